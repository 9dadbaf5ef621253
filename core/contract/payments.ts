import { z } from 'zod';
import { PAYMENT_REASONS } from '#core/reservations/reservation.ts';
import type { PublicRoutes } from './calls.ts';
import { emailSchema, idSchema } from './fields.ts';

const MOST_CENTS = 99_999_999;

/** `amount` in cents, as in the provider's own API. */
const paymentIntentInputSchema = z.object({
  amount: z
    .number('Must be a number.')
    .int('Must be whole cents.')
    .min(1, 'At least 1 cent.')
    .max(MOST_CENTS, `At most ${MOST_CENTS} cents.`),
  currency: z.literal('usd', 'Must be usd.'),
  /** Left out for a booking without an address. */
  customerEmail: emailSchema.optional(),
  metadata: z.object({
    reservationId: idSchema,
    reason: z.enum(PAYMENT_REASONS, 'Must be deposit, full or balance.'),
    isPart: z.boolean().optional().meta({
      description:
        'The amount is a part of the balance: at least $1, and what is left must be at least 50 cents. Otherwise the amount must be exactly what is due.',
    }),
  }),
});

/** `savesCard`: the card form has to ask for a card that can be charged again. */
const paymentIntentSchema = z.object({
  clientSecret: z.string(),
  savesCard: z.boolean().optional(),
});

/** The provider validates the card's fields and reports what is wrong. */
export const simulatedCardSchema = z.object({
  clientSecret: z.string().min(1, 'Is missing.').max(200),
  cardNumber: z.string().max(40),
  expiry: z.string().max(10),
  cvc: z.string().max(10),
  authentication: z.enum(['passed', 'failed']).optional(),
});

export const confirmedSchema = z.object({
  status: z.enum(['succeeded', 'requires_action']),
  wasPaid: z
    .literal(true)
    .optional()
    .meta({ description: 'Paid before: nothing was charged now.' }),
});

export const PAYMENT_ROUTES = {
  /**
   * With the token of the private link (`Manage {token}`) nobody without it can end the payment. 429
   * after 30 were started in an hour, counted apart with and without it.
   */
  'POST /createPaymentIntent': {
    botChecked: true,
    headers: z.object({ authorization: z.string().optional() }),
    body: paymentIntentInputSchema,
    answer: paymentIntentSchema,
  },
} as const satisfies PublicRoutes;
