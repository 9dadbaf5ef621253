import type { InTurn } from '#core/kernel/one-by-one.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type PictureKey, pictureName, picturePath } from './picture-name.ts';
import { type PictureSet, planPicture } from './picture-set.ts';
import {
  type DecodeError,
  noteUsed,
  type PictureMaker,
  type PictureStore,
  type UnusedPictures,
} from './picture-store.ts';

// Formats, names and limits: docs/decisions/16-catalogue-reviews-and-pictures.md.

type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif';

type PictureKindError =
  | { readonly kind: 'animated_picture' }
  | { readonly kind: 'vector_picture' }
  /** iPhone format: its codec is patented, so neither browsers nor our decoder support it. */
  | { readonly kind: 'heic_picture' }
  | { readonly kind: 'unknown_picture' };

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** A PNG declares animation before its first picture (APNG specification, chunk `acTL`). */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 8;
  while (at + 8 <= bytes.byteLength) {
    const chunk = text(bytes, at + 4, at + 8);
    if (chunk === 'acTL') return true;
    if (chunk === 'IDAT') return false;
    at += 12 + view.getUint32(at);
  }
  return false;
}

/** Bit 1 of the extended WebP header (developers.google.com/speed/webp/docs/riff_container). */
const isAnimatedWebp = (bytes: Uint8Array): boolean =>
  text(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) === 2;

/** AVIF and HEIC share a container and differ in the brands after `ftyp`; `avis` is animated. */
function kindOfBrands(brands: string): Result<PictureKind, PictureKindError> {
  if (brands.includes('avis')) return err({ kind: 'animated_picture' });
  if (brands.includes('avif')) return ok('avif');
  if (/hei|hev|mif1|msf1/.test(brands)) return err({ kind: 'heic_picture' });
  return err({ kind: 'unknown_picture' });
}

const still = (kind: PictureKind, animated: boolean): Result<PictureKind, PictureKindError> =>
  animated ? err({ kind: 'animated_picture' }) : ok(kind);

/** Decided by the first bytes, not by the declared type; only known formats reach the decoder. */
export function pictureKind(bytes: Uint8Array): Result<PictureKind, PictureKindError> {
  const start = text(bytes, 0, 12);
  if (start.startsWith('\xff\xd8\xff')) return ok('jpeg');
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return still('png', isAnimatedPng(bytes));
  if (/^RIFF[^]{4}WEBP$/.test(start)) return still('webp', isAnimatedWebp(bytes));
  if (start.slice(4, 8) === 'ftyp')
    return kindOfBrands(text(bytes, 8, Math.min(64, bytes[3] ?? 0)));
  if (/^GIF8[79]a/.test(start)) return err({ kind: 'animated_picture' });
  if (/<svg[\s>]/i.test(text(bytes, 0, 1_024))) return err({ kind: 'vector_picture' });
  return err({ kind: 'unknown_picture' });
}

export type UploadPictureError =
  | PictureKindError
  | DecodeError
  | { readonly kind: 'too_many_uploads' };

type Uploaded = Result<PictureSet, UploadPictureError>;

/** One file at a time, so that an upload cannot take over the server. The set is stored last. */
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

/** Uploading the same file again immediately returns the same addresses. */
export const makeUploadPicture =
  (maker: PictureMaker, store: PictureStore, inTurn: InTurn, unused: UnusedPictures) =>
  async (bytes: Uint8Array): Promise<Uploaded> => {
    const kind = pictureKind(bytes);
    if (!kind.ok) return kind;
    const key = maker.keyOf(bytes);
    // Done before looking for the set, so a concurrent sweep keeps it or has removed it already.
    await unused.change(noteUsed(key));
    const known = await store.findSet(key);
    if (known !== undefined) return ok(known);
    const made = inTurn(() => makeSet(maker, store, key, bytes));
    return (await made) ?? err({ kind: 'too_many_uploads' });
  };

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
