import { beforeEach, describe, expect, it } from 'vitest';
import { addToCart, cartIn, EMPTY_CART } from '#core/pricing/cart.ts';
import { type CartStorage, makeCartStore } from '#web/shared/cart-context.tsx';

const KEY = 'inflatableCart';
const CASTLE = {
  id: 'castle',
  title: 'Neon Castle',
  image: '/art/castle.webp',
  price: 225,
  startDate: '2026-12-05',
  endDate: '2026-12-07',
  slug: 'neon-castle',
};

let stored: Map<string, string>;
let warnings: string[];
const storage: CartStorage = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
};
const open = (openStorage = () => storage) =>
  makeCartStore(openStorage, (problem) => warnings.push(problem));

beforeEach(() => {
  stored = new Map();
  warnings = [];
});

describe('makeCartStore', () => {
  it('saves every change and notifies listeners', () => {
    const store = open();
    let heard = 0;
    store.subscribe(() => {
      heard += 1;
    });
    store.change((cart) => addToCart(cart, CASTLE));
    expect(heard).toBe(1);
    expect(JSON.parse(stored.get(KEY) ?? '')).toEqual([{ ...CASTLE, quantity: 1 }]);
    expect(open().get()).toEqual(store.get());
  });

  it('has the same empty cart as the server’s page, so that the page is not drawn again', () => {
    expect(open().get()).toBe(EMPTY_CART);
    stored.set(KEY, '[]');
    expect(open().get()).toBe(EMPTY_CART);
  });

  it('keeps the valid lines of a stored cart and warns about the others', () => {
    stored.set(KEY, JSON.stringify([{ ...CASTLE, quantity: 2 }, { id: 'broken' }]));
    expect(open().get()).toEqual([{ ...CASTLE, quantity: 2 }]);
    expect(warnings).toHaveLength(1);
  });

  it("shows titles in the page's language, even for lines added in the other one", () => {
    const added = { ...CASTLE, title: 'Castillo Neón', otherTitle: 'Neon Castle', language: 'es' };
    const ours = { ...CASTLE, id: 'slide', title: 'Slide', otherTitle: 'Tobogán', language: 'en' };
    const old = { ...CASTLE, id: 'old', title: 'Carrusel' };
    const lines = [added, ours, old].map((line) => ({ ...line, quantity: 2 }));
    stored.set(KEY, JSON.stringify(lines));
    const cart = open().get();
    expect(cart.map(({ title }) => title)).toEqual(['Neon Castle', 'Slide', 'Carrusel']);
    expect(cartIn(cart, 'es').map(({ title }) => title)).toEqual([
      'Castillo Neón',
      'Tobogán',
      'Carrusel',
    ]);
    expect(cartIn(cartIn(cart, 'es'), 'en')).toEqual(cart);
    expect(cart.map(({ quantity }) => quantity)).toEqual([2, 2, 2]);
  });

  it('starts empty if it cannot read the storage', () => {
    stored.set(KEY, '{');
    expect(open().get()).toEqual([]);
    expect(warnings).toEqual(['Cart: The stored cart is not JSON.']);
  });

  it('keeps the cart in memory if storage is blocked', () => {
    const store = open(() => {
      throw new Error('denied');
    });
    store.change((cart) => addToCart(cart, CASTLE));
    expect(store.get()).toHaveLength(1);
    expect(warnings).toHaveLength(2);
  });

  it('takes over what another tab has stored', () => {
    const store = open();
    open().change((cart) => addToCart(cart, CASTLE));
    expect(store.get()).toEqual([]);
    store.reload();
    expect(store.get()).toHaveLength(1);
  });

  it('does not notify a listener that has unsubscribed', () => {
    const store = open();
    let heard = 0;
    const stop = store.subscribe(() => {
      heard += 1;
    });
    stop();
    store.change((cart) => addToCart(cart, CASTLE));
    expect(heard).toBe(0);
  });
});
