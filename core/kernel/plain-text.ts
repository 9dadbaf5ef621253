const COMBINING_MARKS = /[\u0300-\u036f]/g;

/** `Tobogán` -> `Tobogan`. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFKD').replaceAll(COMBINING_MARKS, '');

/** `Splash Dash Slip & Slide` -> `splash-dash-slip-and-slide`. Empty if nothing is usable. */
export const slugFrom = (title: string): string =>
  withoutAccents(title)
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80)
    .replaceAll(/-+$/g, '');
