import { isCampaignTag } from '#core/content/content-pages.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Language, splitLanguage } from '#core/kernel/language.ts';
import { type RentalPeriod, askedPeriod } from '#core/kernel/rental-days.ts';

const NEVER_KEPT = [
  '/manage',
  '/quote',
  '/gift-card',
  '/unit',
  '/admin',
  '/unsubscribe',
  '/friend',
  '/reset-password',
  '/confirm-email',
];
/** Paths hidden from search engines, with everything below. */
export const NOT_FOR_SEARCH: readonly string[] = [
  ...NEVER_KEPT,
  '/checkout',
  '/crew',
  '/cart-checkout',
  '/success',
  '/login',
  '/dashboard',
  '/customer-dashboard',
  '/loyalty',
];

const isBelow = (path: string, roots: readonly string[]): boolean =>
  roots.some((root) => path === root || path.startsWith(`${root}/`));

export type PageAsked = {
  readonly language: Language;
  /** Without the language: what applies to `/manage` applies to `/es/manage`. */
  readonly path: string;
  /** Path with query as received, without the language. */
  readonly url: string;
  readonly query: URLSearchParams;
  /** Same language and key give the same page; never contains a token. */
  readonly key: string;
  /** Never cached, because its URL is a secret or it shows the back office. */
  readonly isPrivate: boolean;
  readonly isForSearch: boolean;
  readonly hasQuery: boolean;
};

/** What people type, and old links name. The browser's routes know it, too. */
const MOVED: ReadonlyMap<string, string> = new Map([['/cart', '/cart-checkout']]);

/**
 * The canonical address of a page; undefined if the request already used it. Browser routes
 * ignore case and trailing slashes, but lookups, caching and secrecy here rely on one spelling.
 * Case matters below the first segment, where tokens and ids are.
 */
export function plainAddress({ path, url }: Pick<PageAsked, 'path' | 'url'>): string | undefined {
  const first = /^\/[\w-]+/.exec(path)?.[0] ?? '';
  if (first === '') return undefined;
  const rest = path.slice(first.length);
  const spelled = `${first.toLowerCase()}${rest.endsWith('/') ? rest.slice(0, -1) : rest}`;
  const plain = MOVED.get(spelled) ?? spelled;
  return plain === path ? undefined : `${plain}${url.slice(path.length)}`;
}

/** The owner's screens are English only, at one address. */
export const isBackOffice = ({ path }: Pick<PageAsked, 'path'>): boolean =>
  isBelow(path, ['/admin']);

/** @param url path with query, as received */
export function readPageUrl(url: string): PageAsked {
  const [raw = '', search = ''] = url.split(/\?(.*)/s);
  // `//host` would become another host wherever a URL is built from it.
  const { language, path } = splitLanguage(raw.replace(/^\/*/, '/'));
  const query = new URLSearchParams(search);
  const telling = new URLSearchParams([...query].filter(([name]) => !isCampaignTag(name)));
  return {
    language,
    path,
    url: search === '' ? path : `${path}?${search}`,
    query,
    key: telling.size === 0 ? path : `${path}?${telling}`,
    isPrivate: isBelow(path, NEVER_KEPT),
    isForSearch: !isBelow(path, NOT_FOR_SEARCH),
    hasQuery: search !== '',
  };
}

/** The days of a search, if they can be rented. */
export function periodOf(query: URLSearchParams, today: CalendarDay): RentalPeriod | undefined {
  const period = askedPeriod(query.get('from') ?? '', query.get('to') ?? '', today);
  return period.ok ? period.value : undefined;
}
