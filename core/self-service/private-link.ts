import { CUSTOMER } from '#core/kernel/actor.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { reservationOnly } from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import {
  byLink,
  type InvalidLink,
  type OpenManageLink,
  withLinkSent,
} from '#core/reservations/manage-token.ts';
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

type CannotRenew = { readonly kind: 'cannot_change' };

/**
 * For a leaked link: revokes it and mails a new one to the booking's address, which a person who
 * found the old link cannot read. Without an address, only the office can replace it: the customer
 * would be left with none.
 */
export const makeRenewLink =
  (
    openLink: OpenManageLink,
    ledger: Pick<BookingLedger, 'transact'>,
    secrets: ManageSecrets,
    randomness: Randomness,
    clock: Clock,
  ) =>
  async (token: string): Promise<Result<Reservation, InvalidLink | CannotRenew>> => {
    const cause = randomness.id();
    return byLink<Reservation, CannotRenew>(openLink, token, ({ id }) =>
      ledger.transact(
        toChange({ reservation: id }, (reservation, facts) => {
          if (reservation.contact.email === undefined) return err({ kind: 'cannot_change' });
          const context = { now: clock.now(), by: CUSTOMER };
          const linked = withLinkSent(reservation, true, secrets, context);
          return ok({ ...reservationOnly(linked, facts), mail: [{ kind: 'link', cause }] });
        }),
      ),
    );
  };
