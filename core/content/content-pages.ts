export type ContentPage = {
  readonly path: '/about' | '/contact' | '/faq' | '/gift-cards' | '/privacy' | '/terms' | '/safety';
  readonly label: string;
};

export const ABOUT: ContentPage = { path: '/about', label: 'About' };
export const CONTACT: ContentPage = { path: '/contact', label: 'Contact' };
export const FAQ: ContentPage = { path: '/faq', label: 'FAQ' };
export const GIFT_CARDS: ContentPage = { path: '/gift-cards', label: 'Gift cards' };
export const SAFETY: ContentPage = { path: '/safety', label: 'Safety' };
export const TERMS: ContentPage = { path: '/terms', label: 'Terms' };
export const PRIVACY: ContentPage = { path: '/privacy', label: 'Privacy' };

/** The pages about the business: their paths (specification §2) and their names in menus. */
export const CONTENT_PAGES: readonly ContentPage[] = [
  ABOUT,
  CONTACT,
  GIFT_CARDS,
  FAQ,
  SAFETY,
  TERMS,
  PRIVACY,
];

const CAMPAIGN_TAG = /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|mc_[ce]id|_ga)$/;

/** Whether a query parameter only names the ad that led to the page, without changing it. */
export const isCampaignTag = (name: string): boolean => CAMPAIGN_TAG.test(name);

/** One section of a text page, under its own heading. `id` is its anchor in the address. */
export type TextSection = {
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** A list below the paragraphs. */
  readonly points?: readonly string[] | undefined;
  /** Links to other websites, shown last. */
  readonly links?: readonly { readonly label: string; readonly href: string }[] | undefined;
};

/** A whole text page. `lead` is its first sentence, which search engines show. */
export type PageText = {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly TextSection[];
};
