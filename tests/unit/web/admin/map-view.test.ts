import { describe, expect, it } from 'vitest';
import { present } from '#tests/support/expected.ts';
import { dayPlan, planStop } from '#tests/unit/web/admin/day-plan.ts';
import { mapOf } from '#web/admin/deliveries/area-map.tsx';
import counties from '#web/admin/deliveries/counties.json' with { type: 'json' };

const SIZE = { width: 294, height: 250 };
const PLANO = { lat: 33.02, lng: -96.7 };
const PLAN = dayPlan({
  stops: [
    planStop('a', { point: PLANO }),
    planStop('b', { point: PLANO }),
    planStop('c', { point: { lat: 32.75, lng: -97.33 } }),
    planStop('none', { point: { lat: 32.73, lng: -97.11 } }),
  ],
  order: { t1: ['a', 'b'], t2: ['c'] },
});
const MAP = mapOf(PLAN, counties, SIZE);
const at = (id: string) => present(MAP.stops.find(({ stop }) => stop.id === id));

describe('mapOf', () => {
  it('shows yard and stops inside the picture, north up and east right', () => {
    for (const { x, y } of [MAP.yard, ...MAP.stops]) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(SIZE.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(SIZE.height);
    }
    expect(at('a').y).toBeLessThan(MAP.yard.y);
    expect(at('a').x).toBeGreaterThan(at('c').x);
  });

  it('puts stops of one ZIP code side by side', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    const stops = ids.map((id) => planStop(id, { point: PLANO }));
    const crowded = mapOf(dayPlan({ stops, order: { t1: ids } }), counties, SIZE);
    crowded.stops.forEach((one, index) => {
      for (const other of crowded.stops.slice(0, index)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(14);
      }
    });
  });

  it('numbers the stops of each truck, and draws its route from the yard and back', () => {
    expect(MAP.stops.map(({ stop, truckId, number }) => [stop.id, truckId, number])).toEqual([
      ['a', 't1', 1],
      ['b', 't1', 2],
      ['c', 't2', 1],
      ['none', undefined, 0],
    ]);
    expect(MAP.routes.map(({ truckId }) => truckId)).toEqual(['t1', 't2']);
    const yard = `${MAP.yard.x.toFixed(1)} ${MAP.yard.y.toFixed(1)}`;
    expect(MAP.routes[0]?.path).toMatch(new RegExp(`^M${yard}L.*L${yard}$`));
  });

  it('has the visible counties, and names those with room', () => {
    const names = MAP.counties.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Tarrant', 'Dallas', 'Johnson', 'Collin']));
    expect(names).not.toContain('McLennan');
    expect(MAP.counties.some(({ label }) => label !== undefined)).toBe(true);
  });

  it('shows a day with one stop, and one with none', () => {
    const near = dayPlan({
      stops: [planStop('a', { point: PLAN.depot.point })],
      order: { t1: ['a'] },
    });
    expect(mapOf(near, counties, SIZE).stops[0]?.x).toBeCloseTo(SIZE.width / 2, 0);
    const none = mapOf(dayPlan({ stops: [], order: {} }), counties, SIZE);
    expect(none.yard).toEqual({ x: SIZE.width / 2, y: SIZE.height / 2 });
  });
});
