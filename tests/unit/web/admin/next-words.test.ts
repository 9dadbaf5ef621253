import { expect, it } from 'vitest';
import type { StopState } from '#core/dispatch/crew-day.ts';
import {
  nextWords,
  crewProgress,
  stuckWords,
  urgentWords,
} from '#web/admin/reservations/next-words.ts';
import { helpWords } from '#web/admin/shared/unit-change.tsx';

it('says what is wrong with the next visit', () => {
  const at = '2026-12-05T14:00:00Z';
  const now = Date.parse('2026-12-01T12:00:00Z');
  const words = (some: object) =>
    nextWords({ kind: 'deliver', at, amountCents: 22_500, ...some }, now);
  expect(words({})).toEqual({ text: 'Out Sat, Dec 5, take $225.00', is: 'deliver' });
  expect(words({ isLate: true })).toEqual({
    text: 'Late: Out Sat, Dec 5, take $225.00',
    is: 'act',
  });
  expect(words({ kind: 'collect', lacksTruck: true })).toEqual({
    text: 'No truck: In Sat, Dec 5, take $225.00',
    is: 'act',
  });
  expect(words({ kind: 'sign' }).text).toBe('Sign by Sat, Dec 5, 8 AM');
  expect(nextWords({ kind: 'sign', at }, Date.parse(at) + 1)).toEqual({
    text: 'Not signed',
    is: 'act',
  });
  // The crew took nothing, either.
  expect(words({ isFailed: true })).toEqual({ text: 'Not set up Sat, Dec 5', is: 'act' });
});

it('sends who may not change a booking to who may', () => {
  expect(stuckWords('Unit 1', true)).toMatch(/available\. Offer the customer a choice, or change/);
  expect(stuckWords('Unit 1', false)).toMatch(/available\. Ask the office or an owner to offer/);
  expect(stuckWords('Unit 1', true, true)).toMatch(/first give the maintenance a last day/);
  expect([true, false].map((done) => helpWords(done, true))).toEqual([
    'Offer each customer something else, another day, or a refund, or make the change yourself.',
    'You can offer each customer something else, another day, or a refund.',
  ]);
  expect([true, false].map((done) => helpWords(done, false))).toEqual([
    'Ask the office or an owner to offer each customer something else, another day, or a refund.',
    'The office or an owner can offer each customer something else, another day, or a refund.',
  ]);
});

it('names in a word what is open, for a phone’s list, the same fact the same way on any day', () => {
  const at = '2026-12-05T14:00:00Z';
  const words = (some: object, now: string) =>
    urgentWords({ kind: 'sign', at, ...some }, Date.parse(now));
  expect(words({}, '2026-12-01T12:00:00Z')).toEqual({ text: 'Not signed', is: 'open' });
  expect(words({}, '2026-12-04T12:00:00Z')).toEqual({ text: 'Not signed', is: 'look' });
  const urgent = (some: object) => words(some, '2026-12-01T12:00:00Z')?.text;
  expect(urgent({ kind: 'collect', isFailed: true })).toBe('Not picked up');
  expect(urgent({ kind: 'deliver', isLate: true })).toBe('Late');
  expect(urgent({ kind: 'deliver', lacksTruck: true })).toBe('No truck');
  expect(urgent({ kind: 'refund_cash', amountCents: 2_000 })).toBe('Refund $20.00');
  expect(urgent({ kind: 'deliver', amountCents: 2_000 })).toBeUndefined();
});

it('says where the rentals of a confirmed booking are, by the latest that a crew reported', () => {
  const where = (deliver?: StopState, collect?: StopState, status = 'confirmed' as const) =>
    crewProgress({
      status,
      visits: [
        { kind: 'deliver', state: deliver },
        { kind: 'collect', state: collect },
      ],
    });
  expect(where()).toBeUndefined();
  expect(where('loaded')).toBeUndefined();
  expect(where('on_the_way')).toEqual({ text: 'Crew on the way', is: 'deliver' });
  expect(where('done', 'planned')).toEqual({ text: 'Set up', is: 'deliver' });
  expect(where('done', 'done')).toEqual({ text: 'Picked up', is: 'collect' });
  expect(where('done', 'failed')).toEqual({ text: 'Not picked up', is: 'act' });
  expect(crewProgress({ status: 'completed', visits: [{ kind: 'collect', state: 'done' }] })).toBe(
    undefined,
  );
});
