import type { ProductReviewsDto } from '#core/contract/reviews.ts';
import type { PageData, PublicConfig, RenderedPage } from '#core/contract/page.ts';
import type { Product } from '#core/catalogue/product.ts';
import { LANGUAGES, pathIn } from '#core/kernel/language.ts';
import { siteOfPage } from '#core/content/site-in.ts';
import { companySite, settingsOfPage } from '#core/content/company.ts';
import type { DaysRefused } from '#core/capacity/closed-days.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Snapshot, Snapshots } from '#server/platform/pages/catalogue-snapshot.ts';
import { writeDocument } from '#server/platform/pages/document.ts';
import { type EncodedPage, keepPage, sendOnce } from '#server/platform/pages/encode.ts';
import { inTurn } from '#core/kernel/in-turn.ts';
import { makePageData, productKeyOf, publicPaths } from '#server/platform/pages/page-data.ts';
import { type PageAsked, readPageUrl } from '#server/platform/pages/page-request.ts';
import type { WebBuild } from '#server/platform/pages/web-build.ts';
import type { ProductsWanted } from '#server/areas/catalogue/list-products.ts';

// How pages are rendered and cached: docs/decisions/22-pages-and-first-paint.md.

/** A map limited to `most` entries; drops the least recently used. */
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

/** More visitors wait for a page to be rendered than can be served in a while. */
export class PagesBusyError extends Error {
  override readonly name = 'PagesBusyError';
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
  /** Whether it is cached and needs no rendering, so no rate limit. */
  isKept(url: string): boolean;
  /** Renders popular pages one at a time, letting requests through in between. */
  warm(): Promise<void>;
};

/** A page's data and markup, for every spelling of its URL. */
type Part = {
  readonly data: PageData;
  readonly config: PublicConfig;
  readonly rendered: RenderedPage;
};

const MOST_PAGES = 300;
/** Per language: shelves, texts and the newest products. Others wait for their first visitor. */
const MOST_WARMED = 60;
const MOST_SEARCHES = 100;
/** A second or two of rendering. */
const MOST_WAITING = 100;

const keyOf = ({ language, key }: PageAsked): string => pathIn(language, key);

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Renders pages and caches them compressed until the catalogue or the shop's day changes. Searches
 * are cached in parts, because the page must repeat the exact requested URL; searches with days are
 * not cached, because bookings change them.
 */
export function makePages(ports: PagePorts): Pages {
  const { build, snapshots, today, config } = ports;
  const dataFor = makePageData(ports);
  const pages = recentMap<Promise<EncodedPage>>(MOST_PAGES);
  const searches = recentMap<Part>(MOST_SEARCHES);
  const rendering = inTurn(MOST_WAITING);
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
    settings: settingsOfPage(settings),
    site: siteOfPage(language, companySite(config.site, settings), settings, own),
    today: today(),
  });

  async function makePart(asked: PageAsked, snapshot: Snapshot): Promise<Part> {
    const data = await dataFor(asked, snapshot);
    const told = configFor(asked, snapshot);
    const { render } = build.languages[asked.language];
    const rendered = await rendering(async () => {
      // Rendering lets other waiting work go first: a page is one long piece of work.
      await pause();
      return render({ url: asked.key, config: told, data });
    });
    if (rendered === undefined) throw new PagesBusyError('Too many pages wait to be rendered');
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

  /** Only existing pages are cached: missing addresses are endless. */
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
    isKept(url) {
      const asked = readPageUrl(url);
      const kept = asked.hasQuery ? searches : pages;
      return !asked.isPrivate && kept.get(keyOf(asked)) !== undefined;
    },
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
