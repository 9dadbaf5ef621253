import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { sha256 } from '#adapters/documents/engine/sha256.ts';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import type { ReviewKey } from '#core/customers/reviews.ts';
import { REVIEW_STATES, type Review, type ReviewId } from '#core/customers/review.ts';

export const REVIEWS = 'reviews';

const reviewSchema = z.object({
  reservationId: z.string(),
  productId: z.string(),
  productTitle: z.string(),
  stars: z.literal([1, 2, 3, 4, 5]),
  title: z.string().optional(),
  text: z.string(),
  name: z.string(),
  state: z.enum(REVIEW_STATES),
  reason: z.string().optional(),
  reply: z.object({ text: z.string(), at: instantField }).optional(),
  writtenAt: instantField,
  publishedAt: instantField.optional(),
  revision: z.int().min(1),
});

const codec = documentCodec(REVIEWS, reviewSchema, [noLegacy]);

/** One for each reservation and product. Hashed: ids stand in cursors, and a reservation's is nobody else's business. */
export const reviewIdOf = ({ reservationId, productId }: ReviewKey): ReviewId =>
  Buffer.from(sha256(JSON.stringify([reservationId, productId]))).toString('base64url');

/** `reviews/{id}`. */
export const reviewToDocument = ({ id: _id, ...review }: Review): Document =>
  codec.toDocument(review);

/** Throws `UnreadableDocumentError`. */
export const reviewFromDocument = (stored: Stored): Review => ({
  id: stored.id,
  ...codec.fromDocument(stored),
});
