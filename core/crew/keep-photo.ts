import { pictureName, picturePath } from '#core/catalogue/pictures/picture-name.ts';
import type { PictureMaker, PictureStore } from '#core/catalogue/pictures/picture-store.ts';
import { pictureKind } from '#core/catalogue/pictures/upload-picture.ts';

/** Phones shrink photos to this many pixels on the longer side. */
const PHOTO_SIDE = 1_600;

/** Returns the photo's URL; undefined if it is not a JPEG. */
export type KeepPhoto = (bytes: Uint8Array) => Promise<string | undefined>;

/** Stores a crew photo as the phone shrank it. The name is a hash, so it is stored once. */
export const makeKeepPhoto =
  (maker: Pick<PictureMaker, 'keyOf'>, pictures: Pick<PictureStore, 'put'>): KeepPhoto =>
  async (bytes) => {
    const kind = pictureKind(bytes);
    if (!kind.ok || kind.value !== 'jpeg') return undefined;
    const name = pictureName(maker.keyOf(bytes), PHOTO_SIDE, 'jpg');
    await pictures.put(name, bytes);
    return picturePath(name);
  };
