import type { AutomationApi } from './automation-api.ts';
import type { BusinessApi } from './business-api.ts';
import type { ImageSource, ProductFacts } from '../catalogue/product.ts';
import type { ContactText } from '../contact/contact-message.ts';
import type { FormTraces } from '../contact/looks-automated.ts';
import type { ProductInput } from '../catalogue/product-input.schema.ts';
import type {
  Contact,
  EventPlace,
  PaymentReason,
  ReservationStatus,
} from '../booking/reservation.ts';
import type {
  AdminReviewDto,
  AdminReviewsDto,
  OwnReviewDto,
  OwnReviewsDto,
  ProductReviewsDto,
  RatingDto,
  ReviewWish,
} from './review-dto.ts';
import type { ReviewState } from '../reviews/review.ts';
import type { ClosedReason } from '../booking/booking-limits.ts';
import type { AdjustmentKind } from '../pricing/adjustment.ts';
import type { InventoryApi } from './inventory-api.ts';
import type { AdminLifeApi, LifeApi, TimelineDto } from './life-api.ts';
import type { PapersApi } from './papers-api.ts';
import type { PaymentPlan } from '../pricing/deposit-plan.ts';
import type { PricedPer } from '../pricing/steps.ts';
import type { Result } from '../result.ts';
import type { Language } from '../site/language.ts';

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

export type LineInput = {
  readonly productId: string;
  readonly quantity: number;
  readonly startDate: string;
  readonly endDate: string;
};

export type AddOnInput = { readonly productId: string; readonly quantity: number };

/** What may change a price beside its lines. Each does something only where the business settings turn it on. */
export type PriceChoices = {
  readonly promoCode?: string | undefined;
  /** Of a rain check or gift card: it pays as much as it can. */
  readonly creditCode?: string | undefined;
  readonly damageWaiver?: boolean | undefined;
  /** For as long as all the lines together. */
  readonly addOns?: readonly AddOnInput[] | undefined;
};

export type QuoteInput = PriceChoices & {
  readonly lines: readonly LineInput[];
  readonly plan: PaymentPlan;
  /** Of the party, as far as it is known; a reservation's is its event's. */
  readonly postalCode?: string | undefined;
};

/** A line between the subtotal and the total; discounts are negative. */
export type AdjustmentDto = {
  readonly kind: AdjustmentKind;
  /** English; screens word the kind themselves. */
  readonly label: string;
  readonly amountCents: number;
  readonly taxable: boolean;
  /** Percent. */
  readonly rate?: number | undefined;
  /** The code, holiday, package or zone. */
  readonly name?: string | undefined;
};

export type QuoteDto = {
  readonly lines: readonly {
    readonly productId: string;
    readonly title: string;
    readonly quantity: number;
    readonly days: number;
    readonly unitPriceCents: number;
    readonly linePriceCents: number;
    /** Of an add-on; they come after the lines that were asked for. */
    readonly per?: PricedPer | undefined;
  }[];
  readonly subtotalCents: number;
  /** In the order they were reckoned; `totalCents` is the subtotal and all of them. */
  readonly adjustments?: readonly AdjustmentDto[] | undefined;
  readonly taxCents?: number | undefined;
  readonly depositPercent?: number | undefined;
  readonly totalCents: number;
  readonly plan: PaymentPlan;
  readonly dueNowCents: number;
  readonly balanceCents: number;
  /** What a rain check or gift card pays of it; `dueNowCents` and `balanceCents` are what it leaves. */
  readonly credit?:
    | {
        readonly code: string;
        readonly amountCents: number;
        readonly leftCents?: number | undefined;
      }
    | undefined;
  readonly currency: 'usd';
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
  /** What became a credit in place of money, codes in groups. */
  readonly issuedCredits?:
    readonly { readonly code: string; readonly amountCents: number }[] | undefined;
  /** Oldest first. */
  readonly history?: readonly TimelineDto[] | undefined;
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

export type ProductFilter = {
  readonly category?: string | undefined;
  readonly limit?: number | undefined;
  readonly q?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The browser's view of our own server. Never rejects: an outage is a problem with code `network`. */
export interface ShopApi extends LifeApi, PapersApi {
  listProducts(filter: ProductFilter): Answer<{ readonly products: readonly ProductDto[] }>;
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

/** Needs the bearer token of an admin; 401 without one, 403 `not_admin`. */
export interface AdminApi extends AutomationApi, InventoryApi, BusinessApi, AdminLifeApi {
  listProducts(): Answer<{ readonly products: readonly ProductDto[] }>;
  createProduct(input: ProductInput): Answer<ProductDto>;
  /** @param revision the one that was edited; 409 `product_changed` when someone saved in between. */
  updateProduct(id: string, input: ProductInput, revision: number): Answer<ProductDto>;
  listReviews(state: ReviewState, after?: string): Answer<AdminReviewsDto>;
  /** @param revision the one that was read, as below; 409 `review_changed` when it is not that any more. */
  publishReview(id: string, revision: number): Answer<AdminReviewDto>;
  rejectReview(id: string, revision: number, reason: string): Answer<AdminReviewDto>;
  /** @param text empty takes the answer back */
  replyToReview(id: string, revision: number, text: string): Answer<AdminReviewDto>;
}
