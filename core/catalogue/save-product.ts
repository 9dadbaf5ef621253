import type { CatalogueWriter, SaveProductError } from './catalogue.ts';
import type { Result } from '#core/kernel/result.ts';
import type { ProductInput } from './product-input.schema.ts';
import type { Product } from './product.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import { centsFromDollars } from '#core/kernel/cents.ts';

const productOf = ({ price, ...input }: ProductInput) => ({
  ...input,
  price: centsFromDollars(price),
});

export const makeCreateProduct =
  (writer: Pick<CatalogueWriter, 'create'>, randomness: Randomness, clock: Clock) =>
  (input: ProductInput): Promise<Product> =>
    writer.create({ ...productOf(input), id: randomness.id(), createdAt: clock.now() });

/** The slug stays as it is: links to the product keep working when its title changes. */
export const makeUpdateProduct =
  (writer: Pick<CatalogueWriter, 'update'>) =>
  (
    id: string,
    input: ProductInput,
    revision?: number,
  ): Promise<Result<Product, SaveProductError>> =>
    writer.update(id, revision, (stored) => ({ ...stored, ...productOf(input) }));

const COMBINING_MARKS = /[\u0300-\u036f]/g;

/** `Splash Dash Slip & Slide` -> `splash-dash-slip-and-slide`. Empty when nothing of the title can be used. */
export const slugFrom = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replaceAll(/-+$/g, '');

/** The slug, or the first of `slug-2`, `slug-3`, … that is free. */
export function freeSlug(title: string, isTaken: (slug: string) => boolean): string {
  const slug = slugFrom(title) || 'rental';
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}
