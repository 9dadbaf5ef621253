import { isGear } from '#core/catalogue/gear.ts';
import type { Kind } from '#core/catalogue/played-on.ts';
import type { Product } from '#core/catalogue/product.ts';
import {
  NO_STARS,
  type Ratings,
  type StarCounts,
  summaryOfStars,
} from '#core/catalogue/ratings.ts';
import { type Cents, cents, dollarsFromCents } from '#core/kernel/cents.ts';
import type { Language } from '#core/kernel/language.ts';
import { DEMO_SITE } from './demo-site.ts';
import type { SiteConfig } from './site-config.ts';

// When the shop's own numbers are used: docs/decisions/16-catalogue-reviews-and-pictures.md.

export type OwnRecord = {
  /** From published reviews of products that are on the site. */
  readonly stars: StarCounts;
  /** Rentals that have taken place. */
  readonly events: number;
  /** What the inflatables on the site cost a day, or else whatever is on it. */
  readonly prices: readonly Cents[];
};

/** Number of rentals that have taken place. A job counts them, so no page has to. */
export interface EventTally {
  /** The last count; 0 before the first. */
  read(): Promise<number>;
  /** Counts again and returns the number. */
  recount(): Promise<number>;
}

export const NO_RECORD: OwnRecord = { stars: NO_STARS, events: 0, prices: [] };

/** From this number on, the shop's own number replaces the specification's. */
const ENOUGH = 20;

export const starsOfAll = (
  products: readonly { readonly ratings?: Ratings | undefined }[],
): StarCounts =>
  products.reduce<StarCounts>(([one, two, three, four, five], { ratings }) => {
    const [a, b, c, d, e] = ratings?.counts ?? NO_STARS;
    return [one + a, two + b, three + c, four + d, five + e];
  }, NO_STARS);

/** Prices of inflatables, so that a $2 chair does not set the "from" price. Without any, of all gear. */
export function pricesOf(products: readonly (Kind & Pick<Product, 'price'>)[]): readonly Cents[] {
  const inflatables = products.filter((product) => !isGear(product));
  return (inflatables.length > 0 ? inflatables : products).map(({ price }) => price);
}

/**
 * The prices that pages name: that of the cheapest rental, and on a phone's bar the owner's if
 * something costs that, or else the cheapest. The demo's price on the bar goes with the demo's
 * cheapest, because nobody entered it. Without rentals they are as they were entered.
 */
export function namedPrices(
  { fromPrice, bannerPrice }: Pick<SiteConfig, 'fromPrice' | 'bannerPrice'>,
  { prices }: Pick<OwnRecord, 'prices'>,
): Pick<SiteConfig, 'fromPrice' | 'bannerPrice'> {
  if (prices.length === 0) return { fromPrice, bannerPrice };
  const least = dollarsFromCents(cents(Math.min(...prices)));
  const isChosen = bannerPrice !== DEMO_SITE.bannerPrice || least === DEMO_SITE.fromPrice;
  const isTrue = isChosen && prices.some((price) => dollarsFromCents(price) === bannerPrice);
  return { fromPrice: least, bannerPrice: isTrue ? bannerPrice : least };
}

const number = new Intl.NumberFormat('en-US');

/** `20+` for 29, `450+` for 487, `1,200+` for 1,234: never more than there are. */
function roundedDown(count: number): string {
  const step = count < 100 ? 10 : count < 1_000 ? 50 : 100;
  return `${number.format(count - (count % step))}+`;
}

const REVIEWS = { en: { one: 'review', many: 'reviews' }, es: { one: 'reseña', many: 'reseñas' } };

/** A page's claims. From twenty reviews or events on they are the shop's own, all of them. */
export function claimsOf(
  claims: SiteConfig['claims'],
  { stars, events }: Pick<OwnRecord, 'stars' | 'events'>,
  language: Language,
): SiteConfig['claims'] {
  const { count = 0, average = 0 } = summaryOfStars(stars) ?? {};
  if (count < ENOUGH && events < ENOUGH) return claims;
  const said = REVIEWS[language][count === 1 ? 'one' : 'many'];
  return {
    ...claims,
    rating: count === 0 ? undefined : `${average.toFixed(1)}/5`,
    ratedBy: `${number.format(count)} ${said}`,
    hasOwnReviews: count > 0,
    // Every review means one event.
    events: roundedDown(Math.max(events, count)),
  };
}
