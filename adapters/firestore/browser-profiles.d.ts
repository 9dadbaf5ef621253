import { type Firestore } from 'firebase/firestore/lite';
import type { Log } from '#adapters/firestore/product-lists.ts';
import type { Profiles } from '#core/accounts/profiles.ts';
/** Profile access from the browser; changes go through the server. */
export type BrowserProfiles = Omit<Profiles, 'update'>;
/**
 * Reads the signed-in user's own profile and admin record; the rules refuse others'. Failures are
 * logged and passed on (specification §8).
 */
export declare function browserProfiles(firestore: Firestore, log: Log): BrowserProfiles;
