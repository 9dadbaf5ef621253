import type { FriendOffer } from '#core/marketing/friends.ts';
import type { Points } from '#core/marketing/points.ts';
import type { NewsConsent } from '#core/marketing/subscriber.ts';
import type { Loyalty } from '#core/customers/loyalty.ts';
import {
  balanceOf,
  depositPercentOf,
  paidOf,
  type Reservation,
  summaryOf,
  titleIn,
  type ReservationStatus,
} from '#core/reservations/reservation.ts';
import type { Me, MyNews, MyReservation } from '#core/contract/accounts.ts';
import type { LoyaltyDto } from '#core/contract/loyalty.ts';
import { promisedVisits } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { awaitedOf, visitDto } from '#server/areas/checkout/checkout.presenter.ts';
import type { Account } from '#core/accounts/identity.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { UserProfile } from '#core/accounts/profiles.ts';

/** The account's email; the profile's may be outdated. */
function lastPartyOf({ contact, event }: Reservation): Me['lastParty'] {
  const { street, city, region, postalCode, startsAt, endsAt } = event;
  return { phone: contact.phone, event: { street, city, region, postalCode }, startsAt, endsAt };
}

export const meDto = (
  { uid, email }: Account,
  { displayName, createdAt, phone, event }: UserProfile,
  hasPassword: boolean,
  booked: readonly Reservation[] = [],
  points?: Points,
): Me => {
  const last = booked.toSorted((one, other) => other.createdAt - one.createdAt)[0];
  return {
    uid,
    email,
    displayName,
    memberSince: createdAt,
    phone,
    event,
    lastParty: last && lastPartyOf(last),
    termsVersion: last?.terms?.version,
    ...(points !== undefined &&
      points.balance > 0 && { points: { code: points.code, balance: points.balance } }),
    hasPassword,
  };
};

export const myNewsDto = (isProven: boolean, said: NewsConsent | undefined): MyNews => ({
  isProven,
  said: said && {
    isGiven: said.isGiven,
    source: said.source,
    at: isoFromInstant(said.at),
  },
});

export function myReservationDto(
  reservation: Reservation,
  manageToken: string,
  settings: Settings,
  now: Instant,
): MyReservation {
  const status = statusAt(reservation, now);
  const { holdExpiresAt } = reservation;
  return {
    reservationId: reservation.id,
    ...summaryOf(reservation.lines),
    es: { productTitle: titleIn('es', reservation.lines) },
    visits: promisedVisits(reservation, settings).map(visitDto),
    image: reservation.lines[0]?.image ?? '',
    status,
    ...(status === 'held' && awaitedOf(reservation)),
    plan: reservation.plan,
    holdExpiresAt: status === 'held' ? holdExpiresAt && isoFromInstant(holdExpiresAt) : undefined,
    totalCents: reservation.total,
    depositPercent: depositPercentOf(reservation),
    paidCents: paidOf(reservation),
    balanceCents: balanceOf(reservation),
    contactEmail: reservation.contact.email,
    manageToken,
  };
}

export const loyaltyDto = (
  loyalty: Loyalty,
  memberSince: string,
  points: Points | undefined,
  friends: FriendOffer | undefined,
): LoyaltyDto => ({
  memberSince,
  tier: loyalty.tier.id,
  next: loyalty.next && { tier: loyalty.next.tier.id, missing: loyalty.next.missing },
  completed: loyalty.parties.length,
  days: loyalty.days,
  points: points && {
    ...points,
    entries: points.entries.map(({ kind, amount, at, reservationId }) => ({
      kind,
      points: amount,
      at: isoFromInstant(at),
      reservationId,
    })),
  },
  friends: friends && {
    code: friends.code,
    url: friends.url,
    friendCents: friends.friend,
    minimumCents: friends.minimum,
    giverPoints: friends.giver,
    bookings: friends.bookings,
  },
  parties: loyalty.parties.map(({ paid, ...party }) => ({ ...party, paidCents: paid })),
});

/** An expired hold counts as expired even before it is swept. */
export const statusAt = ({ status, holdExpiresAt }: Reservation, now: Instant): ReservationStatus =>
  status === 'held' && (holdExpiresAt === undefined || holdExpiresAt <= now) ? 'expired' : status;
