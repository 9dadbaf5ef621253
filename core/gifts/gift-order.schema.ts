import { z } from 'zod';
import { fieldError } from '#core/kernel/field-error.ts';
import { LINES, ONE_LINE } from '#core/kernel/shown-text.ts';
import { contactSchema } from '#core/reservations/checkout.schema.ts';

export const MOST_NAME = 120;
export const MOST_GIFT_WORDS = 500;

const bounded = (most: number, shown: RegExp) =>
  z
    .string()
    .max(most, fieldError('text_too_long', { most }))
    .refine((text) => text.isWellFormed() && shown.test(text), {
      error: fieldError('text_not_shown'),
    })
    .trim();

const { email } = contactSchema.shape;

/** A gift card that a visitor wants to buy, as checked by the form and the API. */
export const giftWishSchema = z.object({
  email,
  /** Without an email address the buyer prints the card. */
  recipient: z.object({
    name: bounded(MOST_NAME, ONE_LINE).min(1, fieldError('recipient_missing')),
    email: z.string().trim().min(1, fieldError('recipient_email_missing')).pipe(email).optional(),
  }),
  /** Name of the giver, as the recipient knows them. */
  from: bounded(MOST_NAME, ONE_LINE).optional(),
  message: bounded(MOST_GIFT_WORDS, LINES).optional(),
});
