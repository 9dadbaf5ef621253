import { shownMoney, takenAtDoor } from '#core/crew/collected.ts';
import type { CrewAct } from '#core/dispatch/crew-act.ts';
import {
  type CrewDay,
  hasBegun,
  isOver,
  setUpAt,
  wasNotDelivered,
} from '#core/dispatch/crew-day.ts';
import type { DrivenPlan, DrivenStop } from '#core/dispatch/drive-plan.ts';
import { clockOf } from '#core/dispatch/fleet.ts';
import { signatureOf } from '#core/documents/agreement.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, sumCents } from '#core/kernel/cents.ts';
import type { OverdueStop } from '#core/lifecycle/report-stop.ts';
import { knowsOther } from '#core/notifications/crew-windows.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import { toCollect } from '#core/reservations/planned-charge.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Settings } from '#core/settings/business-settings.ts';

/** A day's bookings, and the driven plan of its trucks. */
export type DayFacts = {
  readonly day: CalendarDay;
  /** Reservations with a delivery, or a pickup, on that day. */
  readonly out: readonly Reservation[];
  readonly in: readonly Reservation[];
  readonly crewDay: CrewDay;
  readonly driven: DrivenPlan;
  /** What its crews reported. */
  readonly acts?: readonly CrewAct[] | undefined;
  /** Those of `out` with a rental out of service: nobody asks them to pay or sign meanwhile. */
  readonly unsettled?: ReadonlySet<string> | undefined;
  /** Those of `in` whose delivery is on an earlier day and still ahead, so that they pay there. */
  readonly dueEarlier?: ReadonlySet<string> | undefined;
};

type Fleets = BookingFacts['fleets'];

/** A stop whose hours have passed, on any day. */
type PastStop = Pick<OverdueStop, 'stop'>;

/** Whether it is still at the customer's although it should have been picked up. */
export const isStillOut = ({ stop }: PastStop): boolean => stop.kind === 'collect';

/** One day's numbers. Each matches a list. */
export type DayStrip = {
  readonly day: CalendarDay;
  readonly out: number;
  readonly delivered: number;
  readonly in: number;
  readonly back: number;
  readonly unsigned: number;
  readonly owing: number;
  readonly dueAtDoor: Cents;
  /** How many of them are set up, so that the crew left without the money. */
  readonly setUpUnpaid: number;
  /** What crews took at the door, as on the delivery board. */
  readonly takenAtDoor: Cents;
  /** Stops by state; absent in a shop without trucks. */
  readonly stops?:
    | {
        readonly done: number;
        readonly onSite: number;
        readonly late: number;
        /** Still out after the hours of their pickup, on any day. `late`: by today's plan. */
        readonly notCollected: number;
        readonly failed: number;
        readonly ahead: number;
        readonly noTruck: number;
        /** The plan comes at other hours than their customers were told. */
        readonly toldOther: number;
      }
    | undefined;
};

/** Confirmed, but its agreement is not signed in its present form. */
export const isUnsigned = (
  reservation: Reservation,
  settings: Pick<Settings, 'ownTerms'>,
): boolean => reservation.status === 'confirmed' && signatureOf(reservation, settings) !== 'signed';

/** Sold, with a balance that the crew collects: no invoice, and no saved card will pay it. */
export const paysCrew = (
  reservation: Reservation,
  settings: Pick<Settings, 'balanceCharge'>,
): boolean => isSold(reservation) && toCollect(reservation, settings) > 0;

/** Set up on the day of these stops, with a balance that was due before. */
export const isSetUpUnpaid = (
  reservation: Reservation,
  stops: CrewDay['stops'] | undefined,
  settings: Pick<Settings, 'balanceCharge'>,
): boolean => paysCrew(reservation, settings) && setUpAt(stops, reservation.id) !== undefined;

/** Stops that are not done and at least a minute past their promised window. */
const isLate = ({ stop, late }: DrivenStop): boolean => late >= 1 && !isOver(stop);

const stopsOf = ({ trucks }: DrivenPlan): readonly DrivenStop[] =>
  trucks.flatMap(({ stops }) => stops);

export const lateStops = (driven: DrivenPlan): readonly DrivenStop[] =>
  stopsOf(driven).filter(isLate);

function progressOf(
  { day, driven, ...bookings }: Pick<DayFacts, 'day' | 'driven' | 'out' | 'in'>,
  overdue: readonly PastStop[],
  fleets: Fleets,
): NonNullable<DayStrip['stops']> {
  const stops = stopsOf(driven);
  const done = stops.filter(({ stop }) => stop.state === 'done').length;
  const failed = stops.filter(({ stop }) => stop.state === 'failed').length;
  const behind = new Set(lateStops(driven).map(({ stop }) => stop.id));
  const late = behind.size;
  const byId = new Map([...bookings.out, ...bookings.in].map((one) => [one.id, one]));
  const toldOther = stops.filter(({ stop, begin }) => {
    const reservation = byId.get(stop.reservationId);
    if (reservation === undefined || begin === undefined || hasBegun(stop)) return false;
    return knowsOther(reservation, { kind: stop.kind, day, eta: clockOf(begin) }, fleets);
  });
  const onSite = stops.filter((one) => one.stop.state === 'arrived' && !isLate(one)).length;
  return {
    done,
    onSite,
    late,
    notCollected: overdue.filter((one) => isStillOut(one) && !behind.has(one.stop.id)).length,
    failed,
    ahead: stops.length - done - failed - onSite - late,
    noTruck: driven.unassigned.length,
    toldOther: toldOther.length,
  };
}

const doneOf = (
  { stops }: CrewDay,
  kind: 'deliver' | 'collect',
  reservations: readonly Reservation[],
): number =>
  reservations.filter(({ id, status }) => {
    const own = Object.values(stops).filter(
      (stop) => stop.kind === kind && stop.reservationId === id,
    );
    return own.length === 0 ? status === 'completed' : own.every(({ state }) => state === 'done');
  }).length;

/** @param overdue only for today, because earlier pickups have to be done today */
export function dayStrip(
  { day, out, in: rented, crewDay, driven, acts = [], unsettled, dueEarlier }: DayFacts,
  settings: Pick<Settings, 'ownTerms' | 'balanceCharge'>,
  overdue: readonly PastStop[] = [],
  fleets: Fleets = new Map(),
): DayStrip {
  const asked = out.filter(({ id }) => unsettled?.has(id) !== true);
  const back = rented.filter(({ id }) => !wasNotDelivered(crewDay.stops, id));
  const atPickup = back.filter(
    ({ id }) =>
      unsettled?.has(id) !== true &&
      dueEarlier?.has(id) !== true &&
      !out.some((one) => one.id === id),
  );
  const owing = [...asked, ...atPickup].filter((one) => paysCrew(one, settings));
  const hasTrucks =
    driven.trucks.length > 0 || driven.unassigned.length > 0 || overdue.some(isStillOut);
  return {
    day,
    out: out.length,
    delivered: doneOf(crewDay, 'deliver', out),
    in: back.length,
    back: doneOf(crewDay, 'collect', back),
    unsigned: asked.filter((one) => isUnsigned(one, settings)).length,
    owing: owing.length,
    dueAtDoor: sumCents(owing.map((one) => toCollect(one, settings))),
    setUpUnpaid: out.filter((one) => isSetUpUnpaid(one, crewDay.stops, settings)).length,
    takenAtDoor: takenAtDoor(acts.map(shownMoney)),
    ...(hasTrucks && { stops: progressOf({ day, driven, out, in: rented }, overdue, fleets) }),
  };
}
