import { addDays, type CalendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { isTaken, type Schedules, slotAt } from './schedule.ts';
import { type Closure, closureOn, type Unit } from './unit.ts';

export const SPAN_KINDS = [
  'booked',
  'held',
  'maintenance',
  'papers',
  'retired',
  'conflict',
] as const;
/** `conflict`: booked on a day when it may not go out. */
export type SpanKind = (typeof SPAN_KINDS)[number];

/** Consecutive days with the same state of a unit, both ends included. */
export type UnitSpan = {
  readonly kind: SpanKind;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly reservationId?: ReservationId | undefined;
  /** The reason for maintenance, or which papers expired. */
  readonly reason?: string | undefined;
};

type DayState = Pick<UnitSpan, 'kind' | 'reservationId' | 'reason'>;

export type UnitOccupancy = {
  readonly productId: string;
  readonly schedules: Schedules;
  readonly now: Instant;
  /** Whether the unit was picked up from there already, so that it stands in nobody's way. */
  readonly isBack?: ((reservationId: ReservationId) => boolean) | undefined;
};

function reasonOf(closure: Closure): string | undefined {
  switch (closure.kind) {
    case 'maintenance':
      return closure.reason;
    case 'papers':
      return `${closure.paper} expired`;
    case 'retired':
      return undefined;
  }
}

/** A unit's state on a day; undefined if available. */
export function unitOn(unit: Unit, day: CalendarDay, of: UnitOccupancy): DayState | undefined {
  const slot = slotAt(of.schedules, of.productId, day, unit.id);
  const taken = isTaken(slot, of.now) ? slot : undefined;
  const closure = closureOn(unit, day);
  const reservationId = taken?.reservationId;
  if (closure === undefined) {
    if (taken === undefined) return undefined;
    return { kind: taken.expiresAt === undefined ? 'booked' : 'held', reservationId };
  }
  const reason = reasonOf(closure);
  if (taken !== undefined && of.isBack?.(taken.reservationId) === true) {
    return { kind: closure.kind, reason };
  }
  return { kind: taken === undefined ? closure.kind : 'conflict', reservationId, reason };
}

const isSame = (span: UnitSpan, state: DayState): boolean =>
  span.kind === state.kind &&
  span.reservationId === state.reservationId &&
  span.reason === state.reason;

const begins = ({ kind }: DayState, { blocks }: Unit, day: CalendarDay): boolean =>
  kind === 'maintenance' && blocks.some(({ from }) => from === day);

/**
 * Spans from `from` to `to`, both included; each maintenance has its own. Days on which it is
 * available are left out.
 */
export function unitTimeline(
  unit: Unit,
  from: CalendarDay,
  to: CalendarDay,
  of: UnitOccupancy,
): readonly UnitSpan[] {
  const spans: UnitSpan[] = [];
  for (const day of eachDay(from, addDays(to, 1))) {
    const state = unitOn(unit, day, of);
    if (state === undefined) continue;
    const last = spans.at(-1);
    const isJoined = last !== undefined && addDays(last.to, 1) === day && isSame(last, state);
    if (isJoined && !begins(state, unit, day)) {
      spans[spans.length - 1] = { ...last, to: day };
    } else spans.push({ ...state, from: day, to: day });
  }
  return spans;
}
