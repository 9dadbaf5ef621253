import { type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { describePeriodError, type PeriodError } from '#core/kernel/rental-days.ts';
import { invalid, type Problem } from '#server/platform/http/problem.ts';

const FIELD = {
  not_a_date: 'startDate',
  end_not_after_start: 'endDate',
  start_in_past: 'startDate',
  too_long: 'endDate',
} as const satisfies Record<PeriodError['kind'], 'startDate' | 'endDate'>;

/** @param pathOf where the field stands in the request: `lines.0.endDate`, or `to` */
export const periodProblem = (
  error: PeriodError,
  pathOf: (field: 'startDate' | 'endDate') => string,
): Problem =>
  invalid(
    [
      {
        path: pathOf(error.kind === 'not_a_date' ? error.field : FIELD[error.kind]),
        message: describePeriodError(error),
      },
    ],
    'invalid_period',
  );

const MOST_DAYS = 92;

/** Of days that are asked for, both ends included. */
export function rangeProblem(from: CalendarDay, to: CalendarDay): Problem | undefined {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return invalid([{ path: 'to', message: 'Must not be before from.' }]);
  if (days > MOST_DAYS) return invalid([{ path: 'to', message: `At most ${MOST_DAYS} days.` }]);
  return undefined;
}
