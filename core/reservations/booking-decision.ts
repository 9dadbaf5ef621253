import type { Product, ProductId } from '#core/catalogue/product.ts';
import type { CommercialChanges, CommercialFacts } from './commercial-facts.ts';
import type { AttentionSubject } from './payment-event.ts';
import type { PendingRefund, Reservation } from './reservation.ts';
import type { Schedules } from '#core/inventory/schedule.ts';
import type { Fleets } from '#core/inventory/unit.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { SignedAgreement } from './signed-agreement.ts';

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
  'review_request',
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
