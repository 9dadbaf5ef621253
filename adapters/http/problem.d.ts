import type { BotCheckProblem } from '#core/accounts/bot-check.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
/**
 * Parses `application/problem+json` by hand, since zod would be half of the home page's script.
 * Fills in missing or odd fields, so that screens always have a sentence.
 */
export declare function problemFrom(status: number, body: unknown): ApiProblem;
/** Nothing was sent: the page could not prove that it is no bot. */
export declare const unprovenProblem: ({ code, params, message }: BotCheckProblem) => ApiProblem;
/** There was no answer: offline, or a timeout. */
export declare function networkProblem(error: unknown): ApiProblem;
