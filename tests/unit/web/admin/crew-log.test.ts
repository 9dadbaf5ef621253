import { describe, expect, it } from 'vitest';
import type { CrewLinkDto, ReportedAct } from '#core/contract/crew.ts';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import {
  isForSomeoneOff,
  nextLink,
  reachesNobody,
  trucksWithoutLink,
} from '#web/admin/deliveries/board.ts';
import { runsOf, tasksOn, tasksShown, tooWindy } from '#web/admin/shared/crew-reports.tsx';
import { reasonOf } from '#web/admin/shared/maintenance-form.tsx';

const act = (id: string, kind: string, more: Partial<ReportedAct> = {}): ReportedAct => ({
  id,
  kind,
  stopId: 's1',
  reservationId: 'r1',
  day: '2026-12-05',
  truckId: 't1',
  by: 'Kim',
  at: '2026-12-05T15:00:00Z',
  receivedAt: '2026-12-05T15:00:00Z',
  isOpen: false,
  ...more,
});

describe('what waits for the office', () => {
  it('begins with too much wind, and on a phone folds the rest', () => {
    const acts = [
      act('torn', 'damage'),
      act('calm', 'check', { windMph: 12, limitMph: 20 }),
      act('storm', 'check', { windMph: 22, limitMph: 20 }),
    ];
    const ids = (isPhone: boolean) => {
      const { shown, folded } = tasksShown(acts, isPhone);
      return [shown, folded].map((part) => part.map(([{ id }]) => id));
    };
    expect(ids(false)).toEqual([['storm', 'torn', 'calm'], []]);
    expect(ids(true)).toEqual([['storm'], ['torn', 'calm']]);
  });

  it('has one row for all that a crew reported of a stop that another truck has', () => {
    const moved = { refused: 'other_truck', customer: 'Bob', nowOn: 'Big Box' };
    const acts = [
      act('way', 'on_the_way', moved),
      act('torn', 'damage', { ...moved, text: 'Torn' }),
      act('check-1', 'check', moved),
      act('check-2', 'check', moved),
      act('done', 'done', moved),
      act('other', 'done', { ...moved, truckId: 't2' }),
    ];
    const ids = tasksShown(acts, false).shown.map((task) => task.map(({ id }) => id));
    expect(ids).toEqual([['way', 'check-1', 'check-2', 'done'], ['torn'], ['other']]);
  });

  it('is on the plan of its own day and of today', () => {
    const acts = [
      act('torn', 'damage'),
      act('damp', 'wet'),
      act('note', 'note', { day: '2026-12-06' }),
    ];
    const on = (day: string, today: string) => tasksOn(acts, { day, today }).map(({ id }) => id);
    expect(on('2026-12-05', '2026-12-06')).toEqual(['torn']);
    expect(on('2026-12-06', '2026-12-06')).toEqual(['torn', 'note']);
    expect(on('2026-12-07', '2026-12-06')).toEqual([]);
  });
});

describe('the log of a crew', () => {
  it('groups consecutive photos in one line, and checks that add up, without losing any', () => {
    const acts = [
      act('1', 'arrived'),
      act('2', 'check'),
      act('3', 'check'),
      act('4', 'photo'),
      act('5', 'photo'),
      act('6', 'photo', { by: 'Lee' }),
      act('7', 'photo', { by: 'Lee', refused: 'moved' }),
      act('8', 'note'),
      act('9', 'note'),
    ];
    const ids = runsOf(acts).map((run) => run.map(({ id }) => id).join(' '));
    expect(ids).toEqual(['1', '2 3', '4 5', '6', '7', '8', '9']);
  });
});

describe('reasonOf', () => {
  it('is what the crew wrote, in one line that fits', () => {
    expect(reasonOf({ text: 'A seam\nis open' })).toBe('A seam is open');
    expect(reasonOf({ text: 'x'.repeat(900) })).toHaveLength(200);
    expect(reasonOf(undefined)).toBe('');
  });
});

describe('tooWindy', () => {
  it('is the last reading of a stop above its limit, not one that was corrected', () => {
    const read = (id: string, stopId: string, windMph: number) =>
      act(id, 'check', { stopId, windMph, limitMph: 20 });
    const acts = [read('1', 's1', 24), read('2', 's2', 24), read('3', 's1', 9), act('4', 'check')];
    expect([...tooWindy(acts)]).toEqual(['2']);
  });
});

describe('trucksWithoutLink', () => {
  it('names the trucks with stops whose crews have no open link', () => {
    const trucks = ['t1', 't2', 't3', 't4'].map((truckId) => ({
      truckId,
      name: `Truck ${truckId}`,
      stops: truckId === 't4' ? [] : [{}],
    }));
    const links = [
      { truckId: 't1', state: 'open' },
      { truckId: 't2', state: 'revoked' },
    ];
    expect(
      trucksWithoutLink({ trucks } as unknown as DayPlanDto, links as unknown as CrewLinkDto[]),
    ).toEqual(['Truck t2', 'Truck t3']);
    // Nobody opens the link of somebody who is sick.
    const [first] = trucks;
    const own = [{ truckId: 't1', name: 'Kim', state: 'open' }];
    const without = (place: string) =>
      trucksWithoutLink(
        { trucks: [first], crew: [{ name: 'Kim', place }] } as unknown as DayPlanDto,
        own as unknown as CrewLinkDto[],
      );
    expect([without('usual'), without('off')]).toEqual([[], ['Truck t1']]);
    // Nor does it help that somebody now on another truck has one.
    const moved = [{ name: 'Kim', place: { truckId: 't2' }, truckId: 't2' }];
    const plan = { trucks: trucks.slice(0, 2), crew: moved } as unknown as DayPlanDto;
    expect(trucksWithoutLink(plan, own as unknown as CrewLinkDto[])).toContain('Truck t1');
  });
});

describe('reachesNobody', () => {
  it('is so if no truck with stops has an open link', () => {
    const plan = {
      trucks: [
        { truckId: 't1', stops: [{}] },
        { truckId: 't2', stops: [] },
      ],
    } as unknown as DayPlanDto;
    const link = (truckId: string) => ({ truckId, name: 'Kim', state: 'open' }) as const;
    expect(reachesNobody(plan, [])).toBe(true);
    expect(reachesNobody(plan, [link('t2')])).toBe(true);
    expect(reachesNobody(plan, [link('t1')])).toBe(false);
    expect(reachesNobody({ trucks: [] }, [])).toBe(false);
  });
});

describe('nextLink', () => {
  const truck = (truckId: string, stops: number) => ({
    truckId,
    name: truckId,
    stops: Array(stops),
  });
  const plan = {
    trucks: [truck('t1', 0), truck('t2', 2), truck('t3', 1)],
  } as unknown as DayPlanDto;
  const crew = ['Rosa', 'Marcus', 'Luis'].map((name) => ({
    id: name,
    name,
    isOff: name === 'Rosa',
    mayText: true,
  }));

  it('is for a truck with stops and a person at work, neither of whom has one', () => {
    expect(nextLink(plan, [], crew)).toEqual({ truckId: 't2', who: 'Marcus' });
    const first = { truckId: 't2', name: 'Marcus', state: 'open' } as const;
    expect(nextLink(plan, [first], crew)).toEqual({ truckId: 't3', who: 'Luis' });
    const second = { truckId: 't3', name: 'Luis', state: 'open' } as const;
    expect(nextLink(plan, [first, second], crew)).toEqual({ truckId: 't1', who: 'Marcus' });
    expect(nextLink({ trucks: [] }, [], [])).toEqual({ truckId: '', who: '' });
  });

  it('is for the truck’s own person first', () => {
    const riding = crew.map((one) => (one.name === 'Luis' ? { ...one, truckId: 't2' } : one));
    expect(nextLink(plan, [], riding)).toEqual({ truckId: 't2', who: 'Luis' });
    const off = riding.map((one) => ({ ...one, isOff: one.name !== 'Marcus' }));
    expect(nextLink(plan, [], off)).toEqual({ truckId: 't2', who: 'Marcus' });
  });

  it('is for the truck that was asked for, and for whoever changed to it', () => {
    expect(nextLink(plan, [], crew, 't3').truckId).toBe('t3');
    const riding = crew.map((one) => (one.name === 'Luis' ? { ...one, truckId: 't2' } : one));
    const people = [{ name: 'Luis', place: { truckId: 't2' }, truckId: 't2' }];
    const before = { truckId: 't3', name: 'Luis', state: 'open' } as const;
    const now = { ...plan, crew: people } as unknown as DayPlanDto;
    expect(nextLink(now, [before], riding)).toEqual({ truckId: 't2', who: 'Luis' });
  });

  it('of a person who calls in sick later is marked, until it is revoked', () => {
    expect(isForSomeoneOff({ name: 'Rosa', state: 'open' }, crew)).toBe(true);
    expect(isForSomeoneOff({ name: 'Rosa', state: 'revoked' }, crew)).toBe(false);
    expect(isForSomeoneOff({ name: 'Luis', state: 'open' }, crew)).toBe(false);
  });
});
