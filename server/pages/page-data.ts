import { CATEGORIES, FEATURED } from '#core/catalogue/category.ts';
import type { Product } from '#core/catalogue/product.ts';
import { CONTENT_PAGES } from '#core/site/content-pages.ts';
import type { PageData } from '#core/ports/page.ts';
import type { ProductDto } from '#core/ports/shop-api.ts';
import type { CalendarDay } from '#core/time/calendar-day.ts';
import { productDto } from '#server/dto/product-dto.ts';
import { type PageAsked, periodOf } from '#server/pages/page-request.ts';
import type { ProductsWanted } from '#server/queries/list-products.ts';

const FEATURED_LIMIT = 6;
const MOST_FOUND = 200;
const PRODUCT_PATH = /^\/products\/([^/]+)\/?$/;

/** Undefined for anything but one product's page. */
export const productKeyOf = (path: string): string | undefined => PRODUCT_PATH.exec(path)?.[1];

const isIn = (category: string) => (product: ProductDto) => product.categories.includes(category);

const categoryOfPath = (path: string): string | undefined =>
  CATEGORIES.find((category) => category.path === path)?.value;

/** From the active products, newest first. */
function dataOfPath(path: string, products: readonly ProductDto[]): PageData {
  if (path === '/') return { featured: products.filter(isIn(FEATURED)).slice(0, FEATURED_LIMIT) };
  if (path === '/products') return { products };
  const category = categoryOfPath(path);
  if (category !== undefined) return { products: products.filter(isIn(category)) };
  const key = productKeyOf(path);
  if (key === undefined) return {};
  return { product: products.find(({ id, slug }) => id === key || slug === key) };
}

type Ports = {
  readonly listProducts: (wanted: ProductsWanted) => Promise<readonly Product[]>;
  readonly today: () => CalendarDay;
};

/**
 * The data of a public page; other pages get theirs in the browser. Of a search, category and days count here; words and
 * order are applied where the page is rendered.
 */
export const makePageData =
  ({ listProducts, today }: Ports) =>
  async (asked: PageAsked, active: readonly ProductDto[]): Promise<PageData> => {
    const { path, query, hasQuery } = asked;
    if (!hasQuery || path !== '/products') return dataOfPath(path, active);
    const found = await listProducts({
      category: query.get('category') || undefined,
      period: periodOf(query, today()),
      limit: MOST_FOUND,
    });
    return { products: found.map(productDto) };
  };

/** Pages that say the same to everyone, to be rendered before anyone asks. */
export const publicPaths = (products: readonly ProductDto[]): readonly string[] => [
  '/',
  '/products',
  ...CATEGORIES.map(({ path }) => path),
  ...CONTENT_PAGES.map(({ path }) => path),
  ...products.map(({ slug }) => `/products/${slug}`),
];
