import type { SiteConfig } from '#core/content/site-config.ts';

export const HOME = {
  title: ({ deliveryArea }: SiteConfig) =>
    `Bounce house and water slide rentals in ${deliveryArea}`,
  description: ({ deliveryArea, fromPrice }: SiteConfig) =>
    `Bounce houses, water slides, combos and obstacle courses from $${fromPrice} a day, delivered and set up in ${deliveryArea}. See what is free on your date and book online.`,
  priceRange: ({ fromPrice }: SiteConfig) => `From $${fromPrice} a day`,
};

export const HERO_TEXTS = {
  rating: ({ claims }: SiteConfig) => `${claims.rating} from ${claims.families}`,
  headline: 'Light up the',
  headlineEnd: 'backyard.',
  lead: ({ deliveryArea, fromPrice }: SiteConfig) =>
    `Bounce houses and water slides, set up for your party anywhere in ${deliveryArea}. From $${fromPrice} a day.`,
  when: 'When is the party?',
  search: "See what's free",
};

export const FEATURED = {
  title: 'Party favorites',
  all: 'See all',
  loading: 'Loading featured products...',
  none: 'No featured products available. Check back soon!',
};
