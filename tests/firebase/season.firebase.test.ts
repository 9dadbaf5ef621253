import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyDatabase,
  forgetDatabase,
  withFirestore,
} from '#tests/firebase/emulated-firestore.ts';
import { IS_LONG, runs } from '#tests/support/runs.ts';
import { openSeason, seasons } from '#tests/support/season.ts';

/** A morning, because the emulator takes two minutes for a week. */
const ACTS = IS_LONG ? 300 : 28;

describe('a season of customers, office and crews on Firestore', withFirestore, () => {
  it(
    'books no unit twice, loses no cent, and refuses nothing without a code',
    {
      timeout: runs(120_000, 1_800_000),
    },
    async () => {
      await fc.assert(
        fc.asyncProperty(seasons(ACTS), async (history) => {
          const database = emptyDatabase();
          const shop = await openSeason({ store: { kind: 'firestore', ...database } });
          try {
            expect(await shop.live(history)).toEqual([]);
          } finally {
            await shop.close();
            await forgetDatabase(database);
          }
        }),
        { numRuns: runs(1, 5), endOnFailure: true },
      );
    },
  );
});
