import sharp, { type Create } from 'sharp';
import { lazily } from '#core/kernel/lazily.ts';

const RED = { r: 220, g: 30, b: 30 };
const BLUE = { r: 20, g: 40, b: 220 };

const plain = (width: number, height: number, background = RED): Create => ({
  width,
  height,
  channels: 3,
  background,
});

/** A photo as a phone takes it, red with a blue left third, made here: no file of it is kept. */
export const photo = (width = 400, height = 300) =>
  sharp({ create: plain(width, height) }).composite([
    { input: { create: plain(Math.round(width / 3), height, BLUE) }, left: 0, top: 0 },
  ]);

/** Held upright by whoever took it, with the place where they stood. */
export const phonePhoto = (): Promise<Buffer> =>
  photo()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Secret Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 20/1 0/1' },
    })
    .jpeg()
    .toBuffer();

/** 100 megapixels of one colour: a few KB that would unfold into 300 MB. */
export const pixelBomb = lazily(() =>
  sharp({ create: plain(10_000, 10_000), limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer(),
);

/** 17 megapixels: decoded as a whole, at seventeen bytes each. */
export const avifBomb = lazily(() =>
  sharp({ create: plain(4_200, 4_100) })
    .avif({ effort: 0 })
    .toBuffer(),
);

/** Two pictures, one after the other. */
export async function animatedWebp(): Promise<Buffer> {
  const frames = [plain(20, 20), plain(20, 20, BLUE)].map((create) =>
    sharp({ create }).png().toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer();
}
