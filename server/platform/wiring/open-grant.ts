import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { firebaseAccountFinder } from '#adapters/firebase-auth/firebase-account-finder.ts';
import { documentsSecondFactors } from '#adapters/documents/collections/documents-second-factors.ts';
import { documentsDeviceSessions } from '#adapters/documents/collections/documents-device-sessions.ts';
import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import { accountRecords, findAccount } from '#adapters/local-auth/account-records.ts';
import { makeEndSessions } from '#core/accounts/device-sessions.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { type FindAccount, makeGrantAdmin, makeResetFactor } from '#core/staff/grant-admin.ts';
import type { Config } from '#server/platform/config/config.ts';
import { openCommandStore } from '#server/platform/wiring/command-store.ts';
import { realSystem } from '#server/platform/wiring/live.wiring.ts';

type OpenGrant = {
  readonly grant: ReturnType<typeof makeGrantAdmin>;
  /** Takes somebody's second factor away and ends their sessions, with a mail to them. Undefined without such an account. */
  readonly resetFactor: ReturnType<typeof makeResetFactor>;
  readonly close: () => Promise<void>;
};

/** The operator vouches for addresses, unproven here (docs/decisions/18-roles-and-bot-check.md). */
const findLocal =
  (store: DocumentStore, clock: Clock): FindAccount =>
  async (email) => {
    const account = await findAccount(accountRecords(store, clock), email);
    return account && { ...account, isProven: false };
  };

/** May run beside a server. @param command as the audit log names it */
export function openGrant(
  config: Pick<Config, 'store' | 'dataDir' | 'identity' | 'manageLinkKey'>,
  command: 'grant-admin' | 'reset-second-factor' = 'grant-admin',
): OpenGrant {
  const store = openCommandStore(config, command);
  const { clock } = realSystem();
  const factors = {
    book: documentsSecondFactors(store),
    sessions: makeEndSessions(documentsDeviceSessions(store), clock),
    clock,
  };
  const { identity } = config;
  const profiles = documentsProfiles(store);
  if (identity.kind === 'local-auth') {
    const find = findLocal(store, clock);
    const { endSessions } = accountRecords(store, clock);
    return {
      grant: makeGrantAdmin(find, profiles, clock),
      resetFactor: makeResetFactor({ ...factors, find, endSessions }),
      close: () => store.close(),
    };
  }
  const finder = firebaseAccountFinder(identity);
  return {
    grant: makeGrantAdmin(finder.find, profiles, clock),
    resetFactor: makeResetFactor({ ...factors, ...finder }),
    async close() {
      await finder.close();
      await store.close();
    },
  };
}
