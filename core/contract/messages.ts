import { z } from 'zod';
import { contactMessageSchema } from '#core/customers/contact-message.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import type { Asked } from './fields.ts';

/** A visitor's message with what the bot check looks at. */
export const messageInputSchema = contactMessageSchema.extend({
  website: z.string().max(500).optional().meta({ description: 'Stays empty: a trap for robots.' }),
  filledInMs: z
    .number('Must be a number.')
    .min(0)
    .optional()
    .meta({ description: 'Milliseconds from the first showing of the form to its sending.' }),
  language: z.enum(LANGUAGES).optional().meta({ description: 'Of the page a plain form is on.' }),
});
export type MessageInput = Asked<typeof messageInputSchema>;

/** Of the page that a plain form came from; English unless it says otherwise. */
export const pageLanguageSchema = z.object({ language: z.enum(LANGUAGES).catch('en') });

/** What was sent has come; nothing is said of what it leads to. */
export const receivedSchema = z.object({ received: z.literal(true) });
