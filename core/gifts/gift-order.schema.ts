import { z } from 'zod';
import { fieldError } from '#core/kernel/field-error.ts';
import { shownText } from '#core/kernel/fields.schema.ts';
import { LINES, ONE_LINE } from '#core/kernel/shown-text.ts';
import { contactSchema } from '#core/reservations/checkout.schema.ts';

export const MOST_NAME = 120;
export const MOST_GIFT_WORDS = 500;

const { email } = contactSchema.shape;

/** A gift card that a visitor wants to buy, as checked by the form and the API. */
export const giftInputSchema = z.object({
  email,
  /** Without an email address the buyer prints the card. */
  recipient: z.object({
    name: shownText(MOST_NAME, ONE_LINE).min(1, fieldError('recipient_missing')),
    email: z.string().trim().min(1, fieldError('recipient_email_missing')).pipe(email).optional(),
  }),
  /** Name of the giver, as the recipient knows them. */
  from: shownText(MOST_NAME, ONE_LINE).optional(),
  message: shownText(MOST_GIFT_WORDS, LINES).optional(),
});
