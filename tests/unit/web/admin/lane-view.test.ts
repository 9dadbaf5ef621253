import { describe, expect, it } from 'vitest';
import { present } from '#tests/support/expected.ts';
import { dayPlan, planStop } from '#tests/unit/web/admin/day-plan.ts';
import {
  at,
  hoursOf,
  type Lane,
  laneOf,
  loadPath,
  loadStepsOf,
  peakShare,
  scaleOf,
  type Span,
  stopAfter,
} from '#web/admin/deliveries/lane-view.ts';

const PLAN = dayPlan({
  stops: [
    planStop('a', { window: { from: '08:00', to: '09:00' } }),
    planStop('b', { window: { from: '08:00', to: '08:30' } }),
    planStop('c', { kind: 'collect', loadLb: 1_000, window: { from: '14:00', to: '18:00' } }),
    planStop('d', { loadLb: 2_000, window: { from: '15:00', to: '18:00' }, manMinutes: 240 }),
  ],
  order: { t1: ['a', 'b', 'yard', 'c', 'd'] },
});
const TRUCK = present(PLAN.trucks[0]);
const SCALE = scaleOf([PLAN]);
const LANE = laneOf(TRUCK, SCALE, 20);
const minutes = ({ left, width }: Span): readonly [from: number, to: number] => [
  Math.round(SCALE.from + (left / 100) * (SCALE.to - SCALE.from)),
  Math.round(SCALE.from + ((left + width) / 100) * (SCALE.to - SCALE.from)),
];

describe('scaleOf', () => {
  it('is whole hours from the first loading to the last return, not the rest of the shifts', () => {
    expect(SCALE).toEqual({ from: 6 * 60, to: 18 * 60 });
    expect(hoursOf({ from: 360, to: 540 })).toEqual([360, 420, 480]);
    const short = dayPlan({ stops: [planStop('a')], order: { t1: ['a'] } });
    const [truck] = short.trucks;
    expect([truck?.out, truck?.back]).toEqual(['06:20', '09:00']);
    expect(scaleOf([short])).toEqual({ from: 6 * 60, to: 14 * 60 });
    // Until now, but not after the shifts, which end at five.
    expect(scaleOf([short], 16 * 60).to).toBe(17 * 60);
    expect(scaleOf([short], 22 * 60).to).toBe(18 * 60);
    expect(scaleOf([short], 5 * 60).from).toBe(5 * 60);
    expect(scaleOf([dayPlan({ stops: [], order: {} })])).toEqual({ from: 6 * 60, to: 18 * 60 });
  });

  it('clamps what is outside to its edges', () => {
    expect(at(SCALE, 0)).toBe(0);
    expect(at(SCALE, 48 * 60)).toBe(100);
  });
});

describe('laneOf', () => {
  it('draws what a crew made at its time, also before a stop that the plan has first', () => {
    const stops = [
      planStop('late', { state: 'done', eta: '13:00', leave: '13:30' }),
      planStop('early', { state: 'done', eta: '11:45', leave: '12:10' }),
    ];
    const lane = laneOf({ ...TRUCK, stops, reloads: [] }, SCALE, 20);
    expect(lane.pieces.map(({ stop, number }) => [stop.id, number])).toEqual([
      ['early', 2],
      ['late', 1],
    ]);
    expect(lane.pieces.map((piece) => minutes(piece)[0])).toEqual([11 * 60 + 45, 13 * 60]);
  });

  it('draws every minute from the first load to the return once, without gaps', () => {
    const parts = ({ pieces, travels, waits, yards }: Lane) =>
      [...pieces, ...travels, ...waits, ...yards].map(minutes).toSorted(([a], [b]) => a - b);
    const drawn = parts(LANE);
    drawn.slice(1).forEach(([from], index) => {
      const [, before = 0] = drawn[index] ?? [];
      // The server sends whole minutes, so up to one may be missing.
      expect(Math.abs(from - before)).toBeLessThanOrEqual(1);
    });
    expect(drawn[0]?.[0]).toBe(6 * 60);
  });

  it('marks a late arrival with the part past its window', () => {
    expect(LANE.pieces.map(({ isLate }) => isLate)).toEqual([false, true, false, false]);
    const late = LANE.pieces[1]?.window.late;
    expect(late && minutes(late)[0]).toBe(8 * 60 + 30);
    expect(LANE.pieces[0]?.window.late).toBeUndefined();
  });

  it('shows waiting, the load in between, overtime and the drive home', () => {
    expect(LANE.waits.length).toBe(3);
    expect(LANE.yards.length).toBe(2);
    expect(LANE.overtime && minutes(LANE.overtime)[0]).toBe(17 * 60);
    expect(LANE.home).toBeGreaterThan(LANE.shiftEnd);
  });

  it('draws stops a few minutes apart side by side, with no name or time over another', () => {
    const first = present(TRUCK.stops[0]);
    const stops = ['08:19', '08:20', '08:26', '08:28', '12:00'].map((eta, index) => {
      const leave = eta.replace(/\d$/, (last) => String(Number(last) + 1));
      return { ...first, id: String(index), eta, leave, state: 'failed' as const };
    });
    const { pieces } = laneOf({ ...TRUCK, stops, reloads: [] }, SCALE, 20);
    pieces.slice(1).forEach(({ left }, index) => {
      const before = pieces[index];
      expect(left).toBeGreaterThanOrEqual((before?.left ?? 0) + Math.max(before?.width ?? 0, 4));
      expect(left - (before?.left ?? 0)).toBeGreaterThanOrEqual(before?.nameWidth ?? 0);
    });
    for (const row of [0, 1]) {
      const lefts = pieces.filter(({ timeRow }) => timeRow === row).map(({ left }) => left);
      lefts.slice(1).forEach((left, index) => {
        expect(left - (lefts[index] ?? 0)).toBeGreaterThanOrEqual(5);
      });
    }
    expect(pieces.map(({ nameWidth }) => nameWidth === undefined)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('is empty for a truck without a stop', () => {
    const idle = laneOf(
      { ...TRUCK, stops: [], reloads: [], out: undefined, back: undefined, overtimeMinutes: 0 },
      SCALE,
      20,
    );
    expect(idle).toMatchObject({ pieces: [], travels: [], yards: [], home: undefined });
  });
});

describe('the load', () => {
  const steps = loadStepsOf(TRUCK);

  it('goes out with deliveries, comes back with pickups, and is unloaded at the yard', () => {
    const pounds = steps.map(({ share }) => Math.round(share * 4_000));
    expect(pounds).toEqual([1_200, 600, 0, 0, 2_000, 3_000, 1_000, 0]);
    expect(Math.max(...steps.map(({ share }) => share))).toBeCloseTo(peakShare(TRUCK), 6);
  });

  it('has a unit that is handed on aboard once', () => {
    const stays = { staysAboard: { lb: 600, cuFt: 50 } };
    const stops = [planStop('a', { kind: 'collect', ...stays }), planStop('b', stays)];
    const { trucks } = dayPlan({ stops, order: { t1: ['a', 'b'] } });
    const pounds = loadStepsOf(present(trucks[0])).map(({ share }) => Math.round(share * 4_000));
    expect(pounds).toEqual([600, 600, 600, 0]);
  });

  it('is a closed path below the capacity line', () => {
    const path = loadPath(steps, SCALE);
    expect(path).toMatch(/^M[\d.]+,100H.*V100Z$/);
    expect(loadPath([], SCALE)).toBe('');
    const over = loadPath(
      [
        { from: 480, share: 9 },
        { from: 500, share: 0 },
      ],
      SCALE,
    );
    expect(over).toContain('V0.10');
  });

  it('is the larger share of weight and volume', () => {
    expect(peakShare({ ...TRUCK, peakLoadLb: 1_000, peakLoadCuFt: 540 })).toBeCloseTo(0.9);
  });
});

describe('stopAfter', () => {
  it('is the piece whose middle is right of the pointer', () => {
    const [first, second] = LANE.pieces;
    expect(stopAfter(LANE, 0)).toBe('a');
    expect(stopAfter(LANE, (first?.left ?? 0) + (first?.width ?? 0))).toBe('b');
    expect(stopAfter(LANE, (second?.left ?? 0) + (second?.width ?? 0))).toBe('c');
    expect(stopAfter(LANE, 100)).toBeUndefined();
  });
});
