import {
  changeStoreFacts,
  fingerprintOf,
  newerThanKnown,
  provesKey,
  readStoreFacts,
  type StoreFacts,
  withVersions,
} from '#adapters/documents/collections/documents-store-facts.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { ManageSecrets } from '#core/kernel/ports.ts';
import { COMMIT } from '#server/platform/commit.ts';
import { type DataFolder, MismatchError } from './data-folder.ts';

const newerStore = ({ commit }: StoreFacts, newer: readonly string[]): string =>
  `A newer version of this program${commit === undefined ? '' : ` (commit ${commit})`} has used this store and wrote ${newer.join(', ')} in a form that this one cannot read. Nothing was changed. Start that version or a later one, or restore a backup from before it (docs/runbook.md, Rolling back).`;

const wrongKey = ({ manageLinkKey, dataDir }: DataFolder): string =>
  [
    `${manageLinkKey === undefined ? `MANAGE_LINK_KEY is not set, and the key in ${dataDir}/keys.json` : 'MANAGE_LINK_KEY'} is not the key that the private links, second factors and audit log in this store were made with.`,
    'Nothing was changed. Set MANAGE_LINK_KEY to the key of this shop, from your password store. To change the key, list both, the new one first: MANAGE_LINK_KEY=new,old (docs/deployment.md, Changing secrets).',
    'If that key is lost, go on without it, which ends every private link, authenticator app and recovery code: npm start -- --accept-new-store',
  ].join('\n');

/** Throws `MismatchError` if a newer program has used the store. */
export async function checkFormat(store: Pick<DocumentStore, 'get'>): Promise<StoreFacts> {
  const facts = await readStoreFacts(store);
  const newer = newerThanKnown(facts);
  if (newer.length > 0) throw new MismatchError(newerStore(facts, newer));
  return facts;
}

/**
 * Throws `MismatchError` unless the store's records are of this program or an older one, and were
 * made with the server's key. A store that knows no key yet is asked whether its newest ones were.
 */
export async function checkStore(
  store: DocumentStore,
  secrets: ManageSecrets,
  folder: DataFolder,
): Promise<StoreFacts> {
  const facts = await checkFormat(store);
  const { keyFingerprint: known } = facts;
  const isRight =
    known === undefined
      ? (await provesKey(store, secrets)) !== 'wrong'
      : secrets.proves(known, fingerprintOf);
  if (!isRight) throw new MismatchError(wrongKey(folder));
  return facts;
}

/** Notes what this program may write, before it writes. */
export async function noteFormat(store: DocumentStore): Promise<void> {
  const facts = await readStoreFacts(store);
  if (withVersions(facts, COMMIT) === facts) return;
  await changeStoreFacts(store, (known) => withVersions(known, COMMIT));
}

/** For a server. Notes its key, which only a server does, because it has the right one. */
export async function takeStore(
  store: DocumentStore,
  secrets: ManageSecrets,
  folder: DataFolder,
): Promise<void> {
  const facts = await (folder.acceptNewStore === true
    ? checkFormat(store)
    : checkStore(store, secrets, folder));
  const keyFingerprint = fingerprintOf(secrets);
  if (facts.keyFingerprint === keyFingerprint && withVersions(facts, COMMIT) === facts) return;
  await changeStoreFacts(store, (known) => ({ ...withVersions(known, COMMIT), keyFingerprint }));
}
