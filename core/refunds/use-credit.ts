import { type CreditError, usableCredit } from '#core/credits/credit.ts';
import { normalCreditCode } from '#core/credits/credit-code.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import type { Clock } from '#core/kernel/clock.ts';
import { creditShare } from '#core/pricing/deposit-plan.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import { payByCredit } from './credits.ts';
import type { makeOpenManageLink } from '#core/reservations/open-manage-link.ts';
import { balanceOf, type Reservation } from '#core/reservations/reservation.ts';
import { CUSTOMER, type ActionContext } from '#core/kernel/actor.ts';

export type UseCreditError = CreditError | { readonly kind: 'nothing_due' };

/** Pays the open balance of a booking from a credit, as far as it goes. An open card payment of more is refunded if it is made. */
export function useCredit(
  reservation: Reservation,
  facts: BookingFacts,
  code: string,
  moment: ActionContext,
): Result<BookingDecision, UseCreditError> {
  const balance = balanceOf(reservation);
  if (reservation.status !== 'confirmed' || balance <= 0) return err({ kind: 'nothing_due' });
  const usable = usableCredit(facts.commercial.credits.get(code), shopDay(moment.now));
  if (!usable.ok) return usable;
  const amount = creditShare(balance, usable.value.balance);
  const { schedules } = facts;
  const decision = { reservation, schedules, mail: [], refunds: [] };
  return ok(payByCredit(decision, usable.value.credit, amount, moment));
}

export type CreditByLinkError = UseCreditError | { readonly kind: 'invalid_link' };

export const makePayByCredit =
  (
    openLink: ReturnType<typeof makeOpenManageLink>,
    ledger: Pick<BookingLedger, 'transact'>,
    clock: Clock,
  ) =>
  async (token: string, typed: string): Promise<Result<Reservation, CreditByLinkError>> => {
    const opened = await openLink(token);
    if (opened === undefined) return err({ kind: 'invalid_link' });
    const creditCode = normalCreditCode(typed);
    const paid = await ledger.transact(
      toChange({ reservation: opened.id, creditCode }, (reservation, facts) =>
        useCredit(reservation, facts, creditCode, { now: clock.now(), by: CUSTOMER }),
      ),
    );
    if (paid.ok) return paid;
    const { error } = paid;
    return err(error.kind === 'reservation_not_found' ? { kind: 'invalid_link' } : error);
  };
