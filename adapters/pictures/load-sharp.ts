import { availableParallelism } from 'node:os';
import type Sharp from 'sharp';

/** What an upload may be. Everything else that libvips could read, SVG above all, is none of its business here. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`);

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  // Half of the processors: the other half answers visitors meanwhile.
  sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / 2)));
  // Two uploads have nothing in common that would be worth keeping.
  sharp.cache(false);
  return sharp;
}

let loading: Promise<typeof Sharp> | undefined;

/** Its library is 20 MB: a server that is sent no picture does without. */
export const loadSharp = (): Promise<typeof Sharp> => (loading ??= load());
