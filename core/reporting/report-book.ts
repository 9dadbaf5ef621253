import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import type { Sums } from './cells.ts';

export type SumsReader = {
  /** Of the days that have any. */
  days(span: DaySpan): Promise<ReadonlyMap<CalendarDay, Sums>>;
  /** Of those of these months, `YYYY-MM`, that have any. */
  months(ids: readonly string[]): Promise<ReadonlyMap<string, Sums>>;
};

/**
 * The sums of all facts, by day and by month. Each write of a reservation or a credit leaves a
 * mark; counting processes marks, so each fact is counted exactly once, even if a process dies.
 */
export interface ReportBook {
  /**
   * Counts a batch of marks, or of documents from before the reports, and returns its size; 0 when
   * nothing is left. Several processes may do so at once.
   */
  count(): Promise<number>;
  /** Deletes all sums; `count` rebuilds them from reservations and credits. */
  startOver(): Promise<void>;
  /** Few a day, so that a year is read day by day. */
  readonly shop: SumsReader & { allMonths(): Promise<ReadonlyMap<string, Sums>> };
  readonly orders: SumsReader;
  readonly units: SumsReader;
  /** What is still to pay of each booking, by the day it is due; every day that has any. */
  owed(): Promise<ReadonlyMap<CalendarDay, Sums>>;
}

/** Counts up to `most` batches, because callers cannot wait for all; returns whether it is done. */
export async function countAll(book: Pick<ReportBook, 'count'>, most: number): Promise<boolean> {
  for (let piece = 0; piece < most; piece += 1) {
    if ((await book.count()) === 0) return true;
  }
  return false;
}
