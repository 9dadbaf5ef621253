import { z } from 'zod';
import { ONE_LINE } from '#core/kernel/shown-text.ts';
import { WEBHOOK_EVENTS } from './webhook-events.ts';

/** An endpoint as the owner enters it. The server decides whether its address may be called. */
export const webhookInputSchema = z.object({
  url: z
    .url('Enter the whole address, such as https://example.com/hooks.')
    .max(500, 'At most 500 characters.'),
  /** Its owner's name, for the office. */
  title: z
    .string()
    .trim()
    .min(1, 'Enter what it is for.')
    .max(80, 'At most 80 characters.')
    .regex(ONE_LINE, 'Must be on one line, without hidden characters.'),
  /** Empty for all events. */
  events: z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length),
});
