import { type Cents, minCents, subtractCents } from '../money/cents.ts';
import type { BusinessSettingsStore } from '../ports/business-settings.ts';
import type { Clock } from '../ports/clock.ts';
import type { Settings } from '../settings/business-settings.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import type { Instant } from '../time/instant.ts';
import { shopDay } from '../time/shop-time.ts';
import {
  changeUntil,
  mayCustomerCancel,
  rainCheckExpires,
  rainCheckUntil,
  refundOnCancel,
} from './cancellation-policy.ts';
import { cardKeptOf, keptOf } from './refunds.ts';
import type { Reservation } from './reservation.ts';

/** What the customer may do now, and what comes of it. */
export type ManageOffers = {
  /** `refund` is all that goes back, `toCredits` the part of it that goes to rain checks and gift cards. */
  readonly cancellation?: { readonly refund: Cents; readonly toCredits: Cents } | undefined;
  /** Called off for the weather until then: the amount becomes a credit. */
  readonly rainCheck?:
    | { readonly amount: Cents; readonly until: Instant; readonly expiresOn: CalendarDay }
    | undefined;
  /** Until when days, lines, address and notes may be changed. */
  readonly changes?: { readonly until: Instant } | undefined;
};

export function offersFor(
  reservation: Reservation,
  settings: Settings,
  now: Instant,
): ManageOffers {
  const today = shopDay(now);
  const refund = refundOnCancel(settings.cancellation, reservation, today);
  const toCard = minCents(refund, cardKeptOf(reservation));
  const until = rainCheckUntil(reservation, settings, now);
  const change = changeUntil(reservation, settings, now);
  return {
    cancellation: mayCustomerCancel(reservation, today)
      ? { refund, toCredits: subtractCents(refund, toCard) }
      : undefined,
    rainCheck:
      until === undefined
        ? undefined
        : {
            amount: keptOf(reservation),
            until,
            expiresOn: rainCheckExpires(settings.cancellation, now),
          },
    changes: change === undefined ? undefined : { until: change },
  };
}

/** By the settings in force. */
export const makeOfferManaging =
  (settings: Pick<BusinessSettingsStore, 'read'>, clock: Clock) =>
  async (reservation: Reservation): Promise<ManageOffers> =>
    offersFor(reservation, await settings.read(), clock.now());
