import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#tests/support/runs.ts';
import { openSeason, seasons } from '#tests/support/season.ts';

describe('a season of customers, office and crews at once', () => {
  it('books no unit twice, loses no cent, and refuses nothing without a code', async () => {
    await fc.assert(
      fc.asyncProperty(seasons(300), async (history) => {
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
