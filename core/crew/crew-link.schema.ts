import { z } from 'zod';
import { ONE_LINE } from '#core/kernel/shown-text.ts';

/** The person a link is for. Used by form and API. */
export const newCrewLinkSchema = z.object({
  truckId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Choose a truck.'),
  name: z
    .string()
    .trim()
    .min(1, 'Enter who gets it.')
    .max(60, 'Use 60 characters or fewer.')
    .regex(ONE_LINE, 'Must be on one line.'),
});
