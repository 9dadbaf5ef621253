import type { SpanKind } from '#core/inventory/unit-timeline.ts';
import type { UnitDto, UnitSpanDto } from '#core/contract/inventory.ts';
import { addDays, type CalendarDay, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';

/** Papers that run out within so many days are told of beforehand. */
export const PAPERS_WARNING_DAYS = 30;

export const STATE_LABELS: Record<SpanKind | 'free', string> = {
  free: 'Free',
  booked: 'Out',
  held: 'On hold',
  maintenance: 'Maintenance',
  papers: 'Papers expired',
  conflict: 'Needs a call',
  retired: 'Retired',
};

/** The first day on which a paper of the unit is no good any more; undefined when it has none. */
export function papersEnd({ papers }: Pick<UnitDto, 'papers'>): CalendarDay | undefined {
  const [first] = papers.map(({ expiresOn }) => expiresOn).sort();
  return first === undefined ? undefined : calendarDay(first);
}

/** Days left on the first paper to run out, when that is soon; negative once it has. */
export function papersLeft(unit: Pick<UnitDto, 'papers'>, today: CalendarDay): number | undefined {
  const end = papersEnd(unit);
  const left = end && daysBetween(today, end);
  return left === undefined || left > PAPERS_WARNING_DAYS ? undefined : left;
}

export function papersText(left: number): string {
  if (left < 0) return 'Papers expired';
  if (left === 0) return 'Papers expire today';
  return left === 1 ? 'Papers expire tomorrow' : `Papers expire in ${left} days`;
}

/** Booked on a day when it may not go out, today or later. */
export const needsCall = ({ spans }: Pick<UnitDto, 'spans'>): boolean =>
  spans.some(({ kind }) => kind === 'conflict');

const lengthOf = ({ from, to }: UnitSpanDto): number =>
  daysBetween(calendarDay(from), calendarDay(to)) + 1;

const BUSY: ReadonlySet<SpanKind> = new Set(['booked', 'held', 'conflict']);

/** Percent of the days shown on which somebody has it. */
export function utilisation({ spans }: Pick<UnitDto, 'spans'>, days: number): number {
  const busy = spans.filter(({ kind }) => BUSY.has(kind)).map(lengthOf);
  return Math.round((busy.reduce((sum, one) => sum + one, 0) / days) * 100);
}

export type Bar = UnitSpanDto & {
  /** Column of the strip, from 1, and how many it takes. */
  readonly column: number;
  readonly days: number;
};

/** Where the spans lie on a strip whose first column is `from`. */
export const barsOf = (spans: readonly UnitSpanDto[], from: CalendarDay): readonly Bar[] =>
  spans.map((span) => ({
    ...span,
    column: daysBetween(from, calendarDay(span.from)) + 1,
    days: lengthOf(span),
  }));

/** The first day of each week shown. */
export const weeksFrom = (from: CalendarDay, days: number): readonly CalendarDay[] =>
  Array.from({ length: Math.ceil(days / 7) }, (_, week) => addDays(from, week * 7));
