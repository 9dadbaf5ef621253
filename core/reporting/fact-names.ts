import { type CalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';

/** Source of an order whose visitor does not want to be counted, so the browser reports none. */
export const UNTOLD = 'untold';
export const FORMER_SHOP = 'former_shop';

const NAMES: Readonly<Record<string, string>> = {
  [UNTOLD]: 'Website, unknown',
  google: 'Google search',
  google_ads: 'Google ads',
  bing: 'Bing',
  other_search: 'Other search',
  facebook: 'Facebook',
  facebook_ads: 'Facebook ads',
  instagram: 'Instagram',
  other_social: 'Other social',
  yelp: 'Yelp',
  maps: 'Maps',
  campaign: 'Campaign link',
  other_site: 'Another site',
  direct: 'Typed or bookmarked address',
  email: 'Email',
  text: 'Text message',
  phone: 'Phone',
  walk_in: 'Walk-in',
  social: 'Social media, via the office',
  [FORMER_SHOP]: 'Former shop',
};

/** An order's or a visitor's source in words. */
export const sourceName = (source: string): string => NAMES[source] ?? source;

/** Bands of prices per day, named by their lower ends in dollars. */
export const PRICE_BANDS = ['0', '200', '250', '300', '400'] as const;
type PriceBand = (typeof PRICE_BANDS)[number];

/** @param price in cents per day */
export const priceBandOf = (price: number): PriceBand =>
  PRICE_BANDS.findLast((from) => price >= Number(from) * 100) ?? '0';

/** Parties are on weekends, so the other weekdays form one group. */
export const WEEKDAY_GROUPS = ['fri', 'sat', 'sun', 'week'] as const;
type WeekdayGroup = (typeof WEEKDAY_GROUPS)[number];

const GROUP_OF: Readonly<Record<number, WeekdayGroup>> = { 0: 'sun', 5: 'fri', 6: 'sat' };

export const weekdayGroupOf = (day: CalendarDay): WeekdayGroup =>
  GROUP_OF[weekdayOf(day)] ?? 'week';

export const REASON_NAMES = {
  cancelled: 'Canceled',
  out_of_service: 'Rental out of service',
  changed: 'Changed to a lower price',
  exempt: 'Made tax-exempt',
  given: 'Given by the office',
  rain_check: 'Turned into a rain check',
  too_late: 'Paid after the hold was lost',
  disputed: 'Taken back by a bank',
};
export type RefundReason = keyof typeof REASON_NAMES;
export const REFUND_REASONS = Object.keys(REASON_NAMES) as readonly RefundReason[];

/** Ways of refunding. `person`: cash, checks and other ways. */
export const BACK_WAYS = ['card', 'person', 'credit'] as const;
export type BackWay = (typeof BACK_WAYS)[number];

export const WAY_NAMES: Readonly<Record<BackWay, string>> = {
  card: 'To cards',
  person: 'In person',
  credit: 'As credit',
};

/** @param way as in the facts */
export const backWayOf = (way: string): BackWay =>
  way === 'card' || way === 'credit' ? way : 'person';
