/** A thumbnail, a card, the large picture, and all of them on denser screens: no page takes one much too large. */
const STEPS = [320, 600, 800, 1200, 2000] as const;

const WIDEST = 2_000;
/** A tall strip is made narrower: what a page shows is never higher than this. */
const HIGHEST = 4_000;

/** A step closer than this to the widest file would save nobody anything. */
const WORTH_IT = 0.9;

export type PictureSize = { readonly width: number; readonly height: number };

/** The largest that is kept of a picture: never larger than it is. Pixels. */
export function keptSize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return sizeAtWidth({ width, height }, Math.max(1, Math.round(width * scale)));
}

/** The same shape. */
export const sizeAtWidth = ({ width, height }: PictureSize, wanted: number): PictureSize => ({
  width: wanted,
  height: Math.max(1, Math.min(HIGHEST, Math.round((height * wanted) / width))),
});

/** The widths a picture is kept in, rising; the last is all there is of it. */
export function pictureWidths({ width }: PictureSize): readonly number[] {
  return [...STEPS.filter((step) => step < width * WORTH_IT), width];
}

/** The file of a browser that reads no list of files, and of those who share a link. */
export const fallbackWidth = (widths: readonly number[]): number =>
  widths.findLast((width) => width <= 1_200) ?? widths[0] ?? 1;
