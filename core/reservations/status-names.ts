import type { ReservationStatus } from './reservation.ts';

/** As customers read them. */
export const STATUS_NAMES: Readonly<Record<ReservationStatus, string>> = {
  held: 'Waiting for payment',
  confirmed: 'Confirmed',
  completed: 'Completed',
  expired: 'Not paid in time',
  cancelled: 'Canceled',
};
