export const PRODUCT_CARD = {
  popular: 'Most Popular',
  free: 'Free on your dates',
  perDay: ' / day',
  details: 'Details',
  detailsOf: (title: string) => `Details of ${title}`,
  reserve: 'Reserve',
  reserveOf: (title: string) => `Reserve ${title}`,
};

export const SEARCH = {
  delivery: 'Delivery',
  pickUp: 'Pick-up',
  loadingCalendar: 'Loading the calendar…',
};

export const CHIPS = { label: 'Categories', all: 'All' };

/** The owner's own words: `3 to 12 years`. */
export const sayAges = (ages: string): string => ages;
