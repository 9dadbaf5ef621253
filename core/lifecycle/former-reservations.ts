import type { ReservationId } from '#core/kernel/ids.ts';

/** What the shop's former program wrote, as far as nobody has taken it over: no list of ours names it. */
export interface FormerReservations {
  /** Looks at every reservation there is. */
  pages(): AsyncIterable<readonly ReservationId[]>;
}
