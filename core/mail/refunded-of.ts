import type { Reservation } from '../booking/reservation.ts';
import { type Cents, NO_CENTS, subtractCents, sumCents } from '../money/cents.ts';

/** What went back in all, as a positive amount. */
export const refundedOf = ({ entries }: Reservation): Cents =>
  subtractCents(
    NO_CENTS,
    sumCents(entries.filter(({ kind }) => kind === 'refund').map(({ amount }) => amount)),
  );
