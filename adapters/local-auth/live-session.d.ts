import { type BrowserSession, type BrowserSurroundings } from '#adapters/local-auth/browser-session.ts';
import type { sessionClient } from '#adapters/local-auth/session-client.ts';
import type { SignedInUser, SignInState } from '#core/accounts/sign-in.ts';
type Surroundings = Pick<BrowserSurroundings, 'storage' | 'clock' | 'onOtherTab' | 'inTurn'>;
/**
 * This browser's session: kept, refreshed in time and shared between tabs. Starts with the stored
 * one if the server still accepts it.
 */
export declare function liveSession(client: ReturnType<typeof sessionClient>, { storage, clock, onOtherTab, inTurn }: Surroundings): {
    state: () => SignInState;
    subscribe(listener: (state: SignInState) => void): () => boolean;
    enter: (opened: BrowserSession) => SignedInUser;
    signOut: () => Promise<void>;
    /** Valid for at least a minute; undefined when signed out. */
    token(): Promise<string | undefined>;
};
export {};
