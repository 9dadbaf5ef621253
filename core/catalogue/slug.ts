const COMBINING_MARKS = /[\u0300-\u036f]/g;

/** `Splash Dash Slip & Slide` -> `splash-dash-slip-and-slide`. Empty when nothing of the title can be used. */
export const slugFrom = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replaceAll(/-+$/g, '');

/** The slug, or the first of `slug-2`, `slug-3`, … that is free. */
export function freeSlug(title: string, isTaken: (slug: string) => boolean): string {
  const slug = slugFrom(title) || 'rental';
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!isTaken(candidate)) return candidate;
  }
}
