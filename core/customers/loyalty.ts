import { type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { Cents } from '#core/kernel/cents.ts';
import { everyPage } from '#core/kernel/one-by-one.ts';
import type { BookingOwner, CustomerReservations } from '#core/reservations/reservation-lists.ts';
import { paidOf, type Reservation, summaryOf, titleIn } from '#core/reservations/reservation.ts';

export type LoyaltyTierId = 'guest' | 'regular' | 'star';

type LoyaltyTier = {
  readonly id: LoyaltyTierId;
  /** Number of completed parties needed. */
  readonly from: number;
};

/**
 * The loyalty program, lowest tier first. No perk has cash value: the first tier's apply to every
 * account, and the others are requests that the crew sees with the booking. Names and wording are
 * in the texts of the account screens.
 */
export const LOYALTY_TIERS = [
  { id: 'guest', from: 0 },
  { id: 'regular', from: 3 },
  { id: 'star', from: 6 },
] as const satisfies readonly LoyaltyTier[];

type CompletedParty = {
  readonly reservationId: string;
  readonly productTitle: string;
  readonly es: { readonly productTitle: string };
  readonly startDate: CalendarDay;
  readonly endDate: CalendarDay;
  /** From delivery to pickup, as charged. */
  readonly days: number;
  /** Minus refunds. */
  readonly paid: Cents;
};

export type Loyalty = {
  readonly parties: readonly CompletedParty[];
  /** Codes of the rain checks that their bookings became, whatever is left of them. */
  readonly rainChecks: readonly string[];
  readonly days: number;
  readonly tier: LoyaltyTier;
  /** Undefined at the highest tier. */
  readonly next: { readonly tier: LoyaltyTier; readonly missing: number } | undefined;
};

function partyOf(reservation: Reservation): CompletedParty {
  const { productTitle, startDate, endDate } = summaryOf(reservation.lines);
  const days = daysBetween(startDate, endDate);
  const paid = paidOf(reservation);
  const es = { productTitle: titleIn('es', reservation.lines) };
  return { reservationId: reservation.id, productTitle, es, startDate, endDate, days, paid };
}

/** Counts only completed parties, not canceled or expired ones. */
export function loyaltyOf(reservations: readonly Reservation[]): Loyalty {
  const parties = reservations.filter(({ status }) => status === 'completed').map(partyOf);
  const tiers: readonly LoyaltyTier[] = LOYALTY_TIERS;
  const tier = tiers.findLast(({ from }) => from <= parties.length) ?? LOYALTY_TIERS[0];
  const next = tiers.find(({ from }) => from > parties.length);
  return {
    parties,
    rainChecks: reservations.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.kind === 'credit_issued' ? [entry.code] : [])),
    ),
    days: parties.reduce((sum, { days }) => sum + days, 0),
    tier,
    next: next && { tier: next, missing: next.from - parties.length },
  };
}

const PAGE = 100;

/** Reads all of the customer's reservations, because even regulars have dozens, not thousands. */
export const makeDescribeLoyalty =
  (reservations: Pick<CustomerReservations, 'list'>) =>
  async (owner: BookingOwner): Promise<Loyalty> => {
    const all: Reservation[] = [];
    const pages = everyPage((after) => reservations.list(owner, { limit: PAGE, after }));
    for await (const page of pages) all.push(...page.reservations);
    return loyaltyOf(all);
  };
