/** The catalogue's screens as one chunk: whoever opens a list opens a rental next. */
export { CategoryScreen } from '#web/storefront/catalogue/product-list-screen.tsx';
export { ProductListScreen } from '#web/storefront/catalogue/product-list-screen.tsx';
export { ProductScreen } from '#web/storefront/catalogue/product-screen.tsx';
