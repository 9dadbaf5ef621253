import { describe, expect, it } from 'vitest';
import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { checklistOf } from '#core/notifications/checklist.ts';
import { TICKET_WORDS } from '#core/notifications/ticket-words.ts';
import { checkYard, type PartyEvent, powerNeeded } from '#core/reservations/party.ts';
import { EVENT } from '#tests/support/pure-shop.ts';
import { SUCCESS as ENGLISH } from '../../../web/src/texts/en/payment.ts';
import { SUCCESS as SPANISH } from '../../../web/src/texts/es/payment.ts';

const [model] = DEMO_PRODUCTS;
if (model === undefined) throw new Error('The demo has no products');
const product = (circuits: number, outletWithinFt?: number) => ({
  categories: model.categories,
  setup: { ...model.setup, outletWithinFt },
  power: { blowers: 1, circuits },
});
const PRODUCTS = new Map([
  ['castle', product(2, 100)],
  ['cart', product(1, 50)],
  ['table', product(0, 1)],
  // Every product form asks for circuits.
  ['generator', product(1)],
]);
const line = (productId: string, startDate: string, endDate: string, quantity = 1) => ({
  productId,
  quantity,
  startDate,
  endDate,
});
const SATURDAY = ['2026-12-05', '2026-12-06'] as const;

describe('powerNeeded', () => {
  it.each([
    ['one rental', [line('castle', ...SATURDAY)], 2],
    ['two on the same day', [line('castle', ...SATURDAY), line('cart', ...SATURDAY)], 3],
    ['three of one', [line('cart', ...SATURDAY, 3)], 3],
    [
      'one after the other',
      [line('castle', ...SATURDAY), line('cart', '2026-12-06', '2026-12-07')],
      2,
    ],
    [
      'days that overlap',
      [line('castle', '2026-12-04', '2026-12-07'), line('cart', ...SATURDAY)],
      3,
    ],
    ['nothing electric', [line('table', ...SATURDAY)], 0],
  ])('adds up what is set up on the same day: %s', (_name, lines, circuits) => {
    expect(powerNeeded(lines, PRODUCTS).circuits).toBe(circuits);
  });

  it('asks for the shortest cord among units that are plugged in', () => {
    const lines = ['castle', 'cart', 'table'].map((id) => line(id, ...SATURDAY));
    expect(powerNeeded(lines, PRODUCTS)).toEqual({
      circuits: 3,
      together: 3,
      isBrought: false,
      withinFt: 50,
    });
  });

  it.each([
    ['more than enough', [line('generator', ...SATURDAY, 2)], 0],
    ['only some of it', [line('generator', ...SATURDAY)], 1],
    ['nothing on the day', [line('generator', '2026-12-06', '2026-12-07')], 3],
  ])('asks the house for what a generator does not supply: %s', (_name, generators, circuits) => {
    const lines = [line('castle', ...SATURDAY), line('cart', ...SATURDAY), ...generators];
    const power = powerNeeded(lines, PRODUCTS, new Map([['generator', 2]]));
    expect(power).toMatchObject({ circuits, isBrought: circuits === 0 });
  });
});

describe('the sentence about outlets', () => {
  it.each([
    [1, undefined],
    [2, undefined],
    [1, 75],
    [2, 75],
  ])('has no comma left over: %s, within %s feet', (count, feet) => {
    for (const { ready } of [TICKET_WORDS.en, TICKET_WORDS.es]) {
      expect(ready.outlets(count, feet)).toMatch(/\w\.$/);
    }
  });
});

describe('checkYard', () => {
  const lines = [line('castle', ...SATURDAY), line('cart', ...SATURDAY)];
  const check = (circuits: number | undefined, supplied = 0) =>
    checkYard(
      { venue: { circuits } },
      [...lines, line('generator', ...SATURDAY)],
      PRODUCTS,
      new Map([['generator', supplied]]),
    );

  it('compares the circuits of the whole order with those given, and does not call it a fit', () => {
    expect(check(1)).toMatchObject({ answers: [], power: { needs: 3, has: 1, isBrought: false } });
    expect(check(1, 3)?.power).toEqual({ needs: 3, has: 1, isBrought: true });
    expect(check(1, 1)?.power).toEqual({ needs: 2, has: 1, isBrought: false });
    expect(check(undefined)).toBeUndefined();
  });

  it('calls no spot fitting that nobody measured', () => {
    const fitsIn = (venue: PartyEvent['venue']) =>
      checkYard({ venue }, lines, PRODUCTS, new Map())?.answers.map(({ fit }) => fit);
    expect(fitsIn({ widthFt: 100, gateWidthIn: 90 })).toEqual(['unknown', 'unknown']);
    expect(fitsIn({ widthFt: 1 })).toEqual(['does_not_fit', 'does_not_fit']);
  });

  it('counts no distance to the outlet if the order brings its own power', () => {
    const venue = { lengthFt: 100, widthFt: 100, outletFt: 80 };
    const answersWith = (supplied: number) =>
      checkYard({ venue }, lines, PRODUCTS, new Map([['cart', supplied]]))?.answers;
    const castle = { productId: 'castle', fit: 'fits', problems: [] };
    const tooFar = { productId: 'cart', fit: 'does_not_fit', problems: ['outlet'] };
    expect(answersWith(0)).toEqual([castle, tooFar]);
    expect(answersWith(Infinity)).toEqual([castle, { ...castle, productId: 'cart' }]);
    const narrow = { venue: { ...venue, widthFt: 1 } };
    expect(
      checkYard(narrow, lines, PRODUCTS, new Map([['cart', 3]]))?.answers[1]?.problems,
    ).toEqual(['too_narrow']);
  });
});

describe('checkYard of several rentals', () => {
  const setup = { lengthFt: 20, widthFt: 15, surfaces: ['grass' as const] };
  const slide = { categories: ['water'], setup, power: { blowers: 1, circuits: 1 } };
  const both = new Map([
    ['castle', slide],
    ['slide', slide],
  ]);
  const crowded = (lengthFt: number, widthFt: number, lines: readonly ReturnType<typeof line>[]) =>
    checkYard({ venue: { lengthFt, widthFt } }, lines, both, new Map())?.crowded;
  const sunday = ['2026-12-06', '2026-12-07'] as const;

  it('warns when they fit one by one but not side by side, on the same days only', () => {
    const together = [line('castle', ...SATURDAY), line('slide', ...SATURDAY)];
    expect(crowded(25, 20, together)).toEqual(['castle', 'slide']);
    expect(crowded(30, 20, together)).toBeUndefined();
    expect(crowded(15, 40, together)).toBeUndefined();
    const apart = [line('castle', ...SATURDAY), line('slide', ...sunday)];
    expect(crowded(25, 20, apart)).toBeUndefined();
    const two = [{ ...line('castle', ...SATURDAY), quantity: 2 }];
    expect(crowded(25, 20, two)).toEqual(['castle']);
  });

  it('leaves a rental that does not fit at all to its own answer', () => {
    const together = [line('castle', ...SATURDAY), line('slide', ...SATURDAY)];
    expect(crowded(18, 18, together)).toBeUndefined();
  });
});

describe('the list of what to have ready', () => {
  it('warns the customer about too few outlets', () => {
    const products = ['castle', 'cart'].map((id) => ({ ...model, ...PRODUCTS.get(id), id }));
    const rented = (id: string) => ({
      ...line(id, ...SATURDAY),
      title: id,
      image: '',
      startDate: calendarDay(SATURDAY[0]),
      endDate: calendarDay(SATURDAY[1]),
      unitPrice: cents(100),
      turnaroundDays: 0,
      units: [],
    });
    const lines = [rented('castle'), rented('cart')];
    const { ready } = TICKET_WORDS.en;
    const list = (circuits: number) =>
      checklistOf({ lines, event: { ...EVENT, venue: { circuits } } }, products, ready);
    const outlets = ready.outlets(3, 50, '2 for castle, 1 for cart');
    expect(list(1)).toEqual(expect.arrayContaining([outlets, ready.tooFewOutlets(1)]));
    expect(list(3)).not.toContain(ready.tooFewOutlets(3));
    const yardCheck = { rule: '', answers: [], power: { needs: 3, has: 1, isBrought: true } };
    const event = { ...EVENT, venue: { circuits: 1 } };
    const brought = checklistOf({ lines, event, yardCheck }, products, ready);
    expect(brought.join()).not.toContain('breaker');
    expect(brought).not.toContain(ready.tooFewOutlets(1));
    const withGenerator = (suppliesCircuits: number) => {
      const generator = { ...model, id: 'generator', power: { blowers: 0, circuits: 0 } };
      return checklistOf(
        { lines: [...lines, rented('generator')], event: {} },
        [...products, { ...generator, suppliesCircuits }],
        ready,
      );
    };
    expect(withGenerator(1)).toContain(ready.outlets(2, 50));
    expect(withGenerator(3).join()).not.toContain('breaker');
  });

  it.each([
    ['en', ENGLISH],
    ['es', SPANISH],
  ] as const)('says the same on the page and in the mail: %s', (language, page) => {
    expect(page.ready).toBe(TICKET_WORDS[language].ready);
  });
});
