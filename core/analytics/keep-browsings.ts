import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import {
  type Browsing,
  type BrowsingStart,
  type BrowsingStep,
  cellsOfBrowsings,
  newBrowsing,
  slugsOf,
  withSteps,
} from './browsing.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Cell, Sums } from '#core/reporting/cells.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';

/** What visitors did: raw for 90 days, and as daily sums permanently. */
export interface BrowsingBook {
  /** In one transaction; `decide` is pure and may rerun. Undefined writes nothing. */
  change(id: string, decide: (before: Browsing | undefined) => Browsing | undefined): Promise<void>;
  /** Those not yet in the sums, oldest day first. */
  listOpen(most: number): Promise<readonly Browsing[]>;
  /**
   * Adds the cells that `cellsOf` makes of the open browsings to the sums and closes them, in one
   * transaction. Each is counted once, even if several processes count at the same time. All are of
   * one day, at most 200.
   */
  close(
    day: CalendarDay,
    ids: readonly string[],
    cellsOf: (browsings: readonly Browsing[], before: Sums) => readonly Cell[],
  ): Promise<number>;
  /** Sums of those days that have any. */
  days(span: DaySpan): Promise<ReadonlyMap<CalendarDay, Sums>>;
}

type Beacon = Pick<BrowsingStart, 'id' | 'source' | 'device' | 'language'> & {
  readonly steps: readonly BrowsingStep[];
};

/** New browsings per process and day. More cannot be visitors, and would fill the store. */
const MOST_A_DAY = 20_000;

/** Records what a visitor's page reports. A counted one, or yesterday's, stays as it is. */
export function makeNoteBrowsing(book: Pick<BrowsingBook, 'change'>, clock: Clock) {
  let today = '';
  let begun = 0;

  return async ({ steps, ...visitor }: Beacon): Promise<void> => {
    const begunAt = clock.now();
    const day = shopDay(begunAt);
    if (day !== today) [today, begun] = [day, 0];
    let isNew = false;
    await book.change(visitor.id, (before): Browsing | undefined => {
      isNew = before === undefined;
      if (isNew && begun >= MOST_A_DAY) return undefined;
      const browsing = before ?? newBrowsing({ ...visitor, day, begunAt });
      return browsing.isOpen && browsing.day === day ? withSteps(browsing, steps) : undefined;
    });
    if (isNew) begun += 1;
  };
}

export type NoteBrowsing = ReturnType<typeof makeNoteBrowsing>;

/** Browsings closed in one transaction. */
const BATCH = 200;
/** Later runs process a longer backlog. */
const MOST_A_RUN = 5_000;

/** Adds visitors' actions on past days to the sums. Returns how many. Safe to repeat. */
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
