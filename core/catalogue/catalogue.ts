import { ID_FORM } from '#core/kernel/ids.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Product, ProductId } from './product.ts';

export type ResizeError =
  | { readonly kind: 'units_booked'; readonly active: number; readonly free: number }
  | { readonly kind: 'label_taken'; readonly label: string }
  | { readonly kind: 'too_many_units' };

/** Methods include inactive products unless they say otherwise. Rejects if the store is broken. */
export interface Catalogue {
  find(id: ProductId): Promise<Product | undefined>;
  findBySlug(slug: string): Promise<Product | undefined>;
  findMany(ids: readonly ProductId[]): Promise<readonly Product[]>;
  /** Active products with this category value, newest first. */
  listActiveIn(category: string, limit: number): Promise<readonly Product[]>;
  /** Newest first. */
  listActive(): Promise<readonly Product[]>;
  /** Newest first. */
  listAll(): Promise<readonly Product[]>;
}

export type SaveProductError =
  | { readonly kind: 'product_not_found' }
  /** Somebody else has saved it since `revision` was read. */
  | { readonly kind: 'product_changed' }
  /** `units` would leave fewer units than are booked, or the number is too high. */
  | ResizeError;

export interface CatalogueWriter {
  /** Creates the product under its id and picks an unused slug from its title. */
  create(product: Omit<Product, 'slug' | 'revision'>): Promise<Product>;
  /**
   * Replaces the product in a transaction: `edit` gets the stored product and returns the new one.
   * @param revision the one the editor read; undefined skips the check
   */
  update(
    id: ProductId,
    revision: number | undefined,
    edit: (stored: Product) => Product,
  ): Promise<Result<Product, SaveProductError>>;
}

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
