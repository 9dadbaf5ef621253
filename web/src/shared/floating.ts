const isAt = (pathname: string, folder: string): boolean =>
  pathname === folder || pathname.startsWith(`${folder}/`);

/**
 * Payment pages, a booking's pages, and the inspector's page: nothing floats over them, and the
 * header is reduced.
 */
const PAYING = [
  '/cart-checkout',
  '/checkout',
  '/success',
  '/manage',
  '/quote',
  '/gift-card',
  '/unit',
];

export const isPayingAt = (pathname: string): boolean =>
  PAYING.some((folder) => isAt(pathname, folder));

/** The id of the price and its buttons on the page where a product is booked. */
export const ORDER = 'order';

/**
 * What may float over the page at an address (specification §2). A product page has its own bar
 * with its price. Next to the price of a product being booked, the banner's price would be wrong.
 * Filling in a gift card needs the whole screen.
 */
export function floatingAt(pathname: string, search = '') {
  const isAdmin = isAt(pathname, '/admin');
  const isPaying = isPayingAt(pathname);
  const isGift = pathname === '/gift-cards';
  const isBrowsing = !isPaying && !isGift && !pathname.startsWith('/products/');
  return {
    banner: isBrowsing && !(pathname === '/booking' && new URLSearchParams(search).has('product')),
    actions: isBrowsing && !isAdmin,
    mascot: !isPaying && !isGift && !isAdmin,
    buttons: !isPaying,
  };
}
