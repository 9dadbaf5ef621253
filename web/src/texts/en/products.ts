import { CATEGORIES, type CategoryValue } from '#core/catalogue/category.ts';
import { counted } from '#core/kernel/counted.ts';

export const PRODUCT_CARD = {
  popular: 'Most Popular',
  free: 'Available',
  perDay: ' / day',
  total: ' total',
  needs: (space: string) => `Needs ${space}`,
  details: 'Details',
  detailsOf: (title: string) => `Details for ${title}`,
  reserve: 'Reserve',
  reserveOf: (title: string) => `Reserve ${title}`,
};

export const SEARCH = {
  delivery: 'Delivery',
  pickUp: 'Pickup',
  loadingCalendar: 'Loading the calendar…',
  when: 'When is the party?',
  add: 'Add your dates',
  change: 'Change',
  thisSaturday: 'This Saturday',
  nextSaturday: 'Next Saturday',
  saturdayAfter: 'The Saturday after',
};

export const CHIPS = { label: 'Categories', all: 'All' };

/** The owner's own words: `3 to 12 years`. */
export const sayAges = (ages: string): string => ages;

type Names = { readonly label: string; readonly one: string };

/** The shelves' names for headings, and for one product on each. */
export const CATEGORY_NAMES = Object.fromEntries(
  CATEGORIES.map(({ value, label, one }) => [value, { label, one }]),
) as Record<CategoryValue, Names>;

export const ALL_INFLATABLES = 'All Inflatables';

/** Apart from the other words of the reviews, because the home page loads these. */
export const RATING = {
  stars: (stars: number) => `${stars} out of 5 stars`,
  of: (average: number, count: number) => `Rated ${average} out of 5 by ${counted(count, 'guest')}`,
};
