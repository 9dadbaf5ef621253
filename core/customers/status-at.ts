import type { Reservation, ReservationStatus } from '#core/reservations/reservation.ts';
import type { Instant } from '#core/kernel/instant.ts';

/** A hold whose time is past is expired, whether or not it was swept (decisions: Stock). */
export const statusAt = (
  { status, holdExpiresAt }: Reservation,
  now: Instant,
): ReservationStatus =>
  status === 'held' && (holdExpiresAt === undefined || holdExpiresAt <= now) ? 'expired' : status;
