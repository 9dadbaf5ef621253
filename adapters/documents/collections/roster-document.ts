import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { centsField, instantField } from '#adapters/documents/engine/document-fields.ts';
import type { Transaction } from '#adapters/documents/engine/document-store.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { STAFF_ROLES } from '#core/staff/access.ts';
import { EMPTY_ROSTER, type Roster } from '#core/staff/staff-book.ts';

export const STAFF = 'staff';
/** Id of the single document. Every change of staff writes it, so changes are serialized. */
export const ROSTER = 'roster';

const limitsSchema = z.object({
  refund: centsField,
  discountPercent: z.number(),
  waiver: centsField,
});

export const rosterCodec = documentCodec(
  STAFF,
  z.object({
    limits: z.record(z.string(), limitsSchema),
    invitations: listOf({
      id: z.string(),
      email: z.string(),
      role: z.enum(STAFF_ROLES),
      invitedBy: z.string(),
      invitedAt: instantField,
      expiresAt: instantField,
      version: z.int().min(1),
    }),
    isFactorRequired: z.boolean().optional(),
  }),
);

export async function rosterOf(reader: Pick<Transaction, 'get'>): Promise<Roster> {
  const stored = await reader.get(STAFF, ROSTER);
  return stored === undefined ? EMPTY_ROSTER : rosterCodec.fromDocument(stored);
}
