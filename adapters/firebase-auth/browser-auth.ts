import type { FirebaseApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
} from 'firebase/auth';

export type BrowserAuthOptions = {
  readonly app: FirebaseApp;
  /** Of the mails that Firebase sends: `en`, `es`. */
  readonly language: string;
  /** `host:port`, for tests. */
  readonly emulatorHost?: string | undefined;
};

/**
 * Firebase Auth for this page; once for an app. The session is shared by all tabs and outlives them. What opens Google's
 * window is not part of it: nothing of Google is loaded for whoever does not press that button.
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
