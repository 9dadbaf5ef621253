import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import { deliveryDaysOf } from '#core/capacity/deliveries.ts';
import { takeDeliveryDays } from '#core/checkout/claims.ts';
import type { AgreedPricing, Reservation } from '#core/reservations/reservation.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import { DEFAULT_DEPOSIT_PERCENT } from '#core/pricing/deposit-plan.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type {
  BusinessSettings,
  Settings,
  BusinessSettingsStore,
  SettingsChanged,
} from '#core/settings/business-settings.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Clock } from '#core/kernel/ports.ts';

/** A reservation older than the settings was agreed without any. */
const pricingOf = ({ pricing }: Reservation): AgreedPricing =>
  pricing ?? {
    adjustments: [],
    settingsRevision: 0,
    depositPercent: DEFAULT_DEPOSIT_PERCENT,
    deliveries: [],
  };

/** Every day of its deliveries has its place already. */
const isCounted = ({ id, pricing, lines }: Reservation, { commercial }: BookingFacts): boolean => {
  const days = deliveryDaysOf(lines);
  return (
    days.join() === pricing?.deliveries.join() &&
    days.every((day) => commercial.deliveries.get(day)?.reservations[id] !== undefined)
  );
};

/** What was promised counts, whether or not the day is full by now. A decision for the ledger. */
const counted =
  (now: Instant) =>
  (reservation: Reservation, facts: BookingFacts): Result<BookingDecision, never> => {
    const { schedules, commercial } = facts;
    const decision = { reservation, schedules, mail: [], refunds: [] };
    if (isCounted(reservation, facts)) return ok(decision);
    const pricing = { ...pricingOf(reservation), deliveries: deliveryDaysOf(reservation.lines) };
    const limits = { ...commercial.settings.limits, deliveriesPerDay: null };
    const unlimited = { ...commercial, settings: { ...commercial.settings, limits } };
    const taken = takeDeliveryDays({ ...reservation, pricing }, unlimited, now);
    if (!taken.ok) return ok(decision);
    return ok({ ...decision, reservation: { ...reservation, pricing }, commercial: taken.value });
  };

/** So many at a time: a database far away answers slowly, and there may be hundreds. */
const AT_ONCE = 8;

/**
 * Saves the settings. While deliveries are limited, those that were promised before count as well: they are counted one by
 * one, each in its own transaction, and none is refused for the day being full. Whoever saves again goes on where this
 * broke off: what is counted is looked at, and left.
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
      // All of them have ended before the first that failed is told: nothing goes on behind the answer.
      const failed = (await Promise.allSettled(changes)).find(
        ({ status }) => status === 'rejected',
      );
      if (failed?.status === 'rejected') throw failed.reason;
    }
  }

  return async (
    settings: Settings,
    revision: number,
  ): Promise<Result<BusinessSettings, SettingsChanged>> => {
    const saved = await store.save(settings, revision);
    if (saved.ok && settings.limits.deliveriesPerDay !== null) await countDeliveries();
    return saved;
  };
};
