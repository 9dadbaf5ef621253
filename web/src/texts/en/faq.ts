export { faqText } from '#core/content/faq-text.ts';
import type { SiteConfig } from '#core/content/site-config.ts';

export const FAQ_PAGE = {
  meta: 'Frequently asked questions',
  title: 'Good questions, short answers',
  lead: ({ fromPrice, deliveryArea }: SiteConfig) =>
    `Prices from $${fromPrice}, delivery in ${deliveryArea}, deposit, weather, space and power: what people ask before they book.`,
  wondering: 'Still wondering?',
  ask: 'Ask us. A person of our crew answers.',
  write: 'Write to us',
};
