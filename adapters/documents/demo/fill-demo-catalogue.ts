import { z } from 'zod';
import { SLUGS, slugDocument } from '#adapters/documents/collections/documents-catalogue.ts';
import { PRODUCTS, productToDocument } from '#adapters/documents/collections/product-document.ts';
import {
  DISPATCH,
  FLEET,
  truckFleetToDocument,
} from '#adapters/documents/collections/truck-fleet-document.ts';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { DEMO_FLEET } from '#core/dispatch/demo-fleet.ts';
import { DEMO_PRODUCTS } from './demo-product.ts';

/** Records of one-time actions. */
export const MARKERS = 'markers';
const DEMO_CATALOGUE = 'demo-catalogue';

export const markerCodec = documentCodec(MARKERS, z.object({ products: z.int().min(0) }));

/**
 * Fills an empty store once. If several processes start, only one does it, and a shop that deleted
 * the demo products does not get them back. Returns how many products were added.
 */
export async function fillDemoCatalogue(store: DocumentStore): Promise<number> {
  const { documents } = await store.query({ collection: PRODUCTS, limit: 1 });
  if (documents.length > 0) return 0;
  return store.transact(async (transaction) => {
    if ((await transaction.get(MARKERS, DEMO_CATALOGUE)) !== undefined) return 0;
    const fleet = await transaction.get(DISPATCH, FLEET);
    const marker = markerCodec.toDocument({ products: DEMO_PRODUCTS.length });
    transaction.create(MARKERS, DEMO_CATALOGUE, marker);
    for (const product of DEMO_PRODUCTS) {
      transaction.create(PRODUCTS, product.id, productToDocument(product));
      transaction.create(SLUGS, product.slug, slugDocument(product.id));
    }
    if (fleet === undefined) transaction.create(DISPATCH, FLEET, truckFleetToDocument(DEMO_FLEET));
    return DEMO_PRODUCTS.length;
  });
}
