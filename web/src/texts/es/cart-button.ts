import type * as English from '../en/cart-button.ts';

/** Apart from the drawer's words: these come with every page, the drawer only when it opens. */
export const CART_BUTTON: typeof English.CART_BUTTON = {
  open: (count) => `Abrir el carrito, ${count === 1 ? '1 renta' : `${count} rentas`}`,
};
