import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { randomUUID } from 'node:crypto';
import type { FoundAccount } from '#core/staff/grant-admin.ts';

type FirebaseAccountFinderOptions = {
  readonly projectId: string;
  /** `host:port` of an emulator. */
  readonly emulatorHost?: string | undefined;
};

const EMULATOR = 'FIREBASE_AUTH_EMULATOR_HOST';

const isUnknown = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'auth/user-not-found' || error.code === 'auth/invalid-email');

/** Finds Firebase Auth accounts by email and ends their sessions, with Google's application default credentials. */
export function firebaseAccountFinder({ projectId, emulatorHost }: FirebaseAccountFinderOptions) {
  // The SDK reads the environment itself; let only the options decide.
  if (emulatorHost === undefined) delete process.env[EMULATOR];
  else process.env[EMULATOR] = emulatorHost;
  const app = initializeApp({ projectId }, randomUUID());

  return {
    async find(email: string): Promise<FoundAccount | undefined> {
      try {
        const user = await getAuth(app).getUserByEmail(email);
        const { uid, displayName = '', emailVerified: isProven } = user;
        return { uid, email: user.email ?? email, displayName, isProven };
      } catch (error) {
        if (isUnknown(error)) return undefined;
        throw error;
      }
    },
    endSessions: (uid: string): Promise<void> => getAuth(app).revokeRefreshTokens(uid),
    close: () => deleteApp(app),
  };
}
