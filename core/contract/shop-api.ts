import type { ImageSource, ProductFacts } from '#core/catalogue/product.ts';
import type { ContactText } from '#core/customers/contact-message.ts';
import type { FormTraces } from '#core/customers/looks-automated.ts';
import type { PaymentReason, ReservationStatus } from '#core/reservations/reservation.ts';
import type {
  OwnReviewDto,
  OwnReviewsDto,
  ProductReviewsDto,
  RatingDto,
  ReviewWish,
} from './review-dto.ts';
import type { ClosedReason } from '#core/capacity/booking-limits.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Language } from '#core/kernel/language.ts';
import type { QuoteInput, QuoteDto, AddOnInput, AdjustmentDto, LineInput } from './quote-dto.ts';
import type { Contact, EventPlace } from '#core/kernel/contact.ts';
import type { SignatureInput } from '#core/documents/signature.schema.ts';
import type { PaperBlock } from '#core/kernel/paper.ts';
import type { HistoryKind } from '#core/reservations/history.ts';
import type { PricedPer } from '#core/pricing/steps.ts';

export type ManagedReservationDto = {
  readonly reservationId: string;
  readonly productTitle: string;
  readonly lines: readonly (LineInput & {
    readonly title: string;
    readonly image: string;
    /** Of an add-on. */
    readonly per?: PricedPer | undefined;
    readonly turnaroundDays?: number | undefined;
  })[];
  readonly startDate: string;
  readonly endDate: string;
  readonly status: ReservationStatus;
  readonly paidCents: number;
  readonly totalCents: number;
  readonly balanceCents: number;
  readonly subtotalCents?: number | undefined;
  readonly adjustments?: readonly AdjustmentDto[] | undefined;
  readonly depositPercent?: number | undefined;
  readonly contactEmail: string;
  readonly event: EventPlace;
  /** Present while the customer may cancel: what would go back to the card. */
  readonly cancellation?:
    | {
        readonly refundCents: number;
        /** The part of it that goes back to rain checks and gift cards. */
        readonly toCreditsCents?: number | undefined;
        /** The part of it that came in by hand and is handed back. */
        readonly byHandCents?: number | undefined;
      }
    | undefined;
  readonly contactPhone?: string | undefined;
  /** Present while the weather is a reason: all that was paid would become a credit. `until` is an ISO instant. */
  readonly rainCheck?:
    | { readonly amountCents: number; readonly until: string; readonly expiresOn: string }
    | undefined;
  /** Present while days, lines and details may be changed; an ISO instant. */
  readonly changes?: { readonly until: string } | undefined;
  /** Paid by rain checks and gift cards, within `paidCents`. */
  readonly creditedCents?: number | undefined;
  /** Promised back, within `paidCents`, and not yet reported by the card provider. */
  readonly refundsUnderWayCents?: number | undefined;
  /** What came in by hand and is to be handed back. */
  readonly toHandBackCents?: number | undefined;
  /** What became a credit in place of money, codes in groups. */
  readonly issuedCredits?:
    readonly { readonly code: string; readonly amountCents: number }[] | undefined;
  /** Oldest first. */
  readonly history?: readonly TimelineDto[] | undefined;
  /** What goes back by days before the delivery, most days first. */
  readonly cancellationTiers?:
    readonly { readonly daysBefore: number; readonly refundPercent: number }[] | undefined;
};

/** What happened, in the customer's own view: no names of admins, no notes, no units. */
export type TimelineDto = {
  readonly kind: HistoryKind;
  /** ISO instant. */
  readonly at: string;
  readonly by: 'you' | 'us' | 'system' | 'provider';
  /** Signed for `rescheduled`, `lines_changed`, `details_changed` and `adjusted`. */
  readonly amountCents?: number | undefined;
  readonly facts?: Readonly<Record<string, string>> | undefined;
};

/** A change that is asked for. */
export type ChangeInput =
  | { readonly kind: 'reschedule'; readonly startDate: string; readonly endDate: string }
  | {
      readonly kind: 'lines';
      readonly lines: readonly LineInput[];
      readonly addOns: readonly AddOnInput[];
    }
  | {
      readonly kind: 'details';
      readonly event: EventPlace;
      readonly phone?: string | undefined;
    };

export type ChangeQuoteDto = {
  readonly adjustments: readonly AdjustmentDto[];
  readonly totalCents: number;
  /** Signed: what the total gains. */
  readonly differenceCents: number;
  /** What was paid above the new total: it goes back, or becomes a credit. */
  readonly excessCents: number;
  readonly balanceCents: number;
};

export type ChangeShown = {
  readonly totalCents: number;
  readonly excessCents: number;
  /** The excess becomes a credit in place of going back. */
  readonly keepAsCredit?: boolean | undefined;
  /** Of the reservation the change was made of: 409 `changed_meanwhile` when it is another by now. */
  readonly version?: string | undefined;
};

/** What customers do by their private link. 404 `invalid_link` for a bad one. */
export interface ManageApi {
  /** Of all that the reservation has, its own units free; 1 or 0 a day. At most 92 days. */
  ownAvailability(token: string, from: string, to: string): Answer<AvailabilityDto>;
  /** 409 `cannot_change`, `nothing_changed` and what refuses an order. Nothing is written. */
  previewChange(token: string, change: ChangeInput): Answer<ChangeQuoteDto>;
  /** As above; 409 `quote_changed` when it is not what was shown any more. */
  change(token: string, change: ChangeInput, shown: ChangeShown): Answer<ManagedReservationDto>;
  /** Pays the balance as far as the credit goes; 422 `credit_unknown`, `credit_expired`, `credit_empty`. */
  payByCredit(token: string, code: string): Answer<ManagedReservationDto>;
  /** All that was paid becomes a credit. 409 `no_rain_check`, `refund_changed`. */
  takeRainCheck(token: string, amountCents: number, why: string): Answer<ManagedReservationDto>;
}

export type AgreementDto = {
  readonly termsVersion: string;
  /** Of exactly these words: it is sent back with the signature. */
  readonly textId: string;
  readonly blocks: readonly PaperBlock[];
  /** `isCurrent`: what was signed is what stands here. */
  readonly signed?:
    { readonly name: string; readonly at: string; readonly isCurrent: boolean } | undefined;
};

/** Papers of the private link. A bad token is 404 `invalid_link`. */
export interface PapersApi {
  agreement(token: string): Answer<AgreementDto>;
  /** 409 `agreement_changed`, `already_signed`, `cannot_sign`. */
  signAgreement(token: string, signature: SignatureInput): Answer<AgreementDto>;
  /** The link opens nothing any more; a new one is mailed to the address of the booking. */
  renewLink(token: string): Answer<{ readonly renewed: true }>;
  /** Mails all links of the address to it; the same answer for every address. */
  askForLinks(email: string, language: Language): Answer<{ readonly received: true }>;
}

/** Shapes of the HTTP interface (docs: api). Dates are `YYYY-MM-DD`, instants ISO 8601, amounts integer cents. */
export type ProductImageDto = {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly sources?: readonly ImageSource[] | undefined;
  readonly placeholder?: string | undefined;
};

export type ProductDto = ProductFacts & {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Dollars per day. */
  readonly price: number;
  readonly images: readonly ProductImageDto[];
  readonly categories: readonly string[];
  readonly isActive: boolean;
  readonly createdAt: string;
  readonly units: number;
  readonly turnaroundDays: number;
  readonly revision: number;
  /** Absent while nobody has reviewed it. */
  readonly rating?: RatingDto | undefined;
};

export type AvailabilityDto = {
  readonly productId: string;
  readonly units: number;
  readonly days: readonly {
    readonly date: string;
    readonly free: number;
    /** Why no crew comes that day; for `lead_time` and `crews_full` a pick-up is still possible. */
    readonly closed?: ClosedReason | undefined;
  }[];
};

export type ReservationInput = Omit<QuoteInput, 'postalCode'> & {
  readonly contact: Contact;
  readonly event: EventPlace;
  /** Of the rental terms that were agreed to. */
  readonly termsVersion?: string | undefined;
  /** The customer lets us take the balance from the card of the deposit. */
  readonly cardConsentVersion?: string | undefined;
  /** Of the mails to come; English unless told. */
  readonly language?: Language | undefined;
};

export type PlacedDto = {
  readonly reservationId: string;
  readonly status: ReservationStatus;
  readonly holdExpiresAt: string;
  readonly quote: QuoteDto;
  readonly manageToken: string;
};

export type ReservationStatusDto = {
  readonly status: ReservationStatus;
  readonly paidCents: number;
  readonly totalCents: number;
  readonly balanceCents: number;
  readonly holdExpiresAt?: string | undefined;
};

/** An answer other than 2xx: `application/problem+json`, or `network` when there was none. */
export type ApiProblem = {
  readonly status: number;
  /** Stable: `unavailable`, `amount_mismatch`, `invalid_link`, `validation`, `network`, … */
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly { readonly path: string; readonly message: string }[] | undefined;
  /** With `unavailable`. */
  readonly productId?: string | undefined;
  readonly productTitle?: string | undefined;
  readonly days?: readonly string[] | undefined;
};

export type Answer<T> = Promise<Result<T, ApiProblem>>;

/** @property closed asked for days: why nothing can be had on them, as a quote would say it */
export type ProductsDto = {
  readonly products: readonly ProductDto[];
  readonly closed?: ApiProblem | undefined;
};

export type ProductFilter = {
  readonly category?: string | undefined;
  readonly limit?: number | undefined;
  readonly q?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The browser's view of our own server. Never rejects: an outage is a problem with code `network`. */
export interface ShopApi extends ManageApi, PapersApi {
  listProducts(filter: ProductFilter): Answer<ProductsDto>;
  listFeatured(limit?: number): Answer<{ readonly products: readonly ProductDto[] }>;
  findProduct(idOrSlug: string): Answer<ProductDto>;
  availability(productId: string, from: string, to: string): Answer<AvailabilityDto>;
  quote(input: QuoteInput): Answer<QuoteDto>;
  reserve(input: ReservationInput, idempotencyKey: string): Answer<PlacedDto>;
  createPaymentIntent(input: {
    readonly amount: number;
    readonly currency: 'usd';
    readonly customerEmail: string;
    readonly metadata: { readonly reservationId: string; readonly reason: PaymentReason };
  }): Answer<{ readonly clientSecret: string }>;
  reservationStatus(id: string, manageToken: string): Answer<ReservationStatusDto>;
  manage(token: string): Answer<ManagedReservationDto>;
  /** 403 `automated` when it looks like no person's, 429 `rate_limited` after five in a minute. */
  sendMessage(input: ContactText & FormTraces): Answer<{ readonly received: true }>;
  /**
   * @param refundCents what was shown; 409 `refund_changed` when it is not that any more, 409 `cannot_cancel` when the
   *   time to cancel is over.
   */
  cancelReservation(token: string, refundCents: number): Answer<ManagedReservationDto>;
  /** @param after `next` of the page before */
  reviews(productId: string, after?: string): Answer<ProductReviewsDto>;
  ownReviews(token: string): Answer<OwnReviewsDto>;
  /** 409 `not_completed`, `not_in_reservation`, `already_published`. */
  writeReview(token: string, wish: ReviewWish): Answer<OwnReviewDto>;
}
