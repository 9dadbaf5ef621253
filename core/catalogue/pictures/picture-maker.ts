import type { DecodedPicture, PictureFile } from './picture-set.ts';
import type { PictureKey } from './picture-name.ts';
import type { Result } from '#core/kernel/result.ts';

export type DecodeError =
  /** It begins like a picture, and is none, or is cut off. */
  | { readonly kind: 'broken_picture' }
  | { readonly kind: 'too_many_pixels'; readonly megapixels: number };

/** Upright, without metadata, and no larger than what is kept. */
export type OpenPicture = {
  readonly decoded: DecodedPicture;
  /** One file of it: never larger than what was opened. */
  readonly encode: (file: PictureFile) => Promise<Uint8Array>;
};

/** Makes the files of a picture out of what was uploaded. */
export interface PictureMaker {
  /** The same for the same bytes, another for others, and another when files are made in another way. */
  keyOf(bytes: Uint8Array): PictureKey;
  /** @param bytes of a kind that may be uploaded */
  open(bytes: Uint8Array): Promise<Result<OpenPicture, DecodeError>>;
}
