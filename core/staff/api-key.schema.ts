import { z } from 'zod';
import { ONE_LINE } from '#core/kernel/shown-text.ts';
import { SECTIONS } from './access.ts';
import { LONGEST_KEY_DAYS } from './api-key.ts';

/** The key that a staff member asks for. */
export const keyInputSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter what it is for.')
    .max(60, 'At most 60 characters.')
    .regex(ONE_LINE, 'Must be on one line, without hidden characters.'),
  sections: z.partialRecord(z.enum(SECTIONS), z.enum(['read', 'write'])),
  /** Number of days it works. */
  days: z
    .int('Enter whole days.')
    .min(1, 'At least one day.')
    .max(LONGEST_KEY_DAYS, `At most ${LONGEST_KEY_DAYS} days.`),
});
