import { z } from 'zod';
import { contactSchema, eventPlaceSchema } from '#core/reservations/checkout.schema.ts';
import { MOST_PER_LINE } from '#core/pricing/cart.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { calendarDaySchema, idSchema } from '#server/platform/http/text.schema.ts';

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

/** For reading what is there, not for keeping anyone out: a code that is none gets a sentence of its own. */
const promoCodeSchema = z
  .string()
  .trim()
  .max(40, 'At most 40 letters.')
  .regex(/^[^\p{Cc}\p{Cs}/]*$/u, 'Contains characters that no code has.');

const addOnSchema = lineSchema.pick({ productId: true, quantity: true });
const MOST_ADD_ONS = 20;

export const orderAddOnsSchema = z
  .array(addOnSchema)
  .max(MOST_ADD_ONS, `At most ${MOST_ADD_ONS} add-ons.`)
  .refine(
    (list) => new Set(list.map(({ productId }) => productId)).size === list.length,
    'Name each add-on once.',
  );

/** A rain check's or gift card's. */
const creditCodeSchema = promoCodeSchema;

const priceChoices = {
  promoCode: promoCodeSchema.optional(),
  damageWaiver: z.boolean().optional(),
  creditCode: creditCodeSchema.optional(),
  addOns: orderAddOnsSchema.optional(),
};

export const orderLinesSchema = z
  .array(lineSchema)
  .min(1, 'Choose at least one rental.')
  .max(MOST_LINES, `At most ${MOST_LINES} lines.`);

const orderSchema = z.object({
  lines: orderLinesSchema,
  plan: z.enum(PAYMENT_PLANS),
  ...priceChoices,
});

export const quoteInputSchema = orderSchema.extend({
  postalCode: eventPlaceSchema.shape.postalCode.optional(),
});

export const reservationInputSchema = orderSchema.extend({
  contact: contactSchema,
  event: eventPlaceSchema,
  termsVersion: z
    .string()
    .regex(/^[0-9A-Za-z._-]{1,40}$/, 'Not a version.')
    .optional(),
  language: z.enum(LANGUAGES).optional().meta({ description: 'Of the mails to come.' }),
  cardConsentVersion: z
    .string()
    .regex(/^[0-9A-Za-z._-]{1,40}$/, 'Not a version.')
    .optional()
    .meta({ description: 'The balance may be taken from the card of the deposit.' }),
});

export const cancelInputSchema = z.object({
  refundCents: z.int('The refund that was shown, in cents.').min(0),
});
