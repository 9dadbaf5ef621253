import type { ImageSource, ProductFacts } from '#core/catalogue/product.ts';
import type { ContactText } from '#core/customers/contact-message.ts';
import type { FormTraces } from '#core/customers/looks-automated.ts';
import type {
  Contact,
  EventPlace,
  PaymentReason,
  ReservationStatus,
} from '#core/reservations/reservation.ts';
import type {
  OwnReviewDto,
  OwnReviewsDto,
  ProductReviewsDto,
  RatingDto,
  ReviewWish,
} from './review-dto.ts';
import type { ClosedReason } from '#core/capacity/booking-limits.ts';
import type { LifeApi } from './life-api.ts';
import type { PapersApi } from './papers-api.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Language } from '#core/kernel/language.ts';
import type { QuoteInput, QuoteDto } from './quote-dto.ts';
import type { ManagedReservationDto } from './managed-dto.ts';

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
export interface ShopApi extends LifeApi, PapersApi {
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
