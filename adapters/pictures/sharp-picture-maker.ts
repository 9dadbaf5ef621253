import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { default as SharpLibrary, Metadata, Sharp } from 'sharp';
import { type PictureFile, keptSize } from '#core/catalogue/pictures/picture-set.ts';
import type {
  DecodeError,
  OpenPicture,
  PictureMaker,
} from '#core/catalogue/pictures/picture-store.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';

/** Allowed upload formats. Everything else libvips could read, above all SVG, is blocked. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`);

async function load(): Promise<typeof SharpLibrary> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  // Half of the processors. The others keep serving visitors.
  sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / 2)));
  // Uploads share nothing worth caching.
  sharp.cache(false);
  return sharp;
}

let loading: Promise<typeof SharpLibrary> | undefined;

/** Its library takes 20 MB, so it is loaded with the first picture. */
const loadSharp = (): Promise<typeof SharpLibrary> => (loading ??= load());

/** Part of every key: new settings make new files, which need new names. */
const RECIPE = 'avif 50, webp 76, jpeg 80, 1';

/** More than any phone takes. */
const MOST_PIXELS = 64_000_000;
/** Limits for formats that are decoded whole. Measured: a picture then takes 300 MB at most. */
const MOST_INTERLACED = 32_000_000;
const MOST_AVIF = 16_000_000;

const mostPixels = ({ format, isProgressive = false }: Metadata): number => {
  if (format === 'heif') return MOST_AVIF;
  return format === 'png' && isProgressive ? MOST_INTERLACED : MOST_PIXELS;
};
const MOST_SECONDS = 30;

type Raw = {
  readonly data: Buffer;
  readonly info: {
    readonly width: number;
    readonly height: number;
    readonly channels: 1 | 2 | 3 | 4;
  };
};

const ENCODERS: Readonly<Record<PictureFile['form'], (image: Sharp) => Sharp>> = {
  avif: (image) => image.avif({ quality: 50, effort: 3 }),
  webp: (image) => image.webp({ quality: 76 }),
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
};

/** A decoder error means a bad picture. Its reason is for developers. */
async function orBroken<T>(work: Promise<T>): Promise<Result<T, DecodeError>> {
  try {
    return ok(await work);
  } catch {
    return err({ kind: 'broken_picture' });
  }
}

/** Upright, in sRGB, at the largest size we keep. Pixels only: all metadata is dropped. */
async function decode(bytes: Uint8Array): Promise<Result<Raw, DecodeError>> {
  const sharp = await loadSharp();
  // Reads only the header, so that a decompression bomb is never unpacked.
  const head = await orBroken(sharp(bytes, { limitInputPixels: false }).metadata());
  if (!head.ok) return head;
  const { width, height } = head.value.autoOrient;
  const pixels = width * height;
  if (pixels > mostPixels(head.value)) {
    return err({ kind: 'too_many_pixels' });
  }
  const size = keptSize({ width, height });
  return orBroken(
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true })
      .timeout({ seconds: MOST_SECONDS })
      .resize({ ...size, fit: 'fill' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
}

async function placeholderOf(image: Sharp): Promise<string> {
  const tiny = await image.resize({ width: 20 }).blur(0.6).webp({ quality: 30 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

async function opened({ data, info }: Raw): Promise<OpenPicture> {
  const sharp = await loadSharp();
  const { width, height, channels } = info;
  const image = (): Sharp =>
    sharp(data, { raw: { width, height, channels } }).timeout({ seconds: MOST_SECONDS });
  const isTransparent = (channels === 2 || channels === 4) && !(await image().stats()).isOpaque;
  const pixels = (): Sharp => (isTransparent ? image() : image().removeAlpha());
  return {
    decoded: { size: { width, height }, isTransparent, placeholder: await placeholderOf(pixels()) },
    encode: (file) => ENCODERS[file.form](pixels().resize({ width: file.width })).toBuffer(),
  };
}

/** Decodes and encodes on separate threads, off the event loop. */
export const sharpPictureMaker = (): PictureMaker => ({
  keyOf: (bytes) => createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 32),
  async open(bytes) {
    const raw = await decode(bytes);
    return raw.ok ? ok(await opened(raw.value)) : raw;
  },
});
