import type { Profiles } from '#core/accounts/profiles.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, sumCents } from '#core/kernel/cents.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import { type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import type { CustomerBook } from './customer-book.ts';
import { familyOf } from './customer-record.ts';
import { type LoyaltyTierId, loyaltyOf } from './loyalty.ts';

/** A customer with the totals of their completed parties. */
type Member = {
  /** Id of their account, or if they have none, of their customer record. */
  readonly id: string;
  readonly name: string;
  readonly email?: string | undefined;
  readonly tier: LoyaltyTierId;
  readonly parties: number;
  readonly days: number;
  /** Payments minus refunds. */
  readonly spent: Cents;
  /** Delivery day of the last party. */
  readonly lastParty: CalendarDay;
};

export type Members = {
  /** Highest spending first. */
  readonly members: readonly Member[];
  /** False if older completed reservations were not counted. */
  readonly isWhole: boolean;
};

const PAGE = 200;
/** Enough for years. Older reservations are left out, and the result says so. */
const MOST_COUNTED = 10_000;

function memberOf(id: string, parties: readonly Reservation[]): Member | undefined {
  const newest = parties.at(0);
  if (newest === undefined) return undefined;
  const loyalty = loyaltyOf(parties);
  return {
    id,
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

/** Customers in the loyalty program, with or without an account, from stored reservations. */
export const makeListMembers =
  (book: ReservationBook, profiles: Pick<Profiles, 'find'>, customers: CustomerBook) =>
  async (): Promise<Members> => {
    const completed: Reservation[] = [];
    let after: string | undefined;
    do {
      const page = await book.list({ status: 'completed' }, PAGE, after);
      completed.push(...page.reservations);
      after = page.next;
    } while (after !== undefined && completed.length < MOST_COUNTED);
    const ids = new Set(completed.flatMap(({ customerId }) => customerId ?? []));
    const families = await customers.families([...ids]);
    const rootOf = ({ customerId = '' }: Reservation) => familyOf(families, customerId)?.root.id;
    const accounts = new Map<string | undefined, string>();
    for (const one of completed) {
      if (one.userId !== undefined) accounts.set(rootOf(one), one.userId);
    }
    // Guest bookings by an account holder count with the others.
    const ownerOf = (one: Reservation): string =>
      one.userId ?? accounts.get(rootOf(one)) ?? rootOf(one) ?? '';
    const members = await Promise.all(
      [...Map.groupBy(completed, ownerOf)].map(async ([id, parties]) => {
        const userId = parties.find((party) => party.userId !== undefined)?.userId;
        const member = id === '' ? undefined : memberOf(id, parties);
        const profile = userId === undefined ? undefined : await profiles.find(userId);
        const { displayName, email } = profile ?? {};
        return (
          member && { ...member, name: displayName || member.name, email: email || member.email }
        );
      }),
    );
    return {
      members: members
        .filter((member) => member !== undefined)
        .toSorted((a, b) => b.spent - a.spent || (a.email ?? '').localeCompare(b.email ?? '')),
      isWhole: after === undefined,
    };
  };
