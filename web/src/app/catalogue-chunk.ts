/** The catalogue's screens in one chunk, because visitors go from a list to a rental. */
export { CategoryScreen } from '#web/storefront/catalogue/product-list-screen.tsx';
export { ProductListScreen } from '#web/storefront/catalogue/product-list-screen.tsx';
export { ProductScreen } from '#web/storefront/catalogue/product-screen.tsx';
