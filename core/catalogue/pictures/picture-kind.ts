import { err, ok, type Result } from '#core/kernel/result.ts';

/** What may be uploaded. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif';

export type PictureKindError =
  | { readonly kind: 'animated_picture' }
  | { readonly kind: 'vector_picture' }
  /** Of an iPhone: the patents on its codec keep it out of browsers and out of our decoder. */
  | { readonly kind: 'heic_picture' }
  | { readonly kind: 'unknown_picture' };

const text = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** A PNG says that it is animated before its first picture (the APNG specification, chunk `acTL`). */
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

/** The extended header of a WebP, bit 1 (developers.google.com/speed/webp/docs/riff_container). */
const isAnimatedWebp = (bytes: Uint8Array): boolean =>
  text(bytes, 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 2) === 2;

/** The family that AVIF and HEIC share names what it is after `ftyp`; a sequence of pictures says `avis`. */
function kindOfBrands(brands: string): Result<PictureKind, PictureKindError> {
  if (brands.includes('avis')) return err({ kind: 'animated_picture' });
  if (brands.includes('avif')) return ok('avif');
  if (/hei|hev|mif1|msf1/.test(brands)) return err({ kind: 'heic_picture' });
  return err({ kind: 'unknown_picture' });
}

const still = (kind: PictureKind, animated: boolean): Result<PictureKind, PictureKindError> =>
  animated ? err({ kind: 'animated_picture' }) : ok(kind);

/** Told by its first bytes, whatever it calls itself: nothing else is shown to a decoder. */
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
