import { z } from 'zod';
import {
  centsField,
  instantField,
  namedCentsField,
} from '#adapters/documents/engine/document-fields.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { HISTORY_KINDS } from '#core/reservations/history.ts';
import { CARD_FEE_KINDS } from '#core/reservations/money-entry.ts';

/** Who did it. Admins and account holders by uid. */
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

/** The card provider's fees for payments, as the provider reported them. */
export const cardFeesField = listOf({
  id: z.string(),
  intentId: z.string(),
  kind: z.enum(CARD_FEE_KINDS),
  fee: namedCentsField,
  at: instantField,
  lastFour: z.string().optional(),
});
