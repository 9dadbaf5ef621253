import { expect, it } from 'vitest';
import { nextWords } from '#web/admin/reservations/next-words.ts';

it('says what is wrong with the next visit', () => {
  const at = '2026-12-05T14:00:00Z';
  const now = Date.parse('2026-12-01T12:00:00Z');
  const words = (some: object) =>
    nextWords({ kind: 'deliver', at, amountCents: 22_500, ...some }, now);
  expect(words({})).toEqual({ text: 'Out Sat, Dec 5, take $225.00', is: 'deliver' });
  expect(words({ isLate: true })).toEqual({ text: 'Late: Out Sat, Dec 5, take $225.00', is: 'act' });
  expect(words({ kind: 'collect', lacksTruck: true })).toEqual({
    text: 'No truck: In Sat, Dec 5, take $225.00',
    is: 'act',
  });
  // The crew took nothing, either.
  expect(words({ isFailed: true })).toEqual({ text: 'Not set up Sat, Dec 5', is: 'act' });
});
