import type { SiteConfig } from '#core/content/site-config.ts';
import { centsFromDollars, formatPrice } from '#core/kernel/cents.ts';

export { privacyText } from '#core/content/privacy-text.ts';
export { termsText } from '#core/content/terms-text.ts';
export { safetyText } from '#core/content/safety-text.ts';
export { faqText } from '#core/content/faq-text.ts';

export const PAGES = { breadcrumb: 'Breadcrumb', home: 'Home', onThisPage: 'On this page' };

export const TERMS_PAGE = {
  /** The day follows. */
  inForce: 'Wording of',
  /** The wording has places for them, and the owner changes them in the settings. */
  rules: ', with today’s rules',
};

/** The three things to remember. */
export const ESSENTIALS = {
  watch: { title: 'One adult watches', text: 'At the entrance, the whole time.' },
  wind: { title: 'Wind? Everybody out', text: 'Blower off. Same goes for lightning.' },
  hurt: {
    title: 'Someone hurt? Call 911 first',
    text: 'Then get everyone out, turn it off and call us.',
  },
};

export const FAQ_PAGE = {
  meta: 'Frequently asked questions',
  title: 'Good questions, short answers',
  lead: ({ fromPrice, deliveryArea }: SiteConfig) =>
    `Prices from ${formatPrice(centsFromDollars(fromPrice))}, delivery in ${deliveryArea}, deposit, weather, space and power: what people ask before they book.`,
  wondering: 'Still wondering?',
  ask: 'Ask us. A real person on our crew answers.',
  write: 'Write to us',
  places: 'See every city we deliver to',
};
