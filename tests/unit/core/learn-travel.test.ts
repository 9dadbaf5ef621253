import { describe, expect, it } from 'vitest';
import { crewDayToDocument } from '#adapters/documents/collections/crew-day-document.ts';
import { type CrewDay, EMPTY_CREW_DAY, type Stop, YARD } from '#core/dispatch/crew-day.ts';
import { problemOf } from '#core/dispatch/day-problem.ts';
import {
  type Drive,
  drivesOf,
  LEAST_DAYS,
  LEAST_DRIVES,
  learnTravel,
} from '#core/dispatch/learn-travel.ts';
import { estimateTravel, type Point } from '#core/dispatch/travel.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { type Instant, instant, MINUTE } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { DISPATCH } from '#server/areas/dispatch/dispatch.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { judged, SATURDAY, trucks, plannedStop } from '#tests/support/crews.ts';
import { openShop } from '#tests/support/shop.ts';

const FLEET = trucks(1);
const { depot } = FLEET;
const BURLESON: Point = { lat: 32.5421, lng: -97.3208 };
const ALVARADO: Point = { lat: 32.4065, lng: -97.2117 };
const YESTERDAY = calendarDay('2026-11-19');
const at = (time: string): Instant => shopMoment(YESTERDAY, time);
const minutes = (a: Point, b: Point): number => estimateTravel([a, b]).minutes[1] ?? 0;

const stop = (id: string, point: Point, times: Stop['times']): Stop =>
  plannedStop(id, { to: 720, work: 60, point, state: 'done', times });
const dayOf = (order: readonly string[], ...stops: readonly Stop[]): CrewDay => ({
  ...EMPTY_CREW_DAY,
  version: 1,
  stops: Object.fromEntries(stops.map((one) => [one.id, one])),
  witness: { t0: order },
});
const A = stop('a', BURLESON, {
  on_the_way: at('07:00'),
  arrived: at('07:40'),
  done: at('08:40'),
});
const B = stop('b', ALVARADO, {
  on_the_way: at('08:50'),
  arrived: at('09:20'),
  done: at('10:00'),
});

describe('drivesOf', () => {
  it('measures from the yard to the first stop, and from each stop to the next', () => {
    expect(drivesOf(dayOf(['a', 'b'], A, B), depot)).toEqual([
      { measured: 40, estimated: minutes(depot.point, BURLESON) },
      { measured: 30, estimated: minutes(BURLESON, ALVARADO) },
    ]);
  });

  it("follows the order in which stops were done, not the plan's order", () => {
    expect(drivesOf(dayOf(['b', 'a'], A, B), depot).map(({ measured }) => measured)).toEqual([
      30, 40,
    ]);
    expect(drivesOf(dayOf(['b', 'a'], A, B), depot)[0]?.estimated).toBe(
      minutes(BURLESON, ALVARADO),
    );
  });

  it('starts from the yard after another load', () => {
    const [, second] = drivesOf(dayOf(['a', YARD, 'b'], A, B), depot);
    expect(second?.estimated).toBe(minutes(depot.point, ALVARADO));
  });

  it.each([
    ['a stop nobody reported the way to', { arrived: at('09:20') }],
    ['one pressed on arrival', { on_the_way: at('09:19'), arrived: at('09:20') }],
    ['one forgotten over lunch', { on_the_way: at('08:50'), arrived: at('12:00') }],
    ['a way after a long break', { on_the_way: at('09:40'), arrived: at('10:10') }],
  ])('leaves out %s', (_what, times) => {
    expect(drivesOf(dayOf(['a', 'b'], A, { ...B, times }), depot)).toHaveLength(1);
  });
});

const day = (ratio: number, many = 10): readonly Drive[] =>
  Array.from({ length: many }, () => ({ measured: 20 * ratio, estimated: 20 }));
const days = (ratio: number, many = 6) => Array.from({ length: many }, () => day(ratio));

describe('learnTravel', () => {
  it('counts drives, and corrects nothing until there are enough on enough days', () => {
    expect(learnTravel([], undefined)).toBeUndefined();
    expect(learnTravel([day(1.2)], undefined)).toEqual({
      drives: 10,
      days: 1,
      ratio: 1.2,
      factor: 1,
    });
    expect(learnTravel([day(1.2, LEAST_DRIVES)], undefined)?.factor).toBe(1);
    expect(learnTravel(days(1.2, LEAST_DAYS - 1), undefined)?.factor).toBe(1);
    expect(learnTravel([...days(1.2, LEAST_DAYS - 1), day(1.2, 1)], undefined)?.factor).toBe(1.2);
    const few = Array.from({ length: LEAST_DRIVES - 1 }, () => day(1.2, 1));
    expect(learnTravel(few, undefined)?.factor).toBe(1);
  });

  it('is not moved by a few outliers', () => {
    const odd = Array.from({ length: 8 }, () => ({ measured: 170, estimated: 20 }));
    expect(learnTravel([...days(1.1), odd], undefined)?.factor).toBe(1.1);
  });

  it('never corrects by more than roads can explain', () => {
    expect(learnTravel(days(2.4), undefined)).toMatchObject({ ratio: 2.4, factor: 1.5 });
    expect(learnTravel(days(0.5), undefined)).toMatchObject({ ratio: 0.5, factor: 0.85 });
  });

  it('keeps its factor through small differences and a quiet season', () => {
    const before = { drives: 60, days: 6, ratio: 1.12, factor: 1.12 };
    expect(learnTravel(days(1.14), before)).toMatchObject({ ratio: 1.14, factor: 1.12 });
    expect(learnTravel(days(1.15), before)).toMatchObject({ factor: 1.15 });
    expect(learnTravel([day(0.9, 3)], before)).toMatchObject({ drives: 3, factor: 1.12 });
    expect(learnTravel([], before)).toEqual(before);
  });
});

describe('makeLearnTravel', () => {
  it('applies what crews drove to every promise and plan, and survives saving the trucks', async () => {
    const shop = await openShop();
    const fleets = shop.of(RECORDS.truckFleet);
    const save = shop.of(DISPATCH.saveFleet);
    await save(trucks(2));
    expect((await shop.place(shop.order())).ok).toBe(true);
    const learn = shop.of(DISPATCH.learnTravel);
    expect(await learn()).toBe(0);
    const saturdayNow = async () =>
      (await shop.of(RECORDS.crewDays).crewDays([SATURDAY])).get(SATURDAY) ?? EMPTY_CREW_DAY;
    const sold = await saturdayNow();

    await shop.store.transact(async (transaction) => {
      for (let back = 1; back <= 6; back += 1) {
        const date = addDays(YESTERDAY, 1 - back);
        const stops = Array.from({ length: 6 }, (_, index) => {
          const left = instant(shopMoment(date, '07:00') + index * 120 * MINUTE);
          const from = index === 0 ? depot.point : index % 2 === 0 ? ALVARADO : BURLESON;
          const to = index % 2 === 0 ? BURLESON : ALVARADO;
          const drive = Math.round(minutes(from, to) * 1.3);
          return stop(`s${index}`, to, {
            on_the_way: left,
            arrived: instant(left + drive * MINUTE),
            done: instant(left + 110 * MINUTE),
          });
        });
        const ids = stops.map(({ id }) => id);
        transaction.set('crewDays', date, crewDayToDocument(dayOf(ids, ...stops)));
      }
    });
    expect(await learn()).toBe(36);
    const fleet = await fleets.read();
    expect(fleet.learned).toMatchObject({ drives: 36, days: 6 });
    expect(fleet.learned?.factor).toBeCloseTo(1.3, 1);
    expect(await learn()).toBe(0);

    // Earlier bookings are in a witness that holds with the new times.
    const saturday = await saturdayNow();
    expect(saturday.version).toBeGreaterThan(sold.version);
    const { violations, unserved } = judged(SATURDAY, fleet, saturday, shop.clock.now());
    expect([violations, unserved]).toEqual([[], []]);
    const way = (of: typeof fleet) => {
      const { problem } = problemOf(SATURDAY, of, [A]);
      return problem.minutes[problem.yard * problem.points] ?? 0;
    };
    const { learned, ...untaught } = fleet;
    expect(way(fleet)).toBeCloseTo(way(untaught) * (learned?.factor ?? 0), 9);

    await save({ ...untaught, depot: { ...depot, loadMinutes: 25 } });
    expect((await fleets.read()).learned).toEqual(learned);
  });
});
