import type { ProductDto } from '#core/contract/products.ts';
import { POPULAR } from '#core/catalogue/category.ts';
import { centsFromDollars } from '#core/kernel/dollars.ts';
import { formatPrice } from '#core/kernel/format-usd.ts';

/** `15 × 13 × 12 ft`: length, width, height. */
export const formatSize = ({ lengthFt, widthFt, heightFt }: ProductDto['size']): string =>
  `${lengthFt} × ${widthFt} × ${heightFt} ft`;

/** `$225` a day. */
export const formatDayPrice = ({ price }: Pick<ProductDto, 'price'>): string =>
  formatPrice(centsFromDollars(price));

export const isPopular = ({ categories }: Pick<ProductDto, 'categories'>): boolean =>
  categories.includes(POPULAR);
