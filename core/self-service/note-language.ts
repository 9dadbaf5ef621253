import type { Language } from '#core/kernel/language.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { reservationOnly } from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import { byLink, type InvalidLink, type OpenManageLink } from '#core/reservations/manage-token.ts';
import { mailLanguageOf, type Reservation } from '#core/reservations/reservation.ts';

/** Reading the booking's page in a language makes it that of its next mails. */
export const makeNoteLanguage =
  (openLink: OpenManageLink, ledger: Pick<BookingLedger, 'transact'>) =>
  (token: string, language: Language): Promise<Result<Reservation, InvalidLink>> =>
    byLink<Reservation, never>(openLink, token, async (opened) => {
      if (mailLanguageOf(opened) === language) return ok(opened);
      return ledger.transact(
        toChange({ reservation: opened.id }, (reservation, facts) =>
          ok(reservationOnly({ ...reservation, mailLanguage: language }, facts)),
        ),
      );
    });
