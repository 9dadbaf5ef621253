import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Instant } from '#core/kernel/instant.ts';
import type { makeAnswerQuotes, OpenedQuote } from '#core/quotes/answer-quote.ts';
import type { Settings } from '#core/settings/business-settings.ts';
export type QuoteUseCases = ReturnType<typeof makeAnswerQuotes> & {
    readonly paper: (opened: OpenedQuote) => Promise<Uint8Array>;
    readonly readSettings: () => Promise<Settings>;
    readonly now: () => Instant;
    readonly onChanged: () => void;
};
/** What customers do by a quote's link. Never cached. */
export declare const quoteRoutes: (use: QuoteUseCases) => FastifyPluginAsyncZod;
