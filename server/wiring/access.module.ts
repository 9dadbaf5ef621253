import { ContainerModule } from 'inversify';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import { type LocalAccounts, localAccounts } from '#adapters/local-auth/local-accounts.ts';
import { localPasswordResets } from '#adapters/local-auth/password-resets.ts';
import { makeCheckAdmin } from '#core/access/check-admin.ts';
import { makeDescribeLoyalty } from '#core/account/describe-loyalty.ts';
import { makeEnsureProfile } from '#core/account/ensure-profile.ts';
import { makeListMembers } from '#core/account/list-members.ts';
import { makeRegisterCustomer } from '#core/account/register-customer.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Identity } from '#core/ports/identity.ts';
import type { ManageSecrets } from '#core/ports/manage-secrets.ts';
import type { Randomness } from '#core/ports/randomness.ts';
import type { FirebaseAuthConfig, IdentityConfig } from '#server/config/identity-config.ts';
import { makeDescribeUser } from '#server/queries/describe-user.ts';
import { lazyIdentity } from '#server/wiring/lazy-identity.ts';
import { TOKENS } from '#server/wiring/tokens.ts';

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
