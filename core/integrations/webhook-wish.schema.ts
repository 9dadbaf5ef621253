import { z } from 'zod';
import { ONE_LINE } from '#core/kernel/shown-text.ts';
import { WEBHOOK_EVENTS } from './webhook-events.ts';

/** What an owner sets up; whether the address may be called is for the server to say. */
export const webhookWishSchema = z.object({
  url: z
    .url('Enter the whole address, such as https://example.com/hooks.')
    .max(500, 'At most 500 characters.'),
  /** Whose it is, for the office. */
  title: z
    .string()
    .trim()
    .min(1, 'Say what it is for.')
    .max(80, 'At most 80 characters.')
    .regex(ONE_LINE, 'On one line, without signs that are not shown.'),
  /** None: all events. */
  events: z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length),
});
