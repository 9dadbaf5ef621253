import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#tests/support/runs.ts';
import { type Act, ACT_KINDS, type ActKind, openSeason } from '#tests/support/season.ts';

const kinds = Object.entries(ACT_KINDS) as readonly (readonly [ActKind, number])[];
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.oneof(...kinds.map(([kind, weight]) => ({ weight, arbitrary: fc.constant(kind) }))),
  pick: fc.nat(9_999),
  how: fc.nat(9_999),
});

/** About a week with thirty bookings. */
const season = fc.noBias(fc.array(act, { minLength: 300, maxLength: 340, size: 'max' }));

describe('a season of customers, office and crews at once', () => {
  it('books no unit twice, loses no cent, and refuses nothing without a code', async () => {
    await fc.assert(
      fc.asyncProperty(season, async (history) => {
        const shop = await openSeason();
        try {
          expect(await shop.live(history)).toEqual([]);
        } finally {
          await shop.close();
        }
      }),
      { numRuns: runs(2, 200), endOnFailure: true },
    );
  });
});
