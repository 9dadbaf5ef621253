import { availableParallelism } from 'node:os';
import type Sharp from 'sharp';

/** Allowed upload formats. Everything else libvips could read, above all SVG, is blocked. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`);

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  // Half of the processors: the rest serves visitors meanwhile.
  sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / 2)));
  // Uploads share nothing worth caching.
  sharp.cache(false);
  return sharp;
}

let loading: Promise<typeof Sharp> | undefined;

/** Its library takes 20 MB, so it is loaded with the first picture. */
export const loadSharp = (): Promise<typeof Sharp> => (loading ??= load());
