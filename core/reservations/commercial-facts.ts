import type { Credit } from '#core/credits/credit.ts';
import type { PromoCode } from '#core/pricing/promo-code.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { DeliveryDays } from '#core/capacity/deliveries.ts';
import type { ReservationId } from '#core/kernel/ids.ts';

/** Who has a first-booking price for an e-mail address: for good, or until a hold runs out. */
export type FirstBooking = {
  readonly reservationId: ReservationId;
  readonly expiresAt?: Instant | undefined;
};

export type PromoFacts = {
  /** Undefined: there is no such code. */
  readonly code: PromoCode | undefined;
  /** The contact's e-mail address has a booking that was paid. */
  readonly hasBooked: boolean;
  readonly firstBooking: FirstBooking | undefined;
};

/** What a booking decision may look at beside products and units: read in its transaction. */
export type CommercialFacts = {
  readonly settings: BusinessSettings;
  /** Of the code that is asked for, or that the reservation has. */
  readonly promo: PromoFacts | undefined;
  /** The days that the reservation's deliveries are counted on, as far as there are any. */
  readonly deliveries: DeliveryDays;
  /** By code: those that pay for the reservation, and the one that is asked for, as far as there is one. */
  readonly credits: ReadonlyMap<string, Credit>;
};

/** What a decision changes of them; what it leaves out stays. `firstBooking: null` gives it back. */
export type CommercialChanges = {
  readonly deliveries?: DeliveryDays | undefined;
  readonly promoCode?: PromoCode | undefined;
  readonly firstBooking?: FirstBooking | null | undefined;
  readonly credits?: ReadonlyMap<string, Credit> | undefined;
};
