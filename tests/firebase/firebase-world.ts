import { initializeTestEnvironment } from '@firebase/rules-unit-testing';
import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import { firestoreDocumentStore } from '#adapters/firestore/firestore-document-store.ts';
import type { UserProfile } from '#core/accounts/profiles.ts';
import { openAuthWorld } from '#tests/firebase/auth-world.ts';
import { emptyDatabase, forgetDatabase } from '#tests/firebase/emulated-firestore.ts';
import { readRules } from '#tests/firebase/rules-world.ts';
import { CUT_OFF } from '#tests/support/cut-off.ts';

export const PASSWORD = 'a long secret';

/**
 * A Firebase project as a shop has it: accounts, and an empty Firestore with our rules in force.
 */
export async function openFirebaseWorld() {
  const auth = await openAuthWorld();
  const { projectId, host, admin } = auth;
  const { emulatorHost } = emptyDatabase();
  const database = { projectId, emulatorHost };
  await forgetDatabase(database);
  const [address = '', port] = emulatorHost.split(':');
  const firestore = { host: address, port: Number(port), rules: await readRules() };
  const rules = await initializeTestEnvironment({ projectId, firestore });
  await rules.cleanup();
  const store = firestoreDocumentStore(database);
  const profiles = documentsProfiles(store);

  return {
    ...auth,
    store,
    profiles,
    /** For a server on this computer. */
    env: {
      IDENTITY: 'firebase-auth',
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'fake-api-key',
      FIREBASE_AUTH_DOMAIN: `${projectId}.firebaseapp.com`,
      FIREBASE_APP_ID: '1:123456789:web:0123456789abcdef',
      FIREBASE_AUTH_EMULATOR_HOST: host,
      STORE: 'firestore',
      FIRESTORE_EMULATOR_HOST: emulatorHost,
      METADATA_SERVER_DETECTION: 'none',
      ...CUT_OFF,
    },
    /** Where its pages may go: prefixes of addresses. */
    elsewhere: [`http://${host}/`, `http://${emulatorHost}/`, 'https://apis.google.com/'],

    async profileOf(email: string): Promise<UserProfile | undefined> {
      const { uid } = await admin.getUserByEmail(email);
      return profiles.find(uid);
    },
    /** An account with its profile, created without browser and rules. */
    async account(name: string, role = 'customer', email = auth.newEmail(name)) {
      const { uid } = await admin.createUser({
        email,
        password: PASSWORD,
        displayName: name,
        emailVerified: true,
      });
      const createdAt = '2026-11-20T18:00:00.000Z';
      const person = { id: uid, displayName: name, email, photoURL: '', createdAt };
      await profiles.createIfAbsent({ ...person, role });
      return { uid, email };
    },
    async close() {
      await store.close();
      await forgetDatabase(database);
      await auth.close();
    },
  };
}

export type FirebaseWorld = Awaited<ReturnType<typeof openFirebaseWorld>>;
