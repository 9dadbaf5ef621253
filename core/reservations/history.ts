import type { Actor, ActionContext } from '#core/kernel/actor.ts';
import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';

/** Everything that can happen to a reservation. */
export const HISTORY_KINDS = [
  'placed',
  'request_confirmed',
  'request_declined',
  'paid',
  'payment_returned',
  'confirmed',
  'credit_used',
  'credit_returned',
  'credit_issued',
  'refund_promised',
  'refunded',
  'hand_back_promised',
  'hand_back_ended',
  'handed_back',
  'rescheduled',
  'lines_changed',
  'details_changed',
  'contact_changed',
  'adjusted',
  'unit_moved',
  'cancelled',
  'expired',
  'completed',
  'link_sent',
  'weather_offered',
  'weather_chosen',
  'unit_offered',
  'unit_chosen',
  'unit_back',
  'offer_withdrawn',
  'note',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

export type HistoryEntry = {
  readonly kind: HistoryKind;
  readonly at: Instant;
  readonly by: Actor;
  /** Positive in both directions. For `adjusted` and changes: the signed change of the total. */
  readonly amount?: Cents | undefined;
  /** Short facts such as days, a code, or what was requested. Never a card or a link. */
  readonly facts?: Readonly<Record<string, string>> | undefined;
};

/**
 * A Firestore document has at most 1 MiB; 200 entries of up to about 1,200 bytes take a quarter.
 * Beyond that the oldest are dropped, except the first and what somebody gave away, which counts
 * toward their limit forever. The money ledger keeps all money.
 */
export const MOST_HISTORY = 200;
/** In characters. */
export const MOST_FACT = 1_000;

/** Facts of a `cancelled` that the shop called off, readable in the office's history. */
export const BY_SHOP = { calledOff: 'by the shop' } as const;

/** Why a customer canceled, if it is because of a rental that we cannot bring: the email apologizes. */
export const OUT_OF_SERVICE = 'out of service';

type Remembering = { readonly history: readonly HistoryEntry[] };

/** What a crew last left open at a stop, and why, as the fact `leftOpen` of its note. */
export const leftOpenOf = ({ history }: Remembering): string | undefined =>
  history.findLast(({ facts }) => facts?.['leftOpen'] !== undefined)?.facts?.['leftOpen'];

/** Acts that return money, by their kind, whoever did them. */
const GIVING: ReadonlySet<HistoryKind> = new Set([
  'refund_promised',
  'hand_back_promised',
  'handed_back',
  'credit_issued',
]);

export const returnsMoney = ({ kind }: HistoryEntry): boolean => GIVING.has(kind);

/** Sales tax that a certificate took off is no gift, and neither is a charge that was undone. */
export const takesOff = ({ kind, amount, facts }: HistoryEntry): boolean =>
  kind === 'adjusted' &&
  amount !== undefined &&
  amount < 0 &&
  facts?.['exempt'] === undefined &&
  facts?.['undoes'] === undefined;

function bounded(history: readonly HistoryEntry[]): readonly HistoryEntry[] {
  let tooMany = history.length - MOST_HISTORY;
  if (tooMany <= 0) return history;
  return history.filter((one, index) => {
    if (index === 0 || tooMany <= 0 || returnsMoney(one) || takesOff(one)) return true;
    tooMany -= 1;
    return false;
  });
}

export type Happened = Pick<HistoryEntry, 'kind' | 'amount' | 'facts'>;

/** A fact with its periods, stored as `2027-06-12/2027-06-13`, in words. */
export const sayPeriods = (
  fact: string,
  period: (from: CalendarDay, until: CalendarDay) => string,
): string =>
  fact.replaceAll(/\d{4}-\d\d-\d\d\/\d{4}-\d\d-\d\d/g, (days) => {
    const [from, until] = days.split('/').map(parseCalendarDay);
    return from === undefined || until === undefined ? days : period(from, until);
  });

/** Appends what happened to the reservation's history. */
export const withHistory = <R extends Remembering>(
  reservation: R,
  { now: at, by }: ActionContext,
  ...happened: readonly Happened[]
): R => ({
  ...reservation,
  history: bounded([...reservation.history, ...happened.map((one) => ({ ...one, at, by }))]),
});
