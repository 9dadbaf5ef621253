import type { ProductImage } from '#core/catalogue/product.ts';
import {
  PICTURE_TYPES,
  pictureName,
  picturePath,
  type PictureForm,
  type PictureKey,
  type PictureName,
} from './picture-name.ts';

/** A picture of the shop without what it shows: that is for a person to say. */
export type PictureSet = Omit<ProductImage, 'alt'>;

export type PictureFile = {
  readonly name: PictureName;
  readonly width: number;
  readonly form: PictureForm;
};

export type PicturePlan = {
  readonly files: readonly PictureFile[];
  readonly set: PictureSet;
};

export type DecodedPicture = {
  /** Of the largest file that is kept. */
  readonly size: PictureSize;
  /** JPEG knows no transparency, so the file every browser can show is a WebP then. */
  readonly isTransparent: boolean;
  readonly placeholder: string;
};

/** AVIF first: the first type a browser knows is the one it takes. */
const FORMS = ['avif', 'webp'] as const;

/** Which files are made of a picture, and how a page names them. */
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

/** A thumbnail, a card, the large picture, and all of them on denser screens: no page takes one much too large. */
const STEPS = [320, 600, 800, 1200, 2000] as const;

const WIDEST = 2_000;

/** A tall strip is made narrower: what a page shows is never higher than this. */
const HIGHEST = 4_000;

/** A step closer than this to the widest file would save nobody anything. */
const WORTH_IT = 0.9;

type PictureSize = { readonly width: number; readonly height: number };

/** The largest that is kept of a picture: never larger than it is. Pixels. */
export function keptSize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return sizeAtWidth({ width, height }, Math.max(1, Math.round(width * scale)));
}

/** The same shape. */
const sizeAtWidth = ({ width, height }: PictureSize, wanted: number): PictureSize => ({
  width: wanted,
  height: Math.max(1, Math.min(HIGHEST, Math.round((height * wanted) / width))),
});

/** The widths a picture is kept in, rising; the last is all there is of it. */
export function pictureWidths({ width }: PictureSize): readonly number[] {
  return [...STEPS.filter((step) => step < width * WORTH_IT), width];
}

/** The file of a browser that reads no list of files, and of those who share a link. */
export const fallbackWidth = (widths: readonly number[]): number =>
  widths.findLast((width) => width <= 1_200) ?? widths[0] ?? 1;
