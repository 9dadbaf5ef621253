import {
  NO_STARS,
  type Ratings,
  type StarCounts,
  summaryOfStars,
} from '#core/catalogue/ratings.ts';
import type { Language } from '#core/kernel/language.ts';
import type { SiteConfig } from './site-config.ts';

// When the shop speaks for itself: docs/decisions/16-catalogue-reviews-and-pictures.md.

/** What the shop can show of itself. */
export type OwnRecord = {
  /** Of the published reviews of the products that are on the site. */
  readonly stars: StarCounts;
  /** Rentals that took place. */
  readonly events: number;
};

/** How many rentals took place: counted by a job, so that no page has to. */
export interface EventTally {
  /** The last count; 0 before the first. */
  read(): Promise<number>;
  /** Counts again and returns the number. */
  recount(): Promise<number>;
}

export const NO_RECORD: OwnRecord = { stars: NO_STARS, events: 0 };

/** From this many on, the shop's own number replaces the specification's. */
const ENOUGH = 20;

export const starsOfAll = (
  products: readonly { readonly ratings?: Ratings | undefined }[],
): StarCounts =>
  products.reduce<StarCounts>(([one, two, three, four, five], { ratings }) => {
    const [a, b, c, d, e] = ratings?.counts ?? NO_STARS;
    return [one + a, two + b, three + c, four + d, five + e];
  }, NO_STARS);

const number = new Intl.NumberFormat('en-US');

/** `20+` of 29, `450+` of 487, `1,200+` of 1,234: never more than there are. */
function roundedDown(count: number): string {
  const step = count < 100 ? 10 : count < 1_000 ? 50 : 100;
  return `${number.format(count - (count % step))}+`;
}

const REVIEWS = {
  en: { one: 'review', many: 'reviews' },
  es: { one: 'reseña', many: 'reseñas' },
};

/** The claims of a page: all of them are the shop's own from twenty reviews or events on, so that none contradicts another. */
export function claimsOf(
  claims: SiteConfig['claims'],
  { stars, events }: OwnRecord,
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
    // Every reviewer was at an event.
    events: roundedDown(Math.max(events, count)),
  };
}
