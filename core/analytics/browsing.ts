import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import type { CameFrom } from '#core/reservations/came-from.ts';

/** What a visitor's page reports. Repeating a step changes nothing. */
export type BrowsingStep =
  | { readonly kind: 'visit' }
  | { readonly kind: 'product'; readonly slug: string }
  /** Asked for a rental from this day on; of one product, or of a whole list. */
  | { readonly kind: 'dates'; readonly day: CalendarDay; readonly slug?: string | undefined }
  /** A search that found nothing. */
  | { readonly kind: 'nothing'; readonly words: string }
  | { readonly kind: 'cart' };

type WantedDay = { readonly day: CalendarDay; readonly slug?: string | undefined };

/**
 * What one tab of a browser did on one day, under an id that the tab made up and forgets when it is
 * closed. Sets, not a list of events: who sends a step twice is counted once.
 */
export type Browsing = CameFrom & {
  readonly id: string;
  /** The shop's day on which it began; steps of a later day belong to another browsing. */
  readonly day: CalendarDay;
  readonly begunAt: Instant;
  readonly language: Language;
  readonly products: readonly string[];
  readonly dates: readonly WantedDay[];
  readonly nothing: readonly string[];
  readonly hasCart: boolean;
  /** How many messages came: a program gives itself away by their number. */
  readonly beacons: number;
  /** Not yet in the sums. */
  readonly isOpen: boolean;
};

export type BrowsingStart = Pick<
  Browsing,
  'id' | 'day' | 'begunAt' | 'source' | 'device' | 'language'
>;

/** No visitor of a shop of a few dozen products comes near these. */
export const MOST = { products: 60, dates: 40, nothing: 20, beacons: 400 } as const;

const MOST_LETTERS = 40;
/** Nothing can be booked this far ahead, so whoever asks for it is no visitor. */
const FARTHEST_DAYS = 730;

export const newBrowsing = (start: BrowsingStart): Browsing => ({
  ...start,
  products: [],
  dates: [],
  nothing: [],
  hasCart: false,
  beacons: 0,
  isOpen: true,
});

/** Addresses and numbers may stand in a search box by mistake; they are not kept. */
const IS_PERSONAL = /@|\d{5}|\d{3}[-. ]?\d{4}/;

/** The words of a search as they are counted; undefined for what may be about a person. */
export function countedWords(words: string): string | undefined {
  const plain = words.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
  if (plain === '' || plain.length > MOST_LETTERS || IS_PERSONAL.test(plain)) return undefined;
  return plain;
}

const added = <T>(list: readonly T[], one: T, most: number, isSame: (other: T) => boolean) =>
  list.length >= most || list.some(isSame) ? list : [...list, one];

function withStep(browsing: Browsing, step: BrowsingStep): Browsing {
  switch (step.kind) {
    case 'visit':
      return browsing;
    case 'product': {
      const { products } = browsing;
      const isSame = (slug: string) => slug === step.slug;
      return { ...browsing, products: added(products, step.slug, MOST.products, isSame) };
    }
    case 'dates': {
      const { day, slug } = step;
      if (day < browsing.day || day > addDays(browsing.day, FARTHEST_DAYS)) return browsing;
      const isSame = (one: WantedDay) => one.day === day && one.slug === slug;
      return { ...browsing, dates: added(browsing.dates, { day, slug }, MOST.dates, isSame) };
    }
    case 'nothing': {
      const words = countedWords(step.words);
      if (words === undefined) return browsing;
      const isSame = (one: string) => one === words;
      return { ...browsing, nothing: added(browsing.nothing, words, MOST.nothing, isSame) };
    }
    case 'cart':
      return { ...browsing, hasCart: true };
  }
}

export const withSteps = (browsing: Browsing, steps: readonly BrowsingStep[]): Browsing => ({
  ...steps.reduce(withStep, browsing),
  beacons: Math.min(browsing.beacons + 1, MOST.beacons),
});

/** Whether it behaves like a program that crawls the shop. */
export const isAutomated = ({ products, beacons }: Browsing): boolean =>
  products.length >= MOST.products || beacons >= MOST.beacons;

const PROGRAMS =
  /bot\b|bot[/;_-]|crawl|spider|slurp|headless|phantom|puppeteer|playwright|selenium|lighthouse|pagespeed|preview|scan|monitor|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|facebookexternalhit|embedly|whatsapp/i;

/** Whether the user agent names a program, or nothing at all. */
export const isProgram = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.length < 20 || PROGRAMS.test(userAgent);
