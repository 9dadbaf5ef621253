import type { FirebaseApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth';

type BrowserAuthOptions = {
  readonly app: FirebaseApp;
  /** Language of Firebase's mails: `en`, `es`. */
  readonly language: string;
  /** `host:port`, for tests. */
  readonly emulatorHost?: string | undefined;
};

/**
 * Firebase Auth for this page; call once per app. All tabs share the session, and it persists. The
 * Google window is not included, so nothing of Google loads until its button is pressed.
 */
export function browserAuth({ app, language, emulatorHost }: BrowserAuthOptions): Auth {
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  auth.languageCode = language;
  if (emulatorHost !== undefined) {
    // Its warning would be a banner over the page.
    connectAuthEmulator(auth, `http://${emulatorHost}`, { disableWarnings: true });
  }
  return auth;
}
