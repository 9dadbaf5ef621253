import { recordedStore } from '#adapters/documents/collections/recorded-store.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { nodeManageSecrets } from '#adapters/system/node-secrets.ts';
import { systemAct } from '#core/audit-log/trail.ts';
import type { Config } from '#server/platform/config/config.ts';
import { keepKeys } from '#server/platform/config/keys.ts';
import { realSystem } from '#server/platform/wiring/live.wiring.ts';
import { openStore } from '#server/platform/wiring/store.wiring.ts';

/** The store for a command of the operator: what it changes is in the audit log, too. */
export function openCommandStore(
  config: Pick<Config, 'store' | 'dataDir' | 'manageLinkKey'>,
  command: string,
): DocumentStore {
  const key = config.manageLinkKey ?? keepKeys(config.dataDir).manageLinkKey;
  const act = systemAct(`npm run ${command}`);
  const secrets = nodeManageSecrets(key);
  const acts = { current: () => act };
  // It ends before anything is sealed: nobody would ask a witness.
  const witness = { wrote: () => undefined };
  return recordedStore(openStore(config), { ...realSystem(), acts, witness, secrets });
}
