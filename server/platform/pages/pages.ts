import { companySite, settingsOfPage } from '#core/content/company.ts';
import { siteOfPage } from '#core/content/site-in.ts';
import type { PageData, PublicConfig, RenderedPage } from '#core/contract/page.ts';
import { type Language, LANGUAGES, pathIn } from '#core/kernel/language.ts';
import { inTurn } from '#core/kernel/one-by-one.ts';
import type { Snapshot, Snapshots } from './catalogue-snapshot.ts';
import { type EncodedPage, keepPage, sendOnce } from './encode.ts';
import { makePageData, type PageDataPorts, productKeyOf, publicPaths } from './page-data.ts';
import { type PageAsked, readPageUrl } from './page-request.ts';
import { isPlacePath, placeSlugOf } from './place-data.ts';
import type { Shell, WebBuild } from './web-build.ts';

/** What the browser's entry reads from `#page-data` to hydrate the page. */
export type PageStart = {
  readonly config: PublicConfig;
  readonly url: string;
  readonly data: PageData;
};

/** JSON that cannot close its script element. */
const embeddedJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Read by the boot script, which fetches these files along with the application. */
const modulesElement = (files: readonly string[]): string =>
  files.length === 0
    ? ''
    : `<script type="application/json" id="page-modules">${embeddedJson(files)}</script>`;

/** The whole HTML document. Contains data and our own markup; the renderer escaped all text. */
function writeDocument(
  language: Language,
  shell: Shell,
  page: RenderedPage,
  start: PageStart,
): string {
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="theme-color" content="#070b14">',
    // Paint only the complete page. Otherwise lines shift while later ones are parsed.
    '<link rel="expect" href="#page-data" blocking="render">',
    page.head,
    `<script>${shell.fontScript}</script>`,
    shell.icon === undefined ? '' : `<link rel="icon" href="${shell.icon}">`,
    '<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">',
    `<style>${shell.style}</style></head><body>`,
    `<div id="root">${page.body}</div>`,
    `<script type="application/json" id="page-data">${embeddedJson(start)}</script>`,
    modulesElement((page.modules ?? []).flatMap(shell.filesOf)),
    `<script>${shell.script}</script></body></html>`,
  ].join('');
}

// How pages are rendered and cached: docs/decisions/17-pages-and-first-paint.md.

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

/** More visitors are waiting for pages than can be rendered soon. */
export class PagesBusyError extends Error {
  override readonly name = 'PagesBusyError';
}

type PagePorts = PageDataPorts & {
  readonly build: WebBuild;
  readonly snapshots: Snapshots;
  readonly config: Omit<PublicConfig, 'today'>;
};

export type Pages = {
  /** @param url path with query */
  answer(url: string): Promise<EncodedPage>;
  /** Whether it is cached and needs no rendering, and so no rate limit. */
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
/** Per language: shelves, texts, newest products. Others are rendered on the first visit. */
const MOST_WARMED = 60;
const MOST_SEARCHES = 100;
/** A second or two of rendering. */
const MOST_WAITING = 100;

/** A page that bookings change, and the data it was rendered from. */
type Dated = { readonly said: string; readonly page: EncodedPage };

const keyOf = ({ language, key }: PageAsked): string => pathIn(language, key);

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Renders pages and caches them compressed until the catalogue or the shop's day changes.
 * Searches are cached in parts, because the page must repeat the exact URL requested. Searches
 * with days are not cached, because bookings change them.
 */
export function makePages(ports: PagePorts): Pages {
  const { build, snapshots, today, config } = ports;
  const dataFor = makePageData(ports);
  const pages = recentMap<Promise<EncodedPage>>(MOST_PAGES);
  const dated = recentMap<Dated>(MOST_PAGES);
  const searches = recentMap<Part>(MOST_SEARCHES);
  const rendering = inTurn(MOST_WAITING);
  let keptFor = '';

  function forgetStale({ version }: Snapshot): void {
    const current = `${version} ${today()}`;
    if (current === keptFor) return;
    keptFor = current;
    pages.clear();
    dated.clear();
    searches.clear();
  }

  const configFor = ({ language }: PageAsked, { settings, own }: Snapshot): PublicConfig => ({
    ...config,
    settings: settingsOfPage(settings),
    site: siteOfPage(language, companySite(config.site, settings), settings, own),
    today: today(),
  });

  async function makePart(asked: PageAsked, snapshot: Snapshot, known?: PageData): Promise<Part> {
    const data = known ?? (await dataFor(asked, snapshot));
    const told = configFor(asked, snapshot);
    const { render } = build.languages[asked.language];
    const rendered = await rendering(async () => {
      // Lets other waiting work go first, because rendering a page is one long task.
      await pause();
      return render({ url: asked.key, config: told, data });
    });
    if (rendered === undefined) throw new PagesBusyError('Too many pages wait to be rendered');
    const isMissing =
      (productKeyOf(asked.path) !== undefined && data.product === undefined) ||
      (isPlacePath(asked.path) && data.places === undefined && data.place === undefined);
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

  async function makePage(asked: PageAsked, snapshot: Snapshot, known?: PageData) {
    const part = await makePart(asked, snapshot, known);
    const { status } = part.rendered;
    return status === 200
      ? keepPage(status, write(asked, part))
      : sendOnce(status, write(asked, part));
  }

  /** Rendered again only if bookings changed its data. In an outage the last version stays. */
  async function answerDated(asked: PageAsked, snapshot: Snapshot): Promise<EncodedPage> {
    const key = keyOf(asked);
    const begunFor = keptFor;
    let data: PageData;
    try {
      data = await dataFor(asked, snapshot);
    } catch (error) {
      const last = dated.get(key);
      if (last === undefined) throw error;
      return last.page;
    }
    const said = JSON.stringify(data);
    const kept = dated.get(key);
    if (kept?.said === said) return kept.page;
    const page = await makePage(asked, snapshot, data);
    if (page.status === 200 && begunFor === keptFor) dated.set(key, { said, page });
    return page;
  }

  /** Only existing pages are cached; there is no end of missing addresses. */
  function answerPlain(asked: PageAsked, snapshot: Snapshot): Promise<EncodedPage> {
    const key = keyOf(asked);
    const kept = pages.get(key);
    if (kept !== undefined) return kept;
    const made = makePage(asked, snapshot);
    pages.set(key, made);
    const forget = () => pages.get(key) === made && pages.delete(key);
    made.then(({ status }) => status === 200 || forget(), forget);
    return made;
  }

  async function answer(url: string): Promise<EncodedPage> {
    const snapshot = await snapshots.current();
    forgetStale(snapshot);
    const pageUrl = readPageUrl(url);
    if (pageUrl.hasQuery || pageUrl.isPrivate) return answerSearch(pageUrl, snapshot);
    return placeSlugOf(pageUrl.path) === undefined
      ? answerPlain(pageUrl, snapshot)
      : answerDated(pageUrl, snapshot);
  }

  return {
    answer,
    isKept(url) {
      const pageUrl = readPageUrl(url);
      const kept = pageUrl.hasQuery ? [searches] : [pages, dated];
      return !pageUrl.isPrivate && kept.some((map) => map.get(keyOf(pageUrl)) !== undefined);
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
