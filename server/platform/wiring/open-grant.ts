import { firebaseAccountFinder } from '#adapters/firebase-auth/firebase-account-finder.ts';
import type { LocalAccounts } from '#adapters/local-auth/local-accounts.ts';
import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import { localAccounts } from '#adapters/local-auth/local-accounts.ts';
import { type FindAccount, makeGrantAdmin } from '#core/staff/grant-admin.ts';
import type { Config } from '#server/platform/config/config.ts';
import { openStore } from '#server/platform/wiring/store.wiring.ts';
import { realSystem } from '#server/platform/wiring/live.wiring.ts';

export type OpenGrant = {
  readonly grant: ReturnType<typeof makeGrantAdmin>;
  readonly close: () => Promise<void>;
};

/** We ask nobody to prove an address (docs/decisions/18-roles-and-bot-check.md), so the operator has to know whose account it is. */
const findLocal =
  ({ findByEmail }: Pick<LocalAccounts, 'findByEmail'>): FindAccount =>
  async (email) => {
    const account = await findByEmail(email);
    return account && { ...account, isProven: false };
  };

/** Beside a server that may be running. */
export function openGrant(config: Pick<Config, 'store' | 'dataDir' | 'identity'>): OpenGrant {
  const store = openStore(config);
  const { clock, randomness } = realSystem();
  const { identity } = config;
  const profiles = documentsProfiles(store);
  if (identity.kind === 'local-auth') {
    const find = findLocal(localAccounts({ store, clock, randomness }));
    return { grant: makeGrantAdmin(find, profiles, clock), close: () => store.close() };
  }
  const finder = firebaseAccountFinder(identity);
  return {
    grant: makeGrantAdmin(finder.find, profiles, clock),
    async close() {
      await finder.close();
      await store.close();
    },
  };
}
