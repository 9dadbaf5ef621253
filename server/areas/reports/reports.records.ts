import { z } from 'zod';
import {
  readDaySums,
  readSums,
  reportSumsCodec,
} from '#adapters/documents/collections/report-documents.ts';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { singleDocument } from '#adapters/documents/engine/reading.ts';
import {
  addDays,
  calendarDay,
  eachDay,
  type CalendarDay,
  monthOf,
} from '#core/kernel/calendar-day.ts';
import { err, ok } from '#core/kernel/result.ts';
import { ACCOUNT_IDS } from '#core/reporting/accounts.ts';
import { totalOf } from '#core/reporting/cells.ts';
import { type CostsStore, DEFAULT_COSTS } from '#core/reporting/costs.ts';
import type { FeePosition } from '#core/reporting/fetch-card-fees.ts';
import { type JournalMemory, type SentDay, sentWithout } from '#core/reporting/journal.ts';
import type { WorkBook } from '#core/reporting/measured-work.ts';
import type { Remittances } from '#core/reporting/remittances.ts';
import {
  costsSchema,
  remittanceFields,
  savedReportSchema,
} from '#core/reporting/reports.schema.ts';
import type { SavedReports } from '#core/reporting/saved-reports.ts';

export const COSTS = 'costs';
/** Id of the single document. */
const CURRENT = 'current';

export const costsCodec = documentCodec(COSTS, costsSchema.extend({ revision: z.int().min(1) }));

/** `costs/current`. Kept out of the settings, which every page receives. */
export function documentsCosts(store: DocumentStore): CostsStore {
  const { read, change } = singleDocument(store, COSTS, costsCodec, DEFAULT_COSTS, CURRENT);
  return {
    read,
    save: (costs) =>
      change(({ revision }) =>
        revision === costs.revision
          ? ok({ ...costs, revision: revision + 1 })
          : err({ kind: 'costs_changed' }),
      ),
  };
}

export const SAVED_REPORTS = 'savedReports';

export const savedReportsCodec = documentCodec(
  SAVED_REPORTS,
  z.object({
    reports: z
      .array(
        savedReportSchema.extend({
          id: z.string(),
          revision: z.int().min(1),
          mailsSince: instantField,
        }),
      )
      .readonly(),
  }),
);

/** `savedReports/all` */
export function documentsSavedReports(store: DocumentStore): SavedReports {
  const all = singleDocument(store, SAVED_REPORTS, savedReportsCodec, { reports: [] });
  return {
    list: async () => (await all.read()).reports,
    async change(decide) {
      const changed = await all.change(({ reports }) => {
        const decided = decide(reports);
        return decided.ok ? ok({ reports: decided.value }) : decided;
      });
      return changed.ok ? ok(changed.value.reports) : changed;
    },
  };
}

export const REMITTANCES = 'remittances';

export const remittancesCodec = documentCodec(
  REMITTANCES,
  z.object({
    remittances: z
      .array(remittanceFields.extend({ id: z.string(), voidedAt: instantField.optional() }))
      .readonly(),
  }),
);

/** `remittances/all` */
export function documentsRemittances(store: DocumentStore): Remittances {
  const all = singleDocument(store, REMITTANCES, remittancesCodec, { remittances: [] });
  return {
    list: async () => (await all.read()).remittances,
    async change(decide) {
      const changed = await all.change(({ remittances }) => {
        const decided = decide(remittances);
        return decided.ok ? ok({ remittances: decided.value }) : decided;
      });
      return changed.ok ? ok(changed.value.remittances) : changed;
    },
  };
}

export const FEE_POSITION = 'feePosition';

export const feePositionCodec = documentCodec(FEE_POSITION, z.object({ until: instantField }));

/** `feePosition/current` */
export const documentsFeePosition = (store: DocumentStore): FeePosition => ({
  async read() {
    const stored = await store.get(FEE_POSITION, CURRENT);
    return stored && feePositionCodec.fromDocument(stored).until;
  },
  save: (until) =>
    store.transact(async (transaction) =>
      transaction.set(FEE_POSITION, CURRENT, feePositionCodec.toDocument({ until })),
    ),
});

export const JOURNAL_DAYS = 'journalDays';

export const journalDayCodec = documentCodec(
  JOURNAL_DAYS,
  z.object({ told: z.record(z.string(), z.int()), entries: z.int().min(1) }),
);

export const JOURNAL_EXPORTS = 'journalExports';

export const journalExportCodec = documentCodec(
  JOURNAL_EXPORTS,
  z.object({
    at: instantField,
    entries: z
      .array(
        z.object({
          number: z.string(),
          day: dayField,
          isCorrection: z.boolean(),
          lines: z.array(z.object({ account: z.enum(ACCOUNT_IDS), cents: z.int() })).readonly(),
        }),
      )
      .readonly(),
  }),
);

const textOf = (sent: SentDay | undefined): string =>
  sent === undefined
    ? ''
    : JSON.stringify([
        sent.entries,
        Object.entries(sent.told).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ]);

const dayDocument = ({ told, entries }: SentDay) =>
  journalDayCodec.toDocument({ told: Object.fromEntries(Object.entries(told)), entries });

/** `journalDays/{day}`: what was exported for the day. `journalExports/{id}`: one export. */
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
  async exports(most) {
    const { documents } = await store.query({
      collection: JOURNAL_EXPORTS,
      orderBy: [{ field: 'at', direction: 'desc' }],
      limit: most,
    });
    return documents.map((stored) => ({
      id: stored.id,
      ...journalExportCodec.fromDocument(stored),
    }));
  },
  undo: (id) =>
    store.transact(async (transaction) => {
      const stored = await transaction.get(JOURNAL_EXPORTS, id);
      if (stored === undefined) return false;
      const { entries } = journalExportCodec.fromDocument(stored);
      const days = entries.map(({ day }) => day);
      const found = await transaction.getMany(JOURNAL_DAYS, days);
      const sent = found.flatMap((one): (readonly [CalendarDay, SentDay])[] =>
        one === undefined ? [] : [[calendarDay(one.id), journalDayCodec.fromDocument(one)]],
      );
      const without = sentWithout(entries, new Map(sent));
      if (without === undefined) return false;
      for (const [day, one] of without) {
        if (one === undefined) transaction.delete(JOURNAL_DAYS, day);
        else transaction.set(JOURNAL_DAYS, day, dayDocument(one));
      }
      transaction.delete(JOURNAL_EXPORTS, id);
      return true;
    }),
  keep: (sent, before, { id, at, entries }) =>
    store.transact(async (transaction) => {
      const days = [...sent.keys()];
      const stored = await transaction.getMany(JOURNAL_DAYS, days);
      const isAsBefore = days.every((day, index) => {
        const now = stored[index];
        return textOf(now && journalDayCodec.fromDocument(now)) === textOf(before.get(day));
      });
      if (!isAsBefore) return false;
      for (const [day, one] of sent) transaction.set(JOURNAL_DAYS, day, dayDocument(one));
      transaction.create(JOURNAL_EXPORTS, id, journalExportCodec.toDocument({ at, entries }));
      return true;
    }),
});

export const WORK_DAYS = 'workDays';
export const WORK_MONTHS = 'workMonths';

const daysOf = (month: string): readonly CalendarDay[] => {
  const first = calendarDay(`${month}-01`);
  return eachDay(first, addDays(first, 31)).filter((day) => monthOf(day) === month);
};

/**
 * `workDays/{day}`, and `workMonths/{YYYY-MM}`, which are derived from the days. Months last
 * measured before `workMonths` existed have none.
 */
export const documentsWorkDays = (store: DocumentStore): WorkBook => ({
  days: (range) => readDaySums(store, WORK_DAYS, range),
  async months(ids) {
    const known = await readSums(store, WORK_MONTHS, ids);
    const others = ids.filter((id) => !known.has(id));
    const days = await readSums(store, WORK_DAYS, others.flatMap(daysOf));
    const added = [...Map.groupBy(days, ([day]) => day.slice(0, 7))];
    return new Map([
      ...known,
      ...added.map(([id, of]) => [id, totalOf(of.map(([, sums]) => sums))] as const),
    ]);
  },
  keep: (day, sums) =>
    store.transact(async (transaction) => {
      const month = monthOf(day);
      const days = new Map(await readSums(transaction, WORK_DAYS, daysOf(month)));
      const total = totalOf(days.set(day, sums).values());
      transaction.set(WORK_DAYS, day, reportSumsCodec.toDocument({ sums }));
      transaction.set(WORK_MONTHS, month, reportSumsCodec.toDocument({ sums: total }));
    }),
});
