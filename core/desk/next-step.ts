import { type CrewDaysReader, hasBegun, orderNow, type Stop } from '#core/dispatch/crew-day.ts';
import { trucksOn } from '#core/dispatch/day-problem.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, NO_CENTS } from '#core/kernel/cents.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { openOfferOf } from '#core/reservations/choice-offer.ts';
import { type OfflineMethod, onlyMethodOf } from '#core/reservations/money-entry.ts';
import { toCollect } from '#core/reservations/planned-charge.ts';
import { isHeldNow, isSold } from '#core/reservations/reservation-state.ts';
import {
  balanceOf,
  invoiceDueOn,
  lossOfCanceled,
  promisedOfflineOf,
  type Reservation,
  summaryOf,
} from '#core/reservations/reservation.ts';
import {
  madeVisits,
  type PromisedVisit,
  promisedVisits,
  type Visit,
} from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { isUnsigned } from './day-strip.ts';

export type VisitStop = Pick<Stop, 'kind' | 'state' | 'lines'> & {
  readonly day: CalendarDay;
  /** A crew was given it, so somebody will report it. */
  readonly isPublished: boolean;
  /** On a truck, or accepted without one, or in a shop that has none. */
  readonly isPlanned: boolean;
};

export type Planned = {
  /** Numbers of the trucks that come, counted from 1 in the fleet's order; empty if none yet. */
  readonly trucks: readonly number[];
  readonly stops: readonly VisitStop[];
};

export type PlansOf = (
  reservations: readonly Reservation[],
) => Promise<ReadonlyMap<ReservationId, Planned>>;

/** Reads the fleet and, for each day with a visit to any of them, one document. */
export const makePlansOf =
  (crewDays: CrewDaysReader, fleet: { read(): Promise<TruckFleet> }): PlansOf =>
  async (reservations) => {
    const days = new Set(
      reservations.flatMap((reservation) => madeVisits(reservation).map(({ day }) => day)),
    );
    const [all, planned] = await Promise.all([fleet.read(), crewDays.crewDays([...days])]);
    const { trucks } = all;
    const found = [...planned]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([day, crewDay]) => {
        const given = new Set(Object.values(crewDay.published?.order ?? {}).flat());
        const working = new Set(trucksOn(all, day).map((truck) => truck.id));
        const driven = new Set(
          Object.entries(orderNow(crewDay)).flatMap(([id, stops]) =>
            working.has(id) ? stops : [],
          ),
        );
        const truckOf = new Map(
          Object.entries(orderNow(crewDay)).flatMap(([truckId, stops]) => {
            const number = trucks.findIndex(({ id }) => id === truckId) + 1;
            return number === 0 ? [] : stops.map((stopId) => [stopId, number] as const);
          }),
        );
        return Object.values(crewDay.stops).map((stop) => {
          const { id, reservationId, kind, state, lines, takenOn } = stop;
          const isPlanned =
            driven.has(id) || hasBegun(stop) || takenOn !== undefined || trucks.length === 0;
          return {
            reservationId,
            truck: truckOf.get(id),
            stop: { day, kind, state, lines, isPublished: given.has(id), isPlanned },
          };
        });
      });
    return new Map(
      [...Map.groupBy(found, ({ reservationId }) => reservationId)].map(([id, own]) => [
        id,
        {
          trucks: [...new Set(own.flatMap(({ truck }) => truck ?? []))],
          stops: own.map(({ stop }) => stop),
        },
      ]),
    );
  };

export const NEXT_STEPS = [
  'answer',
  'await_payment',
  'refund_cash',
  'choice',
  'sign',
  'deliver',
  'collect',
  'invoice',
  'settle',
  'nothing',
] as const;

/** A reservation's next step: the office's, or if the office has nothing to do, the crew's. */
export type NextStep = {
  readonly kind: (typeof NEXT_STEPS)[number];
  /** When it is due or happens. */
  readonly at?: Instant | undefined;
  /** The amount charged or due then. */
  readonly amount?: Cents | undefined;
  /** How the money to refund was paid. */
  readonly method?: OfflineMethod | undefined;
  /** The promised hours have passed, and no crew has reported the visit. */
  readonly isLate?: true | undefined;
  /** The crew could not make the visit. */
  readonly isFailed?: true | undefined;
  /** No truck comes for the visit. */
  readonly lacksTruck?: true | undefined;
};

const some = (amount: Cents): Pick<NextStep, 'amount'> => (amount > NO_CENTS ? { amount } : {});

/** The crews' stop for a visit. Several pickups of a reservation may be on one day. */
export const stopOf = (
  { kind, day, lines }: Visit,
  stops: readonly VisitStop[],
): VisitStop | undefined =>
  stops.find((one) => one.kind === kind && one.day === day && one.lines.join() === lines.join());

/**
 * Whether the visit was made, as a crew or the office reported. A visit that no crew was given is
 * never reported, so it counts as made once its hours have passed, or if it is a delivery, on the
 * day after.
 */
function isMade(visit: PromisedVisit, stops: readonly VisitStop[], now: Instant): boolean {
  const { kind, day, to } = visit;
  const stop = stopOf(visit, stops);
  if (stop?.state === 'done') return true;
  if (stop?.state === 'failed') return false;
  if (stop?.isPublished !== true) return shopMoment(day, to) < now;
  return kind === 'deliver' && day < shopDay(now);
}

/** A refund that is due outside the site, the way it was paid. */
function refundStep(reservation: Reservation): NextStep | undefined {
  const amount = promisedOfflineOf(reservation);
  if (amount <= NO_CENTS) return undefined;
  return { kind: 'refund_cash', amount, method: onlyMethodOf(reservation.entries, 'received') };
}

/** A visit still to be made, and what is wrong with it, if anything. */
function visitStep(
  reservation: Reservation,
  visit: PromisedVisit,
  stops: readonly VisitStop[],
  now: Instant,
  settings: Settings,
  isUnsettled: boolean,
): NextStep {
  const { kind, day, from, to } = visit;
  const { state, isPlanned = true } = stopOf(visit, stops) ?? {};
  const wrong =
    state === 'failed'
      ? { isFailed: true as const }
      : state !== 'arrived' && shopMoment(day, to) < now
        ? { isLate: true as const }
        : isPlanned
          ? {}
          : { lacksTruck: true as const };
  return {
    kind,
    at: shopMoment(day, from),
    ...some(isUnsettled ? NO_CENTS : toCollect(reservation, settings)),
    ...wrong,
  };
}

const settle = (reservation: Reservation, amount: Cents): NextStep => ({
  kind: 'settle',
  at: shopMoment(summaryOf(reservation.lines).endDate, '20:00'),
  amount,
});

function moneyStep(reservation: Reservation): NextStep {
  const owed = balanceOf(reservation);
  if (owed <= NO_CENTS) return { kind: 'nothing' };
  const invoiced = invoiceDueOn(reservation);
  return invoiced === undefined
    ? settle(reservation, owed)
    : { kind: 'invoice', at: shopMoment(invoiced, '20:00'), amount: owed };
}

/** The most urgent first: what a customer is waiting for now, then what the office waits for. */
function ofSold(
  reservation: Reservation,
  settings: Settings,
  now: Instant,
  stops: readonly VisitStop[],
  isUnsettled: boolean,
): NextStep {
  const ahead =
    reservation.status === 'confirmed'
      ? promisedVisits(reservation, settings).filter((one) => !isMade(one, stops, now))
      : [];
  const visits = ahead.map((one) => visitStep(reservation, one, stops, now, settings, isUnsettled));
  const offer = openOfferOf(reservation, now);
  const [next] = visits;
  return (
    visits.find(({ isFailed }) => isFailed) ??
    visits.find(({ isLate }) => isLate) ??
    visits.find(({ lacksTruck }) => lacksTruck) ??
    refundStep(reservation) ??
    (offer && { kind: 'choice', at: offer.until }) ??
    (next?.kind === 'deliver' && !isUnsettled && isUnsigned(reservation, settings)
      ? { kind: 'sign', at: next.at }
      : next) ??
    moneyStep(reservation)
  );
}

/** @param isUnsettled a rental is out of service: nothing is to be paid or signed meanwhile */
export function nextStep(
  reservation: Reservation,
  settings: Settings,
  now: Instant,
  stops: readonly VisitStop[] = [],
  isUnsettled = false,
): NextStep {
  const { status, awaitsOwner, holdExpiresAt: at } = reservation;
  if (status === 'held') {
    if (!isHeldNow(reservation, now)) return { kind: 'nothing' };
    return { kind: awaitsOwner === undefined ? 'await_payment' : 'answer', at };
  }
  if (isSold(reservation)) return ofSold(reservation, settings, now, stops, isUnsettled);
  const lost = lossOfCanceled(reservation);
  return refundStep(reservation) ?? (lost > 0 ? settle(reservation, lost) : { kind: 'nothing' });
}
