import {
  changeStoreFacts,
  fingerprintOf,
  provesKey,
  readStoreFacts,
} from '#adapters/documents/collections/documents-store-facts.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { ManageSecrets } from '#core/kernel/ports.ts';
import { type DataFolder, MismatchError } from './data-folder.ts';

const wrongKey = ({ manageLinkKey, dataDir }: DataFolder): string =>
  [
    `${manageLinkKey === undefined ? `MANAGE_LINK_KEY is not set, and the key in ${dataDir}/keys.json` : 'MANAGE_LINK_KEY'} is not the key that the private links, second factors and audit log in this store were made with.`,
    'Nothing was changed. Set MANAGE_LINK_KEY to the key of this shop, from your password store. To change the key, list both, the new one first: MANAGE_LINK_KEY=new,old (docs/deployment.md, Changing secrets).',
    'If that key is lost, go on without it, which ends every private link, authenticator app and recovery code: npm start -- --accept-new-store',
  ].join('\n');

/**
 * Throws `MismatchError` unless the server's key is the store's. A store that knows no key yet is
 * asked whether its newest records were made with this one.
 */
export async function checkKey(
  store: DocumentStore,
  secrets: ManageSecrets,
  folder: DataFolder,
): Promise<void> {
  const { keyFingerprint: known } = await readStoreFacts(store);
  const isRight =
    known === undefined
      ? (await provesKey(store, secrets)) !== 'wrong'
      : secrets.proves(known, fingerprintOf);
  if (!isRight) throw new MismatchError(wrongKey(folder));
}

/** As `checkKey`. Notes the key that signs from now on: only a server does, because it has the right one. */
export async function adoptKey(
  store: DocumentStore,
  secrets: ManageSecrets,
  folder: DataFolder,
): Promise<void> {
  if (folder.acceptNewStore !== true) await checkKey(store, secrets, folder);
  const keyFingerprint = fingerprintOf(secrets);
  const facts = await readStoreFacts(store);
  if (facts.keyFingerprint === keyFingerprint) return;
  await changeStoreFacts(store, (known) => ({ ...known, keyFingerprint }));
}
