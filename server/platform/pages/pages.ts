import type { ProductReviewsDto } from '#core/contract/reviews.ts';
import type { PageData, PublicConfig, RenderedPage } from '#core/contract/page.ts';
import type { Product } from '#core/catalogue/product.ts';
import { LANGUAGES, pathIn } from '#core/kernel/language.ts';
import { siteOfPage } from '#core/content/site-in.ts';
import type { DaysRefused } from '#core/capacity/closed-days.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Snapshot, Snapshots } from '#server/platform/pages/catalogue-snapshot.ts';
import { writeDocument } from '#server/platform/pages/document.ts';
import { type EncodedPage, keepPage, sendOnce } from '#server/platform/pages/encode.ts';
import { makePageData, productKeyOf, publicPaths } from '#server/platform/pages/page-data.ts';
import { type PageAsked, readPageUrl } from '#server/platform/pages/page-request.ts';
import type { WebBuild } from '#server/platform/pages/web-build.ts';
import type { ProductsWanted } from '#server/areas/catalogue/list-products.ts';

// How a page is painted and kept: docs/decisions/22-pages-and-first-paint.md.

/** A map that forgets what was not asked for the longest, beyond `most` entries. */
export function recentMap<Value>(most: number) {
  const entries = new Map<string, Value>();
  return {
    get(key: string): Value | undefined {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key: string, value: Value): void {
      entries.delete(key);
      entries.set(key, value);
      const oldest = entries.keys().next();
      if (entries.size > most && !oldest.done) entries.delete(oldest.value);
    },
    delete: (key: string): boolean => entries.delete(key),
    clear: (): void => entries.clear(),
  };
}

export type PagePorts = {
  readonly build: WebBuild;
  readonly snapshots: Snapshots;
  readonly listProducts: (wanted: ProductsWanted) => Promise<readonly Product[]>;
  readonly readReviews: (productId: string) => Promise<ProductReviewsDto | undefined>;
  readonly checkDays: (period: RentalPeriod) => Promise<DaysRefused | undefined>;
  readonly today: () => CalendarDay;
  readonly config: Omit<PublicConfig, 'today'>;
};

export type Pages = {
  /** @param url path with query */
  answer(url: string): Promise<EncodedPage>;
  /** Renders what everyone asks for, one page at a time, letting requests through in between. */
  warm(): Promise<void>;
};

/** The data and the markup of a page, for every spelling of its address. */
type Part = {
  readonly data: PageData;
  readonly config: PublicConfig;
  readonly rendered: RenderedPage;
};

const MOST_PAGES = 300;
/** Of each language: all shelves and texts, and the newest products. The others are made for their first visitor. */
const MOST_WARMED = 60;
const MOST_SEARCHES = 100;

const keyOf = ({ language, key }: PageAsked): string => pathIn(language, key);

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Renders pages and keeps them as compressed bytes until the catalogue or the shop's day changes. A search is kept as
 * its parts, because the page must tell the browser the very address it was asked for; one for days is not kept at
 * all, because a booking may change it.
 */
export function makePages(ports: PagePorts): Pages {
  const { build, snapshots, today, config } = ports;
  const dataFor = makePageData(ports);
  const pages = recentMap<Promise<EncodedPage>>(MOST_PAGES);
  const searches = recentMap<Part>(MOST_SEARCHES);
  let keptFor = '';

  function forgetStale({ version }: Snapshot): void {
    const current = `${version} ${today()}`;
    if (current === keptFor) return;
    keptFor = current;
    pages.clear();
    searches.clear();
  }

  const configFor = ({ language }: PageAsked, { settings, own }: Snapshot): PublicConfig => ({
    ...config,
    settings,
    site: siteOfPage(language, config.site, settings, own),
    today: today(),
  });

  async function makePart(asked: PageAsked, snapshot: Snapshot): Promise<Part> {
    const data = await dataFor(asked, snapshot);
    const told = configFor(asked, snapshot);
    const { render } = build.languages[asked.language];
    const rendered = await render({ url: asked.key, config: told, data });
    const isMissing = productKeyOf(asked.path) !== undefined && data.product === undefined;
    return { data, config: told, rendered: isMissing ? { ...rendered, status: 404 } : rendered };
  }

  function write(asked: PageAsked, { data, config: told, rendered }: Part): string {
    const { language, url } = asked;
    const start = { config: told, url, data };
    return writeDocument(language, build.languages[language].shell, rendered, start);
  }

  async function answerSearch(asked: PageAsked, snapshot: Snapshot) {
    const key = keyOf(asked);
    const isKept = !asked.isPrivate && !asked.query.has('from') && !asked.query.has('to');
    const kept = isKept ? searches.get(key) : undefined;
    const begunFor = keptFor;
    const part = kept ?? (await makePart(asked, snapshot));
    if (isKept && part.rendered.status === 200 && begunFor === keptFor) {
      searches.set(key, part);
    }
    return sendOnce(part.rendered.status, write(asked, part));
  }

  /** Only pages that exist are kept: there is no end of addresses that do not. */
  function answerPlain(asked: PageAsked, snapshot: Snapshot): Promise<EncodedPage> {
    const key = keyOf(asked);
    const kept = pages.get(key);
    if (kept !== undefined) return kept;
    const made = makePart(asked, snapshot).then((part) => {
      const { status } = part.rendered;
      return status === 200
        ? keepPage(status, write(asked, part))
        : sendOnce(status, write(asked, part));
    });
    pages.set(key, made);
    const forget = () => pages.get(key) === made && pages.delete(key);
    made.then(({ status }) => status === 200 || forget(), forget);
    return made;
  }

  async function answer(url: string): Promise<EncodedPage> {
    const snapshot = await snapshots.current();
    forgetStale(snapshot);
    const asked = readPageUrl(url);
    return asked.hasQuery || asked.isPrivate
      ? answerSearch(asked, snapshot)
      : answerPlain(asked, snapshot);
  }

  return {
    answer,
    async warm() {
      const { products } = await snapshots.current();
      const paths = publicPaths(products).slice(0, MOST_WARMED);
      for (const path of LANGUAGES.flatMap((language) =>
        paths.map((each) => pathIn(language, each)),
      )) {
        await answer(path);
        await pause();
      }
    },
  };
}
