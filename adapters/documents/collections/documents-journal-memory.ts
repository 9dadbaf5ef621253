import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { addDays, type CalendarDay, calendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import type { JournalMemory } from '#core/reporting/export-journal.ts';
import type { SentDay } from '#core/reporting/journal.ts';

export const JOURNAL_DAYS = 'journalDays';

export const journalDayCodec = documentCodec(
  JOURNAL_DAYS,
  z.object({ told: z.record(z.string(), z.int()), entries: z.int().min(1) }),
  [noLegacy],
);

const textOf = (sent: SentDay | undefined): string =>
  sent === undefined
    ? ''
    : JSON.stringify([
        sent.entries,
        Object.entries(sent.told).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ]);

/** `journalDays/{day}`: what was exported for the day. */
export const documentsJournalMemory = (store: DocumentStore): JournalMemory => ({
  async sent({ from, to }) {
    const found = await store.getMany(JOURNAL_DAYS, eachDay(from, addDays(to, 1)));
    return new Map(
      found.flatMap((stored): (readonly [CalendarDay, SentDay])[] =>
        stored === undefined
          ? []
          : [[calendarDay(stored.id), journalDayCodec.fromDocument(stored)]],
      ),
    );
  },
  keep: (sent, before) =>
    store.transact(async (transaction) => {
      const days = [...sent.keys()];
      const stored = await transaction.getMany(JOURNAL_DAYS, days);
      const isAsBefore = days.every((day, index) => {
        const now = stored[index];
        return textOf(now && journalDayCodec.fromDocument(now)) === textOf(before.get(day));
      });
      if (!isAsBefore) return false;
      for (const [day, one] of sent) {
        const told = Object.fromEntries(Object.entries(one.told));
        transaction.set(JOURNAL_DAYS, day, journalDayCodec.toDocument({ ...one, told }));
      }
      return true;
    }),
});
