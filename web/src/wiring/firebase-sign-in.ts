import { browserAuth, firebaseSignIn } from '#adapters/firebase-auth/firebase-sign-in.ts';
import { browserProfiles } from '#adapters/firestore/browser-profiles.ts';
import type { SignIn } from '#core/accounts/sign-in.ts';
import type { FirebaseWebConfig } from '#core/contract/page.ts';
import { instant } from '#core/kernel/instant.ts';
import { warn } from '#web/shared/data/log.ts';
import { firebaseProject } from './firebase-project.ts';

/** Firebase accounts with profiles in Firestore. A chunk, so nothing else may import it. */
export function openFirebaseSignIn(config: FirebaseWebConfig): SignIn {
  const { app, firestore } = firebaseProject(config);
  const language = document.documentElement.lang;
  const auth = browserAuth({ app, language, emulatorHost: config.authEmulatorHost });
  const clock = { now: () => instant(Date.now()) };
  return firebaseSignIn({ auth, profiles: browserProfiles(firestore, warn), clock, log: warn });
}
