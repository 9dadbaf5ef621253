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
import type { PaymentPlan } from '../pricing/deposit-plan.ts';
import type { Result } from '../result.ts';

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
};

export type AvailabilityDto = {
  readonly productId: string;
  readonly units: number;
  readonly days: readonly { readonly date: string; readonly free: number }[];
};

export type LineInput = {
  readonly productId: string;
  readonly quantity: number;
  readonly startDate: string;
  readonly endDate: string;
};

export type QuoteInput = { readonly lines: readonly LineInput[]; readonly plan: PaymentPlan };

export type QuoteDto = {
  readonly lines: readonly {
    readonly productId: string;
    readonly title: string;
    readonly quantity: number;
    readonly days: number;
    readonly unitPriceCents: number;
    readonly linePriceCents: number;
  }[];
  readonly subtotalCents: number;
  readonly totalCents: number;
  readonly plan: PaymentPlan;
  readonly dueNowCents: number;
  readonly balanceCents: number;
  readonly currency: 'usd';
};

export type ReservationInput = QuoteInput & {
  readonly contact: Contact;
  readonly event: EventPlace;
  /** Of the rental terms that were agreed to. */
  readonly termsVersion?: string | undefined;
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
  readonly lines: readonly (LineInput & { readonly title: string; readonly image: string })[];
  readonly startDate: string;
  readonly endDate: string;
  readonly status: ReservationStatus;
  readonly paidCents: number;
  readonly totalCents: number;
  readonly balanceCents: number;
  readonly contactEmail: string;
  readonly event: EventPlace;
  /** Present while the customer may cancel: what would go back to the card. */
  readonly cancellation?: { readonly refundCents: number } | undefined;
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
export interface ShopApi {
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
}

/** Needs the bearer token of an admin; 401 without one, 403 `not_admin`. */
export interface AdminApi {
  listProducts(): Answer<{ readonly products: readonly ProductDto[] }>;
  createProduct(input: ProductInput): Answer<ProductDto>;
  /** @param revision the one that was edited; 409 `product_changed` when someone saved in between. */
  updateProduct(id: string, input: ProductInput, revision: number): Answer<ProductDto>;
}
