/** What stands above a shelf. */
export const INTROS = {
  all: 'Everything we rent, delivered and set up. Pick your dates to see what is free.',
  bounce: 'Castles, dragons and rainbows to jump in. Set up on grass or concrete, free overnight.',
  water: 'Bring a garden hose and a towel. Slides, splashes and soft landings for hot Texas days.',
  combo: 'Jump, climb and slide in one: the most fun for one patch of lawn.',
  obstacle: 'Crawl, climb and race side by side. Made for school days and grown-up rivalries.',
  event: 'Foam, popcorn, shade and a screen: what turns a yard into an event.',
};

const rentals = (count: number): string => (count === 1 ? '1 rental' : `${count} rentals`);

export const LISTS = {
  meta: (shelf: string, area: string) => `${shelf} for rent in ${area}`,
  count: rentals,
  countFree: (count: number, period: string) => `${rentals(count)} free ${period}`,
};
