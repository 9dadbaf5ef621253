import type { Product } from '#core/catalogue/product.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { idSchema } from '#core/contract/fields.ts';
import type { makeListAvailable } from '#core/inventory/check-availability.ts';
import { ADD_ON } from '#core/catalogue/category.ts';
import { searchProducts } from '#core/catalogue/search.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';

/** By id, else by slug. Undefined for text that can be neither, which the store would reject. */
export const makeFindProduct =
  (catalogue: Pick<Catalogue, 'find' | 'findBySlug'>) =>
  async (idOrSlug: string): Promise<Product | undefined> => {
    if (!idSchema.safeParse(idOrSlug).success) return undefined;
    return (await catalogue.find(idOrSlug)) ?? (await catalogue.findBySlug(idOrSlug));
  };

/** For customers: an inactive product does not exist (specification §4). */
export const makeFindActiveProduct =
  (find: ReturnType<typeof makeFindProduct>) =>
  async (idOrSlug: string): Promise<Product | undefined> => {
    const product = await find(idOrSlug);
    return product?.isActive === true ? product : undefined;
  };

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
