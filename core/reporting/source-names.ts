/** The source of an order whose browser may not be counted, and so does not tell. */
export const UNTOLD = 'untold';
export const FORMER_SHOP = 'former_shop';

const NAMES: Readonly<Record<string, string>> = {
  [UNTOLD]: 'Website, not told',
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
  campaign: 'A campaign’s link',
  other_site: 'Another site',
  direct: 'Typed or saved address',
  email: 'Email',
  text: 'Text message',
  phone: 'Phone',
  walk_in: 'Walk-in',
  social: 'Social media, by the office',
  [FORMER_SHOP]: 'Former shop',
};

/** How an order or a visitor came, in words. */
export const sourceName = (source: string): string => NAMES[source] ?? source;
