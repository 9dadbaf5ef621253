import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { saidDays } from '#core/kernel/said-days.ts';

/** A Sunday. */
const TODAY = calendarDay('2026-11-22');

describe('saidDays', () => {
  it.each([
    ['how much is the castle on Saturday?', '2026-11-28', '2026-11-29'],
    ['is it available sunday', '2026-11-29', '2026-11-30'],
    ['Saturday and Sunday', '2026-11-28', '2026-11-29'],
    ['this weekend', '2026-11-28', '2026-11-29'],
    ['next weekend?', '2026-11-28', '2026-11-29'],
    ['tomorrow', '2026-11-23', '2026-11-24'],
    ['dec 5', '2026-12-05', '2026-12-06'],
    ['December 5th to 7th', '2026-12-05', '2026-12-07'],
    ['from 12/5 please', '2026-12-05', '2026-12-06'],
    ['March 3', '2027-03-03', '2027-03-04'],
    ['2026-12-24', '2026-12-24', '2026-12-25'],
    ['¿cuánto cuesta el castillo el sábado?', '2026-11-28', '2026-11-29'],
    ['el 5 de diciembre', '2026-12-05', '2026-12-06'],
    ['del 5 al 7 de diciembre', '2026-12-05', '2026-12-07'],
    ['este fin de semana', '2026-11-28', '2026-11-29'],
    ['el fin de semana que viene', '2026-11-28', '2026-11-29'],
    ['mañana', '2026-11-23', '2026-11-24'],
    ['a bounce house for saturday december 12', '2026-12-12', '2026-12-13'],
    ['Saturday, Dec 12th', '2026-12-12', '2026-12-13'],
    ['December 12 (Saturday)', '2026-12-12', '2026-12-13'],
    ['Saturday the 12th of December', '2026-12-12', '2026-12-13'],
    ['saturday the 12th', '2026-12-12', '2026-12-13'],
    ['saturday 10 kids', '2026-11-28', '2026-11-29'],
    ['saturday dec 12 to sunday dec 13', '2026-12-12', '2026-12-13'],
    ['friday dec 11 through sunday the 13th', '2026-12-11', '2026-12-13'],
    ['Dec 11 until Sunday', '2026-12-11', '2026-12-13'],
    ['Friday to Dec 12', '2026-12-11', '2026-12-12'],
    ['12/30 to 1/2', '2026-12-30', '2027-01-02'],
    ['dec 5 or dec 12', '2026-12-05', '2026-12-06'],
    ['sunday to tuesday', '2026-11-29', '2026-12-01'],
    ['the weekend of december 12', '2026-12-12', '2026-12-13'],
    ['sábado 12 de diciembre', '2026-12-12', '2026-12-13'],
    ['el sábado, 12 dic', '2026-12-12', '2026-12-13'],
    ['del sábado 12 al domingo 13 de diciembre', '2026-12-12', '2026-12-13'],
    ['el fin de semana del 12 de diciembre', '2026-12-12', '2026-12-13'],
    ['next saturday', '2026-11-28', '2026-11-29'],
    ['next sunday', '2026-11-29', '2026-11-30'],
  ])('reads %j as %s to %s', (text, startDate, endDate) => {
    expect(saidDays(text, TODAY)?.period).toEqual({ startDate, endDate });
  });

  it('takes "next weekend" to be the coming one only on a weekend', () => {
    const on = (today: string) => saidDays('next weekend', calendarDay(today))?.period.startDate;
    expect(on('2026-11-23')).toBe('2026-12-05');
    expect(on('2026-11-27')).toBe('2026-12-05');
    expect(on('2026-11-28')).toBe('2026-12-05');
    expect(on('2026-11-29')).toBe('2026-12-05');
  });

  it('takes "next" to mean the following week, like the calendar', () => {
    const on = (today: string) => saidDays('next Saturday', calendarDay(today))?.period.startDate;
    expect(on('2026-11-23')).toBe('2026-12-05');
    expect(on('2026-11-28')).toBe('2026-12-05');
    expect(saidDays('next monday', calendarDay('2026-11-27'))?.period.startDate).toBe('2026-11-30');
    // Sunday ends its week, and "next weekend" is the coming one, too.
    expect(on('2026-11-29')).toBe('2026-12-05');
    expect(saidDays('next sunday', calendarDay('2026-11-29'))?.period.startDate).toBe('2026-12-06');
  });

  it.each([
    'how much is the castle?',
    'do you come in the morning, por la mañana?',
    'may I ask for 3 tables',
    'for my 5 year old',
    '2020-01-01',
    'a 60 ft course, 13/45',
  ])('finds no days in %j', (text) => {
    expect(saidDays(text, TODAY)).toBeUndefined();
  });

  it('removes them from the question', () => {
    expect(saidDays('Castle on Saturday?', TODAY)?.rest.trim()).toMatch(/^castle\s+\?$/);
  });
});
