import { describePeriodError, type PeriodError } from '#core/time/rental-days.ts';
import { invalid, type Problem } from '#server/problem.ts';

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
