import { normalCreditCode } from '#core/credits/credit.ts';
import type { Stop } from '#core/dispatch/crew-day.ts';
import { trucksOn } from '#core/dispatch/day-problem.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Idempotency, KeyReused } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, Randomness, ManageSecrets } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { PaymentPlan } from '#core/pricing/deposit-plan.ts';
import { agreedQuote, payWith, type Quote } from '#core/pricing/quote.ts';
import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import { type BookingLedger, type LedgerRead, toPlace } from '#core/reservations/booking-ledger.ts';
import { type HolderNames, holderKeys } from '#core/reservations/live-holds.ts';
import { manageTokenFor } from '#core/reservations/manage-token.ts';
import {
  adjustmentsOf,
  creditsPaying,
  depositPercentOf,
  type Reservation,
} from '#core/reservations/reservation.ts';
import { promisedVisits } from '#core/reservations/visits.ts';
import { effectOfOrder, type OrderEffect } from './late-today.ts';
import { findNearest, type Nearest } from './nearest.ts';
import { type Order, place, type PlaceError } from './place.ts';
import { wantedLines } from './price-order.ts';

export type ReservationOrder = Omit<Order, 'id' | 'manageTokenHash' | 'heldBy' | 'replaces'>;

/** An order, and the names its hold is counted under. */
export type CountedOrder = ReservationOrder & Pick<Order, 'heldBy'>;

export type Placed = {
  readonly reservation: Reservation;
  readonly quote: Quote;
  readonly manageToken: string;
};

/** Why the order was refused, and when else it could be placed. */
export type Refused = (PlaceError | KeyReused) & {
  readonly nearest?: readonly Nearest[] | undefined;
};

const FIRST_LINK_VERSION = 1;

/** Id of an order that is only previewed. */
export const PREVIEW = 'preview';

/** The agreed price and what a credit pays of it. */
export function quoteOf(reservation: Reservation, plan: PaymentPlan): Quote {
  const agreed = agreedQuote(
    reservation.lines,
    adjustmentsOf(reservation),
    plan,
    depositPercentOf(reservation),
  );
  const [first] = creditsPaying(reservation);
  if (first === undefined) return agreed;
  const [code, amount] = first;
  return payWith(agreed, { code, amount });
}

/** A repeated key means the same request only for the same order. */
export const requestOf = (
  order: ReservationOrder,
  key: string | undefined,
  secrets: Pick<ManageSecrets, 'hash'>,
): Idempotency | undefined =>
  key === undefined
    ? undefined
    : {
        key,
        // An order repeated with an owner's approval is still the same order.
        fingerprint: secrets.hash(
          JSON.stringify(order, (name, value) =>
            name === 'limits' || name === 'approvedBy' ? undefined : value,
          ),
        ),
      };

/** What an order's decision reads. */
export const readFor = (order: CountedOrder): LedgerRead => ({
  lines: wantedLines(order),
  takesUnits: true,
  heldBy: order.heldBy,
  contact: order.contact,
  quote: order.office?.quoteId,
  creditCode: order.creditCode ? normalCreditCode(order.creditCode) : undefined,
  promo: order.promoCode ? { code: order.promoCode, ...order.contact } : undefined,
});

/** Adds when else an unavailable order would be possible. */
export async function withNearest<E extends PlaceError | KeyReused>(
  error: E,
  order: CountedOrder,
  ledger: Pick<BookingLedger, 'transact'>,
  clock: Clock,
): Promise<Refused> {
  if (error.kind !== 'unavailable' && error.kind !== 'crew_full') return error;
  const wanted = { ...order, id: PREVIEW, manageTokenHash: '' };
  return { ...error, nearest: await findNearest(wanted, error, readFor(order), ledger, clock) };
}

/** Holds made by the office do not count toward a customer's limit. */
export const countedOrder = (
  order: ReservationOrder,
  names: HolderNames | undefined,
  network: string | undefined,
): CountedOrder => ({
  ...order,
  heldBy:
    names && order.office === undefined ? holderKeys(names, order.contact, network) : undefined,
});

type PlacePorts = {
  readonly ledger: BookingLedger;
  readonly secrets: ManageSecrets;
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly names?: HolderNames | undefined;
};

/**
 * Holds the units of an order. Repeating the idempotency key returns the same reservation.
 * @param names undefined: unpaid orders per customer are not counted
 */
export const makePlaceReservation =
  ({ ledger, secrets, randomness, clock, names }: PlacePorts) =>
  async (
    order: ReservationOrder,
    idempotencyKey?: string,
    /** Network address the order came from. */
    network?: string,
  ): Promise<Result<Placed, Refused>> => {
    const id = randomness.id();
    const secret = secrets.secretFor(id, FIRST_LINK_VERSION);
    const counted = countedOrder(order, names, network);
    const complete = { ...counted, id, manageTokenHash: secrets.hash(secret) };
    const read = readFor(complete);
    const placed = await ledger.transact(
      toPlace(
        read,
        (facts) => {
          const now = clock.now();
          return place(complete, facts, now, shopDay(now));
        },
        requestOf(order, idempotencyKey || undefined, secrets),
      ),
    );
    if (!placed.ok) return err(await withNearest(placed.error, complete, ledger, clock));
    const reservation = placed.value;
    return ok({
      reservation,
      quote: quoteOf(reservation, order.plan),
      manageToken: manageTokenFor(reservation, secrets),
    });
  };

/** A stop of today that comes late because of the order. */
type MadeLate = {
  readonly kind: Stop['kind'];
  readonly minutes: number;
  /** Undefined: its own. */
  readonly customer?: string | undefined;
};

export type Previewed = {
  readonly reservation: Reservation;
  readonly quote: Quote;
  /** What it does to the trucks' day, if they come today. */
  readonly today?:
    | (Pick<OrderEffect, 'isUnplaced'> & { readonly late: readonly MadeLate[] })
    | undefined;
  readonly people?: readonly ShortOfPeople[];
};

/** A rental that needs more people than any truck has on these days. */
type ShortOfPeople = {
  readonly title: string;
  readonly needs: number;
  /** Most people on one truck on any of the days. */
  readonly has: number;
  readonly days: readonly CalendarDay[];
};

function shortOfPeople(
  { lines, ...reservation }: Reservation,
  { products, commercial: { crews, settings } }: BookingFacts,
): readonly ShortOfPeople[] {
  if (crews === undefined) return [];
  const visits = promisedVisits({ ...reservation, lines }, settings).map((visit) => ({
    ...visit,
    has: Math.max(0, ...trucksOn(crews.fleet, visit.day).map(({ crewSize }) => crewSize)),
  }));
  return [...new Set(lines.map(({ productId }) => productId))].flatMap((id) => {
    const { title = '', handling } = products.get(id) ?? {};
    const { people: needs = 0 } = handling ?? {};
    // A day without any truck is refused as such.
    const short = visits.filter(
      ({ has, lines: served }) =>
        has > 0 && has < needs && served.some((index) => lines[index]?.productId === id),
    );
    if (short.length === 0) return [];
    const days = [...new Set(short.map(({ day }) => day))].toSorted();
    return { title, needs, has: Math.max(...short.map(({ has }) => has)), days };
  });
}

function effectToday(
  { commercial: { crews } }: BookingFacts,
  { commercial }: Pick<BookingDecision, 'commercial'>,
  now: Instant,
): OrderEffect | undefined {
  const day = shopDay(now);
  const after = commercial?.crewDays?.get(day);
  if (crews === undefined || after === undefined || crews.fleet.trucks.length === 0)
    return undefined;
  const { fleet, days } = crews;
  return effectOfOrder(PREVIEW, { before: days.get(day), after }, { day, fleet, now });
}

/** What placing the order now would return: the same decision, without writing it. */
export const makePreviewOrder =
  (ledger: Pick<BookingLedger, 'transact' | 'find'>, clock: Clock) =>
  async (order: ReservationOrder): Promise<Result<Previewed, Refused>> => {
    const complete = { ...order, id: PREVIEW, manageTokenHash: '' };
    type Looked = {
      readonly reservation: Reservation;
      readonly today: OrderEffect | undefined;
      readonly people: readonly ShortOfPeople[];
    };
    const looked = await ledger.transact<Looked, PlaceError>({
      read: readFor(complete),
      decide(facts) {
        const now = clock.now();
        const placed = place(complete, facts, now, shopDay(now));
        if (!placed.ok) return placed;
        const { reservation } = placed.value;
        const today = effectToday(facts, placed.value, now);
        return ok({ answer: { reservation, today, people: shortOfPeople(reservation, facts) } });
      },
    });
    if (!looked.ok) return err(await withNearest(looked.error, complete, ledger, clock));
    const { reservation, today, people } = looked.value;
    const late = (today?.late ?? []).map(async ({ stop, minutes }): Promise<MadeLate> => {
      const other =
        stop.reservationId === PREVIEW ? undefined : await ledger.find(stop.reservationId);
      return { kind: stop.kind, minutes, customer: other?.contact.name };
    });
    return ok({
      reservation,
      quote: quoteOf(reservation, order.plan),
      today: today && { ...today, late: await Promise.all(late) },
      people,
    });
  };
