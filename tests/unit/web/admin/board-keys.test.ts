import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { dayPlan, planStop } from '#tests/unit/web/admin/day-plan.ts';
import { weekendFrom } from '#web/admin/deliveries/day-nav.tsx';
import { arrangementOf } from '#web/admin/deliveries/plan-order.ts';
import { editOf, neighborOf } from '#web/admin/deliveries/use-board-keys.ts';
import { beforeHours, numberOf, reasonName, timeName, stopsOf } from '#web/admin/shared/plans.ts';
import { lengthName } from '#web/admin/ui/words.ts';

const PLAN = dayPlan({
  stops: [planStop('free'), planStop('a'), planStop('b'), planStop('done', { state: 'done' })],
  order: { t1: ['a', 'b'], t2: ['done'] },
});
const on = (id: string | undefined) => ({
  plan: PLAN,
  chosen: stopsOf(PLAN).find((stop) => stop.id === id),
});
const pressed = (key: string, id: string) => editOf(key, on(id))?.[0]?.(arrangementOf(PLAN), PLAN);

describe('the keys of the board', () => {
  it('go through unassigned stops first, then lane by lane, and stay at the ends', () => {
    expect(neighborOf(on(undefined), 1)).toBe('free');
    expect(neighborOf(on('free'), 1)).toBe('a');
    expect(neighborOf(on('b'), 1)).toBe('done');
    expect(neighborOf(on('done'), 1)).toBe('done');
    expect(neighborOf(on('free'), -1)).toBe('free');
  });

  it('put the chosen stop on a truck by number', () => {
    expect(pressed('3', 'free')?.order['t3']).toEqual(['free']);
    expect(pressed('2', 'a')?.order).toMatchObject({ t1: ['b'], t2: ['done', 'a'] });
    expect(pressed('1', 'a')).toBeUndefined();
    expect(pressed('9', 'a')).toBeUndefined();
    // With the first truck off, the others keep their numbers.
    const plan = { ...PLAN, trucks: PLAN.trucks.slice(1) };
    const chosen = stopsOf(PLAN).find(({ id }) => id === 'free');
    expect(editOf('2', { plan, chosen })?.[1]).toBe('Moved to Bluebonnet.');
    expect(numberOf(plan, 't2')).toBe(2);
  });

  it('unassign, shift and lock it', () => {
    expect(pressed('0', 'a')?.order['t1']).toEqual(['b']);
    expect(pressed(']', 'a')?.order['t1']).toEqual(['b', 'a']);
    expect(pressed('[', 'b')?.order['t1']).toEqual(['b', 'a']);
    expect(pressed('l', 'a')?.locks).toEqual({ a: 't1' });
    expect(pressed('l', 'free')).toBeUndefined();
  });

  it('say that a stop already is at the end of its truck, and that a lock goes along', () => {
    const said = (key: string, id: string, plan = PLAN) => editOf(key, { ...on(id), plan })?.[1];
    expect([said('[', 'a'), said(']', 'b')]).toEqual(['Already first.', 'Already last.']);
    expect([pressed('[', 'a'), pressed(']', 'b')]).toEqual([undefined, undefined]);
    expect([said('[', 'b'), said(']', 'a')]).toEqual(['Moved earlier.', 'Moved later.']);
    expect(said('2', 'a', { ...PLAN, locks: { a: 't1' } })).toMatch(
      /^Moved to .+, still locked\.$/,
    );
  });

  it('leave stops alone that have begun and say why, and do nothing without a stop', () => {
    const said = (key: string, id: string) => editOf(key, on(id));
    expect(said('1', 'done')).toEqual([
      undefined,
      'This stop is finished, so it stays on its truck.',
    ]);
    const stops = [planStop('here', { state: 'arrived' })];
    const plan = dayPlan({ stops, order: { t1: ['here'] } });
    expect(editOf('2', { plan, chosen: stops[0] })).toEqual([
      undefined,
      'Longhorn has begun this stop, so it cannot be moved.',
    ]);
    expect(said('1', 'a')).toEqual([undefined, 'Already on Longhorn.']);
    expect(said('9', 'a')).toEqual([undefined, 'There is no truck 9 on this day.']);
    expect(said('l', 'free')).toEqual([undefined, 'It has no truck yet: 1 to 9 gives it one.']);
    expect(editOf('1', on(undefined))).toBeUndefined();
  });
});

describe('weekendFrom', () => {
  const SATURDAY = calendarDay('2027-05-15');
  const SUNDAY = calendarDay('2027-05-16');

  it('is the coming Saturday, then its Sunday', () => {
    const wednesday = calendarDay('2027-05-12');
    expect(weekendFrom(wednesday, wednesday)).toBe(SATURDAY);
    expect(weekendFrom(wednesday, SATURDAY)).toBe(SUNDAY);
    expect(weekendFrom(SATURDAY, wednesday)).toBe(SATURDAY);
    expect(weekendFrom(SUNDAY, SATURDAY)).toBe(SUNDAY);
  });
});

describe('the words of the board', () => {
  it('are short', () => {
    expect(timeName('12:08')).toBe('12:08 PM');
    expect(timeName('24:30')).toBe('12:30 AM');
    expect([lengthName(38), lengthName(120), lengthName(125)]).toEqual([
      '38 min',
      '2 h',
      '2 h 5 min',
    ]);
    expect(reasonName({ code: 'too_heavy', by: 239.6 })).toBe('240 lb over');
    expect(reasonName({ code: 'late' })).toBe('too late');
    expect(reasonName({ code: 'fits', needsPeople: 3 })).toBe('would fit, needs 3 people');
    expect(reasonName({ code: 'truck_off' })).toBe('Truck off');
  });

  it('name the stops before the crews’ hours', () => {
    const stop = (name: string, eta?: string) => ({
      contact: { name, phone: '' },
      ...(eta && { eta }),
    });
    const stops = [stop('Amy Huang', '06:45'), stop('Ana Ortiz', '07:00'), stop('Cher')];
    expect(beforeHours(stops, '07:00')).toBe(
      'Before 7 AM, your first arrival at a customer: Amy Huang',
    );
    expect([beforeHours(stops, '06:00'), beforeHours(stops, undefined)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
