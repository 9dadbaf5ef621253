import type { SignatureInput } from '#core/documents/signature.schema.ts';
import type { Language } from '#core/kernel/language.ts';
import type { GiftBegun, GiftOrderInput, GiftSold } from './gift-cards.ts';
import type { AgreementDto } from './documents.ts';
import type { UnitCardDto } from './inventory.ts';
import type {
  AmendmentInput,
  CardConsentInput,
  ChangeQuoteDto,
  ChangeShown,
  ItemOffersDto,
  ItemOffersInput,
  ManagedReservation,
  OfferAnswerInput,
} from './manage.ts';
import type { MessageInput, TextsDto } from './messages.ts';
import type { PaymentSecret, PaymentIntentInput } from './payments.ts';
import type { Answer } from './problem.ts';
import type { AvailabilityDto, ProductDto, ProductFilter, ProductsDto } from './products.ts';
import type { QuoteDto, QuoteInput } from './quotes.ts';
import type { PlacedDto, ReservationInput, ReservationStatusDto } from './reservations.ts';
import type { AcceptQuoteInput, OpenedQuoteDto } from './written-quotes.ts';
import type { OwnReviewDto, OwnReviewsDto, ProductReviewsDto, ReviewRequest } from './reviews.ts';

/** What customers do by their private link. 404 `invalid_link` for a bad token. */
export interface ManageApi {
  manage(token: string): Answer<ManagedReservation>;
  /**
   * Whether the reservation, or its lines of one period, would be available on each day: 1 or 0.
   * Its own units count as available. At most 92 days.
   */
  ownAvailability(
    token: string,
    from: string,
    to: string,
    period?: { readonly startDate: string; readonly endDate: string },
  ): Answer<AvailabilityDto>;
  /** 409 `cannot_change`, `nothing_changed`, `which_period`, `period_not_found`; order errors. */
  previewAmendment(token: string, amendment: AmendmentInput): Answer<ChangeQuoteDto>;
  /** What else the booking could have in a period. 409 `cannot_change`, `period_not_found`. */
  itemOffers(token: string, input: ItemOffersInput): Answer<ItemOffersDto>;
  /** The preview's errors, and 409 `quote_changed` if the result differs from what was shown. */
  amend(token: string, amendment: AmendmentInput, shown: ChangeShown): Answer<ManagedReservation>;
  /**
   * @param refundCents the amount shown; 409 `refund_changed` if it has changed, 409
   *   `cannot_cancel` if it is too late to cancel
   */
  cancelReservation(token: string, refundCents: number): Answer<ManagedReservation>;
  /** Pays as much as the credit can. 422 `credit_unknown`, `credit_expired`, `credit_empty`. */
  payByCredit(token: string, code: string): Answer<ManagedReservation>;
  /** What it would pay, in `creditPreview`. Takes nothing. Refuses as `payByCredit` does. */
  previewCredit(token: string, code: string): Answer<ManagedReservation>;
  /** Consent for a balance above the first consent. 409 `consent_changed` if the amount differs. */
  agreeToCharge(token: string, consent: CardConsentInput): Answer<ManagedReservation>;
  /** Turns everything paid into a credit. 409 `no_rain_check`, `refund_changed`. */
  takeRainCheck(token: string, amountCents: number, why: string): Answer<ManagedReservation>;
  /**
   * Can be answered once. 409 `offer_over` if already answered differently or too late,
   * `unit_is_back`, `refund_changed`, or a change's errors.
   */
  answerOffer(token: string, answer: OfferAnswerInput): Answer<ManagedReservation>;
  /** Sets the language of the booking's next mails and texts. */
  noteLanguage(token: string, language: Language): Answer<ManagedReservation>;
  texts(token: string): Answer<TextsDto>;
  /** 409 `cannot_text` if texts cannot be sent. */
  answerTexts(token: string, agrees: boolean): Answer<TextsDto>;
  ownReviews(token: string): Answer<OwnReviewsDto>;
  /** 409 `not_completed`, `not_in_reservation`, `already_published`. */
  writeReview(token: string, request: ReviewRequest): Answer<OwnReviewDto>;
}

/** Papers by the private link. 404 `invalid_link` for a bad token. */
export interface PapersApi {
  agreement(token: string): Answer<AgreementDto>;
  /** 409 `agreement_changed`, `already_signed`, `cannot_sign`. */
  signAgreement(token: string, signature: SignatureInput): Answer<AgreementDto>;
  /** Revokes this link and mails a new one to the booking's address. */
  renewLink(token: string): Answer<{ readonly renewed: true }>;
  /** Mails all its links to an address. The answer is the same for every address. */
  askForLinks(email: string, language: Language): Answer<{ readonly received: true }>;
}

/** What customers do by a quote's link. 404 `invalid_link` for a bad token. */
export interface QuotesApi {
  openQuote(token: string): Answer<OpenedQuoteDto>;
  /** 409 `quote_expired`, `quote_revised`; order errors. Repeating returns the same reservation. */
  acceptQuote(token: string, accepted: AcceptQuoteInput): Answer<PlacedDto>;
  declineQuote(token: string, why: string): Answer<OpenedQuoteDto>;
}

/** 404 `invalid_link` if no unit in use has this code. */
interface UnitsApi {
  unitCard(code: string): Answer<UnitCardDto>;
}

/** Buys gift cards. 404 `invalid_link` for a bad token. */
interface GiftCardsApi {
  /** 409 `gift_cards_off`, `nothing_due` (already paid or over); 422 `gift_amount`, `gift_day`. */
  buyGiftCard(order: GiftOrderInput): Answer<GiftBegun>;
  giftCard(token: string): Answer<GiftSold>;
}

/** Our server's API for the browser. Never rejects: an outage is a `network` problem. */
export interface ShopApi extends ManageApi, PapersApi, QuotesApi, UnitsApi, GiftCardsApi {
  listProducts(filter: ProductFilter): Answer<ProductsDto>;
  listFeatured(limit?: number): Answer<ProductsDto>;
  findProduct(idOrSlug: string): Answer<ProductDto>;
  availability(productId: string, from: string, to: string): Answer<AvailabilityDto>;
  /** @param after `next` of the previous page */
  reviews(productId: string, after?: string): Answer<ProductReviewsDto>;
  quote(input: QuoteInput): Answer<QuoteDto>;
  reserve(input: ReservationInput, idempotencyKey: string): Answer<PlacedDto>;
  createPaymentIntent(input: PaymentIntentInput): Answer<PaymentSecret>;
  reservationStatus(id: string, manageToken: string): Answer<ReservationStatusDto>;
  /** 403 `automated` if it looks like a bot, 429 `rate_limited` after five per minute. */
  sendMessage(input: MessageInput): Answer<{ readonly received: true }>;
}
