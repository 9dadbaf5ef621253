import type { MailKind } from '#core/reservations/booking-decision.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { VisitWindow } from '#core/reservations/party.ts';
import { servedBy, type Visit, visitsOf } from '#core/reservations/visits.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { isCreditEntry, type MoneyEntry } from '#core/reservations/money-entry.ts';
import { formatCreditCode } from '#core/credits/credit.ts';
import { type Cents, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';

/** A day, and the hours where they were promised. */
export type PromisedDay = {
  readonly day: CalendarDay;
  readonly window: VisitWindow | undefined;
};

/** The parts both forms of a mail are made of. */
export type Letter = {
  readonly subject: string;
  readonly lead: string;
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  readonly after: readonly string[];
};

export type MailFacts = {
  readonly reservation: Reservation;
  readonly manageUrl: string;
  readonly site: SiteConfig;
};

/** What the mails of a reservation say in one language. */
export type MailWords = {
  readonly letters: Readonly<Record<MailKind, (facts: MailFacts) => Letter>>;
  readonly rows: {
    readonly reservation: string;
    readonly rental: string;
    readonly delivery: string;
    readonly pickUp: string;
    readonly where: string;
    readonly party: string;
    readonly total: string;
    readonly paid: string;
    readonly balance: string;
  };
  readonly adjustment: (adjustment: Adjustment) => string;
  readonly day: (day: CalendarDay) => string;
  /** From and to, `HH:MM`. */
  readonly window: (from: string, to: string) => string;
};

/** What the last balance reminder announced: a charge of the kept card, on a day; undefined where it asked for payment. */
export function announcedCharge({
  history,
}: Pick<Reservation, 'history'>):
  { readonly day: CalendarDay; readonly card: string | undefined } | undefined {
  const facts = history.findLast(({ facts }) => facts?.['mailed'] === 'balance_reminder')?.facts;
  const day = facts?.['charge'] === 'kept_card' ? parseCalendarDay(facts['day'] ?? '') : undefined;
  return day && { day, card: facts?.['card'] };
}

/** The delivery that the last word before a visit was about, with its pick-up. */
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

/** The last credit that was issued in place of money. */
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

const wentBack = ({ entries }: Reservation, ...wanted: readonly MoneyEntry['kind'][]): Cents =>
  subtractCents(
    NO_CENTS,
    sumCents(entries.filter(({ kind }) => wanted.includes(kind)).map(({ amount }) => amount)),
  );

/** What went back to the card in all and stayed there, as a positive amount. */
export const refundedOf = (reservation: Reservation): Cents =>
  wentBack(reservation, 'refund', 'refund_failed');

/** What was refunded in cash in all, as a positive amount. */
export const handedBackOf = (reservation: Reservation): Cents =>
  wentBack(reservation, 'handed_back');

/** Why the owner could not take a request, in the owner's words. */
export const declinedWhy = ({ history }: Reservation): readonly string[] => {
  const { why } = history.findLast(({ kind }) => kind === 'request_declined')?.facts ?? {};
  return why === undefined ? [] : [why];
};
