import type { MoneyEntry } from '#core/reservations/money-entry.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { type Cents, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';

const wentBack = ({ entries }: Reservation, ...wanted: readonly MoneyEntry['kind'][]): Cents =>
  subtractCents(
    NO_CENTS,
    sumCents(entries.filter(({ kind }) => wanted.includes(kind)).map(({ amount }) => amount)),
  );

/** What went back to the card in all and stayed there, as a positive amount. */
export const refundedOf = (reservation: Reservation): Cents =>
  wentBack(reservation, 'refund', 'refund_failed');

/** What was handed back in all, as a positive amount. */
export const handedBackOf = (reservation: Reservation): Cents =>
  wentBack(reservation, 'handed_back');
