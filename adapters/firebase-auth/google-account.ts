import {
  type Auth,
  browserPopupRedirectResolver as resolver,
  getRedirectResult,
  GoogleAuthProvider,
  signInWithPopup,
  signInWithRedirect,
  type User,
} from 'firebase/auth';
import { authCodeOf } from '#adapters/firebase-auth/sign-in-problems.ts';

/** Whoever has several accounts is asked which. */
function googleProvider(): GoogleAuthProvider {
  const provider = new GoogleAuthProvider();
  provider.setCustomParameters({ prompt: 'select_account' });
  return provider;
}

/** Also when the visitor comes back to this very page later: then nothing waits any more. */
const pageIsLeft = (): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('pagehide', () => resolve(), { once: true });
  });

/** Google's window; where the browser blocks it, its page in place of ours, and nothing is answered (specification §8). */
export async function chooseGoogleAccount(auth: Auth): Promise<User | undefined> {
  const provider = googleProvider();
  try {
    return (await signInWithPopup(auth, provider, resolver)).user;
  } catch (error) {
    if (authCodeOf(error) !== 'auth/popup-blocked') throw error;
    await Promise.race([signInWithRedirect(auth, provider, resolver), pageIsLeft()]);
    return undefined;
  }
}

/** Whoever came back from Google's page; undefined when nobody was sent there. */
export const returnedGoogleAccount = async (auth: Auth): Promise<User | undefined> =>
  (await getRedirectResult(auth, resolver))?.user;
