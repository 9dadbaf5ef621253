import type { Instant } from '#core/kernel/instant.ts';
import type { WrittenQuote } from './written-quote.ts';

export interface WrittenQuotes {
  find(id: string): Promise<WrittenQuote | undefined>;
  /** Newest first. @param after `next` of the previous page; `BadCursorError` if malformed */
  list(
    limit: number,
    after?: string,
  ): Promise<{ readonly quotes: readonly WrittenQuote[]; readonly next?: string | undefined }>;
  /** Listed under a word of `search-words.ts`, newest first. */
  listedUnder(word: string, limit: number): Promise<readonly WrittenQuote[]>;
  /** Sent, unanswered, not reminded of, expiring between these moments; soonest first. */
  listToRemind(from: Instant, to: Instant, limit: number): Promise<readonly string[]>;
  create(quote: WrittenQuote): Promise<void>;
  /**
   * New mails and reminders go to the outbox in the same transaction. `decide` is pure and may
   * rerun; the same quote writes nothing. Undefined for an unknown id.
   */
  change(
    id: string,
    decide: (quote: WrittenQuote) => WrittenQuote,
  ): Promise<WrittenQuote | undefined>;
}
