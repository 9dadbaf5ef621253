import type { DecodeError, PictureMaker } from './picture-maker.ts';
import type { PictureStore } from './picture-store.ts';
import type { UnusedPictures } from './unused-pictures-store.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { InTurn } from './in-turn.ts';
import type { PictureKey } from './picture-name.ts';
import { pictureKind, type PictureKindError } from './picture-kind.ts';
import { planPicture, type PictureSet } from './picture-set.ts';
import { noteUsed } from './unused-pictures.ts';

export type UploadPictureError =
  | PictureKindError
  | DecodeError
  /** So many are being made that this one would wait too long. */
  | { readonly kind: 'too_many_uploads' };

type Uploaded = Result<PictureSet, UploadPictureError>;

/** File after file, so that one upload never takes more than its share; the set is named when the last one is there. */
async function makeSet(
  maker: PictureMaker,
  store: PictureStore,
  key: PictureKey,
  bytes: Uint8Array,
): Promise<Uploaded> {
  const opened = await maker.open(bytes);
  if (!opened.ok) return opened;
  const { files, set } = planPicture(key, opened.value.decoded);
  for (const file of files) await store.put(file.name, await opened.value.encode(file));
  await store.putSet(key, set);
  return ok(set);
}

/** The same file again is answered at once with the same addresses. */
export const makeUploadPicture =
  (maker: PictureMaker, store: PictureStore, inTurn: InTurn, unused: UnusedPictures) =>
  async (bytes: Uint8Array): Promise<Uploaded> => {
    const kind = pictureKind(bytes);
    if (!kind.ok) return kind;
    const key = maker.keyOf(bytes);
    // Before the look: one that is about to be removed must be found missing, or stay.
    await unused.change(noteUsed(key));
    const known = await store.findSet(key);
    if (known !== undefined) return ok(known);
    const made = inTurn(() => makeSet(maker, store, key, bytes));
    return (await made) ?? err({ kind: 'too_many_uploads' });
  };
