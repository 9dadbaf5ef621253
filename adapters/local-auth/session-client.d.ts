import { type BrowserSession } from '#adapters/local-auth/browser-session.ts';
import { type BotCheck } from '#core/accounts/bot-check.ts';
import type { PasswordResetInput } from '#core/contract/accounts.ts';
import type { NewAccountInput, SignedInUser } from '#core/accounts/sign-in.ts';
import { type Result } from '#core/kernel/result.ts';
import type { Clock } from '#core/kernel/ports.ts';
/** `broken`: the answer says nothing about the session; `unproven`: not sent, no bot proof. */
export type SessionFault = {
    readonly kind: 'refused' | 'throttled' | 'offline' | 'broken' | 'unproven';
    /** The answer's code, if any. */
    readonly code?: string | undefined;
    readonly detail?: string | undefined;
};
type Answered = {
    readonly response: Response;
    readonly body: unknown;
};
/** Calls about sessions and accounts. None of them rejects. */
export declare function sessionClient(fetch: typeof globalThis.fetch, clock: Clock, botCheck?: BotCheck | undefined): {
    open: (email: string, password: string) => Promise<Result<BrowserSession, SessionFault>>;
    register(input: NewAccountInput): Promise<Result<BrowserSession, SessionFault>>;
    requestReset(input: PasswordResetInput): Promise<Result<Answered, SessionFault>>;
    refresh: (token: string) => Promise<Result<BrowserSession, SessionFault>>;
    who(token: string): Promise<Result<SignedInUser, SessionFault>>;
    /** Best effort: an unrevoked token expires within the hour. */
    close(token: string): Promise<void>;
};
export {};
