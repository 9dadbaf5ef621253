import type { Cents } from '#core/kernel/cents.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CardFee } from '#core/reservations/money-entry.ts';
import type { PaymentReason } from '#core/reservations/reservation.ts';
import type { CardProblem } from './payment-form.ts';

/** The states, as Stripe names them. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export type PaymentIntent = {
  readonly id: string;
  /** For the paying browser; we never store or log it. */
  readonly clientSecret: string;
  readonly status: IntentStatus;
  readonly amount: Cents;
  readonly reservationId: ReservationId;
  readonly reason: PaymentReason;
  /** It saves the card for later charges; only providers whose card form has to know report it. */
  readonly savesCard?: boolean | undefined;
  /** The refunded part; only `findIntent` reports it. */
  readonly refunded?: Cents | undefined;
};

export type IntentRequest = {
  /** The same key returns the same intent. */
  readonly idempotencyKey: string;
  readonly amount: Cents;
  /** Absent if the customer gave none: the provider then mails no receipt. */
  readonly customerEmail?: string | undefined;
  readonly reservationId: ReservationId;
  readonly reason: PaymentReason;
  /** The customer agreed to later charges of the card (`SavedCards`). */
  readonly saveCard?: boolean | undefined;
};

export type RefundRequest = {
  readonly idempotencyKey: string;
  readonly intentId: string;
  readonly amount: Cents;
  readonly reservationId: ReservationId;
};

/** The provider is unreachable or down. The server answers 503, and jobs retry. */
export class CardPaymentsUnavailableError extends Error {
  override readonly name: string = 'CardPaymentsUnavailableError';
}

/** The provider does not know our key, or it may not do this: nobody can pay until it is replaced. */
export class CardKeysRefusedError extends CardPaymentsUnavailableError {
  override readonly name = 'CardKeysRefusedError';
}

/** Never call inside a transaction. Rejects with `CardPaymentsUnavailableError` on an outage. */
export interface CardPayments {
  createIntent(request: IntentRequest): Promise<PaymentIntent>;
  findIntent(id: string): Promise<PaymentIntent | undefined>;
  /** The intent afterwards: `canceled`, or if it was too late, `succeeded` or `processing`. */
  cancelIntent(id: string): Promise<PaymentIntent>;
  /** Starts a refund; a `refunded` event reports when it is done. */
  refund(request: RefundRequest): Promise<void>;
}

export type SavedCardCharge = Omit<IntentRequest, 'saveCard'> & {
  /** The paid intent that saved the card. */
  readonly savedWith: string;
};

export type SavedCardRefused =
  | { readonly kind: 'no_saved_card' }
  /** The provider's `code`. After `authentication_required`, the customer pays `intent`. */
  | { readonly kind: 'declined'; readonly code: string; readonly intent: PaymentIntent };

/** Charges a card later, with the customer's prior consent. */
export interface SavedCards {
  /** Rejects with `CardPaymentsUnavailableError` on an outage; the same key never charges twice. */
  charge(wanted: SavedCardCharge): Promise<Result<PaymentIntent, SavedCardRefused>>;
  /**
   * The card's last four digits, so that the customer recognizes it; undefined if the provider does
   * not report them. Rejects with `CardPaymentsUnavailableError` on an outage.
   */
  lastDigits(savedWith: string): Promise<string | undefined>;
}

/** `reservationId`: may also be a gift sale's id; undefined if the provider does not report it. */
export type ReportedFee = CardFee & { readonly reservationId: ReservationId | undefined };

/** What the provider charged for payments, from its own books. */
export interface CardFees {
  /**
   * The fees of a time span, excluding its end, each under a stable id. Without dispute fees, which
   * the disputes' events report. Rejects with `CardPaymentsUnavailableError` on an outage.
   */
  between(from: Instant, to: Instant): Promise<readonly ReportedFee[]>;
}

type TestCard = { readonly cardNumber: string; readonly expiry: string; readonly cvc: string };

/** The provider’s part that a simulated card plays. */
export type SimulatedCard = {
  readonly confirm: (
    clientSecret: string,
    card: TestCard,
    authentication?: 'passed' | 'failed',
  ) => Promise<
    Result<
      {
        readonly kind: 'succeeded' | 'requires_action';
        /** Nothing was charged now. */
        readonly wasPaid?: true;
      },
      { readonly code: CardProblem }
    >
  >;
  /** Sends the simulated provider's events. Events not accepted are sent again later. */
  readonly deliverEvents: (
    deliver: (body: Uint8Array, signature: string) => Promise<boolean>,
  ) => Promise<number>;
};
