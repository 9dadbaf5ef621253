import { describe, expect, it } from 'vitest';
import { earlyArrival } from '#web/admin/orders/what-panel.tsx';

describe('earlyArrival', () => {
  it('warns of a delivery before the crews’ hours, not of a pickup', () => {
    const visits = [
      { kind: 'deliver', from: '05:30' },
      { kind: 'collect', from: '06:00' },
      { kind: 'deliver', from: '05:00' },
      { kind: 'deliver', from: '07:00' },
    ] as const;
    expect(earlyArrival(visits, '07:00')).toBe('05:00');
    expect(earlyArrival(visits.slice(1, 2), '07:00')).toBeUndefined();
    expect(earlyArrival(visits.slice(3), '07:00')).toBeUndefined();
  });
});
