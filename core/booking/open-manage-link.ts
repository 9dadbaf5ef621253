import { opensReservation, splitManageToken } from '../access/manage-token.ts';
import type { BookingLedger } from '../ports/booking-ledger.ts';
import type { ManageSecrets } from '../ports/manage-secrets.ts';
import type { Reservation } from './reservation.ts';

/** Undefined for a bad token of any kind: a stranger learns nothing from the difference. */
export const makeOpenManageLink =
  (ledger: Pick<BookingLedger, 'find'>, secrets: ManageSecrets) =>
  async (token: string): Promise<Reservation | undefined> => {
    const parts = splitManageToken(token);
    const reservation = parts && (await ledger.find(parts.reservationId));
    const opens = opensReservation(
      parts ?? { reservationId: '', secret: token },
      reservation,
      secrets,
    );
    return opens ? reservation : undefined;
  };
