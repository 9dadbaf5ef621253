import { browserCatalogue } from '#adapters/firestore/browser-catalogue.ts';
import type { BrowserCatalogue } from '#adapters/firestore/product-lists.ts';
import { ADD_ON } from '#core/catalogue/category.ts';
import type { Product } from '#core/catalogue/product.ts';
import { summaryOfStars } from '#core/catalogue/ratings.ts';
import type { FirebaseWebConfig } from '#core/contract/page.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { ShopApi } from '#core/contract/shop-api.ts';
import { dollarsFromCents } from '#core/kernel/cents.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { ok } from '#core/kernel/result.ts';
import { warn } from '#web/shared/data/log.ts';
import { firebaseProject } from './firebase-project.ts';
import type { ProductReads } from './lazy-calls.ts';

/** The same form our server would send. */
function dtoOf({ price, createdAt, ratings, ...product }: Product): ProductDto {
  const summary = ratings && summaryOfStars(ratings.counts);
  return {
    ...product,
    price: dollarsFromCents(price),
    createdAt: isoFromInstant(createdAt),
    rating: ratings && summary && { ...summary, changes: ratings.changes },
  };
}

const listOf = (products: readonly Product[]) => ok({ products: products.map(dtoOf) });

const numberOf = (limit: string | undefined): number | undefined =>
  limit === undefined ? undefined : Number(limit);

/** Whether it can be rented on its own. */
const isRental = ({ categories }: Product): boolean => !categories.includes(ADD_ON);

/**
 * Products read by the browser (specification §7). Search, days and slugs still go to our server:
 * the database cannot look them up, and browsers may not read availability.
 */
export function productsFrom(catalogue: BrowserCatalogue, shop: ShopApi): ProductReads {
  return {
    async 'GET /products/featured'({ query = {} } = {}) {
      const featured = await catalogue.listFeatured(numberOf(query.limit));
      // Which others are shown, our server knows.
      return featured.length === 0 && query.filled
        ? shop('GET /products/featured', { query })
        : listOf(featured);
    },
    async 'GET /products'({ query = {} } = {}) {
      const { category, q, from, to } = query;
      const limit = numberOf(query.limit);
      if ([q, from, to].some((narrowed) => narrowed !== undefined))
        return shop('GET /products', { query });
      if (category !== undefined) return listOf(await catalogue.listInCategory(category, limit));
      const active = await catalogue.listActive();
      return listOf(active.filter(isRental).slice(0, limit));
    },
    async 'GET /products/:idOrSlug'(asked) {
      const found = await catalogue.find(asked.idOrSlug);
      return found === null ? shop('GET /products/:idOrSlug', asked) : ok(dtoOf(found));
    },
  };
}

/** A chunk, so nothing else may import it. */
export const openFirestoreProducts = (config: FirebaseWebConfig, shop: ShopApi): ProductReads =>
  productsFrom(browserCatalogue(firebaseProject(config).firestore, warn), shop);
