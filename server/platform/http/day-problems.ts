import type { LimitError } from '#core/capacity/booking-limits.ts';
import type { DaysRefused } from '#core/capacity/closed-days.ts';
import type { CrewFull } from '#core/capacity/crew-room.ts';
import { type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { fieldError } from '#core/kernel/field-error.ts';
import type { PeriodError } from '#core/kernel/rental-days.ts';
import { invalid, type Problem, problem } from './problem.ts';

function periodField(error: PeriodError): readonly ['startDate' | 'endDate', message: string] {
  switch (error.kind) {
    case 'not_a_date':
      return [error.field, fieldError(error.kind, { field: error.field })];
    case 'start_in_past':
      return ['startDate', fieldError(error.kind)];
    case 'end_not_after_start':
      return ['endDate', fieldError(error.kind)];
    case 'too_long':
      return ['endDate', fieldError('period_too_long', { days: error.days })];
  }
}

/** @param pathOf the field's path in the request: `lines.0.endDate`, or `to` */
export function periodProblem(
  error: PeriodError,
  pathOf: (field: 'startDate' | 'endDate') => string,
): Problem {
  const [field, message] = periodField(error);
  return invalid([{ path: pathOf(field), message }], 'invalid_period');
}

const MOST_DAYS = 92;

/** Checks a requested range of days, both ends included. */
export function rangeProblem(
  from: CalendarDay,
  to: CalendarDay,
  most = MOST_DAYS,
): Problem | undefined {
  const days = daysBetween(from, to) + 1;
  if (days < 1) return invalid([{ path: 'to', message: fieldError('days_reversed') }]);
  if (days <= most) return undefined;
  return invalid([{ path: 'to', message: fieldError('too_many_days', { most }) }]);
}

export function limitProblem(
  error: LimitError,
  phone: string,
): readonly ['startDate' | 'endDate', Problem] {
  switch (error.kind) {
    case 'closed_day': {
      const { field, day, reason, why } = error;
      return [field, problem('closed_day', { params: { field, day, reason, why } })];
    }
    case 'too_far_ahead': {
      const { field, day, days } = error;
      return [field, problem('too_far_ahead', { params: { field, day, days } })];
    }
    case 'same_day':
      return ['startDate', problem(error.kind, { params: { day: error.day, phone } })];
    case 'lead_time': {
      const { day, hours } = error;
      return ['startDate', problem('lead_time', { params: { day, hours } })];
    }
    case 'rental_too_short':
    case 'rental_too_long':
      return ['endDate', problem(error.kind, { params: { days: error.days } })];
  }
}

export const dayFull = (day: CalendarDay): Problem =>
  problem('day_full', { params: { day }, days: [day] });

export function crewFull(
  { day, visit, handedOn, outUntil, evenAlone }: CrewFull,
  nearest: Problem['nearest'] = [],
): Problem {
  const late = handedOn && {
    product: handedOn.title,
    productEs: handedOn.es?.title,
    ...(outUntil && { until: outUntil }),
  };
  const { kind: why, ...hours } = evenAlone ?? { kind: undefined };
  const params = { visit, days: [day], ...late, ...hours, ...(why && { why }) };
  const productId = handedOn?.id;
  return problem('unavailable', { params, productId, days: [day], reason: 'crew', nearest });
}

/**
 * Why a search for these days finds nothing, in the words a quote uses.
 * @param phone the shop's, for refusals that ask to call
 */
export function daysProblem(error: DaysRefused, phone: string): Problem {
  if (error.kind === 'day_full') return dayFull(error.day);
  return error.kind === 'crew_full' ? crewFull(error) : limitProblem(error, phone)[1];
}
