import { manageTokenFor, opensReservation, splitManageToken } from './manage-token.ts';
import type { BookingLedger } from './booking-ledger.ts';
import type { ManageSecrets } from '#core/kernel/manage-secrets.ts';
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
    // The hash is of the key that it was made with. Under another one only what is mailed now counts: a key that leaked
    // opens nothing any more. Links of the former program were made without a key.
    const mailed = manageTokenFor(reservation ?? { id: '', linkVersion: 0 }, secrets);
    const isFormer = opens && reservation?.former !== undefined;
    return isFormer || secrets.isEqual(token, mailed) ? reservation : undefined;
  };
