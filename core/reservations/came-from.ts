/**
 * How a visitor found the shop, by kind only. No addresses, click ids or campaign names are stored,
 * so nothing a stranger writes into a link gets in here.
 */
export const SOURCES = [
  'google',
  'google_ads',
  'bing',
  'other_search',
  'facebook',
  'facebook_ads',
  'instagram',
  'other_social',
  'yelp',
  'maps',
  'email',
  'text',
  'campaign',
  'other_site',
  'direct',
] as const;
type Source = (typeof SOURCES)[number];

export const DEVICES = ['phone', 'computer'] as const;
export type Device = (typeof DEVICES)[number];

/** Stored with an order of the website. Absent if the visitor does not want to be counted. */
export type CameFrom = { readonly source: Source; readonly device: Device };

/** The first kind whose pattern matches the host. */
const HOSTS: readonly (readonly [host: RegExp, source: Source])[] = [
  [/(^|\.)maps\.(google|apple)\./, 'maps'],
  [/(^|\.)google\./, 'google'],
  [/(^|\.)bing\.com$/, 'bing'],
  [/(^|\.)(duckduckgo|yahoo|ecosia|search\.brave|startpage)\./, 'other_search'],
  [/(^|\.)(facebook\.com|fb\.com|messenger\.com)$/, 'facebook'],
  [/(^|\.)instagram\.com$/, 'instagram'],
  [
    /(^|\.)(nextdoor\.com|tiktok\.com|pinterest\.com|x\.com|t\.co|reddit\.com|youtube\.com)$/,
    'other_social',
  ],
  [/(^|\.)yelp\./, 'yelp'],
];

const PAID = /^(cpc|ppc|paid|paid[-_ ]?social|ads?|display)$/;

/** The query of an address. */
type LinkMarks = { get(name: string): string | null };

/** The source according to the link's own marks (`utm_…`, `gclid`); undefined if it has none. */
function markedSource(search: LinkMarks): Source | undefined {
  const [source, medium] = ['utm_source', 'utm_medium'].map((name) =>
    (search.get(name) ?? '').trim().toLowerCase(),
  );
  const isPaid = PAID.test(medium ?? '');
  if (search.get('gclid') !== null || (isPaid && source === 'google')) return 'google_ads';
  if (isPaid && /^(facebook|fb|instagram|ig|meta)$/.test(source ?? '')) return 'facebook_ads';
  if (medium === 'email' || source === 'email' || source === 'newsletter') return 'email';
  if (medium === 'sms' || medium === 'text' || source === 'sms') return 'text';
  if (source === undefined || source === '') return undefined;
  return SOURCES.find((one) => one === source) ?? 'campaign';
}

/**
 * @param search query of the first page
 * @param from host of the page before it; empty if there was none or it is not disclosed
 * @param own the shop's host, which is not a source
 */
export function sourceOf(search: LinkMarks, from: string, own: string): Source {
  const marked = markedSource(search);
  if (marked !== undefined) return marked;
  const host = from.toLowerCase();
  if (host === '' || host === own) return 'direct';
  return HOSTS.find(([pattern]) => pattern.test(host))?.[1] ?? 'other_site';
}
