import {
  type CalendarDay,
  addDays,
  calendarDay,
  eachDay,
  monthOf,
} from '#core/kernel/calendar-day.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { type Sums, NO_SUMS, totalOf } from './cells.ts';
import type { ReportBy } from './report.ts';

export type SumsReader = {
  /** Sums of those days that have any. */
  days(span: DaySpan): Promise<ReadonlyMap<CalendarDay, Sums>>;
  /** Sums of those of these months, `YYYY-MM`, that have any. */
  months(ids: readonly string[]): Promise<ReadonlyMap<string, Sums>>;
};

/**
 * The sums of all facts, by day and by month. Each write of a reservation or a credit leaves a
 * mark; counting processes marks, so each fact is counted exactly once, even if a process dies.
 */
export interface ReportBook {
  /**
   * Counts a batch of marks, or prepares to count documents older than the reports. Returns how
   * many it counted; undefined if nothing is left. Several processes may do so at the same time.
   */
  count(): Promise<number | undefined>;
  /** Whether `count` would find anything. */
  isBehind(): Promise<boolean>;
  /** Deletes all sums; `count` rebuilds them from reservations and credits. */
  startOver(): Promise<void>;
  /** Few sums per day, so a year can be read day by day. */
  readonly shop: SumsReader & { allMonths(): Promise<ReadonlyMap<string, Sums>> };
  readonly orders: SumsReader;
  readonly units: SumsReader;
  /** Each booking's balance, by its due day; all days that have any. */
  owed(): Promise<ReadonlyMap<CalendarDay, Sums>>;
}

/** Counts at most `most` batches: callers cannot wait for all. True if everything is counted. */
export async function countAll(book: Pick<ReportBook, 'count'>, most: number): Promise<boolean> {
  for (let piece = 0; piece < most; piece += 1) {
    if ((await book.count()) === undefined) return true;
  }
  return false;
}

/** Sums over a range of days. */
export type Bucket = { readonly id: string; readonly span: DaySpan; readonly sums: Sums };

const firstOf = (month: string): CalendarDay => calendarDay(`${month}-01`);

const lastOf = (month: string): CalendarDay =>
  addDays(firstOf(monthOf(addDays(firstOf(month), 31))), -1);

/** A month's days that are within the span. */
const cut = (month: string, { from, to }: DaySpan): DaySpan => ({
  from: firstOf(month) < from ? from : firstOf(month),
  to: lastOf(month) > to ? to : lastOf(month),
});

const isWhole = ({ from, to }: DaySpan): boolean =>
  from === firstOf(monthOf(from)) && to === lastOf(monthOf(to));

/** The span's days, or its months, one document each; the first and last may need days. */
export async function bucketsOf(
  sums: SumsReader,
  span: DaySpan,
  by: ReportBy,
): Promise<readonly Bucket[]> {
  const all = eachDay(span.from, addDays(span.to, 1));
  if (by === 'day') {
    const days = await sums.days(span);
    return all.map((day) => ({
      id: day,
      span: { from: day, to: day },
      sums: days.get(day) ?? NO_SUMS,
    }));
  }
  const parts = [...new Set(all.map(monthOf))].map((id) => ({ id, part: cut(id, span) }));
  const months = await sums.months(parts.flatMap(({ id, part }) => (isWhole(part) ? [id] : [])));
  return Promise.all(
    parts.map(async ({ id, part }) => ({
      id,
      span: part,
      sums: isWhole(part) ? (months.get(id) ?? NO_SUMS) : totalOf((await sums.days(part)).values()),
    })),
  );
}

export const sumsIn = async (sums: SumsReader, span: DaySpan): Promise<Sums> =>
  totalOf((await bucketsOf(sums, span, 'month')).map((one) => one.sums));

export async function sumsBefore(sums: ReportBook['shop'], day: CalendarDay): Promise<Sums> {
  const months = await sums.allMonths();
  const month = monthOf(day);
  const earlier = [...months].filter(([id]) => id < month).map(([, one]) => one);
  const first = firstOf(month);
  if (day === first) return totalOf(earlier);
  const days = await sums.days({ from: first, to: addDays(day, -1) });
  return totalOf([...earlier, ...days.values()]);
}
