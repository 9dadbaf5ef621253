import {
  doc,
  type DocumentSnapshot,
  type Firestore,
  getDoc,
  runTransaction,
} from 'firebase/firestore/lite';
import {
  ADMINS,
  legacyAdminFromDocument,
  profileFromDocument,
  USERS,
} from '#adapters/documents/collections/documents-profiles.ts';
import type { Stored } from '#adapters/documents/engine/document-store.ts';
import type { Profiles } from '#core/accounts/profiles.ts';
import { TIMEOUT_MILLISECONDS } from './browser-firestore.ts';
import { storedFrom } from './plain-values.ts';
import type { Log } from './product-lists.ts';
import { within } from './within.ts';

/** Profile access from the browser; changes go through the server. */
type BrowserProfiles = Omit<Profiles, 'update'>;

/**
 * Reads the signed-in user's own profile and admin record; the rules refuse those of others.
 * Failures are logged and passed on (specification §8).
 */
export function browserProfiles(firestore: Firestore, log: Log): BrowserProfiles {
  async function logged<T>(what: string, work: Promise<T>): Promise<T> {
    try {
      return await within(TIMEOUT_MILLISECONDS, work);
    } catch (error) {
      log(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      throw error;
    }
  }

  const read = async (collection: string, uid: string): Promise<Stored | undefined> =>
    storedIn(collection, await getDoc(doc(firestore, collection, uid)));

  return {
    find: (uid) =>
      logged(
        'The profile cannot be read',
        read(USERS, uid).then((stored) => stored && profileFromDocument(stored)),
      ),
    findLegacyAdmin: (uid) =>
      logged(
        'The admin record cannot be read',
        read(ADMINS, uid).then((stored) => stored && legacyAdminFromDocument(stored)),
      ),
    createIfAbsent: (profile) =>
      logged(
        'The profile cannot be created',
        runTransaction(firestore, async (transaction) => {
          const ref = doc(firestore, USERS, profile.id);
          const stored = storedIn(USERS, await transaction.get(ref));
          if (stored !== undefined) return profileFromDocument(stored);
          const { id: _, ...fields } = profile;
          transaction.set(ref, fields);
          return profile;
        }),
      ),
  };
}

function storedIn(collection: string, snapshot: DocumentSnapshot): Stored | undefined {
  const fields = snapshot.data();
  return fields && storedFrom(collection, snapshot.id, fields);
}
