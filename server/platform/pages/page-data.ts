import { CATEGORIES } from '#core/catalogue/category.ts';
import { homeShelf } from '#core/catalogue/home-shelf.ts';
import { companySite } from '#core/content/company.ts';
import { CONTENT_PAGES, TERMS } from '#core/content/content-pages.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import type { PageData } from '#core/contract/page.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { ProductReviewsDto } from '#core/contract/reviews.ts';
import { inLanguage } from '#core/kernel/in-language.ts';
import { suggestAddOns } from '#core/pricing/suggest-add-ons.ts';
import { type ReadOwnTerms, shownIn } from '#core/settings/own-terms.ts';
import { daysProblem } from '#server/platform/http/day-problems.ts';
import { productDto } from '#server/platform/http/product.presenter.ts';
import type { Snapshot } from './catalogue-snapshot.ts';
import { type PageAsked, periodOf } from './page-request.ts';
import { isPlacePath, placeData, type PlacePorts } from './place-data.ts';

const FEATURED_LIMIT = 6;
const PRODUCT_PATH = /^\/products\/([^/]+)\/?$/;

/** Undefined for anything but a product page. */
export const productKeyOf = (path: string): string | undefined => PRODUCT_PATH.exec(path)?.[1];

/** Keeps the first picture only, because a list shows no more. */
const listed = (product: ProductDto): ProductDto => ({
  ...product,
  images: product.images.slice(0, 1),
});

/** Whether it lists all products or a shelf. Browsers get all, to count filter results. */
const isList = (path: string): boolean =>
  path === '/products' || CATEGORIES.some((category) => category.path === path);

/** Uses active products, newest first. */
function dataOfPath(path: string, { products, addOns, settings }: Shown): PageData {
  if (path === '/') {
    return { featured: homeShelf(products, FEATURED_LIMIT).map(listed) };
  }
  if (isList(path)) return { products: products.map(listed) };
  const key = productKeyOf(path);
  if (key === undefined) return {};
  const product = products.find(({ id, slug }) => id === key || slug === key);
  if (product === undefined || !settings.addOns.isOn) return { product };
  const offers = suggestAddOns(settings.addOns, [product], product.power.circuits);
  const offered = new Set(offers.map(({ productId }) => productId));
  return { product, addOns: addOns.filter(({ id }) => offered.has(id)) };
}

type Shown = Omit<Snapshot, 'version'>;

export type PageDataPorts = PlacePorts & {
  /** The first page of a product's reviews. */
  readonly readReviews: (productId: string) => Promise<ProductReviewsDto | undefined>;
  readonly readOwnTerms: ReadOwnTerms;
};

/**
 * The data of a public page; other pages load theirs in the browser. Of a search, only the days
 * matter here, because they need the bookings. The renderer applies the other filters.
 */
export const makePageData = (ports: PageDataPorts) => {
  const read = makeReadData(ports);
  return async (asked: PageAsked, shown: Shown): Promise<PageData> =>
    inLanguage(await read(asked, shown), asked.language);
};

const makeReadData =
  (ports: PageDataPorts) =>
  async (asked: PageAsked, shown: Shown): Promise<PageData> => {
    const { listProducts, readReviews, checkDays, today } = ports;
    const { path, query } = asked;
    if (isPlacePath(path)) return placeData(path, shown.settings, ports);
    if (path === TERMS.path) {
      const own = await ports.readOwnTerms(shown.settings);
      return { ownTerms: own && shownIn(own.text, asked.language) };
    }
    const period = isList(path) ? periodOf(query, today()) : undefined;
    if (period === undefined) {
      const data = dataOfPath(path, shown);
      return data.product?.rating === undefined
        ? data
        : { ...data, reviews: await readReviews(data.product.id) };
    }
    const closed = await checkDays(period, true);
    const { phone } = companySite(DEMO_SITE, shown.settings);
    if (closed !== undefined) return { products: [], closed: daysProblem(closed, phone) };
    return { products: (await listProducts({ period })).map(productDto).map(listed) };
  };

/** Pages that are the same for everyone, rendered in advance. */
export const publicPaths = (products: readonly ProductDto[]): readonly string[] => [
  '/',
  '/products',
  ...CATEGORIES.map(({ path }) => path),
  ...CONTENT_PAGES.map(({ path }) => path),
  ...products.map(({ slug }) => `/products/${slug}`),
];
