import { ADD_ON, categoryOf } from './category.ts';
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

/** The group of what is counted beside the rentals, because a hundred chairs would hide them. */
export const BESIDE = 'Add-ons and gear';

/** An add-on, or gear of which there are many. */
const isBeside = (product: Kind, units: number): boolean =>
  product.categories.includes(ADD_ON) || areAlike(product, units);

/** A product's group where units and rentals are counted: its shelf, unless it is beside them. */
export const groupOf = (product: Kind, units: number): string =>
  isBeside(product, units) ? BESIDE : (categoryOf(product.categories)?.label ?? 'Other');

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
