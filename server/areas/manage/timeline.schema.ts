import { z } from 'zod';
import { HISTORY_KINDS } from '#core/reservations/history.ts';
import type { TimelineDto } from '#core/contract/shop-api.ts';

/** What happened, as the customer is told. */
export const timelineSchema = z.object({
  kind: z.enum(HISTORY_KINDS),
  at: z.string(),
  by: z.enum(['you', 'us', 'system', 'provider']),
  amountCents: z.int().optional(),
  facts: z.record(z.string(), z.string()).optional(),
}) satisfies z.ZodType<TimelineDto>;
