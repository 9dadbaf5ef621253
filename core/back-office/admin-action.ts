import { type Cents, maxCents, NO_CENTS } from '#core/kernel/cents.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { adjust } from '#core/refunds/adjust-total.ts';
import { bookedPolicyOf, rainCheckExpires } from '#core/refunds/cancellation-policy.ts';
import type {
  BookingDecision,
  BookingFacts,
  NeedsNeighbors,
} from '#core/reservations/booking-decision.ts';
import type { OfflineMoney } from '#core/refunds/offline-payments.ts';
import type { CreditToIssue } from '#core/refunds/credits.ts';
import { cancel, cancelForRainCheck, type NotInState } from '#core/lifecycle/close.ts';
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
  type ReservationStatus,
  type ChangedMeanwhile,
  isAsSeen,
} from '#core/reservations/reservation.ts';
import {
  takePayment,
  type TakePaymentError,
  waiveBalance,
  type WaiveError,
} from './take-payment.ts';
import type { Contact } from '#core/kernel/contact.ts';
import { type ActionContext, type Actor, CUSTOMER } from '#core/kernel/actor.ts';
import { isBeingCharged } from '#core/payments/balance-charge.ts';
import { newCreditCode } from '#core/credits/credit.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
} from '#core/reservations/booking-ledger.ts';
import type { makeOpenManageLink } from '#core/reservations/manage-token.ts';
import type { Clock, Randomness, ManageSecrets } from '#core/kernel/ports.ts';

// Why it is so: docs/decisions/11-changes-and-cancellation.md.

type ContactError =
  /** A hold is its customer's own for half an hour, and what ran out is nobody's any more. */
  | { readonly kind: 'cannot_change_contact'; readonly status: ReservationStatus }
  /** The kept card is asked about right now, in the name of the address as it is. */
  | { readonly kind: 'payment_processing' }
  | { readonly kind: 'nothing_changed' };

const CAN_CHANGE: ReadonlySet<ReservationStatus> = new Set(['confirmed', 'completed', 'cancelled']);

/** In the order in which they are told. */
const FIELDS = ['name', 'email', 'phone'] as const satisfies readonly (keyof Contact)[];

/** What was another before: how it was, how it is. */
function contactFacts(before: Contact, after: Contact) {
  const changed = FIELDS.filter((field) => before[field] !== after[field]);
  const told = (contact: Contact): string => changed.map((field) => contact[field]).join(', ');
  return { from: told(before), to: told(after) };
}

/**
 * Another name, e-mail address or phone number. Mail that is still to be sent goes to the new address; the links sent so far
 * go on working, unless new ones are made. A first-booking price stays counted for the address it was given to.
 */
export function changeContact(
  reservation: Reservation,
  contact: Contact,
  context: ActionContext,
): Result<Reservation, ContactError> {
  const { status, contact: before } = reservation;
  if (!CAN_CHANGE.has(status)) return err({ kind: 'cannot_change_contact', status });
  const { name, email, phone } = contact;
  const facts = contactFacts(before, contact);
  if (facts.from === '' && facts.to === '') return err({ kind: 'nothing_changed' });
  if (email !== before.email && isBeingCharged(reservation)) {
    return err({ kind: 'payment_processing' });
  }
  const changed = { ...reservation, contact: { name, email, phone } };
  return ok(withHistory(changed, context, { kind: 'contact_changed', facts }));
}

export const CONTACT_LINKS = ['none', 'send', 'renew'] as const;
type ContactLink = (typeof CONTACT_LINKS)[number];

type Acts =
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'cancel'; readonly refund: Cents; readonly why?: string | undefined }
  | { readonly kind: 'rain_check'; readonly why?: string | undefined }
  | { readonly kind: 'adjust'; readonly amount: Cents; readonly why: string }
  /** `isNew` makes the links sent so far worthless. */
  | { readonly kind: 'send_link'; readonly isNew: boolean }
  /** `link`: whether the private link goes to the address, and is a new one. */
  | { readonly kind: 'change_contact'; readonly contact: Contact; readonly link: ContactLink }
  | ({ readonly kind: 'give_back' } & Refund)
  | ({ readonly kind: 'hand_over' } & CashRefund)
  | ({ readonly kind: 'take_payment' } & Pick<OfflineMoney, 'amount' | 'method' | 'note'>)
  | { readonly kind: 'waive_balance' };

/**
 * What an admin can do to a booking beside changing it. Amounts are decided by the admin, not by the policy. `seen`, the
 * version that was looked at, keeps one click from counting twice.
 */
export type AdminAction = Acts & { readonly seen?: string | undefined };

export type AdminActionError =
  | NotInState
  | { readonly kind: 'cannot_adjust' }
  | ContactError
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
  const linkVersion = reservation.linkVersion + (isNew ? 1 : 0);
  const secret = secrets.secretFor(reservation.id, linkVersion);
  const hashed = { ...reservation, linkVersion, manageTokenHash: secrets.hash(secret) };
  const linked = isNew && reservation.former !== undefined ? { ...hashed, former: {} } : hashed;
  const told = withHistory(linked, context, {
    kind: 'link_sent',
    ...(isNew && { facts: { renewed: 'yes' } }),
  });
  return { ...withoutChange(told, facts), mail: [{ kind: 'link', cause: id }] };
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
): Result<BookingDecision, AdminActionError | NeedsNeighbors> {
  const { context, id } = asked;
  if (!isAsSeen(reservation, act.seen)) return err({ kind: 'changed_meanwhile' });
  switch (act.kind) {
    case 'note':
      return ok(withoutChange(noted(reservation, act.text, context), facts));
    case 'send_link':
      return ok(sendLink(reservation, facts, act.isNew, secrets, asked));
    case 'change_contact': {
      const changed = changeContact(reservation, act.contact, context);
      if (!changed.ok) return changed;
      if (act.link === 'none') return ok(withoutChange(changed.value, facts));
      return ok(sendLink(changed.value, facts, act.link === 'renew', secrets, asked));
    }
    case 'cancel': {
      const kept = maxCents(NO_CENTS, netPaidOf(reservation));
      if (act.refund > kept) return err({ kind: 'refund_too_high', kept });
      return cancel(reservation, facts, act.refund, context, act.why);
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
  }
}

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
      toChange({ reservation: id }, (reservation, facts) =>
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
