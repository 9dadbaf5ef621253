import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { getNamed, getPresent } from '#adapters/documents/engine/document-ids.ts';
import type {
  DocumentStore,
  Filter,
  Document,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import { is, has, descending, collectionOf } from '#adapters/documents/engine/reading.ts';
import type { Catalogue, CatalogueWriter, ResizeError } from '#core/catalogue/catalogue.ts';
import type { Product } from '#core/catalogue/product.ts';
import { freeSlug } from '#core/catalogue/save-product.ts';
import { isTaken, type Schedules } from '#core/inventory/schedule.ts';
import { resizeFleet } from '#core/inventory/unit-change.ts';
import { countActive } from '#core/inventory/unit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { readSchedules } from './booking-records.ts';
import { FLEETS, fleetToDocument, readFleets } from './fleet-document.ts';
import {
  legacyIdsIn,
  PRODUCTS,
  productFromDocument,
  productToDocument,
} from './product-document.ts';
import { queryMonths, schedulesFrom, storedFleetOf } from './schedule-document.ts';

/** Units booked on that day or later. */
const bookedFrom = (schedules: Schedules, from: CalendarDay, now: Instant): ReadonlySet<string> =>
  new Set(
    [...schedules.values()].flatMap(({ days }) =>
      Object.entries(days)
        .filter(([day]) => day >= from)
        .flatMap(([, slots]) =>
          Object.entries(slots)
            .filter(([, slot]) => isTaken(slot, now))
            .map(([unit]) => unit),
        ),
    ),
  );

/**
 * The fleet document with `active` units; undefined if none needs to be written. Reads only.
 * @param months months with a schedule, queried before the transaction
 */
async function resizeUnits(
  transaction: Transaction,
  product: Product,
  active: number,
  months: readonly string[],
  now: Instant,
): Promise<Result<Document | undefined, ResizeError>> {
  const fleets = await readFleets(transaction, [product.id]);
  const fleet = storedFleetOf(product, fleets);
  if (countActive(fleet) === active) return ok(undefined);
  const today = shopDay(now);
  const ids = schedulesFrom(product.id, months, fleet, today);
  const booked = bookedFrom(await readSchedules(transaction, ids), today, now);
  const resized = resizeFleet(fleet, active, (unit) => booked.has(unit), today);
  if (!resized.ok) return resized;
  const changed = { ...resized.value, months: fleet.months, revision: fleet.revision + 1 };
  return ok(fleetToDocument(changed));
}

/** `products`; slugs are reserved in `slugs`. May reject with `UnreadableDocumentError`. */
export const documentsCatalogue = (
  store: DocumentStore,
  clock: Clock,
): Catalogue & CatalogueWriter => ({ ...reader(store), ...writer(store, clock) });

const ACTIVE: Filter = is('isActive', true);

/** Legacy dates may be milliseconds, which sort apart from ISO text: query the newest of both. */
const KINDS_OF_DATE: readonly Filter[] = [
  { field: 'createdAt', op: '>', value: '' },
  { field: 'createdAt', op: '>=', value: 0 },
];

const newestFirst = (a: Product, b: Product): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1);

const products = collectionOf(PRODUCTS, productFromDocument);

function reader(store: DocumentStore): Catalogue {
  async function findMany(ids: readonly string[]): Promise<readonly Product[]> {
    return (await getPresent(store, PRODUCTS, ids)).map(productFromDocument);
  }

  async function newest(where: readonly Filter[], limit?: number): Promise<readonly Product[]> {
    const pages = await Promise.all(
      KINDS_OF_DATE.map((kind) =>
        store.query({
          collection: PRODUCTS,
          where: [...where, kind],
          orderBy: descending('createdAt'),
          ...(limit === undefined ? {} : { limit }),
        }),
      ),
    );
    const products = pages.flatMap(({ documents }) => documents.map(productFromDocument));
    return products.sort(newestFirst).slice(0, limit);
  }

  return {
    find: (id) => products.find(store, id),
    findMany,
    async findBySlug(slug) {
      if (!slug.isWellFormed()) return undefined;
      const where: readonly Filter[] = [is('slug', slug)];
      const { documents } = await store.query({ collection: PRODUCTS, where, limit: 1 });
      if (documents[0] !== undefined) return productFromDocument(documents[0]);
      return (await findMany(legacyIdsIn(slug))).find((product) => product.slug === slug);
    },
    listActiveIn: (category, limit) => newest([has('categories', category), ACTIVE], limit),
    listActive: () => newest([ACTIVE]),
    listAll: () => newest([]),
  };
}

const FIRST_REVISION = 1;

function writer(store: DocumentStore, clock: Clock): CatalogueWriter {
  return {
    create: (entered) =>
      store.transact(async (transaction) => {
        const slug = await pickSlug(transaction, entered.title);
        const product = { ...entered, slug, revision: FIRST_REVISION };
        transaction.create(PRODUCTS, product.id, productToDocument(product));
        transaction.create(SLUGS, slug, slugDocument(product.id));
        return product;
      }),
    async update(id, revision, edit) {
      const today = shopDay(clock.now());
      const months = await queryMonths(store, id, today);
      return store.transact(async (transaction) => {
        const stored = await getNamed(transaction, PRODUCTS, id);
        if (stored === undefined) return err({ kind: 'product_not_found' });
        const before = productFromDocument(stored);
        if (revision !== undefined && revision !== before.revision) {
          return err({ kind: 'product_changed' });
        }
        const slug = await keepSlug(transaction, before);
        const product = { ...edit(before), id, slug, revision: before.revision + 1 };
        const resized = await resizeUnits(transaction, before, product.units, months, clock.now());
        if (!resized.ok) return resized;
        // Keeps unknown fields: the former program's documents have more than ours.
        transaction.set(PRODUCTS, id, { ...stored.data, ...productToDocument(product) });
        transaction.set(SLUGS, slug, slugDocument(id));
        if (resized.value !== undefined) transaction.set(FLEETS, id, resized.value);
        return ok(product);
      });
    },
  };
}

/** `slugs/{slug}` names the product: reading it in the transaction makes slugs unique. */
export const SLUGS = 'slugs';

export const slugCodec = documentCodec(SLUGS, z.object({ productId: z.string() }));

export const slugDocument = (productId: string): Document => slugCodec.toDocument({ productId });

/** The first unused slug for a title; write it in the same transaction. */
async function pickSlug(transaction: Transaction, title: string): Promise<string> {
  const taken = new Set<string>();
  for (;;) {
    const slug = freeSlug(title, (candidate) => taken.has(candidate));
    if ((await transaction.get(SLUGS, slug)) === undefined) return slug;
    taken.add(slug);
  }
}

/** Keeps the slug, unless a legacy product's unreserved slug has since gone to another product. */
export async function keepSlug(transaction: Transaction, product: Product): Promise<string> {
  const reserved = await transaction.get(SLUGS, product.slug);
  const free = reserved === undefined || reserved.data['productId'] === product.id;
  return free ? product.slug : pickSlug(transaction, product.title);
}
