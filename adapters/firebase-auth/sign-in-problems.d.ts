import type { SignInProblem } from '#core/accounts/sign-in.ts';
/** The SDK's `auth/…` code; empty for other errors. */
export declare const authCodeOf: (error: unknown) => string;
/** What people are shown; never the service's own text, which is for engineers. */
export declare function signInProblem(error: unknown): SignInProblem;
/** The three messages of specification §8, by sign-in method. */
export declare const NOT_ADMIN: {
    readonly password: {
        readonly code: 'not_admin';
        readonly message: 'This account is not authorized for admin.';
    };
    readonly popup: {
        readonly code: 'google_not_admin';
        readonly message: 'This Google account is not authorized for admin access. Please contact support.';
    };
    readonly redirect: {
        readonly code: 'google_page_not_admin';
        readonly message: 'This Google account is not authorized for admin.';
    };
};
