import type { AgeGroup } from '#core/catalogue/ages.ts';
import type { FitProblem, Yard } from '#core/catalogue/fit.ts';
import type { Surface } from '#core/catalogue/surface.ts';
import type { WetOrDry, Sort } from '#core/catalogue/wanted.ts';
import { counted } from '#core/kernel/counted.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import type { Area } from '#core/reservations/party.ts';

const rentals = (count: number): string => counted(count, 'rental');

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
  best: 'Best match',
  newest: 'Newest first',
  price: 'Price: low to high',
  '-price': 'Price: high to low',
  title: 'Name: A to Z',
};

/** Dollars per day. */
function priceRange(min: number | undefined, max: number | undefined): string {
  if (min === undefined) return `Up to $${max}`;
  return max === undefined ? `$${min} and up` : `$${min} to $${max}`;
}

export const FINDING = {
  rentals,
  have: 'What we have',
  loading: 'Pumping up the catalog…',
  failed: 'Our rentals did not load',
  wrongDates: 'Those dates don’t work',
  toolbar: 'Find a rental',
  search: 'Search',
  searchHint: 'Castle, slide…',
  order: 'Order',
  sorts: SORTS,
  showFree: "See what's available",
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
  agesHint: 'Shows rentals for some or all of each age group. Each rental lists its own ages.',
  ageNames: AGES,
  ageChip: (group: AgeGroup): string => (group === 'adults' ? AGES.adults : `Ages ${AGES[group]}`),
  guests: 'Guests at a time',
  guestsHint: 'How many can be on it together. At a party, kids take turns.',
  anyGuests: 'Any number',
  guestsNames: (least: number): string => `${least} or more`,
  guestsChip: (least: number): string => `${least} or more at a time`,
  price: 'Price per day',
  priceRange,
  minPrice: 'From, $',
  maxPrice: 'To, $',
  wrongPrice: 'Enter dollars, like 150.',
  wrongOrder: 'This is less than “From”.',
  yard: 'Your yard',
  onlyFitting: 'Fits my yard',
  checkYard: 'Will it fit? Check your yard',
  yardHint: 'Length, width, gate, ground, outlet.',
  changeYard: 'Change',
  emptyTitle: 'Nothing matches all of that',
  emptyText: 'Remove one of these to see some rentals:',
  noWord: (word: string) => ({
    title: `Nothing matches “${word}”`,
    text: 'Try another word, or look through a whole category.',
  }),
  suggestions: 'Suggestions',
  bookedThen: 'Booked on those days',
  near: 'The closest we have',
  allBooked: {
    title: 'All booked on those days',
    text: 'Those are popular days! Try the day before or after, or another category.',
  },
  /** The reason follows. */
  closed: 'Not on these days',
  emptyShelf: {
    title: 'Nothing here yet',
    text: 'There is nothing in this category right now. Take a look at the others.',
  },
  emptyOnDates: 'Try other days, or clear the filters and start over.',
  emptyNoWay: 'Removing one filter isn’t enough. Clear them all and start over.',
  without: (label: string, count: number): string => `Without “${label}”: ${rentals(count)}`,
  seeAll: 'See all inflatables',
  otherDates: (count: number): string => `On other dates: ${rentals(count)}`,
};

/** The text above a shelf. */
export const INTROS = {
  all: 'Everything we rent, delivered and set up. Pick your dates to see what’s available.',
  bounce: 'Castles, dragons and rainbows to jump in. Set up on grass or concrete.',
  water: 'Bring a garden hose and a towel. Slides, splashes and soft landings for hot Texas days.',
  combo: 'Jump, climb and slide in one: the most fun for one patch of lawn.',
  obstacle: 'Crawl, climb and race side by side. Made for field days and grown-up rivalries.',
  event: 'Foam, popcorn, shade and a screen: what turns a yard into an event.',
};

export const LISTS = {
  meta: (shelf: string, area: string) => `${shelf} for rent in ${area}`,
  count: rentals,
  countFree: (count: number, period: string) => `${rentals(count)} available ${period}`,
};

const SURFACES: Record<Surface, string> = {
  grass: 'grass',
  concrete: 'concrete',
  asphalt: 'asphalt',
  turf: 'turf',
  indoor: 'an indoor floor',
};

function oneOf(surfaces: readonly Surface[]): string {
  const names = surfaces.map((surface) => SURFACES[surface]);
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} or ${last}`;
}

function reason(problem: FitProblem): string {
  switch (problem.kind) {
    case 'too_short':
      return `Needs ${problem.needsFt} ft of length. Your yard has ${problem.yardFt} ft.`;
    case 'too_narrow':
      return `Needs ${problem.needsFt} ft of width. Your yard has ${problem.yardFt} ft.`;
    case 'gate':
      return `Needs a gate ${problem.needsIn} in wide. Yours is ${problem.gateIn} in.`;
    case 'surface':
      return `Goes on ${oneOf(problem.takes)}. Yours is ${SURFACES[problem.surface]}.`;
    case 'outlet':
      return `Needs an outlet within ${problem.withinFt} ft. Yours is ${problem.outletFt} ft away.`;
  }
}

const MOSTLY: Record<FitProblem['kind'], (count: number) => string> = {
  too_short: (count) => `Your yard is too short for ${count} of them.`,
  too_narrow: (count) => `Your yard is too narrow for ${count} of them.`,
  gate: (count) => `Your gate is too narrow for ${count} of them.`,
  surface: (count) => `${count} of them can’t go on that kind of ground.`,
  outlet: (count) => `Your outlet is too far away for ${count} of them.`,
};

export const FIT = {
  title: 'Will it fit?',
  intro:
    'Measure the flat, open part of your yard. We compare it with the space each rental needs, including room to walk around it, and turn the rental whichever way fits best.',
  length: 'Yard length, ft',
  width: 'Yard width, ft',
  gate: 'Gate width, inches',
  surface: 'Ground',
  anySurface: 'Not sure',
  surfaceNames: {
    grass: 'Grass',
    concrete: 'Concrete',
    asphalt: 'Asphalt',
    turf: 'Turf',
    indoor: 'Indoors',
  } satisfies Record<Surface, string>,
  outlet: 'Nearest outlet, ft away',
  optional: 'Skip anything you don’t know. We’ll check the rest.',
  check: 'Check my yard',
  number: (example: number) => `Enter a number, like ${example}.`,
  forget: 'Forget my yard',
  close: 'Close the yard check',
  fits: 'Fits your yard',
  doesNotFit: 'Doesn’t fit your yard',
  /** Each of several fits, but not all of them. */
  crowded: 'These may not fit side by side',
  crowdedWhy: (titles: readonly string[], phone: string): string =>
    titles.length === 1
      ? `One ${titles.join()} fits your yard, but maybe not as many as you want at the same time. Call us at ${phone} and we’ll find a way.`
      : `Each of them fits your yard, but maybe not all at the same time: ${joinNames(titles)}. Call us at ${phone} and we’ll find a way.`,
  /** The ground of all together is larger than the yard. */
  tooMuch: 'These don’t fit side by side',
  tooMuchWhy: (titles: readonly string[], { needs, has }: Area, phone: string): string =>
    `Together they need ${needs.toLocaleString('en-US')} sq ft, and your yard has ${has.toLocaleString('en-US')}: ${joinNames(titles)}. Call us at ${phone} and we’ll find a way.`,
  fitsAnyway: (phone: string): string =>
    `You can still book. Not sure? Call us at ${phone} first and we’ll look at it together.`,
  bookedAnyway: (phone: string): string =>
    `Please call us at ${phone} before your party, so we can find a spot or a rental that works.`,
  /** After the office marked what does not fit as checked. */
  spotChecked: (phone: string): string =>
    `We’ve talked with you about your spot and what fits there. Has anything changed? Call us at ${phone}.`,
  changeSize: 'Change the measurements',
  showFitting: 'See what fits your yard',
  unknown: 'Ask us if it fits',
  unknownWhy: 'Its measurements aren’t listed yet. Call or write to us, and we’ll tell you.',
  reason,
  /** Too short and too narrow: `66 × 16`. */
  tooSmall: (needs: string, has: string): string => `Needs ${needs} ft. Your yard is ${has} ft.`,
  surfaces: oneOf,
  yard({ lengthFt, widthFt, gateWidthIn, surface, outletFt }: Yard): string {
    return [
      `${lengthFt} × ${widthFt} ft`,
      gateWidthIn === undefined ? '' : `${gateWidthIn} in gate`,
      surface === undefined ? '' : SURFACES[surface],
      outletFt === undefined ? '' : `outlet ${outletFt} ft away`,
    ]
      .filter((part) => part !== '')
      .join(', ');
  },
  checked: (yard: string): string => `Checked against your yard: ${yard}.`,
  summary: (count: number, of: number): string =>
    count === 0
      ? of === 1
        ? 'This rental doesn’t fit your yard.'
        : `None of these ${rentals(of)} fit your yard.`
      : `${count} of ${rentals(of)} ${count === 1 ? 'fits' : 'fit'} your yard.`,
  /** The problem that rules out most. */
  mostly: (kind: FitProblem['kind'], count: number): string => MOSTLY[kind](count),
  onlyOutlet: (count: number, phone: string): string =>
    `For ${count} of them, the outlet is the only problem. A generator or a longer cord may help. Call us at ${phone}.`,
  onlyFitting: (count: number): string =>
    count === 1 ? 'Show only the 1 that fits' : `Show only the ${count} that fit`,
  whyNot: (count: number): string =>
    count === 1 ? '1 doesn’t fit, and why' : `${count} don’t fit, and why`,
  gateNeeded: (inches: number): string => `A way in at least ${inches} inches wide.`,
  outletNeeded: (feet: number): string => `An outlet within ${feet} ft of where we set it up.`,
  ask: 'Tell us how long and how wide your yard is, and you’ll see the answer right away.',
  enter: 'Enter your yard',
  change: 'Change your yard',
};
