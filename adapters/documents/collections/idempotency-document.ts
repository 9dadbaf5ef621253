import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { idPart } from '#adapters/documents/engine/document-ids.ts';

export const IDEMPOTENCY = 'idempotency';

/** The key is a client's: up to 255 visible ASCII characters, dots and slashes among them. */
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

/** `idempotency/credit:{key}`: which gift card was issued for a request, and what was asked. */
export const creditRequestId = (key: string): string => `credit:${idPart(key)}`;
export const creditRequestCodec = documentCodec(IDEMPOTENCY, creditSchema, [noLegacy]);

/** `idempotency/key:{key}`: which reservation a key placed, and for what order. */
export const idempotencyCodec = documentCodec(IDEMPOTENCY, schema, [noLegacy]);
