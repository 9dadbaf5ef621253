declare const brand: unique symbol;

/** `<32 hex digits>-<width>.avif`, a file of an uploaded picture. The digits hash its source. */
export type PictureName = string & { readonly [brand]: 'PictureName' };

/** 128 bits of a SHA-256, in hex. */
export type PictureKey = string;

export const PICTURE_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;
export type PictureForm = keyof typeof PICTURE_TYPES;

const NAME = /^[0-9a-f]{32}-[1-9]\d{0,3}\.(?:avif|webp|jpg)$/;

export const isPictureKey = (text: string): text is PictureKey => /^[0-9a-f]{32}$/.test(text);

/** The key of the picture this file was made from. */
export const keyOfName = (name: PictureName): PictureKey => name.slice(0, name.indexOf('-'));

/** Undefined for any other text, so a picture name can never point anywhere else. */
export const parsePictureName = (text: string): PictureName | undefined =>
  NAME.test(text) ? (text as PictureName) : undefined;

/** Throws if the parts make no valid name, because they come from our own code. */
export function pictureName(key: PictureKey, width: number, form: PictureForm): PictureName {
  const name = parsePictureName(`${key}-${width}.${form}`);
  if (name === undefined) throw new Error(`Not a picture's name: ${key}, ${width}, ${form}`);
  return name;
}

/** `image/avif` and so on. */
export function pictureType(name: PictureName): string {
  const form = name.slice(name.lastIndexOf('.') + 1);
  return form === 'avif' || form === 'webp' ? PICTURE_TYPES[form] : PICTURE_TYPES.jpg;
}

/** The path where the website serves it. */
export const picturePath = (name: PictureName): string => `/pictures/${name}`;

/** Types a browser may send. The first bytes decide the file's real type. */
export const PICTURE_UPLOAD_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/gif',
  'image/svg+xml',
] as const;

/** Larger than any phone photo. */
export const MOST_PICTURE_BYTES = 15 * 1_024 * 1_024;
