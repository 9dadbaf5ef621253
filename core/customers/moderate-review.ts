import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Review, ReviewId, ReviewNotFound, Reviews } from './review.ts';
import type { Clock } from '#core/kernel/ports.ts';

export type ModerateError =
  /** The customer rewrote it, or somebody else decided, after `revision` was read. */
  | { readonly kind: 'review_changed' }
  /** Already published, already rejected, or not public and therefore without an answer. */
  | { readonly kind: 'wrong_state' };

type Decision = Result<Review, ModerateError>;

const WRONG_STATE = err({ kind: 'wrong_state' });

/** Allowed from any other state, because a rejected review may be reconsidered. */
export function publish(review: Review, now: Instant): Decision {
  if (review.state === 'published') return WRONG_STATE;
  return ok({ ...review, state: 'published', reason: undefined, publishedAt: now });
}

/** Rejecting a published review takes it down together with its answer. */
export function reject(review: Review, reason: string): Decision {
  if (review.state === 'rejected') return WRONG_STATE;
  return ok({ ...review, state: 'rejected', reason, reply: undefined, publishedAt: undefined });
}

/** @param text empty removes the answer */
export function reply(review: Review, text: string, now: Instant): Decision {
  if (review.state !== 'published') return WRONG_STATE;
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
