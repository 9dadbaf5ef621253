import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import {
  addToCart,
  type Cart,
  cartCount,
  type CartKey,
  cartLinePrice,
  cartTotal,
  EMPTY_CART,
  MOST_PER_LINE,
  removeFromCart,
  setQuantity,
  readStoredCart,
  writeStoredCart,
} from '#core/pricing/cart.ts';
import { priceLine } from '#core/pricing/quote.ts';

const item = (key: CartKey, price = 225) => ({
  ...key,
  title: `Inflatable ${key.id}`,
  image: '/art/x.webp',
  price,
  theme: 'carried through',
});
const key = fc.record({
  id: fc.constantFrom('a', 'b', '__proto__'),
  startDate: fc.constantFrom('2026-12-05', '2026-12-06'),
  endDate: fc.constantFrom('2026-12-07', '2026-12-09'),
});

type Step = { kind: 'add' } | { kind: 'remove' } | { kind: 'set'; quantity: number };
const step = fc.oneof(
  fc.constant<Step>({ kind: 'add' }),
  fc.constant<Step>({ kind: 'remove' }),
  fc
    .integer({ min: -2, max: MOST_PER_LINE + 10 })
    .map((quantity): Step => ({ kind: 'set', quantity })),
);

const nameOf = ({ id, startDate, endDate }: CartKey) => `${id}|${startDate}|${endDate}`;

function applyToCart(cart: Cart, line: CartKey, change: Step): Cart {
  if (change.kind === 'add') return addToCart(cart, item(line));
  if (change.kind === 'remove') return removeFromCart(cart, line);
  return setQuantity(cart, line, change.quantity);
}

function applyToModel(model: Map<string, number>, line: CartKey, change: Step): void {
  const present = model.get(nameOf(line));
  if (change.kind === 'add') model.set(nameOf(line), Math.min(MOST_PER_LINE, (present ?? 0) + 1));
  else if (change.kind === 'remove' || change.quantity <= 0) model.delete(nameOf(line));
  else if (present !== undefined) model.set(nameOf(line), Math.min(MOST_PER_LINE, change.quantity));
}

describe('the cart', () => {
  it('matches a map of quantities after any sequence of add, remove and update', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, step), { maxLength: 60, size: 'max' }), (steps) => {
        const model = new Map<string, number>();
        let cart = EMPTY_CART;
        for (const [line, change] of steps) {
          cart = applyToCart(cart, line, change);
          applyToModel(model, line, change);
        }
        expect(new Map(cart.map((line) => [nameOf(line), line.quantity]))).toEqual(model);
        expect(cartCount(cart)).toBe([...model.values()].reduce((sum, n) => sum + n, 0));
      }),
    );
  });

  it('survives being stored, including other fields', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 8 }), (keys) => {
        const cart = keys.reduce<Cart>((left, line) => addToCart(left, item(line)), EMPTY_CART);
        expect(readStoredCart(writeStoredCart(cart))).toEqual({ cart, problems: [] });
      }),
    );
  });
});

describe('cartLinePrice', () => {
  it('is $1,350.00 for $225, 3 days and a quantity of 2', () => {
    const line = {
      ...item({ id: 'a', startDate: '2026-12-04', endDate: '2026-12-07' }),
      quantity: 2,
    };
    expect(cartLinePrice(line)).toBe(135_000);
  });

  it('is what the server charges for the same line', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: MOST_PER_LINE }),
        (price, days, quantity) => {
          const startDate = calendarDay('2027-03-01');
          const endDate = addDays(startDate, days);
          const line = { ...item({ id: 'a', startDate, endDate }, price / 100), quantity };
          expect(cartLinePrice(line)).toBe(
            priceLine(cents(price), { startDate, endDate }, quantity),
          );
          expect(cartLinePrice(line)).toBe(price * days * quantity);
          expect(cartTotal([line, line])).toBe(2 * price * days * quantity);
        },
      ),
    );
  });

  it('is zero for an invalid period', () => {
    const line = {
      ...item({ id: 'a', startDate: '2026-12-07', endDate: '2026-12-04' }),
      quantity: 1,
    };
    expect(cartLinePrice(line)).toBe(0);
  });
});

describe('readStoredCart', () => {
  it('never throws and returns only valid lines, whatever is stored', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((v) => JSON.stringify([v])),
        ),
        (text) => {
          const { cart } = readStoredCart(text);
          for (const line of cart) {
            expect(line.quantity).toBeGreaterThanOrEqual(1);
            expect(cartLinePrice(line)).toBeGreaterThan(0);
          }
        },
      ),
    );
  });

  it('drops invalid lines, says why, and keeps the valid ones', () => {
    const good = {
      ...item({ id: 'a', startDate: '2026-12-04', endDate: '2026-12-07' }),
      quantity: 2,
    };
    const bad = [
      null,
      { ...good, id: '' },
      { ...good, price: '225' },
      { ...good, quantity: 0 },
      { ...good, endDate: '2026-12-04' },
    ];
    const read = readStoredCart(JSON.stringify([...bad, good]));
    expect(read.cart).toEqual([good]);
    expect(read.problems.map((problem) => problem.split(': ')[1])).toEqual([
      'not an item.',
      'no id.',
      'bad price.',
      'bad quantity.',
      'bad dates.',
    ]);
  });

  it('is empty, with a reason, for text that is not a list', () => {
    expect(readStoredCart('{oops')).toMatchObject({ cart: [], problems: [expect.any(String)] });
    expect(readStoredCart('{}')).toMatchObject({ cart: [], problems: [expect.any(String)] });
    expect(readStoredCart(null)).toEqual({ cart: [], problems: [] });
  });
});
