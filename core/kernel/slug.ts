const COMBINING_MARKS = /[\u0300-\u036f]/g;

/** `Splash Dash Slip & Slide` -> `splash-dash-slip-and-slide`. Empty if nothing is usable. */
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
