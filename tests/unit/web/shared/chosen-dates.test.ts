import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { asQuery, datesIn } from '#web/shared/products/chosen-dates.ts';

const TODAY = calendarDay('2026-11-20');
const read = (query: string) => datesIn(new URLSearchParams(query), TODAY);

describe('datesIn', () => {
  it('is none without dates', () => {
    expect(read('')).toEqual({ kind: 'none' });
    expect(read('from=&to=')).toEqual({ kind: 'none' });
  });

  it('reads a period', () => {
    expect(read('from=2026-12-05&to=2026-12-07')).toEqual({
      kind: 'chosen',
      period: { startDate: '2026-12-05', endDate: '2026-12-07' },
    });
  });

  it('reads a lone delivery day as one night', () => {
    expect(asQuery(read('from=2026-12-31'))).toEqual({ from: '2026-12-31', to: '2027-01-01' });
  });

  it.each([
    ['from=2026-12-05&to=2026-12-05', 'The pickup day must be after the delivery day.'],
    ['from=2026-11-19&to=2026-11-21', 'The delivery day is in the past.'],
    ['from=2026-12-01&to=2027-01-01', 'A rental lasts at most 30 days, and this is 31.'],
    ['to=2026-12-05', 'Choose a delivery day.'],
    ['from=tomorrow&to=2026-12-05', 'Choose a delivery day.'],
    ['from=2026-12-05&to=later', 'Choose a pickup day.'],
  ])('says what is wrong with %s', (query, sentence) => {
    expect(read(query)).toEqual({ kind: 'wrong', sentence });
    expect(asQuery(read(query))).toBeUndefined();
  });
});
