import { z } from 'zod';
import { centsField, instantField } from '#adapters/documents/engine/document-fields.ts';
import { HISTORY_KINDS } from '#core/reservations/history.ts';

/** Who did it; admins and account holders by uid. */
export const actorField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('customer') }),
  z.object({ kind: z.literal('account'), uid: z.string() }),
  z.object({ kind: z.literal('admin'), uid: z.string(), approvedBy: z.string().optional() }),
  z.object({ kind: z.literal('crew'), name: z.string() }),
  z.object({ kind: z.literal('system'), job: z.string() }),
  z.object({ kind: z.literal('provider') }),
]);

export const historyField = z.object({
  kind: z.enum(HISTORY_KINDS),
  at: instantField,
  by: actorField,
  amount: centsField.optional(),
  facts: z.record(z.string(), z.string()).optional(),
});
