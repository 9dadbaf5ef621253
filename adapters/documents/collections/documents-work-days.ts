import { reportSumsCodec } from '#adapters/documents/collections/report-documents.ts';
import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  eachDay,
  monthOf,
} from '#core/kernel/calendar-day.ts';
import { type Sums, totalOf } from '#core/reporting/cells.ts';
import type { WorkBook } from '#core/reporting/measured-work.ts';

export const WORK_DAYS = 'workDays';
export const WORK_MONTHS = 'workMonths';

async function read(
  reader: Pick<Transaction, 'getMany'>,
  collection: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Sums>> {
  const found = ids.length === 0 ? [] : await reader.getMany(collection, ids);
  return new Map(
    found.flatMap((stored) =>
      stored === undefined ? [] : [[stored.id, reportSumsCodec.fromDocument(stored).sums]],
    ),
  );
}

const daysOf = (month: string): readonly CalendarDay[] => {
  const first = calendarDay(`${month}-01`);
  return eachDay(first, addDays(first, 31)).filter((day) => monthOf(day) === month);
};

/** `workDays/{day}`, and `workMonths/{YYYY-MM}`, which follow from them: months that were last measured before there were any have none. */
export const documentsWorkDays = (store: DocumentStore): WorkBook => ({
  async days({ from, to }) {
    const found = await read(store, WORK_DAYS, eachDay(from, addDays(to, 1)));
    return new Map([...found].map(([id, sums]) => [calendarDay(id), sums]));
  },
  async months(ids) {
    const known = await read(store, WORK_MONTHS, ids);
    const others = ids.filter((id) => !known.has(id));
    const days = await read(store, WORK_DAYS, others.flatMap(daysOf));
    const added = [...Map.groupBy(days, ([day]) => day.slice(0, 7))];
    return new Map([
      ...known,
      ...added.map(([id, of]) => [id, totalOf(of.map(([, sums]) => sums))] as const),
    ]);
  },
  keep: (day, sums) =>
    store.transact(async (transaction) => {
      const month = monthOf(day);
      const days = new Map(await read(transaction, WORK_DAYS, daysOf(month)));
      const total = totalOf(days.set(day, sums).values());
      transaction.set(WORK_DAYS, day, reportSumsCodec.toDocument({ sums }));
      transaction.set(WORK_MONTHS, month, reportSumsCodec.toDocument({ sums: total }));
    }),
});
