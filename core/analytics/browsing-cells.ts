import { categoryOf } from '#core/catalogue/category.ts';
import type { Product } from '#core/catalogue/product.ts';
import { type Cell, gathered, keyOf, partsOfKey, type Sums } from '#core/reporting/cells.ts';
import { priceBandOf, weekdayGroupOf } from '#core/reporting/fact-names.ts';
import { type Browsing, isAutomated } from './browsing.ts';

export const COUNTED_STEPS = ['session', 'product', 'dates', 'cart'] as const;
type CountedStep = (typeof COUNTED_STEPS)[number];

/** Key for a whole list, or a product on no shelf. */
export const ANY_SHELF = 'any';

/** More different searches in one day are not by people. */
const MOST_SEARCHES = 200;

type BySlug = ReadonlyMap<string, Product>;

const shelfOf = (product: Product | undefined): string =>
  (product && categoryOf(product.categories)?.value) ?? ANY_SHELF;

/**
 * What one visitor adds to the day's sums: steps by source, device and language, the products and
 * days they looked at, and searches that found nothing. Slugs the shop does not have are left out.
 */
export function cellsOfBrowsing(browsing: Browsing, bySlug: BySlug): readonly Cell[] {
  if (isAutomated(browsing)) return [];
  const { day, source, device, language, hasCart } = browsing;
  const products = browsing.products.flatMap((slug) => bySlug.get(slug) ?? []);
  const asked = browsing.dates.filter(({ slug }) => slug === undefined || bySlug.has(slug));
  const has: Readonly<Record<CountedStep, boolean>> = {
    session: true,
    product: products.length > 0,
    dates: asked.length > 0,
    cart: hasCart,
  };
  const one = (...parts: readonly string[]): Cell => ({
    day,
    key: keyOf(...parts),
    count: 1,
    cents: 0,
  });
  const wanted = asked.map((each) => ({
    day: each.day,
    product: each.slug === undefined ? undefined : bySlug.get(each.slug),
  }));
  return [
    ...COUNTED_STEPS.filter((step) => has[step]).map((step) =>
      one('step', step, source, device, language),
    ),
    ...products.map(({ id }) => one('look', id)),
    // A visitor who asks for three slides on one Saturday wants one party.
    ...[...new Set(wanted.map((each) => keyOf('ask', each.day, shelfOf(each.product))))].map(
      (key) => one(...partsOfKey(key)),
    ),
    ...wanted.flatMap((each) =>
      each.product === undefined
        ? []
        : [one('askAt', weekdayGroupOf(each.day), priceBandOf(each.product.price))],
    ),
    ...browsing.nothing.map((words) => one('nothing', language, words)),
  ];
}

export const slugsOf = (products: readonly Product[]): BySlug =>
  new Map(products.map((product) => [product.slug, product]));

/** @param before the sums of that day so far */
export function cellsOfBrowsings(
  browsings: readonly Browsing[],
  bySlug: BySlug,
  before: Sums,
): readonly Cell[] {
  const isSearch = (key: string): boolean => key.startsWith('nothing:');
  const known = new Set(Object.keys(before).filter(isSearch));
  return gathered(browsings.flatMap((one) => cellsOfBrowsing(one, bySlug))).filter(({ key }) => {
    if (!isSearch(key) || known.has(key)) return true;
    if (known.size >= MOST_SEARCHES) return false;
    known.add(key);
    return true;
  });
}
