import { isOutOfService } from '#core/assignment/out-of-service.ts';
import type { CertificateExpired } from '#core/checkout/office-order.ts';
import { newCreditCode, normalCreditCode } from '#core/credits/credit.ts';
import type { ActionContext, Actor } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, maxCents, NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, Randomness, ManageSecrets } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import {
  cancel,
  cancelForRainCheck,
  declineRequest,
  type NotInState,
} from '#core/lifecycle/close.ts';
import { sellHold } from '#core/lifecycle/confirm-hold.ts';
import { askingAgain } from '#core/payments/balance-charge.ts';
import { adjust, type CannotUndo, undoAdjustment } from '#core/refunds/adjust-total.ts';
import {
  bookedPolicyOf,
  rainCheckExpires,
  rainCheckUntil,
} from '#core/refunds/cancellation-policy.ts';
import { type CreditToIssue, withRainChecksTaken } from '#core/refunds/credits.ts';
import { discountGiven, refundGiven } from '#core/refunds/given-away.ts';
import {
  type CorrectMethodError,
  type MethodCorrection,
  type OfflineMoney,
  type ReturnedPayment,
  type ReturnPaymentError,
  returnPayment,
  type UndonePayment,
  undoPayment,
  type UndoPaymentError,
  withCorrectedMethod,
} from '#core/refunds/offline-payments.ts';
import { refundOnCancel } from '#core/refunds/refund-on-cancel.ts';
import {
  type Refund,
  refund,
  type RefundError,
  recordCashRefund,
  type CashRefund,
} from '#core/refunds/refund.ts';
import { undoWriteOff, writeOff, type WriteOffError } from '#core/refunds/write-off.ts';
import {
  type BookingDecision,
  type BookingFacts,
  type NeedsMore,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
} from '#core/reservations/booking-ledger.ts';
import { madeUpForReturn } from '#core/reservations/disputes.ts';
import { MOST_FACT, withHistory } from '#core/reservations/history.ts';
import { type NoEmail, withLinkSent } from '#core/reservations/manage-token.ts';
import type { InvoiceTerms, TaxExemption } from '#core/reservations/office-terms.ts';
import {
  type Reservation,
  type ChangedMeanwhile,
  isAsSeen,
  mailLanguageOf,
  netPaidOf,
  owedOf,
  owesBalance,
} from '#core/reservations/reservation.ts';
import { textsOf } from '#core/reservations/text-consent.ts';
import { type PayWithCreditError, payWithCredit } from '#core/self-service/pay-by-credit.ts';
import { type OfferOver, withdrawOffer } from '#core/self-service/put-offer.ts';
import { type Given, type Limits, type NeedsOwner, overLimit } from '#core/staff/limits.ts';
import { confirmRequest } from './confirm-request.ts';
import {
  type NoFee,
  takePayment,
  type TakePaymentError,
  takesPayment,
  waiveBalance,
  type WaiveError,
  withCheckFee,
  returnIn,
  undoReturn,
  type UndoReturnError,
} from './take-payment.ts';
import { chargeTax, makeTaxExempt, replaceCertificate } from './tax-certificate.ts';

type Acts =
  | { readonly kind: 'note'; readonly text: string }
  /** For the crews alone; an empty one removes it. */
  | { readonly kind: 'crew_note'; readonly text: string }
  /** `byShop`: the customer gets everything back, regardless of `refund`, and reads `why`. */
  | {
      readonly kind: 'cancel';
      readonly refund: Cents;
      readonly byShop?: boolean | undefined;
      readonly why?: string | undefined;
    }
  | { readonly kind: 'rain_check'; readonly why?: string | undefined }
  /** `taxable`: whether sales tax comes on top of a charge. */
  | {
      readonly kind: 'adjust';
      readonly amount: Cents;
      readonly why: string;
      readonly taxable?: boolean | undefined;
    }
  | { readonly kind: 'undo_adjustment'; readonly act: string }
  /** `isNew` revokes earlier links. `asksToPay`: asks for the balance, if there is one. */
  | {
      readonly kind: 'send_link';
      readonly isNew: boolean;
      readonly asksToPay?: boolean | undefined;
    }
  | ({ readonly kind: 'give_back' } & Refund)
  | ({ readonly kind: 'hand_over' } & CashRefund)
  | ({
      readonly kind: 'take_payment';
      /** The day the money came, if not today. */
      readonly receivedOn?: CalendarDay | undefined;
      /** What is above the balance is due back to the customer. Otherwise more is refused. */
      readonly overpays?: boolean | undefined;
    } & Pick<OfflineMoney, 'amount' | 'method' | 'note'>)
  /** A gift card or rain check pays what it can. */
  | { readonly kind: 'use_credit'; readonly code: string }
  | ({ readonly kind: 'correct_method' } & MethodCorrection)
  | ({ readonly kind: 'undo_payment' } & UndonePayment)
  /** `fee`: what a check that bounced costs the customer besides. */
  | ({ readonly kind: 'return_payment'; readonly fee?: Cents | undefined } & ReturnedPayment)
  | { readonly kind: 'waive_balance' }
  /** A bad debt: nobody asks for it any more. `why` is for the office. */
  | { readonly kind: 'write_off'; readonly why: string }
  | { readonly kind: 'undo_write_off'; readonly why: string }
  /** The certificate of an order sold without tax, or a newer one. */
  | ({ readonly kind: 'certificate' } & TaxExemption)
  /** Takes the tax off a booking that was sold with it. */
  | ({ readonly kind: 'make_exempt' } & TaxExemption)
  /** Takes an exemption back; `amount` is the tax that was shown. */
  | { readonly kind: 'charge_tax'; readonly amount: Cents }
  /** Books a hold on invoice, puts an unpaid balance on invoice, or changes the terms. */
  | ({ readonly kind: 'invoice' } & InvoiceTerms)
  /** For a request from outside the delivery area. `why` is for the customer. */
  | { readonly kind: 'confirm_request' }
  | { readonly kind: 'decline_request'; readonly why: string }
  /** An offered choice that nobody has answered. */
  | { readonly kind: 'withdraw_offer'; readonly offerId: string };

/**
 * What an admin can do to a booking besides changing it. The admin, not the policy, decides
 * amounts. `seen` is the version the admin looked at, so a repeated click does not count twice.
 */
export type AdminAction = Acts & { readonly seen?: string | undefined };

export type AdminActionError =
  | NotInState
  | { readonly kind: 'cannot_adjust' }
  | CannotUndo
  | { readonly kind: 'not_tax_exempt' }
  | { readonly kind: 'cannot_make_exempt' }
  | { readonly kind: 'cannot_charge_tax' }
  | CertificateExpired
  | { readonly kind: 'not_on_invoice' }
  | RefundError
  | TakePaymentError
  | CorrectMethodError
  | ReturnPaymentError
  | UndoPaymentError
  | UndoReturnError
  | WaiveError
  | NoFee
  | WriteOffError
  | PayWithCreditError
  | OfferOver
  | NoEmail
  | ChangedMeanwhile
  | NeedsOwner;

/** Chosen outside the decision, which may rerun: an id for entries and a code for a new credit. */
type ActDetails = {
  readonly id: string;
  readonly code: string;
  readonly context: ActionContext;
  /** What the actor may give away. Undefined for an owner, or with an owner's approval. */
  readonly limits?: Limits | undefined;
};

/** The reason, which the customer reads in the history and with the prices. */
const WAIVED = { en: 'Too little for a card', es: 'Muy poco para una tarjeta' } as const;

const noted = (reservation: Reservation, text: string, context: ActionContext): Reservation =>
  withHistory(reservation, context, { kind: 'note', facts: { text: text.slice(0, MOST_FACT) } });

function sendLink(
  reservation: Reservation,
  facts: BookingFacts,
  { isNew, asksToPay }: Extract<Acts, { kind: 'send_link' }>,
  secrets: ManageSecrets,
  { id, context }: ActDetails,
): Result<BookingDecision, NoEmail> {
  const asks = asksToPay === true && owesBalance(reservation);
  const texts = asks ? textsOf(reservation, 'balance_link', id) : [];
  const { email, phone } = reservation.contact;
  // A new link ends the old ones even if the office has to hand it over itself.
  if (email === undefined && !isNew && texts.length === 0) return err({ kind: 'no_email', phone });
  const linked = reservationOnly(withLinkSent(reservation, isNew, secrets, context), facts);
  return ok({ ...linked, mail: [{ kind: asks ? 'balance_link' : 'link', cause: id }], texts });
}

/**
 * A hold that the office took is booked, as if it had been ordered on invoice. The balance of a
 * booking goes on invoice; what is paid stays paid.
 */
function putOnInvoice(
  reservation: Reservation,
  facts: BookingFacts,
  { netDays, poNumber, organization }: InvoiceTerms,
  { id, context }: ActDetails,
): Result<BookingDecision, AdminActionError | NeedsMore> {
  const { office, status } = reservation;
  const before = office?.invoice;
  const isOrder = status === 'held' ? office !== undefined : owesBalance(reservation);
  if (!(before !== undefined || isOrder) || !takesPayment(reservation, context.now)) {
    return err({ kind: 'not_on_invoice' });
  }
  const isRest = before === undefined ? netPaidOf(reservation) > 0 : before.forBalance === true;
  const invoice = { netDays, poNumber, organization, ...(isRest && { forBalance: true as const }) };
  const order = poNumber === undefined ? 'no PO number' : `PO number ${poNumber}`;
  const to = organization === undefined ? '' : `, bill to ${organization}`;
  const text = `On invoice, net ${netDays} days, ${order}${to}`;
  const kept = { ...reservation, office: { ...office, payment: 'invoice', invoice } as const };
  const told = noted(kept, text, context);
  if (status === 'held') return sellHold(told, facts, context);
  const decision = reservationOnly(told, facts);
  // The customer gets the invoice with the private link.
  return ok(before === undefined ? { ...decision, mail: [{ kind: 'link', cause: id }] } : decision);
}

const creditFor = (
  reservation: Reservation,
  facts: BookingFacts,
  { code, context }: ActDetails,
): CreditToIssue => {
  const { cancellation } = bookedPolicyOf(reservation, facts.commercial.settings);
  return { code, expiresOn: rainCheckExpires(cancellation, context.now) };
};

/** One admin action as a pure decision. */
export function applyAdminAction(
  reservation: Reservation,
  facts: BookingFacts,
  act: AdminAction,
  secrets: ManageSecrets,
  asked: ActDetails,
): Result<BookingDecision, AdminActionError | NeedsMore> {
  if (!isAsSeen(reservation, act.seen)) return err({ kind: 'changed_meanwhile' });
  const decided = decide(reservation, facts, act, secrets, asked);
  if (!decided.ok) return decided;
  const over = overLimit(
    asked.limits,
    givenBy(reservation, decided.value.reservation, facts, act, asked),
  );
  if (over !== undefined) return err(over);
  return ok(askingAgain(reservation, decided.value, facts, asked.id));
}

/** What the customer gets back by the policy alone. */
function dueByPolicy(
  { kind }: AdminAction,
  before: Reservation,
  back: Cents,
  facts: BookingFacts,
  now: Instant,
): Cents {
  if (kind !== 'cancel' && kind !== 'rain_check') return NO_CENTS;
  const policy = bookedPolicyOf(before, facts.commercial.settings);
  // A rain check that the customer may also take by the private link.
  if (kind === 'rain_check' && rainCheckUntil(before, policy, now) !== undefined) return back;
  const isOut = isOutOfService(before, facts, now);
  return refundOnCancel(policy.cancellation, before, shopDay(now), isOut);
}

/** To undo what one added oneself gives nothing away. */
const isOwnAct = (
  { entries }: Pick<Reservation, 'entries'>,
  act: string,
  { by }: ActionContext,
): boolean => {
  const done = entries.find(({ id }) => id === `adjustment:${act}`)?.by;
  return done?.kind === 'admin' && by.kind === 'admin' && done.uid === by.uid;
};

/**
 * What the act gives away. Refunds due by the policy and promised cash that is handed over are not
 * gifts. The exhaustive switch makes the compiler ask about each new act.
 */
function givenBy(
  before: Reservation,
  after: Reservation,
  facts: BookingFacts,
  act: AdminAction,
  { context }: ActDetails,
): Given {
  const back = subtractCents(netPaidOf(before), netPaidOf(after));
  const off = subtractCents(before.total, after.total);
  switch (act.kind) {
    case 'note':
    case 'crew_note':
    case 'send_link':
    case 'certificate':
    case 'make_exempt':
    case 'charge_tax':
    case 'invoice':
    case 'take_payment':
    case 'use_credit':
    case 'correct_method':
    case 'undo_payment':
    case 'undo_write_off':
    case 'return_payment':
    case 'hand_over':
    case 'confirm_request':
    case 'decline_request':
    case 'withdraw_offer':
      return {};
    case 'waive_balance':
      return { waiver: off };
    case 'write_off':
      return { waiver: subtractCents(owedOf(before), owedOf(after)) };
    case 'undo_adjustment':
      if (isOwnAct(before, act.act, context)) return {};
      return {
        ...refundGiven(before, back, NO_CENTS, context),
        ...discountGiven(before, off, context),
      };
    case 'adjust':
      return {
        ...refundGiven(before, back, NO_CENTS, context),
        ...discountGiven(before, off, context),
      };
    case 'cancel':
    case 'rain_check':
    case 'give_back':
      return refundGiven(before, back, dueByPolicy(act, before, back, facts, context.now), context);
  }
}

function decide(
  reservation: Reservation,
  facts: BookingFacts,
  act: AdminAction,
  secrets: ManageSecrets,
  asked: ActDetails,
): Result<BookingDecision, AdminActionError | NeedsMore> {
  const { context, id } = asked;
  switch (act.kind) {
    case 'note':
      return ok(reservationOnly(noted(reservation, act.text, context), facts));
    case 'crew_note': {
      const crewNote = act.text === '' ? undefined : act.text;
      // Without its words: the history is part of what a customer may ask for.
      const said = `Note for the crew alone ${crewNote === undefined ? 'removed' : 'written'}`;
      return ok(reservationOnly(noted({ ...reservation, crewNote }, said, context), facts));
    }
    case 'send_link':
      return sendLink(reservation, facts, act, secrets, asked);
    case 'cancel': {
      const kept = maxCents(NO_CENTS, netPaidOf(reservation));
      const refunded = act.byShop === true ? kept : act.refund;
      if (refunded > kept) return err({ kind: 'refund_too_high', kept });
      return cancel(reservation, facts, refunded, context, act.why, act.byShop);
    }
    case 'rain_check': {
      const credit = creditFor(reservation, facts, asked);
      return cancelForRainCheck(reservation, facts, credit, context, act.why);
    }
    case 'adjust': {
      const { amount, taxable } = act;
      const change = { id, amount, taxable, label: act.why.slice(0, 200) };
      return adjust(reservation, facts, change, context);
    }
    case 'undo_adjustment':
      return undoAdjustment(reservation, facts, { act: act.act, id }, context);
    case 'give_back': {
      const credit = creditFor(reservation, facts, asked);
      return refund(reservation, facts, act, { id, credit, context });
    }
    case 'hand_over':
      return recordCashRefund(reservation, facts, act, { id, context });
    case 'take_payment': {
      const { amount, method, note, receivedOn, overpays } = act;
      const payment = { id, amount, method, note, receivedOn, overpays };
      return takePayment(reservation, facts, payment, context);
    }
    case 'use_credit':
      return payWithCredit(reservation, facts, normalCreditCode(act.code), context);
    case 'correct_method': {
      const corrected = withCorrectedMethod(
        reservation,
        act,
        id,
        facts.commercial.settings,
        context,
      );
      return corrected.ok ? ok(reservationOnly(corrected.value, facts)) : corrected;
    }
    case 'undo_payment': {
      const back = returnIn(reservation, act.entryId);
      return back === undefined
        ? undoPayment(reservation, facts, act, context)
        : undoReturn(reservation, facts, back, { id, why: act.why }, context);
    }
    case 'return_payment': {
      const returned = returnPayment(reservation, facts, act, asked);
      if (!returned.ok) return returned;
      const entry = `received:${id}`;
      const why = madeUpForReturn(entry);
      const taken = withRainChecksTaken(returned.value, facts, context, why);
      return withCheckFee(taken, entry, act.fee ?? NO_CENTS, context);
    }
    case 'waive_balance':
      return waiveBalance(
        reservation,
        facts,
        { id, label: WAIVED[mailLanguageOf(reservation)] },
        context,
      );
    case 'write_off':
      return writeOff(reservation, facts, act.why, context);
    case 'undo_write_off':
      return undoWriteOff(reservation, facts, act.why, context);
    case 'certificate':
      return replaceCertificate(reservation, facts, act, context);
    case 'make_exempt':
      return makeTaxExempt(reservation, facts, act, asked);
    case 'charge_tax':
      return chargeTax(reservation, facts, act.amount, asked);
    case 'invoice':
      return putOnInvoice(reservation, facts, act, asked);
    case 'confirm_request':
      return confirmRequest(reservation, facts, context);
    case 'decline_request':
      return declineRequest(reservation, facts, act.why, context);
    case 'withdraw_offer':
      return withdrawOffer(reservation, facts, act.offerId, context);
  }
}

/** The credit that will pay for a request once it is confirmed. */
const creditAsked = ({ awaitsOwner }: Reservation) => ({ creditCode: awaitsOwner?.creditCode });

/** Applies an admin's action to one reservation, in one transaction. */
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
    limits?: Limits,
  ): Promise<Result<Reservation, AdminActionError | ReservationNotFound>> => {
    const own = { id: randomness.id(), code: newCreditCode('rain_check', randomness.id()) };
    const creditCode = act.kind === 'use_credit' ? normalCreditCode(act.code) : undefined;
    return ledger.transact(
      toChange({ reservation: id, creditCode, more: creditAsked }, (reservation, facts) =>
        applyAdminAction(reservation, facts, act, secrets, {
          ...own,
          limits,
          context: { now: clock.now(), by },
        }),
      ),
    );
  };
