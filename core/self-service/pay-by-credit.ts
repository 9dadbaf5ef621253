import { isOutOfService } from '#core/assignment/out-of-service.ts';
import {
  type Credit,
  type CreditError,
  normalCreditCode,
  usableCredit,
} from '#core/credits/credit.ts';
import { type ActionContext, CUSTOMER } from '#core/kernel/actor.ts';
import { type Cents, subtractCents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { sellHold, type TakesNoPayment } from '#core/lifecycle/confirm-hold.ts';
import type { RentalOutOfService } from '#core/payments/begin-payment.ts';
import { creditShare } from '#core/pricing/deposit-plan.ts';
import { payByCredit } from '#core/refunds/credits.ts';
import {
  type BookingDecision,
  type BookingFacts,
  type NeedsMore,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange, toPreview } from '#core/reservations/booking-ledger.ts';
import { byLink, type InvalidLink, type OpenManageLink } from '#core/reservations/manage-token.ts';
import { isHeldNow, isSold } from '#core/reservations/reservation-state.ts';
import { balanceOf, firstPaymentOf, type Reservation } from '#core/reservations/reservation.ts';

export type PayWithCreditError = CreditError | TakesNoPayment | { readonly kind: 'nothing_due' };

/** What a credit would pay: its amount, what is left on it, and what is still due. */
type CreditPreview = { readonly amount: Cents; readonly left: Cents; readonly due: Cents };

/** The credit, and what it pays of the balance. */
function shareOf(
  reservation: Reservation,
  facts: BookingFacts,
  code: string,
  now: Instant,
): Result<CreditPreview & { readonly credit: Credit }, PayWithCreditError> {
  const due = balanceOf(reservation);
  const { status, awaitsOwner } = reservation;
  // A credit pays no request before the owner answers.
  const isWaiting = awaitsOwner === undefined && isHeldNow(reservation, now);
  if (status === 'held' && !isWaiting) return err({ kind: 'takes_no_payment', status });
  if (!(isWaiting || isSold(reservation)) || due <= 0) return err({ kind: 'nothing_due' });
  const usable = usableCredit(facts.commercial.credits.get(code), shopDay(now));
  if (!usable.ok) return usable;
  const { credit, balance } = usable.value;
  const amount = creditShare(due, balance);
  const [left, stillDue] = [subtractCents(balance, amount), subtractCents(due, amount)];
  return ok({ credit, amount, left, due: stillDue });
}

/**
 * Pays from a credit what it can. A hold is confirmed once that covers what is due before the
 * party. An open card payment that then pays too much is refunded.
 */
export function payWithCredit(
  reservation: Reservation,
  facts: BookingFacts,
  code: string,
  context: ActionContext,
): Result<BookingDecision, PayWithCreditError | NeedsMore> {
  const share = shareOf(reservation, facts, code, context.now);
  if (!share.ok) return share;
  const { credit, amount } = share.value;
  const paid = payByCredit(reservationOnly(reservation, facts), credit, amount, context);
  if (reservation.status === 'held') {
    if (firstPaymentOf(paid.reservation).dueNow > 0) return ok(paid);
    const sold = sellHold(paid.reservation, facts, context);
    if (!sold.ok) return sold;
    const commercial = { ...sold.value.commercial, credits: paid.commercial?.credits };
    return ok({ ...sold.value, commercial });
  }
  const cause = paid.reservation.entries.at(-1)?.id ?? '';
  return ok({ ...paid, mail: [...paid.mail, { kind: 'balance_receipt', cause }] });
}

export type CreditByLinkError = PayWithCreditError | InvalidLink | RentalOutOfService;

/** The office may take a credit all the same. */
const refusedByLink = (
  reservation: Reservation,
  facts: BookingFacts,
  now: Instant,
): Result<undefined, RentalOutOfService> =>
  isOutOfService(reservation, facts, now) ? err({ kind: 'rental_out_of_service' }) : ok(undefined);

export const makePayByCredit =
  (openLink: OpenManageLink, ledger: Pick<BookingLedger, 'transact'>, clock: Clock) =>
  (token: string, typed: string): Promise<Result<Reservation, CreditByLinkError>> => {
    const creditCode = normalCreditCode(typed);
    return byLink(openLink, token, ({ id }) =>
      ledger.transact(
        toChange<CreditByLinkError>({ reservation: id, creditCode }, (reservation, facts) => {
          const context = { now: clock.now(), by: CUSTOMER };
          const allowed = refusedByLink(reservation, facts, context.now);
          return allowed.ok ? payWithCredit(reservation, facts, creditCode, context) : allowed;
        }),
      ),
    );
  };

type Previewed = CreditPreview & { readonly reservation: Reservation };

/** What `makePayByCredit` would do now. Writes nothing. */
export const makePreviewCredit =
  (openLink: OpenManageLink, ledger: Pick<BookingLedger, 'transact'>, clock: Clock) =>
  (token: string, typed: string): Promise<Result<Previewed, CreditByLinkError>> => {
    const creditCode = normalCreditCode(typed);
    return byLink(openLink, token, ({ id }) =>
      ledger.transact(
        toPreview<Previewed, CreditByLinkError>(
          { reservation: id, creditCode },
          (reservation, facts) => {
            const now = clock.now();
            const allowed = refusedByLink(reservation, facts, now);
            if (!allowed.ok) return allowed;
            const share = shareOf(reservation, facts, creditCode, now);
            if (!share.ok) return share;
            const { amount, left, due } = share.value;
            return ok({ reservation, amount, left, due });
          },
        ),
      ),
    );
  };
