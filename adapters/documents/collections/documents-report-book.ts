import { UnreadableDocumentError } from '#adapters/documents/engine/document-codec.ts';
import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import type {
  DocumentStore,
  Stored,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import type { ReportPart, ReportSums } from '#core/audit/audit-reader.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import {
  byDay,
  byMonth,
  type Cell,
  gathered,
  negated,
  SUMS_OF,
  type Sums,
  type SumsOf,
  sumsOf as keptIn,
  withCells,
} from '#core/reporting/cells.ts';
import { FACTS_VERSION, factsOf, factsOfCredit, factsOfGiftSale } from '#core/reporting/facts.ts';
import type { ReportBook, SumsReader } from '#core/reporting/report-book.ts';
import type { TurnedAwayBook } from '#core/reporting/turned-away.ts';
import { creditFromDocument } from './credit-document.ts';
import { giftSaleFromDocument } from './documents-gift-sales.ts';
import {
  KEPT,
  type Marked,
  MARKED,
  markedBy,
  markOf,
  markForReports,
  REPORT_DUE,
  REPORT_OWED_DAYS,
  REPORT_PARTS,
  REPORT_STATE,
  reportPartCodec,
  reportStateCodec,
  readDaySums,
  readSums,
  reportSumsCodec,
  sumsOf,
} from './report-documents.ts';
import { reservationFromDocument } from './reservation-document.ts';

/** Documents counted in one transaction. Its writes stay well below Firestore's limit. */
const LARGEST_BATCH = 40;
/**
 * Milliseconds of computing per batch, during which no request is answered. Batches with more sums
 * take longer.
 */
const BRIEF = 5;
const PAGE = 200;
const STATE = 'counting';

type State = ReturnType<typeof reportStateCodec.fromDocument>;

/** A shop older than the reports first marks everything it has. */
const AT_FIRST: State = { phase: 'mark', of: 'reservations', facts: FACTS_VERSION };

/** Sums that an older program made from other facts are counted again. */
const isOutdated = ({ phase, facts }: State): boolean =>
  phase !== 'clear' && facts !== FACTS_VERSION;

/** What a document adds to the sums. Empty if it is gone or unreadable, which the audit reports. */
function cellsOf(of: Marked, stored: Stored | undefined): readonly Cell[] {
  if (stored === undefined) return [];
  try {
    if (of === 'credits') return factsOfCredit(creditFromDocument(stored));
    if (of === 'giftSales') return factsOfGiftSale(giftSaleFromDocument(stored));
    return factsOf(reservationFromDocument(stored));
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return [];
    throw error;
  }
}

const readState = async (reader: Pick<Transaction, 'get'>): Promise<State> => {
  const stored = await reader.get(REPORT_STATE, STATE);
  return stored === undefined ? AT_FIRST : reportStateCodec.fromDocument(stored);
};

const writeState = (transaction: Transaction, state: Omit<State, 'facts'>): void =>
  transaction.set(
    REPORT_STATE,
    STATE,
    reportStateCodec.toDocument({ ...state, facts: FACTS_VERSION }),
  );

/** Adds the cells to the sums of their days or months. */
async function summed(
  transaction: Transaction,
  collection: string,
  changed: ReadonlyMap<string, readonly Cell[]>,
): Promise<() => void> {
  const ids = [...changed.keys()];
  const stored = ids.length === 0 ? [] : await transaction.getMany(collection, ids);
  return () =>
    ids.forEach((id, index) => {
      const sums = withCells(sumsOf(stored[index]), changed.get(id) ?? []);
      if (Object.keys(sums).length === 0) transaction.delete(collection, id);
      else transaction.set(collection, id, reportSumsCodec.toDocument({ sums }));
    });
}

/**
 * Subtracts the marked documents' old cells, adds the current ones, and deletes the marks: all or
 * nothing. Returns the milliseconds spent computing, without waiting for the store.
 */
async function takeUp(transaction: Transaction, marks: readonly string[]): Promise<number> {
  let spent = 0;
  function compute<T>(work: () => T): T {
    const begunAt = performance.now();
    const result = work();
    spent += performance.now() - begunAt;
    return result;
  }
  const [due, parts] = await Promise.all([
    transaction.getMany(REPORT_DUE, marks),
    transaction.getMany(REPORT_PARTS, marks),
  ]);
  const live = marks.filter((_, index) => due[index] !== undefined);
  const now = await Promise.all(
    live.map(async (mark) => {
      const { of, id } = markedBy(mark);
      const stored = await getNamed(transaction, of, id);
      const { [marks.indexOf(mark)]: part } = parts;
      return compute(() => ({
        mark,
        before: part === undefined ? [] : reportPartCodec.fromDocument(part).cells,
        cells: cellsOf(of, stored),
      }));
    }),
  );
  const changed = gathered(now.flatMap(({ before, cells }) => [...negated(before), ...cells]));
  const kept = Map.groupBy(changed, ({ key }) => keptIn(key));
  const writes = await Promise.all([
    ...SUMS_OF.flatMap((of) => {
      const { days, months } = KEPT[of];
      const cells = kept.get(of) ?? [];
      return [summed(transaction, days, byDay(cells)), summed(transaction, months, byMonth(cells))];
    }),
    summed(transaction, REPORT_OWED_DAYS, byDay(kept.get('owed') ?? [])),
  ]);
  for (const write of writes) compute(write);
  for (const { mark, cells } of now) {
    if (cells.length === 0) transaction.delete(REPORT_PARTS, mark);
    else transaction.set(REPORT_PARTS, mark, reportPartCodec.toDocument({ cells }));
    transaction.delete(REPORT_DUE, mark);
  }
  return spent;
}

const readAll = async (store: DocumentStore, collection: string) => {
  const { documents } = await store.query({ collection });
  return new Map(documents.map((stored) => [stored.id, sumsOf(stored)]));
};

/** Merges maps that have no keys in common. */
function merged(all: readonly ReadonlyMap<string, Sums>[]): ReadonlyMap<string, Sums> {
  const whole = new Map<string, Sums>();
  for (const [id, sums] of all.flatMap((one) => [...one])) {
    whole.set(id, { ...whole.get(id), ...sums });
  }
  return whole;
}

const sumsReader = (store: DocumentStore, of: SumsOf): SumsReader => ({
  days: (range) => readDaySums(store, KEPT[of].days, range),
  months: (ids) => readSums(store, KEPT[of].months, ids),
});

/** For the audit: all sums. Undefined while they are being deleted. */
export async function readReportSums(store: DocumentStore): Promise<ReportSums | undefined> {
  const state = await readState(store);
  if (state.phase === 'clear' || isOutdated(state)) return undefined;
  const all = async (collections: readonly string[]) =>
    merged(await Promise.all(collections.map((one) => readAll(store, one))));
  const kept = Object.values(KEPT);
  return {
    days: await all([...kept.map(({ days }) => days), REPORT_OWED_DAYS]),
    months: await all(kept.map(({ months }) => months)),
  };
}

/** For the audit: what each document of a page was counted as, and what it would count as now. */
export async function reportPartsOf(
  store: DocumentStore,
  of: Marked,
  page: readonly Stored[],
): Promise<readonly ReportPart[]> {
  const marks = page.map(({ id }) => markOf(of, id));
  if (marks.length === 0) return [];
  const [parts, due, state] = await Promise.all([
    store.getMany(REPORT_PARTS, marks),
    store.getMany(REPORT_DUE, marks),
    readState(store),
  ]);
  const isCounting = state.phase !== 'done' || isOutdated(state);
  return page.map((stored, index) => {
    const part = parts[index];
    return {
      id: `${of}/${stored.id}`,
      counted: part === undefined ? [] : reportPartCodec.fromDocument(part).cells,
      now: cellsOf(of, stored),
      isDue: isCounting || due[index] !== undefined,
    };
  });
}

/** Keeps the sums of days and months, and each document's contribution. */
export function documentsReportBook(store: DocumentStore): ReportBook {
  let batch = LARGEST_BATCH / 4;
  const startOver = (): Promise<void> =>
    store.transact(async (transaction) => {
      await readState(transaction);
      writeState(transaction, { phase: 'clear' });
    });

  /** Deletes a page of the first collection that is not empty. */
  async function clear(): Promise<void> {
    for (const collection of [
      ...Object.values(KEPT).flatMap(({ days, months }) => [days, months]),
      REPORT_OWED_DAYS,
      REPORT_PARTS,
    ]) {
      const { documents } = await store.query({ collection, limit: PAGE });
      if (documents.length === 0) continue;
      await store.transact(async (transaction) => {
        const { phase } = await readState(transaction);
        if (phase !== 'clear') return;
        for (const { id } of documents) transaction.delete(collection, id);
      });
      return;
    }
    await store.transact(async (transaction) => {
      const { phase } = await readState(transaction);
      if (phase === 'clear') writeState(transaction, AT_FIRST);
    });
  }

  /**
   * Marks a page of documents. It is harmless if another process does the same at the same time.
   */
  async function mark({ of = 'reservations', after }: State): Promise<void> {
    const page = await store.query({ collection: of, limit: PAGE, after });
    await store.transact(async (transaction) => {
      const state = await readState(transaction);
      if (state.phase !== 'mark' || (state.of ?? 'reservations') !== of || state.after !== after) {
        return;
      }
      for (const { id } of page.documents) markForReports(transaction, of, id);
      if (page.next !== undefined) writeState(transaction, { phase: 'mark', of, after: page.next });
      else {
        const next = MARKED[MARKED.indexOf(of) + 1];
        writeState(transaction, next ? { phase: 'mark', of: next } : { phase: 'done' });
      }
    });
  }

  async function countDue(): Promise<number | undefined> {
    const { documents } = await store.query({ collection: REPORT_DUE, limit: batch });
    if (documents.length === 0) return undefined;
    const marks = documents.map(({ id }) => id);
    const spent = await store.transact(async (transaction) => {
      const { phase } = await readState(transaction);
      return phase === 'clear' ? 0 : takeUp(transaction, marks);
    });
    batch = spent < BRIEF ? Math.min(LARGEST_BATCH, batch * 2) : Math.ceil(batch / 2);
    return documents.length;
  }

  return {
    async count() {
      const state = await readState(store);
      if (isOutdated(state)) await startOver();
      if (state.phase === 'done' && !isOutdated(state)) return countDue();
      // Preparations have counted nothing yet.
      await (state.phase === 'mark' && !isOutdated(state) ? mark(state) : clear());
      return 0;
    },
    async isBehind() {
      const state = await readState(store);
      if (state.phase !== 'done' || isOutdated(state)) return true;
      return (await store.query({ collection: REPORT_DUE, limit: 1 })).documents.length > 0;
    },
    startOver,
    shop: {
      ...sumsReader(store, 'shop'),
      allMonths: () => readAll(store, KEPT.shop.months),
    },
    orders: sumsReader(store, 'orders'),
    units: sumsReader(store, 'units'),
    async owed() {
      const { documents } = await store.query({ collection: REPORT_OWED_DAYS });
      return new Map(documents.map((stored) => [calendarDay(stored.id), sumsOf(stored)]));
    },
  };
}

/** Apart from the sums of bookings: a rebuild leaves these, which nothing else could recount. */
export const TURNED_AWAY_DAYS = 'turnedAwayDays';

/** `turnedAwayDays/{day}`, by the wanted day. */
export const documentsTurnedAway = (store: DocumentStore): TurnedAwayBook => ({
  add: (cells) =>
    store.transact(async (transaction) => {
      const changed = [...byDay(cells)];
      const stored = await transaction.getMany(
        TURNED_AWAY_DAYS,
        changed.map(([day]) => day),
      );
      changed.forEach(([day, added], index) => {
        const sums = withCells(sumsOf(stored[index]), added);
        transaction.set(TURNED_AWAY_DAYS, day, reportSumsCodec.toDocument({ sums }));
      });
    }),
  days: (range) => readDaySums(store, TURNED_AWAY_DAYS, range),
});
