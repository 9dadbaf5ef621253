import { z } from 'zod';
import { fieldError } from '#core/kernel/field-error.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { ADJUSTMENT_KINDS } from '#core/pricing/adjustment.ts';
import { MOST_PER_LINE } from '#core/pricing/cart.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import { eventPlaceSchema, sameEveningSchema } from '#core/reservations/checkout.schema.ts';
import { MOST_ADD_ONS } from '#core/settings/field-limits.ts';
import { type InputOf, type OutputOf, calendarDaySchema, centsSchema, idSchema } from './fields.ts';

const MOST_LINES = 50;

const lineSchema = z.object({
  productId: idSchema,
  quantity: z
    .number('Must be a number.')
    .int('Must be a whole number.')
    .min(1, 'At least 1.')
    .max(MOST_PER_LINE, `At most ${MOST_PER_LINE}.`),
  startDate: calendarDaySchema,
  endDate: calendarDaySchema,
});
export type LineInput = InputOf<typeof lineSchema>;

/** May be empty while an order is being changed. */
export const chosenLinesSchema = z
  .array(lineSchema)
  .max(MOST_LINES, `At most ${MOST_LINES} lines.`);

export const orderLinesSchema = chosenLinesSchema.min(1, 'Choose at least one rental.');

const addOnSchema = lineSchema.pick({ productId: true, quantity: true });
export type AddOnInput = InputOf<typeof addOnSchema>;

export const orderAddOnsSchema = z
  .array(addOnSchema)
  .max(MOST_ADD_ONS, `At most ${MOST_ADD_ONS} add-ons.`)
  .refine(
    (list) => new Set(list.map(({ productId }) => productId)).size === list.length,
    'Name each add-on once.',
  );

/** Only limits the length: an invalid code gets its own error. */
const codeSchema = z
  .string()
  .trim()
  .max(40, fieldError('text_too_long', { most: 40 }))
  .regex(/^[^\p{Cc}\p{Cs}/]*$/u, fieldError('code_malformed'));

/** Options that may change a price. Each works only where the settings turn it on. */
const priceChoicesSchema = z.object({
  promoCode: codeSchema.optional(),
  damageWaiver: z.boolean().optional(),
  /** Code of a rain check or gift card, which pays as much as it can. */
  creditCode: codeSchema.optional(),
  /** For the whole period of all lines. */
  addOns: orderAddOnsSchema.optional(),
});
export type PriceChoices = InputOf<typeof priceChoicesSchema>;

export const orderSchema = z.object({
  lines: orderLinesSchema,
  plan: z.enum(PAYMENT_PLANS),
  ...priceChoicesSchema.shape,
});

/** The private link's token of the visitor's own unpaid hold. */
export const replacesSchema = z.string().min(1).max(200).optional();

export const quoteInputSchema = orderSchema.extend({
  /** The party's ZIP code, if known; a reservation uses its event's. */
  postalCode: eventPlaceSchema.shape.postalCode.optional(),
  /** A reservation uses its event's. */
  sameEvening: sameEveningSchema,
  replaces: replacesSchema.meta({
    description:
      'The private link’s token of your own unpaid hold, which the order would replace: priced as if the hold had returned its credit and its use of a code, and had no stops. Ignored if there is no such hold.',
  }),
});
export type QuoteInput = InputOf<typeof quoteInputSchema>;

/** What an add-on's price covers. */
export const perSchema = z.enum(['day', 'event']);

/** A line between subtotal and total. Discounts are negative. */
export const adjustmentSchema = z.object({
  kind: z.enum(ADJUSTMENT_KINDS),
  /** In English; screens translate the kind. */
  label: z.string(),
  amountCents: centsSchema,
  taxable: z.boolean(),
  /** In percent. */
  rate: z.number().optional(),
  /** Name of the promo code, holiday, package or zone. */
  name: z.string().optional(),
  /** Of a goodwill discount: the sales tax in its amount, positive. */
  taxOffCents: centsSchema.optional(),
});
export type AdjustmentDto = OutputOf<typeof adjustmentSchema>;

export const quoteSchema = z.object({
  lines: listOf({
    productId: z.string(),
    title: z.string(),
    /** The product's Spanish texts. */
    es: z.object({ title: z.string().optional() }).optional(),
    quantity: z.int(),
    days: z.int(),
    unitPriceCents: centsSchema,
    linePriceCents: centsSchema,
    /** For add-ons, which follow the requested lines. */
    per: perSchema.optional(),
  }),
  subtotalCents: centsSchema,
  /** In the order of calculation. `totalCents` is the subtotal plus all of them. */
  adjustments: z.array(adjustmentSchema).readonly().optional(),
  taxCents: centsSchema.optional(),
  totalCents: centsSchema,
  depositPercent: z.number().optional(),
  plan: z.enum(PAYMENT_PLANS),
  dueNowCents: centsSchema,
  balanceCents: centsSchema,
  /** What a rain check or gift card pays. `dueNowCents` and `balanceCents` are the amounts left. */
  credit: z
    .object({ code: z.string(), amountCents: centsSchema, leftCents: centsSchema.optional() })
    .optional(),
  /** `HH:MM`: the units come back from other customers that day, too late for an earlier party. */
  earliestStart: z.string().optional(),
  minimum: z
    .object({ leastCents: centsSchema, missingCents: centsSchema, zone: z.string().optional() })
    .optional()
    .meta({
      description:
        'The subtotal an online order must have, and how much of it is missing; absent if nothing is. `zone`: where it is more than elsewhere. As it is, `POST /reservations` answers 409 `limit_minimum`.',
    }),
  currency: z.literal('usd'),
});
export type QuoteDto = OutputOf<typeof quoteSchema>;
