import { staffActor } from '#core/audit-log/trail.ts';
import { manageTokenFor } from '#core/reservations/manage-token.ts';
import { accountRoutes } from '#server/areas/accounts/accounts.routes.ts';
import { makeDescribeUser } from '#server/areas/accounts/describe-user.ts';
import { meRoutes } from '#server/areas/accounts/me.route.ts';
import { type SessionUseCases, sessionRoutes } from '#server/areas/accounts/session.route.ts';
import { AUDIT_LOG } from '#server/areas/audit-log/audit-log.wiring.ts';
import { type Area, type AreaTools, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { makeEnsureProfile, makeRegisterCustomer } from '#core/accounts/account-book.ts';
import { makeDescribeLoyalty } from '#core/customers/loyalty.ts';
import { makeCheckAdmin, makeFindStaffRole } from '#core/staff/access.ts';

const { customerReservations, profiles } = RECORDS;
const { useCase, made } = makings();

const checkAdmin = useCase(makeCheckAdmin, [profiles]);
const ensureProfile = useCase(makeEnsureProfile, [profiles, PORTS.clock]);

export const ACCOUNTS = {
  findStaffRole: useCase(makeFindStaffRole, [profiles]),
  describeLoyalty: useCase(makeDescribeLoyalty, [customerReservations]),
  describeUser: useCase(makeDescribeUser, [profiles, checkAdmin]),
  ensureProfile,
  /** Only where we keep the accounts ourselves. */
  registerCustomer: useCase(makeRegisterCustomer, [PORTS.accounts, ensureProfile]),
} as const;

const noteSignIn =
  (of: AreaTools['of']): SessionUseCases['onSignedIn'] =>
  async (account, from) => {
    const role = await of(ACCOUNTS.findStaffRole)(account.uid);
    if (role === undefined) return;
    const act = { actor: staffActor(account, role), action: 'Sign in', from };
    await of(AUDIT_LOG.note)(act, `accounts/${account.uid}`);
  };

/** Routes for accounts we keep ourselves. */
function ownAccounts({ of, maybe, now, onOutboxFilled }: AreaTools) {
  const accounts = maybe(PORTS.accounts);
  if (accounts === undefined) return [];
  const describeUser = of(ACCOUNTS.describeUser);
  const https = of(PORTS.site).publicUrl.startsWith('https:');
  return [
    sessionRoutes({ ...accounts, describeUser, onSignedIn: noteSignIn(of), now, https }),
    accountRoutes({
      ...accounts,
      register: of(ACCOUNTS.registerCustomer),
      resets: of(PORTS.passwordResets),
      describeUser,
      now,
      https,
      onResetRequested: onOutboxFilled,
    }),
  ];
}

export const accounts: Area = {
  ...made(),
  api(tools) {
    const { of, maybe, now } = tools;
    return [
      ...ownAccounts(tools),
      meRoutes({
        verify: of(PORTS.identity).verify,
        ensureProfile: of(ensureProfile),
        updateProfile: of(profiles).update,
        reservations: of(customerReservations),
        describeLoyalty: of(ACCOUNTS.describeLoyalty),
        readSettings: of(RECORDS.settings).read,
        manageToken: (reservation) => manageTokenFor(reservation, of(PORTS.manageSecrets)),
        hasPassword: maybe(PORTS.accounts) !== undefined,
        now,
      }),
    ];
  },
};
