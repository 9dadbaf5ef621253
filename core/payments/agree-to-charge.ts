import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import {
  checkConsent,
  type ConsentError,
  type ConsentGiven,
  withConsent,
} from '#core/reservations/card-consent.ts';
import { withHistory } from '#core/reservations/history.ts';
import { byLink, type InvalidLink, type OpenManageLink } from '#core/reservations/manage-token.ts';
import { balanceOf, type Reservation } from '#core/reservations/reservation.ts';
import { type ActionContext, CUSTOMER } from '#core/kernel/actor.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { beyondConsent } from './balance-charge.ts';

export type AgreeError = ConsentError | { readonly kind: 'nothing_due' };

/** The customer agrees to an amount their first consent did not cover. */
function agreeToCharge(
  reservation: Reservation,
  facts: BookingFacts,
  given: ConsentGiven,
  context: ActionContext,
): Result<BookingDecision, AgreeError> {
  const day = beyondConsent(reservation);
  if (day === undefined || !facts.commercial.settings.balanceCharge.isOn)
    return err({ kind: 'nothing_due' });
  const balance = balanceOf(reservation);
  const agreed = checkConsent(given, balance);
  if (!agreed.ok) return agreed;
  const agreeing = withConsent(reservation, given.version, day, context.now);
  const told = withHistory(agreeing, context, {
    kind: 'note',
    amount: balance,
    facts: { charge: 'kept_card', agreed: day },
  });
  return ok(reservationOnly(told, facts));
}

export const makeAgreeToCharge =
  (openLink: OpenManageLink, ledger: Pick<BookingLedger, 'transact'>, clock: Clock) =>
  (token: string, given: ConsentGiven): Promise<Result<Reservation, AgreeError | InvalidLink>> =>
    byLink(openLink, token, ({ id }) =>
      ledger.transact(
        toChange({ reservation: id }, (reservation, facts) =>
          agreeToCharge(reservation, facts, given, { now: clock.now(), by: CUSTOMER }),
        ),
      ),
    );
