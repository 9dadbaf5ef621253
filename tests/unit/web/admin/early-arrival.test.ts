import { describe, expect, it } from 'vitest';
import { inTimeOrder } from '#core/reservations/visits.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { concernsOf, priceRows } from '#web/admin/orders/pay-panel.tsx';
import { calmFirst, earlyArrival, priceOf } from '#web/admin/orders/what-panel.tsx';
import { windWords } from '#web/admin/ui/words.ts';

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

describe('priceOf', () => {
  it('is what the total counts, and the list’s only where there is no total yet', () => {
    const listed = [{ id: 'castle', price: 225 }];
    const quoted = [{ productId: 'castle', unitPriceCents: 25_000 }];
    expect(priceOf('castle', quoted, listed)).toBe(250);
    expect(priceOf('castle', [], listed)).toBe(225);
    expect(priceOf('slide', quoted, listed)).toBeUndefined();
  });
});

describe('the price of an order', () => {
  it('lists add-ons apart from the rentals, with the days that they count', () => {
    const priced = { title: 'Castle', quantity: 1, days: 2, unitPriceCents: 20_000 };
    const attendant = {
      productId: 'attendant',
      title: 'Ride attendant',
      quantity: 4,
      unitPriceCents: 3_000,
      per: 'day',
    } as const;
    expect(
      priceRows([
        { ...priced, productId: 'castle', linePriceCents: 40_000 },
        { ...priced, productId: 'castle', days: 1, linePriceCents: 20_000 },
        { ...attendant, days: 2, linePriceCents: 24_000 },
        { ...attendant, days: 1, linePriceCents: 12_000 },
        { ...priced, productId: 'tables', title: 'Tables', linePriceCents: 20_000, per: 'event' },
      ]),
    ).toEqual([
      { label: 'Rentals', cents: 60_000 },
      { label: '4 × Ride attendant, $30.00 per day × 3', cents: 36_000 },
      { label: '1 × Tables, $200.00', cents: 20_000 },
    ]);
  });
});

describe('inTimeOrder', () => {
  it('puts the visits of periods that overlap in the order of their dates and hours', () => {
    const visits = [
      { date: '2026-12-04', from: '09:00' },
      { date: '2026-12-07', from: '08:00' },
      { date: '2026-12-05', from: '09:00' },
      { date: '2026-12-05', from: '07:00' },
    ];
    expect(inTimeOrder(visits).map(({ date, from }) => `${date} ${from}`)).toEqual([
      '2026-12-04 09:00',
      '2026-12-05 07:00',
      '2026-12-05 09:00',
      '2026-12-07 08:00',
    ]);
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

  it('names wind over a limit, too few people, hours past closing, who would be late, and that a truck is missing', () => {
    expect(concernsOf({ visits: [on('20:00')] }, DEFAULT_SETTINGS)).toEqual([]);
    const today = {
      late: [
        { kind: 'deliver' as const, minutes: 15 },
        { kind: 'collect' as const, minutes: 75, customer: 'Ana Ortiz' },
      ],
      isUnplaced: true,
    };
    const gust = { product: 'Neon Castle', limitMph: 20, gustMph: 38, at: '2026-12-05T21:00:00Z' };
    const wind = [{ ...gust, isParty: true, recorded: false }];
    const thunder = { percent: 60, from: gust.at, to: gust.at, recorded: true };
    const dates = ['2026-12-05', '2026-12-06'];
    const people = [{ product: 'Mega Slide', needs: 3, has: 2, dates }];
    expect(
      concernsOf({ visits: [on('20:30')], today, people, wind, thunder }, DEFAULT_SETTINGS),
    ).toEqual([
      'Neon Castle would stand in 38 mph wind (Dec 5, 3:00 PM), its limit is 20 mph',
      'Recorded forecast, not real: Thunderstorms are likely during the party: 60% (Dec 5, 3:00 PM)',
      'Mega Slide needs 3 people, but no truck has more than 2 on Sat, Dec 5 and Sun, Dec 6',
      'The delivery window ends after you close at 8 PM',
      'The crew would be 15 min late for this delivery',
      'Today’s pickup for Ana Ortiz would be 1 h 15 min late',
      'Today’s plan is already arranged, so this has no truck until you place it',
    ]);
  });
});

describe('alternatives to what is booked out', () => {
  const wind = { gustMph: 38, limitMph: 25, at: '2026-12-05T21:00:00Z', recorded: false };
  const named = (windy: readonly string[]) =>
    calmFirst([{ id: 'like' }, { id: 'dearer' }, { id: 'other' }], ({ id }) =>
      windy.includes(id) ? wind : undefined,
    ).map((one) => (one.wind ? `${one.id}: ${windWords(one.wind)}` : one.id));

  it('are the most similar that can stand in the wind; others come last and say so', () => {
    expect(named([])).toEqual(['like', 'dearer']);
    expect(named(['like'])).toEqual(['dearer', 'other']);
    expect(named(['like', 'other'])).toEqual([
      'dearer',
      'like: 38 mph wind during the party (Dec 5, 3:00 PM), its limit is 25 mph',
    ]);
  });
});
