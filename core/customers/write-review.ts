import type { makeOpenManageLink } from '#core/reservations/manage-token.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { ProductId } from '#core/catalogue/product.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { Reviews } from './reviews.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Review, ReviewText } from './review.ts';

export type WriteError =
  /** The party is not over, or never was. */
  | { readonly kind: 'not_completed' }
  | { readonly kind: 'not_in_reservation' }
  | { readonly kind: 'already_published' };

export type WriteReviewError = WriteError | { readonly kind: 'invalid_link' };

export type Wish = {
  readonly reservation: Pick<Reservation, 'id' | 'status' | 'lines'>;
  readonly productId: ProductId;
  readonly text: ReviewText;
  readonly now: Instant;
};

/** Who rented it and had it may write, and rewrite until it is published: then the shop has answered for it. */
export function writeReview(
  stored: Review | undefined,
  { reservation, productId, text, now }: Wish,
): Result<Omit<Review, 'id'>, WriteError> {
  if (reservation.status !== 'completed') return err({ kind: 'not_completed' });
  const line = reservation.lines.find((each) => each.productId === productId);
  if (line === undefined) return err({ kind: 'not_in_reservation' });
  if (stored?.state === 'published') return err({ kind: 'already_published' });
  return ok({
    ...text,
    reservationId: reservation.id,
    productId,
    productTitle: line.title,
    state: 'pending',
    writtenAt: now,
    revision: (stored?.revision ?? 0) + 1,
  });
}

/** From the private link only: the token is what shows who rented. */
export const makeWriteReview =
  (
    openLink: ReturnType<typeof makeOpenManageLink>,
    reviews: Pick<Reviews, 'write'>,
    clock: Clock,
  ) =>
  async (
    token: string,
    productId: ProductId,
    text: ReviewText,
  ): Promise<Result<Review, WriteReviewError>> => {
    const reservation = await openLink(token);
    if (reservation === undefined) return err({ kind: 'invalid_link' });
    const key = { reservationId: reservation.id, productId };
    const now = clock.now();
    return reviews.write(key, (stored) =>
      writeReview(stored, { reservation, productId, text, now }),
    );
  };
