import { type Cents, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';
import { greetingName } from '#core/kernel/greeting-name.ts';
import type { MoneyEntry } from '#core/reservations/money-entry.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { type MadeVisit, madeVisits, servedBy } from '#core/reservations/visits.ts';

/** A day with its promised hours, if any. */
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
  const { lines, history } = reservation;
  const told = history.findLast(({ facts }) => facts?.['mailed'] === 'visit_reminder');
  const visits = madeVisits(reservation);
  const at = visits.findIndex(
    ({ kind, day }) => kind === 'deliver' && day === told?.facts?.['for'],
  );
  const [deliver, collect] = visits.slice(Math.max(0, at));
  if (deliver === undefined || collect === undefined) throw new Error('A booking has visits.');
  return { items: servedBy(deliver, lines), deliver, collect };
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

/** Number of those payments. */
export const handBacksOf = ({ entries }: Reservation): number =>
  entries.filter(({ kind }) => kind === 'handed_back').length;
