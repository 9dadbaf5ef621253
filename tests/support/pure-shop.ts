import type { BookingDecision, BookingFacts } from '#core/booking/booking-decision.ts';
import { cancel, expire } from '#core/booking/end-of-life.ts';
import { place, type WantedLine } from '#core/booking/place.ts';
import type { Reservation } from '#core/booking/reservation.ts';
import { occupiedDays, type Schedules, type Slot } from '#core/booking/schedule.ts';
import type { Product } from '#core/catalogue/product.ts';
import { type Cents, NO_CENTS } from '#core/money/cents.ts';
import { applyPaymentEvent } from '#core/payment/apply-payment-event.ts';
import type { PaymentEvent } from '#core/payment/payment-event.ts';
import type { Result } from '#core/result.ts';
import { type Instant, after, instantFromIso } from '#core/time/instant.ts';
import { shopDay } from '#core/time/shop-time.ts';

export const START = instantFromIso('2026-11-20T18:00:00Z') as Instant;

export const CONTACT = { name: 'Ana Ortiz', email: 'ana@example.com', phone: '817-555-0101' };
export const EVENT = {
  street: '1 Party Lane',
  city: 'Cleburne',
  region: 'TX',
  postalCode: '76033',
};

/** The core's decisions over plain maps: no store, no clock but the one it is given. For properties. */
export function pureShop(products: readonly Product[]) {
  const reservations = new Map<string, Reservation>();
  const catalogue = new Map(products.map((product) => [product.id, product]));
  const moneyOut: { intentId: string; amount: Cents }[] = [];
  let schedules: Schedules = new Map();
  let now = START;
  let placed = 0;

  const facts = (): BookingFacts => ({ products: catalogue, schedules });

  function commit<E>(result: Result<BookingDecision, E>): Result<BookingDecision, E> {
    if (!result.ok) return result;
    reservations.set(result.value.reservation.id, result.value.reservation);
    schedules = result.value.schedules;
    moneyOut.push(...result.value.refunds);
    return result;
  }

  return {
    reservations: () => [...reservations.values()],
    find: (id: string) => reservations.get(id),
    now: () => now,
    moneyOut: () => moneyOut,
    wait: (milliseconds: number) => {
      now = after(now, milliseconds);
    },
    place(lines: readonly WantedLine[], plan: 'deposit' | 'full' = 'deposit') {
      placed += 1;
      const order = { id: `R${placed}`, lines, plan, contact: CONTACT, event: EVENT };
      return commit(place({ ...order, manageTokenHash: '' }, facts(), now, shopDay(now)));
    },
    receive(event: PaymentEvent) {
      const reservation = reservations.get(event.reservationId);
      if (reservation === undefined) return;
      commit({ ok: true, value: applyPaymentEvent(reservation, facts(), event, now) });
    },
    expire: (reservation: Reservation) => commit(expire(reservation, facts(), now)),
    cancel: (reservation: Reservation, refund: Cents = NO_CENTS) =>
      commit(cancel(reservation, facts(), refund)),
    /** Every slot of every schedule: `product day unit` -> slot. */
    slots(): ReadonlyMap<string, Slot> {
      return new Map(
        [...schedules].flatMap(([id, { days }]) =>
          Object.entries(days).flatMap(([day, units]) =>
            Object.entries(units).map(
              ([unit, slot]) => [`${id.split(':')[0]} ${day} ${unit}`, slot] as const,
            ),
          ),
        ),
      );
    },
  };
}

/** The places a reservation's lines name: `product day unit`, as often as they name them. */
export const placesOf = ({ lines }: Reservation): readonly string[] =>
  lines.flatMap((line) =>
    line.units.flatMap((unit) =>
      occupiedDays(line, line.turnaroundDays).map((day) => `${line.productId} ${day} ${unit}`),
    ),
  );

/** It holds units for somebody: sold, or in a hold whose time is not past. */
export const isLive = ({ status, holdExpiresAt }: Reservation, now: Instant): boolean =>
  status === 'confirmed' ||
  status === 'completed' ||
  (status === 'held' && holdExpiresAt !== undefined && holdExpiresAt > now);
