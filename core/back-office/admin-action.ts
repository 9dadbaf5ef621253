import { type Cents, maxCents, NO_CENTS } from '#core/kernel/cents.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { adjust } from '#core/refunds/adjust-total.ts';
import { bookedPolicyOf, rainCheckExpires } from '#core/refunds/cancellation-policy.ts';
import type {
  BookingDecision,
  BookingFacts,
  NeedsMore,
} from '#core/reservations/booking-decision.ts';
import type { OfflineMoney } from '#core/refunds/offline-payments.ts';
import type { CreditToIssue } from '#core/refunds/credits.ts';
import {
  cancel,
  cancelForRainCheck,
  declineRequest,
  type NotInState,
} from '#core/lifecycle/close.ts';
import { confirmRequest } from './confirm-request.ts';
import {
  type Refund,
  refund,
  type RefundError,
  recordCashRefund,
  type CashRefund,
} from '#core/refunds/refund.ts';
import { MOST_FACT, withHistory } from '#core/reservations/history.ts';
import { netPaidOf } from '#core/refunds/net-paid.ts';
import {
  type Reservation,
  type ChangedMeanwhile,
  isAsSeen,
} from '#core/reservations/reservation.ts';
import {
  takePayment,
  type TakePaymentError,
  waiveBalance,
  type WaiveError,
} from './take-payment.ts';
import { type ActionContext, type Actor, CUSTOMER } from '#core/kernel/actor.ts';
import { askingAgain } from '#core/payments/balance-charge.ts';
import { newCreditCode } from '#core/credits/credit.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
} from '#core/reservations/booking-ledger.ts';
import { type makeOpenManageLink, withLinkSent } from '#core/reservations/manage-token.ts';
import type { Clock, Randomness, ManageSecrets } from '#core/kernel/ports.ts';

type Acts =
  | { readonly kind: 'note'; readonly text: string }
  /** `byShop`: the customer gets everything back, whatever `refund` says. */
  | {
      readonly kind: 'cancel';
      readonly refund: Cents;
      readonly byShop?: boolean | undefined;
      readonly why?: string | undefined;
    }
  | { readonly kind: 'rain_check'; readonly why?: string | undefined }
  | { readonly kind: 'adjust'; readonly amount: Cents; readonly why: string }
  /** `isNew` makes the links sent so far worthless. */
  | { readonly kind: 'send_link'; readonly isNew: boolean }
  | ({ readonly kind: 'give_back' } & Refund)
  | ({ readonly kind: 'hand_over' } & CashRefund)
  | ({ readonly kind: 'take_payment' } & Pick<OfflineMoney, 'amount' | 'method' | 'note'>)
  | { readonly kind: 'waive_balance' }
  /** Of an order from outside the delivery area. `why` is for the customer. */
  | { readonly kind: 'confirm_request' }
  | { readonly kind: 'decline_request'; readonly why: string };

/**
 * What an admin can do to a booking beside changing it. Amounts are decided by the admin, not by the policy. `seen`, the
 * version that was looked at, keeps one click from counting twice.
 */
export type AdminAction = Acts & { readonly seen?: string | undefined };

export type AdminActionError =
  | NotInState
  | { readonly kind: 'cannot_adjust' }
  | RefundError
  | TakePaymentError
  | WaiveError
  | ChangedMeanwhile;

/** Chosen outside the decision, so that it may run again: a name for what it enters, and a code if a credit is issued. */
export type Asked = { readonly id: string; readonly code: string; readonly context: ActionContext };

const WAIVED = 'Too little for a card';

const withoutChange = (reservation: Reservation, { schedules }: BookingFacts): BookingDecision => ({
  reservation,
  schedules,
  mail: [],
  refunds: [],
});

const noted = (reservation: Reservation, text: string, context: ActionContext): Reservation =>
  withHistory(reservation, context, { kind: 'note', facts: { text: text.slice(0, MOST_FACT) } });

function sendLink(
  reservation: Reservation,
  facts: BookingFacts,
  isNew: boolean,
  secrets: ManageSecrets,
  { id, context }: Asked,
): BookingDecision {
  const linked = withLinkSent(reservation, isNew, secrets, context);
  return { ...withoutChange(linked, facts), mail: [{ kind: 'link', cause: id }] };
}

const creditFor = (
  reservation: Reservation,
  facts: BookingFacts,
  { code, context }: Asked,
): CreditToIssue => {
  const { cancellation } = bookedPolicyOf(reservation, facts.commercial.settings);
  return { code, expiresOn: rainCheckExpires(cancellation, context.now) };
};

/** One act of an admin, as a pure decision. */
export function applyAdminAction(
  reservation: Reservation,
  facts: BookingFacts,
  act: AdminAction,
  secrets: ManageSecrets,
  asked: Asked,
): Result<BookingDecision, AdminActionError | NeedsMore> {
  if (!isAsSeen(reservation, act.seen)) return err({ kind: 'changed_meanwhile' });
  const decided = decide(reservation, facts, act, secrets, asked);
  return decided.ok ? ok(askingAgain(reservation, decided.value, facts, asked.id)) : decided;
}

function decide(
  reservation: Reservation,
  facts: BookingFacts,
  act: AdminAction,
  secrets: ManageSecrets,
  asked: Asked,
): Result<BookingDecision, AdminActionError | NeedsMore> {
  const { context, id } = asked;
  switch (act.kind) {
    case 'note':
      return ok(withoutChange(noted(reservation, act.text, context), facts));
    case 'send_link':
      return ok(sendLink(reservation, facts, act.isNew, secrets, asked));
    case 'cancel': {
      const kept = maxCents(NO_CENTS, netPaidOf(reservation));
      const refunded = act.byShop === true ? kept : act.refund;
      if (refunded > kept) return err({ kind: 'refund_too_high', kept });
      return cancel(reservation, facts, refunded, context, act.why);
    }
    case 'rain_check': {
      const credit = creditFor(reservation, facts, asked);
      return cancelForRainCheck(reservation, facts, credit, context, act.why ?? 'weather');
    }
    case 'adjust': {
      const goodwill = { id, amount: act.amount, label: act.why.slice(0, 200) };
      return adjust(reservation, facts, goodwill, context);
    }
    case 'give_back': {
      const credit = creditFor(reservation, facts, asked);
      return refund(reservation, facts, act, { id, credit, context });
    }
    case 'hand_over':
      return recordCashRefund(reservation, facts, act, { id, context });
    case 'take_payment': {
      const { amount, method, note } = act;
      return takePayment(reservation, facts, { id, amount, method, note }, context);
    }
    case 'waive_balance':
      return waiveBalance(reservation, facts, { id, label: WAIVED }, context);
    case 'confirm_request':
      return confirmRequest(reservation, facts, context);
    case 'decline_request':
      return declineRequest(reservation, facts, act.why, context);
  }
}

/** That a request pays with once it is confirmed. */
const creditAsked = ({ awaitsOwner }: Reservation) => ({ creditCode: awaitsOwner?.creditCode });

/** What an admin does to one reservation, in one transaction. */
export const makeApplyAdminAction =
  (
    ledger: Pick<BookingLedger, 'transact'>,
    secrets: ManageSecrets,
    randomness: Randomness,
    clock: Clock,
  ) =>
  (
    id: string,
    act: AdminAction,
    by: Actor,
  ): Promise<Result<Reservation, AdminActionError | ReservationNotFound>> => {
    const own = {
      id: randomness.id(),
      code: newCreditCode('rain_check', randomness.id()),
    };
    return ledger.transact(
      toChange({ reservation: id, more: creditAsked }, (reservation, facts) =>
        applyAdminAction(reservation, facts, act, secrets, {
          ...own,
          context: { now: clock.now(), by },
        }),
      ),
    );
  };

/**
 * The link leaked: from now on it opens nothing, and a new one goes to the address of the booking, which whoever found the
 * old link cannot read. Answers false for a link that opened nothing before.
 */
export const makeRenewLink =
  (
    openLink: ReturnType<typeof makeOpenManageLink>,
    attend: ReturnType<typeof makeApplyAdminAction>,
  ) =>
  async (token: string): Promise<boolean> => {
    const opened = await openLink(token);
    if (opened === undefined) return false;
    const sent = await attend(opened.id, { kind: 'send_link', isNew: true }, CUSTOMER);
    return sent.ok;
  };
