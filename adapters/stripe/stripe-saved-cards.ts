import { Stripe } from 'stripe';
import {
  type StripeOptions,
  stripeClient,
  asProvider,
  commonParams,
  intentFrom,
} from '#adapters/stripe/stripe-client.ts';
import { paidCardSchema, savedCardSchema } from '#adapters/stripe/stripe-objects.schema.ts';
import type {
  SavedCardCharge,
  SavedCardRefused,
  SavedCards,
  PaymentIntent,
} from '#core/payments/card-payments.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';

/** The bank declined or needs the customer: they can still pay the intent in person. */
function refusalOf(error: unknown): SavedCardRefused | undefined {
  if (!(error instanceof Stripe.errors.StripeCardError)) return undefined;
  const code = error.code ?? 'card_declined';
  return { kind: 'declined', code, intent: intentFrom(error.payment_intent) };
}

/** Charges the card of an earlier intent paid with `saveCard`, without the customer present. */
export function stripeSavedCards(options: StripeOptions): SavedCards {
  const stripe = stripeClient(options);

  async function charge(wanted: SavedCardCharge): Promise<Result<PaymentIntent, SavedCardRefused>> {
    const earlier = await stripe.paymentIntents.retrieve(wanted.savedWith);
    const saved = savedCardSchema.safeParse(earlier).data;
    if (saved === undefined) return err({ kind: 'no_saved_card' });
    try {
      const intent = await stripe.paymentIntents.create(
        {
          ...commonParams(wanted),
          customer: saved.customer,
          payment_method: saved.payment_method,
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          confirm: true,
          off_session: true,
        },
        { idempotencyKey: wanted.idempotencyKey },
      );
      return ok(intentFrom(intent));
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === undefined) throw error;
      return err(refusal);
    }
  }

  async function lastDigits(savedWith: string): Promise<string | undefined> {
    const paid = await stripe.paymentIntents.retrieve(savedWith, { expand: ['latest_charge'] });
    return paidCardSchema.safeParse(paid).data?.latest_charge.payment_method_details.card.last4;
  }

  return {
    charge: (wanted) => asProvider(charge(wanted)),
    lastDigits: (savedWith) => asProvider(lastDigits(savedWith)),
  };
}
