import {
  type Credit,
  creditBalance,
  creditSum,
  soldUntil,
  issueCredit,
  voidCredit,
  withMailing,
  withoutOwed,
} from '#core/credits/credit.ts';
import { type ActionContext, PROVIDER } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  type Cents,
  cents,
  maxCents,
  minCents,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import type { KeyReused } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { leftOf, withoutPromise } from '#core/refunds/net-paid.ts';
import {
  type CorrectMethodError,
  type MethodCorrection,
  methodCorrection,
  momentOn,
  momentsOf,
  type NotOnThatDay,
  returnedBy,
  returnedOf,
  type ReturnedPayment,
  type ReturnPaymentError,
  type UndonePayment,
  type UndoPaymentError,
  undoable,
  voidingFor,
} from '#core/refunds/offline-payments.ts';
import type { OwnerNotice } from '#core/reservations/booking-decision.ts';
import {
  entriesOfDispute,
  hasOpenDispute,
  isInDispute,
  lossOf,
  returnOf,
} from '#core/reservations/disputes.ts';
import { mistakenIn } from '#core/reservations/mistaken-payment.ts';
import {
  type CardEntry,
  type CardFee,
  type DisputeEntry,
  methodOf,
  noteOf,
  type OfflineEntry,
  type OfflineMethod,
} from '#core/reservations/money-entry.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import { promisedToCardOf, type PendingRefund } from '#core/reservations/reservation.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { BooksClosed } from '#core/settings/closed-books.ts';

// How a gift card is sold and refunded: docs/decisions/11-refunds-credits-and-gift-cards.md.

/**
 * `open`: not paid yet. `over`: the payment was given up; a late payment still makes the card.
 * `undone`: the payment in person was recorded by mistake, and the card is void.
 */
export const GIFT_SALE_STATES = ['open', 'paid', 'over', 'undone'] as const;
type GiftSaleState = (typeof GIFT_SALE_STATES)[number];

/** A gift card bought online or at the counter. The card itself exists only once it is paid. */
export type GiftSale = {
  /** Begins with `gift-`. For the card provider, which does not know sales at the counter. */
  readonly id: string;
  readonly state: GiftSaleState;
  readonly amount: Cents;
  /** The code for its card, chosen with the sale, so a sale makes one card at most. */
  readonly code: string;
  /** The buyer's address. Optional at the counter. */
  readonly email?: string | undefined;
  /** Without an email address the card is printed. At the counter the name may be empty. */
  readonly recipient: { readonly name: string; readonly email?: string | undefined };
  /** The giver, as named in the mail and on the paper. */
  readonly from?: string | undefined;
  readonly message?: string | undefined;
  /** The day the recipient's mail goes out, in shop time. */
  readonly sendOn: CalendarDay;
  /** Language of the page it was bought on, and of its mails. */
  readonly language: Language;
  readonly createdAt: Instant;
  /** The provider's id of its one payment. */
  readonly intentId?: string | undefined;
  readonly entries: readonly (CardEntry | DisputeEntry | OfflineEntry)[];
  /** The payment that was recorded by mistake, which nobody counts (`mistaken-payment.ts`). */
  readonly mistaken?: readonly OfflineEntry[] | undefined;
  /** Absent if the card provider has not reported any yet. */
  readonly cardFees?: readonly CardFee[] | undefined;
  readonly pendingRefunds: readonly PendingRefund[];
};

const PREFIX = 'gift-';

export const newGiftSaleId = (id: string): string => `${PREFIX}${id}`;

/** Whether an id from the card provider is a gift sale's and not a reservation's. */
export const isGiftSaleId = (id: string): boolean => id.startsWith(PREFIX);

/**
 * The payment in person, with its method as corrected last, also if it was recorded by mistake;
 * undefined for an online sale.
 */
export function receivedFor(
  sale: Pick<GiftSale, 'entries' | 'mistaken'>,
): OfflineEntry | undefined {
  const entries = [...sale.entries, ...(sale.mistaken ?? [])];
  const paid = entries.find((entry): entry is OfflineEntry => entry.kind === 'received');
  return (
    paid && {
      ...paid,
      method: methodOf(entries, paid.id) ?? paid.method,
      note: noteOf(entries, paid.id),
    }
  );
}

/** Everything one decision changes, written in one transaction. */
export type GiftDecision = {
  readonly sale: GiftSale;
  /** Absent if there is no card yet. */
  readonly credit: Credit | undefined;
  /** Mails to the buyer, each sent once. */
  readonly mails: readonly GiftMail[];
  readonly refunds: readonly PendingRefund[];
  readonly notices: readonly OwnerNotice[];
};

/** `receipt` has the card attached as a PDF. */
export const GIFT_MAIL_KINDS = ['receipt', 'refund'] as const;
export type GiftMail = { readonly mail: (typeof GIFT_MAIL_KINDS)[number]; readonly cause: string };

type Known = Pick<GiftDecision, 'sale' | 'credit'>;

export const unchanged = (known: Known): GiftDecision => ({
  ...known,
  mails: [],
  refunds: [],
  notices: [],
});

/** A mail for a later day is sent at this hour. */
const MORNING = '09:00';

const chargedOf = ({ entries }: Pick<GiftSale, 'entries'>): Cents =>
  sumCents(entries.map(({ amount }) => amount));

/** What the shop keeps of the price: what was paid, minus what was or will be refunded. */
export const keptOf = (sale: Pick<GiftSale, 'entries' | 'pendingRefunds'>): Cents =>
  subtractCents(chargedOf(sale), promisedToCardOf(sale));

/** What was or will be returned to the buyer, by refund or dispute; positive. */
export const givenBackOf = (sale: GiftSale): Cents =>
  sale.state === 'paid'
    ? maxCents(NO_CENTS, subtractCents(subtractCents(sale.amount, keptOf(sale)), returnedOf(sale)))
    : NO_CENTS;

/** The card's balance at most, and no more than the payment still holds. */
export const mostRefundable = ({ sale, credit }: Known): Cents =>
  credit === undefined || isInDispute(sale)
    ? NO_CENTS
    : maxCents(NO_CENTS, minCents(creditBalance(credit), keptOf(sale)));

/**
 * Keeps the card's value at what was paid for it. Refunded money is taken off as far as the card
 * still has it, the rest as bookings return it, and returned money is added again. What was spent
 * before is the shop's loss.
 */
function settled(decision: GiftDecision, { now: at, by }: ActionContext): GiftDecision {
  const { sale, credit } = decision;
  if (credit === undefined) return decision;
  // Until the bank has decided, the card cannot be used.
  const isPaused = hasOpenDispute(sale);
  const issuedFor = creditSum(credit, 'issued');
  const missing = maxCents(NO_CENTS, minCents(issuedFor, subtractCents(issuedFor, keptOf(sale))));
  const taken = cents(
    -sumCents(credit.entries.flatMap((one) => (one.kind === 'refunded' ? [one.amount] : []))),
  );
  const { isPaused: _before, ...plain } = credit;
  const owed = subtractCents(missing, taken);
  return {
    ...decision,
    credit: {
      ...withoutOwed(plain, owed, { at, by }),
      ...(isPaused && { isPaused }),
    },
  };
}

const entered = (known: Known, ...entries: GiftSale['entries']): GiftDecision =>
  unchanged({ ...known, sale: { ...known.sale, entries: [...known.sale.entries, ...entries] } });

/** Promises a refund to the card that paid. */
const promised = (decision: GiftDecision, refund: PendingRefund): GiftDecision => {
  const { sale } = decision;
  return {
    ...decision,
    sale: { ...sale, pendingRefunds: [...sale.pendingRefunds, refund] },
    refunds: [...decision.refunds, refund],
  };
};

/** A mail to the buyer, if there is an address. */
const mailOf = ({ email }: GiftSale, mail: GiftMail): readonly GiftMail[] =>
  email === undefined ? [] : [mail];

/** The card, and its mail on the chosen day, if the recipient has an email address. */
function issued(sale: GiftSale, amount: Cents, { now, by }: ActionContext): Credit {
  const { code, recipient, from, message, sendOn, language, email } = sale;
  const today = shopDay(now);
  const credit = {
    ...issueCredit({
      code,
      kind: 'gift_card',
      amount,
      at: now,
      by,
      expiresOn: soldUntil(today),
      holder: { name: recipient.name, email: recipient.email ?? '' },
    }),
    sold: {
      saleId: sale.id,
      ...(email !== undefined && { email }),
      ...(from !== undefined && { from }),
    },
  };
  if (recipient.email === undefined) return credit;
  const sendAt = sendOn > today ? shopMoment(sendOn, MORNING) : undefined;
  const mailing = { id: 'sold', to: recipient.email, language, message, at: now, by };
  return withMailing(credit, { ...mailing, ...(sendAt !== undefined && { sendAt }) });
}

type Of<Kind extends PaymentEvent['kind']> = Extract<PaymentEvent, { kind: Kind }>;

function paid(known: Known, event: Of<'payment_succeeded'>, context: ActionContext): GiftDecision {
  const { intentId, amount, at } = event;
  const entry = { id: intentId, kind: 'charge', amount, at, intentId, by: PROVIDER } as const;
  const decision = entered(known, entry);
  // Paid twice: one card is sold, and the rest is refunded.
  if (known.credit !== undefined) {
    return promised(decision, { cause: `excess:${intentId}`, intentId, amount });
  }
  const sale = { ...decision.sale, state: 'paid', intentId, amount } as const;
  return {
    ...decision,
    sale,
    credit: issued(sale, amount, context),
    mails: mailOf(sale, { mail: 'receipt', cause: intentId }),
  };
}

function refunded(known: Known, event: Of<'refunded'>): GiftDecision {
  const { refundId: id, intentId, amount, at } = event;
  const { left, kept } = withoutPromise(known.sale.pendingRefunds, intentId, amount);
  const told = { id, kind: 'refund', amount: cents(-amount), at, intentId, by: PROVIDER } as const;
  // Whoever repeats the request is not refunded twice.
  const entry = { ...told, ...(kept && { cause: kept.cause }) };
  const sale = { ...known.sale, pendingRefunds: left };
  return {
    ...entered({ ...known, sale }, entry),
    mails: mailOf(sale, { mail: 'refund', cause: id }),
  };
}

/** The signed amount that a dispute event moves. */
function movedBy(sale: GiftSale, event: Of<'attention'>): Cents {
  const { subject, subjectId, intentId, at, amount, taken } = event;
  const entries = entriesOfDispute(sale, subjectId);
  if (subject === 'dispute_lost') {
    return cents(-lossOf(entries, taken ?? amount ?? leftOf(sale, intentId), at));
  }
  if (subject === 'dispute_opened') return NO_CENTS;
  return returnOf(entries, subject === 'dispute_won' ? undefined : amount, at);
}

function disputed(known: Known, event: Of<'attention'>): GiftDecision {
  const { subject, subjectId: disputeId, intentId, at, fee, amount } = event;
  if (!subject.startsWith('dispute_')) return unchanged(known);
  const { sale } = known;
  const entry = {
    id: `${subject}:${disputeId}`,
    kind: subject as DisputeEntry['kind'],
    amount: movedBy(sale, event),
    at,
    by: PROVIDER,
    intentId,
    disputeId,
    disputed: amount ?? leftOf(sale, intentId),
    ...(fee !== undefined && { fee }),
  };
  const lost = entered(known, entry);
  if (entry.amount >= 0) return lost;
  // The bank has returned the money to the buyer. Promised refunds beyond the rest are not sent.
  let held = leftOf(lost.sale, intentId);
  const pendingRefunds = lost.sale.pendingRefunds.filter((one) => {
    if (one.intentId !== intentId) return true;
    if (one.amount > held) return false;
    held = subtractCents(held, one.amount);
    return true;
  });
  return { ...lost, sale: { ...lost.sale, pendingRefunds } };
}

/** The bank returned a refund, so the shop has the price again, and the card its value. */
function refundFailed(known: Known, event: Of<'attention'>): GiftDecision {
  const { subjectId: refundId, intentId, at, amount = NO_CENTS } = event;
  if (amount === 0) return unchanged(known);
  const { sale } = known;
  const told = { at, by: PROVIDER, intentId };
  const isEntered = sale.entries.some(({ id }) => id === refundId);
  const { left, kept } = withoutPromise(sale.pendingRefunds, intentId, amount);
  const refund = {
    ...told,
    id: refundId,
    kind: 'refund',
    amount: cents(-amount),
    ...(kept && { cause: kept.cause }),
  } as const;
  const back = { ...told, id: `failed:${refundId}`, kind: 'refund_failed', amount } as const;
  return isEntered
    ? entered(known, back)
    : entered({ ...known, sale: { ...sale, pendingRefunds: left } }, refund, back);
}

const entryIdOf = (event: PaymentEvent): string => {
  switch (event.kind) {
    case 'payment_succeeded':
    case 'payment_failed':
      return event.intentId;
    case 'refunded':
      return event.refundId;
    case 'attention':
      return event.subject === 'refund_failed'
        ? `failed:${event.subjectId}`
        : `${event.subject}:${event.subjectId}`;
  }
};

/** Applies a provider's event once, in any order. Replays change nothing. */
export function applyGiftEvent(known: Known, event: PaymentEvent, now: Instant): GiftDecision {
  const id = entryIdOf(event);
  if (known.sale.entries.some((entry) => entry.id === id)) return unchanged(known);
  const context = { now, by: PROVIDER };
  switch (event.kind) {
    case 'payment_succeeded':
      return settled(paid(known, event, context), context);
    case 'payment_failed':
      return unchanged(known);
    case 'refunded':
      return settled(refunded(known, event), context);
    case 'attention': {
      const { subject, subjectId } = event;
      const decision =
        subject === 'refund_failed' ? refundFailed(known, event) : disputed(known, event);
      return { ...settled(decision, context), notices: [{ subject, subjectId }] };
    }
  }
}

/** How the buyer paid in person. */
export type PaidInPerson = Pick<OfflineEntry, 'method' | 'note'>;

export type CounterOrder = Pick<
  GiftSale,
  'amount' | 'email' | 'recipient' | 'from' | 'message' | 'language'
>;

/** The customer pays at the counter, so sale, money and card are created together. */
export function sellAtCounter(
  order: CounterOrder,
  paid: PaidInPerson,
  { id, code }: Pick<GiftSale, 'id' | 'code'>,
  context: ActionContext,
): GiftDecision {
  const { now, by } = context;
  const { amount } = order;
  const received = {
    ...paid,
    id: `received:${id}`,
    kind: 'received',
    amount,
    at: now,
    by,
  } as const;
  const sale: GiftSale = {
    ...order,
    id,
    code,
    state: 'paid',
    sendOn: shopDay(now),
    createdAt: now,
    entries: [received],
    pendingRefunds: [],
  };
  return {
    ...unchanged({ sale, credit: issued(sale, amount, context) }),
    mails: mailOf(sale, { mail: 'receipt', cause: id }),
  };
}

/** The payment in person was recorded with the wrong method. A repeated `id` corrects it once. */
export function correctGiftMethod(
  { sale, credit }: Known,
  { id, ...correction }: { readonly id: string } & Omit<MethodCorrection, 'entryId'>,
  settings: Pick<Settings, 'books'>,
  context: ActionContext,
): Result<GiftDecision, CorrectMethodError> {
  const { entries } = sale;
  if (entries.some((one) => one.id === `received:${id}`)) return ok(unchanged({ sale, credit }));
  const of = { ...correction, entryId: receivedFor(sale)?.id ?? '' };
  const corrected = methodCorrection(entries, of, id, settings, context);
  if (!corrected.ok) return corrected;
  const pair = corrected.value.pair;
  return ok(unchanged({ sale: { ...sale, entries: [...entries, ...pair] }, credit }));
}

/** Which payment it is, nobody has to say: a sale has one. */
type ReturnedGift = { readonly id: string } & Omit<ReturnedPayment, 'entryId'>;

/**
 * The bank returned the payment in person, such as a check without funds. What is left on the card
 * is taken off it, so that it pays for nothing more; what was spent is missing. A repeated `id`
 * returns it once.
 */
export function returnGiftPayment(
  { sale, credit }: Known,
  { id, note, returnedOn }: ReturnedGift,
  settings: Pick<Settings, 'books'>,
  context: ActionContext,
): Result<GiftDecision, ReturnPaymentError | NotOnThatDay | BooksClosed> {
  const { entries } = sale;
  if (entries.some((one) => one.id === `received:${id}`)) return ok(unchanged({ sale, credit }));
  const returned = returnedBy(entries, receivedFor(sale)?.id ?? '');
  if (!returned.ok) return returned;
  const { now, by } = context;
  const { paid, method } = returned.value;
  const { amount } = paid;
  const at = momentOn(returnedOn, paid.at, now, settings);
  if (!at.ok) return at;
  const moments = momentsOf(at.value, now);
  const back: OfflineEntry = {
    id: `received:${id}`,
    kind: 'received',
    amount: cents(-amount),
    method,
    ...moments,
    by,
    ...(note !== undefined && { note }),
    returns: paid.id,
  };
  const known = credit?.sold && {
    ...credit,
    sold: { ...credit.sold, returned: { amount, ...moments } },
  };
  return ok(settled(entered({ sale, credit: known ?? credit }, back), context));
}

type UndoGiftError =
  | UndoPaymentError
  /** What a card paid was real, whatever became of its own price. */
  | { readonly kind: 'spent_since'; readonly spent: Cents };

/**
 * Takes back a payment in person that was recorded by mistake, and voids the card that it made:
 * nobody counts either. A repeat changes nothing.
 */
export function undoGiftPayment(
  { sale, credit }: Known,
  { why }: Omit<UndonePayment, 'entryId'>,
  settings: Pick<Settings, 'books'>,
  context: ActionContext,
): Result<GiftDecision, UndoGiftError> {
  const { entries, state } = sale;
  if (state === 'undone') return ok(unchanged({ sale, credit }));
  const found = undoable(entries, receivedFor(sale)?.id ?? '', settings);
  if (!found.ok) return found;
  if (entries.some(({ kind }) => kind === 'handed_back')) return err({ kind: 'refunded_since' });
  const spent =
    credit === undefined
      ? NO_CENTS
      : subtractCents(creditSum(credit, 'used'), creditSum(credit, 'returned'));
  if (spent > 0) return err({ kind: 'spent_since', spent });
  const { now: at, by } = context;
  const { found: mistaken, others } = mistakenIn([
    ...entries,
    voidingFor(found.value, why, context),
  ]);
  const ended = credit?.sold && {
    ...voidCredit(credit, { at, by }),
    sold: { ...credit.sold, isUndone: true as const },
  };
  const undone = { ...sale, state: 'undone', entries: others, mistaken } as const;
  return ok(unchanged({ sale: undone, credit: ended ?? credit }));
}

type GiftRefundError =
  | KeyReused
  /** `kept`: the most that can go back. */
  | { readonly kind: 'refund_too_high'; readonly kept: Cents }
  /** A payment in person is refunded in person, and a card payment to that card. */
  | { readonly kind: 'refund_way'; readonly isInPerson: boolean };

export type GiftRefund = {
  /** Id of the request. Repeating it refunds once; with another amount or way, it is refused. */
  readonly id: string;
  readonly amount: Cents;
  /** How the buyer was refunded in person. */
  readonly method?: OfflineMethod | undefined;
};

/** The office refunds some or all of the card's balance, which falls by that amount immediately. */
export function refundGiftCard(
  known: Known,
  { id, amount, method }: GiftRefund,
  context: ActionContext,
): Result<GiftDecision, GiftRefundError> {
  const { sale } = known;
  const [cause, entryId] = [`given:${id}`, `handed_back:${id}`];
  const made = [
    ...sale.pendingRefunds.filter((one) => one.cause === cause),
    ...sale.entries.filter((one) => one.id === entryId || ('cause' in one && one.cause === cause)),
  ];
  if (made.length > 0) {
    const isSame = made.some(
      (one) =>
        Math.abs(one.amount) === amount && ('method' in one ? one.method : undefined) === method,
    );
    return isSame ? ok(unchanged(known)) : err({ kind: 'idempotency_key_reused' });
  }
  const { intentId } = sale;
  const isInPerson = receivedFor(sale) !== undefined;
  if (isInPerson !== (method !== undefined)) return err({ kind: 'refund_way', isInPerson });
  const kept = mostRefundable(known);
  if (amount <= 0 || amount > kept) return err({ kind: 'refund_too_high', kept });
  if (method !== undefined) {
    const { now: at, by } = context;
    const turned = cents(-amount);
    const back = { id: entryId, kind: 'handed_back', amount: turned, method, at, by } as const;
    const mails = mailOf(sale, { mail: 'refund', cause: id });
    return ok(settled({ ...entered(known, back), mails }, context));
  }
  if (intentId === undefined) return err({ kind: 'refund_too_high', kept: NO_CENTS });
  return ok(settled(promised(unchanged(known), { cause, intentId, amount }), context));
}
