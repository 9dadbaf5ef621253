import {
  DEVICE_SESSIONS,
  deviceSessionFromDocument,
  documentsDeviceSessions,
} from '#adapters/documents/collections/documents-device-sessions.ts';
import { documentsCustomerReservations } from '#adapters/documents/collections/documents-reservation-lists.ts';
import {
  factorsCodec,
  SECOND_FACTORS,
  documentsSecondFactors,
} from '#adapters/documents/collections/documents-second-factors.ts';
import { moves, stays } from '#adapters/documents/engine/declared-collection.ts';
import { signInLock, knownDevices } from '#adapters/local-auth/sign-in-lock.ts';
import { makeSweepExpired } from '#adapters/local-auth/sweep-expired.ts';
import { makeEnsureProfile, makeRegisterCustomer } from '#core/accounts/account-book.ts';
import {
  makeEndSessions,
  makeWatchSessions,
  type WatchPorts,
} from '#core/accounts/device-sessions.ts';
import type { Account } from '#core/accounts/identity.ts';
import type { Profiles } from '#core/accounts/profiles.ts';
import { makeRunSecondFactor } from '#core/accounts/run-second-factor.ts';
import type { SignedInUser } from '#core/accounts/sign-in.ts';
import { type NoteAct, staffActor, strangerAct } from '#core/audit-log/trail.ts';
import type { ReadSite } from '#core/content/company.ts';
import { makeOwnCredits } from '#core/credits/credits-store.ts';
import { makeDescribeLoyalty } from '#core/customers/loyalty.ts';
import { manageTokenFor } from '#core/reservations/manage-token.ts';
import { makeCheckAdmin, makeFindStaffRole } from '#core/staff/access.ts';
import { accountRoutes } from '#server/areas/accounts/accounts.routes.ts';
import {
  adminSessionRoutes,
  type MySessionsUseCases,
  mySessionRoutes,
} from '#server/areas/accounts/device-sessions.routes.ts';
import { meRoutes } from '#server/areas/accounts/me.route.ts';
import { secondFactorRoutes } from '#server/areas/accounts/second-factor.routes.ts';
import { type SessionUseCases, sessionRoutes } from '#server/areas/accounts/session.route.ts';
import { AUDIT_LOG } from '#server/areas/audit-log/audit-log.wiring.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { drain, hourly } from '#server/platform/jobs/recurring.ts';
import { type Area, type AreaTools, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

/** The account with its holder's current name and role; legacy admins count as admins. */
const makeDescribeUser =
  (profiles: Pick<Profiles, 'find'>, checkAdmin: ReturnType<typeof makeCheckAdmin>) =>
  async ({ uid, email, displayName }: Account): Promise<SignedInUser> => {
    const [isAdmin, profile] = await Promise.all([checkAdmin(uid), profiles.find(uid)]);
    const name = profile?.displayName || displayName;
    return { uid, email, displayName: name, role: isAdmin ? 'admin' : (profile?.role ?? '') };
  };

const { profiles } = RECORDS;
const { bound, boundByName, made } = makings();

const customerReservations = bound(documentsCustomerReservations, [PORTS.store]);
const deviceSessions = bound(documentsDeviceSessions, [PORTS.store]);
const factorBook = bound(documentsSecondFactors, [PORTS.store]);
const signInGuard = bound(signInLock, [PORTS.store, PORTS.clock]);
const sweepExpired = bound(makeSweepExpired, [PORTS.store, PORTS.clock]);

const findStaffRole = bound(makeFindStaffRole, [profiles]);

/** Records staff sign-ins. */
const makeNoteSignIn =
  (roleOf: ReturnType<typeof makeFindStaffRole>, note: NoteAct): WatchPorts['onBegun'] =>
  async (holder, { network: from }) => {
    const role = await roleOf(holder.uid);
    if (role === undefined) return;
    const act = { actor: staffActor(holder, role), action: 'Sign in', from };
    await note(act, `accounts/${holder.uid}`);
  };

const marks = bound(knownDevices, [PORTS.manageSecrets, PORTS.randomness, PORTS.clock]);

const watch = boundByName(makeWatchSessions, {
  identity: PORTS.identity,
  sessions: deviceSessions,
  marks,
  clock: PORTS.clock,
  onBegun: bound(makeNoteSignIn, [findStaffRole, AUDIT_LOG.note]),
});

const makeReadBrand = (readSite: ReadSite) => async () => (await readSite()).brand;

const secondFactor = boundByName(makeRunSecondFactor, {
  book: factorBook,
  sessions: deviceSessions,
  marks,
  sealing: PORTS.sealing,
  codes: PORTS.oneTimeCodes,
  passkeys: PORTS.passkeys,
  guard: signInGuard,
  secrets: PORTS.manageSecrets,
  randomness: PORTS.randomness,
  readBrand: bound(makeReadBrand, [RECORDS.readSite]),
  clock: PORTS.clock,
});

const checkAdmin = bound(makeCheckAdmin, [profiles]);
const ensureProfile = bound(makeEnsureProfile, [profiles, PORTS.clock]);

export const ACCOUNTS = {
  deviceSessions,
  factorBook,
  sweepExpired,
  findStaffRole,
  /** Finds out who sent a token. The only way to read tokens. */
  watch,
  secondFactor,
  endSessions: bound(makeEndSessions, [deviceSessions, PORTS.clock]),
  describeLoyalty: bound(makeDescribeLoyalty, [customerReservations]),
  ownCredits: bound(makeOwnCredits, [RECORDS.credits, PORTS.clock]),
  describeUser: bound(makeDescribeUser, [profiles, checkAdmin]),
  ensureProfile,
  /** Only when we keep the accounts ourselves. */
  registerCustomer: bound(makeRegisterCustomer, [
    PORTS.accounts,
    ensureProfile,
    PORTS.accountLinks,
  ]),
} as const;

const noteFailure =
  ({ of, maybe }: Pick<AreaTools, 'of' | 'maybe'>): SessionUseCases['onFailed'] =>
  async (email, from) => {
    const account = await maybe(PORTS.accounts)?.findByEmail(email);
    if ((await of(findStaffRole)(account?.uid)) === undefined) return;
    await of(AUDIT_LOG.note)(strangerAct('Sign-in failed', from), `accounts/${account?.uid}`);
  };

const noteEnd =
  (of: AreaTools['of']): MySessionsUseCases['onEnded'] =>
  async (who, from) => {
    const role = await of(findStaffRole)(who.uid);
    if (role === undefined) return;
    const act = { actor: staffActor(who, role), action: 'End own sessions', from };
    await of(AUDIT_LOG.note)(act, `accounts/${who.uid}`);
  };

/** Routes for accounts we keep ourselves. */
function ownAccounts(tools: AreaTools) {
  const { of, maybe, now, onOutboxFilled } = tools;
  const accounts = maybe(PORTS.accounts);
  if (accounts === undefined) return [];
  const describeUser = of(ACCOUNTS.describeUser);
  const https = of(PORTS.publicUrl).startsWith('https:');
  const { verify } = of(watch);
  const { end: endSession, endOthers } = of(ACCOUNTS.endSessions);
  const onFailed = noteFailure(tools);
  return [
    sessionRoutes({ ...accounts, verify, describeUser, endSession, onFailed, now, https }),
    accountRoutes({
      ...accounts,
      verify,
      endOthers,
      register: of(ACCOUNTS.registerCustomer),
      links: of(PORTS.accountLinks),
      describeUser,
      now,
      https,
      onOutboxFilled,
    }),
  ];
}

export const accounts: Area = {
  ...made(),
  collections: [
    stays(DEVICE_SESSIONS, 'people', deviceSessionFromDocument, 'everyone signs in again'),
    moves(SECOND_FACTORS, 'people', factorsCodec.fromDocument),
  ],
  api(tools) {
    const { of, maybe, now } = tools;
    return [
      ...ownAccounts(tools),
      meRoutes({
        verify: of(watch).verify,
        ensureProfile: of(ensureProfile),
        updateProfile: of(profiles).update,
        reservations: of(customerReservations),
        describeLoyalty: of(ACCOUNTS.describeLoyalty),
        news: of(MARKETING.news),
        friendsOf: of(MARKETING.friends).of,
        pointsOf: of(MARKETING.points).of,
        ownCredits: of(ACCOUNTS.ownCredits),
        readSettings: of(RECORDS.settings).read,
        manageToken: (reservation) => manageTokenFor(reservation, of(PORTS.manageSecrets)),
        hasPassword: maybe(PORTS.accounts) !== undefined,
        now,
      }),
      mySessionRoutes({
        verify: of(watch).verify,
        sessions: of(ACCOUNTS.endSessions),
        onEnded: noteEnd(of),
      }),
      secondFactorRoutes({
        ...of(secondFactor),
        verify: of(watch).verify,
        roleOf: of(findStaffRole),
        acts: of(PORTS.acts),
        note: of(AUDIT_LOG.note),
        now,
        onOutboxFilled: tools.onOutboxFilled,
      }),
    ];
  },
  admin: ({ of }) => [
    adminSessionRoutes({
      sessions: of(ACCOUNTS.endSessions),
      roleOf: of(findStaffRole),
      accounts: of(PORTS.staffAccounts),
    }),
  ],
  jobs: ({ of }) => [hourly('sweep-sessions', drain(of(sweepExpired)))],
};
