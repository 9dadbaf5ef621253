/** The `categories` values of the shop's five shelves, and where each shelf is shown. */
export const CATEGORIES = [
  { value: 'bounce', path: '/bounce-houses', label: 'Bounce Houses', one: 'Bounce house' },
  { value: 'water', path: '/water-slides', label: 'Water Slides', one: 'Water slide' },
  { value: 'combo', path: '/combos', label: 'Combos', one: 'Combo' },
  {
    value: 'obstacle',
    path: '/obstacle-courses',
    label: 'Obstacle Courses',
    one: 'Obstacle course',
  },
  { value: 'event', path: '/event-rentals', label: 'Event Rentals', one: 'Event rental' },
] as const;

export type Category = (typeof CATEGORIES)[number];
export type CategoryValue = Category['value'];

/** Products such as a generator: rented with others, listed on no shelf. */
export const ADD_ON = 'addon';

/** Extra marks besides the shelf: shown on the home page; carries the 'Most Popular' badge. */
export const FEATURED = 'featured';
export const POPULAR = 'popular';

export const isPopular = ({ categories }: { readonly categories: readonly string[] }): boolean =>
  categories.includes(POPULAR);

export const categoryOf = (categories: readonly string[]): Category | undefined =>
  CATEGORIES.find(({ value }) => categories.includes(value));
