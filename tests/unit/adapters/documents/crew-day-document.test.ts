import { describe, expect, it } from 'vitest';
import {
  crewDayFromDocument,
  crewDayToDocument,
} from '#adapters/documents/collections/crew-day-document.ts';
import { plainDocument } from '#adapters/documents/engine/plain-json.ts';
import type { CrewDay, Stop } from '#core/dispatch/crew-day.ts';
import { instant, isoFromInstant } from '#core/kernel/instant.ts';
import { BEFORE } from '#tests/support/crews.ts';

const PLAIN: Stop = {
  id: 'r1_d_2026-12-05_2026-12-06',
  reservationId: 'r1',
  kind: 'deliver',
  lines: [0, 2],
  units: ['castle:u1'],
  lb: 250.5,
  cuFt: 25,
  from: 480,
  to: 1_200,
  work: 90,
  point: { lat: 32.292, lng: -97.517 },
  state: 'planned',
};
const HELD: Stop = {
  ...PLAIN,
  id: 'r2_d_2026-12-05_2026-12-06',
  reservationId: 'r2',
  expiresAt: BEFORE,
};
const WHOLE: Stop = {
  ...PLAIN,
  id: 'of-another-name',
  kind: 'collect',
  state: 'failed',
  times: { arrived: BEFORE, failed: instant(BEFORE + 60_000) },
  failure: 'Nobody\nhome',
  takenOn: { reason: 'mine', by: { kind: 'admin', uid: 'boss' }, at: BEFORE },
};

/** Formats from before units were noted. */
const unitless = (...all: readonly Stop[]): readonly Stop[] =>
  all.map((stop) => ({ ...stop, units: [] }));

const dayOf = (...all: Stop[]): CrewDay => ({
  version: 3,
  stops: Object.fromEntries(all.map((stop) => [stop.id, stop])),
  witness: { t0: [PLAIN.id, 'yard'] },
});
/** Read from the file: a different object than the one created. */
const read = (data: object): CrewDay =>
  crewDayFromDocument({
    id: '2026-12-05',
    data: plainDocument(JSON.parse(JSON.stringify(data))).data,
  });

describe('a stored crew day', () => {
  it.each([[[]], [[PLAIN]], [[{ ...PLAIN, fetchFrom: 't1' }]], [[PLAIN, HELD, WHOLE]]])(
    'reads back the same: %#',
    (all) => {
      expect(read(crewDayToDocument(dayOf(...all)))).toEqual(dayOf(...all));
    },
  );

  it('has no quotes, blanks or line breaks in its stops, whatever the names are', () => {
    const odd: Stop = { ...WHOLE, id: 'a b|c,"%20', reservationId: 'a b|' };
    const day = {
      ...dayOf(PLAIN, odd),
      witness: { 'Box, 1': [odd.id, 'yard', 'gone x', PLAIN.id] },
    };
    const document = crewDayToDocument(day);
    expect(document['stops']).toContain('|castle:u1');
    expect(document['stops']).toMatch(/^[^"\s]+ [^"\s]+$/);
    expect(document['witness']).toBe('Box%2C%201,1,=yard,=gone%20x,0');
    expect(read(document)).toEqual(day);
    expect(() => read({ ...document, witness: 't0,7' })).toThrow('Cannot read crewDays/2026-12-05');
    expect(() => read({ ...document, stops: 'a|1|d|0' })).toThrow(
      'Cannot read crewDays/2026-12-05',
    );
  });

  it('can be read from the format in which its lines were JSON', () => {
    const { id, lines, lb, cuFt, from, to, work, point, state } = PLAIN;
    const plain = [id, 2, 'deliver', lines, lb, cuFt, from, to, work, point.lat, point.lng, state];
    const held = [HELD.id, 'r2', ...plain.slice(2), { expiresAt: isoFromInstant(BEFORE) }];
    const old = {
      schemaVersion: 1,
      version: 3,
      stops: `${JSON.stringify(plain)}\n${JSON.stringify(held)}`,
      witness: { t0: [PLAIN.id, 'yard'] },
    };
    const plainDay = dayOf(...unitless(PLAIN, HELD));
    expect(read(old)).toEqual(plainDay);
    // Written back with every line in today's format.
    expect(read(crewDayToDocument(read(old)))).toEqual(plainDay);
  });

  it('can be read from the lines before units were noted', () => {
    const { stops, ...rest } = crewDayToDocument(dayOf(...unitless(PLAIN, HELD, WHOLE)));
    expect(stops).not.toContain('u1');
    expect(read({ ...rest, stops })).toEqual(dayOf(...unitless(PLAIN, HELD, WHOLE)));
  });

  it('can be read from the format before stops were lines', () => {
    const { times, takenOn: _, ...rest } = WHOLE;
    const told = Object.entries(times ?? {}).map(([state, at]) => [state, isoFromInstant(at)]);
    const old = {
      schemaVersion: 1,
      version: 3,
      stops: {
        [PLAIN.id]: JSON.stringify(PLAIN),
        [HELD.id]: JSON.stringify({ ...HELD, expiresAt: isoFromInstant(BEFORE) }),
        [WHOLE.id]: JSON.stringify({ ...rest, times: Object.fromEntries(told) }),
      },
      witness: { t0: [PLAIN.id, 'yard'] },
    };
    const { takenOn: __, ...whole } = WHOLE;
    expect(read(old)).toEqual(dayOf(PLAIN, HELD, whole));
  });
});
