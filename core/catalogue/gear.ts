import { ADD_ON } from './category.ts';
import { isInflatable, isPlayedOn, type Kind } from './played-on.ts';
import type { ProductFacts } from './product-facts.schema.ts';

// Not in played-on.ts, because every page loads that first.

/** Neither inflated nor played on: a table, a popcorn cart, a generator. */
export const isGear = (product: Kind): boolean => !isInflatable(product) && !isPlayedOn(product);

/** From so many units of gear on, such as a hundred chairs, nobody looks at each. */
export const MANY_ALIKE = 10;

/** Whether reports and lists show this many units of the product as one row. */
export const areAlike = (product: Kind, units: number): boolean =>
  isGear(product) && units >= MANY_ALIKE;

/**
 * It needs a spot of its own in the yard. A chair does not, and neither does what comes with other
 * rentals.
 */
export const takesGround = (product: Kind & Pick<ProductFacts, 'setup'>): boolean =>
  !product.categories.includes(ADD_ON) &&
  (!isGear(product) || Math.min(product.setup.lengthFt, product.setup.widthFt) > 0);

/** Guests at a time, or whom it is enough for; undefined if nobody counts. */
export const guestsOf = (product: Kind & Pick<ProductFacts, 'capacity'>): number | undefined =>
  product.capacity > (isPlayedOn(product) ? 0 : 1) ? product.capacity : undefined;
