import { ContainerModule } from 'inversify';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type LocalAccounts, localAccounts } from '#adapters/local-auth/local-accounts.ts';
import { localPasswordResets } from '#adapters/local-auth/password-resets.ts';
import { makeCheckAdmin } from '#core/staff/check-admin.ts';
import { makeDescribeLoyalty } from '#core/customers/describe-loyalty.ts';
import { makeEnsureProfile } from '#core/customers/ensure-profile.ts';
import { makeListMembers } from '#core/customers/list-members.ts';
import { makeRegisterCustomer } from '#core/customers/register-customer.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { Identity, Account } from '#core/staff/identity.ts';
import type { ManageSecrets } from '#core/kernel/manage-secrets.ts';
import type { Randomness } from '#core/kernel/randomness.ts';
import type {
  FirebaseAuthConfig,
  IdentityConfig,
} from '#server/platform/config/identity-config.ts';
import { makeDescribeUser } from '#server/areas/accounts/describe-user.ts';
import { lazyIdentity } from '#server/areas/accounts/lazy-identity.ts';
import { TOKENS } from '#server/platform/wiring/tokens.ts';
import { randomBytes } from 'node:crypto';
import type { Profiles } from '#core/staff/profiles.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';

export const accessModule = new ContainerModule(({ bind }) => {
  const { checkAdmin, profiles } = TOKENS;
  bind(checkAdmin).toResolvedValue(makeCheckAdmin, [profiles]);
  bind(TOKENS.describeLoyalty).toResolvedValue(makeDescribeLoyalty, [TOKENS.customerReservations]);
  bind(TOKENS.listMembers).toResolvedValue(makeListMembers, [TOKENS.reservationBook, profiles]);
  bind(TOKENS.ensureProfile).toResolvedValue(makeEnsureProfile, [profiles, TOKENS.clock]);
  bind(TOKENS.describeUser).toResolvedValue(makeDescribeUser, [profiles, checkAdmin]);
});

/** Accounts in our own store. */
const localAuthModule = new ContainerModule(({ bind }) => {
  const { accounts, clock, randomness, store } = TOKENS;
  bind(accounts).toResolvedValue(
    (store: DocumentStore, clock: Clock, randomness: Randomness) =>
      localAccounts({ store, clock, randomness }),
    [store, clock, randomness],
  );
  bind(TOKENS.passwordResets).toResolvedValue(
    (store: DocumentStore, clock: Clock, randomness: Randomness, secrets: ManageSecrets) =>
      localPasswordResets({ store, clock, randomness, secrets }),
    [store, clock, randomness, TOKENS.manageSecrets],
  );
  bind(TOKENS.registerCustomer).toResolvedValue(makeRegisterCustomer, [
    accounts,
    TOKENS.ensureProfile,
  ]);
  bind(TOKENS.identity).toResolvedValue(
    (accounts: LocalAccounts): Identity => accounts,
    [accounts],
  );
});

async function openFirebaseIdentity({ projectId, emulatorHost }: FirebaseAuthConfig, clock: Clock) {
  const { firebaseIdentity } = await import('#adapters/firebase-auth/firebase-identity.ts');
  return firebaseIdentity({ projectId, emulatorHost, clock });
}

/** Accounts of Firebase Auth: browsers sign in there, and the server looks at their tokens. */
const firebaseAuthModule = (config: FirebaseAuthConfig) =>
  new ContainerModule(({ bind, onDeactivation }) => {
    bind(TOKENS.identity).toResolvedValue(
      (clock: Clock): Identity => {
        const identity = lazyIdentity(() => openFirebaseIdentity(config, clock));
        onDeactivation(TOKENS.identity, () => identity.close());
        return identity;
      },
      [TOKENS.clock],
    );
  });

export const identityModule = (identity: IdentityConfig) =>
  identity.kind === 'firebase-auth' ? firebaseAuthModule(identity) : localAuthModule;

export type AdminWanted = { readonly email: string; readonly password: string | undefined };

/** Whom the operator signs in as. `newPassword` is there once: when it was generated just now. */
export type AdminSignIn = {
  readonly email: string;
  readonly newPassword?: string | undefined;
};

type Ports = {
  readonly accounts: Pick<LocalAccounts, 'createAccount' | 'firstAdmin'>;
  readonly profiles: Pick<Profiles, 'createIfAbsent'>;
  readonly now: () => Instant;
};

const generatePassword = (): string => randomBytes(12).toString('base64url');

/**
 * The admin of the environment, or, in a shop without any, one with a generated password. An account that is there stays
 * as it is: the environment changes no password.
 */
export function makeEnsureAdmin({ accounts, profiles, now }: Ports) {
  const grant = ({ uid, email, displayName }: Account) =>
    profiles.createIfAbsent({
      id: uid,
      email,
      displayName,
      photoURL: '',
      createdAt: isoFromInstant(now()),
      role: 'admin',
    });

  async function create(email: string, password: string): Promise<boolean> {
    const wanted = { email, password, displayName: 'Admin', role: 'admin' } as const;
    const created = await accounts.createAccount(wanted);
    if (created.ok) await grant(created.value);
    else if (created.error.kind !== 'email_taken') {
      throw new Error(`The admin account cannot be made: ${created.error.kind}`);
    }
    return created.ok;
  }

  return async ({ email, password }: AdminWanted): Promise<AdminSignIn> => {
    const first = await accounts.firstAdmin();
    // A process that ended between account and profile left an admin who is none.
    if (first !== undefined) await grant(first);
    if (password !== undefined) {
      await create(email, password);
      return { email };
    }
    if (first !== undefined) return { email: first.email };
    const newPassword = generatePassword();
    const isNew = await create(email, newPassword);
    return isNew ? { email, newPassword } : { email };
  };
}
