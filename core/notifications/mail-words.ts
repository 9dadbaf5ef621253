import { lastOffer, worstForecast } from '#core/reservations/choice-offer.ts';
import type { MailKind } from '#core/reservations/booking-decision.ts';
import { type HistoryKind, sayPeriods } from '#core/reservations/history.ts';
import { netPaidOf, type Reservation } from '#core/reservations/reservation.ts';
import type { VisitWindow } from '#core/reservations/party.ts';
import { servedBy, type Visit, visitsOf } from '#core/reservations/visits.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { greetingName } from '#core/kernel/greeting-name.ts';
import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import {
  isCreditEntry,
  type MoneyEntry,
  type OfflineMethod,
} from '#core/reservations/money-entry.ts';
import { stillRefundable } from '#core/refunds/refund-on-cancel.ts';
import { formatCreditCode } from '#core/credits/credit.ts';
import {
  type Cents,
  formatPrice,
  formatUsd,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';

/** A day with its promised hours, if any. */
export type PromisedDay = { readonly day: CalendarDay; readonly window: VisitWindow | undefined };

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

type MailFacts = {
  readonly reservation: Reservation;
  readonly manageUrl: string;
  readonly site: SiteConfig;
  /** The customer's code for friends, if they have one. */
  readonly friends?: FriendCode | undefined;
};

/** A customer's code for friends: what friends save, and the points the customer gets. */
export type FriendCode = {
  readonly code: string;
  readonly url: string;
  readonly friend: Cents;
  readonly giver: Cents;
};

/** A letter whose beginning may be the owner's text (`automation.ts`). Its own parts stay. */
type SpokenLetter = Omit<Letter, 'subject' | 'lead'> & Partial<Pick<Letter, 'subject' | 'lead'>>;

/** The wording of a reservation's mails in one language. */
export type MailWords = {
  readonly letters: Readonly<Record<MailKind, (facts: MailFacts) => SpokenLetter>>;
  /** What was forecast when a choice was offered. */
  readonly wind: (reservation: Reservation) => string;
  readonly rows: {
    readonly reservation: string;
    readonly rental: string;
    readonly delivery: string;
    readonly pickUp: string;
    readonly where: string;
    readonly party: string;
    readonly total: string;
    /** All that came in, where some of it went back. */
    readonly payments: string;
    /** Net of what went or goes back. */
    readonly paid: string;
    readonly balance: string;
    readonly poNumber: string;
    /** The link to it. */
    readonly invoice: string;
  };
  readonly adjustment: (adjustment: Adjustment) => string;
  /** The sum of several refunds. */
  readonly inAll: (amount: string, parts: number) => string;
  readonly day: (day: CalendarDay) => string;
  readonly when: (day: PromisedDay) => string;
  readonly shortDay: (day: CalendarDay) => string;
  readonly period: (start: CalendarDay, end: CalendarDay) => string;
  /** A balance due before setup that day. */
  readonly due: (day: CalendarDay) => string;
  /** A balance that the crew collects. */
  readonly atDoor: (day: CalendarDay) => string;
  /** Due date of an invoice. */
  readonly dueOn: (day: CalendarDay) => string;
  readonly eachDate: string;
  /** From and to, `HH:MM`. */
  readonly window: (from: string, to: string) => string;
};

/** The charge announced by the last balance reminder; undefined if it asked for payment. */
export function announcedCharge({
  history,
}: Pick<Reservation, 'history'>):
  | { readonly day: CalendarDay; readonly card: string | undefined }
  | undefined {
  const facts = history.findLast(({ facts }) => facts?.['mailed'] === 'balance_reminder')?.facts;
  const day = facts?.['charge'] === 'kept_card' ? parseCalendarDay(facts['day'] ?? '') : undefined;
  return day && { day, card: facts?.['card'] };
}

/** The delivery in the last visit reminder, with its pickup. */
export function announcedVisit({ lines, windows = [], history }: Reservation): {
  readonly items: string;
  readonly deliver: PromisedDay;
  readonly collect: PromisedDay;
} {
  const told = history.findLast(({ facts }) => facts?.['mailed'] === 'visit_reminder');
  const visits = visitsOf(lines);
  const at = visits.findIndex(
    ({ kind, day }) => kind === 'deliver' && day === told?.facts?.['for'],
  );
  const [deliver, collect] = visits.slice(Math.max(0, at));
  if (deliver === undefined || collect === undefined) throw new Error('A booking has visits.');
  const promised = ({ kind, day }: Visit): PromisedDay => ({
    day,
    window: windows.find((one) => one.kind === kind && one.day === day),
  });
  return {
    items: servedBy(deliver, lines),
    deliver: promised(deliver),
    collect: promised(collect),
  };
}

/** The last credit issued instead of a refund. */
export function rainCheckOf({ entries, history }: Reservation): {
  readonly code: string;
  readonly amount: Cents;
  readonly until: CalendarDay | undefined;
} {
  const issued = entries.filter(isCreditEntry).findLast(({ kind }) => kind === 'credit_issued');
  const told = history.findLast(({ kind }) => kind === 'credit_issued');
  return {
    code: formatCreditCode(issued?.code ?? ''),
    amount: subtractCents(NO_CENTS, issued?.amount ?? NO_CENTS),
    until: parseCalendarDay(told?.facts?.['until'] ?? ''),
  };
}

/** The latest choice offered because of the wind. */
export function weatherOfferOf(reservation: Reservation) {
  const offer = lastOffer(reservation, 'weather');
  return {
    worst: offer && worstForecast(offer),
    until: offer?.until,
    days: offer?.days ?? [],
    paid: netPaidOf(reservation),
    rainChecks: offer?.noRainCheck !== true,
    isRecorded: offer?.recorded === true,
  };
}

/** The latest choice offered because a unit is out of service. */
export function unitOfferOf(reservation: Reservation) {
  const offer = lastOffer(reservation, 'unit');
  return (
    offer && {
      ...offer,
      paid: netPaidOf(reservation),
      /** The booking was canceled because of it. */
      isCalledOff: reservation.status === 'cancelled' && offer.answer?.choice === 'refund',
    }
  );
}

const wentBack = ({ entries }: Reservation, ...wanted: readonly MoneyEntry['kind'][]): Cents =>
  subtractCents(
    NO_CENTS,
    sumCents(entries.filter(({ kind }) => wanted.includes(kind)).map(({ amount }) => amount)),
  );

/** Total refunded to the card, without refunds that failed; positive. */
export const refundedOf = (reservation: Reservation): Cents =>
  wentBack(reservation, 'refund', 'refund_failed');

/** Number of those refunds. */
export const refundsOf = ({ entries }: Reservation): number =>
  entries.filter(({ kind }) => kind === 'refund').length;

/** Total refunded outside the site, positive. */
export const handedBackOf = (reservation: Reservation): Cents =>
  wentBack(reservation, 'handed_back');

/** How that was paid: `other` also when it was paid in several ways. */
export function handedBackBy({ entries }: Pick<Reservation, 'entries'>): OfflineMethod {
  const methods = new Set(
    entries.flatMap((entry) => (entry.kind === 'handed_back' ? entry.method : [])),
  );
  const [method = 'other', ...others] = methods;
  return others.length === 0 ? method : 'other';
}

/** Why the owner declined a request, in the owner's words. */
export const declinedWhy = ({ history }: Reservation): readonly string[] => {
  const { why } = history.findLast(({ kind }) => kind === 'request_declined')?.facts ?? {};
  return why === undefined ? [] : [why];
};

/** What the last change put in place of a unit that may not go out; change of the total. */
export function insteadOf({
  history,
  language = 'en',
}: Reservation):
  | { readonly out: string; readonly instead: string | undefined; readonly difference: Cents }
  | undefined {
  const changed = history.findLast(({ kind }) => kind === 'lines_changed');
  const { out, outEs, instead, insteadEs } = changed?.facts ?? {};
  if (out === undefined) return undefined;
  const difference = changed?.amount ?? NO_CENTS;
  return language === 'es'
    ? { out: outEs ?? out, instead: insteadEs ?? instead, difference }
    : { out, instead, difference };
}

type Moved = { readonly items: string; readonly days: string };

/** A period as stored in the history: `2027-06-12/2027-06-13`. */
function periodIn(text: string | undefined): readonly [CalendarDay, CalendarDay] | undefined {
  const [from, until] = (text ?? '').split('/').map((part) => parseCalendarDay(part));
  return from === undefined || until === undefined ? undefined : [from, until];
}

/**
 * Describes the last move. If there are several periods, only one moved, and its items are named.
 * @param days the old period and the new one; absent in older histories
 */
export function sayMoved(
  { history }: Reservation,
  one: (moved: Moved) => string,
  all: (moved: Moved) => string,
  days: (was: string, is: string) => string,
  period: MailWords['period'],
): string {
  const { items, from, to } = history.findLast(({ kind }) => kind === 'rescheduled')?.facts ?? {};
  const [was, is] = [periodIn(from), periodIn(to)];
  const moved = { items: items ?? '', days: was && is ? days(period(...was), period(...is)) : '' };
  return items === undefined ? all(moved) : one(moved);
}

/** What the last change of lines removed and added. Older histories have neither. */
export function changedLines(
  { history }: Reservation,
  period: MailWords['period'],
): { readonly removed: string | undefined; readonly added: string | undefined } {
  const { removed, added } = history.findLast(({ kind }) => kind === 'lines_changed')?.facts ?? {};
  return {
    removed: removed && sayPeriods(removed, period),
    added: added && sayPeriods(added, period),
  };
}

const CHANGES: ReadonlySet<HistoryKind> = new Set(['rescheduled', 'lines_changed']);
const BACK: ReadonlySet<HistoryKind> = new Set([
  'refund_promised',
  'hand_back_promised',
  'credit_returned',
  'credit_issued',
]);

/** What the last change refunded because too much had been paid. */
export function backByChange({ history }: Pick<Reservation, 'history'>): Cents {
  const changed = history.findLast(({ kind }) => CHANGES.has(kind));
  return sumCents(
    history.flatMap(({ kind, at, amount }) =>
      at === changed?.at && BACK.has(kind) ? (amount ?? []) : [],
    ),
  );
}

/** The line about what a change close to the delivery left refundable. Empty if all of it is. */
export function atStakeNow(
  { stakes, status }: Pick<Reservation, 'stakes' | 'status'>,
  say: (refund: string, paid: string) => string,
): readonly string[] {
  if (stakes === undefined || status !== 'confirmed') return [];
  const { paid, refund } = stillRefundable(stakes);
  return refund < paid ? [say(formatUsd(refund), formatUsd(paid))] : [];
}

/** The line about the points a party earned. Empty if it earned none. */
export function earnedPoints(
  { award }: Pick<Reservation, 'award'>,
  say: (points: string, worth: string, code: string) => string,
): readonly string[] {
  if (award === undefined || award.amount <= 0) return [];
  const { amount, code } = award;
  return [say(amount.toLocaleString('en-US'), formatUsd(amount), formatCreditCode(code))];
}

/** The line about the code for friends. Empty if there is none. */
export const friendLine = (
  friends: FriendCode | undefined,
  say: (facts: {
    readonly code: string;
    readonly url: string;
    readonly off: string;
    readonly points: string;
    readonly worth: string;
  }) => string,
): readonly string[] => {
  if (friends === undefined) return [];
  const { code, url, friend, giver } = friends;
  const points = giver.toLocaleString('en-US');
  return [say({ code, url, off: formatPrice(friend), points, worth: formatPrice(giver) })];
};
