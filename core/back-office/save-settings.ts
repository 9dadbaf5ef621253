import { deliveryDaysOf } from '#core/capacity/deliveries.ts';
import { takeDeliveryDays } from '#core/checkout/claims.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import type { AgreedPricing, Reservation } from '#core/reservations/reservation.ts';
import {
  DEFAULT_DEPOSIT_PERCENT,
  type BusinessSettings,
  type Settings,
  type BusinessSettingsStore,
  type SettingsChanged,
} from '#core/settings/business-settings.ts';
import { closedThrough } from '#core/settings/closed-books.ts';

/** Reservations older than the settings have none. */
const pricingOf = ({ pricing }: Reservation): AgreedPricing =>
  pricing ?? {
    adjustments: [],
    settingsRevision: 0,
    depositPercent: DEFAULT_DEPOSIT_PERCENT,
    deliveries: [],
  };

/** Whether all of its delivery days already count it. */
const isCounted = ({ id, pricing, lines }: Reservation, { commercial }: BookingFacts): boolean => {
  const days = deliveryDaysOf(lines);
  return (
    days.join() === pricing?.deliveries.join() &&
    days.every((day) => commercial.deliveries.get(day)?.reservations[id] !== undefined)
  );
};

/** Counts an earlier delivery even if the day is full by now. A decision for the ledger. */
const counted =
  (now: Instant) =>
  (reservation: Reservation, facts: BookingFacts): Result<BookingDecision, never> => {
    const { commercial } = facts;
    const decision = reservationOnly(reservation, facts);
    if (isCounted(reservation, facts)) return ok(decision);
    const pricing = { ...pricingOf(reservation), deliveries: deliveryDaysOf(reservation.lines) };
    const limits = { ...commercial.settings.limits, deliveriesPerDay: null };
    const unlimited = { ...commercial, settings: { ...commercial.settings, limits } };
    const taken = takeDeliveryDays({ ...reservation, pricing }, unlimited, now);
    if (!taken.ok) return ok(decision);
    return ok({ ...decision, reservation: { ...reservation, pricing }, commercial: taken.value });
  };

/** Books are closed through a day that is over: today's money still comes in. */
type BooksNotOver = { readonly kind: 'books_not_over' };

/** In parallel, because a remote database is slow and there may be hundreds. */
const AT_ONCE = 8;

/**
 * Saves the settings. While deliveries are limited, earlier bookings count too. Each is counted in
 * its own transaction and never refused because the day is full. Saving again resumes an aborted
 * run and skips what is already counted.
 */
export const makeSaveSettings = (
  store: BusinessSettingsStore,
  ledger: Pick<BookingLedger, 'transact' | 'listToDeliver'>,
  clock: Clock,
) => {
  async function countDeliveries(): Promise<void> {
    const now = clock.now();
    for await (const page of ledger.listToDeliver(shopDay(now), now)) await countPage(page, now);
  }

  async function countPage(ids: readonly ReservationId[], now: Instant): Promise<void> {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      const changes = some.map(async (id) =>
        ledger.transact(toChange({ reservation: id }, counted(now))),
      );
      // Waits for all before reporting a failure, so nothing keeps running in the background.
      const failed = (await Promise.allSettled(changes)).find(
        ({ status }) => status === 'rejected',
      );
      if (failed?.status === 'rejected') throw failed.reason;
    }
  }

  return async (
    settings: Settings,
    revision: number,
  ): Promise<Result<BusinessSettings, SettingsChanged | BooksNotOver>> => {
    const through = closedThrough(settings);
    if (through !== undefined && through >= shopDay(clock.now()))
      return err({ kind: 'books_not_over' });
    const saved = await store.save(settings, revision);
    if (saved.ok && settings.limits.deliveriesPerDay !== null) await countDeliveries();
    return saved;
  };
};
