import type { ProductDto } from '#core/ports/shop-api.ts';
import { POPULAR } from '#core/catalogue/category.ts';
import { centsFromDollars } from '#core/money/dollars.ts';
import { formatPrice } from '#core/money/format-usd.ts';

/** `15 × 13 × 12 ft`: length, width, height. */
export const formatSize = ({ lengthFt, widthFt, heightFt }: ProductDto['size']): string =>
  `${lengthFt} × ${widthFt} × ${heightFt} ft`;

/** `20 × 18 ft` of flat ground. */
export const formatSpace = ({ lengthFt, widthFt }: ProductDto['setup']): string =>
  `${lengthFt} × ${widthFt} ft`;

/** `Grass, concrete or turf` */
export function formatSurfaces({ surfaces }: ProductDto['setup']): string {
  const names = surfaces.map((surface) => (surface === 'indoor' ? 'indoors' : surface));
  const last = names.at(-1) ?? '';
  const text = names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** `2 blowers on 2 circuits`; what needs no power says so. */
export function formatPower({ blowers, circuits }: ProductDto['power']): string {
  if (circuits === 0) return 'No power needed';
  if (blowers === 0) return `${counted(circuits, 'circuit')}`;
  return `${counted(blowers, 'blower')} on ${counted(circuits, 'circuit')}`;
}

export const formatCapacity = (guests: number): string => counted(guests, 'guest');

/** `$225` a day. */
export const formatDayPrice = ({ price }: Pick<ProductDto, 'price'>): string =>
  formatPrice(centsFromDollars(price));

export const isPopular = ({ categories }: Pick<ProductDto, 'categories'>): boolean =>
  categories.includes(POPULAR);
