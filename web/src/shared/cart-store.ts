import { type Cart, EMPTY_CART } from '#core/pricing/cart.ts';
import { CART_STORAGE_KEY, readStoredCart, writeStoredCart } from '#core/pricing/stored-cart.ts';

export type CartStore = {
  get(): Cart;
  /** Changes the cart and saves it. */
  change(edit: (cart: Cart) => Cart): void;
  /** Reads again what is stored: another tab has changed it. */
  reload(): void;
  subscribe(listener: () => void): () => void;
};

export type CartStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * The cart of this browser. A storage that is full or forbidden is told of and costs nothing but the memory of the
 * cart: it lives on until the page is closed.
 */
export function makeCartStore(
  openStorage: () => CartStorage,
  warn: (problem: string) => void,
): CartStore {
  const listeners = new Set<() => void>();
  let cart = read();

  function read(): Cart {
    try {
      const stored = readStoredCart(openStorage().getItem(CART_STORAGE_KEY));
      stored.problems.forEach((problem) => warn(`Cart: ${problem}`));
      return stored.cart;
    } catch (error) {
      warn(`Cart: the storage could not be read: ${String(error)}`);
      return EMPTY_CART;
    }
  }

  function save(): void {
    try {
      openStorage().setItem(CART_STORAGE_KEY, writeStoredCart(cart));
    } catch (error) {
      warn(`Cart: the storage could not be written: ${String(error)}`);
    }
  }

  function become(next: Cart): void {
    cart = next;
    listeners.forEach((listener) => listener());
  }

  return {
    get: () => cart,
    change(edit) {
      become(edit(cart));
      save();
    },
    reload: () => become(read()),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
