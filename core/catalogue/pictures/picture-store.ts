import type { PictureKey, PictureName } from './picture-name.ts';
import type { PictureSet, DecodedPicture, PictureFile } from './picture-set.ts';
import type { Result } from '#core/kernel/result.ts';

/** All stored file names and set keys. */
export type KeptPictures = {
  readonly names: readonly PictureName[];
  readonly sets: readonly PictureKey[];
};

/** Stores the files of uploaded pictures. Names identify content, so none is ever replaced. */
export interface PictureStore {
  /** Undefined if there is none. Rejects if the store is broken. */
  get(name: PictureName): Promise<Uint8Array | undefined>;
  has(name: PictureName): Promise<boolean>;
  /** All or nothing. An existing file is left as it is. */
  put(name: PictureName, bytes: Uint8Array): Promise<void>;
  /** The set; undefined until all its files are stored. */
  findSet(key: PictureKey): Promise<PictureSet | undefined>;
  /** Call only after every file of the set is stored. */
  putSet(key: PictureKey, set: PictureSet): Promise<void>;
  list(): Promise<KeptPictures>;
  /** Does nothing if the picture is missing. */
  remove(name: PictureName): Promise<void>;
  /** Leaves its files in place. */
  removeSet(key: PictureKey): Promise<void>;
}

type Source = Pick<PictureStore, 'list' | 'get' | 'findSet'>;

type Target = Pick<PictureStore, 'has' | 'put' | 'putSet'>;

/**
 * Copies pictures from one store to another, one file at a time, and returns how many files were
 * new. Existing files stay, so it can be run again; a set is copied after all its files.
 */
export async function copyPictures(from: Source, to: Target): Promise<number> {
  const { names, sets } = await from.list();
  let copied = 0;
  for (const name of names) {
    if (await to.has(name)) continue;
    const bytes = await from.get(name);
    if (bytes === undefined) continue;
    await to.put(name, bytes);
    copied += 1;
  }
  for (const key of sets) {
    const set = await from.findSet(key);
    if (set !== undefined) await to.putSet(key, set);
  }
  return copied;
}

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
