import type { PageData, PublicConfig, RenderedPage } from '#core/ports/page.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { CalendarDay } from '#core/time/calendar-day.ts';
import type { Snapshot, Snapshots } from '#server/pages/catalogue-snapshot.ts';
import { writeDocument } from '#server/pages/document.ts';
import { type EncodedPage, encodePage } from '#server/pages/encode.ts';
import { makePageData, productKeyOf, publicPaths } from '#server/pages/page-data.ts';
import { type PageAsked, readPageUrl } from '#server/pages/page-request.ts';
import { recentMap } from '#server/pages/recent.ts';
import type { WebBuild } from '#server/pages/web-build.ts';
import type { ProductsWanted } from '#server/queries/list-products.ts';

export type PagePorts = {
  readonly build: WebBuild;
  readonly snapshots: Snapshots;
  readonly listProducts: (wanted: ProductsWanted) => Promise<readonly Product[]>;
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
type Part = { readonly data: PageData; readonly rendered: RenderedPage };

const MOST_PAGES = 300;
const MOST_SEARCHES = 100;

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

  async function makePart(asked: PageAsked, { products }: Snapshot): Promise<Part> {
    const data = await dataFor(asked, products);
    const request = { url: asked.key, config: { ...config, today: today() }, data };
    const rendered = build.render(request);
    const isMissing = productKeyOf(asked.path) !== undefined && data.product === undefined;
    return { data, rendered: isMissing ? { ...rendered, status: 404 } : rendered };
  }

  function encode(url: string, { data, rendered }: Part, isKept: boolean) {
    const start = { config: { ...config, today: today() }, url, data };
    const html = writeDocument(build.shell, rendered, start);
    return encodePage(rendered.status, html, isKept ? 'best' : 'fast');
  }

  async function answerSearch(url: string, asked: PageAsked, snapshot: Snapshot) {
    const isKept = !asked.isPrivate && !asked.query.has('from') && !asked.query.has('to');
    const kept = isKept ? searches.get(asked.key) : undefined;
    const begunFor = keptFor;
    const part = kept ?? (await makePart(asked, snapshot));
    if (isKept && part.rendered.status === 200 && begunFor === keptFor) {
      searches.set(asked.key, part);
    }
    return encode(url, part, false);
  }

  /** Only pages that exist are kept: there is no end of addresses that do not. */
  function answerPlain(asked: PageAsked, snapshot: Snapshot): Promise<EncodedPage> {
    const { path } = asked;
    const kept = pages.get(path);
    if (kept !== undefined) return kept;
    const made = makePart(asked, snapshot).then((part) =>
      encode(path, part, part.rendered.status === 200),
    );
    pages.set(path, made);
    const forget = () => pages.get(path) === made && pages.delete(path);
    made.then(({ status }) => status === 200 || forget(), forget);
    return made;
  }

  async function answer(url: string): Promise<EncodedPage> {
    const snapshot = await snapshots.current();
    forgetStale(snapshot);
    const asked = readPageUrl(url);
    return asked.hasQuery || asked.isPrivate
      ? answerSearch(url, asked, snapshot)
      : answerPlain(asked, snapshot);
  }

  return {
    answer,
    async warm() {
      const { products } = await snapshots.current();
      // More than are kept would only push one another out.
      for (const path of publicPaths(products).slice(0, MOST_PAGES)) {
        await answer(path);
        await pause();
      }
    },
  };
}
