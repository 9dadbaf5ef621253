import { type CreditError, normalCreditCode, usableCredit } from '#core/credits/credit.ts';
import { type ActionContext, CUSTOMER } from '#core/kernel/actor.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { creditShare } from '#core/pricing/deposit-plan.ts';
import { payByCredit } from '#core/refunds/credits.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import { byLink, type InvalidLink, type OpenManageLink } from '#core/reservations/manage-token.ts';
import { balanceOf, type Reservation } from '#core/reservations/reservation.ts';

type UseCreditError = CreditError | { readonly kind: 'nothing_due' };

/** Pays the balance from a credit. Refunds an open card payment that then pays too much. */
function useCredit(
  reservation: Reservation,
  facts: BookingFacts,
  code: string,
  context: ActionContext,
): Result<BookingDecision, UseCreditError> {
  const balance = balanceOf(reservation);
  if (reservation.status !== 'confirmed' || balance <= 0) return err({ kind: 'nothing_due' });
  const usable = usableCredit(facts.commercial.credits.get(code), shopDay(context.now));
  if (!usable.ok) return usable;
  const amount = creditShare(balance, usable.value.balance);
  const decision = reservationOnly(reservation, facts);
  return ok(payByCredit(decision, usable.value.credit, amount, context));
}

export type CreditByLinkError = UseCreditError | InvalidLink;

export const makePayByCredit =
  (openLink: OpenManageLink, ledger: Pick<BookingLedger, 'transact'>, clock: Clock) =>
  (token: string, typed: string): Promise<Result<Reservation, CreditByLinkError>> => {
    const creditCode = normalCreditCode(typed);
    return byLink(openLink, token, ({ id }) =>
      ledger.transact(
        toChange({ reservation: id, creditCode }, (reservation, facts) =>
          useCredit(reservation, facts, creditCode, { now: clock.now(), by: CUSTOMER }),
        ),
      ),
    );
  };
