import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takeUnits } from '#core/assignment/unit-allocation.ts';
import type { ClosedReason } from '#core/capacity/booking-limits.ts';
import { makeCheckAvailability } from '#core/inventory/check-availability.ts';
import { type Schedules, withSlots } from '#core/inventory/schedule.ts';
import { countedFleet } from '#core/inventory/unit.ts';
import { type CalendarDay, addDays, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { instant } from '#core/kernel/instant.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { plain } from '#tests/support/texts.ts';
import {
  type DayRules,
  type RangeChoice,
  canDeliverOn,
  chooseDay,
  freeThroughout,
  isChoosable,
  lastPickUp,
  periodOf,
  pickUpOf,
  rangeProblem,
  describeRangeProblem,
} from '#web/shared/dates/choose-range.ts';

const TODAY = calendarDay('2026-11-20');
const day = (offset: number): CalendarDay => addDays(TODAY, offset);

/** All days have one unit available, except the given offsets from today. */
const rulesWith = (booked: readonly number[], more: Partial<DayRules> = {}): DayRules => ({
  today: TODAY,
  freeOn: (date) => (booked.includes(daysBetween(TODAY, date)) ? 0 : 1),
  units: 1,
  turnaroundDays: 0,
  ...more,
});

/** A one-day rental made by the last press. */
const pressed = (offset: number): RangeChoice => ({
  startDate: day(offset),
  endDate: day(offset + 1),
  canGrow: true,
});

describe('chooseDay', () => {
  it('turns one press into a whole rental, until the next morning', () => {
    expect(chooseDay({}, day(1), rulesWith([]))).toEqual({ choice: pressed(1) });
  });

  it('extends it with a later day, once', () => {
    const rules = rulesWith([]);
    const { choice } = chooseDay(pressed(1), day(4), rules);
    expect(choice).toEqual({ startDate: day(1), endDate: day(4), canGrow: false });
    expect(chooseDay(choice, day(9), rules).choice).toEqual(pressed(9));
  });

  it('starts over with an earlier day, and with any day after a given range', () => {
    expect(chooseDay(pressed(5), day(3), rulesWith([])).choice).toEqual(pressed(3));
    const given = { startDate: day(1), endDate: day(2) };
    expect(chooseDay(given, day(9), rulesWith([])).choice).toEqual(pressed(9));
  });

  it('goes to the first morning on which a pickup is possible', () => {
    const rules = rulesWith([], {
      minDays: 2,
      closedOn: (date) => (date === day(3) ? 'weekday' : undefined),
    });
    expect(chooseDay({}, day(1), rules).choice).toMatchObject({ endDate: day(4) });
  });

  it('allows the pickup on the day another rental starts', () => {
    const chosen = chooseDay(pressed(1), day(3), rulesWith([3]));
    expect(chosen).toEqual({ choice: { startDate: day(1), endDate: day(3), canGrow: false } });
  });

  it('refuses a range across a booked day, says which, and keeps the choice', () => {
    const rules = rulesWith([3]);
    const { choice, problem } = chooseDay(pressed(1), day(4), rules);
    expect(choice).toEqual({ startDate: day(1), endDate: day(2), canGrow: false });
    expect(problem).toEqual({ kind: 'booked', day: day(3), free: 0 });
    expect(problem && plain(describeRangeProblem(problem, choice, rules))).toBe(
      'Mon, Nov 23 is already booked. If we deliver on Sat, Nov 21, the latest pickup day is Mon, Nov 23.',
    );
  });

  it('keeps the turnaround after the rental available', () => {
    const rules = rulesWith([3], { turnaroundDays: 1 });
    expect(chooseDay(pressed(1), day(3), rules).problem).toEqual({
      kind: 'turnaround',
      day: day(3),
      free: 0,
    });
    expect(chooseDay(pressed(1), day(2), rules).problem).toBeUndefined();
    expect(canDeliverOn(day(2), rules)).toBe(false);
  });

  it('says how many of the wanted units are available', () => {
    const rules = rulesWith([], { units: 2 });
    const { problem } = chooseDay({}, day(1), rules);
    expect(problem && plain(describeRangeProblem(problem, {}, rules))).toBe(
      'Only 1 of the 2 you want is available on Sat, Nov 21.',
    );
  });

  it('asks for patience while a month is loading', () => {
    const rules = rulesWith([], { freeOn: () => undefined });
    const { problem } = chooseDay({}, day(1), rules);
    expect(problem).toEqual({ kind: 'unknown', day: day(1) });
  });

  it('refuses more than 30 days', () => {
    const { problem } = chooseDay(pressed(0), day(31), rulesWith([]));
    expect(problem).toEqual({ kind: 'too_long', days: 31 });
    expect(lastPickUp(day(0), rulesWith([]))).toBe(day(30));
  });
});

describe('days without a crew', () => {
  const SHUT = new Map<number, ClosedReason>([
    [2, 'weekday'],
    [3, 'blackout'],
    [6, 'crews_full'],
  ]);
  const rules = rulesWith([], { closedOn: (date) => SHUT.get(daysBetween(TODAY, date)) });

  it('can lie inside a rental', () => {
    expect(canDeliverOn(day(1), rules)).toBe(true);
    expect(rangeProblem({ startDate: day(1), endDate: day(4) }, rules)).toBeUndefined();
    expect(lastPickUp(day(1), rules)).toBe(day(30 + 1));
  });

  it('cannot start or end a rental', () => {
    expect(canDeliverOn(day(2), rules)).toBe(false);
    const { problem } = chooseDay(pressed(1), day(3), rules);
    expect(problem).toEqual({ kind: 'closed', day: day(3), end: 'pick_up', reason: 'blackout' });
    expect(problem && plain(describeRangeProblem(problem, { startDate: day(1) }, rules))).toBe(
      'We do not pick up on Mon, Nov 23. Please choose another day.',
    );
  });

  it('still allow a pickup if only deliveries are full', () => {
    expect(canDeliverOn(day(6), rules)).toBe(false);
    expect(rangeProblem({ startDate: day(5), endDate: day(6) }, rules)).toBeUndefined();
  });

  it('allow neither trip if no truck has time, and say so for the trip in question', () => {
    const full = rulesWith([], {
      closedOn: (date) => (date === day(6) ? 'trucks_full' : undefined),
    });
    expect(canDeliverOn(day(6), full)).toBe(false);
    const problem = rangeProblem({ startDate: day(5), endDate: day(6) }, full);
    expect(problem).toMatchObject({ kind: 'closed', end: 'pick_up', reason: 'trucks_full' });
    expect(problem && plain(describeRangeProblem(problem, {}, full))).toBe(
      'Our crews are booked up on Thu, Nov 26 and can’t pick it up. Please choose another pickup day.',
    );
  });

  it('say that the only unit is not back, or cannot go on, in time', () => {
    const late = rulesWith([], {
      closedOn: (date) => (date === day(6) ? 'handed_on' : undefined),
    });
    const said = (startDate: CalendarDay, endDate: CalendarDay) => {
      const problem = rangeProblem({ startDate, endDate }, late);
      return problem && plain(describeRangeProblem(problem, {}, late));
    };
    expect(said(day(6), day(7))).toMatch(/^It can’t be back from another customer in time on Thu/);
    expect(said(day(5), day(6))).toMatch(/^It can’t be with its next customer in time on Thu/);
    expect(said(day(5), day(7))).toBeUndefined();
  });

  it('do not change the minimum and maximum length of a rental', () => {
    const limited = rulesWith([], { minDays: 2, maxDays: 3 });
    expect(canDeliverOn(day(1), limited)).toBe(true);
    expect(rangeProblem({ startDate: day(1), endDate: day(2) }, limited)?.kind).toBe('limit_short');
    expect(rangeProblem({ startDate: day(1), endDate: day(5) }, limited)?.kind).toBe('limit_long');
    expect(lastPickUp(day(1), limited)).toBe(day(4));
  });

  it('call a shorter limit of online orders what it is, not the longest rental', () => {
    const said = (longest: number) => {
      const limits = { ...DEFAULT_SETTINGS.limits, maxDays: longest };
      const rules = rulesWith([], { maxDays: 14, limits, phone: '(817) 555-0142' });
      const problem = rangeProblem({ startDate: day(1), endDate: day(16) }, rules);
      return problem && describeRangeProblem(problem, {}, rules);
    };
    expect(said(30)).toBe(
      'You can book up to 14 days online. For longer, call us at (817) 555-0142.',
    );
    expect(said(14)).toBe('A rental lasts at most 14 days.');
  });
});

describe('with a pickup on the same evening', () => {
  const closedOn = (date: CalendarDay) => (date === day(3) ? 'weekday' : undefined);
  const rules = rulesWith([], { closedOn, sameEvening: true });

  it('a later day is the last party day, and the day after may be closed', () => {
    expect(chooseDay({}, day(2), rules).choice).toEqual(pressed(2));
    const longer = chooseDay(pressed(0), day(2), rules);
    expect(longer).toEqual({
      choice: { startDate: day(0), endDate: day(3), canGrow: false },
    });
    expect(isChoosable(pressed(0), day(2), rules)).toBe(true);
  });

  it('what is booked already stays possible on days closed since, and nothing beside it', () => {
    const booked = { startDate: day(3), endDate: day(4) };
    const moving = rulesWith([], { closedOn, booked });
    expect(rangeProblem(booked, moving)).toBeUndefined();
    expect(rangeProblem({ ...booked, endDate: day(5) }, moving)).toMatchObject({ kind: 'closed' });
    expect(rangeProblem(booked, rulesWith([], { closedOn }))).toMatchObject({ kind: 'closed' });
    const isOutOn = (date: CalendarDay) => date === day(3);
    const out = rangeProblem(booked, { ...moving, isOutOn });
    expect(out && describeRangeProblem(out, booked, { ...moving, phone: '817-555-0100' })).toBe(
      'A rental you booked is out of service on your dates. We’re sorry. Please choose other dates, or call us at 817-555-0100.',
    );
    const forGood = rangeProblem(booked, { ...moving, isOutOn, hasNoEndOn: isOutOn });
    expect(
      forGood && describeRangeProblem(forGood, booked, { ...moving, phone: '817-555-0100' }),
    ).toContain('You can choose something else under “Change items”, or call us');
  });

  it('no crew comes on a closed evening', () => {
    const problem = rangeProblem({ startDate: day(2), endDate: day(4) }, rules);
    expect(problem).toMatchObject({ kind: 'closed', day: day(3), end: 'pick_up' });
    expect(isChoosable(pressed(2), day(3), rules)).toBe(false);
  });

  it('the latest pickup is on a party day', () => {
    const limited = { ...rules, closedOn: undefined, maxDays: 3 };
    expect(lastPickUp(day(1), limited)).toBe(day(3));
  });
});

describe('before a day that the shop is closed', () => {
  const blackouts = [{ from: day(3), to: day(3), reason: '' }];
  const closedOn = (date: CalendarDay) => (date === day(3) ? 'blackout' : undefined);
  const rules = rulesWith([], { closedOn, limits: { ...DEFAULT_SETTINGS.limits, blackouts } });

  it('one press chooses one day, picked up on its evening', () => {
    const { choice } = chooseDay({}, day(2), rules);
    expect(choice).toEqual(pressed(2));
    expect(pickUpOf({ endDate: day(3) }, rules)).toBe(day(2));
  });

  it('the pickup is on the next day again if the rental ends later', () => {
    expect(chooseDay(pressed(2), day(4), rules).choice.endDate).toBe(day(4));
    expect(pickUpOf({ endDate: day(4) }, rules)).toBe(day(4));
  });

  it('a booking that keeps its pickup on the day after cannot end on it', () => {
    const kept = { ...rules, sameEvening: false };
    expect(chooseDay({}, day(2), kept).choice.endDate).toBe(day(4));
  });

  it('the crew has to have time in the evening', () => {
    const reasons = new Map<CalendarDay, ClosedReason>([
      [day(2), 'trucks_full'],
      [day(3), 'blackout'],
    ]);
    const full = { ...rules, closedOn: (date: CalendarDay) => reasons.get(date) };
    const problem = rangeProblem({ startDate: day(1), endDate: day(3) }, full);
    expect(problem).toMatchObject({ kind: 'closed', day: day(2), reason: 'trucks_full' });
  });
});

const bookedDays = fc.uniqueArray(fc.integer({ min: -5, max: 80 }), { maxLength: 40 });
const clicks = fc.array(fc.integer({ min: -5, max: 70 }), { maxLength: 25 });
const turnaround = fc.integer({ min: 0, max: 2 });

describe('properties', () => {
  it('never gives a range that is in the past, too long, reversed or across a booked day', () => {
    fc.assert(
      fc.property(bookedDays, clicks, turnaround, (booked, offsets, turnaroundDays) => {
        const rules = rulesWith(booked, { turnaroundDays });
        let choice: RangeChoice = {};
        for (const offset of offsets) {
          choice = chooseDay(choice, day(offset), rules).choice;
          const period = periodOf(choice);
          expect(period === undefined).toBe(choice.startDate === undefined);
          if (period === undefined) continue;
          const [from, to] = [period.startDate, period.endDate].map((d) => daysBetween(TODAY, d));
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeGreaterThan(from ?? 0);
          expect((to ?? 0) - (from ?? 0)).toBeLessThanOrEqual(30);
          const kept = booked.filter((b) => b >= (from ?? 0) && b < (to ?? 0) + turnaroundDays);
          expect(kept).toEqual([]);
        }
      }),
    );
  });

  it('always explains a refusal, and never takes a day that cannot be chosen', () => {
    fc.assert(
      fc.property(bookedDays, clicks, turnaround, (booked, offsets, turnaroundDays) => {
        const rules = rulesWith(booked, { turnaroundDays });
        let choice: RangeChoice = {};
        for (const offset of offsets) {
          const before = choice;
          const chosen = chooseDay(before, day(offset), rules);
          const isTaken =
            chosen.choice.startDate === day(offset) || chosen.choice.endDate === day(offset);
          const isSame =
            JSON.stringify(periodOf(before)) === JSON.stringify(periodOf(chosen.choice));
          expect(isTaken || chosen.problem !== undefined).toBe(true);
          expect(isSame || chosen.problem === undefined).toBe(true);
          expect(chosen.problem !== undefined || isChoosable(before, day(offset), rules)).toBe(
            true,
          );
          choice = chosen.choice;
        }
      }),
    );
  });

  it('agrees with the server about what one unit can do', async () => {
    const product = { id: 'castle', title: 'Castle', units: 1 };
    const now = instant(0);
    await fc.assert(
      fc.asyncProperty(
        bookedDays,
        turnaround,
        fc.nat(60),
        fc.integer({ min: 1, max: 30 }),
        async (booked, turnaroundDays, start, length) => {
          const places = booked.map((b) => ({ productId: 'castle', day: day(b), unit: 'u1' }));
          const schedules: Schedules = withSlots(new Map(), places, { reservationId: 'other' });
          const period = { startDate: day(start), endDate: day(start + length) };
          const check = makeCheckAvailability(
            {
              schedules: () => Promise.resolve(schedules),
              fleets: () => Promise.resolve(new Map()),
            },
            { now: () => now },
          );
          const days = await check(product, TODAY, day(120));
          const free = new Map(days.map((one) => [one.date, one.free]));
          const rules = rulesWith([], { freeOn: (date) => free.get(date), turnaroundDays });
          const taken = takeUnits(
            schedules,
            { ...product, turnaroundDays, fleet: countedFleet(product) },
            { ...period, quantity: 1 },
            { reservationId: 'mine' },
            now,
          );
          expect(rangeProblem(period, rules) === undefined).toBe(taken.ok);
        },
      ),
    );
  });

  it('counts no units where nobody can deliver or pick up, however many there are', () => {
    const free = (reason: 'blackout' | 'lead_time', closed: number) =>
      freeThroughout(
        { startDate: day(3), endDate: day(5) },
        rulesWith([], { closedOn: (date) => (date === day(closed) ? reason : undefined) }),
      );
    expect([free('blackout', 3), free('blackout', 5), free('lead_time', 3)]).toEqual([0, 0, 0]);
    expect([free('blackout', 4), free('lead_time', 5)]).toEqual([1, 1]);
  });

  it('never offers more units than every day of the rental has', () => {
    const counts = fc.array(fc.nat(4), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(counts, fc.nat(10), fc.integer({ min: 1, max: 25 }), (free, start, length) => {
        const rules = rulesWith([], {
          freeOn: (date) => free[daysBetween(TODAY, date)] ?? 0,
        });
        const period = { startDate: day(start), endDate: day(start + length) };
        const most = freeThroughout(period, rules);
        expect(most).toBe(Math.min(...free.slice(start, start + length)));
      }),
    );
  });
});
