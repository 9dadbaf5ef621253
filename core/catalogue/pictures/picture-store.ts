import type { PictureKey, PictureName } from './picture-name.ts';
import type { PictureSet } from './picture-set.ts';

/** What is kept: the names of all files, and the keys of all sets. */
export type KeptPictures = {
  readonly names: readonly PictureName[];
  readonly sets: readonly PictureKey[];
};

/** Keeps the files of uploaded pictures. A name stands for its content: what lies under it is never replaced. */
export interface PictureStore {
  /** Undefined when there is none. A broken store rejects. */
  get(name: PictureName): Promise<Uint8Array | undefined>;
  has(name: PictureName): Promise<boolean>;
  /** Whole or not at all. A name that is taken is left as it is. */
  put(name: PictureName, bytes: Uint8Array): Promise<void>;
  /** The set whose files were all put. */
  findSet(key: PictureKey): Promise<PictureSet | undefined>;
  /** Called once every file of the set is there. */
  putSet(key: PictureKey, set: PictureSet): Promise<void>;
  list(): Promise<KeptPictures>;
  /** What is not there is no fault. */
  remove(name: PictureName): Promise<void>;
  /** Its files stay. */
  removeSet(key: PictureKey): Promise<void>;
}

type Source = Pick<PictureStore, 'list' | 'get' | 'findSet'>;

type Target = Pick<PictureStore, 'has' | 'put' | 'putSet'>;

/**
 * Puts what one keeper of pictures has into another, one file at a time, and answers how many files that did not have. What
 * is there stays, so it can be run again; a set comes when all files are there.
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
