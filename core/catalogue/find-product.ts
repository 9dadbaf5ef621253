import type { Catalogue } from './catalogue.ts';
import type { Product } from './product.ts';
import { ID_FORM } from '#core/kernel/ids.ts';

/** By id, else by slug. Undefined for text that can be neither, which the store would reject. */
export const makeFindProduct =
  (catalogue: Pick<Catalogue, 'find' | 'findBySlug'>) =>
  async (idOrSlug: string): Promise<Product | undefined> => {
    if (!ID_FORM.test(idOrSlug)) return undefined;
    return (await catalogue.find(idOrSlug)) ?? (await catalogue.findBySlug(idOrSlug));
  };

/** For customers: an inactive product does not exist (specification §4). */
export const makeFindActiveProduct =
  (find: ReturnType<typeof makeFindProduct>) =>
  async (idOrSlug: string): Promise<Product | undefined> => {
    const product = await find(idOrSlug);
    return product?.isActive === true ? product : undefined;
  };
