import { CATEGORIES } from '#core/catalogue/category.ts';
import type { SpanKind } from '#core/inventory/unit-timeline.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';
import { choice, type ListFilter } from '#web/admin/ui/list-view.ts';

export const STATES: Readonly<
  Record<SpanKind | 'free', { readonly name: string; readonly mark: Meaning }>
> = {
  free: { name: 'Available', mark: 'open' },
  booked: { name: 'Out', mark: 'planned' },
  held: { name: 'On hold', mark: 'hold' },
  maintenance: { name: 'Maintenance', mark: 'look' },
  papers: { name: 'Inspection or insurance expired', mark: 'act' },
  conflict: { name: 'Booked, cannot go out', mark: 'act' },
  retired: { name: 'Retired', mark: 'off' },
};

/** What needs attention first, because a phone shows only the first ones without scrolling. */
export const UNIT_VIEWS = {
  conflict: 'Conflicts',
  maintenance: 'Maintenance',
  papers: 'Inspection & insurance due',
  out: 'Out today',
  available: 'Available today',
  hidden: 'Hidden products',
  retired: 'Retired',
} as const;
export type UnitView = keyof typeof UNIT_VIEWS;

export const viewFrom = (text: string | undefined): UnitView | undefined =>
  text !== undefined && Object.hasOwn(UNIT_VIEWS, text) ? (text as UnitView) : undefined;

/**
 * Whether units of this product are in the view: of one off sale, such as the demo's, only those
 * with something on, or whoever looks for the product.
 */
export function isProductIn(
  isActive: boolean,
  view: UnitView | undefined,
  isBusy: boolean,
  isSought: boolean,
): boolean {
  if (view === 'hidden') return !isActive;
  return isActive || view === 'retired' || (view !== 'available' && (isBusy || isSought));
}

type OfProduct = {
  readonly product: {
    readonly productId: string;
    readonly title: string;
    readonly categories: readonly string[];
  };
};

/** Shared by unit list and calendar, so that their URLs are interchangeable. */
export const unitFilters = (
  products: readonly OfProduct['product'][],
): readonly ListFilter<OfProduct>[] => [
  {
    key: 'category',
    label: 'Category',
    kind: 'choice',
    options: CATEGORIES,
    test: ({ product }, category) => product.categories.includes(category),
  },
  choice(
    'product',
    'Product',
    products.map(({ productId, title }) => [productId, title]),
    ({ product }, id) => product.productId === id,
  ),
  // Applied by the screen: by default, retired units are hidden.
  choice('show', 'Status', UNIT_VIEWS),
];

/** Where these units of a product are: one opened, several in the list. */
export const unitsPath = (
  { productId, title }: Pick<OfProduct['product'], 'productId' | 'title'>,
  [first, ...others]: readonly { readonly id: string }[],
): string =>
  first !== undefined && others.length === 0
    ? `/admin/inventory?unit=${encodeURIComponent(`${productId}/${first.id}`)}`
    : `/admin/inventory?q=${encodeURIComponent(title)}`;
