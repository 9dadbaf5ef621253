import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { idPart } from '#adapters/documents/engine/document-ids.ts';

export const IDEMPOTENCY = 'idempotency';

/** Keys come from clients: up to 255 visible ASCII characters, including dots and slashes. */
export const idempotencyId = (key: string): string => `key:${idPart(key)}`;

const schema = z.object({
  fingerprint: z.string(),
  reservationId: z.string(),
  createdAt: instantField,
});

const creditSchema = z.object({
  fingerprint: z.string(),
  creditCode: z.string(),
  createdAt: instantField,
});

/** `idempotency/credit:{key}`: the gift card issued for a request, and its fingerprint. */
export const creditRequestId = (key: string): string => `credit:${idPart(key)}`;
export const creditRequestCodec = documentCodec(IDEMPOTENCY, creditSchema);

/** `idempotency/gift:{key}`: the gift card sold for a request, stored like `key:` below. */
export const giftRequestId = (key: string): string => `gift:${idPart(key)}`;

/** `idempotency/key:{key}`: the reservation a key placed, and the order's fingerprint. */
export const idempotencyCodec = documentCodec(IDEMPOTENCY, schema);
