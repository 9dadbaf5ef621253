import type { ProductImage } from '#core/catalogue/product.ts';
import {
  PICTURE_TYPES,
  pictureName,
  picturePath,
  type PictureForm,
  type PictureKey,
  type PictureName,
} from './picture-name.ts';
import { fallbackWidth, pictureWidths, sizeAtWidth, type PictureSize } from './picture-widths.ts';

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
