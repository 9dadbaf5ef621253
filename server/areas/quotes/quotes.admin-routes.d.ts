import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Instant } from '#core/kernel/instant.ts';
import type { OpenedQuote } from '#core/quotes/answer-quote.ts';
import type { WrittenQuotes } from '#core/quotes/quote-store.ts';
import type { makeWriteQuotes } from '#core/quotes/write-quotes.ts';
import { type WrittenQuote } from '#core/quotes/written-quote.ts';
import type { Settings } from '#core/settings/business-settings.ts';
export type AdminQuoteUseCases = ReturnType<typeof makeWriteQuotes> & {
    readonly quotes: Pick<WrittenQuotes, 'find' | 'list'>;
    readonly linkOf: (quote: WrittenQuote) => {
        readonly token: string;
        readonly url: string;
    };
    readonly paper: (opened: OpenedQuote) => Promise<Uint8Array>;
    readonly readSettings: () => Promise<Settings>;
    readonly now: () => Instant;
    readonly onChanged: () => void;
};
/** Quotes of the back office. Registered behind the admin check. */
export declare const adminQuoteRoutes: (use: AdminQuoteUseCases) => FastifyPluginAsyncZod;
