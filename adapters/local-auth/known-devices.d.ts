import type { KnownAccount } from '#adapters/local-auth/account-records.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
/** How long a browser is recognized after its last sign-in; cookies hardly last longer. */
export declare const DEVICE_LIFETIME: number;
type Holder = {
    readonly account: {
        readonly uid: string;
    };
    readonly epoch: number;
};
/**
 * A browser's proof of earlier sign-ins: `{uid}.{epoch}.{made}.{id}.{signature}` per account,
 * newest first. It grants nothing; it only keeps strangers' guesses from counting against the
 * browser (OWASP, device cookies). A new password raises the epoch and so voids older marks.
 */
export declare function knownDevices(secrets: ManageSecrets, randomness: Randomness, clock: Clock): {
    remember: (marks: string, { account: { uid }, epoch }: Holder) => string;
    /** Where another service keeps the password. */
    add: (marks: string, uid: string) => string;
    /** The browser's id, if it is known for this account and its present password. */
    idFor(marks: string, known: KnownAccount | undefined): string | undefined;
    knows: (marks: string, uid: string) => boolean;
    idOf: (marks: string, uid: string) => string | undefined;
    /** The browser's id, if it is known for any account. */
    anyId: (marks: string) => string | undefined;
};
export type KnownDevices = ReturnType<typeof knownDevices>;
export {};
