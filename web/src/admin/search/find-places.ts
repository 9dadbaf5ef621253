import type { AdminIconName } from '#web/admin/ui/admin-icon.tsx';

/** A destination: an area of the back office, or an action in one. */
export type Place = {
  readonly to: string;
  readonly label: string;
  readonly icon: AdminIconName;
  /** What else people call what is there. */
  readonly also?: string | undefined;
};

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);

/** Those whose name, or what is found there, begins each typed word; without input, all. */
export function findPlaces<Found extends Place>(
  places: readonly Found[],
  text: string,
): readonly Found[] {
  const words = wordsOf(text);
  return places.filter(({ label, also = '' }) => {
    const own = wordsOf(`go to ${label} ${also}`);
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}
