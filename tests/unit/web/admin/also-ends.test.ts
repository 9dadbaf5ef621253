import { expect, it } from 'vitest';
import { alsoEnds } from '#web/admin/weather/weather-data.ts';

it('tells the office which rentals on other dates a choice ends too', () => {
  const others = 'Palm Racer';
  expect(alsoEnds({ others, rainCheck: false })).toBe(
    'A refund cancels the whole booking, the Palm Racer too.',
  );
  expect(alsoEnds({ others, rainCheck: true })).toMatch(/^A refund or rain check cancels/);
  expect(alsoEnds({ rainCheck: true })).toBeUndefined();
});
