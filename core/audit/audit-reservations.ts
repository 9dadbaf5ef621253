import {
  isTaken,
  occupiedDays,
  type ScheduleId,
  scheduleId,
  type Schedules,
  type Slot,
  slotAt,
} from '#core/inventory/schedule.ts';
import { closureOn, type Fleets, type Unit } from '#core/inventory/unit.ts';
import { type CalendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import type { UnitId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { CardPayments, PaymentIntent } from '#core/payments/card-payments.ts';
import { isHeldNow, isSold } from '#core/reservations/reservation-state.ts';
import {
  type Reservation,
  type ReservationLine,
  summaryOf,
} from '#core/reservations/reservation.ts';
import { type AnsweredIntents, auditIntents, intentIdsOf } from './audit-intents.ts';
import type { AuditLog } from './audit-log.ts';
import { auditMoney } from './audit-money.ts';
import type { AuditReader, ReservationFacts } from './audit-reader.ts';
import type { Finding } from './finding.ts';

/** A unit on a day, and the schedule that holds it. */
export type UnitDay = {
  readonly productId: string;
  readonly day: CalendarDay;
  readonly unit: string;
};

/** Every unit and day the lines name, including repetitions. */
export const unitDaysOf = ({ lines }: Reservation): readonly UnitDay[] =>
  lines.flatMap(({ productId, units, turnaroundDays, ...period }) =>
    occupiedDays(period, turnaroundDays).flatMap((day) =>
      units.map((unit) => ({ productId, day, unit })),
    ),
  );

export const nameOf = ({ productId, day, unit }: UnitDay): string => `${productId} ${unit} ${day}`;

export const scheduleOf = ({ productId, day }: UnitDay): ScheduleId => scheduleId(productId, day);

/** Whether its units are its own: sold, or in a live hold. */
export const ownsUnits = (reservation: Reservation, now: Instant): boolean =>
  isSold(reservation) || isHeldNow(reservation, now);

/** An expired hold, not swept: it may still have its slots, or others may have taken them. */
export const isUnswept = (reservation: Reservation, now: Instant): boolean =>
  reservation.status === 'held' && !isHeldNow(reservation, now);

const repeated = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.indexOf(name) !== index);

/**
 * Whether a live reservation has all its units on all its days. A slot names one reservation, so if
 * two live ones claim the same unit and day, at least one is reported here.
 */
function auditUnits(
  reservation: Reservation,
  schedules: Schedules,
  now: Instant,
): readonly Finding[] {
  const { id: reservationId, lines } = reservation;
  // The former program's units are unknown; nobody needs them once the rental is over or canceled.
  const isOver = reservation.status === 'cancelled' || summaryOf(lines).endDate <= shopDay(now);
  const isPast = reservation.former !== undefined && isOver;
  const miscounted = (isPast ? [] : lines)
    .filter(({ units, quantity }) => units.length !== quantity)
    .map(({ productId, units, quantity }): Finding => {
      const detail = `${productId}: ${quantity} ordered, ${units.length} given`;
      return { kind: 'units_miscounted', reservationId, detail };
    });
  if (!ownsUnits(reservation, now)) return miscounted;

  const unitDays = unitDaysOf(reservation);
  const twice = repeated(unitDays.map(nameOf)).map((name): Finding => ({
    kind: 'unit_twice',
    reservationId,
    detail: `${name} in two lines`,
  }));
  const lost = unitDays.flatMap((unitDay) => {
    const slot = slotAt(schedules, unitDay.productId, unitDay.day, unitDay.unit);
    return slot?.reservationId === reservationId
      ? []
      : [claimedByOthers(reservationId, unitDay, slot, now)];
  });
  return [...miscounted, ...twice, ...lost];
}

function claimedByOthers(
  reservationId: string,
  unitDay: UnitDay,
  slot: Slot | undefined,
  now: Instant,
): Finding {
  const name = nameOf(unitDay);
  if (slot !== undefined && isTaken(slot, now)) {
    const detail = `${name} is given to ${slot.reservationId} as well`;
    return { kind: 'unit_twice', reservationId, detail };
  }
  return { kind: 'unit_missing', reservationId, detail: `${name} has no slot` };
}

/** The first upcoming day of the rental on which its unit may not go out, and why. */
function closedDay(unit: Unit, { startDate, endDate }: ReservationLine, today: CalendarDay) {
  const from = startDate < today ? today : startDate;
  for (const day of eachDay(from, endDate)) {
    const closure = closureOn(unit, day);
    if (closure !== undefined) return `${day}: ${closure.kind}`;
  }
  return undefined;
}

/**
 * Whether a live reservation's units belong to its product and may go out on the coming days.
 * Conflicts from maintenance are reported until they are solved.
 */
function auditFleet(reservation: Reservation, fleets: Fleets, now: Instant): readonly Finding[] {
  if (!ownsUnits(reservation, now)) return [];
  const { id: reservationId } = reservation;
  const today = shopDay(now);
  function judge(line: ReservationLine, unitId: UnitId): readonly Finding[] {
    const fleet = fleets.get(line.productId);
    if (fleet === undefined) return [];
    const name = `${line.productId} ${unitId}`;
    const unit = fleet.units.find(({ id }) => id === unitId);
    if (unit === undefined) return [{ kind: 'unit_unknown', reservationId, detail: name }];
    const closed = closedDay(unit, line, today);
    if (closed === undefined) return [];
    return [{ kind: 'unit_closed', reservationId, detail: `${name} ${closed}` }];
  }
  return reservation.lines.flatMap((line) => line.units.flatMap((unit) => judge(line, unit)));
}

export type AuditPorts = {
  readonly reader: AuditReader;
  /** Undefined if the provider is not asked. */
  readonly cards: Pick<CardPayments, 'findIntent'> | undefined;
  readonly clock: Clock;
};

/** Parallel requests to the provider. */
const QUESTIONS = 8;

type Judged = { readonly findings: readonly Finding[]; readonly waiting: number };

/** Checks every reservation. Suspicious ones are read again, consistently, before the report. */
export async function auditReservations(
  { reader, cards, clock }: AuditPorts,
  log: AuditLog,
): Promise<void> {
  async function ask(reservations: readonly Reservation[]): Promise<AnsweredIntents> {
    const answers = new Map<string, PaymentIntent | undefined>();
    const ids = cards === undefined ? [] : reservations.flatMap(intentIdsOf);
    for (let from = 0; from < ids.length; from += QUESTIONS) {
      const asked = ids.slice(from, from + QUESTIONS);
      const answered = await Promise.all(asked.map((id) => cards?.findIntent(id)));
      asked.forEach((id, index) => answers.set(id, answered[index]));
    }
    return answers;
  }

  function judge(facts: ReservationFacts, answers: AnsweredIntents): Judged {
    const { reservation, schedules, fleets } = facts;
    const none = { findings: [], waiting: 0 };
    const intents = cards === undefined ? none : auditIntents(reservation, answers);
    const now = clock.now();
    const slots = auditUnits(reservation, schedules, now);
    const units = [...slots, ...auditFleet(reservation, fleets, now)];
    return {
      findings: [...units, ...auditMoney(facts), ...intents.findings],
      waiting: intents.waiting,
    };
  }

  function enter(facts: ReservationFacts, { findings, waiting }: Judged): void {
    log.add(findings);
    log.enter(facts);
    log.count('waitingPayments', waiting);
  }

  async function auditAgain(id: string): Promise<void> {
    const facts = log.readable(await reader.reservation(id));
    if (facts !== undefined) enter(facts, judge(facts, await ask([facts.reservation])));
  }

  async function auditPage(page: readonly ReservationFacts[]): Promise<void> {
    const answers = await ask(page.map(({ reservation }) => reservation));
    log.count('intents', answers.size);
    for (const facts of page) {
      const judged = judge(facts, answers);
      if (judged.findings.length === 0) enter(facts, judged);
      else await auditAgain(facts.reservation.id);
    }
  }

  const stored = await reader.countReservations();
  let seen = 0;
  for await (const page of reader.reservations()) {
    seen += page.length;
    await auditPage(page.flatMap((read) => log.readable(read) ?? []));
  }
  if (seen < stored) log.add([{ kind: 'not_listed', detail: `${stored - seen} of ${stored}` }]);
}
