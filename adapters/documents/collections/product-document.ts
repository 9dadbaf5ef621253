import { z } from 'zod';
import { documentCodec, type Migration } from '#adapters/documents/engine/document-codec.ts';
import { dollarsField, instantField } from '#adapters/documents/engine/document-fields.ts';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import {
  productFactsSchema,
  productImageSchema,
  spanishTextsSchema,
} from '#core/catalogue/product-facts.schema.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { Ratings } from '#core/catalogue/ratings.ts';
import { instant, isoFromInstant } from '#core/kernel/instant.ts';
import { slugFrom } from '#core/kernel/plain-text.ts';

/** Specification §3, as written by the former program: dollars, picture URLs, any kind of date. */
const legacySchema = z.object({
  title: z.string(),
  description: z.string().default(''),
  price: z.number(),
  images: z.array(z.string()).default([]),
  categories: z.array(z.string()).default([]),
  isActive: z.boolean().default(false),
  createdAt: z.union([z.string(), z.number().transform((at) => isoFromInstant(instant(at)))]),
  /** Our own field: reviews may be published before an admin first edits the product. */
  ratings: z.json().optional(),
});

/** Facts nobody entered are 0 or empty, never guessed: a wrong size would send the wrong truck. */
const UNKNOWN_FACTS = {
  size: { lengthFt: 0, widthFt: 0, heightFt: 0 },
  setup: { lengthFt: 0, widthFt: 0, surfaces: [] },
  ages: 'Ask us',
  capacity: 0,
  power: { blowers: 0, circuits: 0 },
};

/** Version 0 to 1. Stored when an admin first edits the product. */
const fromLegacyProduct: Migration = (data, id) => {
  const { ratings, ...legacy } = legacySchema.parse(data);
  const images = legacy.images.map((src) => ({ src, alt: legacy.title, width: 1200, height: 900 }));
  return {
    ...UNKNOWN_FACTS,
    ...legacy,
    images,
    slug: legacySlug(legacy.title, id),
    units: 1,
    turnaroundDays: 0,
    wet: legacy.categories.includes('water'),
    revision: 0,
    ...(ratings !== undefined && { ratings }),
  };
};

/** Ends with the id, so it is unique without reading other products. */
const legacySlug = (title: string, id: string): string => `${slugFrom(title) || 'rental'}-${id}`;

const MOST_DASHES_IN_ID = 8;

/** The ids a legacy product with this slug might have. */
export const legacyIdsIn = (slug: string): readonly string[] => {
  const parts = slug.split('-').slice(-MOST_DASHES_IN_ID - 1);
  return parts.map((_, index) => parts.slice(index).join('-')).slice(1);
};

export const PRODUCTS = 'products';

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
  images: z.array(productImageSchema).readonly(),
  categories: z.array(z.string()).readonly(),
  isActive: z.boolean(),
  createdAt: instantField,
  units: z.int().min(0),
  mostOnline: z.int().min(1).optional(),
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

/** Same document, same object, so callers can cache by it. Throws `UnreadableDocumentError`. */
export function productFromDocument(stored: Stored): Product {
  const found = known.get(stored.data);
  if (found?.id === stored.id) return found;
  const product = Object.freeze({ id: stored.id, ...codec.fromDocument(stored) });
  known.set(stored.data, product);
  return product;
}
