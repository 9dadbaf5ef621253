import { z } from 'zod';

export const actorSchema = z.object({
  kind: z.enum(['customer', 'account', 'admin', 'system', 'provider']),
  name: z.string().optional(),
});
