import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  calendarDay,
  daysBetween,
  eachDay,
  monthOf,
  parseCalendarDay,
  weekdayOf,
} from '#core/kernel/calendar-day.ts';
import { HOUR, instant, instantFromIso, isoFromInstant } from '#core/kernel/instant.ts';
import { checkPeriod, rentalDays, toPeriod } from '#core/kernel/rental-days.ts';
import { SHOP_TIME_ZONE, shopDay, shopDayIn, shopMoment } from '#core/kernel/shop-time.ts';
import { monthsOf, shownDays } from '#core/kernel/shown-days.ts';

const day = fc
  .integer({ min: 0, max: 40_000 })
  .map((offset) => addDays(calendarDay('1990-01-01'), offset));
const length = fc.integer({ min: -400, max: 400 });

describe('parseCalendarDay', () => {
  it('accepts existing days and nothing else', () => {
    expect(parseCalendarDay('2028-02-29')).toBe('2028-02-29');
    for (const text of [
      '2027-02-29',
      '2027-13-01',
      '2027-00-10',
      '2027-1-01',
      '',
      '0000-01-01',
      '1969-12-31',
      '2200-01-01',
      '9999-12-31',
      'x',
    ]) {
      expect(parseCalendarDay(text)).toBeUndefined();
    }
  });
});

describe('daysBetween', () => {
  it('undoes addDays across every clock change and leap day', () => {
    fc.assert(
      fc.property(day, length, (start, days) => {
        expect(daysBetween(start, addDays(start, days))).toBe(days);
      }),
    );
  });

  it('orders days like their texts', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        expect(daysBetween(a, b) > 0).toBe(a < b);
      }),
    );
  });
});

describe('shownDays', () => {
  it('always returns what eachDay does, however often it is called', () => {
    const asked = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: -3, max: 150 })), {
      maxLength: 30,
    });
    fc.assert(
      fc.property(day, asked, (first, stretches) => {
        for (const [offset, count] of stretches) {
          const start = addDays(first, offset);
          const end = addDays(start, count);
          expect(shownDays(start, end)).toEqual(eachDay(start, end));
        }
      }),
    );
  });

  it('returns the same object, which nobody can change', () => {
    const [start, end] = [calendarDay('2027-01-30'), calendarDay('2027-02-02')];
    expect(shownDays(start, end)).toBe(shownDays(start, end));
    expect(Object.isFrozen(shownDays(start, end))).toBe(true);
  });
});

describe('monthsOf', () => {
  it('names each month of the days once, even for days that change in the meantime', () => {
    const days = [...eachDay(calendarDay('2027-01-30'), calendarDay('2027-02-02'))];
    expect(monthsOf(days)).toEqual(['2027-01', '2027-02']);
    expect(monthsOf(Object.freeze([...days]))).toEqual(['2027-01', '2027-02']);
    days.push(calendarDay('2027-03-01'));
    expect(monthsOf(days)).toEqual(['2027-01', '2027-02', '2027-03']);
  });
});

describe('eachDay', () => {
  it('lists every day once, in order, without the end', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 100 }), (start, count) => {
        const days = eachDay(start, addDays(start, count));
        expect(days).toHaveLength(count);
        expect(days).toEqual([...new Set(days)].sort());
        if (count > 0) expect([days[0], days.at(-1)]).toEqual([start, addDays(start, count - 1)]);
      }),
    );
  });

  it('is empty for a reversed period', () => {
    expect(eachDay(calendarDay('2027-01-02'), calendarDay('2027-01-01'))).toEqual([]);
  });
});

describe('rentalDays', () => {
  it('counts two days over either clock change', () => {
    expect(rentalDays('2026-10-31', '2026-11-02')).toBe(2);
    expect(rentalDays('2027-03-13', '2027-03-15')).toBe(2);
  });

  it('makes Saturday to Sunday one day, because overnight is free', () => {
    expect(rentalDays('2026-11-21', '2026-11-22')).toBe(1);
  });

  it('rounds the hours of instants up', () => {
    expect(rentalDays('2026-06-06T15:00:00Z', '2026-06-07T15:00:00Z')).toBe(1);
    expect(rentalDays('2026-06-06T15:00:00Z', '2026-06-07T15:00:01Z')).toBe(2);
  });

  it('accepts only days and whole instants', () => {
    for (const text of [
      '',
      '1',
      'tomorrow',
      '2026-02-30',
      '2026-02-30T10:00:00Z',
      '2026-06-06T15:00:00',
    ]) {
      expect(rentalDays(text, '2026-06-07')).toBeUndefined();
    }
  });

  it('is the calendar difference for calendar days', () => {
    fc.assert(
      fc.property(day, length, (start, days) => {
        expect(rentalDays(start, addDays(start, days))).toBe(days);
      }),
    );
  });

  it('is the smallest number of days that covers the hours between two instants', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 2_000 }), (start, hours) => {
        const from = instantFromIso(`${start}T17:30:00Z`) ?? instant(0);
        const days = rentalDays(isoFromInstant(from), isoFromInstant(instant(from + hours * HOUR)));
        expect(days).toBe(Math.ceil(hours / 24));
      }),
    );
  });
});

describe('toPeriod', () => {
  it('keeps the number of days, so the price of an old cart does not change', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 700 }), (start, hours) => {
        const from = instantFromIso(`${start}T23:30:00Z`) ?? instant(0);
        const texts = [isoFromInstant(from), isoFromInstant(instant(from + hours * HOUR))] as const;
        const period = toPeriod(...texts);
        expect(period.ok && daysBetween(period.value.startDate, period.value.endDate)).toBe(
          rentalDays(...texts),
        );
      }),
    );
  });

  it('never throws, whatever moment a cart or URL names', () => {
    const moment = fc
      .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z') })
      .filter((date) => !Number.isNaN(date.getTime()))
      .map((date) => date.toISOString());
    fc.assert(
      fc.property(moment, moment, (start, end) => {
        const period = toPeriod(start, end);
        if (!period.ok) return;
        const checked = checkPeriod(period.value, calendarDay('2026-11-20'));
        if (checked.ok) expect(parseCalendarDay(checked.value.startDate)).toBeDefined();
      }),
    );
    const far = toPeriod('2199-12-31T12:00:00Z', '9999-12-31T23:00:00Z');
    expect(far.ok && checkPeriod(far.value, calendarDay('2026-11-20')).ok).toBe(false);
  });

  it('names the text that is not a date', () => {
    expect(toPeriod('soon', '2027-01-02')).toMatchObject({ error: { field: 'startDate' } });
    expect(toPeriod('2027-01-02', 'later')).toMatchObject({ error: { field: 'endDate' } });
  });
});

describe('checkPeriod', () => {
  const today = calendarDay('2026-11-20');
  const check = (start: string, end: string) =>
    checkPeriod({ startDate: calendarDay(start), endDate: calendarDay(end) }, today);

  it('refuses empty, reversed, past and overlong periods', () => {
    expect(check('2026-11-21', '2026-11-21')).toMatchObject({
      error: { kind: 'end_not_after_start' },
    });
    expect(check('2026-11-21', '2026-11-20')).toMatchObject({
      error: { kind: 'end_not_after_start' },
    });
    expect(check('2026-11-19', '2026-11-21')).toMatchObject({ error: { kind: 'start_in_past' } });
    expect(check('2026-11-20', '2026-12-21')).toMatchObject({
      error: { kind: 'too_long', days: 31 },
    });
  });

  it('accepts 1 to 30 days from today on', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 1, max: 30 }),
        (from, days) => {
          const startDate = addDays(today, from);
          expect(checkPeriod({ startDate, endDate: addDays(startDate, days) }, today).ok).toBe(
            true,
          );
        },
      ),
    );
  });
});

describe('shopDay', () => {
  it('changes at midnight in Texas, in winter and in summer', () => {
    const at = (iso: string) => shopDay(instantFromIso(iso) ?? instant(0));
    expect(at('2026-12-01T05:59:59Z')).toBe('2026-11-30');
    expect(at('2026-12-01T06:00:00Z')).toBe('2026-12-01');
    expect(at('2026-07-01T04:59:59Z')).toBe('2026-06-30');
    expect(at('2026-07-01T05:00:00Z')).toBe('2026-07-01');
  });
});

describe('monthOf and weekdayOf', () => {
  it('read the calendar', () => {
    expect(monthOf(calendarDay('2026-11-20'))).toBe('2026-11');
    expect(weekdayOf(calendarDay('2026-11-22'))).toBe(0);
  });
});

describe('the day of a moment', () => {
  const inShop = new Intl.DateTimeFormat('sv-SE', { timeZone: SHOP_TIME_ZONE });

  it('is the one of the shop’s calendar at any moment, however often it is asked', () => {
    const moments = fc.integer({ min: 6 * HOUR, max: Date.UTC(2199, 11, 31) });
    const changes = ['2026-03-08T08:00:00Z', '2026-11-01T07:00:00Z', '2026-11-02T06:00:00Z'];
    const nearChanges = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -2, max: 2 }))
      .map(([text, off]) => Date.parse(text) + off);
    const wrong: string[] = [];
    fc.assert(
      fc.property(fc.oneof(moments, nearChanges), (moment) => {
        const at = instant(moment);
        for (const day of [shopDay(at), shopDay(at)]) {
          if (day !== inShop.format(moment)) wrong.push(`${moment} ${day}`);
        }
      }),
    );
    expect(wrong).toEqual([]);
    expect(() => shopDay(instant(-HOUR))).toThrow(RangeError);
    expect(shopDayIn(instant(Date.UTC(2300, 0)))).toBeUndefined();
  });
});

describe('instantFromIso', () => {
  it('refuses exactly the days that no month has', () => {
    const wrong: string[] = [];
    for (const year of [2026, 2027, 2028, 2100]) {
      for (let month = 0; month < 12; month += 1) {
        const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
        for (let day = 1; day <= 32; day += 1) {
          const [mm, dd] = [month + 1, day].map((each) => String(each).padStart(2, '0'));
          const text = `${year}-${mm}-${dd}T23:30:00-06:00`;
          const read = instantFromIso(text);
          const meant = day <= last ? Date.UTC(year, month, day, 29, 30) : undefined;
          if (read !== meant) wrong.push(text);
        }
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('shopMoment', () => {
  it('is when the shop’s clock shows that day and time, on either side of every clock change', () => {
    const wall = new Intl.DateTimeFormat('sv-SE', {
      timeZone: SHOP_TIME_ZONE,
      dateStyle: 'short',
      timeStyle: 'short',
    });
    // The hour skipped in spring has no moment.
    const hour = fc.integer({ min: 0, max: 23 }).filter((one) => one !== 2);
    fc.assert(
      fc.property(day, hour, fc.integer({ min: 0, max: 59 }), (date, hours, minutes) => {
        const time = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':');
        expect(wall.format(shopMoment(date, time))).toBe(`${date} ${time}`);
        expect(shopDay(shopMoment(date, time))).toBe(date);
      }),
      { numRuns: 2_000 },
    );
  });

  it('knows the length of the days on which the clocks change', () => {
    const between = (from: string, to: string) =>
      (shopMoment(calendarDay(to), '08:00') - shopMoment(calendarDay(from), '08:00')) / HOUR;
    expect([
      between('2027-03-13', '2027-03-14'),
      between('2027-11-06', '2027-11-07'),
      between('2028-02-28', '2028-02-29'),
    ]).toEqual([23, 25, 24]);
  });
});
