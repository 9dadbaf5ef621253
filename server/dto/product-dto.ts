import type { Product } from '#core/catalogue/product.ts';
import { dollarsFromCents } from '#core/money/dollars.ts';
import type { ProductDto } from '#core/ports/shop-api.ts';
import { isoFromInstant } from '#core/time/instant.ts';

export const productDto = ({ price, createdAt, ...product }: Product): ProductDto => ({
  ...product,
  price: dollarsFromCents(price),
  createdAt: isoFromInstant(createdAt),
});
