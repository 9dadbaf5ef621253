import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CrewAct,
  handedOver,
  bookedOf,
  isToHandIn,
  reviewed,
  undone,
} from '#core/dispatch/crew-act.ts';
import { CREW_STATES, type Stop, withCrewReport } from '#core/dispatch/crew-day.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { instant } from '#core/kernel/instant.ts';
import { plannedStop } from '#tests/support/crews.ts';

const STOP = plannedStop('R1_d_2026-12-05_2026-12-07', {
  reservationId: 'R1',
  to: 720,
  work: 40,
  point: { lat: 32, lng: -97 },
});

const report = fc
  .record({
    state: fc.constantFrom(...CREW_STATES),
    at: fc.integer({ min: 0, max: 9 }).map(instant),
    why: fc.constantFrom('gate', 'rain', 'nobody there'),
    missing: fc.subarray(['castle:u2', 'canopy:u2', 'tables']),
  })
  .map(({ why, missing, ...told }) =>
    told.state === 'failed'
      ? { ...told, why }
      : told.state === 'done'
        ? { ...told, missing }
        : told,
  );

const after = (reports: readonly Parameters<typeof withCrewReport>[1][]): Stop =>
  reports.reduce(withCrewReport, STOP);

describe('withCrewReport', () => {
  it('leads to the same stop in any order, however often a report arrives', () => {
    const sent = fc.array(report, { maxLength: 8 }).chain((reports) =>
      fc.record({
        reports: fc.constant(reports),
        late: fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 }),
      }),
    );
    fc.assert(
      fc.property(sent, ({ reports, late }) => {
        expect(after(late)).toEqual(after(reports));
      }),
    );
  });

  it('never goes back, and keeps the first time of each state', () => {
    fc.assert(
      fc.property(fc.array(report, { maxLength: 8 }), (reports) => {
        const stop = after(reports);
        const furthest = CREW_STATES.findLast((state) =>
          reports.some((one) => one.state === state),
        );
        expect(stop.state).toBe(furthest ?? 'planned');
        for (const { state, at } of reports) expect(stop.times?.[state]).toBeLessThanOrEqual(at);
      }),
    );
  });
});

describe('a payment at the door', () => {
  const steps = {
    receive: (act: CrewAct) => handedOver(act, { at: instant(1), by: 'office' }),
    unreceive: (act: CrewAct) => handedOver(act, undefined),
    undo: undone,
    review: reviewed,
  } as const;
  const names = fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[]));
  const payment = fc
    .record({ amount: fc.integer({ min: 1, max: 9 }), over: fc.nat(9) })
    .map(({ amount, over }): CrewAct => ({
      id: 'a',
      reservationId: 'R1',
      stopId: STOP.id,
      day: calendarDay('2026-12-05'),
      truckId: 't1',
      by: 'Tasha',
      at: instant(0),
      receivedAt: instant(0),
      deed: { kind: 'payment', method: 'cash', amount: cents(amount) },
      isOpen: true,
      ...(over > 0 && { over: { amount: cents(Math.min(over, amount)), state: 'open' } }),
      ...(over >= amount && { refused: 'above_balance' }),
    }));

  it('is with the crew, with the office, or was never taken, and waits until somebody dealt with all of it', () => {
    fc.assert(
      fc.property(payment, fc.array(names, { maxLength: 8 }), (taken, story) => {
        let act = taken;
        let isBack = false;
        const wrong: string[] = [];
        for (const name of story) {
          const next = steps[name](act);
          isBack ||= name === 'undo' && next !== undefined;
          act = next ?? act;
          const isReviewed = act.over?.state !== 'open';
          if (isBack && act.handedIn !== undefined) wrong.push('both taken back and handed in');
          if (isBack && isToHandIn(act)) wrong.push('taken back and to hand in');
          if (bookedOf(act) !== bookedOf(taken)) wrong.push('what the books have is changed');
          const isDone =
            isBack || ((act.handedIn !== undefined || bookedOf(act) === 0) && isReviewed);
          if (act.isOpen === isDone) wrong.push(`open: ${act.isOpen}`);
        }
        expect(wrong).toEqual([]);
      }),
    );
  });
});
