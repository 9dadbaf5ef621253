import type { FirebaseApp } from 'firebase/app';
import { type Auth } from 'firebase/auth';
export type BrowserAuthOptions = {
    readonly app: FirebaseApp;
    /** Language of Firebase's mails: `en`, `es`. */
    readonly language: string;
    /** `host:port`, for tests. */
    readonly emulatorHost?: string | undefined;
};
/**
 * Firebase Auth for this page; call once per app. All tabs share the session, and it persists. The
 * Google window is not included: nothing of Google loads until its button is pressed.
 */
export declare function browserAuth({ app, language, emulatorHost }: BrowserAuthOptions): Auth;
