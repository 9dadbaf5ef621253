import { isCampaignTag } from '#core/site/campaign-tags.ts';
import { type Language, splitLanguage } from '#core/site/language.ts';
import { askedPeriod } from '#core/time/asked-period.ts';
import type { CalendarDay } from '#core/time/calendar-day.ts';
import type { RentalPeriod } from '#core/time/rental-days.ts';

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
