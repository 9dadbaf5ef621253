import { counted } from '#core/kernel/counted.ts';

/** Choosing the rental and its days. */
export const BOOKING = {
  title: 'Book your party',
  description:
    'Choose your inflatable, see which days are available, and reserve it with a deposit.',
  inCart: 'In your cart',
  orAdd: 'or add another one below',
  which: 'Which inflatable would you like?',
  pick: 'Pick one to see its available days and the price.',
  overnight: 'Overnight is always free.',
  pickFree: 'These are available on your dates. Pick one to see the price.',
  when: 'When is the party?',
  search: 'Search',
  searchHint: 'Castle, slide, obstacle…',
  kind: 'Kind of inflatable',
  all: 'All',
  count: (count: number) => counted(count, 'rental'),
  /** The reason follows. */
  closed: 'Not on these days.',
  allBooked: 'Everything is booked on these days.',
  allBookedText: 'Choose other dates above.',
  nothing: 'Nothing matches that.',
  nothingText: 'Try another word, or browse them all.',
  showAll: 'Show all inflatables',
  loadingAll: 'Loading our inflatables…',
  loading: 'Loading the inflatable…',
  failedAll: 'We could not load our inflatables.',
  failed: 'We could not load this inflatable.',
  unknown: 'We could not find that inflatable',
  unknownText: 'The link may be old, or we may not rent it anymore. There are plenty of others.',
  another: 'Choose another one',
  seeAll: 'See all inflatables',
  perDay: 'per day',
  upTo: (guests: number) => `up to ${guests} guests`,
  details: 'See all details',
};

export const PRICE_PANEL = {
  label: 'Price and quantity',
  perDay: 'per day, free overnight',
  quantity: 'Quantity',
  quantityOf: (title: string) => `quantity of ${title}`,
  free: (most: number) => `${most} available on these days`,
  none: 'None available on these days.',
  choose: 'Choose the day of your party on the calendar to see your price.',
  missing: 'Choose the day of your party first.',
  total: 'Total',
  deposit: 'Deposit today',
  /** Where the cart has other dates. */
  first: 'The first delivery in your order sets this day for all of your dates.',
  checkout: 'Continue to checkout',
  add: 'Add to cart',
  plans: (percent: number) =>
    `Pay ${percent}% now and the rest before we set up, or everything at once.`,
};

/** Moving everything in the cart to other days. */
export const ALL_DATES = {
  open: 'Change dates for all',
  title: 'New dates for everything',
  text: 'Choose the days. You’ll see what is available then before anything moves.',
  asking: 'Checking these days…',
  available: 'Available',
  stay: 'What isn’t available stays on its old days. Nothing leaves your cart.',
  move: 'Move everything',
  moveSome: (count: number, of: number) => `Move ${count} of ${of}`,
};
