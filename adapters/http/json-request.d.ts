import { type BotCheck } from '#core/accounts/bot-check.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { type Result } from '#core/kernel/result.ts';
export type HttpOptions = {
    /** Prefix of every path; default: the page's own origin. */
    readonly baseUrl?: string | undefined;
    readonly fetch?: typeof globalThis.fetch | undefined;
    /** Timeout per request. */
    readonly timeoutMs?: number | undefined;
    /** Provides proofs where asked for; without it none are sent. */
    readonly botCheck?: BotCheck | undefined;
};
export type JsonRequest = {
    readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | undefined;
    /** Below `/api`. */
    readonly path: string;
    readonly body?: unknown;
    readonly headers?: Readonly<Record<string, string>> | undefined;
    /** The server accepts this from people only. */
    readonly isBotChecked?: boolean | undefined;
};
export type SendJson = <T>(request: JsonRequest) => Promise<Result<T, ApiProblem>>;
/**
 * JSON calls to our own server. Never rejects: a timeout is a problem with code `network`, an
 * answer not from our server (a proxy's page) is `bad_answer`. Successful answers are trusted: the
 * response schemas in this repository guarantee their shape.
 */
export declare function jsonSender(options?: HttpOptions): SendJson;
export type SignedHttpOptions = HttpOptions & {
    /** A token valid for at least another minute; undefined when signed out. */
    readonly token: () => Promise<string | undefined>;
};
/** Adds the bearer token. Without one it calls anyway and returns the server's 401. */
export declare function signedSender({ token, ...options }: SignedHttpOptions): SendJson;
/** The query string; empty fields are left out. */
export declare const query: (fields: Readonly<Record<string, string | number | undefined>>) => string;
