import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Verify } from '#core/accounts/device-sessions.ts';
import type { Account } from '#core/accounts/identity.ts';
import type { ProfileChange, UserProfile } from '#core/accounts/profiles.ts';
import { type Me, type MyNews, type MyReservation, ME_ROUTES } from '#core/contract/accounts.ts';
import { type LoyaltyDto } from '#core/contract/loyalty.ts';
import { type Credit, creditBalance, formatCreditCode } from '#core/credits/credit.ts';
import type { makeOwnCredits } from '#core/credits/credits-store.ts';
import type { Loyalty } from '#core/customers/loyalty.ts';
import { signatureOf } from '#core/documents/agreement.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { Friends, FriendOffer } from '#core/marketing/friends.ts';
import type { News } from '#core/marketing/news.ts';
import type { Points } from '#core/marketing/points.ts';
import type { NewsConsent } from '#core/marketing/subscriber.ts';
import type { BookingOwner, CustomerReservations } from '#core/reservations/reservation-lists.ts';
import { isSold, statusAt } from '#core/reservations/reservation-state.ts';
import {
  type Reservation,
  balanceOf,
  depositPercentOf,
  netPaidOf,
  summaryOf,
  titleIn,
} from '#core/reservations/reservation.ts';
import { asTold } from '#core/reservations/told-hours.ts';
import { promisedVisits } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { awaitedOf, visitDto } from '#server/platform/http/booking.presenter.ts';
import { problem, refuse } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { requireAccount } from '#server/platform/plugins/require-account.ts';

/** The account's email; the profile's may be outdated. */
function lastPartyOf({ contact, event }: Reservation): Me['lastParty'] {
  const { street, city, region, postalCode, startsAt, endsAt } = event;
  return { phone: contact.phone, event: { street, city, region, postalCode }, startsAt, endsAt };
}

const meDto = (
  { uid, email, isProven = false }: Account,
  { displayName, createdAt, phone, event }: UserProfile,
  hasPassword: boolean,
  booked: readonly Reservation[] = [],
  points?: Points,
): Me => {
  const newest = booked.toSorted((one, other) => other.createdAt - one.createdAt);
  const [last] = newest;
  return {
    uid,
    email,
    isProven,
    displayName,
    memberSince: createdAt,
    phone,
    event,
    lastParty: last && lastPartyOf(last),
    // An unpaid hold is no booking.
    termsVersion: newest.find(isSold)?.terms?.version,
    ...(points !== undefined &&
      points.balance > 0 && { points: { code: points.code, balance: points.balance } }),
    hasPassword,
  };
};

const myNewsDto = (isProven: boolean, said: NewsConsent | undefined): MyNews => ({
  isProven,
  said: said && { isGiven: said.isGiven, source: said.source, at: isoFromInstant(said.at) },
});

function myReservationDto(
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
    visits: promisedVisits(asTold(reservation), settings).map(visitDto),
    image: reservation.lines[0]?.image ?? '',
    status,
    ...(status === 'held' && awaitedOf(reservation)),
    plan: reservation.plan,
    holdExpiresAt: status === 'held' ? holdExpiresAt && isoFromInstant(holdExpiresAt) : undefined,
    totalCents: reservation.total,
    depositPercent: depositPercentOf(reservation),
    paidCents: netPaidOf(reservation),
    balanceCents: balanceOf(reservation),
    ...(status === 'confirmed' && { agreement: signatureOf(reservation, settings) }),
    contactEmail: reservation.contact.email,
    manageToken,
  };
}

const loyaltyDto = (
  loyalty: Loyalty,
  memberSince: string,
  points: Points | undefined,
  friends: FriendOffer | undefined,
  credits: readonly Credit[],
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
  credits: credits.flatMap((credit) =>
    credit.kind === 'points'
      ? []
      : [
          {
            kind: credit.kind,
            code: formatCreditCode(credit.code),
            balanceCents: creditBalance(credit),
            expiresOn: credit.expiresOn,
          },
        ],
  ),
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

type MeUseCases = {
  readonly verify: Verify;
  readonly ensureProfile: (account: Account) => Promise<UserProfile>;
  readonly updateProfile: (uid: string, change: ProfileChange) => Promise<UserProfile | undefined>;
  readonly reservations: CustomerReservations;
  readonly describeLoyalty: (owner: BookingOwner) => Promise<Loyalty>;
  readonly news: Pick<News, 'consent' | 'lastConsent'>;
  readonly friendsOf: Friends['of'];
  readonly ownCredits: ReturnType<typeof makeOwnCredits>;
  readonly pointsOf: (email: string) => Promise<Points | undefined>;
  readonly readSettings: () => Promise<Settings>;
  readonly manageToken: (reservation: Reservation) => string;
  /** Whether we store the passwords ourselves. */
  readonly hasPassword: boolean;
  readonly now: () => Instant;
};

/** An unverified address opens nothing. */
const ownerOf = ({ uid, email, isProven }: Account): BookingOwner => ({
  userId: uid,
  ...(isProven === true && { provenEmail: email.trim().toLowerCase() }),
});

/** Reservations read, by last pickup. The latest booking is nearly always among them. */
const FEW = 5;

const NOT_FOUND = problem('not_found');

/** The signed-in customer's own data, by bearer token only: no route takes a user id. */
export const meRoutes = (use: MeUseCases) => async (instance: FastifyInstance) => {
  const serve = serveCalls(instance.withTypeProvider<ZodTypeProvider>(), ME_ROUTES);
  const accountOf = requireAccount(instance, use.verify);
  const dto = async () => {
    const settings = await use.readSettings();
    return (reservation: Reservation) =>
      myReservationDto(reservation, use.manageToken(reservation), settings, use.now());
  };

  serve('GET /me', { summary: 'Get my profile', refuses: [401] }, async (request) => {
    const account = accountOf(request);
    const owner = ownerOf(account);
    const [profile, { reservations }, points] = await Promise.all([
      use.ensureProfile(account),
      use.reservations.list(owner, { limit: FEW }),
      owner.provenEmail === undefined ? undefined : use.pointsOf(owner.provenEmail),
    ]);
    return meDto(account, profile, use.hasPassword, reservations, points);
  });

  serve(
    'PATCH /me',
    { summary: 'Change my name, phone or usual event address; null removes it', refuses: [401] },
    async (request) => {
      const account = accountOf(request);
      const before = await use.ensureProfile(account);
      const after = await use.updateProfile(account.uid, request.body);
      return meDto(account, after ?? before, use.hasPassword);
    },
  );

  serve(
    'GET /me/reservations',
    { summary: 'List what I booked while signed in, latest pickup first', refuses: [401] },
    async (request) => {
      const owner = ownerOf(accountOf(request));
      const { reservations, next } = await use.reservations.list(owner, request.query);
      return { reservations: reservations.map(await dto()), next };
    },
  );

  serve(
    'GET /me/reservations/:id',
    { summary: 'Get one of my reservations', refuses: [401, 404] },
    async (request, reply) => {
      const found = await use.reservations.find(ownerOf(accountOf(request)), request.params.id);
      return found ? (await dto())(found) : refuse(reply, NOT_FOUND);
    },
  );

  serve(
    'GET /me/loyalty',
    {
      summary: 'Get my completed parties, what they earn, and what I can pay with',
      refuses: [401],
    },
    async (request) => {
      const account = accountOf(request);
      const owner = ownerOf(account);
      const { provenEmail } = owner;
      const [profile, loyalty, points, friends] = await Promise.all([
        use.ensureProfile(account),
        use.describeLoyalty(owner),
        provenEmail === undefined ? undefined : use.pointsOf(provenEmail),
        provenEmail === undefined
          ? undefined
          : use.friendsOf(provenEmail, request.query.language, account.uid),
      ]);
      const credits = await use.ownCredits(loyalty.rainChecks, provenEmail);
      return loyaltyDto(loyalty, profile.createdAt, points, friends, credits);
    },
  );

  serve(
    'GET /me/news',
    { summary: 'Get my answer about news by email, with its source and time', refuses: [401] },
    async (request) => {
      const { provenEmail } = ownerOf(accountOf(request));
      const said = provenEmail === undefined ? undefined : await use.news.lastConsent(provenEmail);
      return myNewsDto(provenEmail !== undefined, said);
    },
  );

  serve(
    'PUT /me/news',
    { summary: 'Say yes or no to news by email', refuses: [401] },
    async (request) => {
      const account = accountOf(request);
      const { consent: isGiven, language } = request.body;
      const { email } = account;
      const { displayName: name } = await use.ensureProfile(account);
      const subscriber = await use.news.consent(
        { email, name, language },
        { isGiven, source: 'profile' },
      );
      const isProven = ownerOf(account).provenEmail !== undefined;
      return myNewsDto(isProven, isProven ? subscriber?.consents.at(-1) : undefined);
    },
  );
};
