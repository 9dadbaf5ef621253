/** The page of one rental. */
export const PRODUCT = {
  meta: (title: string) => `${title} rental`,
  loading: 'Loading…',
  loadingRental: 'Loading the rental…',
  notLoaded: 'Not loaded',
  failed: 'This rental did not load',
  retry: 'Try again',
  breadcrumb: 'Breadcrumb',
  home: 'Home',
  kind: 'Rental',
  related: 'Goes just as high',
};

export const BOOK_PANEL = {
  perDay: 'per day, free overnight',
  choose: 'Choose a delivery and a pick-up day to see the price.',
  dates: 'Dates',
  missing: 'Choose your dates in the calendar first.',
  add: 'Add to cart',
  book: 'Book now',
  dock: 'Price and dates',
  check: 'Check dates',
};

export const FACT_NAMES = {
  title: 'The facts',
  size: 'Size (L × W × H)',
  space: 'Space it needs',
  ages: 'Ages',
  capacity: 'At a time',
  power: 'Power',
  wet: 'Wet or dry',
  isWet: 'Wet: needs a hose',
  isDry: 'Dry',
  surfaces: 'Surfaces',
};

export const SETUP = {
  included: 'What is included',
  title: 'Setup and safety',
  delivery: (area: string) => `Delivery, setup and pick-up in ${area}`,
  /** Where the delivery has a price of its own. */
  setUp: (area: string) => `Setup and pick-up in ${area}`,
  blowers: (count: number) =>
    `${count === 1 ? 'The blower' : `All ${count} blowers`} and everything that holds it down`,
  ground: (space: string, surfaces: string) => `Flat ground of ${space}: ${surfaces}.`,
  circuits: (count: number) =>
    count === 1
      ? 'One power circuit with nothing else on it.'
      : `${count} power circuits with nothing else on them.`,
  water: 'A water tap and a garden hose that reach it.',
  guests: (ages: string, capacity: number) =>
    `For ${ages}; ${capacity === 1 ? 'one guest' : `at most ${capacity} guests`} at a time.`,
  adult: 'An adult watches all the time it is in use.',
  inside: 'No shoes, glasses, food or sharp things inside.',
  wind: 'Everybody out when wind or a thunderstorm comes up.',
};

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

export const FACTS = {
  surface: {
    grass: 'grass',
    concrete: 'concrete',
    asphalt: 'asphalt',
    turf: 'turf',
    indoor: 'indoors',
  },
  or: 'or',
  noPower: 'No power needed',
  blowersOn: (blowers: string, circuits: string) => `${blowers} on ${circuits}`,
  circuits: (count: number) => counted(count, 'circuit'),
  blowers: (count: number) => counted(count, 'blower'),
  guests: (count: number) => counted(count, 'guest'),
};

export const GALLERY = {
  label: 'Pictures',
  picture: (number: number, count: number) => `Picture ${number} of ${count}`,
  enlarge: 'Enlarge',
  open: (alt: string) => `Enlarge the picture: ${alt}`,
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoom: (percent: number) => `${percent}%`,
  help: 'Plus and minus zoom, 0 shows the whole picture, arrow keys move. Double-click or pinch works too.',
};
