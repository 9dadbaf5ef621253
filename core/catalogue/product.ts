import type { Cents } from '#core/kernel/cents.ts';
import type { Ratings } from './ratings.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { POPULAR } from './category.ts';
import type { Handling } from './handling.ts';

export type ProductId = string;

/** One file of a picture; `src` of the image itself is the fallback every browser can show. */
export type ImageSource = {
  readonly src: string;
  readonly type: string;
  readonly width: number;
};

export type ProductImage = {
  readonly src: string;
  readonly alt: string;
  /** Pixels of `src`. */
  readonly width: number;
  readonly height: number;
  readonly sources?: readonly ImageSource[] | undefined;
  /** A tiny picture as a data URI, shown until the real one is there. */
  readonly placeholder?: string | undefined;
};

export const SURFACES = ['grass', 'concrete', 'asphalt', 'turf', 'indoor'] as const;
export type Surface = (typeof SURFACES)[number];

/** What a customer must know before it arrives; lengths in feet. */
export type ProductFacts = {
  readonly size: {
    readonly lengthFt: number;
    readonly widthFt: number;
    readonly heightFt: number;
  };
  /** The flat ground it needs, with the space to walk round it. */
  readonly setup: {
    readonly lengthFt: number;
    readonly widthFt: number;
    readonly surfaces: readonly Surface[];
    /** The narrowest gate it can be brought through, in inches; undefined when nobody has measured. */
    readonly gateWidthIn?: number | undefined;
    /** The longest safe extension cord, in feet; undefined when it was not told. */
    readonly outletWithinFt?: number | undefined;
  };
  /** `3 to 12 years`, `All ages` */
  readonly ages: string;
  /** Guests at a time. */
  readonly capacity: number;
  readonly power: { readonly blowers: number; readonly circuits: number };
  readonly wet: boolean;
  /** Weight, volume, minutes, anchors: for the crews. Absent where nobody has measured any of it. */
  readonly handling?: Handling | undefined;
};

export type Product = ProductFacts & {
  readonly id: ProductId;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Per rental day. */
  readonly price: Cents;
  readonly images: readonly ProductImage[];
  /** A shelf's value, and marks such as `featured` and `popular`. */
  readonly categories: readonly string[];
  /** Shoppers see a product only while this is true (specification §4). */
  readonly isActive: boolean;
  readonly createdAt: Instant;
  /** Physical units owned, 0 or more. */
  readonly units: number;
  /** Days a unit rests after each rental: 1 for what must dry. */
  readonly turnaroundDays: number;
  /** Changes with every edit: an editor that saves over someone else's edit is told. */
  readonly revision: number;
  /** Kept by the changes of its reviews, never by an edit; absent until one was published. */
  readonly ratings?: Ratings | undefined;
};

export const isPopular = (product: Product): boolean => product.categories.includes(POPULAR);

/** A line of a cart or a summary shows it 128 wide at most; this many pixels are sharp there on a dense screen. */
const FEWEST_PIXELS = 300;

/** The address for small pictures that are kept as an address alone: the smallest WebP that does, or the picture itself. */
export function thumbnailOf(images: readonly ProductImage[]): string {
  const [first] = images;
  const small = (first?.sources ?? [])
    .filter(({ type, width }) => type === 'image/webp' && width >= FEWEST_PIXELS)
    .toSorted((one, other) => one.width - other.width);
  return small[0]?.src ?? first?.src ?? '';
}
