import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { dayField } from '#adapters/documents/engine/document-fields.ts';
import type { Stored, Transaction } from '#adapters/documents/engine/document-store.ts';
import { collectionOf, type Reader } from '#adapters/documents/engine/reading.ts';
import { addDays, type CalendarDay, calendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import { NO_SUMS, regrouped, type Sums, type SumsOf } from '#core/reporting/cells.ts';

const REPORT_DAYS = 'reportDays';
const REPORT_MONTHS = 'reportMonths';
const REPORT_ORDER_DAYS = 'reportOrderDays';
const REPORT_ORDER_MONTHS = 'reportOrderMonths';
const REPORT_UNIT_DAYS = 'reportUnitDays';
const REPORT_UNIT_MONTHS = 'reportUnitMonths';
export const REPORT_OWED_DAYS = 'reportOwedDays';
export const REPORT_PARTS = 'reportParts';
export const REPORT_DUE = 'reportDue';
export const REPORT_STATE = 'reportState';

/** Where sums by day and by month are stored. Amounts owed are in `REPORT_OWED_DAYS`. */
export const KEPT = {
  shop: { days: REPORT_DAYS, months: REPORT_MONTHS },
  orders: { days: REPORT_ORDER_DAYS, months: REPORT_ORDER_MONTHS },
  units: { days: REPORT_UNIT_DAYS, months: REPORT_UNIT_MONTHS },
} as const satisfies Record<SumsOf, unknown>;

const areAmounts = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length % 2 === 0 &&
  value.every((one) => Number.isSafeInteger(one));

/** Checked by hand, which is faster than a schema: a report reads thousands of numbers. */
const sumsField = z.custom<Sums>(
  (value) => typeof value === 'object' && value !== null && Object.values(value).every(areAmounts),
  'Not sums',
);

const sumsSchema = z.object({ sums: sumsField });

/** `reportDays/{day}`, `reportMonths/{YYYY-MM}` etc. In version 1 each family had its own key. */
export const reportSumsCodec = documentCodec(REPORT_DAYS, sumsSchema, [
  noLegacy,
  (data) => ({ ...data, sums: regrouped(sumsSchema.parse(data).sums) }),
]);

const cellSchema = z.object({ day: dayField, key: z.string(), count: z.int(), cents: z.int() });

/** `reportParts/{marked}`: what a document contributed to the sums. */
export const reportPartCodec = documentCodec(
  REPORT_PARTS,
  z.object({ cells: z.array(cellSchema).readonly() }),
);

/** `reportDue/{marked}`: a document written since it was counted. */
export const reportDueCodec = documentCodec(REPORT_DUE, z.object({}));

export const sumsOf = (stored: Stored | undefined): Sums =>
  stored === undefined ? NO_SUMS : reportSumsCodec.fromDocument(stored).sums;

export const readSums = (
  reader: Pick<Reader, 'getMany'>,
  collection: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Sums>> => collectionOf(collection, sumsOf).findMany(reader, ids);

/** Sums of each day that has any. */
export async function readDaySums(
  reader: Pick<Reader, 'getMany'>,
  collection: string,
  { from, to }: { readonly from: CalendarDay; readonly to: CalendarDay },
): Promise<ReadonlyMap<CalendarDay, Sums>> {
  const found = await readSums(reader, collection, eachDay(from, addDays(to, 1)));
  return new Map([...found].map(([day, sums]) => [calendarDay(day), sums]));
}

/** The collections that the reports count, in this order. */
export const MARKED = ['reservations', 'credits', 'giftSales'] as const;
export type Marked = (typeof MARKED)[number];

/** `clear`: deletes sums. `mark`: marks documents after `after`. `done`: counts new marks. */
export const reportStateCodec = documentCodec(
  REPORT_STATE,
  z.object({
    phase: z.enum(['clear', 'mark', 'done']),
    of: z.enum(MARKED).optional(),
    after: z.string().optional(),
    /** Version of the facts from which the sums were made; absent for the first. */
    facts: z.int().optional(),
  }),
);

const PREFIX: Readonly<Record<Marked, string>> = {
  reservations: 'r:',
  credits: 'c:',
  giftSales: 'g:',
};

export const markOf = (of: Marked, id: string): string => `${PREFIX[of]}${id}`;

export const markedBy = (mark: string): { readonly of: Marked; readonly id: string } => ({
  of: MARKED.find((one) => mark.startsWith(PREFIX[one])) ?? 'reservations',
  id: mark.slice(2),
});

const MARK = reportDueCodec.toDocument({});

/** Marks a reservation, credit or gift sale for recounting, with every write. Reads nothing. */
export const markForReports = (
  transaction: Pick<Transaction, 'set'>,
  of: Marked,
  id: string,
): void => transaction.set(REPORT_DUE, markOf(of, id), MARK);

/**
 * Whether it waits to be counted, so that it need not be marked again: the count reads the mark,
 * so it conflicts with a transaction that saw it.
 */
export const isMarkedForReports = async (
  transaction: Pick<Transaction, 'get'>,
  of: Marked,
  id: string,
): Promise<boolean> => (await transaction.get(REPORT_DUE, markOf(of, id))) !== undefined;
