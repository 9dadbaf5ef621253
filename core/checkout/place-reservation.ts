import { manageTokenFor } from '#core/reservations/manage-token.ts';
import { type BookingLedger, toPlace } from '#core/reservations/booking-ledger.ts';
import { normalCreditCode } from '#core/credits/credit.ts';
import type { PaymentPlan } from '#core/pricing/deposit-plan.ts';
import { agreedQuote, payWith, type Quote } from '#core/pricing/quote.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { type Order, place, type PlaceError } from './place.ts';
import { findNearest, type Nearest } from './nearest.ts';
import { wantedLines } from './price-order.ts';
import {
  adjustmentsOf,
  creditsPaying,
  depositPercentOf,
  type Reservation,
} from '#core/reservations/reservation.ts';
import { type HolderNames, holderKeys } from '#core/reservations/live-holds.ts';
import type { KeyReused } from '#core/kernel/ids.ts';
import type { Clock, Randomness, ManageSecrets } from '#core/kernel/ports.ts';

export type ReservationOrder = Omit<Order, 'id' | 'manageTokenHash' | 'heldBy'>;

export type Placed = {
  readonly reservation: Reservation;
  readonly quote: Quote;
  readonly manageToken: string;
};

/** Why it was not placed, and when else it could be. */
export type Refused = (PlaceError | KeyReused) & {
  readonly nearest?: readonly Nearest[] | undefined;
};

export const FIRST_LINK_VERSION = 1;

/** What was agreed, with what a credit pays of it. */
function quoteOf(reservation: Reservation, plan: PaymentPlan): Quote {
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

type PlacePorts = {
  readonly ledger: BookingLedger;
  readonly secrets: ManageSecrets;
  readonly randomness: Randomness;
  readonly clock: Clock;
  readonly names?: HolderNames | undefined;
};

/**
 * Holds the units of an order. Called again with the same idempotency key, it answers the same reservation.
 * @param names undefined: how many orders somebody holds unpaid is not counted
 */
export const makePlaceReservation =
  ({ ledger, secrets, randomness, clock, names }: PlacePorts) =>
  async (
    order: ReservationOrder,
    idempotencyKey?: string,
    /** From where it came. */
    network?: string,
  ): Promise<Result<Placed, Refused>> => {
    const id = randomness.id();
    const secret = secrets.secretFor(id, FIRST_LINK_VERSION);
    const idempotency = idempotencyKey && {
      key: idempotencyKey,
      fingerprint: secrets.hash(JSON.stringify(order)),
    };
    const heldBy = names && holderKeys(names, order.contact, network);
    const complete = { ...order, id, heldBy, manageTokenHash: secrets.hash(secret) };
    const read = {
      lines: wantedLines(order),
      heldBy,
      creditCode: order.creditCode ? normalCreditCode(order.creditCode) : undefined,
      promo: order.promoCode ? { code: order.promoCode, email: order.contact.email } : undefined,
    };
    const placed = await ledger.transact(
      toPlace(
        read,
        (facts) => {
          const now = clock.now();
          return place(complete, facts, now, shopDay(now));
        },
        idempotency || undefined,
      ),
    );
    if (!placed.ok) {
      const { error } = placed;
      if (error.kind !== 'unavailable' && error.kind !== 'crew_full') return placed;
      const nearest = await findNearest(complete, error, read, ledger, clock);
      return err({ ...error, nearest });
    }
    const reservation = placed.value;
    return ok({
      reservation,
      quote: quoteOf(reservation, order.plan),
      manageToken: manageTokenFor(reservation, secrets),
    });
  };
