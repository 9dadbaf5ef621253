import fc from 'fast-check';
import { addDays, calendarDay, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import type { PromoCode } from '#core/pricing/promo-code.ts';
import type { QuoteRequestLine } from '#core/pricing/quote.ts';
import type { WantedLine } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS, type BusinessSettings } from '#core/settings/business-settings.ts';

/** The defaults with the parts that a case is about. */
export const settings = (overrides: Partial<BusinessSettings> = {}): BusinessSettings => ({
  ...DEFAULT_SETTINGS,
  revision: 7,
  ...overrides,
});

/** As wide as possible, for tests that are not about unpaid orders. */
export const WIDE_HOLDS: BusinessSettings['holds'] = {
  ...DEFAULT_SETTINGS.holds,
  mostUnits: 50,
  mostDays: 30,
  mostTotalCents: 9_999_999,
  lastUnitDays: 30,
};

/** `PARTY10`: ten percent off, without an end date. */
export const promo = (overrides: Partial<PromoCode> = {}): PromoCode => ({
  code: 'PARTY10',
  discount: { kind: 'percent', percent: 10 },
  minimumSubtotal: cents(0),
  firstBookingOnly: false,
  isActive: true,
  uses: 0,
  revision: 1,
  ...overrides,
});

/** An add-on that goes with everything, for the whole event. */
export const addOnOffer = (productId: string): BusinessSettings['addOns']['offers'][number] => ({
  productId,
  per: 'event',
  taxable: true,
  categories: [],
  productIds: [],
  fromCircuits: 0,
  offGrass: false,
});

/** Castles or slides, from one of the days after the first. */
export const wantedLine = (
  firstDay: CalendarDay,
  most: { readonly units: number; readonly from: number; readonly days: number },
): fc.Arbitrary<WantedLine> =>
  fc
    .record({
      productId: fc.constantFrom('castle', 'slide'),
      quantity: fc.integer({ min: 1, max: most.units }),
      from: fc.nat(most.from),
      days: fc.integer({ min: 1, max: most.days }),
    })
    .map(({ productId, quantity, from, days }) => {
      const startDate = addDays(firstDay, from);
      return { productId, quantity, startDate, endDate: addDays(startDate, days) };
    });

const FIRST_DAY = calendarDay('2026-12-20');

const amount = (most: number) => fc.integer({ min: 0, max: most });
const percent = (most: number) =>
  fc.integer({ min: 0, max: most * 8 }).map((eighths) => eighths / 8);
const shelf = fc.constantFrom('castle', 'slide', 'combo');

/** Settings with any of the parts that prices depend on. */
export const anySettings: fc.Arbitrary<BusinessSettings> = fc
  .record({
    revision: fc.constant(7),
    tax: fc.record({
      isOn: fc.boolean(),
      percent: percent(20),
      rentals: fc.boolean(),
      delivery: fc.boolean(),
      damageWaiver: fc.boolean(),
    }),
    delivery: fc.record({
      chargesFee: fc.boolean(),
      refusesOutside: fc.constant(false),
      feeBy: fc.constantFrom('zone', 'distance'),
      zones: fc.constant([
        { name: 'Near', postalCodes: ['760'], feeCents: 2_500, miles: 10 },
        { name: 'Far', postalCodes: ['752', '75201'], feeCents: 9_999, miles: 45 },
      ]),
      bands: fc.constant([{ upToMiles: 20, feeCents: 4_000 }]),
      outsideFeeCents: amount(20_000),
    }),
    damageWaiver: fc.record({ isOn: fc.boolean(), percent: percent(50) }),
    promoCodes: fc.record({ isOn: fc.boolean() }),
    multiDay: fc.record({
      isOn: fc.boolean(),
      tiers: fc.tuple(percent(80), percent(80)).map(([two, four]) => [
        { fromDays: 4, percent: four },
        { fromDays: 2, percent: two },
      ]),
    }),
    weekend: fc.record({
      isOn: fc.boolean(),
      weekdays: fc.constant([5, 6]),
      percent: percent(200),
    }),
    holidays: fc.record({
      isOn: fc.boolean(),
      days: fc.constant([{ date: '2026-12-25', name: 'Christmas', percent: 33.375 }]),
    }),
    packages: fc.record({
      isOn: fc.boolean(),
      list: fc.array(
        fc.record({
          name: fc.constant('Bundle'),
          items: fc.uniqueArray(
            fc.record({ productId: shelf, quantity: fc.integer({ min: 1, max: 2 }) }),
            {
              minLength: 1,
              selector: ({ productId }) => productId,
            },
          ),
          pricePerDayCents: amount(60_000),
        }),
        { maxLength: 3 },
      ),
    }),
    deposit: fc.record({ percent: fc.integer({ min: 10, max: 100 }) }),
  })
  .map((parts) => ({ ...DEFAULT_SETTINGS, ...parts }));

/** Rentals and add-ons around Christmas. */
export const anyLines: fc.Arbitrary<readonly QuoteRequestLine[]> = fc.array(
  fc
    .record({
      productId: shelf,
      unitPrice: fc.integer({ min: 100, max: 99_999 }).map(cents),
      quantity: fc.integer({ min: 1, max: 4 }),
      from: fc.integer({ min: 0, max: 2 }),
      days: fc.integer({ min: 1, max: 7 }),
      addOn: fc.option(fc.record({ per: fc.constantFrom('day', 'event'), taxable: fc.boolean() }), {
        freq: 3,
        nil: undefined,
      }),
    })
    .map(({ from, days, addOn, ...line }) => ({
      ...line,
      ...addOn,
      title: line.productId,
      startDate: addDays(FIRST_DAY, from),
      endDate: addDays(FIRST_DAY, from + days),
    })),
  { minLength: 1, maxLength: 5 },
);

/** A code with any discount that an admin may enter. */
export const anyPromo: fc.Arbitrary<PromoCode> = fc
  .oneof(
    fc.integer({ min: 1, max: 90 }).map((share) => ({ kind: 'percent' as const, percent: share })),
    fc
      .integer({ min: 100, max: 500_000 })
      .map((off) => ({ kind: 'amount' as const, amount: cents(off) })),
  )
  .map((discount) => promo({ discount }));
