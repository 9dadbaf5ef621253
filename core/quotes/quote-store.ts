import type { Instant } from '#core/kernel/instant.ts';
import { type WrittenQuote, latestOf, stateOf } from './written-quote.ts';
import {
  askedWords,
  isFoundBy,
  lookupsFor,
  reservationWords,
} from '#core/customers/search-words.ts';
import type { FoundQuote } from '#core/customers/search-everything.ts';
import type { Clock } from '#core/kernel/ports.ts';

export interface WrittenQuotes {
  find(id: string): Promise<WrittenQuote | undefined>;
  /**
   * Newest first.
   * @param after `next` of the previous page; `BadCursorError` if malformed
   */
  list(
    limit: number,
    after?: string,
  ): Promise<{ readonly quotes: readonly WrittenQuote[]; readonly next?: string | undefined }>;
  /** Quotes listed under a word of `search-words.ts`, newest first. */
  listedUnder(word: string, limit: number): Promise<readonly WrittenQuote[]>;
  /** Sent, not answered, not reminded of, expiring between these moments; soonest first. */
  listToRemind(from: Instant, to: Instant, limit: number): Promise<readonly string[]>;
  create(quote: WrittenQuote): Promise<void>;
  /**
   * New mails and reminders are queued in the same transaction. `decide` is pure and may rerun; if
   * it returns the same quote, nothing is written. Undefined for an unknown id.
   */
  change(
    id: string,
    decide: (quote: WrittenQuote) => WrittenQuote,
  ): Promise<WrittenQuote | undefined>;
}

/** Quotes read per word: fewer than other records, since a quote has all its versions. */
const MOST_UNDER_A_WORD = 20;

/** The words of the latest version's reservation, and of the quote's own id. */
export const quoteWords = (quote: WrittenQuote): readonly string[] =>
  reservationWords({ ...latestOf(quote).booking, id: quote.id });

/** Quotes that have every word, newest first. */
export const makeFindQuotes =
  (quotes: Pick<WrittenQuotes, 'listedUnder'>, clock: Clock) =>
  async (text: string): Promise<readonly FoundQuote[]> => {
    const words = askedWords(text);
    const pages = await Promise.all(
      lookupsFor(words).map((word) => quotes.listedUnder(word, MOST_UNDER_A_WORD)),
    );
    const each = new Map(pages.flat().map((quote) => [quote.id, quote]));
    const now = clock.now();
    return [...each.values()]
      .filter((quote) => isFoundBy(quoteWords(quote), words))
      .toSorted((a, b) => b.createdAt - a.createdAt)
      .map((quote) => ({
        id: quote.id,
        state: stateOf(quote, now),
        booking: latestOf(quote).booking,
      }));
  };
