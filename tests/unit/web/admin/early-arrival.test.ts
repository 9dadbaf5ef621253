import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { concernsOf } from '#web/admin/orders/pay-panel.tsx';
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

describe('concernsOf', () => {
  const on = (to: string) => ({
    kind: 'deliver' as const,
    date: '2026-12-05',
    from: '12:00',
    to,
    lines: [0],
  });

  it('names hours past closing, who would be late, and that a truck is missing', () => {
    expect(concernsOf({ visits: [on('20:00')] }, DEFAULT_SETTINGS)).toEqual([]);
    const today = {
      late: [
        { kind: 'deliver' as const, minutes: 15 },
        { kind: 'collect' as const, minutes: 75, customer: 'Ana Ortiz' },
      ],
      isUnplaced: true,
    };
    expect(concernsOf({ visits: [on('20:30')], today }, DEFAULT_SETTINGS)).toEqual([
      'The delivery window ends after you close at 8 PM',
      'The crew would be 15 min late for this delivery',
      'Today’s pickup for Ana Ortiz would be 1 h 15 min late',
      'Today’s plan is already arranged, so this has no truck until you place it',
    ]);
  });
});
