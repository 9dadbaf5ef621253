import { createHash } from 'node:crypto';
import type { Product } from '#core/catalogue/product.ts';
import { type OwnRecord, pricesOf, starsOfAll } from '#core/content/own-claims.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import { areSameProducts, productDto } from '#server/platform/http/product.presenter.ts';

/**
 * What the public pages show: active products (newest first), add-ons, settings and figures about
 * the shop. `version` changes whenever any of them does.
 */
export type Snapshot = {
  readonly products: readonly ProductDto[];
  readonly addOns: readonly ProductDto[];
  readonly settings: BusinessSettings;
  readonly own: OwnRecord;
  readonly version: string;
};

type SnapshotSources = {
  readonly listActive: () => Promise<readonly Product[]>;
  readonly listAddOns: () => Promise<readonly Product[]>;
  readonly readSettings: () => Promise<BusinessSettings>;
  /** How many rentals there have been. */
  readonly readEvents: () => Promise<number>;
};

/** Milliseconds until another process's change is noticed. */
const FRESH_FOR = 2_000;

export type Snapshots = {
  current(): Promise<Snapshot>;
  /** Makes the next `current` read again. */
  expire(): void;
};

type Found = {
  readonly products: readonly Product[];
  readonly addOns: readonly Product[];
  readonly settings: BusinessSettings;
  readonly events: number;
};

type Kept = { readonly found: Found; readonly snapshot: Snapshot };

const isSame = (one: Found, other: Found): boolean =>
  one.settings === other.settings &&
  one.events === other.events &&
  areSameProducts(one.products, other.products) &&
  areSameProducts(one.addOns, other.addOns);

/** Reads the catalogue on demand, at most every two seconds; in an outage, the last result. */
export function makeSnapshots(sources: SnapshotSources, now: () => Instant): Snapshots {
  let last: Kept | undefined;
  let freshUntil = -Infinity;
  let reading: Promise<Snapshot> | undefined;
  /** A read that began before an invalidation must not become the current result. */
  let epoch = 0;

  async function read(): Promise<Kept> {
    const settings = await sources.readSettings();
    const [products, addOns, events] = await Promise.all([
      sources.listActive(),
      settings.addOns.isOn ? sources.listAddOns() : [],
      sources.readEvents(),
    ]);
    const found = { products, addOns, settings, events };
    if (last !== undefined && isSame(last.found, found)) return last;
    const shown = {
      products: products.map(productDto),
      addOns: addOns.map(productDto),
      settings,
      own: { stars: starsOfAll([...products, ...addOns]), events, prices: pricesOf(products) },
    };
    const version = createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
    const snapshot = last?.snapshot.version === version ? last.snapshot : { ...shown, version };
    return { found, snapshot };
  }

  async function refresh(begun: number): Promise<Snapshot> {
    freshUntil = now() + FRESH_FOR;
    try {
      const kept = await read();
      if (begun === epoch) last = kept;
      return kept.snapshot;
    } catch (error) {
      if (last === undefined) throw error;
      return last.snapshot;
    } finally {
      if (begun === epoch) reading = undefined;
    }
  }

  return {
    async current() {
      if (last !== undefined && now() < freshUntil) return last.snapshot;
      reading ??= refresh(epoch);
      return reading;
    },
    expire() {
      epoch += 1;
      freshUntil = -Infinity;
      reading = undefined;
    },
  };
}
