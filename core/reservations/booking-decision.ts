import type { Product, ProductId } from '#core/catalogue/product.ts';
import type { AttentionSubject } from './payment-event.ts';
import type { PendingRefund, Reservation, SignedAgreement } from './reservation.ts';
import type { Schedules } from '#core/inventory/schedule.ts';
import type { Fleets } from '#core/inventory/unit.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Credit } from '#core/credits/credit.ts';
import type { PromoCode } from '#core/pricing/promo-code.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { DeliveryDays } from '#core/capacity/deliveries.ts';
import type { HoldCounts } from './live-holds.ts';
import type { CrewDay, CrewDays, StopOrder } from '#core/dispatch/crew-day.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import type { Point } from '#core/dispatch/travel.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';

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

/** An order of all stops for the version of a day that was asked about; undefined where none was found. */
export type FoundOrder = { readonly version: number; readonly order: StopOrder | undefined };
export type FoundOrders = ReadonlyMap<CalendarDay, FoundOrder>;

/** The trucks, and the days on which they come or shall come. */
export type CrewFacts = {
  readonly fleet: TruckFleet;
  /** Those that are written down. */
  readonly days: CrewDays;
  /** The middle of a ZIP code. */
  readonly pointOf: (postalCode: string) => Point | undefined;
  /** What searches found so far. */
  readonly found?: FoundOrders | undefined;
  /** Nobody searches any more: what fits nowhere at first sight is refused. */
  readonly isFinal?: boolean | undefined;
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
  /** The unpaid orders of whoever asks, or has it; the ledger counts them itself. Absent: nobody counts. */
  readonly holds?: HoldCounts | undefined;
  /** Undefined in a shop without trucks. */
  readonly crews?: CrewFacts | undefined;
};

/** What a decision changes of them; what it leaves out stays. `firstBooking: null` gives it back. */
export type CommercialChanges = {
  readonly deliveries?: DeliveryDays | undefined;
  readonly promoCode?: PromoCode | undefined;
  readonly firstBooking?: FirstBooking | null | undefined;
  readonly credits?: ReadonlyMap<string, Credit> | undefined;
  readonly crewDays?: CrewDays | undefined;
};

/** What a decision may look at beside the reservation itself. `products` holds inactive ones too. */
export type BookingFacts = {
  readonly products: ReadonlyMap<ProductId, Product>;
  readonly schedules: Schedules;
  readonly commercial: CommercialFacts;
  /** Those that are written down; `fleetOf` knows the others. */
  readonly fleets: Fleets;
  /** Others with units of the same products around the same days, who may be moved. Undefined: not read yet. */
  readonly neighbors?: ReadonlyMap<ReservationId, Reservation> | undefined;
};

/** What a decision refuses with when it found no unit for these lines, and moving neighbors might make room. */
export type NeedsNeighbors = {
  readonly kind: 'needs_neighbors';
  readonly lines: readonly (RentalPeriod & { readonly productId: ProductId })[];
};

/**
 * What a decision refuses with when a day's trucks have no room at first sight, and another order of the stops might make
 * some. The days are as they would be, with all their stops.
 */
export type NeedsSearch = {
  readonly kind: 'needs_search';
  readonly days: ReadonlyMap<CalendarDay, CrewDay>;
};

/** What a decision may ask for before it is made for good. */
export type NeedsMore = NeedsNeighbors | NeedsSearch;

export const MAIL_KINDS = [
  'confirmation',
  'balance_receipt',
  'refund',
  'handed_back',
  'cancellation',
  'rescheduled',
  'lines_changed',
  'details_changed',
  'rain_check',
  'link',
  'balance_reminder',
  'balance_declined',
  'consent_asked',
  'review_request',
  'visit_reminder',
  'crew_window',
  'request_received',
  'request_confirmed',
  'request_declined',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A mail to the reservation's contact. One kind and cause is sent once, however often it is asked for. */
export type MailRequest = { readonly kind: MailKind; readonly cause: string };

/** Money to give back through the provider, later and outside the transaction. */
export type RefundRequest = PendingRefund;

/** A mail to the owner: the provider wants something looked at. */
export type OwnerNotice = {
  readonly subject: AttentionSubject;
  /** The provider's id of the dispute, warning or refund. */
  readonly subjectId: string;
};

/** All that one decision changes; written together or not at all. */
export type BookingDecision = {
  readonly reservation: Reservation;
  readonly schedules: Schedules;
  readonly mail: readonly MailRequest[];
  readonly refunds: readonly RefundRequest[];
  /** Deliveries and codes counted or given back; nothing of them changes without. */
  readonly commercial?: CommercialChanges | undefined;
  /** Neighbors that have other units now. */
  readonly moved?: readonly Reservation[] | undefined;
  readonly notices?: readonly OwnerNotice[] | undefined;
  /** Signed just now; kept beside the reservation and never changed. */
  readonly agreement?: SignedAgreement | undefined;
};
