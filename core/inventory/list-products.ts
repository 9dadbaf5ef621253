import type { Product } from '#core/catalogue/product.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { makeListAvailable } from './check-availability.ts';
import { ADD_ON } from '#core/catalogue/category.ts';
import { searchProducts } from '#core/catalogue/search.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';

/** Default page size of a category (specification §9); without a category all are listed. */
const CATEGORY_LIMIT = 10;

export type ProductsWanted = {
  readonly category?: string | undefined;
  readonly limit?: number | undefined;
  readonly q?: string | undefined;
  /** Only products with a unit available for the whole period. Must have passed `checkPeriod`. */
  readonly period?: RentalPeriod | undefined;
};

/** Active products, newest first. */
export const makeListProducts =
  (
    catalogue: Pick<Catalogue, 'listActive' | 'listActiveIn'>,
    listFree: ReturnType<typeof makeListAvailable>,
  ) =>
  async (wanted: ProductsWanted): Promise<readonly Product[]> => {
    const { category, q, period } = wanted;
    const limit = wanted.limit ?? (category === undefined ? Infinity : CATEGORY_LIMIT);
    const narrowed = q !== undefined || period !== undefined;
    if (category !== undefined && !narrowed) return catalogue.listActiveIn(category, limit);
    const active = (await catalogue.listActive()).filter(
      ({ categories }) => category === ADD_ON || !categories.includes(ADD_ON),
    );
    const said = new Set(searchProducts(active, q ?? '').products);
    const found = active.filter(
      (product) =>
        said.has(product) && (category === undefined || product.categories.includes(category)),
    );
    const free = period === undefined ? found : await listFree(found, period);
    return free.slice(0, limit);
  };
