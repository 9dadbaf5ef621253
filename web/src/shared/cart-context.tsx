import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  addToCart,
  type Cart,
  cartCount,
  type CartItem,
  type CartKey,
  cartTotal,
  EMPTY_CART,
  removeFromCart,
  setQuantity,
} from '#core/pricing/cart.ts';
import { CART_STORAGE_KEY } from '#core/pricing/stored-cart.ts';
import type { Cents } from '#core/kernel/cents.ts';
import { type CartStore, makeCartStore } from '#web/shared/cart-store.ts';
import { warn } from '#web/shared/data/log.ts';

/** What a screen adds: the quantity is the cart's affair. */
export type NewCartItem = CartKey & {
  readonly title: string;
  readonly image: string;
  /** Dollars per day. */
  readonly price: number;
  readonly slug: string;
};

export type CartControl = {
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
  /** Whether the drawer is open. */
  readonly open: boolean;
  setOpen(open: boolean): void;
};

const CartContext = createContext<CartControl | undefined>(undefined);

const browserStore = (): CartStore => makeCartStore(() => globalThis.localStorage, warn);

function actionsOn(store: CartStore | undefined) {
  const change = (edit: (cart: Cart) => Cart): void => store?.change(edit);
  return {
    add: (item: NewCartItem) => change((cart) => addToCart(cart, item)),
    remove: (key: CartKey) => change((cart) => removeFromCart(cart, key)),
    setQuantity: (key: CartKey, quantity: number) =>
      change((cart) => setQuantity(cart, key, quantity)),
    clear: () => change(() => EMPTY_CART),
    replace: (next: Cart) => change(() => next),
  };
}

const ignore = (): (() => void) => () => undefined;

/** Holds the cart for everything below it, kept in local storage and in step with other tabs. */
export function CartProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(() => (typeof window === 'undefined' ? undefined : browserStore()));
  const [open, setOpen] = useState(false);
  const cart = useSyncExternalStore(
    store?.subscribe ?? ignore,
    () => store?.get() ?? EMPTY_CART,
    () => EMPTY_CART,
  );
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === CART_STORAGE_KEY || key === null) store?.reload();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [store]);
  const actions = useMemo(() => actionsOn(store), [store]);
  const control = useMemo(
    () => ({ cart, count: cartCount(cart), total: cartTotal(cart), ...actions, open, setOpen }),
    [cart, actions, open],
  );
  return <CartContext value={control}>{children}</CartContext>;
}

/** Throws outside a `CartProvider` (specification §8). */
export function useCart(): CartControl {
  const control = useContext(CartContext);
  if (control === undefined) throw new Error('useCart must be used within a CartProvider');
  return control;
}
