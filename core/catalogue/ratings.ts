// See docs/decisions/16-catalogue-reviews-and-pictures.md.
export const STARS = [5, 4, 3, 2, 1] as const;
export type Stars = (typeof STARS)[number];

/** How many reviews gave one, two, three, four and five stars, in this order. */
export type StarCounts = readonly [number, number, number, number, number];

/** Summary of a product's published reviews, stored with it so lists need not read the reviews. */
export type Ratings = {
  readonly counts: StarCounts;
  /** Rises with every public change, including answers, so that pages with reviews are rebuilt. */
  readonly changes: number;
};

type RatingSummary = {
  readonly count: number;
  /** Rounded to one decimal, half up. */
  readonly average: number;
};

export const NO_STARS: StarCounts = [0, 0, 0, 0, 0];
export const NO_RATINGS: Ratings = { counts: NO_STARS, changes: 0 };

const withStars = (counts: StarCounts, stars: Stars, by: 1 | -1): StarCounts => {
  const [one, two, three, four, five] = counts;
  const moved = (which: Stars, count: number): number => (which === stars ? count + by : count);
  return [moved(1, one), moved(2, two), moved(3, three), moved(4, four), moved(5, five)];
};

/** The parts of a review that affect the counts. */
type Rated = { readonly state: string; readonly stars: Stars };

const isPublic = (review: Rated | undefined): review is Rated => review?.state === 'published';

/** The counts after one review changed; unpublished reviews do not count. */
export function recount(counts: StarCounts, before: Rated | undefined, after: Rated): StarCounts {
  const without = isPublic(before) ? withStars(counts, before.stars, -1) : counts;
  return isPublic(after) ? withStars(without, after.stars, 1) : without;
}

/** Whether the product's page changes. */
export const isPublicChange = (before: Rated | undefined, after: Rated): boolean =>
  isPublic(before) || isPublic(after);

/** Undefined if there are no reviews, which is not the same as zero stars. */
export function summaryOfStars(counts: StarCounts): RatingSummary | undefined {
  const count = counts.reduce((sum, each) => sum + each, 0);
  if (count === 0) return undefined;
  const total = counts.reduce((sum, each, index) => sum + each * (index + 1), 0);
  return { count, average: Math.round((total * 10) / count) / 10 };
}
