/** By uid. */
export declare const ACCOUNTS = "accounts";
/** By address, which ensures one account per address. */
export declare const ACCOUNT_EMAILS = "accountEmails";
/** By the SHA-256 of the token. */
export declare const SESSIONS = "sessions";
/** By who tries what (see `sign-in-lock.ts`). */
export declare const SIGN_IN_FAILURES = "signInFailures";
/** By an id that is not secret: the link carries a separate secret. */
export declare const PASSWORD_RESETS = "passwordResets";
/** `localAuth/firstAdmin` exists once an admin was made, so that parallel starts make one. */
export declare const LOCAL_AUTH = "localAuth";
export declare const FIRST_ADMIN = "firstAdmin";
export declare const accountCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    email: string;
    displayName: string;
    passwordHash: string;
    createdAt: import("../../core/kernel/instant").Instant;
    epoch: number;
    provenAt?: import("../../core/kernel/instant").Instant | undefined;
    signedInAt?: import("../../core/kernel/instant").Instant | undefined;
}>;
export declare const referenceCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    accountId: string;
}>;
export declare const sessionCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    accountId: string;
    startedAt: import("../../core/kernel/instant").Instant;
    expiresAt: import("../../core/kernel/instant").Instant;
    epoch: number;
    sessionId?: string | undefined;
}>;
export declare const resetCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    accountId: string;
    secretHash: string;
    epoch: number;
    language: "en" | "es";
    createdAt: import("../../core/kernel/instant").Instant;
    expiresAt: import("../../core/kernel/instant").Instant;
}>;
export declare const failuresCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    failedAt: import("../../core/kernel/instant").Instant[];
    lockedUntil?: import("../../core/kernel/instant").Instant | undefined;
    expiresAt: import("../../core/kernel/instant").Instant;
}>;
/** Lowercase and trimmed; undefined if it is not an e-mail address. */
export declare function normalEmail(email: string): string | undefined;
