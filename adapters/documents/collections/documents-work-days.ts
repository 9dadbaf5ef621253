import { reportSumsCodec } from '#adapters/documents/collections/report-documents.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { addDays, calendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import type { WorkBook } from '#core/reporting/measured-work.ts';

export const WORK_DAYS = 'workDays';

/** `workDays/{day}`. */
export const documentsWorkDays = (store: DocumentStore): WorkBook => ({
  async days({ from, to }) {
    const found = await store.getMany(WORK_DAYS, eachDay(from, addDays(to, 1)));
    return new Map(
      found.flatMap((stored) =>
        stored === undefined
          ? []
          : [[calendarDay(stored.id), reportSumsCodec.fromDocument(stored).sums] as const],
      ),
    );
  },
  keep: (day, sums) =>
    store.transact(async (transaction) =>
      transaction.set(WORK_DAYS, day, reportSumsCodec.toDocument({ sums })),
    ),
});
