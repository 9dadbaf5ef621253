import { z } from 'zod';
import { documentCodec, withId } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { getNamed, getPresent } from '#adapters/documents/engine/document-ids.ts';
import type {
  DocumentStore,
  Query,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import { decodeCursor } from '#adapters/documents/engine/query-semantics.ts';
import { descending, collectionOf, is } from '#adapters/documents/engine/reading.ts';
import { sha256 } from '#adapters/documents/engine/sha256.ts';
import { isPublicChange, NO_RATINGS, recount } from '#core/catalogue/ratings.ts';
import {
  type Review,
  type ReviewId,
  type PageWanted,
  type ReviewPage,
  type Reviews,
  REVIEW_STATES,
  type ReviewKey,
} from '#core/customers/review.ts';
import { BadCursorError } from '#core/kernel/ports.ts';
import { err, ok } from '#core/kernel/result.ts';
import { productFromDocument, PRODUCTS, ratingsToDocument } from './product-document.ts';

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

/** One per reservation and product. Hashed: cursors show ids, and reservation ids are private. */
const reviewIdOf = ({ reservationId, productId }: ReviewKey): ReviewId =>
  Buffer.from(sha256(JSON.stringify([reservationId, productId]))).toString('base64url');

/** `reviews/{id}`. */
const codec = withId(documentCodec(REVIEWS, reviewSchema));
export const { fromDocument: reviewFromDocument } = codec;

/** `reviews`, and their totals in the products' `ratings`, written in one transaction. */
export const documentsReviews = (store: DocumentStore): Reviews => ({
  ...reader(store),
  ...writer(store),
});

/** Cursors of these queries contain only the instant they are ordered by. */
function isCursor(text: string): boolean {
  try {
    return decodeCursor(text, 1).values.every((value) => typeof value === 'string');
  } catch {
    return false;
  }
}

function reader(
  store: DocumentStore,
): Pick<Reviews, 'findMany' | 'listPublished' | 'listIn' | 'count'> {
  async function page(
    query: Pick<Query, 'where' | 'orderBy'>,
    { limit, after }: PageWanted,
  ): Promise<ReviewPage> {
    if (after !== undefined && !isCursor(after)) throw new BadCursorError('Malformed cursor');
    const asked = { ...query, collection: REVIEWS, limit, after };
    const { documents, next } = await store.query(asked);
    return { reviews: documents.map(reviewFromDocument), next };
  }

  return {
    async findMany(keys) {
      return (await getPresent(store, REVIEWS, keys.map(reviewIdOf))).map(reviewFromDocument);
    },
    listPublished: (productId, wanted) =>
      page(
        {
          where: [is('productId', productId), is('state', 'published')],
          orderBy: descending('publishedAt'),
        },
        wanted,
      ),
    listIn: (state, wanted) =>
      page({ where: [is('state', state)], orderBy: descending('writtenAt') }, wanted),
    count: (state) =>
      store.count({
        collection: REVIEWS,
        where: [is('state', state)],
        orderBy: descending('writtenAt'),
      }),
  };
}

const reviews = collectionOf(REVIEWS, reviewFromDocument);

function writer(store: DocumentStore): Pick<Reviews, 'write' | 'change'> {
  /** A deleted product has no ratings to update. */
  async function save(
    transaction: Transaction,
    before: Review | undefined,
    after: Review,
  ): Promise<void> {
    const isSeen = isPublicChange(before, after);
    const stored = isSeen ? await getNamed(transaction, PRODUCTS, after.productId) : undefined;
    transaction.set(REVIEWS, after.id, codec.toDocument(after));
    if (stored === undefined) return;
    const { counts, changes } = productFromDocument(stored).ratings ?? NO_RATINGS;
    const ratings = { counts: recount(counts, before, after), changes: changes + 1 };
    transaction.set(PRODUCTS, stored.id, { ...stored.data, ratings: ratingsToDocument(ratings) });
  }

  return {
    write: (key, decide) =>
      store.transact(async (transaction) => {
        const id = reviewIdOf(key);
        const before = await reviews.find(transaction, id);
        const decided = decide(before);
        if (!decided.ok) return decided;
        const after = { ...decided.value, id };
        await save(transaction, before, after);
        return ok(after);
      }),
    change: (id, decide) =>
      store.transact(async (transaction) => {
        const before = await reviews.find(transaction, id);
        if (before === undefined) return err({ kind: 'review_not_found' });
        const decided = decide(before);
        if (decided.ok) await save(transaction, before, decided.value);
        return decided;
      }),
  };
}
