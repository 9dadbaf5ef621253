import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import { documentsReportBook } from '#adapters/documents/collections/documents-report-book.ts';
import { reservationToDocument } from '#adapters/documents/collections/reservation-document.ts';
import { texasCounty } from '#adapters/geo/texas-zips.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import type { Cell } from '#core/reporting/cells.ts';
import { factsOf } from '#core/reporting/facts.ts';
import { DEFAULT_COSTS } from '#core/reporting/costs.ts';
import { makeReadReports } from '#core/reporting/read-report.ts';
import { type ReportBy, type ReportName, reportCsv } from '#core/reporting/report.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { printTable, round } from '#tests/bench/table.ts';
import { NOON, product } from '#tests/support/fixtures.ts';
import { madeYear } from '#tests/support/made-year.ts';

const YEAR = { from: calendarDay('2026-01-01'), to: calendarDay('2026-12-31') };
/** A year that does not begin with a month: every day is read. */
const DAYS = { from: calendarDay('2026-01-02'), to: calendarDay('2026-12-31') };
const TURNS = 7;

const PRODUCTS = Array.from({ length: 50 }, (_, index) =>
  product({ id: `p${index}`, slug: `p${index}`, units: 3 }),
);

const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function openFile(file: string) {
  const store = openSqliteDocumentStore({ file, indexes: INDEXES });
  const book = documentsReportBook(store);
  const read = makeReadReports({
    sums: book,
    listOwed: async () => [],
    turnedAway: { days: async () => new Map() },
    catalogue: { listAll: async () => PRODUCTS },
    ledger: { fleets: async () => new Map() },
    settings: { read: async () => DEFAULT_SETTINGS },
    costs: { read: async () => DEFAULT_COSTS },
    countyOf: texasCounty,
    work: { days: async () => new Map() },
    clock: { now: () => NOON },
  });
  return { store, book, read };
}

/** The same cells as rows of a table, summed by SQL with an index on the day. */
function floorOf(file: string, cells: Iterable<Cell>): () => number {
  const db = new DatabaseSync(file);
  db.exec('CREATE TABLE cell (day TEXT, key TEXT, count INTEGER, cents INTEGER)');
  const insert = db.prepare('INSERT INTO cell VALUES (?, ?, ?, ?)');
  db.exec('BEGIN');
  for (const { day, key, count, cents } of cells) insert.run(day, key, count, cents);
  db.exec('COMMIT');
  db.exec('CREATE INDEX by_day ON cell (day)');
  const select = db.prepare(
    'SELECT key, SUM(count), SUM(cents) FROM cell WHERE day >= ? AND day <= ? GROUP BY key',
  );
  return () => {
    const begin = performance.now();
    select.all(YEAR.from, YEAR.to);
    return performance.now() - begin;
  };
}

const ASKED: readonly (readonly [ReportName, ReportBy])[] = [
  ['revenue', 'month'],
  ['revenue', 'day'],
  ['tax', 'month'],
  ['liabilities', 'month'],
  ['refunds', 'month'],
  ['utilisation', 'month'],
  ['sources', 'month'],
];

/** Of one size: how long counting takes a booking, and each report of a year, of a store that was just opened and of one that knows it. */
async function measureSize(folder: string, size: number): Promise<readonly (readonly string[])[]> {
  const file = path.join(folder, `reports-${size}.sqlite`);
  const all = madeYear(size);
  const first = openFile(file);
  for (let at = 0; at < all.length; at += 500) {
    await first.store.transact(async (transaction) => {
      for (const one of all.slice(at, at + 500)) {
        transaction.set('reservations', one.id, reservationToDocument(one));
      }
    });
  }
  const counting = await timed(async () => {
    while ((await first.book.count()) > 0);
  });
  await first.store.close();
  const sql = floorOf(`${file}.floor`, all.flatMap(factsOf));
  const rows: (readonly string[])[] = [];
  for (const [name, by] of ASKED) {
    const span = by === 'day' || name === 'utilisation' ? DAYS : YEAR;
    const cold: number[] = [];
    const warm: number[] = [];
    const floors: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { store, read } = openFile(file);
      cold.push(await timed(async () => reportCsv((await read(name, span, by)).report)));
      warm.push(await timed(async () => reportCsv((await read(name, span, by)).report)));
      floors.push(sql());
      await store.close();
    }
    rows.push([
      `${size.toLocaleString('en-US')}: ${name} by ${by}`,
      round(middle(cold)),
      round(middle(warm)),
      round(middle(floors)),
      round(counting / size),
    ]);
  }
  await rm(`${file}.floor`);
  return rows;
}

/** A made-up year as documents on SQLite, beside the same cells summed in plain SQL. A year is to be answered within 200 ms. */
export async function measureReports(folder: string, sizes: readonly number[]): Promise<void> {
  const rows: (readonly string[])[] = [];
  for (const size of sizes) rows.push(...(await measureSize(folder, size)));
  printTable(['reservations: report', 'cold ms', 'warm ms', 'SQL ms', 'counted, ms each'], rows);
}
