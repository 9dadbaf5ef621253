import { counted } from '#core/kernel/counted.ts';

export const PRODUCT = {
  meta: (title: string) => `${title} rental`,
  loading: 'Loading…',
  loadingRental: 'Loading the rental…',
  notLoaded: 'Not loaded',
  failed: 'This rental did not load',
  breadcrumb: 'Breadcrumb',
  home: 'Home',
  /** @param isPlayedOn so they take turns */
  forWhom: (capacity: string, isPlayedOn: boolean) =>
    isPlayedOn ? `${capacity} at a time` : `for up to ${capacity}`,
  related: 'You may also like',
};

export const BOOK_PANEL = {
  quantity: 'Quantity',
  perDay: 'per day, free overnight',
  /** @param isFree without pickup on the evening of the last day, in a shop that says that overnight is free */
  total: (days: string, isFree: boolean) => `total for ${days}${isFree ? ', free overnight' : ''}`,
  longer: 'Price for longer rentals',
  longerRate: (days: number, price: string) =>
    `${days === 7 ? 'A week' : `${days} days`} or more: ${price} / day`,
  available: (most: number) => `${most} available on your dates`,
  today: (deposit: string) => `Pay ${deposit} today and the rest before we set up.`,
  add: 'Add to cart',
  inCart: 'In your cart: view',
  reserve: 'Reserve',
  /** It does not fit the yard. */
  reserveAnyway: 'Reserve anyway',
  sameDates: (title: string) => `These are the dates of ${title} in your cart.`,
  otherDates: 'Choose other dates',
  otherDay: 'Choose another day for this rental.',
  pick: 'Pick dates',
  delivered: (area: string) => `Delivered, set up and picked up by our crew in ${area}`,
  changes: 'Change your dates online',
  dock: 'Price and dates',
  panel: 'Book it',
};

export const FACT_NAMES = {
  title: 'The facts',
  size: 'Size (L × W × H)',
  space: 'Space it needs',
  ages: 'Ages',
  capacity: 'Capacity',
  /** Of what nobody plays on. */
  enough: 'Enough for',
  power: 'Power',
  wet: 'Wet or dry',
  isWet: 'Wet: needs a hose',
  isDry: 'Dry',
  surfaces: 'Surfaces',
};

export const SETUP = {
  included: 'What’s included',
  title: 'Setup and safety',
  /** Of what is neither inflated nor played on. */
  needs: 'Good to know',
  delivery: (area: string) => `Delivery, setup and pickup in ${area}`,
  /** When delivery has a price of its own. */
  setUp: (area: string) => `Setup and pickup in ${area}`,
  blowers: (count: number) =>
    `${count === 1 ? 'The blower' : count === 2 ? 'Both blowers' : `All ${count} blowers`} and everything that holds it down`,
  ground: (space: string, surfaces: string) => `${space} of flat ground: ${surfaces}.`,
  circuits: (count: number) =>
    count === 1
      ? 'One power circuit with nothing else on it.'
      : `${count} power circuits with nothing else on them.`,
  water: 'A water faucet and a garden hose that reaches.',
  /** @param ages in the owner's own words: `3 to 12 years`, `All ages` */
  guests: (ages: string | undefined, capacity: number | undefined, isPlayedOn: boolean) => {
    const who = ages && `${/^\d/.test(ages) ? `Ages ${ages}` : ages}.`;
    const most = capacity === 1 ? 'One guest' : `At most ${capacity} guests`;
    const guests =
      capacity && (isPlayedOn ? `${most} at a time.` : `For up to ${counted(capacity, 'guest')}.`);
    return [who, guests].filter(Boolean).join(' ') || undefined;
  },
  adult: 'An adult watches the whole time it is in use.',
  inside: 'No shoes, glasses, food or sharp objects inside.',
  windOff:
    'Everyone clear of it and the blower off when the wind picks up or a thunderstorm rolls in.',
  wind: 'Everyone out when the wind picks up or a thunderstorm rolls in.',
};

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
  count: (number: number, count: number) => `${number} of ${count}`,
  enlarge: 'Enlarge',
  open: (alt: string) => `Enlarge the picture: ${alt}`,
  size: (title: string, length: number, height: number) =>
    `${title}, ${length} ft long and ${height} ft tall, beside a child, an adult and an SUV, drawn to scale`,
  yard: (space: string, gate: number | undefined, outlet: number | undefined) =>
    [
      `The yard from above, drawn to scale: ${space} of clear space`,
      ...(gate === undefined ? [] : [`a gate of ${gate} in or wider`]),
      ...(outlet === undefined ? [] : [`an outlet within ${outlet} ft`]),
    ].join(', '),
  previous: 'Previous picture',
  next: 'Next picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoom: (percent: number) => `${percent}%`,
  help: 'Plus and minus zoom, 0 shows the whole picture, arrow keys move. Double-click or pinch works too.',
};

/** The words in the drawings of a rental. */
export const DRAWINGS = {
  feet: (feet: number) => `${feet} ft`,
  long: (feet: number) => `${feet} ft long`,
  tall: (feet: number) => `${feet} ft tall`,
  square: (length: number, width: number) => `${length} × ${width} ft`,
  people: 'Child 4 ft, adult 5 ft 7 in',
  beside: {
    suv: (feet: number) => `Family SUV, ${feet} ft`,
    bus: (feet: number) => `School bus, ${feet} ft`,
  },
  house: 'House',
  gate: (inches: number) => `Gate ${inches} in or wider`,
  outlet: (feet: number) => `Outlet within ${feet} ft`,
};
