import path from 'node:path';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import { texasPoint } from '#adapters/geo/texas-zips.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { costOf } from '#core/dispatch/check-routes.ts';
import type { Stop } from '#core/dispatch/crew-day.ts';
import { problemOf } from '#core/dispatch/day-problem.ts';
import { DEMO_FLEET } from '#core/dispatch/demo-fleet.ts';
import { roundsFor, solveRoutes } from '#core/dispatch/solve-routes.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { CHECKOUT } from '#server/areas/checkout/checkout.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { printTable, round } from '#tests/bench/table.ts';
import { always } from '#tests/support/crews.ts';
import { order } from '#tests/support/fixtures.ts';
import { openShop } from '#tests/support/shop.ts';

const FIRST = calendarDay('2026-12-05');
const STOPS = 55;
const PLACED = 10;
const WEEKS = 50;
const WARM = 10;
const ZIPS = ['76033', '76031', '76028', '76058', '76059', '76084', '76009', '76044', '76063'];

/** Six trucks from six to ten in the evening. */
function sixTrucks() {
  const [truck] = DEMO_FLEET.trucks;
  if (truck === undefined) throw new Error('The demo has no trucks');
  const trucks = Array.from({ length: 6 }, (_, index) => ({
    ...truck,
    id: `t${index}`,
    shifts: always('06:00', '22:00'),
  }));
  return { ...DEMO_FLEET, version: 0, trucks };
}

async function openBench(file: string, hasTrucks: boolean) {
  const store = openSqliteDocumentStore({ file, indexes: INDEXES });
  const products = DEMO_PRODUCTS.map((product) => ({ ...product, units: 80 }));
  const shop = await openShop(products, { store });
  if (hasTrucks) await shop.of(RECORDS.truckFleet).save(sixTrucks());
  const place = shop.of(CHECKOUT.placeReservation);
  let turn = 0;
  let spent = 0;
  return {
    /** Processor time of the last one, in milliseconds. */
    spent: () => spent,
    close: () => store.close(),
    /** How long it took, in milliseconds. */
    async place(startDate: ReturnType<typeof calendarDay>): Promise<number> {
      turn += 1;
      const { id: _, manageTokenHash: __, ...wanted } = order();
      const { id: productId = '' } = products[(turn * 7) % products.length] ?? {};
      const cpu = process.cpuUsage();
      const begin = performance.now();
      const placed = await place({
        ...wanted,
        lines: [{ productId, quantity: 1, startDate, endDate: addDays(startDate, 1) }],
        contact: { ...wanted.contact, email: `g${turn}@example.com` },
        event: { ...wanted.event, postalCode: ZIPS[turn % ZIPS.length] ?? '76033' },
      });
      const took = performance.now() - begin;
      const { user, system } = process.cpuUsage(cpu);
      spent = (user + system) / 1_000;
      if (!placed.ok)
        throw new Error(`A booking of the benchmark was refused: ${placed.error.kind}`);
      return took;
    },
  };
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Placing on days with 60 stops, with and without trucks: the same orders, alternating. */
export async function measurePromise(folder: string): Promise<void> {
  const [off, on] = [
    await openBench(path.join(folder, 'off.sqlite'), false),
    await openBench(path.join(folder, 'on.sqlite'), true),
  ];
  const times = { off: [] as number[], on: [] as number[] };
  const spent = { off: [] as number[], on: [] as number[] };
  for (let week = 0; week < WEEKS; week += 1) {
    const day = addDays(FIRST, week * 7);
    for (let stop = 0; stop < STOPS + PLACED; stop += 1) {
      const took = { off: await off.place(day), on: await on.place(day) };
      if (week < WARM || stop < STOPS) continue;
      times.off.push(took.off);
      times.on.push(took.on);
      spent.off.push(off.spent());
      spent.on.push(on.spent());
    }
  }
  await off.close();
  await on.close();
  const figures = (all: readonly number[], cpu: readonly number[]) => {
    const [sorted, sortedCpu] = [all, cpu].map((one) => one.toSorted((a, b) => a - b));
    return [
      at(sorted ?? [], 0.5),
      at(sorted ?? [], 0.99),
      at(sortedCpu ?? [], 0.5),
      at(sortedCpu ?? [], 0.99),
    ];
  };
  const [without, withTrucks] = [figures(times.off, spent.off), figures(times.on, spent.on)];
  printTable(
    ['placing at 60 stops a day', 'p50 ms', 'p99 ms', 'CPU p50', 'CPU p99'],
    [
      ['no trucks', ...without.map(round)],
      ['six trucks', ...withTrucks.map(round)],
      ['times', ...withTrucks.map((one, index) => round(one / (without[index] ?? 1)))],
    ],
  );
}

const STOPS_PLANNED = 60;
const DAYS_PLANNED = 3;

/** The same numbers in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/**
 * A day of 60 stops in six counties: deliveries in the morning and pickups in the evening before.
 */
function dayOfSixty(seed: number) {
  const random = seeded(seed);
  const between = (least: number, most: number) =>
    least + Math.floor(random() * (most - least + 1));
  const stops = Array.from({ length: STOPS_PLANNED }, (_, index): Stop => {
    const isDelivery = index % 3 !== 0;
    const from = isDelivery ? between(6, 12) * 60 : between(8, 16) * 60;
    return {
      id: `s${index}`,
      reservationId: `s${index}`,
      kind: isDelivery ? 'deliver' : 'collect',
      lines: [0],
      units: [],
      lb: between(120, 700),
      cuFt: between(12, 60),
      from,
      to: from + between(2, 5) * 60,
      work: between(20, 90),
      point: texasPoint(ZIPS[between(0, ZIPS.length - 1)] ?? '') ?? DEMO_FLEET.depot.point,
      state: 'planned',
    };
  });
  return problemOf(FIRST, sixTrucks(), stops).problem;
}

/** A plan's cost after a second, compared with what half a minute finds. */
export function measurePlans(): void {
  const rows = Array.from({ length: DAYS_PLANNED }, (_, index) => {
    const problem = dayOfSixty(index + 1);
    const [soon, late] = [1, 30].map((seconds) => {
      const until = performance.now() + seconds * 1_000;
      const isOver = () => performance.now() > until;
      const plan = solveRoutes(problem, { seed: 1, rounds: roundsFor(problem, seconds), isOver });
      return { cost: costOf(problem, plan), unserved: plan.unserved.length };
    });
    if (soon === undefined || late === undefined) throw new Error('Two plans were made');
    const more = (100 * (soon.cost - late.cost)) / late.cost;
    const unserved = `${soon.unserved} / ${late.unserved}`;
    return [
      `day ${index + 1}`,
      round(soon.cost),
      round(late.cost),
      `${more.toFixed(2)} %`,
      unserved,
    ];
  });
  printTable(['60 stops, 6 trucks', 'in 1 s', 'in 30 s', 'more', 'unserved'], rows);
}
