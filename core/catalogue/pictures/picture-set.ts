import type { ProductImage } from '#core/catalogue/product-facts.schema.ts';
import {
  PICTURE_TYPES,
  pictureName,
  picturePath,
  type PictureForm,
  type PictureKey,
  type PictureName,
} from './picture-name.ts';

/** A product picture without its alt text, which a person has to write. */
export type PictureSet = Omit<ProductImage, 'alt'>;

export type PictureFile = {
  readonly name: PictureName;
  readonly width: number;
  readonly form: PictureForm;
};

type PicturePlan = { readonly files: readonly PictureFile[]; readonly set: PictureSet };

export type DecodedPicture = {
  /** Size of the largest file we keep. */
  readonly size: PictureSize;
  /** JPEG has no transparency, so a transparent picture falls back to WebP instead. */
  readonly isTransparent: boolean;
  readonly placeholder: string;
};

/** AVIF first: a browser takes the first type it supports. */
const FORMS = ['avif', 'webp'] as const;

/** Plans which files to make of a picture, and how a page refers to them. */
export function planPicture(key: PictureKey, decoded: DecodedPicture): PicturePlan {
  const { size, isTransparent, placeholder } = decoded;
  const widths = pictureWidths(size);
  const file = (width: number, form: PictureForm): PictureFile => ({
    name: pictureName(key, width, form),
    width,
    form,
  });
  const shown = FORMS.flatMap((form) => widths.toReversed().map((width) => file(width, form)));
  const fallback = file(fallbackWidth(widths), isTransparent ? 'webp' : 'jpg');
  const sources = shown.map(({ name, width, form }) => ({
    src: picturePath(name),
    type: PICTURE_TYPES[form],
    width,
  }));
  return {
    files: isTransparent ? shown : [...shown, fallback],
    set: {
      src: picturePath(fallback.name),
      ...sizeAtWidth(size, fallback.width),
      sources,
      placeholder,
    },
  };
}

/** Widths for thumbnails, cards and large pictures, on dense screens too. */
const STEPS = [320, 600, 800, 1200, 2000] as const;

const WIDEST = 2_000;

/** Tall strips are scaled down to at most this height, in pixels. */
const HIGHEST = 4_000;

/** Skip a step this close to the widest file; it would save almost nothing. */
const WORTH_IT = 0.9;

type PictureSize = { readonly width: number; readonly height: number };

/** The largest size we keep, in pixels; never larger than the original. */
export function keptSize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return sizeAtWidth({ width, height }, Math.max(1, Math.round(width * scale)));
}

/** Keeps the aspect ratio. */
const sizeAtWidth = ({ width, height }: PictureSize, wanted: number): PictureSize => ({
  width: wanted,
  height: Math.max(1, Math.min(HIGHEST, Math.round((height * wanted) / width))),
});

/** The widths we keep, ascending; the last is the full kept width. */
export function pictureWidths({ width }: PictureSize): readonly number[] {
  return [...STEPS.filter((step) => step < width * WORTH_IT), width];
}

/** The file for browsers without `srcset` and for link previews. */
export const fallbackWidth = (widths: readonly number[]): number =>
  widths.findLast((width) => width <= 1_200) ?? widths[0] ?? 1;
