import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';
import { type PictureFile, keptSize } from '#core/catalogue/pictures/picture-set.ts';
import type {
  DecodeError,
  OpenPicture,
  PictureMaker,
} from '#core/catalogue/pictures/picture-maker.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { loadSharp } from '#adapters/pictures/load-sharp.ts';

/** Part of every key: other settings make other files, which need other names. */
const RECIPE = 'avif 50, webp 76, jpeg 80, 1';

/** More than any phone takes; decoded it is 256 MB at most. */
const MOST_PIXELS = 64_000_000;
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

/** Bytes that a decoder refuses are a bad picture; the reason it gives is for its makers. */
async function orBroken<T>(work: Promise<T>): Promise<Result<T, DecodeError>> {
  try {
    return ok(await work);
  } catch {
    return err({ kind: 'broken_picture' });
  }
}

/** Upright, in sRGB, at the largest size that is kept. Pixels alone: whatever else was in the file stays behind. */
async function decode(bytes: Uint8Array): Promise<Result<Raw, DecodeError>> {
  const sharp = await loadSharp();
  // The head of the file alone: a small file that unfolds into gigapixels is not unfolded.
  const head = await orBroken(sharp(bytes, { limitInputPixels: false }).metadata());
  if (!head.ok) return head;
  const { width, height } = head.value.autoOrient;
  const pixels = width * height;
  if (pixels > MOST_PIXELS) {
    return err({ kind: 'too_many_pixels', megapixels: Math.round(pixels / 1_000_000) });
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

/** Decodes and encodes on threads of its own, beside the one that answers requests. */
export const sharpPictureMaker = (): PictureMaker => ({
  keyOf: (bytes) => createHash('sha256').update(RECIPE).update(bytes).digest('hex').slice(0, 32),
  async open(bytes) {
    const raw = await decode(bytes);
    return raw.ok ? ok(await opened(raw.value)) : raw;
  },
});
