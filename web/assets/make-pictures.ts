/**
 * `node web/assets/make-pictures.ts FOLDER` makes the site's own pictures in every width that
 * pages request, from their masters (`hero.webp`, one file per product). Run it by hand when a
 * master or a width changes; the files are committed.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';

const [masters] = process.argv.slice(2);
if (masters === undefined) throw new Error('Name the folder of the masters.');
const OUT = path.join(import.meta.dirname, '..', 'public', 'art');

/** Maximum KiB per file, by width. A picture that loads late is worth little. */
const PRODUCT_WIDTHS = { 400: 10, 800: 30 } as const;
/** Of the additional pictures; only the gallery's small buttons show them this narrow. */
const VIEW_WIDTHS = { 200: 4 } as const;
const HERO_WIDTHS = { 1400: 70 } as const;
const PHONE_HERO_WIDTHS = { 720: 26, 1080: 46 } as const;

const FORMS = {
  avif: {
    steps: [58, 52, 46, 40, 34],
    encode: (picture: Sharp, quality: number) => picture.avif({ quality, effort: 7 }),
    share: 1,
  },
  webp: {
    steps: [84, 78, 72, 66, 58, 50],
    encode: (picture: Sharp, quality: number) =>
      picture.webp({ quality, effort: 6, smartSubsample: true }),
    share: 1.6,
  },
} as const;

/** The best quality within the size limit. */
async function write(picture: () => Sharp, name: string, kibibytes: number): Promise<void> {
  for (const [form, { steps, encode, share }] of Object.entries(FORMS)) {
    for (const quality of steps) {
      const { size } = await encode(picture(), quality).toFile(path.join(OUT, `${name}.${form}`));
      if (size <= kibibytes * share * 1_024) break;
    }
  }
}

const resized = (file: string, width: number) => () =>
  sharp(file).resize({ width, kernel: 'lanczos3' });

/** What a phone shows of the hero: a nearly square crop of its right two thirds. */
const PHONE_CUT = { left: 660, top: 0, width: 1_573, height: 1_100 };

const VIEW = /-(?:left|above|close)\.webp$/;
const isProduct = (file: string): boolean => !/^(?:hero|mascot)|\.json$/.test(file);

/** For email, because not every mail app knows a newer format. */
const MAIL = { width: 336, height: 252, quality: 78 };

for (const file of (await readdir(masters)).filter(isProduct)) {
  const isView = VIEW.test(file);
  if (!isView) {
    await sharp(path.join(masters, file))
      .resize({ ...MAIL, kernel: 'lanczos3' })
      .jpeg({ quality: MAIL.quality, mozjpeg: true })
      .toFile(path.join(OUT, `${path.parse(file).name}-mail.jpg`));
  }
  for (const [width, weight] of Object.entries(isView ? VIEW_WIDTHS : PRODUCT_WIDTHS)) {
    const name = `${path.parse(file).name}-${width}`;
    await write(resized(path.join(masters, file), Number(width)), name, weight);
  }
}
const hero = path.join(masters, 'hero.webp');
for (const [width, weight] of Object.entries(HERO_WIDTHS)) {
  await write(resized(hero, Number(width)), `hero-${width}`, weight);
}
for (const [width, weight] of Object.entries(PHONE_HERO_WIDTHS)) {
  const cut = () =>
    sharp(hero)
      .extract(PHONE_CUT)
      .resize({ width: Number(width) });
  await write(cut, `hero-phone-${width}`, weight);
}
