import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { centsField, dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import {
  type Credit,
  CREDIT_ENTRY_KINDS,
  CREDIT_KINDS,
  creditBalance,
} from '#core/credits/credit.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { actorField } from './shared-fields.ts';

export const CREDITS = 'credits';

const creditSchema = z.object({
  kind: z.enum(CREDIT_KINDS),
  entries: listOf({
    kind: z.enum(CREDIT_ENTRY_KINDS),
    amount: centsField,
    at: instantField,
    by: actorField,
    reservationId: z.string().optional(),
  }),
  expiresOn: dayField,
  createdAt: instantField,
  isVoid: z.boolean(),
  holder: z.object({ name: z.string(), email: z.string() }).optional(),
  note: z.string().optional(),
  mailings: listOf({
    id: z.string(),
    to: z.string(),
    language: z.enum(LANGUAGES),
    message: z.string().optional(),
    at: instantField,
    by: actorField,
    sendAt: instantField.optional(),
  }).optional(),
  sold: z
    .object({
      saleId: z.string(),
      email: z.string().optional(),
      from: z.string().optional(),
      returned: z
        .object({ amount: centsField, at: instantField, recordedAt: instantField.optional() })
        .optional(),
      isUndone: z.literal(true).optional(),
    })
    .optional(),
  isPaused: z.boolean().optional(),
  owes: centsField.optional(),
  balanceCents: z.int(),
  isOpen: z.boolean(),
  mailedTo: z.array(z.string()).readonly().optional(),
});

const codec = documentCodec(CREDITS, creditSchema);

/** `credits/{CODE}`, amounts in cents. `balanceCents`, `isOpen`, `mailedTo` are for queries only. */
export function creditToDocument(credit: Credit): Document {
  const balanceCents = creditBalance(credit);
  const mailedTo = credit.mailings?.map(({ to }) => to.trim().toLowerCase());
  return codec.toDocument({
    ...credit,
    balanceCents,
    isOpen: balanceCents > 0,
    ...(mailedTo && { mailedTo: [...new Set(mailedTo)] }),
  });
}

export function creditFromDocument(stored: Stored): Credit {
  const read = codec.fromDocument(stored);
  const { balanceCents: _balance, isOpen: _isOpen, mailedTo: _mailedTo, ...credit } = read;
  return { ...credit, code: stored.id };
}
