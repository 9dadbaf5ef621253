import { productFromDocument, PRODUCTS } from '#adapters/documents/collections/product-document.ts';
import type { Stored } from '#adapters/documents/engine/document-store.ts';
import { ADD_ON, FEATURED } from '#core/catalogue/category.ts';
import type { Product, ProductId } from '#core/catalogue/product.ts';
import { storedFrom, type NativeFields } from './plain-values.ts';

type NativeDocument = { readonly id: string; readonly fields: NativeFields };

/** Finds active products only. Undefined means any category, or no limit. */
export type ProductQuery = {
  readonly category: string | undefined;
  readonly newestFirst: boolean;
  readonly limit: number | undefined;
};

/** The database as the lists need it; both methods reject with the SDK's errors. */
export type ProductSource = {
  readonly query: (query: ProductQuery) => Promise<readonly NativeDocument[]>;
  /** Undefined when there is none. */
  readonly get: (id: ProductId) => Promise<NativeFields | undefined>;
};

/** Logs problems that nobody else sees (specification §8). */
export type Log = (problem: string) => void;

/** What customers may see, read by the browser. Never rejects: logs and skips what fails. */
export type BrowserCatalogue = {
  /** Newest first; default 10 (specification §9). */
  listInCategory(category: string, limit?: number): Promise<readonly Product[]>;
  /** Newest first; default 6. */
  listFeatured(limit?: number): Promise<readonly Product[]>;
  /** Newest first. */
  listActive(): Promise<readonly Product[]>;
  /** Null if there is no such product or it is not public. */
  find(id: ProductId): Promise<Product | null>;
};

const CATEGORY_LIMIT = 10;
const FEATURED_LIMIT = 6;

export function productLists(source: ProductSource, log: Log): BrowserCatalogue {
  /** Undefined, and logged, if unreadable. */
  function productFrom({ id, fields }: NativeDocument): Product | undefined {
    try {
      const stored: Stored = storedFrom(PRODUCTS, id, fields);
      return productFromDocument(stored);
    } catch (error) {
      log(problemOf('A product cannot be read', error));
      return undefined;
    }
  }

  async function ask(query: ProductQuery): Promise<readonly Product[]> {
    const found = await source.query(query);
    return found
      .map(productFrom)
      .filter((product) => product !== undefined)
      .sort((a, b) => b.createdAt - a.createdAt);
  }

  /** Fetches all, because without an index the database cannot pick the newest. */
  async function newestUnordered(category?: string, limit?: number): Promise<readonly Product[]> {
    try {
      const products = await ask({ category, newestFirst: false, limit: undefined });
      return products.slice(0, limit);
    } catch (error) {
      log(problemOf('Products cannot be read without an order either', error));
      return [];
    }
  }

  async function newest(category?: string, limit?: number): Promise<readonly Product[]> {
    try {
      return await ask({ category, newestFirst: true, limit });
    } catch (error) {
      log(problemOf('Products cannot be read', error));
      return isForWantOfIndex(error) ? newestUnordered(category, limit) : [];
    }
  }

  return {
    listInCategory: (category, limit = CATEGORY_LIMIT) => newest(category, limit),
    listFeatured: (limit = FEATURED_LIMIT) => newest(FEATURED, limit),
    // Add-ons are on no shelf and in no list.
    listActive: async () =>
      (await newest()).filter(({ categories }) => !categories.includes(ADD_ON)),
    async find(id) {
      try {
        const fields = await source.get(id);
        return (fields && productFrom({ id, fields })) ?? null;
      } catch (error) {
        log(problemOf(`Product ${id} cannot be read`, error));
        return null;
      }
    },
  };
}

/** Specification §8: `failed-precondition`, or any mention of an index. */
function isForWantOfIndex(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'failed-precondition' || /index/i.test(error.message);
}

const problemOf = (what: string, error: unknown): string =>
  `${what}: ${error instanceof Error ? error.message : String(error)}`;
