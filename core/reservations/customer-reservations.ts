import type { Reservation } from './reservation.ts';
import type { ReservationId } from '#core/kernel/ids.ts';

export type ReservationPage = {
  readonly reservations: readonly Reservation[];
  /** Opaque; asks for what follows. */
  readonly next?: string | undefined;
};

/** Thrown for an `after` that is none of ours. */
export class BadCursorError extends Error {
  override readonly name = 'BadCursorError';
}

/** What the customers of accounts booked while they were signed in. */
export interface CustomerReservations {
  /** Latest pick-up first: what is still to come stands before what was. Rejects with `BadCursorError`. */
  list(
    userId: string,
    options: { readonly limit: number; readonly after?: string | undefined },
  ): Promise<ReservationPage>;
  /** Undefined for an unknown reservation and for somebody else's alike. */
  find(userId: string, id: ReservationId): Promise<Reservation | undefined>;
}
