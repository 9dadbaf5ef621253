import { type Language, splitLanguage } from '#core/kernel/language.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type RentalPeriod, askedPeriod } from '#core/kernel/rental-days.ts';
import { isCampaignTag } from '#core/content/content-pages.ts';

const NEVER_KEPT = ['/manage', '/admin', '/reset-password'];
/** Paths of pages that search engines are kept from, with all below them. */
export const NOT_FOR_SEARCH: readonly string[] = [
  ...NEVER_KEPT,
  '/checkout',
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
  /** Without the language in front: what holds for `/manage` holds for `/es/manage`. */
  readonly path: string;
  /** Path with query as it came in, without the language. */
  readonly url: string;
  readonly query: URLSearchParams;
  /** Requests of one language with the same key get the same page; its texts never hold a token. */
  readonly key: string;
  /** Neither kept by us nor by a browser: its address is a secret, or it shows the shop's inside. */
  readonly isPrivate: boolean;
  readonly isForSearch: boolean;
  readonly hasQuery: boolean;
};

/**
 * Where a page is that was asked for by another spelling of its address; undefined when it is that spelling already. In
 * the browser routes take any case and a slash at the end, but what is found, kept and kept secret here goes by one.
 * Below the first part of a path the case tells: tokens and ids are there.
 */
export function plainAddress({ path, url }: Pick<PageAsked, 'path' | 'url'>): string | undefined {
  const first = /^\/[\w-]+/.exec(path)?.[0] ?? '';
  if (first === '') return undefined;
  const rest = path.slice(first.length);
  const plain = `${first.toLowerCase()}${rest.endsWith('/') ? rest.slice(0, -1) : rest}`;
  return plain === path ? undefined : `${plain}${url.slice(path.length)}`;
}

/** The owner's screens: English, and at one address. */
export const isBackOffice = ({ path }: Pick<PageAsked, 'path'>): boolean =>
  isBelow(path, ['/admin']);

/** @param url path with query, as it came in */
export function readPageUrl(url: string): PageAsked {
  const [raw = '', search = ''] = url.split(/\?(.*)/s);
  // `//host` would be another host's address wherever a URL is made of it.
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

/** The days of a search, if it has any and they can be rented. */
export function periodOf(query: URLSearchParams, today: CalendarDay): RentalPeriod | undefined {
  const period = askedPeriod(query.get('from') ?? '', query.get('to') ?? '', today);
  return period.ok ? period.value : undefined;
}
