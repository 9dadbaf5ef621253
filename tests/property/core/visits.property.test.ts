import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { checkEvening, madeVisits, promiseWindows, visitsOf } from '#core/reservations/visits.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { weekdayOf } from '#core/kernel/calendar-day.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
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
        const event = { ...EVENT, startsAt, endsAt, sameEvening: true };
        const lines = [line];
        const checked = checkEvening({ lines, event }, hours, now);
        const evening = addDays(line.endDate, -1);
        const { closes = '' } = week[weekdayOf(evening)] ?? {};
        if (!checked.ok) {
          const { day, closes: until } = checked.error;
          const [hour = 0, minute = 0] = endsAt.split(':').map(Number);
          const [last = 0, end = 0] = closes.split(':').map(Number);
          const isTooLate = endsAt < startsAt || hour * 60 + minute + 30 > last * 60 + end;
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
});
