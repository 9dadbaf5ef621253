import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needsEvening } from '#core/capacity/shut-days.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { weekdayOf } from '#core/kernel/calendar-day.ts';
import { isSamePeriod } from '#core/kernel/rental-days.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { isSameEvening, pickupDayOf } from '#core/reservations/pickup-day.ts';
import {
  checkEvening,
  madeVisits,
  promiseWindows,
  sameEveningAfter,
  unknownPickup,
  visitsOf,
  withSameEvening,
} from '#core/reservations/visits.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { EVENT } from '#tests/support/pure-shop.ts';

const FIRST = calendarDay('2026-12-01');
const period = fc
  .record({ from: fc.nat(40), days: fc.integer({ min: 1, max: 30 }) })
  .map(({ from, days }) => ({
    startDate: addDays(FIRST, from),
    endDate: addDays(FIRST, from + days),
  }));

describe('visitsOf', () => {
  it('gives a delivery on the first day and a pickup on the last, whatever the order of the lines', () => {
    const [castle, course] = [
      { startDate: calendarDay('2026-12-09'), endDate: calendarDay('2026-12-11') },
      { startDate: calendarDay('2026-12-05'), endDate: calendarDay('2026-12-06') },
    ];
    expect(visitsOf([castle, course, castle])).toEqual([
      { kind: 'deliver', day: '2026-12-05', lines: [1] },
      { kind: 'collect', day: '2026-12-06', lines: [1] },
      { kind: 'deliver', day: '2026-12-09', lines: [0, 2] },
      { kind: 'collect', day: '2026-12-11', lines: [0, 2] },
    ]);
  });

  it("covers exactly the lines' periods: each line is delivered once and picked up once, on its own days", () => {
    fc.assert(
      fc.property(fc.array(period, { minLength: 1, maxLength: 12 }), (lines) => {
        const visits = visitsOf(lines);
        lines.forEach((line, index) => {
          const own = visits.filter((visit) => visit.lines.includes(index));
          expect(own.map(({ kind, day }) => [kind, day])).toEqual([
            ['deliver', line.startDate],
            ['collect', line.endDate],
          ]);
        });
        const distinct = new Set(lines.map(({ startDate, endDate }) => `${startDate}/${endDate}`));
        expect(visits).toHaveLength(2 * distinct.size);
      }),
    );
  });
});

describe('a same-evening pickup', () => {
  const time = fc
    .integer({ min: 0, max: 95 })
    .map((quarter) =>
      [Math.floor(quarter / 4), (quarter % 4) * 15]
        .map((part) => String(part).padStart(2, '0'))
        .join(':'),
    );
  const now = shopMoment(addDays(FIRST, -1), '09:00');
  const week = DEFAULT_SETTINGS.limits.week.map((day, index) => ({
    ...day,
    closes: index === 0 ? '18:00' : day.closes,
  }));
  const hours = { ...DEFAULT_SETTINGS, limits: { ...DEFAULT_SETTINGS.limits, week } };

  it('is after the party, before closing, on the last party day; or it is refused', () => {
    fc.assert(
      fc.property(period, time, time, (line, startsAt, endsAt) => {
        const event = { ...EVENT, startsAt, endsAt, sameEvening: [line.endDate] };
        const lines = [line];
        const checked = checkEvening({ lines, event }, hours, now);
        const evening = addDays(line.endDate, -1);
        const { closes = '' } = week[weekdayOf(evening)] ?? {};
        if (!checked.ok) {
          const { day, closes: until } = checked.error;
          const [hour = 0, minute = 0] = endsAt.split(':').map(Number);
          const [last = 0, end = 0] = closes.split(':').map(Number);
          const isTooLate = endsAt < startsAt || hour * 60 + minute + 60 > last * 60 + end;
          expect([day, until, isTooLate]).toEqual([evening, closes, true]);
          return;
        }
        const windows = promiseWindows({ lines, event }, hours, now);
        const [, collect] = madeVisits({ lines, windows });
        const { from = '', to = '' } = collect?.window ?? {};
        const isAfter = from >= endsAt && endsAt >= startsAt;
        expect([collect?.day, isAfter, to <= closes, from < to]).toEqual([
          evening,
          true,
          true,
          true,
        ]);
        const changed = { lines, event: { ...event, sameEvening: undefined } };
        const before = { event, windows };
        const [delivery, pickup] = promiseWindows(changed, hours, now, before) ?? [];
        expect(delivery).toEqual(windows?.[0]);
        expect([pickup?.day, pickup?.on]).toEqual([line.endDate, undefined]);
      }),
    );
  });

  /** An order of several periods, some picked up on the evening, in a shop that is closed on some days. */
  const orders = fc
    .record({
      lines: fc.array(period, { minLength: 1, maxLength: 6 }),
      evenings: fc.array(fc.nat(5), { maxLength: 4 }),
      closed: fc.array(fc.nat(72), { maxLength: 12 }),
    })
    .map(({ lines, evenings, closed }) => {
      const ends = evenings.flatMap((index) => lines[index]?.endDate ?? []);
      const blackouts = closed.map((days) => {
        const day = addDays(FIRST, days);
        return { from: day, to: day, reason: '' };
      });
      return {
        lines,
        event: withSameEvening({ ...EVENT, ...AFTERNOON, sameEvening: ends }, lines),
        limits: { ...DEFAULT_SETTINGS.limits, blackouts },
      };
    });
  const AFTERNOON = { startsAt: '12:00', endsAt: '15:00' };

  it('of a period is that of the period booked alone', () => {
    const wrong: unknown[] = [];
    fc.assert(
      fc.property(orders, ({ lines, event }) => {
        const alone = lines.map((line) => {
          const ends = (event.sameEvening ?? []).filter((day) => day === line.endDate);
          const own = { ...event, sameEvening: ends };
          const windows = promiseWindows({ lines: [line], event: own }, hours, now);
          return madeVisits({ lines: [line], windows });
        });
        const windows = promiseWindows({ lines, event }, hours, now);
        const together = madeVisits({ lines, windows });
        lines.forEach((_line, index) => {
          const own = together.filter((visit) => visit.lines.includes(index));
          const told = own.map((visit) => ({ ...visit, lines: [0] }));
          if (JSON.stringify(told) !== JSON.stringify(alone[index])) wrong.push([lines, event]);
        });
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('stays with every period but the one that moves, and a closed day forces none but its own', () => {
    const wrong: unknown[] = [];
    fc.assert(
      fc.property(orders, period, fc.nat(5), ({ lines, event, limits }, to, at) => {
        const moving = lines[at % lines.length] ?? to;
        const isMoving = (line: typeof to) => isSamePeriod(line, moving);
        const after = lines.map((line) => (isMoving(line) ? to : line));
        const moved = sameEveningAfter({ lines, event }, { lines: after, event }, limits, moving);
        const staying = lines.filter((line) => !isMoving(line));
        const change = [lines, event.sameEvening, moving, to, moved.sameEvening];
        for (const line of staying) {
          if (pickupDayOf(line, moved) !== pickupDayOf(line, event)) wrong.push(change);
        }
        if (unknownPickup(after, moved) !== undefined) wrong.push(change);
        if (staying.some(({ endDate }) => endDate === to.endDate)) return;
        const [was, is] = [moving, to].map((line) => needsEvening(line, limits));
        const expected = was === is ? isSameEvening(moving, event) : is;
        if (isSameEvening(to, moved) !== expected) wrong.push(change);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('changes no other pickup when it is chosen, and keeps all promised hours of the others', () => {
    const wrong: unknown[] = [];
    fc.assert(
      fc.property(orders, fc.nat(5), ({ lines, event }, at) => {
        const { endDate } = lines[at % lines.length] ?? {};
        const { sameEvening = [] } = event;
        const asked = sameEvening.includes(endDate ?? FIRST)
          ? sameEvening.filter((day) => day !== endDate)
          : [...sameEvening, ...(endDate ? [endDate] : [])];
        const changed = withSameEvening({ ...event, sameEvening: asked }, lines);
        const windows = promiseWindows({ lines, event }, hours, now);
        const again = promiseWindows({ lines, event: changed }, hours, now, { event, windows });
        windows?.forEach((window, index) => {
          const isIt = window.kind === 'collect' && window.day === endDate;
          const isKept = JSON.stringify(again?.[index]) === JSON.stringify(window);
          if (isKept === isIt) wrong.push([lines, sameEvening, asked]);
        });
      }),
    );
    expect(wrong).toEqual([]);
  });
});
