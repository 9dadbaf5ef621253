import { err, ok, type Result } from '#core/kernel/result.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import {
  type JournalEntry,
  journalOf,
  type SentDay,
  sentWith,
  versionOfJournal,
} from './journal.ts';
import { countAll, type ReportBook } from './report-book.ts';

/** What the bookkeeping already has for each day. It cannot be derived from anything else. */
export interface JournalMemory {
  sent(span: DaySpan): Promise<ReadonlyMap<CalendarDay, SentDay>>;
  /** Replaces the days' records and returns true, if they still equal `before`. */
  keep(
    sent: ReadonlyMap<CalendarDay, SentDay>,
    before: ReadonlyMap<CalendarDay, SentDay>,
  ): Promise<boolean>;
}

/** Counted before answering; a shop with more left sends the rest later as corrections. */
const MOST_PIECES = 50;

/** Exports the daily journal of past days and records that it was imported. */
export function makeExportJournal(
  sums: Pick<ReportBook, 'count' | 'shop'>,
  memory: JournalMemory,
  clock: Clock,
) {
  async function read({ from, to }: DaySpan) {
    await countAll(sums, MOST_PIECES);
    // Bookings for future days are not earned yet, and today is not over.
    const yesterday = addDays(shopDay(clock.now()), -1);
    const span = { from, to: to < yesterday ? to : yesterday };
    const [days, sent] = await Promise.all([sums.shop.days(span), memory.sent(span)]);
    const entries = journalOf(days, sent);
    return { entries, sent, version: versionOfJournal(entries) };
  }

  return {
    /** Entries the bookkeeping does not have yet. */
    async read(span: DaySpan): Promise<{ entries: readonly JournalEntry[]; version: string }> {
      const { entries, version } = await read(span);
      return { entries, version };
    },
    /** Records that this version's entries were imported; refuses other versions. */
    async keep(span: DaySpan, version: string): Promise<Result<number, { kind: 'stale' }>> {
      const now = await read(span);
      if (now.version !== version) return err({ kind: 'stale' });
      const isKept = await memory.keep(sentWith(now.entries, now.sent), now.sent);
      return isKept ? ok(now.entries.length) : err({ kind: 'stale' });
    },
  };
}

export type ExportJournal = ReturnType<typeof makeExportJournal>;
