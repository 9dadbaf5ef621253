import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, NO_CENTS } from '#core/kernel/cents.ts';
import { LEAST_PAYMENT } from '#core/pricing/deposit-plan.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { chargeDayOf, isCovered } from './card-consent.ts';
import { isInDispute } from './disputes.ts';
import { isCardEntry } from './money-entry.ts';
import type { AttentionSubject } from './payment-event.ts';
import {
  balanceDueOn,
  balanceOf,
  dueAtDoor,
  invoiceDueOn,
  type Reservation,
} from './reservation.ts';

// Whether a saved card will pay the balance: docs/decisions/12-payments-disputes-and-saved-cards.md.

/** The deposit's intent, with which the card was saved. */
export const savedWith = ({ entries, cardConsent }: Reservation): string | undefined =>
  cardConsent &&
  entries.filter(isCardEntry).find(({ kind, why }) => kind === 'charge' && why === 'deposit')
    ?.intentId;

/** The first day on which the customer allows the charge. */
const chargeDay = ({ cardConsent, lines }: Reservation): CalendarDay | undefined =>
  cardConsent &&
  chargeDayOf(
    lines.map(({ startDate }) => startDate),
    cardConsent.daysBefore,
  );

const DOUBTS: ReadonlySet<string> = new Set<AttentionSubject>([
  'dispute_opened',
  'dispute_lost',
  'fraud_warning',
]);

/** Disputed, or the deposit was partly refunded: not the balance the customer agreed to. */
export const isInDoubt = (reservation: Reservation, depositIntent: string): boolean => {
  const { history, entries, pendingRefunds } = reservation;
  return (
    isInDispute(reservation) ||
    history.some(({ facts }) => DOUBTS.has(facts?.['attention'] ?? '')) ||
    pendingRefunds.some(({ intentId }) => intentId === depositIntent) ||
    entries
      .filter(isCardEntry)
      .some(({ kind, intentId }) => kind === 'refund' && intentId === depositIntent)
  );
};

/** Whether the deposit's card could pay the balance, ignoring consent. */
function couldCharge(reservation: Reservation): boolean {
  const deposit = savedWith(reservation);
  return (
    reservation.status === 'confirmed' &&
    reservation.balanceCharge === undefined &&
    // On invoice, nothing is charged before the party.
    dueAtDoor(reservation) >= LEAST_PAYMENT &&
    deposit !== undefined &&
    !isInDoubt(reservation, deposit)
  );
}

/**
 * The day the balance will be charged automatically, as currently planned; undefined if it will
 * not. Only once per reservation; the customer pays later amounts in person.
 */
export function plannedCharge(reservation: Reservation): CalendarDay | undefined {
  const day = chargeDay(reservation);
  const isPlanned = couldCharge(reservation) && day !== undefined && isCovered(reservation, day);
  return isPlanned ? day : undefined;
}

type Charging = Pick<Settings, 'balanceCharge'>;

/** The day a saved card will be charged; undefined if the customer has to pay. */
export function chargeAhead(
  reservation: Reservation,
  { balanceCharge }: Charging,
  today: CalendarDay,
): CalendarDay | undefined {
  const day = balanceCharge.isOn ? plannedCharge(reservation) : undefined;
  return day !== undefined && day < today ? today : day;
}

/** `setup`: before we set up on that day. `card`: charged to the saved one on it. */
export const BALANCE_WAYS = ['setup', 'invoice', 'card'] as const;
export type BalanceDue = {
  readonly day: CalendarDay;
  readonly by: (typeof BALANCE_WAYS)[number];
};

/** When the balance is due, and how. Undefined if nothing is left to pay. */
export function balanceDue(
  reservation: Reservation,
  settings: Charging,
  today: CalendarDay,
): BalanceDue | undefined {
  if (balanceOf(reservation) <= 0) return undefined;
  const charged = chargeAhead(reservation, settings, today);
  if (charged !== undefined) return { day: charged, by: 'card' };
  const by = invoiceDueOn(reservation) === undefined ? 'setup' : 'invoice';
  return { day: balanceDueOn(reservation), by };
}

/** What the crew collects: not a balance that a saved card will pay. */
export const toCollect = (reservation: Reservation, { balanceCharge }: Charging): Cents =>
  balanceCharge.isOn && plannedCharge(reservation) !== undefined
    ? NO_CENTS
    : dueAtDoor(reservation);

/** When the card would be charged if the customer agreed to the higher amount. */
export function beyondConsent(reservation: Reservation): CalendarDay | undefined {
  const day = chargeDay(reservation);
  const isBeyond = couldCharge(reservation) && day !== undefined && !isCovered(reservation, day);
  return isBeyond ? day : undefined;
}
