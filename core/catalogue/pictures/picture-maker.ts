import type { DecodedPicture, PictureFile } from './picture-set.ts';
import type { PictureKey } from './picture-name.ts';
import type { Result } from '#core/kernel/result.ts';

export type DecodeError =
  /** Starts like a picture but is truncated or not one. */
  | { readonly kind: 'broken_picture' }
  | { readonly kind: 'too_many_pixels'; readonly megapixels: number };

/** Rotated upright, without metadata, scaled down to the largest size we keep. */
export type OpenPicture = {
  readonly decoded: DecodedPicture;
  /** Encodes one file, never larger than the opened picture. */
  readonly encode: (file: PictureFile) => Promise<Uint8Array>;
};

/** Makes the files of an uploaded picture. */
export interface PictureMaker {
  /** Depends only on the bytes and on how files are made; changes when either does. */
  keyOf(bytes: Uint8Array): PictureKey;
  /** @param bytes of a type that may be uploaded */
  open(bytes: Uint8Array): Promise<Result<OpenPicture, DecodeError>>;
}
