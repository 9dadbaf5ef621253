import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { plain } from '#tests/support/texts.ts';
import { RentalDays, type VisitHours } from '#web/shared/booking/rental-days.tsx';

const SATURDAY = calendarDay('2026-12-05');

const shown = (days: number, hours?: VisitHours): string => {
  const period = { startDate: SATURDAY, endDate: addDays(SATURDAY, days) };
  const html = renderToStaticMarkup(createElement(RentalDays, { ...period, hours }));
  return plain(html.replaceAll(/<[^>]*>/g, '')) ?? '';
};

describe('the days of a rental', () => {
  it('say that the pickup day is no party day, with and without the hours of the pickup', () => {
    const hours = { collect: { from: '08:00', to: '20:00' } };
    expect(shown(2)).toContain('We pick up Mon, Dec 7 (not a party day)');
    expect(shown(2, hours)).toContain('We pick up Mon, Dec 7, 8 AM – 8 PM (not a party day)');
  });

  it('do not say so of a rental of one day', () => {
    expect(shown(1)).not.toContain('party day');
  });
});
