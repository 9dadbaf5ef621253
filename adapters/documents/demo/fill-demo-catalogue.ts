import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-products.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import { PRODUCTS, productToDocument } from '#adapters/documents/product-document.ts';
import { SLUGS, slugDocument } from '#adapters/documents/product-slugs.ts';

const MARKERS = 'markers';
const DEMO_CATALOGUE = 'demo-catalogue';

/**
 * Fills a store that holds no product at all, once: of two processes that start together one does it, and a shop that
 * has removed the demo's products does not get them back. Answers how many were added.
 */
export async function fillDemoCatalogue(store: DocumentStore): Promise<number> {
  const { documents } = await store.query({ collection: PRODUCTS, limit: 1 });
  if (documents.length > 0) return 0;
  return store.transact(async (transaction) => {
    if ((await transaction.get(MARKERS, DEMO_CATALOGUE)) !== undefined) return 0;
    transaction.create(MARKERS, DEMO_CATALOGUE, {
      schemaVersion: 1,
      products: DEMO_PRODUCTS.length,
    });
    for (const product of DEMO_PRODUCTS) {
      transaction.create(PRODUCTS, product.id, productToDocument(product));
      transaction.create(SLUGS, product.slug, slugDocument(product.id));
    }
    return DEMO_PRODUCTS.length;
  });
}
