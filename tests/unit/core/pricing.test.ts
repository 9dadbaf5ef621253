import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { begunPackages, priceOfCompleting } from '#core/pricing/complete-package.ts';
import { longerRates } from '#core/pricing/day-rates.ts';
import { checkDelivery, zonesOutOfReach } from '#core/pricing/delivery.ts';
import { quote, type QuoteRequestLine } from '#core/pricing/quote.ts';
import { suggestAddOns } from '#core/pricing/suggest-add-ons.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { settings, addOnOffer } from '#tests/support/business.ts';
import { product } from '#tests/support/fixtures.ts';

const line = (overrides: Partial<QuoteRequestLine> = {}): QuoteRequestLine => ({
  productId: 'castle',
  title: 'Castle',
  unitPrice: cents(20_000),
  quantity: 1,
  startDate: calendarDay('2026-12-24'),
  endDate: calendarDay('2026-12-27'),
  ...overrides,
});

const told = (lines: readonly QuoteRequestLine[], parts: Parameters<typeof settings>[0]) =>
  quote(lines, 'full', { settings: settings(parts) }).adjustments.map(
    ({ label, amount }) => `${label} ${amount}`,
  );

describe('quote', () => {
  // Thursday to Sunday: Friday is Christmas, Saturday is a weekend night.
  it("adds each day's rate once, the holiday before the weekend", () => {
    const parts = {
      weekend: { isOn: true, weekdays: [5, 6], percent: 10 },
      holidays: { isOn: true, days: [{ date: '2026-12-25', name: 'Christmas', percent: 50 }] },
    };
    expect(told([line()], parts)).toEqual(['Weekend rate 2000', 'Holiday rate: Christmas 10000']);
  });

  it("takes a product's own weekend rate instead of the shop's, in a step of its own", () => {
    const own = [
      { productId: 'slide', percent: 25 },
      { productId: 'chairs', percent: 0 },
    ];
    const weekend = { isOn: true, weekdays: [5, 6], percent: 10, own };
    const lines = ['castle', 'slide', 'chairs'].map((productId) => line({ productId }));
    const priced = quote(lines, 'full', { settings: settings({ weekend }) });
    expect(priced.adjustments.map(({ label, amount, rate }) => [label, amount, rate])).toEqual([
      ['Weekend rate', 4_000, 10],
      ['Weekend rate', 10_000, 25],
    ]);
    expect(priced.lines.map(({ rates }) => rates?.days.map(({ amount }) => amount))).toEqual([
      [4_000],
      [10_000],
      [],
    ]);
    const off = { weekend: { ...weekend, isOn: false } };
    expect(told(lines, off)).toEqual([]);
  });

  it('gives the tier that a rental reaches, and none for a price per event', () => {
    const tiers = [
      { fromDays: 2, percent: 5 },
      { fromDays: 3, percent: 10 },
    ];
    const lines = [line(), line({ productId: 'attendant', per: 'event' })];
    expect(told(lines, { multiDay: { isOn: true, tiers } })).toEqual(['Multi-day discount -6000']);
  });

  it("subtracts the difference to a package's price, as often as the package is complete", () => {
    const list = [
      {
        name: 'Castle and slide',
        items: [
          { productId: 'castle', quantity: 1 },
          { productId: 'slide', quantity: 1 },
        ],
        pricePerDayCents: 30_000,
      },
    ];
    const packages = { isOn: true, list };
    const slide = line({ productId: 'slide', quantity: 2 });
    expect(told([line(), slide], { packages })).toEqual(['Package: Castle and slide -30000']);
    expect(told([line({ quantity: 2 }), slide], { packages })).toEqual([
      'Package: Castle and slide -60000',
    ]);
    const later = line({ productId: 'slide', endDate: calendarDay('2026-12-26') });
    expect(told([line(), later], { packages })).toEqual([]);
  });

  it('names what completes a package, and charges the difference the package makes', () => {
    const items = [
      { productId: 'castle', quantity: 1 },
      { productId: 'chairs', quantity: 2 },
    ];
    const packages = { isOn: true, list: [{ name: 'Party', items, pricePerDayCents: 24_000 }] };
    const pricing = { settings: settings({ packages }) };
    const chairs = (quantity: number) =>
      line({ productId: 'chairs', unitPrice: cents(5_000), quantity });
    const missingOf = (lines: readonly QuoteRequestLine[]) =>
      begunPackages(pricing.settings.packages, lines).map(({ missing }) => missing);
    expect(missingOf([line()])).toEqual([[{ productId: 'chairs', quantity: 2 }]]);
    expect(missingOf([line(), chairs(1)])).toEqual([[{ productId: 'chairs', quantity: 1 }]]);
    expect(missingOf([line({ quantity: 2 }), chairs(2)])).toEqual([
      [{ productId: 'chairs', quantity: 2 }],
    ]);
    expect(missingOf([line(), chairs(2)])).toEqual([]);
    expect(missingOf([line({ productId: 'slide' })])).toEqual([]);
    const later = line({ productId: 'castle', endDate: calendarDay('2026-12-26') });
    expect(missingOf([later, chairs(2)])).toHaveLength(2);

    // Three days: 3 x $300 apart, 3 x $240 together.
    const [begun] = begunPackages(pricing.settings.packages, [line()]);
    if (begun === undefined) throw new Error('Nothing was begun');
    expect(priceOfCompleting(begun, [line()], [chairs(2)], pricing)).toEqual({
      more: 12_000,
      saved: 18_000,
    });
    const dear = { isOn: true, list: [{ name: 'Party', items, pricePerDayCents: 99_000 }] };
    const offered = { ...begun, offer: dear.list[0] ?? begun.offer };
    const none = { settings: settings({ packages: dear }) };
    expect(priceOfCompleting(offered, [line()], [chairs(2)], none)).toMatchObject({ saved: 0 });
  });

  it('subtracts the difference for each package if two packages share a product', () => {
    const packageOf = (name: string, castles: number, other: string, pricePerDayCents: number) => ({
      name,
      items: [
        { productId: 'castle', quantity: castles },
        { productId: other, quantity: 1 },
      ],
      pricePerDayCents,
    });
    const list = [packageOf('Big', 2, 'slide', 30_000), packageOf('Small', 1, 'combo', 24_000)];
    const lines = ['castle', 'slide', 'combo'].map((productId) =>
      line({
        productId,
        quantity: productId === 'castle' ? 3 : 1,
        endDate: calendarDay('2026-12-25'),
      }),
    );
    // $600 for the one and $400 for the other, each by itself.
    expect(told(lines, { packages: { isOn: true, list } })).toEqual([
      'Package: Big -30000',
      'Package: Small -16000',
    ]);
  });

  it('taxes only what is taxable, after discounts', () => {
    const tax = { isOn: true, percent: 10, rentals: true, delivery: false, damageWaiver: false };
    const attendant = line({ productId: 'attendant', per: 'event', taxable: false });
    expect(told([line(), attendant], { tax })).toEqual(['Sales tax (10%) 6000']);
    const multiDay = { isOn: true, tiers: [{ fromDays: 2, percent: 50 }] };
    expect(told([line(), attendant], { tax, multiDay })).toEqual([
      'Multi-day discount -30000',
      'Sales tax (10%) 3000',
    ]);
  });
});

describe('checkDelivery', () => {
  const { delivery } = DEFAULT_SETTINGS;
  const zones = [
    { name: 'County', postalCodes: ['760'], feeCents: 2_500, miles: 10 },
    { name: 'Town', postalCodes: ['76033'], feeCents: 0, miles: 2 },
    { name: 'Far', postalCodes: ['752'], feeCents: 9_000, miles: 45 },
  ];
  const fees = { ...delivery, chargesFee: true, zones, outsideFeeCents: 15_000 };

  it('uses the zone that matches the most digits of the ZIP code', () => {
    expect(checkDelivery('76033', fees)).toEqual({ kind: 'delivered', zone: 'Town', fee: 0 });
    expect(checkDelivery('76031-1234', fees)).toMatchObject({ zone: 'County', fee: 2_500 });
  });

  it('uses the distance bands, and treats anything beyond them as outside', () => {
    const bands = [
      { upToMiles: 30, feeCents: 5_000 },
      { upToMiles: 5, feeCents: 1_000 },
    ];
    const byDistance = { ...fees, feeBy: 'distance', bands } as const;
    expect(checkDelivery('76033', byDistance)).toMatchObject({ fee: 1_000 });
    expect(checkDelivery('76031', byDistance)).toMatchObject({ fee: 5_000 });
    expect(checkDelivery('75201', byDistance).kind).toBe('outside');
    expect(zonesOutOfReach(byDistance).map(({ name }) => name)).toEqual(['Far']);
    expect(zonesOutOfReach(fees)).toEqual([]);
    expect(zonesOutOfReach({ ...byDistance, chargesFee: false })).toEqual([]);
    const asks = { ...byDistance, refusesOutside: false };
    expect(checkDelivery('75201', asks)).toEqual({ kind: 'ask', fee: 15_000 });
  });

  it('delivers free in the area and refuses outside it by default', () => {
    expect(checkDelivery('75201', delivery)).toMatchObject({ kind: 'delivered', fee: 0 });
    expect(checkDelivery('79901', delivery)).toEqual({ kind: 'outside' });
  });
});

describe('suggestAddOns', () => {
  const suggested = (overrides: object, rented = product()) =>
    suggestAddOns(
      { isOn: true, offers: [{ ...addOnOffer('generator'), ...overrides }] },
      [rented],
      3,
    ).length === 1;

  it('offers add-ons without a rule with everything, and the rest if a rule applies', () => {
    expect(suggested({})).toBe(true);
    expect(suggested({ categories: ['water'] })).toBe(false);
    expect(suggested({ categories: ['water'], productIds: ['castle'] })).toBe(true);
    expect(suggested({ fromCircuits: 4 })).toBe(false);
    expect(suggested({ fromCircuits: 3 })).toBe(true);
    expect(suggested({ offGrass: true })).toBe(true);
    const onGrass = product({ setup: { lengthFt: 20, widthFt: 18, surfaces: ['grass'] } });
    expect(suggested({ offGrass: true }, onGrass)).toBe(false);
  });
});

describe('longerRates', () => {
  const multiDay = {
    isOn: true,
    tiers: [
      { fromDays: 7, percent: 25 },
      { fromDays: 3, percent: 10 },
    ],
  };

  it('lists the price per day from each tier on, shortest first', () => {
    expect(longerRates(cents(22_500), multiDay)).toEqual([
      { fromDays: 3, perDay: 20_250 },
      { fromDays: 7, perDay: 16_875 },
    ]);
  });

  it('promises nothing while the shop has no multi-day discount', () => {
    expect(longerRates(cents(22_500), { ...multiDay, isOn: false })).toEqual([]);
  });
});
