import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { visitsOf } from '#core/reservations/visits.ts';

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
