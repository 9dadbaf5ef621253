/**
 * `node tests/bench/bench.ts [--quick | --full | --files | --promise | --search | --reports]`
 * measures how much the shop can do on this machine, next to floors measured in the same run; or
 * the product files that one booking runs through; or the cost of the crew promise, and how good
 * a plan is after a second; or the time for the back office's search, reservation list and
 * calendar; or its reports. Writes nothing outside a temporary folder. RATE_LIMIT is off; nothing
 * else differs from `npm start`.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { bookingFrom, floorBooking, productIdOf } from '#tests/bench/booking.ts';
import { openConnection, requestBytes } from '#tests/bench/connection.ts';
import { filesOfABooking } from '#tests/bench/files.ts';
import { type Act, asking, type Load, measure, type Measured } from '#tests/bench/load.ts';
import { type Fixed, startFloor, startShop } from '#tests/bench/processes.ts';
import { measurePlans, measurePromise } from '#tests/bench/promise.ts';
import { measureReports } from '#tests/bench/reports.ts';
import { measureReads, measureSearch } from '#tests/bench/search.ts';
import { PRODUCT_COUNT, seed } from '#tests/bench/seed.ts';
import { measureSqlite, type SqliteFloor } from '#tests/bench/sqlite-floor.ts';
import { printTable, round } from '#tests/bench/table.ts';
import { removeFolder } from '#tests/support/temporary-folder.ts';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
    promise: { type: 'boolean', default: false },
    search: { type: 'boolean', default: false },
    reports: { type: 'boolean', default: false },
  },
});
const SIZES = values.quick
  ? [1_000, 10_000]
  : [1_000, 10_000, 100_000, ...(values.full ? [1_000_000] : [])];
const MILLISECONDS = values.quick ? 1_000 : 3_000;
const CONNECTIONS = 50;
const USERS = 10;

const now = instant(Date.now());
const today = shopDay(now);
const from = addDays(today, 7);
/** Beyond what the seed has sold, so that the days are available. */
const freeDays: CalendarDay = addDays(today, 200);

type Question = {
  readonly name: string;
  readonly requests: readonly Buffer[];
  readonly path: string;
};

const everyProduct = (pathOf: (id: string) => string): readonly Buffer[] =>
  Array.from({ length: PRODUCT_COUNT }, (_, index) =>
    requestBytes('GET', pathOf(productIdOf(index * 7))),
  );
const availabilityOf = (id: string) =>
  `/api/products/${id}/availability?from=${from}&to=${addDays(from, 59)}`;
const one = (name: string, url: string, headers = {}): Question => ({
  name,
  path: url,
  requests: [requestBytes('GET', url, headers)],
});

const QUESTIONS: readonly Question[] = [
  one('list, 10 of a category', '/api/products?category=bounce'),
  one('list, all 500', '/api/products'),
  {
    name: 'detail',
    path: `/api/products/${productIdOf(0)}`,
    requests: everyProduct((id) => `/api/products/${id}`),
  },
  one('page / (rendered)', '/', { 'accept-encoding': 'br' }),
  {
    name: 'availability, 60 days',
    path: availabilityOf(productIdOf(0)),
    requests: everyProduct(availabilityOf),
  },
  one('free on 2 days, of 500', `/api/products?from=${from}&to=${addDays(from, 2)}`),
];

async function textOf(port: number, url: string, headers = {}): Promise<Buffer> {
  const connection = await openConnection(port);
  const { body } = await connection.ask(requestBytes('GET', url, headers));
  connection.close();
  return Buffer.from(body);
}

type Compared = { readonly name: string; readonly shop: Measured; readonly floor: Measured };

/**
 * The shop's own responses, then the same bytes from a bare Fastify, one after the other for each
 * question.
 */
async function compare(folder: string, port: number): Promise<readonly Compared[]> {
  const fixed = await Promise.all(
    QUESTIONS.map(async (question, index): Promise<Fixed> => {
      const headers = question.path === '/' ? { 'accept-encoding': 'br' } : {};
      const body = await textOf(port, question.path, headers);
      const contentType = question.path === '/' ? 'text/html' : 'application/json; charset=utf-8';
      return { path: `/${index}`, contentType, body: body.toString('base64') };
    }),
  );
  const floor = await startFloor(folder, fixed);
  const load = { connections: CONNECTIONS, milliseconds: MILLISECONDS };
  const compared: Compared[] = [];
  for (const [index, { name, requests }] of QUESTIONS.entries()) {
    const bare = [requestBytes('GET', `/${index}`)];
    compared.push({
      name,
      shop: await measure({ ...load, port }, asking(requests)),
      floor: await measure({ ...load, port: floor.port }, asking(bare)),
    });
  }
  await floor.stop();
  return compared;
}

function printCompared(compared: readonly Compared[], rows: SqliteFloor): void {
  const rowsOf = [undefined, rows.list, rows.detail, undefined, rows.availability, undefined];
  printTable(
    [
      '50 connections',
      'shop /s',
      'p50 ms',
      'p99 ms',
      'floor /s',
      'floor p99',
      'of floor',
      'p99 ×',
      'rows /s',
    ],
    compared.map(({ name, shop, floor }, index) => [
      `${name}${shop.refused > 0 ? ` (${shop.refused} refused)` : ''}`,
      round(shop.perSecond),
      round(shop.p50),
      round(shop.p99),
      round(floor.perSecond),
      round(floor.p99),
      `${Math.round((100 * shop.perSecond) / floor.perSecond)} %`,
      round(shop.p99 / floor.p99),
      rowsOf[index] === undefined ? '' : round(rowsOf[index]),
    ]),
  );
}

type Sized = {
  readonly size: number;
  readonly readyAfter: number;
  readonly idle: number;
  readonly loaded: number;
  readonly detail: Measured;
  readonly availability: Measured;
  readonly bookings: Measured;
  /** Milliseconds of the server's processor time for each. */
  readonly spent: number;
  readonly floorBookings: Measured;
  readonly floorSpent: number;
};

/**
 * With the server's processor time for each, in milliseconds, once it is warm. Otherwise
 * compiling would be counted with the first.
 */
async function measureSpent(
  server: { readonly spent: () => number },
  load: Load,
  { warm, act }: { readonly warm: Act; readonly act: Act },
) {
  await measure({ ...load, milliseconds: load.milliseconds / 2 }, warm);
  const before = server.spent();
  let acts = 0;
  const measured = await measure(load, (connection, turn) => {
    acts += 1;
    return act(connection, turn);
  });
  return { measured, spent: (server.spent() - before) / acts };
}

async function measureSize(folder: string, size: number, isLast: boolean): Promise<Sized> {
  const dataDir = path.join(folder, String(size));
  await mkdir(dataDir);
  const begin = performance.now();
  await seed(path.join(dataDir, 'shop.sqlite'), size, { now, today });
  console.log(
    `${size.toLocaleString('en-US')} reservations stored in ${round((performance.now() - begin) / 1_000)} s`,
  );
  // The first start creates the admin and the compiled modules, and looks through what is stored
  // once. The second one is what an operator sees from then on.
  const first = await startShop(dataDir);
  await first.untilIdle();
  await first.stop();
  const shop = await startShop(dataDir);
  await shop.untilIdle();
  const idle = shop.resident();
  const load = { port: shop.port, connections: CONNECTIONS, milliseconds: MILLISECONDS };
  const detail = await measure(load, asking(everyProduct((id) => `/api/products/${id}`)));
  const availability = await measure(load, asking(everyProduct(availabilityOf)));
  const users = { ...load, connections: USERS };
  const { measured: bookings, spent } = await measureSpent(shop, users, {
    warm: bookingFrom(addDays(freeDays, 300)),
    act: bookingFrom(freeDays),
  });
  const loaded = shop.resident();
  // After reading its memory. Only the last one gets all the questions.
  if (isLast) {
    await shop.untilIdle();
    const products = JSON.parse((await textOf(shop.port, '/api/products')).toString()).products;
    const texts = products.map((product: unknown) => JSON.stringify(product));
    const days = JSON.stringify(
      JSON.parse((await textOf(shop.port, availabilityOf(productIdOf(0)))).toString()),
    );
    const compared = await compare(folder, shop.port);
    const rows = measureSqlite(folder, texts, days);
    console.log('');
    printCompared(compared, rows);
    console.log('');
    console.log(
      `Plain node:sqlite writes the rows of ${round(rows.bookings)} bookings a second, ${round(rows.bookingsOfTen)} with ten users' commits shared.`,
    );
    await measureSearch(shop);
    console.log(`${round(shop.resident())} MiB after all these requests.`);
  }
  await shop.stop();
  const floor = await startFloor(folder);
  const { measured: floorBookings, spent: floorSpent } = await measureSpent(
    floor,
    { ...users, port: floor.port },
    { warm: floorBooking, act: floorBooking },
  );
  await floor.stop();
  const { readyAfter } = shop;
  return {
    size,
    readyAfter,
    idle,
    loaded,
    detail,
    availability,
    bookings,
    spent,
    floorBookings,
    floorSpent,
  };
}

function printSizes(sizes: readonly Sized[]): void {
  console.log('');
  printTable(
    [
      'stored',
      'ready ms',
      'MiB idle',
      'MiB loaded',
      'detail /s',
      'availability /s',
      'bookings /s',
      'CPU ms',
      'floor CPU',
      'floor /s',
      'of floor',
      'booking p50',
      'booking p99',
    ],
    sizes.map(({ size, readyAfter, idle, loaded, detail, availability, ...booked }) => [
      size.toLocaleString('en-US'),
      round(readyAfter),
      round(idle),
      round(loaded),
      round(detail.perSecond),
      round(availability.perSecond),
      `${round(booked.bookings.perSecond)}${booked.bookings.refused > 0 ? ` (${booked.bookings.refused} refused)` : ''}`,
      round(booked.spent),
      round(booked.floorSpent),
      round(booked.floorBookings.perSecond),
      (booked.bookings.perSecond / booked.floorBookings.perSecond).toFixed(2),
      round(booked.bookings.p50),
      round(booked.bookings.p99),
    ]),
  );
}

/** What one POST /api/reservations runs through, once it is warm. */
async function printFiles(folder: string): Promise<void> {
  await seed(path.join(folder, 'shop.sqlite'), 1_000, { now, today });
  const files = await filesOfABooking(folder, freeDays);
  console.log(files.join('\n'));
  console.log(`A booking's POST runs through ${files.length} files.`);
}

const hasPages = existsSync(path.join(import.meta.dirname, '..', '..', 'dist', 'build-id'));
console.log(
  `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, load before the start ${round(loadavg()[0] ?? 0)}`,
);
console.log(
  `${PRODUCT_COUNT} products; ${CONNECTIONS} connections, bookings by ${USERS} users; ${MILLISECONDS / 1_000} s each; the load is made on the same machine`,
);
if (!hasPages) console.log('The website is not built (npm run build), so page / only says so.');
const folder = await mkdtemp(path.join(tmpdir(), 'shop-bench-'));
try {
  if (values.files) {
    await printFiles(folder);
  } else if (values.search) {
    await seed(path.join(folder, 'shop.sqlite'), values.quick ? 10_000 : 100_000, { now, today });
    const shop = await startShop(folder);
    await shop.untilIdle();
    await measureSearch(shop);
    await measureReads(shop, folder, today);
    await shop.stop();
  } else if (values.reports) {
    await measureReports(folder, SIZES);
  } else if (values.promise) {
    await measurePromise(folder);
    console.log('');
    measurePlans();
  } else {
    const sizes: Sized[] = [];
    const comparedAt = values.quick ? 10_000 : 100_000;
    for (const size of SIZES) sizes.push(await measureSize(folder, size, size === comparedAt));
    printSizes(sizes);
  }
} finally {
  await removeFolder(folder);
}
