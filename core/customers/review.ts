import type { Product, ProductId } from '#core/catalogue/product.ts';
import { NO_STARS, type StarCounts, type Stars } from '#core/catalogue/ratings.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';

export type ReviewId = string;

/** `pending` -> `published` | `rejected`. A rejected review is pending again after an edit. */
export const REVIEW_STATES = ['pending', 'published', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What the customer writes. */
export type ReviewText = {
  readonly stars: Stars;
  readonly title?: string | undefined;
  readonly text: string;
  /** As shown. May differ from the name on the reservation. */
  readonly name: string;
};

/** The shop's public answer. */
type Reply = { readonly text: string; readonly at: Instant };

/** At most one per reservation and product. */
export type Review = ReviewText & {
  readonly id: ReviewId;
  readonly reservationId: ReservationId;
  readonly productId: ProductId;
  readonly productTitle: string;
  readonly state: ReviewState;
  /** Why it was rejected. The customer is told. */
  readonly reason?: string | undefined;
  readonly reply?: Reply | undefined;
  /** When the customer last wrote it. */
  readonly writtenAt: Instant;
  /** When it last went public. */
  readonly publishedAt?: Instant | undefined;
  /** Rises with every change, so that nobody publishes a text rewritten after they read it. */
  readonly revision: number;
};

/** In characters. */
export const SHORTEST_REVIEW = 10;

export const LONGEST_REVIEW = 2_000;

export const LONGEST_TITLE = 80;

export const LONGEST_NAME = 40;

export const LONGEST_REASON = 500;

export type ReviewKey = { readonly reservationId: ReservationId; readonly productId: ProductId };

export type PageWanted = {
  readonly limit: number;
  /** `next` of the previous page. */
  readonly after?: string | undefined;
};

/** `next` is present only if more may follow. */
export type ReviewPage = {
  readonly reviews: readonly Review[];
  readonly next?: string | undefined;
};

export type ReviewNotFound = { readonly kind: 'review_not_found' };

/**
 * Every change also updates the product's ratings in the same transaction, so `Product.ratings`
 * always matches its published reviews. `decide` is pure and may rerun on conflict.
 */
export interface Reviews {
  /** Returns only those that exist. */
  findMany(keys: readonly ReviewKey[]): Promise<readonly Review[]>;
  /** @param decide gets the stored review for the key; the store assigns the id */
  write<E>(
    key: ReviewKey,
    decide: (stored: Review | undefined) => Result<Omit<Review, 'id'>, E>,
  ): Promise<Result<Review, E>>;
  change<E>(
    id: ReviewId,
    decide: (stored: Review) => Result<Review, E>,
  ): Promise<Result<Review, E | ReviewNotFound>>;
  /** Newest first. Rejects with `BadCursorError`. */
  listPublished(productId: ProductId, page: PageWanted): Promise<ReviewPage>;
  /** Last written first. Rejects with `BadCursorError`. */
  listIn(state: ReviewState, page: PageWanted): Promise<ReviewPage>;
  count(state: ReviewState): Promise<number>;
}

/** Whether the customer of this reservation has reviewed any of their rentals. */
export type HasReviewed = (reservation: Reservation) => Promise<boolean>;

/** Number of a customer's bookings that are checked for reviews. */
const MOST = 50;

export const makeHasReviewed =
  (reviews: Pick<Reviews, 'findMany'>, book: Pick<ReservationBook, 'list'>): HasReviewed =>
  async (reservation) => {
    const { customerId } = reservation;
    const known =
      customerId === undefined ? [] : (await book.list({ customerId }, MOST)).reservations;
    const keys = [reservation, ...known].flatMap(({ id: reservationId, lines }) =>
      lines.map(({ productId }) => ({ reservationId, productId })),
    );
    return (await reviews.findMany(keys)).length > 0;
  };

/** The public part of a product's reviews. */
export type ReviewsShown = ReviewPage & { readonly counts: StarCounts };

type AnyPage = { readonly [K in keyof PageWanted]?: PageWanted[K] | undefined };

const FIRST_PAGE = 5;

/** Newest first. Reads nothing for products without reviews. */
export const makeListReviews =
  (reviews: Pick<Reviews, 'listPublished'>) =>
  async (
    { id, ratings }: Product,
    { limit = FIRST_PAGE, after }: AnyPage = {},
  ): Promise<ReviewsShown> => {
    if (ratings === undefined) return { counts: NO_STARS, reviews: [] };
    const page = await reviews.listPublished(id, { limit, after });
    return { ...page, counts: ratings.counts };
  };

export type ListReviews = ReturnType<typeof makeListReviews>;

/** The owner's list, with the number waiting. */
export const makeListForModeration =
  (reviews: Pick<Reviews, 'listIn' | 'count'>) =>
  async (state: Parameters<Reviews['listIn']>[0], wanted: PageWanted) => {
    const page = await reviews.listIn(state, wanted);
    const [pending, published, rejected] = await Promise.all([
      reviews.count('pending'),
      reviews.count('published'),
      reviews.count('rejected'),
    ]);
    return { ...page, counts: { pending, published, rejected } };
  };

export type ModerateError =
  /** The customer rewrote it, or somebody else decided, after `revision` was read. */
  | { readonly kind: 'review_changed' }
  /** Already published, already rejected, or not public and therefore without an answer. */
  | { readonly kind: 'wrong_state' };

type Decision = Result<Review, ModerateError>;

/** Allowed from any other state, because a rejected review may be reconsidered. */
export function publish(review: Review, now: Instant): Decision {
  if (review.state === 'published') return err({ kind: 'wrong_state' });
  return ok({ ...review, state: 'published', reason: undefined, publishedAt: now });
}

/** Rejecting a published review takes it down together with its answer. */
export function reject(review: Review, reason: string): Decision {
  if (review.state === 'rejected') return err({ kind: 'wrong_state' });
  return ok({ ...review, state: 'rejected', reason, reply: undefined, publishedAt: undefined });
}

/** @param text empty removes the answer */
export function reply(review: Review, text: string, now: Instant): Decision {
  if (review.state !== 'published') return err({ kind: 'wrong_state' });
  return ok({ ...review, reply: text === '' ? undefined : { text, at: now } });
}

export type Moderated = Result<Review, ModerateError | ReviewNotFound>;

/** Each step needs the revision the admin read. */
export function makeModerateReview(reviews: Pick<Reviews, 'change'>, clock: Clock) {
  const decide = (
    id: ReviewId,
    revision: number,
    step: (review: Review, now: Instant) => Decision,
  ): Promise<Moderated> => {
    const now = clock.now();
    return reviews.change<ModerateError>(id, (review) => {
      if (review.revision !== revision) return err({ kind: 'review_changed' });
      const decided = step(review, now);
      return decided.ok ? ok({ ...decided.value, revision: revision + 1 }) : decided;
    });
  };
  return {
    publish: (id: ReviewId, revision: number) => decide(id, revision, publish),
    reject: (id: ReviewId, revision: number, reason: string) =>
      decide(id, revision, (review) => reject(review, reason)),
    reply: (id: ReviewId, revision: number, text: string) =>
      decide(id, revision, (review, now) => reply(review, text, now)),
  };
}
