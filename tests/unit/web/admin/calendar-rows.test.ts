import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarBookingDto } from '#core/contract/calendar.ts';
import { addDays, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import {
  type Calendar,
  type CalendarBar,
  calendarFrom,
  type CalendarProduct,
  spanOf,
  stepFrom,
} from '#web/admin/calendar/calendar-data.ts';
import {
  barOn,
  cellFrom,
  daysShown,
  draggedTo,
  labelRoom,
  placed,
  rowAt,
  rowsOf,
  rowsShown,
  topsOf,
} from '#web/admin/calendar/calendar-rows.ts';
import { stayingOn } from '#web/admin/calendar/day-list.tsx';

const FIRST = calendarDay('2026-12-01');
const dayAt = (offset: number) => addDays(FIRST, offset);

const bar = (from: number, to: number, some: Partial<CalendarBar> = {}): CalendarBar => ({
  kind: 'booked',
  from: dayAt(from),
  to: dayAt(to),
  ...some,
});

const product = (
  productId: string,
  category: string,
  units: CalendarProduct['units'],
): CalendarProduct => ({
  productId,
  title: `The ${productId}`,
  categories: [category],
  isActive: true,
  turnaroundDays: 1,
  revision: 0,
  units,
});

const ANA = { id: 'r1', name: 'Ana Sims' };

const CALENDAR: Calendar = {
  from: FIRST,
  to: dayAt(13),
  today: FIRST,
  days: [],
  products: [
    product('castle', 'bounce', [
      { id: 'u1', label: 'Unit 1', bars: [bar(0, 1, { booking: ANA })] },
      { id: 'u2', label: 'Unit 2', bars: [] },
    ]),
    product('slide', 'water', [
      { id: 'u1', label: 'Blue', bars: [bar(3, 9, { kind: 'maintenance', reason: 'Torn seam' })] },
    ]),
  ],
  bookings: [ANA],
};

const keys = (q: string, filters: Readonly<Record<string, string>> = {}) =>
  rowsOf(CALENDAR, { q, filters }).flatMap((row) => (row.kind === 'unit' ? row.key : []));

describe('rowsOf', () => {
  it('are grouped by shelf, and name a product once', () => {
    const rows = rowsOf(CALENDAR, { q: '', filters: {} });
    expect(rows.map((row) => (row.kind === 'unit' ? [row.key, row.isFirst] : row.title))).toEqual([
      'Bounce Houses',
      ['castle/u1', true],
      ['castle/u2', false],
      'Water Slides',
      ['slide/u1', true],
    ]);
  });

  it('are filtered by category, product, state on the days shown, and words, including customers’ names', () => {
    expect(keys('', { category: 'water' })).toEqual(['slide/u1']);
    expect(keys('', { product: 'castle' })).toEqual(['castle/u1', 'castle/u2']);
    expect(keys('', { show: 'available' })).toEqual(['castle/u2']);
    expect(keys('', { show: 'out' })).toEqual(['castle/u1']);
    expect(keys('', { show: 'maintenance' })).toEqual(['slide/u1']);
    expect(keys('sims')).toEqual(['castle/u1']);
    expect(keys('torn blue')).toEqual(['slide/u1']);
  });

  it('leave out what is off sale and nothing is on with, as the list of units does', () => {
    const products = CALENDAR.products.map((one) => ({ ...one, isActive: false }));
    const off = (q: string, filters: Readonly<Record<string, string>> = {}) =>
      rowsOf({ products }, { q, filters }).flatMap((row) => (row.kind === 'unit' ? row.key : []));
    expect(off('')).toEqual(['castle/u1', 'slide/u1']);
    expect(off('', { product: 'castle' })).toEqual(['castle/u1', 'castle/u2']);
    expect(off('unit 2')).toEqual(['castle/u2']);
    expect(off('', { show: 'hidden' })).toEqual(['castle/u1', 'castle/u2', 'slide/u1']);
    expect(off('', { show: 'available' })).toEqual([]);
    expect(keys('', { show: 'hidden' })).toEqual([]);
  });
});

describe('the drawn part of a grid', () => {
  const rows = rowsOf(CALENDAR, { q: '', filters: {} });

  it('contains every visible row and day, wherever the user scrolls', () => {
    const heights = fc.array(fc.constantFrom(24, 28), { minLength: 1, maxLength: 600 });
    fc.assert(
      fc.property(heights, fc.nat(20_000), fc.integer({ min: 1, max: 900 }), (all, top, height) => {
        const tops = all.reduce<number[]>((sums, one) => [...sums, (sums.at(-1) ?? 0) + one], [0]);
        const { first, last } = rowsShown(tops, top, height);
        const missing = all.filter((own, row) => {
          const begins = tops[row] ?? 0;
          const isSeen = begins < top + height && begins + own > top;
          return isSeen && (row < first || row > last);
        });
        expect(missing).toEqual([]);
        expect(last - first).toBeLessThan(height / 24 + 50);
      }),
      { numRuns: 100 },
    );
    fc.assert(
      fc.property(fc.nat(2_700), fc.integer({ min: 1, max: 1_000 }), (left, seen) => {
        const { first, last } = daysShown(60, 45, left, seen);
        const until = Math.min(59, Math.ceil((left + seen) / 45) - 1);
        expect([first <= Math.floor(left / 45), until <= last]).toEqual([true, true]);
      }),
    );
  });

  it('finds the row at a height, and moves arrows past the name of a shelf', () => {
    const tops = topsOf(rows);
    expect([0, 24, 51, 52, 80, 104].map((y) => rowAt(tops, y))).toEqual([0, 1, 1, 2, 3, 4]);
    expect(cellFrom(rows, { row: 2, column: 3 }, 'ArrowDown', 14)).toEqual({ row: 4, column: 3 });
    expect(cellFrom(rows, { row: 1, column: 3 }, 'ArrowUp', 14)).toEqual({ row: 1, column: 3 });
    expect(cellFrom(rows, { row: 1, column: 0 }, 'ArrowLeft', 14)).toEqual({ row: 1, column: 0 });
    expect(cellFrom(rows, { row: 1, column: 13 }, 'ArrowRight', 14)?.column).toBe(13);
    expect(cellFrom(rows, { row: 1, column: 3 }, 'Home', 14)).toEqual({ row: 1, column: 0 });
    expect(cellFrom(rows, { row: 1, column: 3 }, 'End', 14)).toEqual({ row: 1, column: 13 });
    expect(cellFrom(rows, { row: 1, column: 3 }, 'x', 14)).toBeUndefined();
  });
});

const DAYS: Calendar['days'] = Array.from({ length: 14 }, (_, at) => ({
  day: dayAt(at),
  out: 0,
  in: 0,
  moneyCents: 0,
  holds: 0,
  load: { used: 0, of: 0 },
  conflicts: 0,
  soldOut: [],
}));

describe('a bar', () => {
  it('is built from its rental alone, through the turnaround, or from its own data', () => {
    const bars = [
      { kind: 'booked', at: 2, days: 1, booking: 0, delivery: -1, pickUp: 3 },
      { kind: 'maintenance', at: 8, days: 1, reason: 'Torn' },
    ] as const;
    const castle = {
      ...product('castle', 'bounce', []),
      units: [{ id: 'u1', label: 'Unit 1', rentals: [[5, 6, 0]], bars }],
    };
    const seen = calendarFrom({ ...CALENDAR, days: DAYS, products: [castle] });
    expect(seen.products[0]?.units[0]?.bars).toEqual([
      {
        kind: 'booked',
        from: dayAt(2),
        to: dayAt(2),
        booking: ANA,
        period: { startDate: dayAt(-1), endDate: dayAt(3) },
      },
      {
        kind: 'booked',
        from: dayAt(5),
        to: dayAt(6),
        booking: ANA,
        period: { startDate: dayAt(5), endDate: dayAt(6) },
      },
      { kind: 'maintenance', from: dayAt(8), to: dayAt(8), reason: 'Torn' },
    ]);
  });

  it('is on its days, can be found on them, and has its name beside it only over empty days', () => {
    const [first, second] = [placed(bar(2, 2), FIRST), placed(bar(5, 5), FIRST)];
    expect([first.column, first.days, second.column, second.days]).toEqual([2, 1, 5, 1]);
    expect(barOn([bar(2, 2), bar(4, 5)], dayAt(5))?.from).toBe(dayAt(4));
    expect(barOn([bar(2, 2), bar(4, 5)], dayAt(3))).toBeUndefined();
    expect(labelRoom('Huang', first, second, 74)).toBe('inside');
    expect(labelRoom('Trinity Church', first, second, 74)).toBe('beside');
    expect(labelRoom('Trinity Lutheran Church', first, second, 74)).toBe('cut');
    expect(labelRoom('Trinity Lutheran Church', first, undefined, 74)).toBe('beside');
  });

  it('keeps its length when moved, its other end when one end moves, and at least one day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: -20, max: 20 }), (days, by) => {
        const period = { startDate: FIRST, endDate: dayAt(days) };
        const moved = draggedTo(period, by, 'both');
        expect(daysBetween(moved.startDate, moved.endDate)).toBe(days);
        expect(moved.startDate).toBe(dayAt(by));
        const start = draggedTo(period, by, 'start');
        const end = draggedTo(period, by, 'end');
        expect([start.endDate, end.startDate]).toEqual([period.endDate, period.startDate]);
        expect(daysBetween(start.startDate, start.endDate)).toBe(Math.max(1, days - by));
        expect(daysBetween(end.startDate, end.endDate)).toBe(Math.max(1, days + by));
      }),
    );
  });
});

describe('spanOf', () => {
  it('is whole weeks for a month, a week from Sunday, a day, or as many days as asked for', () => {
    const day = calendarDay('2026-12-16');
    expect(spanOf('month', day, 14)).toEqual({ from: '2026-11-29', to: '2027-01-02' });
    expect(spanOf('week', day, 14)).toEqual({ from: '2026-12-13', to: '2026-12-19' });
    expect(spanOf('day', day, 14)).toEqual({ from: day, to: day });
    expect(spanOf('units', day, 60)).toEqual({ from: day, to: '2027-02-13' });
    expect(stepFrom('month', calendarDay('2026-12-31'), 14, 1)).toBe('2027-01-01');
    expect(stepFrom('month', calendarDay('2027-01-31'), 14, -1)).toBe('2026-12-01');
    expect(stepFrom('units', day, 30, -1)).toBe('2026-11-16');
  });
});

it('says what stays out on the days between a delivery and its pickup, and on no other', () => {
  const rental = { startDate: '2026-12-11', endDate: '2026-12-14', items: 'Neon Castle' };
  const festival = { id: 'r1', name: 'Winter Festival', rentals: [rental] };
  const evening = { ...festival, rentals: [{ ...rental, pickUpOn: '2026-12-13' }] };
  const undelivered = { ...festival, rentals: [{ ...rental, isUndelivered: true as const }] };
  const days = ['2026-12-11', '2026-12-12', '2026-12-13', '2026-12-14'];
  const out = (booking: CalendarBookingDto) =>
    days.map((day) => stayingOn([booking], day).map(({ items }) => items));
  expect(out(festival)).toEqual([[], ['Neon Castle'], ['Neon Castle'], []]);
  expect(out(evening)).toEqual([[], ['Neon Castle'], [], []]);
  expect(out(undelivered)).toEqual([[], [], [], []]);
});
