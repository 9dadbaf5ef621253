const isAt = (pathname: string, folder: string): boolean =>
  pathname === folder || pathname.startsWith(`${folder}/`);

/** Pages with payment or a booking: nothing floats over them, and the header is reduced. */
const PAYING = ['/cart-checkout', '/checkout', '/success', '/manage', '/quote'];

export const isPayingAt = (pathname: string): boolean =>
  PAYING.some((folder) => isAt(pathname, folder));

/**
 * What may float over the page at a path (specification §2): a product page has its own bar with
 * its price.
 */
export function floatingAt(pathname: string) {
  const isAdmin = isAt(pathname, '/admin');
  const isPaying = isPayingAt(pathname);
  const isBrowsing = !isPaying && !pathname.startsWith('/products/');
  return {
    banner: isBrowsing,
    actions: isBrowsing && !isAdmin,
    mascot: !isPaying && !isAdmin,
    buttons: !isPaying,
  };
}
