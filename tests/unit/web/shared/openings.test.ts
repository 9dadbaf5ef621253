import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { settings } from '#tests/support/business.ts';
import { plain } from '#tests/support/texts.ts';
import { productDto } from '#tests/unit/web/product-dto.ts';
import type { DayRules } from '#web/shared/dates/choose-range.ts';
import { lastUnitDays, openingsAfter, stockOf } from '#web/shared/dates/use-sold-out.ts';
import { SOLD_OUT as ENGLISH } from '#web/texts/en/sold-out.ts';
import { SOLD_OUT as SPANISH } from '#web/texts/es/sold-out.ts';

const [SAT, SUN, NEXT_SAT] = ['2026-12-05', '2026-12-06', '2026-12-12'].map(calendarDay);
const weekend = { startDate: SAT ?? calendarDay(''), endDate: SUN ?? calendarDay('') };

const rules = (free: Record<string, number>, more: Partial<DayRules> = {}): DayRules => ({
  today: calendarDay('2026-11-20'),
  freeOn: (day) => free[day] ?? 2,
  units: 1,
  turnaroundDays: 0,
  ...more,
});

describe('openingsAfter', () => {
  it('offers the next days of the same length, and the next on the same weekday', () => {
    const { next, sameWeekday } = openingsAfter(weekend, rules({ '2026-12-05': 0 }), 60);
    expect(next).toEqual({ startDate: '2026-12-06', endDate: '2026-12-07' });
    expect(sameWeekday).toEqual({ startDate: NEXT_SAT, endDate: '2026-12-13' });
  });

  it('skips days that are booked, closed, or needed for turnaround', () => {
    const wet = rules({ '2026-12-08': 0 }, { turnaroundDays: 1 });
    const closed = {
      ...wet,
      closedOn: (day: string) => (day === '2026-12-06' ? ('blackout' as const) : undefined),
    };
    expect(openingsAfter(weekend, closed, 60).next?.startDate).toBe('2026-12-09');
  });

  it('offers nothing if nothing is known', () => {
    const blind = rules({}, { freeOn: () => undefined });
    expect(openingsAfter(weekend, blind, 60)).toEqual({ next: undefined, sameWeekday: undefined });
  });
});

describe('lastUnitDays', () => {
  it('counts the days on which the order takes the last unit', () => {
    const week = { startDate: weekend.startDate, endDate: calendarDay('2026-12-10') };
    const stock = rules({ '2026-12-05': 1, '2026-12-07': 1 });
    expect(lastUnitDays(week, stock)).toBe(2);
    expect(lastUnitDays(week, { ...stock, units: 2 })).toBe(5);
  });
});

describe('the button for other days', () => {
  it('names the day without its weekday, so that it fits beside the price on a phone', () => {
    const day = calendarDay('2027-01-05');
    expect(ENGLISH.switchTo(day)).toBe('Switch to Jan 5');
    expect(plain(SPANISH.switchTo(day))).toBe('Cambiar al 5 ene');
  });
});

describe('stockOf', () => {
  const days = ['2026-12-05', '2026-12-06'].map((date) => ({ date, free: 80 }));
  const shop = { ...settings(), today: calendarDay('2026-11-20'), phone: '(817) 555-0142' };
  const chairs = (units: number, mostOnline?: number) => {
    const product = productDto({ units: 100, mostOnline });
    const availability = { productId: product.id, units: 100, days };
    return stockOf({ period: weekend, units }, { product, availability }, shop);
  };

  it('tells what can be ordered online, and lowers to that what is more', () => {
    expect(chairs(10)).toEqual({ most: 80, limit: 10, owned: 100 });
    expect(chairs(11).soldOut).toMatchObject({ fewer: 10 });
    expect(chairs(11).soldOut?.sentence).toContain('up to 10 of one rental online');
    expect(chairs(90).soldOut).toMatchObject({ fewer: 10 });
    expect(chairs(40, 40)).toEqual({ most: 80, limit: 40, owned: 100 });
    expect(chairs(2, 1).soldOut).toMatchObject({ fewer: 1 });
  });

  it('of a rental that this browser holds is at most what the shop owns, and never sold out', () => {
    const product = productDto({ units: 1 });
    const taken = days.map(({ date }) => ({ date, free: 0 }));
    const told = { product, availability: { productId: product.id, units: 1, days: taken } };
    const wanted = { period: weekend, units: 1 };
    expect(stockOf({ ...wanted, isOurs: true }, told, shop)).toEqual({
      most: 1,
      limit: 10,
      owned: 1,
    });
    expect(stockOf(wanted, told, shop).soldOut).toBeDefined();
  });
});
