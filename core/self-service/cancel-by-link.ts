import { outOfService } from '#core/assignment/out-of-service.ts';
import { newCreditCode } from '#core/credits/credit.ts';
import { CUSTOMER, type ActionContext } from '#core/kernel/actor.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { cancel, cancelForRainCheck, type NotInState } from '#core/lifecycle/close.ts';
import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import { cancelledSoonAt } from '#core/reservations/found-by.ts';
import { OUT_OF_SERVICE } from '#core/reservations/history.ts';
import { byLink, type InvalidLink, type OpenManageLink } from '#core/reservations/manage-token.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { offersFor } from './manage-offers.ts';

export type CancelByLinkError =
  | InvalidLink
  /** Already delivered, or not confirmed. */
  | { readonly kind: 'cannot_cancel' }
  /** Too late, nothing was paid, or the shop gives no rain checks. */
  | { readonly kind: 'no_rain_check' }
  /** Not what the customer was shown: midnight passed, or a payment was received. */
  | { readonly kind: 'refund_changed'; readonly refund: Cents };

/** `shown`: cents to be refunded to card and credits, or issued as a rain check. */
type CancelRequest = {
  readonly as: 'refund' | 'rain_check';
  readonly shown: number;
  /** The customer's description of the weather. */
  readonly why?: string | undefined;
};

type Decided = Result<BookingDecision, CancelByLinkError | NotInState>;

/** Cancels as offered, for exactly the amount shown. `code`: of the rain check, if any. */
function cancelAsOffered(
  reservation: Reservation,
  facts: BookingFacts,
  { as, shown, why }: CancelRequest,
  code: string,
  context: ActionContext,
): Decided {
  const out = outOfService(reservation, facts, context.now);
  const offers = offersFor(reservation, facts.commercial.settings, context.now, out);
  if (as === 'refund') {
    const refund = offers.cancellation?.refund;
    if (refund === undefined) return err({ kind: 'cannot_cancel' });
    if (refund !== shown) return err({ kind: 'refund_changed', refund });
    const isOut = out.length > 0;
    return cancel(reservation, facts, refund, context, isOut ? OUT_OF_SERVICE : why);
  }
  if (offers.rainCheck === undefined) return err({ kind: 'no_rain_check' });
  const { amount, expiresOn } = offers.rainCheck;
  if (amount !== shown) return err({ kind: 'refund_changed', refund: amount });
  const credit = { code, expiresOn };
  return cancelForRainCheck(reservation, facts, credit, context, why ?? 'weather');
}

/** The owner hears of it where it changes what is prepared. */
function told(decided: Decided, { reminders }: Pick<Settings, 'reminders'>): Decided {
  if (reminders.owner?.cancellations === false) return decided;
  if (!decided.ok || cancelledSoonAt(decided.value.reservation) === undefined) return decided;
  const { id: subjectId } = decided.value.reservation;
  return ok({ ...decided.value, notices: [{ subject: 'canceled_soon', subjectId }] });
}

const linkError = (error: CancelByLinkError | NotInState): CancelByLinkError =>
  error.kind === 'wrong_state' ? { kind: 'cannot_cancel' } : error;

/** Cancels for exactly the amount shown, or not at all. */
export const makeCancelByLink =
  (
    openLink: OpenManageLink,
    ledger: Pick<BookingLedger, 'transact'>,
    randomness: Randomness,
    clock: Clock,
  ) =>
  async (
    token: string,
    request: CancelRequest,
  ): Promise<Result<Reservation, CancelByLinkError>> => {
    const code = newCreditCode('rain_check', randomness.id());
    const cancelled = await byLink(openLink, token, ({ id }) =>
      ledger.transact(
        toChange({ reservation: id }, (reservation, facts) =>
          told(
            cancelAsOffered(reservation, facts, request, code, { now: clock.now(), by: CUSTOMER }),
            facts.commercial.settings,
          ),
        ),
      ),
    );
    return cancelled.ok ? cancelled : err(linkError(cancelled.error));
  };
