import { describe, expect, it } from 'vitest';
import { actName } from '#server/platform/plugins/act-names.ts';

const SUMMARY = 'Skip or restore a planned message to one person; at once';
const named = (call: string, body: unknown) => actName(call, body, SUMMARY);

describe('actName', () => {
  it('tells a call’s yes from its no', () => {
    const skip = 'POST /reminders/skip';
    expect(named(skip, { reservationId: 'R1', kind: 'review_request', skip: true })).toBe(
      'Skip a planned message to one person',
    );
    expect(named(skip, { reservationId: 'R1', kind: 'review_request', skip: false })).toBe(
      'Restore a planned message to one person',
    );
    const ways = [
      ['POST /leads/skip', 'skip'],
      ['PUT /automations', 'isPaused'],
      ['PUT /automations/:name', 'isOn'],
      ['PUT /friends/:code', 'isPaused'],
      ['POST /staff/second-factor', 'isRequired'],
      ['POST /subscribers', 'consent'],
    ] as const;
    for (const [call, field] of ways) {
      const names = [true, false].map((yes) => named(call, { email: 'a@b.c', [field]: yes }));
      expect(new Set([...names, named(call, undefined)]).size).toBe(3);
    }
  });

  it('names a change by its kind, also inside an amendment, an act or a change', () => {
    const inside = (name: string, kind: string) => ({ revision: 3, [name]: { kind } });
    expect(named('POST /reservations/:id/actions', { kind: 'give_back' })).toBe('Refund');
    expect(named('POST /reservations/:id/amendments', inside('amendment', 'reschedule'))).toBe(
      'Change the dates',
    );
    expect(named('POST /desk/marks', inside('act', 'snooze'))).toBe('Put something off');
    const units = 'POST /products/:idOrSlug/units/changes';
    expect(named(units, inside('change', 'retire'))).toBe('Retire a unit');
    expect(named(units, inside('change', 'reinstate'))).toBe('Put a retired unit back in service');
    expect(named('POST /fleet/calendars/:truckId', { act: 'stop' })).toBe(
      'Stop a truck’s calendar address',
    );
  });

  it('is the summary up to its first comma for every other call', () => {
    expect(named('POST /reviews/:id/publish', undefined)).toBe(
      'Skip or restore a planned message to one person',
    );
    expect(named('POST /reviews/:id/publish', { kind: 'toString' })).not.toContain('function');
  });
});
