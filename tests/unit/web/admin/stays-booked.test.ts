import { expect, it } from 'vitest';
import { staysBooked } from '#web/admin/weather/weather-data.ts';

it('tells the office which rentals on other dates a choice leaves as they are', () => {
  expect(staysBooked({ others: 'Palm Racer' })).toBe('Other dates stay as booked: Palm Racer.');
  expect(staysBooked({})).toBeUndefined();
});
