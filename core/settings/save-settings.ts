import { deliveryDaysOf } from '../booking/deliveries.ts';
import { takePromises } from '../booking/promises.ts';
import type { AgreedPricing, Reservation } from '../booking/reservation.ts';
import type { BookingLedger } from '../ports/booking-ledger.ts';
import type { BusinessSettingsStore, SettingsChanged } from '../ports/business-settings.ts';
import type { Clock } from '../ports/clock.ts';
import { DEFAULT_DEPOSIT_PERCENT } from '../pricing/deposit-plan.ts';
import { ok, type Result } from '../result.ts';
import { shopDay } from '../time/shop-time.ts';
import type { BusinessSettings, Settings } from './business-settings.ts';

/** A reservation older than the settings was agreed without any. */
const pricingOf = ({ pricing }: Reservation): AgreedPricing =>
  pricing ?? {
    adjustments: [],
    settingsRevision: 0,
    depositPercent: DEFAULT_DEPOSIT_PERCENT,
    deliveries: [],
  };

/**
 * Saves the settings. Once deliveries are limited, those that were promised before count as well: they are counted one by
 * one, each in its own transaction, and none is refused for the day being full.
 */
export const makeSaveSettings = (
  store: BusinessSettingsStore,
  ledger: Pick<BookingLedger, 'change' | 'listToDeliver'>,
  clock: Clock,
) => {
  async function countDeliveries(): Promise<void> {
    const now = clock.now();
    for (const id of await ledger.listToDeliver(shopDay(now), now)) {
      await ledger.change(id, (reservation, facts) => {
        const pricing = {
          ...pricingOf(reservation),
          deliveries: deliveryDaysOf(reservation.lines),
        };
        const counted = { ...reservation, pricing };
        const unlimited = { ...facts.business.settings.limits, deliveriesPerDay: null };
        const settings = { ...facts.business.settings, limits: unlimited };
        const taken = takePromises(counted, { ...facts.business, settings }, now, true);
        const business = taken.ok ? taken.value : undefined;
        const { schedules } = facts;
        return ok({ reservation: counted, schedules, mail: [], refunds: [], business });
      });
    }
  }

  return async (
    settings: Settings,
    revision: number,
  ): Promise<Result<BusinessSettings, SettingsChanged>> => {
    const before = await store.read();
    const saved = await store.save(settings, revision);
    const begins = before.limits.deliveriesPerDay === null;
    if (saved.ok && begins && settings.limits.deliveriesPerDay !== null) await countDeliveries();
    return saved;
  };
};
