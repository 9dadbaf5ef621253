import { ADD_ON, categoryOf } from './category.ts';
import type { ProductFacts } from './product-facts.schema.ts';

/** Stored for what no age matters to, such as a chair. */
export const ANY_AGE = 'All ages';

export const NO_POWER = { blowers: 0, circuits: 0 };

export type Kind = Pick<ProductFacts, 'playedOn'> & {
  readonly categories: readonly string[];
  readonly power: Pick<ProductFacts['power'], 'blowers'>;
};

/** Only event rentals and add-ons may be something else than an inflatable to play on. */
export function mayBeGear({ categories }: Pick<Kind, 'categories'>): boolean {
  const shelf = categoryOf(categories)?.value;
  return shelf === undefined ? categories.includes(ADD_ON) : shelf === 'event';
}

/** A blower keeps it up. A bounce house is inflated even if nobody has entered its blowers. */
export const isInflatable = (product: Kind): boolean =>
  !mayBeGear(product) || product.power.blowers > 0;

/**
 * Guests play on or in it, so their ages and number matter, and an adult watches. What is inflated
 * is played on, such as a foam pit, unless the shop says otherwise, as for a movie screen.
 */
export const isPlayedOn = (product: Kind): boolean =>
  !mayBeGear(product) || (product.playedOn ?? isInflatable(product));

/** The owner's words for ages; undefined if there is nothing to say. */
export const agesOf = (product: Kind & Pick<ProductFacts, 'ages'>): string | undefined =>
  isPlayedOn(product) || !/^a(?:ll|ny) ages?$/i.test(product.ages) ? product.ages : undefined;
