import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Cents } from '#core/kernel/cents.ts';
import {
  addToCart,
  type Cart,
  cartCount,
  cartIn,
  type CartItem,
  type CartKey,
  cartTotal,
  EMPTY_CART,
  removeFromCart,
  setQuantity,
  CART_STORAGE_KEY,
  readStoredCart,
  writeStoredCart,
} from '#core/pricing/cart.ts';
import { LANGUAGE } from '#texts/language.ts';
import { warn } from '#web/shared/data/log.ts';

type CartStore = {
  get(): Cart;
  change(edit: (cart: Cart) => Cart): void;
  /** Rereads the storage after another tab has changed it. */
  reload(): void;
  subscribe(listener: () => void): () => void;
};

export type CartStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * This browser's cart. If storage is full or blocked, logs that and keeps the cart until the page
 * is closed. It does not use `browser-storage.ts`, which would make the first script larger.
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
      const cart = cartIn(stored.cart, LANGUAGE);
      // The same object that the server renders. Another one would make React drop parts of the
      // page that are still loading.
      return cart.length === 0 ? EMPTY_CART : cart;
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

/** What a screen adds. The cart sets the quantity. */
type NewCartItem = CartKey & {
  readonly title: string;
  readonly image: string;
  /** Dollars per day. */
  readonly price: number;
  readonly slug: string;
};

type CartControl = {
  /** Empty until the browser has read its storage, right after the first render. */
  readonly cart: Cart;
  readonly count: number;
  readonly total: Cents;
  add(item: NewCartItem): void;
  remove(key: CartKey): void;
  /** 0 or less removes the line. */
  setQuantity(key: CartKey, quantity: number): void;
  clear(): void;
  replace(cart: readonly CartItem[]): void;
  readonly open: boolean;
  setOpen(open: boolean): void;
};

type CartOfPage = {
  readonly store: CartStore;
  readonly actions: ReturnType<typeof actionsOn>;
  readonly drawer: Pick<CartStore, 'subscribe'> & {
    isOpen(): boolean;
    setOpen(open: boolean): void;
  };
};

const CartContext = createContext<CartOfPage | undefined>(undefined);

function actionsOn(store: CartStore) {
  const change = (edit: (cart: Cart) => Cart): void => store.change(edit);
  return {
    add: (item: NewCartItem) => change((cart) => addToCart(cart, item)),
    remove: (key: CartKey) => change((cart) => removeFromCart(cart, key)),
    setQuantity: (key: CartKey, quantity: number) =>
      change((cart) => setQuantity(cart, key, quantity)),
    clear: () => change(() => EMPTY_CART),
    replace: (next: Cart) => change(() => next),
  };
}

function makeDrawer(): CartOfPage['drawer'] {
  const listeners = new Set<() => void>();
  let isOpen = false;
  return {
    isOpen: () => isOpen,
    setOpen(open) {
      isOpen = open;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** On the server nothing is stored, and the cart stays empty. */
function openCart(): CartOfPage {
  const onServer: CartStorage = { getItem: () => null, setItem: () => undefined };
  const store = makeCartStore(
    () => (typeof window === 'undefined' ? onServer : globalThis.localStorage),
    warn,
  );
  return { store, actions: actionsOn(store), drawer: makeDrawer() };
}

/**
 * Provides the cart, kept in local storage and in sync with other tabs. The context value never
 * changes, because a changed context would make React drop parts of the page that are still
 * loading.
 */
export function CartProvider({ children }: { readonly children: ReactNode }) {
  const [provided] = useState(openCart);
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === CART_STORAGE_KEY || key === null) provided.store.reload();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [provided]);
  return <CartContext value={provided}>{children}</CartContext>;
}

/** Throws outside a `CartProvider` (specification §8). */
export function useCart(): CartControl {
  const provided = useContext(CartContext);
  if (provided === undefined) throw new Error('useCart must be used within a CartProvider');
  const { store, actions, drawer } = provided;
  const cart = useSyncExternalStore(store.subscribe, store.get, () => EMPTY_CART);
  const open = useSyncExternalStore(drawer.subscribe, drawer.isOpen, () => false);
  return useMemo(
    () => ({
      cart,
      count: cartCount(cart),
      total: cartTotal(cart),
      ...actions,
      open,
      setOpen: drawer.setOpen,
    }),
    [cart, actions, open, drawer],
  );
}
