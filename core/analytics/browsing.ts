import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { categoryOf } from '#core/catalogue/category.ts';
import type { Product } from '#core/catalogue/product.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { type Cell, gathered, keyOf, partsOfKey, type Sums } from '#core/reporting/cells.ts';
import { priceBandOf, weekdayGroupOf } from '#core/reporting/fact-names.ts';
import type { CameFrom } from '#core/reservations/came-from.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';

/** What a visitor's page reports. Repeating a step changes nothing. */
type BrowsingStep =
  | { readonly kind: 'visit' }
  | { readonly kind: 'product'; readonly slug: string }
  /** Asked for a rental starting on this day, of one product or a whole list. */
  | { readonly kind: 'dates'; readonly day: CalendarDay; readonly slug?: string | undefined }
  /** A search that found nothing. */
  | { readonly kind: 'nothing'; readonly words: string }
  | { readonly kind: 'cart' };

type WantedDay = { readonly day: CalendarDay; readonly slug?: string | undefined };

/**
 * What one browser tab did on one day, under an id that the tab made up and forgets when it is
 * closed. These are sets, not a list of events, so a step sent twice counts once.
 */
export type Browsing = CameFrom & {
  readonly id: string;
  /** The shop's day on which it began. Steps on a later day belong to another browsing. */
  readonly day: CalendarDay;
  readonly begunAt: Instant;
  readonly language: Language;
  readonly products: readonly string[];
  readonly dates: readonly WantedDay[];
  readonly nothing: readonly string[];
  readonly hasCart: boolean;
  /** Number of messages received. A program shows itself by a high number. */
  readonly beacons: number;
  /** Not yet counted in the sums. */
  readonly isOpen: boolean;
};

type BrowsingStart = Pick<Browsing, 'id' | 'day' | 'begunAt' | 'source' | 'device' | 'language'>;

/** Limits far above what a visitor does in a shop with a few dozen products. */
export const MOST = { products: 60, dates: 40, nothing: 20, beacons: 400 } as const;

const MOST_LETTERS = 40;
/** Nothing can be booked this far ahead, so such a request is not from a visitor. */
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

/** Email addresses and phone numbers get into search boxes by mistake. They are not kept. */
const IS_PERSONAL = /@|\d{5}|\d{3}[-. ]?\d{4}/;

/** The words of a search as they are counted. Undefined if they may be about a person. */
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

/** Whether it behaves like a crawler. */
export const isAutomated = ({ products, beacons }: Browsing): boolean =>
  products.length >= MOST.products || beacons >= MOST.beacons;

const PROGRAMS =
  /bot\b|bot[/;_-]|crawl|spider|slurp|headless|phantom|puppeteer|playwright|selenium|lighthouse|pagespeed|preview|scan|monitor|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|facebookexternalhit|embedly|whatsapp/i;

/** Whether the user agent is a program's, or empty. */
export const isProgram = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.length < 20 || PROGRAMS.test(userAgent);

export const COUNTED_STEPS = ['session', 'product', 'dates', 'cart'] as const;
type CountedStep = (typeof COUNTED_STEPS)[number];

/** Key for a whole list, or a product on no shelf. */
export const ANY_SHELF = 'any';

/** More different searches in one day are not by people. */
const MOST_SEARCHES = 200;

type BySlug = ReadonlyMap<string, Product>;

const shelfOf = (product: Product | undefined): string =>
  (product && categoryOf(product.categories)?.value) ?? ANY_SHELF;

/**
 * What one visitor adds to the day's sums: steps by source, device and language, the products and
 * days they looked at, and searches that found nothing. Slugs the shop does not have are left out.
 */
export function cellsOfBrowsing(browsing: Browsing, bySlug: BySlug): readonly Cell[] {
  if (isAutomated(browsing)) return [];
  const { day, source, device, language, hasCart } = browsing;
  const products = browsing.products.flatMap((slug) => bySlug.get(slug) ?? []);
  const asked = browsing.dates.filter(({ slug }) => slug === undefined || bySlug.has(slug));
  const has: Readonly<Record<CountedStep, boolean>> = {
    session: true,
    product: products.length > 0,
    dates: asked.length > 0,
    cart: hasCart,
  };
  const one = (...parts: readonly string[]): Cell => ({
    day,
    key: keyOf(...parts),
    count: 1,
    cents: 0,
  });
  const wanted = asked.map((each) => ({
    day: each.day,
    product: each.slug === undefined ? undefined : bySlug.get(each.slug),
  }));
  return [
    ...COUNTED_STEPS.filter((step) => has[step]).map((step) =>
      one('step', step, source, device, language),
    ),
    ...products.map(({ id }) => one('look', id)),
    // A visitor who asks for three slides on one Saturday wants one party.
    ...[...new Set(wanted.map((each) => keyOf('ask', each.day, shelfOf(each.product))))].map(
      (key) => one(...partsOfKey(key)),
    ),
    ...wanted.flatMap((each) =>
      each.product === undefined
        ? []
        : [one('askAt', weekdayGroupOf(each.day), priceBandOf(each.product.price))],
    ),
    ...browsing.nothing.map((words) => one('nothing', language, words)),
  ];
}

export const slugsOf = (products: readonly Product[]): BySlug =>
  new Map(products.map((product) => [product.slug, product]));

/** @param before the sums of that day so far */
export function cellsOfBrowsings(
  browsings: readonly Browsing[],
  bySlug: BySlug,
  before: Sums,
): readonly Cell[] {
  const isSearch = (key: string): boolean => key.startsWith('nothing:');
  const known = new Set(Object.keys(before).filter(isSearch));
  return gathered(browsings.flatMap((one) => cellsOfBrowsing(one, bySlug))).filter(({ key }) => {
    if (!isSearch(key) || known.has(key)) return true;
    if (known.size >= MOST_SEARCHES) return false;
    known.add(key);
    return true;
  });
}

/** What visitors did: raw for 90 days, and as daily sums permanently. */
export interface BrowsingBook {
  /** In one transaction; `decide` is pure and may rerun. Undefined writes nothing. */
  change(id: string, decide: (before: Browsing | undefined) => Browsing | undefined): Promise<void>;
  /** Those not yet in the sums, oldest day first. */
  listOpen(most: number): Promise<readonly Browsing[]>;
  /**
   * Adds the cells that `cellsOf` makes of the open browsings to the sums and closes them, in one
   * transaction. Each is counted once, even if several processes count at the same time. All are of
   * one day, at most 200.
   */
  close(
    day: CalendarDay,
    ids: readonly string[],
    cellsOf: (browsings: readonly Browsing[], before: Sums) => readonly Cell[],
  ): Promise<number>;
  /** Sums of those days that have any. */
  days(span: DaySpan): Promise<ReadonlyMap<CalendarDay, Sums>>;
}

type Beacon = Pick<BrowsingStart, 'id' | 'source' | 'device' | 'language'> & {
  readonly steps: readonly BrowsingStep[];
};

/** New browsings per process and day. More cannot be visitors, and would fill the store. */
const MOST_A_DAY = 20_000;

/** Records what a visitor's page reports. A counted one, or yesterday's, stays as it is. */
export function makeNoteBrowsing(book: Pick<BrowsingBook, 'change'>, clock: Clock) {
  let today = '';
  let begun = 0;

  return async ({ steps, ...visitor }: Beacon): Promise<void> => {
    const begunAt = clock.now();
    const day = shopDay(begunAt);
    if (day !== today) [today, begun] = [day, 0];
    let isNew = false;
    await book.change(visitor.id, (before): Browsing | undefined => {
      isNew = before === undefined;
      if (isNew && begun >= MOST_A_DAY) return undefined;
      const browsing = before ?? newBrowsing({ ...visitor, day, begunAt });
      return browsing.isOpen && browsing.day === day ? withSteps(browsing, steps) : undefined;
    });
    if (isNew) begun += 1;
  };
}

export type NoteBrowsing = ReturnType<typeof makeNoteBrowsing>;

const BATCH = 200;
/** Later runs process a longer backlog. */
const MOST_A_RUN = 5_000;

/** Adds visitors' actions on past days to the sums. Returns how many. Safe to repeat. */
export const makeRollUpBrowsings =
  (
    book: Pick<BrowsingBook, 'listOpen' | 'close'>,
    catalogue: Pick<Catalogue, 'listAll'>,
    clock: Clock,
  ) =>
  async (): Promise<number> => {
    const today = shopDay(clock.now());
    const over = (await book.listOpen(MOST_A_RUN)).filter(({ day }) => day < today);
    if (over.length === 0) return 0;
    const bySlug = slugsOf(await catalogue.listAll());
    const batches = [...Map.groupBy(over, ({ day }) => day)].flatMap(([day, all]) =>
      Array.from({ length: Math.ceil(all.length / BATCH) }, (_, index) => ({
        day,
        ids: all.slice(index * BATCH, (index + 1) * BATCH).map(({ id }) => id),
      })),
    );
    let closed = 0;
    await oneByOne(batches, async ({ day, ids }) => {
      closed += await book.close(day, ids, (browsings, before) =>
        cellsOfBrowsings(browsings, bySlug, before),
      );
      return true;
    });
    return closed;
  };
