import type { Product } from '#core/catalogue/product.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { idSchema } from '#core/contract/fields.ts';

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
