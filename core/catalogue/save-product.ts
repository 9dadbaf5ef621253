import { centsFromDollars } from '#core/kernel/dollars.ts';
import type { CatalogueWriter, SaveProductError } from './catalogue.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { Randomness } from '#core/kernel/randomness.ts';
import type { Result } from '#core/kernel/result.ts';
import type { ProductInput } from './product-input.schema.ts';
import type { Product } from './product.ts';

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
