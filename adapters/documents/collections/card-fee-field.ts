import { z } from 'zod';
import { centsField, instantField } from '#adapters/documents/engine/document-fields.ts';
import { type CardFee, CARD_FEE_KINDS } from '#core/reservations/money-entry.ts';

/** What the card provider took for payments, as the provider told it. */
export const cardFeesField = z
  .array(
    z.object({
      id: z.string(),
      intentId: z.string(),
      kind: z.enum(CARD_FEE_KINDS),
      feeCents: centsField,
      at: instantField,
    }),
  )
  .readonly();

type StoredFee = z.output<typeof cardFeesField>[number];

export const feeToDocument = ({ fee: feeCents, ...one }: CardFee): StoredFee => ({
  ...one,
  feeCents,
});

export const feeFromDocument = ({ feeCents: fee, ...one }: StoredFee): CardFee => ({ ...one, fee });
