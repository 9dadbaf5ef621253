import { type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import { type Cents, sumCents } from '#core/kernel/cents.ts';
import type { Profiles } from '#core/staff/profiles.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import type { LoyaltyTierId } from './loyalty-tiers.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { loyaltyOf } from './loyalty.ts';

/** A customer with an account, told by the parties that took place. */
export type Member = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly tier: LoyaltyTierId;
  readonly parties: number;
  readonly days: number;
  /** Paid for them, after refunds. */
  readonly spent: Cents;
  /** The delivery day of the last one. */
  readonly lastParty: CalendarDay;
};

export type Members = {
  /** Who has spent most first. */
  readonly members: readonly Member[];
  /** False: there are more completed reservations than were counted, older ones. */
  readonly isWhole: boolean;
};

const PAGE = 200;
/** Enough for years; what is older is left out, and said to be. */
const MOST_COUNTED = 10_000;

function memberOf(userId: string, parties: readonly Reservation[]): Member | undefined {
  const newest = parties.at(0);
  if (newest === undefined) return undefined;
  const loyalty = loyaltyOf(parties);
  return {
    userId,
    name: newest.contact.name,
    email: newest.contact.email,
    tier: loyalty.tier.id,
    parties: loyalty.parties.length,
    days: loyalty.days,
    spent: sumCents(loyalty.parties.map(({ paid }) => paid)),
    lastParty: parties
      .map(({ lines }) => summaryOf(lines).startDate)
      .reduce((last, day) => (day > last ? day : last)),
  };
}

/** The customers whose bookings make the loyalty programme, computed from the stored reservations. */
export const makeListMembers =
  (book: ReservationBook, profiles: Pick<Profiles, 'find'>) => async (): Promise<Members> => {
    const byUser = new Map<string, Reservation[]>();
    let counted = 0;
    let after: string | undefined;
    do {
      const page = await book.list({ status: 'completed' }, PAGE, after);
      for (const reservation of page.reservations) {
        const { userId } = reservation;
        if (userId === undefined) continue;
        byUser.set(userId, [...(byUser.get(userId) ?? []), reservation]);
      }
      counted += page.reservations.length;
      after = page.next;
    } while (after !== undefined && counted < MOST_COUNTED);
    const members = await Promise.all(
      [...byUser].map(async ([userId, parties]) => {
        const [member, profile] = [memberOf(userId, parties), await profiles.find(userId)];
        const { displayName, email } = profile ?? {};
        return (
          member && { ...member, name: displayName || member.name, email: email || member.email }
        );
      }),
    );
    return {
      members: members
        .filter((member) => member !== undefined)
        .toSorted((a, b) => b.spent - a.spent || a.email.localeCompare(b.email)),
      isWhole: after === undefined,
    };
  };
