import { centsFromDollars } from '#core/kernel/cents.ts';
import { slugFrom } from '#core/kernel/plain-text.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CatalogueWriter, SaveProductError } from './catalogue.ts';
import { ANY_AGE, NO_POWER } from './played-on.ts';
import type { ProductInput } from './product-input.schema.ts';
import type { Product } from './product.ts';

/** Leaves out blank texts; undefined if all are blank. */
export function written<T extends object>(texts: T | undefined): T | undefined {
  const told = Object.entries(texts ?? {}).filter(([, text]) => Boolean(text));
  // The cast holds, because these are the same texts, without the blank ones.
  return told.length === 0 ? undefined : (Object.fromEntries(told) as T);
}

/** Input without `es` keeps the stored Spanish texts, because not every client sends them. */
const productOf = ({ price, images, ...input }: ProductInput) => ({
  ...input,
  ages: input.ages || ANY_AGE,
  power: input.power ?? NO_POWER,
  wet: input.wet ?? false,
  ...('es' in input && { es: written(input.es) }),
  images: images.map(({ es: said, ...image }) => {
    const spanish = written(said);
    return spanish === undefined ? image : { ...image, es: spanish };
  }),
  price: centsFromDollars(price),
});

export const makeCreateProduct =
  (writer: Pick<CatalogueWriter, 'create'>, randomness: Randomness, clock: Clock) =>
  (input: ProductInput): Promise<Product> =>
    writer.create({ ...productOf(input), id: randomness.id(), createdAt: clock.now() });

/** The slug never changes, so links survive a new title. */
export const makeUpdateProduct =
  (writer: Pick<CatalogueWriter, 'update'>) =>
  (
    id: string,
    input: ProductInput,
    revision?: number,
  ): Promise<Result<Product, SaveProductError>> =>
    writer.update(id, revision, (stored) => ({ ...stored, ...productOf(input) }));

/** The slug, or the first unused one of `slug-2`, `slug-3`, … */
export function freeSlug(title: string, isTaken: (slug: string) => boolean): string {
  const slug = slugFrom(title) || 'rental';
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}
