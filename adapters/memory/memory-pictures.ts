import { memoryKey } from '#adapters/memory/memory-system.ts';
import type { PictureMaker } from '#core/catalogue/pictures/picture-maker.ts';
import type { PictureKey, PictureName } from '#core/catalogue/pictures/picture-name.ts';
import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import type { PictureStore } from '#core/catalogue/pictures/picture-store.ts';
import { ok } from '#core/kernel/result.ts';

export function memoryPictures(): PictureStore {
  const files = new Map<PictureName, Uint8Array>();
  const sets = new Map<PictureKey, PictureSet>();
  return {
    get: async (name) => files.get(name)?.slice(),
    has: async (name) => files.has(name),
    async put(name, bytes) {
      if (!files.has(name)) files.set(name, bytes.slice());
    },
    findSet: async (key) => sets.get(key),
    async putSet(key, set) {
      if (!sets.has(key)) sets.set(key, set);
    },
    list: async () => ({ names: [...files.keys()], sets: [...sets.keys()] }),
    remove: async (name) => void files.delete(name),
    removeSet: async (key) => void sets.delete(key),
  };
}

const SIZE = { width: 600, height: 400 };
const PLACEHOLDER = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

/** Does not process pictures: every file is the upload itself. */
export const memoryPictureMaker = (): PictureMaker => ({
  keyOf: (bytes) => memoryKey(bytes.join(' ')),
  open: async (bytes) =>
    ok({
      decoded: { size: SIZE, isTransparent: false, placeholder: PLACEHOLDER },
      encode: async () => bytes,
    }),
});
