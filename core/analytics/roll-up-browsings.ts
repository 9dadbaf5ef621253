import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { cellsOfBrowsings, slugsOf } from './browsing-cells.ts';
import type { BrowsingBook } from './browsing-book.ts';

/** Closed in one transaction. */
const BATCH = 200;
/** A longer backlog is worked off by later runs. */
const MOST_A_RUN = 5_000;

/** Adds to the sums what visitors did on days that are over; returns how many. Safe to repeat anywhere. */
export const makeRollUpBrowsings =
  (
    book: Pick<BrowsingBook, 'listOpen' | 'close'>,
    catalogue: Pick<Catalogue, 'listAll'>,
    clock: Clock,
  ) =>
  async (): Promise<number> => {
    const today = shopDay(clock.now());
    const over = (await book.listOpen(MOST_A_RUN)).filter(({ day }) => day < today);
    if (over.length === 0) return 0;
    const bySlug = slugsOf(await catalogue.listAll());
    const batches = [...Map.groupBy(over, ({ day }) => day)].flatMap(([day, all]) =>
      Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) => ({
        day,
        ids: all.slice(index * BATCH, (index + 1) * BATCH).map(({ id }) => id),
      })),
    );
    let closed = 0;
    await oneByOne(batches, async ({ day, ids }) => {
      closed += await book.close(day, ids, (browsings, before) =>
        cellsOfBrowsings(browsings, bySlug, before),
      );
      return true;
    });
    return closed;
  };
