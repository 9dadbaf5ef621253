import type { Cents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { ProductFacts, ProductImage, SpanishTexts } from './product-facts.schema.ts';
import type { Ratings } from './ratings.ts';

export type ProductId = string;

export const LONGEST_TURNAROUND_DAYS = 14;

export type Product = ProductFacts & {
  readonly id: ProductId;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Texts for shoppers in Spanish; English is shown where one is missing (`inLanguage`). */
  readonly es?: SpanishTexts | undefined;
  /** Per rental day. */
  readonly price: Cents;
  readonly images: readonly ProductImage[];
  /** Shelf values, and marks such as `featured` and `popular`. */
  readonly categories: readonly string[];
  /** Customers see a product only while this is true (specification §4). */
  readonly isActive: boolean;
  readonly createdAt: Instant;
  /** Physical units owned, 0 or more. */
  readonly units: number;
  /** Most units in one online order, instead of the settings' limit for any product. */
  readonly mostOnline?: number | undefined;
  /** Days a unit rests after a rental, at most `LONGEST_TURNAROUND_DAYS`; 1 if it has to dry. */
  readonly turnaroundDays: number;
  /** Rises with every edit, so that saving over somebody else's edit is refused. */
  readonly revision: number;
  /** Changes when reviews change, never by an edit. Absent until a review is published. */
  readonly ratings?: Ratings | undefined;
};

/** The most units of it in one line of an online order. */
export const mostUnitsOnline = (
  { mostOnline }: Pick<Product, 'mostOnline'>,
  ofAnyProduct: number,
): number => mostOnline ?? ofAnyProduct;

/** The Spanish title for records that keep a product's title; empty if the product has none. */
export const spanishTitle = ({
  es,
}: Pick<Product, 'es'>): { readonly es?: { readonly title: string } } =>
  es?.title ? { es: { title: es.title } } : {};

/** Carts and summaries show it up to 128 px wide; this many pixels are sharp on dense screens. */
const FEWEST_PIXELS = 300;

/** The address to store for small pictures: the smallest sufficient WebP, or the picture itself. */
export function thumbnailOf(images: readonly ProductImage[]): string {
  const [first] = images;
  const small = (first?.sources ?? [])
    .filter(({ type, width }) => type === 'image/webp' && width >= FEWEST_PIXELS)
    .toSorted((one, other) => one.width - other.width);
  return small[0]?.src ?? first?.src ?? '';
}
