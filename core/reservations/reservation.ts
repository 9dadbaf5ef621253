import type { ProductId } from '#core/catalogue/product.ts';
import type { Actor } from '#core/kernel/actor.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  addCents,
  type Cents,
  maxCents,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import type { Contact } from '#core/kernel/contact.ts';
import type { ReservationId, UnitId } from '#core/kernel/ids.ts';
import { inLanguage } from '#core/kernel/in-language.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Paper } from '#core/kernel/paper.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Adjustment, LineRates, PricedPer } from '#core/pricing/adjustment.ts';
import { remainingBalance, type PaymentPlan, planPayment } from '#core/pricing/deposit-plan.ts';
import { DEFAULT_DEPOSIT_PERCENT } from '#core/settings/business-settings.ts';
import type { TermsFigures } from '#core/settings/terms-figures.ts';
import type { CameFrom } from './came-from.ts';
import type { ChoiceOffer } from './choice-offer.ts';
import type { HistoryEntry } from './history.ts';
import type { HolderKeys } from './live-holds.ts';
import { type CardFee, isReturn, type MoneyEntry, type OfflineEntry } from './money-entry.ts';
import type { Invoice, OfficeTerms } from './office-terms.ts';
import type { LaterPickup, PartyEvent, PromisedWindow, YardCheck } from './party.ts';
import { pickupDayOf } from './pickup-day.ts';

/**
 * `held` -> `confirmed` (first payment) -> `completed`; `held` -> `expired`; `held`/`confirmed` ->
 * `cancelled`. The amounts, not the status, show whether it is paid in full.
 */
export const RESERVATION_STATUSES = [
  'held',
  'confirmed',
  'completed',
  'expired',
  'cancelled',
] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/**
 * `open`: a balance is due. `door`: the crew collects it. `set_up`: it did not, and has set up.
 * `hand_back`: a cash refund is due.
 */
export const OPEN_MONEY = ['open', 'door', 'set_up', 'hand_back'] as const;
export type OpenMoney = (typeof OPEN_MONEY)[number];

/** A part of what a change added to the total, taken off again for the line that added it. */
export type Waiver = {
  readonly amount: Cents;
  /** Units times days that the change brought. Absent: for the line as it is, on its days. */
  readonly covers?: number | undefined;
};

export type ReservationLine = RentalPeriod & {
  readonly productId: ProductId;
  readonly title: string;
  /** The product's Spanish title at booking. */
  readonly es?: { readonly title?: string | undefined } | undefined;
  readonly image: string;
  /** Price per day at booking. */
  readonly unitPrice: Cents;
  readonly quantity: number;
  /** At the time the units were taken, so that they can be released without reading the product. */
  readonly turnaroundDays: number;
  /** The physical units taken; as many as `quantity`. */
  readonly units: readonly UnitId[];
  /** For an add-on: what its price covers. */
  readonly per?: PricedPer | undefined;
  /** An attendant, for example: at the party, but not on a truck. */
  readonly isService?: true | undefined;
  /** Whether it was taxed, and at what percentage. Older ones only have an add-on's `taxable`. */
  readonly taxable?: boolean | undefined;
  readonly taxRate?: number | undefined;
  /** The rates it was priced at. Absent in older ones: changes use today's settings. */
  readonly rates?: LineRates | undefined;
  /** They end with the line. Their sum is a goodwill discount of the booking. */
  readonly waivers?: readonly Waiver[] | undefined;
};

export const PAYMENT_REASONS = ['deposit', 'full', 'balance'] as const;
export type PaymentReason = (typeof PAYMENT_REASONS)[number];

/** A payment started with the provider. At most one is open. */
export type PaymentAttempt = {
  readonly intentId: string;
  readonly reason: PaymentReason;
  readonly amount: Cents;
  readonly state: 'open' | 'paid' | 'abandoned';
  /** When it was started. Absent in older ones, and if our job charged a saved card. */
  readonly at?: Instant | undefined;
  /** Started with the booking's private link. */
  readonly isOwn?: true | undefined;
};

/** A promised refund that the provider has not reported yet. It cannot be promised again. */
export type PendingRefund = {
  /** Together with the intent, it makes sure the refund happens once. */
  readonly cause: string;
  readonly intentId: string;
  readonly amount: Cents;
  /** The admin's reason. */
  readonly why?: string | undefined;
  /** A mail of the same act, about a rain check or a cancellation, tells the customer. */
  readonly isTold?: boolean | undefined;
};

/** A part of a bad debt: of the price at its tax rate, or of the tax (`collected`). */
export type LostPart = {
  readonly part: 'taxable' | 'exempt' | 'untaxed' | 'collected';
  readonly rate: number;
  readonly amount: Cents;
};

/**
 * What the office gave up collecting; negative: it came after all, or was written off by mistake.
 * No money moves, and the total stays. Of the sum, at most what is unpaid counts.
 */
export type WriteOff = {
  readonly amount: Cents;
  /**
   * How it fell on what was sold and its tax, so that a later change of the total does not move what
   * was filed. Absent if old, of a canceled booking, and of what came after all.
   */
  readonly parts?: readonly LostPart[] | undefined;
  readonly at: Instant;
  readonly by: Actor;
};

/** A cash refund, promised until an admin records it as paid. */
export type CashRefundDue = { readonly cause: string; readonly amount: Cents };

/** Which version of the terms the customer accepted, and when. */
type TermsAccepted = { readonly version: string; readonly at: Instant };

/** The customer's consent to charge the balance to the deposit's card later. */
export type CardConsent = {
  /** Version of the sentence they agreed to (`core/reservations/card-consent.ts`). */
  readonly version: string;
  readonly at: Instant;
  /** Do not charge earlier than this many days before delivery. */
  readonly daysBefore: number;
  /** The most we may charge, the total then, and the day that was named. Absent in older ones. */
  readonly amount?: Cents | undefined;
  readonly total?: Cents | undefined;
  readonly day?: CalendarDay | undefined;
};

/** Points for the party, updated with what was paid: `core/lifecycle/settle-points.ts`. */
type Award = {
  readonly code: string;
  /** The percentage in force when the party was over. */
  readonly percent: number;
  readonly amount: Cents;
};

/** The referrer's reward once the party is over. */
export type Referral = {
  /** Code of the referrer's points account. */
  readonly account: string;
  /** As promised at booking. */
  readonly amount: Cents;
  /** Amount given so far. */
  readonly given: Cents;
};

/** The only charge of the balance to a saved card. `begun`: the provider was or is being asked. */
export type BalanceCharge = {
  readonly state: 'begun' | 'ended';
  /** Sent to the provider. The same key never charges twice. */
  readonly key: string;
  readonly amount: Cents;
  readonly begunAt: Instant;
  /** Why the charge was refused. */
  readonly refused?: string | undefined;
};

/** How the total was calculated, and what it depends on, kept as agreed. */
export type AgreedPricing = {
  readonly adjustments: readonly Adjustment[];
  readonly settingsRevision: number;
  readonly depositPercent: number;
  readonly promoCode?: string | undefined;
  /** Days on which its deliveries are counted; empty if deliveries are not limited. */
  readonly deliveries: readonly CalendarDay[];
};

/** Money of which at most this percentage goes back: the tier when the customer changed it. */
export type Stake = { readonly percent: number; readonly amount: Cents };

export type Reservation = {
  readonly id: ReservationId;
  readonly status: ReservationStatus;
  readonly lines: readonly ReservationLine[];
  /** The present total: `placedTotal` plus every adjustment entry. */
  readonly total: Cents;
  readonly placedTotal: Cents;
  /** Absent in reservations older than the settings, whose total is the sum of their lines. */
  readonly pricing?: AgreedPricing | undefined;
  readonly plan: PaymentPlan;
  readonly contact: Contact;
  readonly event: PartyEvent;
  /** From the office to the crews alone: no customer may ever read it. */
  readonly crewNote?: string | undefined;
  /** The promised arrival hours. Absent until the party's start is known. */
  readonly windows?: readonly PromisedWindow[] | undefined;
  /** Missed pickups that the office planned again. What was agreed and signed stays as it was. */
  readonly laterPickups?: readonly LaterPickup[] | undefined;
  /** Absent if nothing about the spot was given. */
  readonly yardCheck?: YardCheck | undefined;
  /** Present while held. After this time the units count as available. */
  readonly holdExpiresAt?: Instant | undefined;
  /** The hashed names under which its hold is counted, while held. Absent if it is not counted. */
  readonly heldBy?: HolderKeys | undefined;
  /**
   * Set on a hold from outside the delivery area until the owner answers. Nothing is charged before
   * that. `creditCode`: credit that pays once confirmed. Absent if it does not wait.
   */
  readonly awaitsOwner?: { readonly creditCode?: string | undefined } | undefined;
  readonly entries: readonly MoneyEntry[];
  /** Payments that crews recorded by mistake, and what voids them: no part of `entries`. */
  readonly mistaken?: readonly OfflineEntry[] | undefined;
  /** Absent if the card provider has not reported any yet. */
  readonly cardFees?: readonly CardFee[] | undefined;
  /** What was decided about it, oldest first; empty in older reservations. */
  readonly history: readonly HistoryEntry[];
  readonly attempts: readonly PaymentAttempt[];
  readonly pendingRefunds: readonly PendingRefund[];
  /** Absent if there are none. */
  readonly cashRefundsDue?: readonly CashRefundDue[] | undefined;
  readonly writeOffs?: readonly WriteOff[] | undefined;
  readonly createdAt: Instant;
  /** Increased to revoke earlier private links. */
  readonly linkVersion: number;
  /** SHA-256 hex of the manage token's secret (specification §5). */
  readonly manageTokenHash: string;
  /** Imported from the former program. `tokenHash`: its old link, which works until renewed. */
  readonly former?:
    | {
        readonly tokenHash?: string | undefined;
        /** Nobody knows when it was booked, so no report counts it by its day of booking. */
        readonly isUndated?: true | undefined;
        /** Its sales tax was filed there, so this shop does not owe it. */
        readonly isTaxFiled?: true | undefined;
        /** The import of a file that brought it, unless a command did. */
        readonly importId?: string | undefined;
        /** Its import was undone: it counts nowhere, and another import may bring it again. */
        readonly isUndone?: true | undefined;
      }
    | undefined;
  readonly terms?: TermsAccepted | undefined;
  /** The figures in its terms. Absent in older reservations. */
  readonly conditions?: TermsFigures | undefined;
  readonly cardConsent?: CardConsent | undefined;
  readonly balanceCharge?: BalanceCharge | undefined;
  /** Absent while only the policy applies. */
  readonly stakes?: readonly Stake[] | undefined;
  /** Choices because of wind or a missing unit, oldest first. Only the last may be open. */
  readonly choiceOffers?: readonly ChoiceOffer[] | undefined;
  /** The last signed agreement. It may be for an earlier form of the booking: see `isSigned`. */
  readonly signed?: AgreementSigned | undefined;
  /** Language of the pages it was booked on, for mails. Absent in older ones: English. */
  readonly language?: Language | undefined;
  /** Language in which its page was last read, for mails and texts. Papers keep their own. */
  readonly mailLanguage?: Language | undefined;
  /** Set if the office took the order or wrote its quote. Absent if the customer placed it. */
  readonly office?: OfficeTerms | undefined;
  /** How the visitor found the shop, if the browser reported it. */
  readonly came?: CameFrom | undefined;
  /** Points that the completed party earned, and their account. */
  readonly award?: Award | undefined;
  /** Set if it was booked with a customer's code for friends. */
  readonly referral?: Referral | undefined;
  /** The signed-in customer who placed it, if any. */
  readonly userId?: string | undefined;
  /** Set by the store on the first write. Absent in older ones until they are processed. */
  readonly customerId?: string | undefined;
};

/**
 * `payment.amountCharged` (specification §3): charges minus refunds and lost disputes, offline
 * payments minus cash refunds, credits used minus issued. Adjustments only change the total.
 */
export const paidOf = ({ entries }: Pick<Reservation, 'entries'>): Cents =>
  sumCents(entries.filter(({ kind }) => kind !== 'adjustment').map(({ amount }) => amount));

/** What each credit pays here, minus what was returned to it. */
export function creditsPaying({
  entries,
}: Pick<Reservation, 'entries'>): ReadonlyMap<string, Cents> {
  const paying = new Map<string, Cents>();
  for (const entry of entries) {
    if (entry.kind !== 'credit') continue;
    paying.set(entry.code, sumCents([paying.get(entry.code) ?? NO_CENTS, entry.amount]));
  }
  return paying;
}

export const creditedOf = (reservation: Pick<Reservation, 'entries'>): Cents =>
  sumCents([...creditsPaying(reservation).values()]);

/** What makes it booked, and what is left after that. */
export const firstPaymentOf = (
  reservation: Reservation,
  plan: PaymentPlan = reservation.plan,
): ReturnType<typeof planPayment> =>
  planPayment(reservation.total, plan, depositPercentOf(reservation), creditedOf(reservation));

/** Whether any money came in, by card or offline. */
export const wasCharged = ({ entries }: Pick<Reservation, 'entries'>): boolean =>
  entries.some(({ kind }) => kind === 'charge' || kind === 'received');

export const promisedToCardOf = ({ pendingRefunds }: Pick<Reservation, 'pendingRefunds'>): Cents =>
  sumCents(pendingRefunds.map(({ amount }) => amount));

/** Refunds a person has to pay in cash. */
export const promisedOfflineOf = ({
  cashRefundsDue = [],
}: Pick<Reservation, 'cashRefundsDue'>): Cents =>
  sumCents(cashRefundsDue.map(({ amount }) => amount));

export const promisedOf = (
  reservation: Pick<Reservation, 'pendingRefunds' | 'cashRefundsDue'>,
): Cents => addCents(promisedToCardOf(reservation), promisedOfflineOf(reservation));

type Money = Pick<Reservation, 'entries' | 'pendingRefunds' | 'cashRefundsDue' | 'writeOffs'>;

/** What was paid, minus what was refunded or is promised back. */
export const netPaidOf = (reservation: Money): Cents =>
  subtractCents(paidOf(reservation), promisedOf(reservation));

/** What stays owed of a debt; with nothing written off, all of it. */
const stillOwed = (debt: Cents, { writeOffs = [] }: Money): Cents =>
  maxCents(NO_CENTS, subtractCents(debt, sumCents(writeOffs.map(({ amount }) => amount))));

/** A promised refund counts as refunded: else the crew would collect too little meanwhile. */
export const balanceOf = (reservation: Money & Pick<Reservation, 'total'>): Cents =>
  stillOwed(remainingBalance(reservation.total, netPaidOf(reservation)), reservation);

/**
 * What a canceled booking gave back of payments that the bank returned later. The customer owes it,
 * though nothing else.
 */
export const lossOfCanceled = ({ status, ...money }: Money & Pick<Reservation, 'status'>): Cents =>
  status === 'cancelled' && money.entries.some(isReturn)
    ? stillOwed(maxCents(NO_CENTS, subtractCents(NO_CENTS, netPaidOf(money))), money)
    : NO_CENTS;

/** What its customer owes: the balance of what was sold, or what canceling it cost the shop. */
export const owedOf = (reservation: Money & Pick<Reservation, 'total' | 'status'>): Cents =>
  reservation.status === 'confirmed' || reservation.status === 'completed'
    ? balanceOf(reservation)
    : lossOfCanceled(reservation);

/** What of its debt is written off: asked for no more, and taken where it comes after all. */
export const writtenOffOf = (reservation: Parameters<typeof owedOf>[0]): Cents =>
  subtractCents(owedOf({ ...reservation, writeOffs: [] }), owedOf(reservation));

export const adjustmentsOf = ({ pricing }: Reservation): readonly Adjustment[] =>
  pricing?.adjustments ?? [];

/** As stored. */
export const agreedPercentOf = ({ pricing }: Pick<Reservation, 'pricing'>): number =>
  pricing?.depositPercent ?? DEFAULT_DEPOSIT_PERCENT;

/** All of it where the office asked for the full amount: the customer cannot pay less then. */
export const depositPercentOf = (reservation: Reservation): number =>
  reservation.office !== undefined && reservation.plan === 'full'
    ? 100
    : agreedPercentOf(reservation);

const MORE: Readonly<Record<Language, string>> = { en: 'more', es: 'más' };

/**
 * Title of the rentals: "Neon Castle" or "Neon Castle + 2 more". The same product on another
 * weekend does not count as "1 more".
 */
export function titleIn(
  language: Language,
  lines: readonly Pick<ReservationLine, 'title' | 'es'>[],
): string {
  const [first = '', ...others] = new Set(inLanguage(lines, language).map(({ title }) => title));
  return others.length === 0 ? first : `${first} + ${others.length} ${MORE[language]}`;
}

/** Language of future mails and texts. */
export const mailLanguageOf = ({
  mailLanguage,
  language,
}: Pick<Reservation, 'mailLanguage' | 'language'>): Language => mailLanguage ?? language ?? 'en';

/** The reservation in the customer's language. */
export const inOwnLanguage = (reservation: Reservation): Reservation =>
  inLanguage(reservation, reservation.language ?? 'en');

/** Specification §3: product, first delivery, last pickup. */
export function summaryOf(lines: readonly ReservationLine[]): {
  productId: ProductId;
  productTitle: string;
  startDate: CalendarDay;
  endDate: CalendarDay;
} {
  const [first, ...more] = lines;
  if (first === undefined) throw new RangeError('A reservation has at least one line.');
  return {
    productId: first.productId,
    productTitle: titleIn('en', lines),
    startDate: more.reduce(
      (day, line) => (line.startDate < day ? line.startDate : day),
      first.startDate,
    ),
    endDate: more.reduce((day, line) => (line.endDate > day ? line.endDate : day), first.endDate),
  };
}

type Due = Pick<Reservation, 'office' | 'lines' | 'event'>;

/** As agreed; a missed pickup that is planned again postpones nothing. */
const lastPickupOf = ({ lines, event }: Due): CalendarDay =>
  lines.map((line) => pickupDayOf(line, event)).reduce((last, day) => (day > last ? day : last));

/** The day an invoice is due; undefined if the balance is due before setup. */
export const invoiceDueOn = (reservation: Due): CalendarDay | undefined =>
  reservation.office?.invoice &&
  addDays(lastPickupOf(reservation), reservation.office.invoice.netDays);

/** The day the balance is due: the invoice's, else the first delivery's. */
export const balanceDueOn = (reservation: Due): CalendarDay =>
  invoiceDueOn(reservation) ?? summaryOf(reservation.lines).startDate;

/** The invoice of a booking, also once it is paid. */
export function invoiceOf(
  reservation: Reservation,
): (Invoice & { readonly dueOn: CalendarDay }) | undefined {
  const { status, office } = reservation;
  const dueOn = invoiceDueOn(reservation);
  if (office?.invoice === undefined || dueOn === undefined) return undefined;
  const isOpen = status === 'confirmed' || status === 'completed';
  return isOpen ? { ...office.invoice, dueOn } : undefined;
}

/** The invoice of a booking while it is unpaid. Until then it has no receipt. */
export const openInvoiceOf = (reservation: Reservation): ReturnType<typeof invoiceOf> =>
  balanceOf(reservation) > 0 ? invoiceOf(reservation) : undefined;

/** The balance due before setup. An invoice is paid later. */
export const owesBalance = (reservation: Reservation): boolean =>
  (reservation.status === 'confirmed' || reservation.status === 'completed') &&
  balanceOf(reservation) > 0;

export const dueAtDoor = (reservation: Reservation): Cents =>
  reservation.office?.invoice === undefined ? balanceOf(reservation) : NO_CENTS;

/** The office agreed that the crew collects it, so nobody asks for it earlier. */
export const paysAtDoor = ({ office }: Pick<Reservation, 'office'>): boolean =>
  office?.payment === 'door';

export type WantedLine = RentalPeriod & {
  readonly productId: string;
  readonly quantity: number;
  /** Index of the add-on in the order. It accompanies the rentals of its period. */
  readonly addOn?: number | undefined;
};

export type WantedAddOn = { readonly productId: string; readonly quantity: number };

/** As signed, word for word, so the paper always makes the same file. Never changed. */
export type SignedAgreement = {
  readonly id: string;
  readonly reservationId: ReservationId;
  readonly name: string;
  readonly at: Instant;
  readonly termsVersion: string;
  readonly textId: string;
  readonly paper: Paper;
};

/** The part of a signed agreement stored with the reservation. */
type AgreementSigned = Pick<SignedAgreement, 'id' | 'name' | 'at' | 'termsVersion' | 'textId'> & {
  /** Id of what the booking itself added to the text; undefined: signed before there was one. */
  readonly bookingId?: string | undefined;
};

export type ChangedMeanwhile = { readonly kind: 'changed_meanwhile' };

/** A version that changes with every recorded decision. Callers send back the one they saw. */
export const versionOf = ({
  history,
  entries,
  createdAt,
}: Pick<Reservation, 'history' | 'entries' | 'createdAt'>): string =>
  [history.length, entries.length, history.at(-1)?.at ?? createdAt].join('-');

/** @param seen undefined if the caller does not check */
export const isAsSeen = (reservation: Reservation, seen: string | undefined): boolean =>
  seen === undefined || seen === versionOf(reservation);
