/** The catalogue's screens as one chunk: whoever opens a list opens a rental next. */
export { CategoryScreen } from '#web/features/catalogue/category-screen.tsx';
export { ProductListScreen } from '#web/features/catalogue/product-list-screen.tsx';
export { ProductScreen } from '#web/features/catalogue/product-screen.tsx';
