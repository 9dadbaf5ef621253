import { addDays, type CalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import { openConnection, requestBytes } from '#tests/bench/connection.ts';
import { asking, measure } from '#tests/bench/load.ts';
import { BENCH_ADMIN, startFloor } from '#tests/bench/processes.ts';
import { printTable, round } from '#tests/bench/table.ts';

const MILLISECONDS = 1_500;

/** Typical input: what one record has, what thousands have, what none has. */
const ASKED: readonly (readonly [name: string, texts: readonly string[]])[] = [
  ['last four digits', Array.from({ length: 200 }, (_, n) => String(1_000 + n * 37))],
  ['a whole number', Array.from({ length: 200 }, (_, n) => `817-${200 + n}-${1_000 + n * 13}`)],
  ['a street', Array.from({ length: 200 }, (_, n) => `${n * 31} teel`)],
  ['a ZIP code', Array.from({ length: 200 }, (_, n) => String(75_001 + n))],
  ['a first name of a tenth', ['brenda', 'carlos', 'elena']],
  ['first and last name', ['brenda shah', 'jo kerr', 'hector okafor']],
  ['a product', ['castle', 'neon castle', 'slide']],
  ['three letters', ['bre', 'cas', 'orti']],
  ['no match', ['zzyzx', '99999999']],
];

type Server = { readonly port: number; readonly spent: () => number };

async function answerOf(port: number, request: Buffer): Promise<Buffer> {
  const connection = await openConnection(port);
  const { status, body } = await connection.ask(request);
  connection.close();
  if (status !== 200) throw new Error(`${status}: ${body.toString()}`);
  return Buffer.from(body);
}

async function adminHeaders(port: number) {
  const session = await answerOf(port, requestBytes('POST', '/api/session', {}, BENCH_ADMIN));
  const { token } = JSON.parse(session.toString());
  return { authorization: `Bearer ${token}` };
}

/**
 * One person typing, on the store as it is. The target is 50 ms. Processor time does not depend
 * on other work on the machine.
 */
export async function measureSearch({ port, spent }: Server): Promise<void> {
  const headers = await adminHeaders(port);
  const rows: (readonly string[])[] = [];
  for (const [name, texts] of ASKED) {
    const requests = texts.map((text) =>
      requestBytes('GET', `/api/admin/search?q=${encodeURIComponent(text)}`, headers),
    );
    const load = { port, connections: 1, milliseconds: MILLISECONDS };
    const before = spent();
    let asked = 0;
    const ask = asking(requests);
    const { p50, p99, refused } = await measure(load, (one, turn) => {
      asked += 1;
      return ask(one, turn);
    });
    const each = (spent() - before) / asked;
    rows.push([name, round(p50), round(p99), round(each), String(asked), String(refused)]);
  }
  printTable(['search', 'p50 ms', 'p99 ms', 'CPU ms', 'asked', 'refused'], rows);
  console.log('');
}

/** The seed has sold these days, whatever number it stores. */
const SOLD_AHEAD = 90;

function readsOf(today: CalendarDay): readonly (readonly [name: string, path: string])[] {
  const saturday = addDays(today, SOLD_AHEAD - weekdayOf(addDays(today, SOLD_AHEAD)) + 6);
  const weekend = `${saturday}..${addDays(saturday, 1)}`;
  return [
    ['reservations, first page', '/reservations'],
    ['event on a weekend', `/reservations?event=${weekend}`],
    ['sorted by booked', '/reservations?sort=booked'],
    ['customers, first page', '/customers'],
    ['calendar, two weeks', `/calendar?from=${saturday}&to=${addDays(saturday, 13)}`],
    ['the same, its stops', `/calendar?from=${saturday}&to=${addDays(saturday, 13)}&part=stops`],
    ['calendar, a month', `/calendar?from=${saturday}&to=${addDays(saturday, 34)}&part=days`],
  ];
}

/**
 * The lists an office has open all day, requested by one person, and the same bytes from a bare
 * Fastify.
 */
export async function measureReads(
  { port, spent }: Server,
  folder: string,
  today: CalendarDay,
): Promise<void> {
  const headers = await adminHeaders(port);
  const reads = readsOf(today).map(([name, path]) => {
    return { name, request: requestBytes('GET', `/api/admin${path}`, headers) };
  });
  const bodies: Buffer[] = [];
  for (const { request } of reads) bodies.push(await answerOf(port, request));
  const contentType = 'application/json; charset=utf-8';
  const floor = await startFloor(
    folder,
    bodies.map((body, index) => ({
      path: `/${index}`,
      contentType,
      body: body.toString('base64'),
    })),
  );
  const load = { connections: 1, milliseconds: MILLISECONDS };
  const rows: (readonly string[])[] = [];
  for (const [index, { name, request }] of reads.entries()) {
    let asked = 0;
    const before = spent();
    const ask = asking([request]);
    const shop = await measure({ ...load, port }, (one, turn) => {
      asked += 1;
      return ask(one, turn);
    });
    const each = (spent() - before) / asked;
    const bare = asking([requestBytes('GET', `/${index}`)]);
    const { p50, p99 } = await measure({ ...load, port: floor.port }, bare);
    rows.push([
      name,
      String(Math.round((bodies[index]?.length ?? 0) / 1_024)),
      round(shop.p50),
      round(shop.p99),
      round(each),
      round(p50),
      round(p99),
      String(shop.refused),
    ]);
  }
  await floor.stop();
  const columns = ['KiB', 'p50 ms', 'p99 ms', 'CPU ms', 'floor p50', 'floor p99', 'refused'];
  printTable(['read', ...columns], rows);
  console.log('');
}
