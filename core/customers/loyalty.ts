import { paidOf, type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import type { Cents } from '#core/kernel/cents.ts';
import { LOYALTY_TIERS, type LoyaltyTier } from './loyalty-tiers.ts';
import { type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { CustomerReservations } from '#core/reservations/reservation-lists.ts';

export type CompletedParty = {
  readonly reservationId: string;
  readonly productTitle: string;
  readonly startDate: CalendarDay;
  readonly endDate: CalendarDay;
  /** From delivery to pick-up, as they are charged. */
  readonly days: number;
  /** After refunds. */
  readonly paid: Cents;
};

export type Loyalty = {
  readonly parties: readonly CompletedParty[];
  readonly days: number;
  readonly tier: LoyaltyTier;
  /** Undefined at the top. */
  readonly next: { readonly tier: LoyaltyTier; readonly missing: number } | undefined;
};

function partyOf(reservation: Reservation): CompletedParty {
  const { productTitle, startDate, endDate } = summaryOf(reservation.lines);
  const days = daysBetween(startDate, endDate);
  const paid = paidOf(reservation);
  return { reservationId: reservation.id, productTitle, startDate, endDate, days, paid };
}

/** Told by the parties that took place alone: what was cancelled or ran out counts nothing. */
export function loyaltyOf(reservations: readonly Reservation[]): Loyalty {
  const parties = reservations.filter(({ status }) => status === 'completed').map(partyOf);
  const tiers: readonly LoyaltyTier[] = LOYALTY_TIERS;
  const tier = tiers.findLast(({ from }) => from <= parties.length) ?? LOYALTY_TIERS[0];
  const next = tiers.find(({ from }) => from > parties.length);
  return {
    parties,
    days: parties.reduce((sum, { days }) => sum + days, 0),
    tier,
    next: next && { tier: next, missing: next.from - parties.length },
  };
}

const PAGE = 100;

/** Reads every reservation of the customer: even a regular has dozens, not thousands. */
export const makeDescribeLoyalty =
  (reservations: Pick<CustomerReservations, 'list'>) =>
  async (userId: string): Promise<Loyalty> => {
    const all: Reservation[] = [];
    let after: string | undefined;
    do {
      const page = await reservations.list(userId, { limit: PAGE, after });
      all.push(...page.reservations);
      after = page.next;
    } while (after !== undefined);
    return loyaltyOf(all);
  };
