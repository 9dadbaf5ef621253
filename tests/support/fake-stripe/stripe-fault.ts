import type { Stripe } from 'stripe';

export type FaultBody = {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly param?: string | undefined;
  readonly charge?: string | undefined;
  readonly payment_intent?: Stripe.PaymentIntent | undefined;
  readonly payment_method?: Stripe.PaymentMethod | undefined;
};

/** An error response (docs.stripe.com/api/errors). */
export class StripeFault extends Error {
  override readonly name = 'StripeFault';
  readonly status: number;
  readonly body: FaultBody;
  /** Nothing was started, so the response is not stored under the idempotency key. */
  readonly isValidation: boolean;

  constructor(status: number, body: FaultBody, isValidation = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.isValidation = isValidation;
  }
}

export const badParameter = (code: string, message: string, param?: string): StripeFault =>
  new StripeFault(400, { type: 'invalid_request_error', code, message, param }, true);

export const refused = (code: string | undefined, message: string): StripeFault =>
  new StripeFault(400, { type: 'invalid_request_error', code, message });

export const missing = (kind: string, id: string, param = 'id'): StripeFault =>
  new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
