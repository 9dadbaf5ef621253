import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import type { Document, Transaction } from '#adapters/documents/engine/document-store.ts';
import type { Product } from '#core/catalogue/product.ts';
import { freeSlug } from '#core/catalogue/slug.ts';

/** `slugs/{slug}` says whose it is: reading it in a transaction is what makes a slug unique. */
export const SLUGS = 'slugs';

export const slugCodec = documentCodec(SLUGS, z.object({ productId: z.string() }), [noLegacy]);

export const slugDocument = (productId: string): Document => slugCodec.toDocument({ productId });

/** The first free slug for a title. To be written in the same transaction. */
export async function pickSlug(transaction: Transaction, title: string): Promise<string> {
  const taken = new Set<string>();
  for (;;) {
    const slug = freeSlug(title, (candidate) => taken.has(candidate));
    if ((await transaction.get(SLUGS, slug)) === undefined) return slug;
    taken.add(slug);
  }
}

/** A product keeps its slug, save for a legacy one whose slug, never reserved, was given to another meanwhile. */
export async function keepSlug(transaction: Transaction, product: Product): Promise<string> {
  const reserved = await transaction.get(SLUGS, product.slug);
  const free = reserved === undefined || reserved.data['productId'] === product.id;
  return free ? product.slug : pickSlug(transaction, product.title);
}
