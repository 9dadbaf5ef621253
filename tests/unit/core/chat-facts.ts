import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { dollarsFromCents } from '#core/kernel/cents.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import type { ChatFacts, ChatProduct } from '#web/storefront/chat/script/chat-reply.ts';

/** The demo's catalogue as the chat gets it. */
export const CATALOGUE: readonly ChatProduct[] = DEMO_PRODUCTS.map((product) => ({
  ...product,
  price: dollarsFromCents(product.price),
}));

export const FACTS: ChatFacts = {
  site: DEMO_SITE,
  settings: DEFAULT_SETTINGS,
  products: CATALOGUE,
};

/** A business unlike the demo in everything the chat may say. */
export const OTHER_SITE = {
  ...DEMO_SITE,
  brand: 'Hop Shop',
  phone: '(512) 555-0199',
  email: 'hop@hopshop.example',
  deliveryArea: 'Greater Austin',
  arrival: 'Our crew arrives at dawn.',
  fromPrice: 77,
  hours: [{ days: ['Friday'], opens: '10:00', closes: '11:00', label: 'Fri 10AM–11AM' }],
  claims: { ...DEMO_SITE.claims, cleaning: 'Washed with love', insurance: 'Insured twice' },
};
