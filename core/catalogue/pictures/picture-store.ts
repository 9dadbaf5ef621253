import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import type { Result } from '#core/kernel/result.ts';
import type { PictureKey, PictureName } from './picture-name.ts';
import type { DecodedPicture, PictureFile, PictureSet } from './picture-set.ts';

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
  { readonly kind: 'broken_picture' } | { readonly kind: 'too_many_pixels' };

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

/** A removed picture may be needed again, and cached pages may still show it. */
export const GRACE_DAYS = 30;

const ADDRESS = /\/pictures\/([0-9a-f]{32})-/g;

/** All uploaded pictures mentioned in any field of a value. */
export const picturesIn = (value: unknown): ReadonlySet<PictureKey> =>
  new Set(Array.from(JSON.stringify(value).matchAll(ADDRESS), ([, key = '']) => key));

/** Decision for the port: forgets pictures used again or gone; the others keep their date. */
export const noteUnused =
  (unused: ReadonlySet<PictureKey>, now: Instant) =>
  (known: UnusedSince): UnusedSince => {
    const isSame = known.size === unused.size && [...unused].every((key) => known.has(key));
    return isSame ? known : new Map([...unused].map((key) => [key, known.get(key) ?? now]));
  };

/** Decision for the port: an uploaded picture is no longer unused. */
export const noteUsed =
  (key: PictureKey) =>
  (known: UnusedSince): UnusedSince =>
    known.has(key) ? new Map([...known].filter(([one]) => one !== key)) : known;

/** Pictures past their grace period, longest unused first. */
export const pastGrace = (known: UnusedSince, now: Instant): readonly PictureKey[] =>
  [...known]
    .filter(([, since]) => after(since, GRACE_DAYS * DAY) <= now)
    .sort(([, a], [, b]) => a - b)
    .map(([key]) => key);

/** Uploaded pictures that nothing shows, and since when that is known. */
export type UnusedSince = ReadonlyMap<PictureKey, Instant>;

/** Remembers unused pictures between sweeps, for all processes. */
export interface UnusedPictures {
  /** Runs in one transaction. `decide` is pure and may rerun; the same map writes nothing. */
  change(decide: (known: UnusedSince) => UnusedSince): Promise<UnusedSince>;
}
