import type { makeOpenManageLink } from '#core/reservations/manage-token.ts';
import type { ReservationLine } from '#core/reservations/reservation.ts';
import type { Reviews } from './reviews.ts';
import type { Review } from './review.ts';

/** A product of the reservation, with what its guest wrote of it. */
export type Reviewable = {
  readonly line: ReservationLine;
  readonly review: Review | undefined;
};

export type OwnReviews = {
  /** Empty until the reservation is completed: there is nothing to tell yet. */
  readonly products: readonly Reviewable[];
  /** The first word of the contact's name, to begin with. */
  readonly suggestedName: string;
};

const firstOfEach = (lines: readonly ReservationLine[]): readonly ReservationLine[] =>
  [...new Map(lines.toReversed().map((line) => [line.productId, line])).values()].toReversed();

/** What the private link may review. Undefined for a bad token of any kind. */
export const makeReadOwnReviews =
  (openLink: ReturnType<typeof makeOpenManageLink>, reviews: Pick<Reviews, 'findMany'>) =>
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
      suggestedName: contact.name.trim().split(/\s+/)[0] ?? '',
    };
  };
