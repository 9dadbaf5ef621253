import { expect, it } from 'vitest';
import { effectOfOrder } from '#core/checkout/late-today.ts';
import { type CrewDay, EMPTY_CREW_DAY, type Stop } from '#core/dispatch/crew-day.ts';
import { after, HOUR } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { plannedStop, SATURDAY, trucks } from '#tests/support/crews.ts';

const now = shopMoment(SATURDAY, '10:00');
const facts = { day: SATURDAY, fleet: trucks(1), now };

const stopAt = (id: string, more: Partial<Stop> = {}): Stop =>
  plannedStop(id, { point: facts.fleet.depot.point, to: 12 * 60, work: 120, ...more });

const dayOf = (stops: readonly Stop[], more: Partial<CrewDay> = {}): CrewDay => ({
  ...EMPTY_CREW_DAY,
  stops: Object.fromEntries(stops.map((stop) => [stop.id, stop])),
  witness: { t0: stops.map(({ id }) => id) },
  ...more,
});

it('names the stops that an order makes late, and those that it makes later', () => {
  const [next, last] = [
    stopAt('next', { to: 10 * 60 + 30 }),
    stopAt('last', { to: 9 * 60, kind: 'collect' }),
  ];
  // A hold counts as sold, because it is meant to be.
  const own = stopAt('own', { expiresAt: after(now, HOUR) });
  const days = { before: dayOf([next, last]), after: dayOf([own, next, last]) };
  const { late, isUnplaced } = effectOfOrder('own', days, facts);
  expect(late.map(({ stop }) => stop.id)).toEqual(['next', 'last']);
  expect(late[0]?.minutes).toBeGreaterThan(25);
  expect(isUnplaced).toBe(false);
});

it('blames an order for nothing that is as late without it, but says if it comes late itself', () => {
  const late = stopAt('late', { to: 9 * 60 });
  const days = (own: Stop) => ({ before: dayOf([late]), after: dayOf([late, own]) });
  expect(effectOfOrder('own', days(stopAt('own')), facts).late).toEqual([]);
  const soon = effectOfOrder('own', days(stopAt('own', { to: 10 * 60 + 30 })), facts);
  expect(soon.late.map(({ stop }) => stop.id)).toEqual(['own']);
});

it('says that an arranged day has no truck for it yet, unless the office accepts that', () => {
  const plan = { order: { t0: ['next'] }, locks: {} };
  const arranged = (own: Stop) => ({
    before: dayOf([stopAt('next')], { plan }),
    after: dayOf([stopAt('next'), own], { plan }),
  });
  expect(effectOfOrder('own', arranged(stopAt('own')), facts)).toEqual({
    late: [],
    isUnplaced: true,
  });
  const takenOn = { reason: 'I drive', by: { kind: 'admin', uid: 'dana' }, at: now } as const;
  const accepted = arranged(stopAt('own', { takenOn }));
  expect(effectOfOrder('own', accepted, facts).isUnplaced).toBe(false);
});
