import { type OpenedQuote } from '#core/quotes/answer-quote.ts';
import { type WrittenQuote } from '#core/quotes/written-quote.ts';
import { type Area } from '#server/platform/wiring/area.ts';
export declare const QUOTES: {
    readonly quoteMail: import("#server/platform/wiring/area.ts").Token<({ quoteId, what, }: import("#core/quotes/quote-papers.ts").QuoteMailing) => Promise<(import("../../../core/notifications/mail-frame").MailContent & {
        readonly to: string;
    }) | undefined>>;
    readonly remindOfQuotes: import("#server/platform/wiring/area.ts").Token<(isStopping?: () => boolean) => Promise<number>>;
    readonly writeQuotes: import("#server/platform/wiring/area.ts").Token<{
        write(wanted: import("#core/quotes/write-quotes.ts").QuoteToWrite, by: import("../../../core/kernel/actor").Actor): Promise<import("../../../core/kernel/result").Result<WrittenQuote, import("#core/quotes/write-quotes.ts").WriteQuoteError>>;
        revise(id: string, seen: number, wanted: import("#core/quotes/write-quotes.ts").QuoteToWrite, by: import("../../../core/kernel/actor").Actor): Promise<import("../../../core/kernel/result").Result<WrittenQuote, import("#core/quotes/write-quotes.ts").WriteQuoteError>>;
        send(id: string, by: import("../../../core/kernel/actor").Actor): Promise<import("../../../core/kernel/result").Result<WrittenQuote, import("#core/quotes/write-quotes.ts").WriteQuoteError>>;
        withdraw(id: string, by: import("../../../core/kernel/actor").Actor): Promise<import("../../../core/kernel/result").Result<WrittenQuote, import("#core/quotes/write-quotes.ts").WriteQuoteError>>;
    }>;
    readonly answerQuotes: import("#server/platform/wiring/area.ts").Token<{
        open(token: string): Promise<OpenedQuote | undefined>;
        accept(token: string, version: number, termsVersion?: string): Promise<import("../../../core/kernel/result").Result<import("../../../core/checkout/place-reservation").Placed, import("#core/quotes/answer-quote.ts").AnswerQuoteError>>;
        decline(token: string, why: string | undefined): Promise<OpenedQuote | undefined>;
        manageTokenOf({ reservationId }: WrittenQuote): Promise<string | undefined>;
    }>;
};
export declare const quotes: Area;
