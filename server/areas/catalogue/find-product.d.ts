import type { Product } from '#core/catalogue/product.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
/** By id, else by slug. Undefined for text that can be neither, which the store would reject. */
export declare const makeFindProduct: (catalogue: Pick<Catalogue, 'find' | 'findBySlug'>) => (idOrSlug: string) => Promise<Product | undefined>;
/** For customers: an inactive product does not exist (specification §4). */
export declare const makeFindActiveProduct: (find: ReturnType<typeof makeFindProduct>) => (idOrSlug: string) => Promise<Product | undefined>;
