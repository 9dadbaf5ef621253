import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CREW_STATES, type Stop, withCrewReport } from '#core/dispatch/crew-day.ts';
import { instant } from '#core/kernel/instant.ts';

const STOP: Stop = {
  id: 'R1_d_2026-12-05_2026-12-07',
  reservationId: 'R1',
  kind: 'deliver',
  lines: [0],
  units: [],
  lb: 100,
  cuFt: 10,
  from: 480,
  to: 720,
  work: 40,
  point: { lat: 32, lng: -97 },
  state: 'planned',
};

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
