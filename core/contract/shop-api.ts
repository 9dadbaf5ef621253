import type { SignatureInput } from '#core/documents/signature.schema.ts';
import type { Language } from '#core/kernel/language.ts';
import type { AgreementDto } from './documents.ts';
import type {
  AmendmentInput,
  CardConsentInput,
  ChangeQuoteDto,
  ChangeShown,
  ManagedReservation,
} from './manage.ts';
import type { MessageInput } from './messages.ts';
import type { PaymentSecret, PaymentIntentInput } from './payments.ts';
import type { Answer } from './problem.ts';
import type { AvailabilityDto, ProductDto, ProductFilter, ProductsDto } from './products.ts';
import type { QuoteDto, QuoteInput } from './quotes.ts';
import type { PlacedDto, ReservationInput, ReservationStatusDto } from './reservations.ts';
import type { OwnReviewDto, OwnReviewsDto, ProductReviewsDto, ReviewRequest } from './reviews.ts';

/** What customers do by their private link. 404 `invalid_link` for a bad one. */
export interface ManageApi {
  manage(token: string): Answer<ManagedReservation>;
  /** Of all that the reservation has, its own units free; 1 or 0 a day. At most 92 days. */
  ownAvailability(token: string, from: string, to: string): Answer<AvailabilityDto>;
  /** 409 `cannot_change`, `nothing_changed` and what refuses an order. Nothing is written. */
  previewAmendment(token: string, amendment: AmendmentInput): Answer<ChangeQuoteDto>;
  /** As above; 409 `quote_changed` when it is not what was shown any more. */
  amend(token: string, amendment: AmendmentInput, shown: ChangeShown): Answer<ManagedReservation>;
  /**
   * @param refundCents what was shown; 409 `refund_changed` when it is not that any more, 409 `cannot_cancel` when the
   *   time to cancel is over.
   */
  cancelReservation(token: string, refundCents: number): Answer<ManagedReservation>;
  /** Pays the balance as far as the credit goes; 422 `credit_unknown`, `credit_expired`, `credit_empty`. */
  payByCredit(token: string, code: string): Answer<ManagedReservation>;
  /** To a balance that the first consent did not cover: 409 `consent_changed` when it is another. */
  agreeToCharge(token: string, consent: CardConsentInput): Answer<ManagedReservation>;
  /** All that was paid becomes a credit. 409 `no_rain_check`, `refund_changed`. */
  takeRainCheck(token: string, amountCents: number, why: string): Answer<ManagedReservation>;
  ownReviews(token: string): Answer<OwnReviewsDto>;
  /** 409 `not_completed`, `not_in_reservation`, `already_published`. */
  writeReview(token: string, request: ReviewRequest): Answer<OwnReviewDto>;
}

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

/** The browser's view of our own server. Never rejects: an outage is a problem with code `network`. */
export interface ShopApi extends ManageApi, PapersApi {
  listProducts(filter: ProductFilter): Answer<ProductsDto>;
  listFeatured(limit?: number): Answer<ProductsDto>;
  findProduct(idOrSlug: string): Answer<ProductDto>;
  availability(productId: string, from: string, to: string): Answer<AvailabilityDto>;
  /** @param after `next` of the page before */
  reviews(productId: string, after?: string): Answer<ProductReviewsDto>;
  quote(input: QuoteInput): Answer<QuoteDto>;
  reserve(input: ReservationInput, idempotencyKey: string): Answer<PlacedDto>;
  createPaymentIntent(input: PaymentIntentInput): Answer<PaymentSecret>;
  reservationStatus(id: string, manageToken: string): Answer<ReservationStatusDto>;
  /** 403 `automated` when it looks like no person's, 429 `rate_limited` after five in a minute. */
  sendMessage(input: MessageInput): Answer<{ readonly received: true }>;
}
