import type { AgeGroup } from '#core/catalogue/ages.ts';
import type { Sort } from '#core/catalogue/product-order.ts';
import type { WetOrDry } from '#core/catalogue/wanted.ts';

const rentals = (count: number): string => (count === 1 ? '1 rental' : `${count} rentals`);

const AGES: Record<AgeGroup, string> = {
  toddlers: '1 to 2',
  little: '3 to 5',
  kids: '6 to 9',
  tweens: '10 to 12',
  teens: '13 to 17',
  adults: 'Adults',
};

const WET: Record<WetOrDry, string> = { wet: 'Wet', dry: 'Dry' };

const SORTS: Record<Sort, string> = {
  newest: 'Newest first',
  price: 'Price: low to high',
  '-price': 'Price: high to low',
  title: 'Name: A to Z',
};

/** Dollars a day. */
function priceRange(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `Up to $${max}`;
  return max === undefined ? `$${min} and up` : `$${min} to $${max}`;
}

export const FINDING = {
  rentals,
  have: 'What we have',
  loading: 'Blowing up the catalogue…',
  failed: 'The catalogue did not load',
  retry: 'Try again',
  wrongDates: 'Those dates do not work',
  toolbar: 'Find a rental',
  search: 'Search',
  searchHint: 'Castle, slide…',
  order: 'Order',
  sorts: SORTS,
  showFree: "See what's free",
  filters: 'Filters',
  filtersWith: (count: number): string => (count === 0 ? 'Filters' : `Filters (${count})`),
  show: (count: number): string => `Show ${rentals(count)}`,
  apply: 'Show results',
  chosen: 'Chosen filters',
  remove: (label: string): string => `Remove: ${label}`,
  clearAll: 'Clear all',
  wet: 'Wet or dry',
  anyWet: 'Any',
  wetNames: WET,
  ages: 'Ages of your guests',
  agesHint: 'Shows what all of them can use.',
  ageNames: AGES,
  ageChip: (group: AgeGroup): string => (group === 'adults' ? AGES.adults : `Ages ${AGES[group]}`),
  price: 'Price per day',
  priceRange,
  minPrice: 'From, $',
  maxPrice: 'To, $',
  yard: 'Your yard',
  onlyFitting: 'Fits my yard',
  checkYard: 'Will it fit? Check your yard',
  yardHint: 'Length, width, gate, ground, outlet.',
  changeYard: 'Change',
  emptyTitle: 'Nothing matches all of that',
  emptyText: 'Take one of these away and there is something to show:',
  noWord: (word: string) => ({
    title: `Nothing matches “${word}”`,
    text: 'Try a shorter word, or look through a whole shelf.',
  }),
  allBooked: {
    title: 'All booked on those days',
    text: 'A popular weekend! Try the day before or after, or another shelf.',
  },
  /** Why follows. */
  closed: 'Not on these days',
  emptyShelf: {
    title: 'Nothing here yet',
    text: 'This shelf is empty at the moment. Have a look at the others.',
  },
  emptyOnDates: 'Try other days, or start over and narrow it down again.',
  emptyNoWay: 'It takes more than one change. Start over, and narrow it down again.',
  without: (label: string, count: number): string => `Without “${label}”: ${rentals(count)}`,
  seeAll: 'See all inflatables',
  otherDates: (count: number): string => `On other dates: ${rentals(count)}`,
};
