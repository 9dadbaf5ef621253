import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Cell, Sums } from '#core/reporting/cells.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import type { Browsing } from './browsing.ts';

/** What visitors did: raw for 90 days, and as daily sums forever. */
export interface BrowsingBook {
  /** In one transaction; `decide` is pure and may rerun. Undefined writes nothing. */
  change(id: string, decide: (before: Browsing | undefined) => Browsing | undefined): Promise<void>;
  /** Those not yet in the sums, oldest day first. */
  listOpen(most: number): Promise<readonly Browsing[]>;
  /**
   * Adds what `cellsOf` makes of those still open to the sums and closes them, in one transaction: each is counted
   * once, whoever counts at the same time. All are of one day, 200 at most.
   */
  close(
    day: CalendarDay,
    ids: readonly string[],
    cellsOf: (browsings: readonly Browsing[], before: Sums) => readonly Cell[],
  ): Promise<number>;
  /** Sums of the days that have any. */
  days(span: DaySpan): Promise<ReadonlyMap<CalendarDay, Sums>>;
}
