import { createHash } from 'node:crypto';
import type { Product } from '#core/catalogue/product.ts';
import type { ProductDto } from '#core/ports/shop-api.ts';
import type { Instant } from '#core/time/instant.ts';
import { productDto } from '#server/dto/product-dto.ts';

/** What the public pages show: active products, newest first. `version` changes whenever one of them does. */
export type Snapshot = { readonly products: readonly ProductDto[]; readonly version: string };

/** How long another process's change may go unnoticed, in milliseconds. */
const FRESH_FOR = 2_000;

export type Snapshots = {
  current(): Promise<Snapshot>;
  /** The next `current` looks again. */
  expire(): void;
};

/** Reads the catalogue at most every two seconds, and only when asked. While the store is out, the last answer stands. */
export function makeSnapshots(
  listActive: () => Promise<readonly Product[]>,
  now: () => Instant,
): Snapshots {
  let last: Snapshot | undefined;
  let freshUntil = -Infinity;
  let reading: Promise<Snapshot> | undefined;
  /** A read that began before the catalogue was said to have changed must not be the last word. */
  let epoch = 0;

  async function read(): Promise<Snapshot> {
    const products = (await listActive()).map(productDto);
    const version = createHash('sha256').update(JSON.stringify(products)).digest('base64url');
    return last?.version === version ? last : { products, version };
  }

  async function refresh(begun: number): Promise<Snapshot> {
    freshUntil = now() + FRESH_FOR;
    try {
      const snapshot = await read();
      if (begun === epoch) last = snapshot;
      return snapshot;
    } catch (error) {
      if (last === undefined) throw error;
      return last;
    } finally {
      if (begun === epoch) reading = undefined;
    }
  }

  return {
    async current() {
      if (last !== undefined && now() < freshUntil) return last;
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
