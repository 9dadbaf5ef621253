import type { Language } from '#core/kernel/language.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
} from '#core/reservations/booking-ledger.ts';
import type { makeOpenManageLink } from '#core/reservations/manage-token.ts';
import { mailLanguageOf, type Reservation } from '#core/reservations/reservation.ts';

type NoteLanguageError = { readonly kind: 'invalid_link' } | ReservationNotFound;

/**
 * If the customer reads the booking's page in the other language, its next mails use that language.
 * Repeating writes nothing.
 */
export const makeNoteLanguage =
  (openLink: ReturnType<typeof makeOpenManageLink>, ledger: Pick<BookingLedger, 'transact'>) =>
  async (token: string, language: Language): Promise<Result<Reservation, NoteLanguageError>> => {
    const opened = await openLink(token);
    if (opened === undefined) return err({ kind: 'invalid_link' });
    if (mailLanguageOf(opened) === language) return ok(opened);
    return ledger.transact(
      toChange({ reservation: opened.id }, (reservation, { schedules }) =>
        ok({
          reservation: { ...reservation, mailLanguage: language },
          schedules,
          mail: [],
          refunds: [],
        }),
      ),
    );
  };
