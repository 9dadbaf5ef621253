import type { Reservation } from '#core/reservations/reservation.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import type { Reviews } from './review.ts';

/** Whether the customer of this reservation has reviewed any of their rentals. */
export type HasReviewed = (reservation: Reservation) => Promise<boolean>;

/** Most bookings of one customer that are searched for reviews. */
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
