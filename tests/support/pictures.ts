import { crc32, deflateSync } from 'node:zlib';
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

/** A photo like a phone's, red with a blue left third. Made here, so no file of it is stored. */
export const photo = (width = 400, height = 300) =>
  sharp({ create: plain(width, height) }).composite([
    { input: { create: plain(Math.round(width / 3), height, BLUE) }, left: 0, top: 0 },
  ]);

/** Taken with the phone upright, with the location in its metadata. */
export const phonePhoto = (): Promise<Buffer> =>
  photo()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Secret Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '32/1 20/1 0/1' },
    })
    .jpeg()
    .toBuffer();

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** 100 black megapixels: a few KB that would expand to 100 MB. */
export const pixelBomb = lazily((): Buffer => {
  const [side, bits] = [10_000, 1];
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  header[8] = bits;
  const rows = Buffer.alloc(side * (1 + side / 8));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
});

/** Claims to have 17 megapixels, which are decoded as a whole, at seventeen bytes each. */
export const avifBomb = lazily(async (): Promise<Buffer> => {
  const bytes = await sharp({ create: plain(420, 410) })
    .avif({ effort: 0 })
    .toBuffer();
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(4_200, size);
  bytes.writeUInt32BE(4_100, size + 4);
  return bytes;
});

/** Two pictures, one after the other. */
export async function animatedWebp(): Promise<Buffer> {
  const frames = [plain(20, 20), plain(20, 20, BLUE)].map((create) =>
    sharp({ create }).png().toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp()
    .toBuffer();
}
