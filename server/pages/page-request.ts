import { checkPeriod, type RentalPeriod } from '#core/time/rental-days.ts';
import { type CalendarDay, parseCalendarDay } from '#core/time/calendar-day.ts';

/** Campaign tags: they change nothing on a page. */
const IGNORED = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|mc_[ce]id|_ga)$/;

const NEVER_KEPT = ['/manage', '/admin'];
/** Paths of pages that search engines are kept from, with all below them. */
export const NOT_FOR_SEARCH: readonly string[] = [
  ...NEVER_KEPT,
  '/checkout',
  '/cart-checkout',
  '/success',
];

const isBelow = (path: string, roots: readonly string[]): boolean =>
  roots.some((root) => path === root || path.startsWith(`${root}/`));

export type PageAsked = {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Requests with the same key get the same page; its texts never hold a token. */
  readonly key: string;
  /** Neither kept by us nor by a browser: its address is a secret, or it shows the shop's inside. */
  readonly isPrivate: boolean;
  readonly isForSearch: boolean;
  readonly hasQuery: boolean;
};

/** @param url path with query, as it came in */
export function readPageUrl(url: string): PageAsked {
  const [raw = '', search = ''] = url.split(/\?(.*)/s);
  // `//host` would be another host's address wherever a URL is made of it.
  const path = raw.replace(/^\/*/, '/');
  const query = new URLSearchParams(search);
  const telling = new URLSearchParams([...query].filter(([name]) => !IGNORED.test(name)));
  return {
    path,
    query,
    key: telling.size === 0 ? path : `${path}?${telling}`,
    isPrivate: isBelow(path, NEVER_KEPT),
    isForSearch: !isBelow(path, NOT_FOR_SEARCH),
    hasQuery: search !== '',
  };
}

/** The days of a search, if it has two and they can be rented. */
export function periodOf(query: URLSearchParams, today: CalendarDay): RentalPeriod | undefined {
  const startDate = parseCalendarDay(query.get('from') ?? '');
  const endDate = parseCalendarDay(query.get('to') ?? '');
  if (startDate === undefined || endDate === undefined) return undefined;
  const period = checkPeriod({ startDate, endDate }, today);
  return period.ok ? period.value : undefined;
}
