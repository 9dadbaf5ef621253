import type { z } from 'zod';
import type { OpenedQuoteDto, quoteInputSchema, WrittenQuoteDto, WrittenQuoteRow } from '#core/contract/written-quotes.ts';
import type { Actor } from '#core/kernel/actor.ts';
import { type Instant } from '#core/kernel/instant.ts';
import { type OpenedQuote } from '#core/quotes/answer-quote.ts';
import type { QuoteToWrite } from '#core/quotes/write-quotes.ts';
import { type WrittenQuote } from '#core/quotes/written-quote.ts';
import type { Limits } from '#core/staff/limits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
export declare function writtenOf(input: z.output<typeof quoteInputSchema>, by: Actor, limits: Limits | undefined): QuoteToWrite;
export declare function quoteRowDto(quote: WrittenQuote, now: Instant): WrittenQuoteRow;
export declare function writtenQuoteDto(quote: WrittenQuote, link: {
    readonly token: string;
    readonly url: string;
}, settings: Settings, now: Instant): WrittenQuoteDto;
export declare function openedQuoteDto({ quote, sent }: OpenedQuote, manageToken: string | undefined, settings: Settings, now: Instant): OpenedQuoteDto;
