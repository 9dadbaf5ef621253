import { type Cents, NO_CENTS, sumCents } from '#core/kernel/cents.ts';
import type { Adjustment, LineRates, PricedPer } from '#core/pricing/adjustment.ts';
import {
  DEFAULT_DEPOSIT_PERCENT,
  remainingBalance,
  type PaymentPlan,
} from '#core/pricing/deposit-plan.ts';
import type { Language } from '#core/kernel/language.ts';
import type { TermsFigures } from '#core/settings/terms-figures.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { ProductId } from '#core/catalogue/product.ts';
import type { HistoryEntry } from './history.ts';
import type { HolderKeys } from './live-holds.ts';
import type { MoneyEntry } from './money-entry.ts';
import type { ReservationId, UnitId } from '#core/kernel/ids.ts';
import type { Contact } from '#core/kernel/contact.ts';
import type { PartyEvent, PromisedWindow, YardCheck } from './party.ts';
import type { Paper } from '#core/kernel/paper.ts';

/**
 * `held` -> `confirmed` (first payment) -> `completed`; `held` -> `expired`; `held`/`confirmed` -> `cancelled`.
 * Paid in full is told by the amounts, not by a state.
 */
export const RESERVATION_STATUSES = [
  'held',
  'confirmed',
  'completed',
  'expired',
  'cancelled',
] as const;
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

/** `open`: something is left to pay; `hand_back`: a cash refund is due. */
export const OPEN_MONEY = ['open', 'hand_back'] as const;
export type OpenMoney = (typeof OPEN_MONEY)[number];

export type ReservationLine = RentalPeriod & {
  readonly productId: ProductId;
  readonly title: string;
  readonly image: string;
  /** Per day, as it was when the reservation was placed. */
  readonly unitPrice: Cents;
  readonly quantity: number;
  /** As it was when the units were taken: the days to give back are known without the product. */
  readonly turnaroundDays: number;
  /** The physical units taken; as many as `quantity`. */
  readonly units: readonly UnitId[];
  /** Of an add-on: what its price is for. */
  readonly per?: PricedPer | undefined;
  /** Whether sales tax was reckoned on it, and at how many percent. Absent in older reservations, but for add-ons' `taxable`. */
  readonly taxable?: boolean | undefined;
  readonly taxRate?: number | undefined;
  /** At which it was priced. Absent in older reservations: a change prices them by the settings in force. */
  readonly rates?: LineRates | undefined;
};

export const PAYMENT_REASONS = ['deposit', 'full', 'balance'] as const;
export type PaymentReason = (typeof PAYMENT_REASONS)[number];

/** A payment that was begun with the provider. At most one is open. */
export type PaymentAttempt = {
  readonly intentId: string;
  readonly reason: PaymentReason;
  readonly amount: Cents;
  readonly state: 'open' | 'paid' | 'abandoned';
};

/** Money promised back and not yet reported by the provider: it cannot be promised again. */
export type PendingRefund = {
  /** Why; with the intent it makes the refund happen once. */
  readonly cause: string;
  readonly intentId: string;
  readonly amount: Cents;
  /** In the words of the admin who gave it back. */
  readonly why?: string | undefined;
};

/** A cash refund: promised until an admin records that it was paid. */
export type CashRefundDue = { readonly cause: string; readonly amount: Cents };

/** Which text of the rental terms the customer agreed to, and when. */
export type TermsAccepted = { readonly version: string; readonly at: Instant };

/** The customer's word that the balance may be taken from the card of the deposit, without them. */
export type CardConsent = {
  /** Of the sentence they agreed to (`core/reservations/card-consent.ts`). */
  readonly version: string;
  readonly at: Instant;
  /** Not earlier than so many days before the delivery. */
  readonly daysBefore: number;
  /** The most that may be taken, what the booking cost then, and the day that was named. Absent in older ones. */
  readonly amount?: Cents | undefined;
  readonly total?: Cents | undefined;
  readonly day?: CalendarDay | undefined;
};

/** The one time the balance is taken from a kept card. `begun`: the provider was asked, or is about to be. */
export type BalanceCharge = {
  readonly state: 'begun' | 'ended';
  /** Given to the provider: the same key never charges twice. */
  readonly key: string;
  readonly amount: Cents;
  readonly begunAt: Instant;
  /** Why it was not charged. */
  readonly refused?: string | undefined;
};

/** How the total was reckoned, and what it counts on: kept as it was agreed. */
export type AgreedPricing = {
  readonly adjustments: readonly Adjustment[];
  /** Of the business settings it was priced by. */
  readonly settingsRevision: number;
  readonly depositPercent: number;
  readonly promoCode?: string | undefined;
  /** The days on which its deliveries are counted; none while deliveries are not limited. */
  readonly deliveries: readonly CalendarDay[];
};

/** Money that goes back at so many percent at most: the tier that was reached when the customer changed the booking. */
export type Stake = { readonly percent: number; readonly amount: Cents };

export type Reservation = {
  readonly id: ReservationId;
  readonly status: ReservationStatus;
  readonly lines: readonly ReservationLine[];
  /** What it costs now: `placedTotal` and every adjustment entry. */
  readonly total: Cents;
  /** What it cost when it was placed. */
  readonly placedTotal: Cents;
  /** Absent in reservations older than the business settings: their total is the sum of their lines. */
  readonly pricing?: AgreedPricing | undefined;
  readonly plan: PaymentPlan;
  readonly contact: Contact;
  readonly event: PartyEvent;
  /** When the crew comes, as promised. Absent while the party does not say when it starts. */
  readonly windows?: readonly PromisedWindow[] | undefined;
  /** Absent where nothing of the spot was told. */
  readonly yardCheck?: YardCheck | undefined;
  /** Present while held: from then on its units count as free. */
  readonly holdExpiresAt?: Instant | undefined;
  /** Under which names its hold is counted; kept while it is held. Absent: it is not counted. */
  readonly heldBy?: HolderKeys | undefined;
  /**
   * Of a hold from outside the delivery area, until the owner answers: nothing is charged meanwhile. `creditCode`: what
   * pays of it once it is confirmed. Absent: it does not wait.
   */
  readonly awaitsOwner?: { readonly creditCode?: string | undefined } | undefined;
  readonly entries: readonly MoneyEntry[];
  /** What was decided about it, oldest first; empty in older reservations. */
  readonly history: readonly HistoryEntry[];
  readonly attempts: readonly PaymentAttempt[];
  readonly pendingRefunds: readonly PendingRefund[];
  /** Absent: none. */
  readonly handBacks?: readonly CashRefundDue[] | undefined;
  readonly createdAt: Instant;
  /** Raised to revoke the manage links sent so far. */
  readonly linkVersion: number;
  /** SHA-256 hex of the manage token's secret (specification §5). */
  readonly manageTokenHash: string;
  /** Of one that the shop's former program wrote. `tokenHash`: of the link it sent, which works until it is renewed. */
  readonly former?: { readonly tokenHash?: string | undefined } | undefined;
  readonly terms?: TermsAccepted | undefined;
  /** What its terms say in figures; absent in reservations older than that. */
  readonly conditions?: TermsFigures | undefined;
  readonly cardConsent?: CardConsent | undefined;
  readonly balanceCharge?: BalanceCharge | undefined;
  /** Absent while the policy alone counts. */
  readonly stakes?: readonly Stake[] | undefined;
  /** The last agreement that was signed. It may be about other days: `isSigned` knows. */
  readonly signed?: AgreementSigned | undefined;
  /** Of the pages it was booked on: mails speak it. Absent in older reservations: English. */
  readonly language?: Language | undefined;
  /** The signed-in customer who placed it, if any. */
  readonly userId?: string | undefined;
};

/**
 * `payment.amountCharged` (specification §3): charges less refunds and what lost disputes took, what was received offline less cash refunds, and
 * what credits pay less what became one. Adjustments move the total, not what was paid.
 */
export const paidOf = ({ entries }: Pick<Reservation, 'entries'>): Cents =>
  sumCents(entries.filter(({ kind }) => kind !== 'adjustment').map(({ amount }) => amount));

/** What each credit pays here, less what went back to it. */
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

/** Whether money came in, by card or offline. */
export const wasCharged = ({ entries }: Pick<Reservation, 'entries'>): boolean =>
  entries.some(({ kind }) => kind === 'charge' || kind === 'received');

export const balanceOf = (reservation: Reservation): Cents =>
  remainingBalance(reservation.total, paidOf(reservation));

export const adjustmentsOf = ({ pricing }: Reservation): readonly Adjustment[] =>
  pricing?.adjustments ?? [];

export const depositPercentOf = ({ pricing }: Reservation): number =>
  pricing?.depositPercent ?? DEFAULT_DEPOSIT_PERCENT;

/** The summary fields of specification §3: "Neon Castle" or "Neon Castle + 2 more", first delivery, last pick-up. */
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
    productTitle: more.length === 0 ? first.title : `${first.title} + ${more.length} more`,
    startDate: more.reduce(
      (day, line) => (line.startDate < day ? line.startDate : day),
      first.startDate,
    ),
    endDate: more.reduce((day, line) => (line.endDate > day ? line.endDate : day), first.endDate),
  };
}

export type WantedLine = RentalPeriod & {
  readonly productId: string;
  readonly quantity: number;
  /** Its place among the add-ons of the order; it goes with the rentals of its days. */
  readonly addOn?: number | undefined;
};

export type WantedAddOn = { readonly productId: string; readonly quantity: number };

/** As it was signed, word for word: its paper makes the same file for ever. Never changed. */
export type SignedAgreement = {
  readonly id: string;
  readonly reservationId: ReservationId;
  readonly name: string;
  readonly at: Instant;
  readonly termsVersion: string;
  readonly textId: string;
  readonly paper: Paper;
};

/** What of a signature stays with the reservation. */
export type AgreementSigned = Pick<
  SignedAgreement,
  'id' | 'name' | 'at' | 'termsVersion' | 'textId'
>;

export type ChangedMeanwhile = { readonly kind: 'changed_meanwhile' };

/** Another text after every decision that is told of. Who acts on what she saw sends it along. */
export const versionOf = ({
  history,
  entries,
  createdAt,
}: Pick<Reservation, 'history' | 'entries' | 'createdAt'>): string =>
  [history.length, entries.length, history.at(-1)?.at ?? createdAt].join('-');

/** @param seen undefined: who asks does not mind */
export const isAsSeen = (reservation: Reservation, seen: string | undefined): boolean =>
  seen === undefined || seen === versionOf(reservation);
