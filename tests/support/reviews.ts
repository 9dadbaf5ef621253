import type { Review, ReviewText } from '#core/customers/review.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { NOON } from '#tests/support/fixtures.ts';

/** Five stars of Ana for the castle. */
export const reviewText = (overrides: Partial<ReviewText> = {}): ReviewText => ({
  stars: 5,
  title: 'They bounced all day',
  text: 'Set up on time,\nspotless, and the kids did not want it to end.',
  name: 'Ana',
  ...overrides,
});

/** Pending. */
export const review = (overrides: Partial<Review> = {}): Review => ({
  ...reviewText(),
  id: 'v1',
  reservationId: 'r1',
  productId: 'castle',
  productTitle: 'Neon Castle',
  state: 'pending',
  writtenAt: NOON,
  revision: 1,
  ...overrides,
});

/** `r1`, completed: one castle from Saturday 2026-12-05 to Monday. */
export const completedReservation = (): Pick<Reservation, 'id' | 'status' | 'lines'> => ({
  id: 'r1',
  status: 'completed',
  lines: [
    {
      productId: 'castle',
      title: 'Neon Castle',
      image: '/art/castle.webp',
      unitPrice: cents(22_500),
      quantity: 1,
      turnaroundDays: 0,
      units: ['castle-1'],
      startDate: calendarDay('2026-12-05'),
      endDate: calendarDay('2026-12-07'),
    },
  ],
});
