import type { ProductId } from '#core/catalogue/product.ts';
import { greetingName } from '#core/kernel/greeting-name.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import {
  INVALID_LINK,
  type InvalidLink,
  type OpenManageLink,
} from '#core/reservations/manage-token.ts';
import type { Reservation, ReservationLine } from '#core/reservations/reservation.ts';
import type { Review, ReviewText, Reviews } from './review.ts';

type WriteError =
  | { readonly kind: 'not_completed' }
  | { readonly kind: 'not_in_reservation' }
  | { readonly kind: 'already_published' };

type WriteReviewError = WriteError | InvalidLink;

type ReviewedRental = {
  readonly reservation: Pick<Reservation, 'id' | 'status' | 'lines'>;
  readonly productId: ProductId;
  readonly text: ReviewText;
  readonly now: Instant;
};

/** Only customers who rented may write a review, and rewrite it until it is published. */
export function writeReview(
  stored: Review | undefined,
  { reservation, productId, text, now }: ReviewedRental,
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

/** Only by the private link, because its token proves who rented. */
export const makeWriteReview =
  (openLink: OpenManageLink, reviews: Pick<Reviews, 'write'>, clock: Clock) =>
  async (
    token: string,
    productId: ProductId,
    text: ReviewText,
  ): Promise<Result<Review, WriteReviewError>> => {
    const reservation = await openLink(token);
    if (reservation === undefined) return INVALID_LINK;
    const key = { reservationId: reservation.id, productId };
    const now = clock.now();
    return reviews.write(key, (stored) =>
      writeReview(stored, { reservation, productId, text, now }),
    );
  };

/** A product of the reservation, with the customer's review of it. */
type Reviewable = { readonly line: ReservationLine; readonly review: Review | undefined };

export type OwnReviews = {
  /** Empty until the reservation is completed. */
  readonly products: readonly Reviewable[];
  /** The contact's first name, as a default. */
  readonly suggestedName: string;
};

const firstOfEach = (lines: readonly ReservationLine[]): readonly ReservationLine[] =>
  [...new Map(lines.toReversed().map((line) => [line.productId, line])).values()].toReversed();

/** What can be reviewed by the private link. Undefined for any bad token. */
export const makeReadOwnReviews =
  (openLink: OpenManageLink, reviews: Pick<Reviews, 'findMany'>) =>
  async (token: string): Promise<OwnReviews | undefined> => {
    const reservation = await openLink(token);
    if (reservation === undefined) return undefined;
    const { id: reservationId, status, contact } = reservation;
    const lines = status === 'completed' ? firstOfEach(reservation.lines) : [];
    const written = await reviews.findMany(
      lines.map(({ productId }) => ({ reservationId, productId })),
    );
    return {
      products: lines.map((line) => ({
        line,
        review: written.find(({ productId }) => productId === line.productId),
      })),
      suggestedName: greetingName(contact.name),
    };
  };
