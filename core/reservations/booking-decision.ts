import type { DeliveryDays } from '#core/capacity/deliveries.ts';
import { LONGEST_TURNAROUND_DAYS, type Product, type ProductId } from '#core/catalogue/product.ts';
import type { Credit } from '#core/credits/credit.ts';
import type { CrewAct } from '#core/dispatch/crew-act.ts';
import type { CrewDay, CrewDays, LateUnits, StopOrder } from '#core/dispatch/crew-day.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import type { Point } from '#core/dispatch/travel.ts';
import type { Schedules } from '#core/inventory/schedule.ts';
import type { Fleets } from '#core/inventory/unit.ts';
import type { Actor } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { LONGEST_RENTAL_DAYS, type RentalPeriod } from '#core/kernel/rental-days.ts';
import type { PromoCode } from '#core/pricing/promo-code.ts';
import type { BusinessSettings, Settings } from '#core/settings/business-settings.ts';
import type { HoldCounts } from './live-holds.ts';
import { ATTENTION_SUBJECTS } from './payment-event.ts';
import type { PendingRefund, Reservation, SignedAgreement } from './reservation.ts';

/**
 * The booking with a mailbox's first-booking price, or with a code that a customer may use once,
 * for good or until its hold runs out.
 */
export type FirstBooking = {
  readonly reservationId: ReservationId;
  readonly expiresAt?: Instant | undefined;
};

export type PromoFacts = {
  /** Undefined if there is no such code. */
  readonly code: PromoCode | undefined;
  /** Whether the contact's email address has a paid booking. */
  readonly hasBooked: boolean;
  readonly firstBooking: FirstBooking | undefined;
  /** Who has a once-per-customer code under the contact's email address and phone number. */
  readonly ownUses: readonly FirstBooking[];
};

/** Result of a search for one version of a day. `order` is undefined if none was found. */
export type FoundOrder = { readonly version: number; readonly order: StopOrder | undefined };
export type FoundOrders = ReadonlyMap<CalendarDay, FoundOrder>;

/** The trucks, and the days on which they come or might come. */
export type CrewFacts = {
  readonly fleet: TruckFleet;
  /** Only days that are stored. */
  readonly days: CrewDays;
  /** The center of a ZIP code. */
  readonly pointOf: (postalCode: string) => Point | undefined;
  /** Results of searches so far. */
  readonly found?: FoundOrders | undefined;
  /** True: no further search, so a stop that does not fit at first is refused. */
  readonly isFinal?: boolean | undefined;
};

export type QuoteFacts = {
  readonly isWithdrawn: boolean;
  /** The hold on its units. */
  readonly holdId?: ReservationId | undefined;
  /** The reservation it has already become. */
  readonly bookedAs?: Reservation | undefined;
};

/** What a decision may read besides products and units, in its transaction. */
export type CommercialFacts = {
  readonly settings: BusinessSettings;
  /** The requested code, or the reservation's. */
  readonly promo: PromoFacts | undefined;
  /** The code of the hold that the order replaces, if the order has another. */
  readonly formerPromo?: PromoCode | undefined;
  /** The days on which the reservation's deliveries count, if stored. */
  readonly deliveries: DeliveryDays;
  /** By code: credits that pay for the reservation, and the requested one. */
  readonly credits: ReadonlyMap<string, Credit>;
  /** Live holds under the customer's hashed names, which the ledger counts. Absent if uncounted. */
  readonly holds?: HoldCounts | undefined;
  /** Undefined in a shop without trucks. */
  readonly crews?: CrewFacts | undefined;
  /** The office marked this customer as do not rent. */
  readonly doNotRent?: boolean | undefined;
  /** The written quote that the order is made from. */
  readonly quote?: QuoteFacts | undefined;
};

/** What a decision changes. Missing fields stay. `null` releases a first booking or an own use. */
export type CommercialChanges = {
  readonly deliveries?: DeliveryDays | undefined;
  readonly promoCode?: PromoCode | undefined;
  /** `formerPromo` without its use. */
  readonly formerPromo?: PromoCode | undefined;
  readonly firstBooking?: FirstBooking | null | undefined;
  readonly ownUse?: FirstBooking | null | undefined;
  readonly credits?: ReadonlyMap<string, Credit> | undefined;
  readonly crewDays?: CrewDays | undefined;
};

/** What a decision may read besides the reservation. `products` includes inactive ones. */
export type BookingFacts = {
  readonly products: ReadonlyMap<ProductId, Product>;
  readonly schedules: Schedules;
  readonly commercial: CommercialFacts;
  /** Only stored fleets; `fleetOf` provides the others. */
  readonly fleets: Fleets;
  /**
   * Other reservations with these products around these days, which may be moved. Undefined: not
   * read.
   */
  readonly neighbors?: ReadonlyMap<ReservationId, Reservation> | undefined;
  /** Units that a crew reported as damaged, as `unitKey` names them; others go out first. */
  readonly reported?: ReadonlySet<string> | undefined;
};

/** Rentals that can share a unit's days start at most this many days apart. */
export const NEIGHBOR_DAYS = LONGEST_RENTAL_DAYS + LONGEST_TURNAROUND_DAYS;
/** With more neighbors than this, none are read and none are moved. */
export const MOST_NEIGHBORS = 300;

/** Returned if no unit was found for these lines but moving neighbors might make room. */
export type NeedsNeighbors = {
  readonly kind: 'needs_neighbors';
  readonly lines: readonly (RentalPeriod & { readonly productId: ProductId })[];
};

/** The searches for one decision: a limit for a day that keeps changing meanwhile. */
export const MOST_SEARCHES = 3;

/** If a day's trucks have no room, but another order of stops might make some. */
export type NeedsSearch = {
  readonly kind: 'needs_search';
  /** Each day as it would be: with one unit for the rental, or with another. Any of them will do. */
  readonly days: ReadonlyMap<CalendarDay, readonly CrewDay[]>;
  readonly late?: LateUnits | undefined;
};

/** Asks for more facts before the final decision. */
export type NeedsMore = NeedsNeighbors | NeedsSearch;

export const needsMore = (error: { readonly kind: string }): error is NeedsMore =>
  error.kind === 'needs_neighbors' || error.kind === 'needs_search';

export const MAIL_KINDS = [
  'confirmation',
  'balance_receipt',
  'payment_returned',
  'refund',
  'handed_back',
  'cancellation',
  'hold_released',
  'rescheduled',
  'lines_changed',
  'details_changed',
  'adjusted',
  'rain_check',
  'link',
  'balance_reminder',
  'overdue_reminder',
  'invoice_reminder',
  'agreement_reminder',
  'balance_declined',
  'consent_asked',
  'review_request',
  'visit_reminder',
  'crew_window',
  'crew_coming',
  'stop_failed',
  'request_received',
  'request_confirmed',
  'request_declined',
  'pay_link',
  'balance_link',
  'weather_offer',
  'unit_offer',
  'unit_back',
  'offer_withdrawn',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A mail to the reservation's contact, sent once per kind and cause. */
export type MailRequest = { readonly kind: MailKind; readonly cause: string };

/** Kinds of texts sent to customers who agreed to them. */
export const TEXT_KINDS = [
  'crew_window',
  'visit_reminder',
  'on_my_way',
  'pay_link',
  'balance_link',
  'weather_offer',
  'unit_offer',
  'offer_withdrawn',
] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** A text to the reservation's contact, sent once per kind and cause. */
export type TextRequest = { readonly kind: TextKind; readonly cause: string };

/** A refund to make through the provider, later and outside the transaction. */
type RefundRequest = PendingRefund;

/** A mail to the owner: an alert from the provider, or what a customer did that cannot wait. */
export const NOTICE_SUBJECTS = [
  ...ATTENTION_SUBJECTS,
  'request_waits',
  'booked',
  'canceled_soon',
] as const;
export type OwnerNotice = {
  readonly subject: (typeof NOTICE_SUBJECTS)[number];
  /** The provider's id of the dispute, warning or refund, or the reservation's. */
  readonly subjectId: string;
};

/**
 * The owner hears of a booking that a customer made or a quote that one accepted, not of an order
 * that the office took.
 */
export const tellsOfBooking = (
  { id: subjectId, office }: Reservation,
  { reminders }: Pick<Settings, 'reminders'>,
  by: Actor,
): readonly OwnerNotice[] => {
  const isByOffice = office?.source !== undefined && office.quoteId === undefined;
  return by.kind === 'admin' || isByOffice || reminders.owner?.bookings !== true
    ? []
    : [{ subject: 'booked', subjectId }];
};

/** Everything one decision changes, written in one transaction. */
export type BookingDecision = {
  readonly reservation: Reservation;
  readonly schedules: Schedules;
  readonly mail: readonly MailRequest[];
  readonly refunds: readonly RefundRequest[];
  readonly texts?: readonly TextRequest[] | undefined;
  /** Deliveries, codes and credits taken or released; absent if unchanged. */
  readonly commercial?: CommercialChanges | undefined;
  /** Imported from elsewhere, so no webhooks are called. */
  readonly isQuiet?: boolean | undefined;
  /** Neighbors that got other units. */
  readonly moved?: readonly Reservation[] | undefined;
  readonly notices?: readonly OwnerNotice[] | undefined;
  /** A new signature, stored beside the reservation and never changed. */
  readonly agreement?: SignedAgreement | undefined;
  /** A crew's act, stored beside the reservation. */
  readonly crewAct?: CrewAct | undefined;
  /** Others, stored before, that it changes. */
  readonly changedActs?: readonly CrewAct[] | undefined;
  /** The written quote that the reservation settles, and who accepted it. */
  readonly settlesQuote?: { readonly id: string; readonly by: Actor } | undefined;
};

/** Changes the reservation and nothing else. */
export const reservationOnly = (
  reservation: Reservation,
  { schedules }: Pick<BookingFacts, 'schedules'>,
): BookingDecision => ({ reservation, schedules, mail: [], refunds: [] });
