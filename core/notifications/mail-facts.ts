import type { Product } from '#core/catalogue/product.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, cents } from '#core/kernel/cents.ts';
import { greetingName } from '#core/kernel/greeting-name.ts';
import { sayNames } from '#core/kernel/join-names.ts';
import type { CancellationPolicy } from '#core/refunds/cancellation-policy.ts';
import type { MailKind } from '#core/reservations/booking-decision.ts';
import {
  isCorrection,
  isOfIntent,
  isReturn,
  type MoneyEntry,
} from '#core/reservations/money-entry.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { asTold } from '#core/reservations/told-hours.ts';
import { type MadeVisit, madeVisits, namesServed } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';

/** A day with the hours that were promised, or told since, if any. */
export type PromisedDay = Pick<MadeVisit, 'day' | 'window'>;

/** How a mail addresses the customer. */
export const firstName = ({ contact }: Pick<Reservation, 'contact'>): string =>
  greetingName(contact.name);

/** Parts shared by both forms of a mail. */
export type Letter = {
  readonly subject: string;
  readonly lead: string;
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  readonly after: readonly string[];
};

/** A customer's code for friends: what friends save, and the points the customer gets. */
export type FriendCode = {
  readonly code: string;
  readonly url: string;
  readonly friend: Cents;
  readonly giver: Cents;
};

/** The delivery in the last visit reminder, with its pickup. */
export function announcedVisit(reservation: Reservation): {
  readonly items: string;
  readonly deliver: PromisedDay;
  readonly collect: PromisedDay;
} {
  const { lines, history, language = 'en' } = reservation;
  const told = history.findLast(({ facts }) => facts?.['mailed'] === 'visit_reminder');
  const visits = madeVisits(asTold(reservation));
  const at = visits.findIndex(
    ({ kind, day }) => kind === 'deliver' && day === told?.facts?.['for'],
  );
  const [deliver, collect] = visits.slice(Math.max(0, at));
  if (deliver === undefined || collect === undefined) throw new Error('A booking has visits.');
  return { items: sayNames(language, namesServed(deliver, lines)), deliver, collect };
}

/** When and why a mail is sent; unknown in a preview. */
export type Sending = {
  /** Of a mail about a payment or refund: which one. */
  readonly cause?: string | undefined;
  readonly today?: CalendarDay | undefined;
  /** What canceling refunds, by the booking's terms. */
  readonly policy?: Pick<CancellationPolicy, 'tiers'> | undefined;
  /** The lines, by index, whose unit cannot go out. */
  readonly outOfService?: ReadonlySet<number> | undefined;
  /** When the crew on its way arrives, `HH:MM`. */
  readonly arrival?: string | undefined;
  /** The day a saved card is charged with the balance; undefined if the customer pays it. */
  readonly chargeOn?: CalendarDay | undefined;
  /** What is left on each credit that paid, by its code. */
  readonly left?: ReadonlyMap<string, Cents> | undefined;
  /** The owner's own terms in force, which an earlier signature does not cover. */
  readonly ownTerms?: Settings['ownTerms'];
  /** What was booked and what is offered instead, where a unit cannot go out. */
  readonly compared?: readonly Product[] | undefined;
  /** The customer's code for friends, if they have one. */
  readonly friends?: FriendCode | undefined;
};

type MovingMail = Extract<
  MailKind,
  'balance_receipt' | 'payment_returned' | 'refund' | 'handed_back'
>;

const MOVES: Readonly<Record<MovingMail, ReadonlySet<MoneyEntry['kind']>>> = {
  balance_receipt: new Set(['charge', 'received', 'credit']),
  payment_returned: new Set(['received']),
  refund: new Set(['refund']),
  handed_back: new Set(['handed_back']),
};

/** The payment or refund that a mail is about: by the mail's cause, or else the last. */
export function movedBy(
  { entries }: Pick<Reservation, 'entries'>,
  kind: MovingMail,
  cause?: string,
): MoneyEntry | undefined {
  const moves = entries.filter(
    (entry) =>
      MOVES[kind].has(entry.kind) &&
      !isCorrection(entry) &&
      // What went back to a credit is no payment.
      (entry.kind !== 'credit' || entry.amount > 0) &&
      isReturn(entry) === (kind === 'payment_returned'),
  );
  const isCaused = (entry: MoneyEntry): boolean =>
    [entry.id, ...(isOfIntent(entry) ? [entry.intentId] : [])].some(
      (one) => one === cause || one === `handed_back:${cause}`,
    );
  return moves.findLast(isCaused) ?? moves.at(-1);
}

/** What it moved, positive. */
export const movedAmount = (entry: MoneyEntry | undefined): Cents =>
  cents(Math.abs(entry?.amount ?? 0));
