import { changeUnits } from '#core/assignment/change-units.ts';
import type { Product } from '#core/catalogue/product.ts';
import { type Order, place } from '#core/checkout/place.ts';
import { type StopState, unitKey } from '#core/dispatch/crew-day.ts';
import { occupiedDays, type Schedules, type Slot } from '#core/inventory/schedule.ts';
import type { UnitChange } from '#core/inventory/unit-change.ts';
import { type Fleet, type Fleets, fleetOf } from '#core/inventory/unit.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { type Cents, NO_CENTS } from '#core/kernel/cents.ts';
import { type Instant, after, instantFromIso } from '#core/kernel/instant.ts';
import type { Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { cancel, expire } from '#core/lifecycle/close.ts';
import { applyPaymentEvent } from '#core/payments/apply-payment-event.ts';
import type {
  BookingDecision,
  BookingFacts,
  CommercialFacts,
} from '#core/reservations/booking-decision.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import type { Reservation, WantedLine } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { WIDE_HOLDS } from '#tests/support/business.ts';
import { trucks } from '#tests/support/crews.ts';

export const START = instantFromIso('2026-11-20T18:00:00Z') as Instant;

export const CONTACT = { name: 'Ana Ortiz', email: 'ana@example.com', phone: '817-555-0101' };
export const EVENT = {
  street: '1 Party Lane',
  city: 'Cleburne',
  region: 'TX',
  postalCode: '76033',
};

/** One code and one email address are involved. */
function withChanges(
  before: CommercialFacts,
  changes: BookingDecision['commercial'],
): CommercialFacts {
  if (changes === undefined) return before;
  const { deliveries, promoCode, firstBooking, ownUse, crewDays = [] } = changes;
  const first = firstBooking === undefined ? before.promo?.firstBooking : firstBooking;
  return {
    ...before,
    crews: before.crews && {
      ...before.crews,
      days: new Map([...before.crews.days, ...crewDays]),
    },
    deliveries: new Map([...before.deliveries, ...(deliveries ?? [])]),
    promo: before.promo && {
      ...before.promo,
      code: promoCode ?? before.promo.code,
      firstBooking: first ?? undefined,
      ownUses: ownUse === undefined ? before.promo.ownUses : ownUse === null ? [] : [ownUse],
    },
  };
}

/** A shop without settings, codes, deliveries or credits, in which everything can be ordered. */
export const NO_BUSINESS: CommercialFacts = {
  settings: {
    ...DEFAULT_SETTINGS,
    holds: WIDE_HOLDS,
    limits: { ...DEFAULT_SETTINGS.limits, sameDayByPhone: false },
  },
  promo: undefined,
  deliveries: new Map(),
  credits: new Map(),
};

/** The same with trucks enough for everything. */
export const WITH_CREWS: CommercialFacts = {
  ...NO_BUSINESS,
  crews: { fleet: trucks(8), days: new Map(), pointOf: () => undefined, isFinal: true },
};

/**
 * The core's decisions on plain maps: no store, no clock except the one it is given. For
 * properties.
 */
export function pureShop(products: readonly Product[], begin: CommercialFacts = NO_BUSINESS) {
  const reservations = new Map<string, Reservation>();
  const catalogue = new Map(products.map((product) => [product.id, product]));
  const moneyOut: { intentId: string; amount: Cents }[] = [];
  let schedules: Schedules = new Map();
  let fleets: Fleets = new Map();
  let business = begin;
  let now = START;
  let placed = 0;
  /** As `unitKey` names them. */
  let reported: readonly string[] = [];

  const facts = (): BookingFacts => ({
    products: catalogue,
    schedules,
    commercial: business,
    fleets,
    neighbors: reservations,
    reported: new Set(reported),
  });

  function goingOut() {
    const { crews, settings } = business;
    const stops = crews && (crews.days.get(shopDay(now))?.stops ?? {});
    return { stops, earliest: settings.crews.earliest };
  }

  function commit<E>(result: Result<BookingDecision, E>): Result<BookingDecision, E> {
    if (!result.ok) return result;
    reservations.set(result.value.reservation.id, result.value.reservation);
    for (const moved of result.value.moved ?? []) reservations.set(moved.id, moved);
    schedules = result.value.schedules;
    business = withChanges(business, result.value.commercial);
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
    business: () => business,
    place(
      lines: readonly WantedLine[],
      plan: 'deposit' | 'full' = 'deposit',
      promoCode?: string,
      more: Partial<Order> = {},
    ) {
      placed += 1;
      const own = { id: `R${placed}`, lines, plan, contact: CONTACT, event: EVENT, promoCode };
      const order = { ...own, ...more };
      return commit(place({ ...order, manageTokenHash: '' }, facts(), now, shopDay(now)));
    },
    receive(event: PaymentEvent) {
      const reservation = reservations.get(event.reservationId);
      if (reservation === undefined) return;
      commit(applyPaymentEvent(reservation, facts(), event, now));
    },
    /** In full, by card. */
    pay(reservationId: string, amount = reservations.get(reservationId)?.total ?? NO_CENTS) {
      const event = { id: `evt-${reservationId}`, at: now, reservationId, amount } as const;
      const intentId = `pi-${reservationId}`;
      this.receive({ ...event, kind: 'payment_succeeded', intentId, reason: 'full' });
    },
    expire: (reservation: Reservation) =>
      commit(expire(reservation, facts(), { now, by: CUSTOMER })),
    cancel: (reservation: Reservation, refund: Cents = NO_CENTS) =>
      commit(cancel(reservation, facts(), refund, { now, by: CUSTOMER })),
    fleet: (productId: string): Fleet | undefined => {
      const product = catalogue.get(productId);
      return product && fleetOf(product, fleets);
    },
    /** Crews report these units as damaged. */
    reportDamage(productId: string, ...units: readonly string[]) {
      reported = units.map((unit) => unitKey(productId, unit));
    },
    /** Returns what could not be moved, as the admin is told. */
    changeUnits(productId: string, change: UnitChange) {
      const product = catalogue.get(productId);
      if (product === undefined) return undefined;
      const fleet = fleetOf(product, fleets);
      const changed = changeUnits(
        {
          product,
          fleet,
          schedules,
          reservations,
          goingOut: goingOut(),
          reported: new Set(
            fleet.units.flatMap(({ id }) => (reported.includes(unitKey(productId, id)) ? id : [])),
          ),
        },
        change,
        undefined,
        now,
      );
      if (!changed.ok) return undefined;
      for (const moved of changed.value.changed) reservations.set(moved.id, moved);
      schedules = changed.value.schedules;
      fleets = new Map(fleets).set(productId, changed.value.fleet);
      return changed.value;
    },
    /** What a crew reports about today's delivery of a reservation. */
    report(reservationId: string, state: StopState) {
      const today = shopDay(now);
      const crewDay = business.crews?.days.get(today);
      const stop = Object.values(crewDay?.stops ?? {}).find(
        (one) => one.kind === 'deliver' && one.reservationId === reservationId,
      );
      if (crewDay === undefined || stop === undefined) return;
      const stops = { ...crewDay.stops, [stop.id]: { ...stop, state } };
      const crewDays = new Map([[today, { ...crewDay, stops }]]);
      business = withChanges(business, { crewDays });
    },
    schedules: () => schedules,
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

/** Whether it takes units: sold, or in a hold that has not expired. */
export const isLive = ({ status, holdExpiresAt }: Reservation, now: Instant): boolean =>
  status === 'confirmed' ||
  status === 'completed' ||
  (status === 'held' && holdExpiresAt !== undefined && holdExpiresAt > now);
