import type { Instant } from '#core/kernel/instant.ts';
import type { Reservation, ReservationStatus } from './reservation.ts';

type WithStatus = Pick<Reservation, 'status'>;
type MaybeHeld = Pick<Reservation, 'status' | 'holdExpiresAt'>;

/** The statuses of `isSold`, for lists and counts by status. */
export const SOLD_STATUSES = ['confirmed', 'completed'] as const;

/** Paid for or agreed with the office, whether upcoming or past: its total counts. */
export const isSold = ({ status }: WithStatus): boolean =>
  status === 'confirmed' || status === 'completed';

/**
 * Whether its party was over before it was imported, so that the shop owes its customer no mail
 * about it: what was completed here has that in its history.
 */
export const wasImportedPast = ({
  status,
  former,
  history,
}: Pick<Reservation, 'status' | 'former' | 'history'>): boolean =>
  status === 'completed' &&
  former !== undefined &&
  history.every(({ kind }) => kind !== 'completed');

/** Ended without a party. Neither has units, and neither owes its total (`lossOfCanceled`). */
export const isCalledOff = ({ status }: WithStatus): boolean =>
  status === 'cancelled' || status === 'expired';

/** Neither completed nor called off. A hold counts until it is swept. */
export const isActive = ({ status }: WithStatus): boolean =>
  status === 'held' || status === 'confirmed';

/**
 * Whether it is a hold whose time is not over. A hold without an end is over: no code writes one,
 * and a damaged record must neither keep units forever nor take a payment.
 */
export const isHeldNow = <T extends MaybeHeld>(
  reservation: T,
  now: Instant,
): reservation is T & { readonly holdExpiresAt: Instant } =>
  reservation.status === 'held' &&
  reservation.holdExpiresAt !== undefined &&
  reservation.holdExpiresAt > now;

/** Whether a crew will come, or will once the hold is paid. */
export const isComing = (reservation: MaybeHeld, now: Instant): boolean =>
  reservation.status === 'confirmed' || isHeldNow(reservation, now);

/** The status now: a hold whose time is over counts as expired even before it is swept. */
export const statusAt = (reservation: MaybeHeld, now: Instant): ReservationStatus =>
  reservation.status === 'held' && !isHeldNow(reservation, now) ? 'expired' : reservation.status;
