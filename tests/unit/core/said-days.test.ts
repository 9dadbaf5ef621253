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
    ['next weekend?', '2026-12-05', '2026-12-06'],
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
    ['el fin de semana que viene', '2026-12-05', '2026-12-06'],
    ['mañana', '2026-11-23', '2026-11-24'],
  ])('reads %j as %s to %s', (text, startDate, endDate) => {
    expect(saidDays(text, TODAY)?.period).toEqual({ startDate, endDate });
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

  it('leaves the question without them', () => {
    expect(saidDays('Castle on Saturday?', TODAY)?.rest.trim()).toMatch(/^castle\s+\?$/);
  });
});
