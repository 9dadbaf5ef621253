/** Apart from the drawer's words: these come with every page, the drawer only when it opens. */
export const CART_BUTTON = {
  open: (count: number) => `Open cart, ${count === 1 ? '1 rental' : `${count} rentals`}`,
};
