import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { documentsBookingLedger } from '#adapters/documents/collections/documents-booking-ledger.ts';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import {
  documentsReportBook,
  documentsTurnedAway,
} from '#adapters/documents/collections/documents-report-book.ts';
import { documentsReservationBook } from '#adapters/documents/collections/documents-reservation-book.ts';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import { PRODUCTS, productToDocument } from '#adapters/documents/collections/product-document.ts';
import { markForReports } from '#adapters/documents/collections/report-documents.ts';
import {
  RESERVATIONS,
  reservationToDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import { documentsBusinessSettings } from '#adapters/documents/collections/settings-document.ts';
import { texasCounty } from '#adapters/geo/texas-zips.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { DEMO_FLEET } from '#core/dispatch/demo-fleet.ts';
import { addDays, calendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import { byDay, type Cell, keyOf, NO_SUMS, partsOfKey, withCells } from '#core/reporting/cells.ts';
import { DEFAULT_COSTS } from '#core/reporting/costs.ts';
import { factsOf } from '#core/reporting/facts.ts';
import { makeReadReports } from '#core/reporting/read-report.ts';
import { type ReportBy, type ReportName, reportCsv } from '#core/reporting/report.ts';
import { balanceOf, type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import { documentsCosts, documentsWorkDays } from '#server/areas/reports/reports.records.ts';
import { sumsOf, writeAll } from '#tests/bench/seed.ts';
import { printTable, round } from '#tests/bench/table.ts';
import { NOON, product } from '#tests/support/fixtures.ts';
import { madeYear } from '#tests/support/made-year.ts';

const YEAR = { from: calendarDay('2026-01-01'), to: calendarDay('2026-12-31') };
/** A year that does not start with a month, so days of its first and last month are read. */
const ODD_YEAR = { from: calendarDay('2026-01-02'), to: calendarDay('2026-12-30') };
const UNITS = 3;
/** This many bookings per product: six days in ten of a unit are sold. */
const BOOKINGS_A_PRODUCT = 200;
/** Counted one by one on top of all others. */
const COUNTED = 200;
const TURNS = 5;

const ASKED: readonly {
  readonly name: ReportName;
  readonly by: ReportBy;
  /** The families of cells that it adds up. */
  readonly of: readonly string[];
}[] = [
  { name: 'revenue', by: 'month', of: ['account', 'cash', 'placed'] },
  { name: 'revenue', by: 'day', of: ['account', 'cash', 'placed'] },
  { name: 'tax', by: 'month', of: ['tax'] },
  { name: 'tax-zip', by: 'month', of: ['tax'] },
  { name: 'tax-exempt', by: 'month', of: ['exempt'] },
  { name: 'outstanding', by: 'month', of: [] },
  { name: 'liabilities', by: 'month', of: ['account'] },
  { name: 'liabilities', by: 'day', of: ['account'] },
  { name: 'refunds', by: 'month', of: ['refund'] },
  { name: 'products', by: 'month', of: ['out', 'weekend', 'rent', 'onTop'] },
  { name: 'utilisation', by: 'month', of: ['out', 'weekend', 'rent'] },
  { name: 'turned-away', by: 'month', of: ['turned'] },
  {
    name: 'profit',
    by: 'month',
    of: ['rent', 'onTop', 'card', 'cardFee', 'minutes', 'miles'],
  },
  { name: 'crew-hours', by: 'month', of: ['worked', 'planned', 'workDays'] },
  { name: 'sources', by: 'month', of: ['came', 'cameRents', 'cameCard', 'cameFee'] },
  { name: 'codes', by: 'month', of: ['code', 'codeRents', 'codeCard', 'codeFee', 'codeGiven'] },
];

const middle = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Milliseconds, and those of the processor, which other work on the machine affects less. */
type Time = { readonly ms: number; readonly cpu: number };

async function timed(work: () => unknown): Promise<Time> {
  const before = process.cpuUsage();
  const begin = performance.now();
  await work();
  const ms = performance.now() - begin;
  const { user, system } = process.cpuUsage(before);
  return { ms, cpu: (user + system) / 1_000 };
}

export function openFile(file: string) {
  const store = openSqliteDocumentStore({ file, indexes: INDEXES });
  const clock = { now: () => NOON };
  const [book, work, turnedAway] = [
    documentsReportBook(store),
    documentsWorkDays(store),
    documentsTurnedAway(store),
  ];
  const costs = documentsCosts(store);
  const read = makeReadReports({
    sums: book,
    book: documentsReservationBook(store),
    giftSales: { listCash: async () => [] },
    staffNames: async () => new Map(),
    lists: { confirmedBy: async () => [] },
    crewDays: { crewDays: async () => new Map() },
    crewActs: { listOff: async () => [] },
    turnedAway,
    catalogue: documentsCatalogue(store, clock),
    ledger: documentsBookingLedger(store, clock),
    settings: documentsBusinessSettings(store),
    costs,
    remittances: { list: async () => [] },
    truckFleet: { read: async () => DEMO_FLEET },
    countyOf: texasCounty,
    work,
    clock,
  });
  return { store, book, read, work, turnedAway, costs };
}

/** Crew work for each unit that went out, and forty refusals on each day. */
function besideBookings(facts: readonly Cell[], products: number): readonly Cell[] {
  const worked = facts.flatMap(({ day, key }): readonly Cell[] => {
    const [family, productId = '', unit = ''] = partsOfKey(key);
    if (family !== 'rent') return [];
    const of = (name: string, count: number): Cell => {
      return { day, key: keyOf(name, productId, unit), count, cents: 0 };
    };
    return [of('minutes', 95), of('miles', 1_150)];
  });
  const turned = eachDay(YEAR.from, addDays(YEAR.to, 1)).flatMap((day, nth) =>
    Array.from({ length: 40 }, (_, index): Cell => {
      const reason = ['stock', 'crew', 'area', 'limit', 'closed'][index % 5] ?? 'stock';
      const key = `turned:${reason}:p${(index * 7 + nth) % products}`;
      return { day, key, count: 1, cents: 30_000 };
    }),
  );
  return [...worked, ...turned];
}

/** The same cells as rows of an indexed table, and what is owed as rows of bookings. */
function floorOf(file: string, cells: Iterable<Cell>, bookings: readonly Reservation[]) {
  const db = new DatabaseSync(file);
  db.exec('CREATE TABLE cell (family TEXT, day TEXT, key TEXT, count INTEGER, cents INTEGER)');
  db.exec('CREATE TABLE booking (id TEXT, name TEXT, first TEXT, total INTEGER, owed INTEGER)');
  db.exec('BEGIN');
  const cell = db.prepare('INSERT INTO cell VALUES (?, ?, ?, ?, ?)');
  for (const { day, key, count, cents } of cells) {
    cell.run(key.slice(0, key.indexOf(':')), day, key, count, cents);
  }
  const booking = db.prepare('INSERT INTO booking VALUES (?, ?, ?, ?, ?)');
  for (const one of bookings) {
    const { id, contact, total, lines, status } = one;
    const isSold = status === 'confirmed' || status === 'completed';
    const owed = isSold ? balanceOf(one) : 0;
    booking.run(id, contact.name, summaryOf(lines).startDate, total, owed);
  }
  db.exec('COMMIT');
  db.exec('CREATE INDEX by_family ON cell (family, day)');
  db.exec('CREATE INDEX by_owed ON booking (owed)');
  const owed = db.prepare('SELECT * FROM booking WHERE owed > 0 ORDER BY owed LIMIT 5000');
  const sums = (by: ReportBy, families: readonly string[]) =>
    db.prepare(
      `SELECT substr(day, 1, ${by === 'day' ? 10 : 7}) AS period, key, SUM(count), SUM(cents) FROM cell
        WHERE family IN (${families.map(() => '?').join(', ')}) AND day >= ? AND day <= ? GROUP BY period, key`,
    );
  return {
    sum: (by: ReportBy, families: readonly string[]) =>
      families.length === 0 ? owed.all() : sums(by, families).all(...families, YEAR.from, YEAR.to),
    close: () => db.close(),
  };
}

/**
 * A made-up year on file, its sums written as counting would leave them, and the floor. Keeps
 * only a few bookings of it in memory.
 */
async function seedYear(file: string, size: number) {
  const products = Math.max(50, Math.round(size / BOOKINGS_A_PRODUCT));
  const all = madeYear(size + COUNTED, 2, products);
  const bookings = all.slice(0, size);
  const facts = bookings.flatMap(factsOf);
  const beside = besideBookings(facts, products);
  const { store, work, turnedAway, costs } = openFile(file);
  await writeAll(store, sumsOf(facts));
  await writeAll(
    store,
    Array.from({ length: products }, (_, index) => {
      const one = product({ id: `p${index}`, slug: `p${index}`, units: UNITS });
      return [PRODUCTS, one.id, productToDocument(one)] as const;
    }),
  );
  await writeAll(
    store,
    bookings.map((one) => [RESERVATIONS, one.id, reservationToDocument(one)] as const),
  );
  const isTurned = ({ key }: Cell) => key.startsWith('turned:');
  await turnedAway.add(beside.filter(isTurned));
  for (const [day, cells] of byDay(beside.filter((one) => !isTurned(one)))) {
    await work.keep(day, withCells(NO_SUMS, cells));
  }
  const { revision: _none, ...usual } = DEFAULT_COSTS;
  await costs.save({ ...usual, revision: 0, wageCents: 2_000, mileCents: 70 });
  await store.close();
  return {
    late: all.slice(size),
    floor: floorOf(`${file}.floor`, [...facts, ...beside], bookings),
  };
}

/** The counting time for bookings that are new to a year of others, in milliseconds each. */
async function countLate(file: string, late: readonly Reservation[]): Promise<Time> {
  const { store, book } = openFile(file);
  await store.transact(async (transaction) => {
    for (const one of late) {
      transaction.set(RESERVATIONS, one.id, reservationToDocument(one));
      markForReports(transaction, RESERVATIONS, one.id);
    }
  });
  const all = await timed(async () => {
    while ((await book.count()) !== undefined);
  });
  await store.close();
  return { ms: all.ms / late.length, cpu: all.cpu / late.length };
}

/**
 * For one size: each report of a year, on a store that was just opened and on one that has
 * computed it before, compared with the same sums in SQL.
 */
async function measureSize(folder: string, size: number): Promise<readonly (readonly string[])[]> {
  const file = path.join(folder, `reports-${size}.sqlite`);
  const begin = performance.now();
  const { late, floor } = await seedYear(file, size);
  console.log(`${size} bookings on file in ${round((performance.now() - begin) / 1_000)} s`);
  const rows: (readonly string[])[] = [];
  for (const { name, by, of } of ASKED) {
    const span = by === 'day' || name === 'utilisation' ? ODD_YEAR : YEAR;
    const [cold, warm, floors]: [Time[], Time[], Time[]] = [[], [], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { store, read } = openFile(file);
      const tell = async () => reportCsv((await read(name, span, by)).report);
      cold.push(await timed(tell));
      warm.push(await timed(tell));
      floors.push(await timed(() => floor.sum(by, of)));
      await store.close();
    }
    const of5 = (times: readonly Time[], part: keyof Time) =>
      round(middle(times.map((one) => one[part])));
    rows.push([
      `${size.toLocaleString('en-US')}: ${name}${by === 'day' ? ' by day' : ''}`,
      ...[cold, warm, floors].flatMap((times) => [of5(times, 'ms'), of5(times, 'cpu')]),
    ]);
  }
  floor.close();
  const { ms, cpu } = await countLate(file, late);
  console.log(`one more booking is counted in ${round(ms)} ms, CPU ${round(cpu)}`);
  await rm(`${file}.floor`);
  return rows;
}

/**
 * A made-up year as documents on SQLite, compared with the same cells summed in plain SQL. A year
 * should take at most 200 ms.
 */
export async function measureReports(folder: string, sizes: readonly number[]): Promise<void> {
  const rows: (readonly string[])[] = [];
  for (const size of sizes) rows.push(...(await measureSize(folder, size)));
  const times = ['cold', 'warm', 'SQL'].flatMap((one) => [`${one} ms`, 'CPU']);
  printTable(['reservations: report', ...times], rows);
}
