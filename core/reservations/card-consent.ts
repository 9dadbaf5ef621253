import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, minCents, subtractCents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { planPayment, splitTotal } from '#core/pricing/deposit-plan.ts';
import type { Quote } from '#core/pricing/quote.ts';
import { balanceOf, type CardConsent, depositPercentOf, type Reservation } from './reservation.ts';

// What a consent covers: docs/decisions/12-payments-disputes-and-saved-cards.md.

/** Version of the sentence agreed to when saving a card. Stored with the consent. */
export const CARD_CONSENT_VERSION = '2026-12b';

/** Pages opened earlier may send an older one: without an amount, or in other words. */
const KNOWN_VERSIONS: ReadonlySet<string> = new Set(['2026-11', '2026-12', CARD_CONSENT_VERSION]);

export type ConsentGiven = {
  readonly version: string;
  /** Cents, as named in the sentence; undefined if it named none. */
  readonly amount?: number | undefined;
};

export type ConsentError =
  /** Unknown version, so it is unclear what the customer agreed to. */
  | { readonly kind: 'consent_unknown' }
  /** The sentence named an amount other than the balance. */
  | { readonly kind: 'consent_changed'; readonly amount: Cents };

/** @param amount the amount the sentence must name */
export function checkConsent(given: ConsentGiven, amount: Cents): Result<Cents, ConsentError> {
  if (!KNOWN_VERSIONS.has(given.version)) return err({ kind: 'consent_unknown' });
  const isNamed = given.amount === undefined || given.amount === amount;
  return isNamed ? ok(amount) : err({ kind: 'consent_changed', amount });
}

/** The first day on which we may charge, unless past: so many days before the delivery. */
export const chargeDayOf = (
  deliveries: readonly CalendarDay[],
  daysBefore: number,
): CalendarDay | undefined => {
  const first = deliveries.toSorted()[0];
  return first && addDays(first, -daysBefore);
};

/** The balance after the deposit, regardless of the plan the customer then chooses. */
export const consentAmount = ({ total, depositPercent, credit }: Quote): Cents =>
  planPayment(total, 'deposit', depositPercent, credit?.amount).balance;

/** Older consents named neither amount nor day. They cover the balance as of that day. */
const coveredBy = (
  { amount, total, day }: CardConsent,
  reservation: Reservation,
): { readonly amount: Cents; readonly total: Cents; readonly day: CalendarDay | undefined } => ({
  amount: amount ?? splitTotal(reservation.placedTotal, depositPercentOf(reservation)).balance,
  total: total ?? reservation.placedTotal,
  day,
});

/** The most we may charge without asking. */
export const agreedCharge = (reservation: Reservation): Cents | undefined =>
  reservation.cardConsent && coveredBy(reservation.cardConsent, reservation).amount;

/** By how much the total may rise before the customer has to agree again; negative once it has. */
export function roomInConsent(reservation: Reservation): Cents | undefined {
  const { cardConsent, total } = reservation;
  if (cardConsent === undefined) return undefined;
  const agreed = coveredBy(cardConsent, reservation);
  return minCents(
    subtractCents(agreed.amount, balanceOf(reservation)),
    subtractCents(agreed.total, total),
  );
}

/** Whether it covers a charge on that day: no later increase, no day before the one named. */
export function isCovered(reservation: Reservation, day: CalendarDay): boolean {
  const room = roomInConsent(reservation);
  if (room === undefined || room < 0 || reservation.cardConsent === undefined) return false;
  const agreed = coveredBy(reservation.cardConsent, reservation);
  return agreed.day === undefined || day >= agreed.day;
}

/** A new consent for the present balance. */
export const withConsent = (
  reservation: Reservation,
  version: string,
  day: CalendarDay,
  at: Instant,
): Reservation => ({
  ...reservation,
  cardConsent: reservation.cardConsent && {
    version,
    at,
    daysBefore: reservation.cardConsent.daysBefore,
    amount: balanceOf(reservation),
    total: reservation.total,
    day,
  },
});
