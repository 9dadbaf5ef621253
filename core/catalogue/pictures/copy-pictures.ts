import type { PictureStore } from './picture-store.ts';

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
