import type { ProductImage } from './product.ts';

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
