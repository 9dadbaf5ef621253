import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import * as spanish from '#core/kernel/format-day.es.ts';
import { formatPartyDays, formatShortPartyDays } from '#core/kernel/format-day.ts';
import { PARTY } from '#web/texts/es/party.ts';

const [THURSDAY, FRIDAY, SATURDAY] = ['2026-12-17', '2026-12-18', '2026-12-19'].map(calendarDay);
const NEW_YEAR = calendarDay('2027-01-02');

describe('the days of a party', () => {
  it('leave out the pickup day, so one day never reads as two', () => {
    if (!THURSDAY || !FRIDAY || !SATURDAY) throw new Error('No days.');
    expect(formatPartyDays(THURSDAY, FRIDAY)).toBe('Thu, Dec 17');
    expect(formatPartyDays(THURSDAY, SATURDAY)).toBe('Thu, Dec 17 – Fri, Dec 18');
    expect(formatShortPartyDays(THURSDAY, FRIDAY)).toBe('Dec 17');
    expect(formatShortPartyDays(THURSDAY, SATURDAY)).toBe('Dec 17–18');
    expect(formatShortPartyDays(SATURDAY, NEW_YEAR)).toBe('Dec 19 – Jan 1');
    expect(spanish.formatPartyDays(THURSDAY, FRIDAY)).toBe('jue 17 dic');
    expect(spanish.formatPartyDays(THURSDAY, SATURDAY)).toBe('jue 17 dic – vie 18 dic');
    expect(spanish.formatShortPartyDays(THURSDAY, FRIDAY)).toBe('17 dic');
    expect(spanish.formatShortPartyDays(THURSDAY, SATURDAY)).toBe('17–18 dic');
  });
});

describe('hours in Spanish', () => {
  it('name noon and a midnight that ends a party, and take the article of their number', () => {
    const { ended, formatTime, formatWindow, withArticle } = spanish;
    expect(['00:00', '00:30', '12:00', '12:30'].map(formatTime)).toEqual([
      '12 a. m.',
      '12:30 a. m.',
      '12 del día',
      '12:30 p. m.',
    ]);
    expect(formatWindow('10:00', '12:00')).toBe('10 a. m. – 12 del día');
    expect(formatWindow('18:00', '00:00')).toBe('6 p. m. – 12 de la noche');
    expect(PARTY.told('6 p. m.', '12 a. m.', undefined)).toBe('Fiesta de 6 p. m. a 12 de la noche');
    expect(['12 a. m.', '1 a. m.'].map(PARTY.nextMorning)).toEqual([
      '12 de la noche',
      '1 a. m., madrugada siguiente',
    ]);
    expect(['01:00', '13:30', '10:00', '12:00'].map(formatTime).map(withArticle)).toEqual([
      'la 1 a. m.',
      'la 1:30 p. m.',
      'las 10 a. m.',
      'las 12 del día',
    ]);
    expect(['11:00', '12:00'].map(formatTime).map(ended)).toEqual(['11 a. m.', '12 del día.']);
  });
});
