import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { dollarsField, instantField } from '#adapters/documents/engine/document-fields.ts';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import { fromLegacyProduct } from '#adapters/documents/collections/legacy-product.ts';
import { productFactsSchema, spanishTextsSchema } from '#core/catalogue/product-facts.schema.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { Ratings } from '#core/catalogue/ratings.ts';

export const PRODUCTS = 'products';

const imageSchema = z.object({
  src: z.string(),
  alt: z.string(),
  es: z.object({ alt: z.string().optional() }).optional(),
  width: z.number(),
  height: z.number(),
  sources: z
    .array(z.object({ src: z.string(), type: z.string(), width: z.number() }))
    .readonly()
    .optional(),
  placeholder: z.string().optional(),
});

const count = z.int().min(0);

const ratingsSchema = z.object({
  counts: z.tuple([count, count, count, count, count]).readonly(),
  changes: z.int().min(0),
});

const productSchema = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  es: spanishTextsSchema.optional(),
  price: dollarsField,
  images: z.array(imageSchema).readonly(),
  categories: z.array(z.string()).readonly(),
  isActive: z.boolean(),
  createdAt: instantField,
  units: z.int().min(0),
  turnaroundDays: z.int().min(0),
  ...productFactsSchema.shape,
  revision: z.int().min(0),
  ratings: ratingsSchema.optional(),
});

const codec = documentCodec(PRODUCTS, productSchema, [fromLegacyProduct]);

/** `products/{id}`: `price` in dollars per day, `createdAt` ISO. */
export const productToDocument = (product: Product): Document => codec.toDocument(product);

/** The `ratings` field, which changes without the rest of its product. */
export const ratingsToDocument = (ratings: Ratings): Document => z.encode(ratingsSchema, ratings);

const known = new WeakMap<Document, Product>();

/** The same object for the same document, for caching. Throws `UnreadableDocumentError`. */
export function productFromDocument(stored: Stored): Product {
  const found = known.get(stored.data);
  if (found?.id === stored.id) return found;
  const product = Object.freeze({ id: stored.id, ...codec.fromDocument(stored) });
  known.set(stored.data, product);
  return product;
}
