import type { ProductFacts } from '#core/catalogue/product-facts.schema.ts';
import type { Settings } from '../settings/business-settings.ts';

type AddOns = Settings['addOns'];
type AddOnOffer = AddOns['offers'][number];

/** The rental an add-on would go with. */
export type Rented = Pick<ProductFacts, 'setup'> & {
  readonly id: string;
  readonly categories: readonly string[];
};

/**
 * Any matching reason is enough. An offer without reasons suits everything.
 * @param circuits that all rentals need together
 */
function goesWith(offer: AddOnOffer, rented: Rented, circuits: number): boolean {
  const { categories, productIds, fromCircuits, offGrass } = offer;
  const reasons = [
    categories.length > 0 ? categories.some((one) => rented.categories.includes(one)) : undefined,
    productIds.length > 0 ? productIds.includes(rented.id) : undefined,
    fromCircuits > 0 ? circuits >= fromCircuits : undefined,
    offGrass ? rented.setup.surfaces.some((surface) => surface !== 'grass') : undefined,
  ].filter((reason) => reason !== undefined);
  return reasons.length === 0 || reasons.includes(true);
}

/**
 * Offers for these rentals, in the owner's order. Empty if add-ons are turned off.
 * @param circuits that they need together
 */
export const suggestAddOns = (
  { isOn, offers }: AddOns,
  rented: readonly Rented[],
  circuits: number,
): readonly AddOnOffer[] =>
  isOn ? offers.filter((offer) => rented.some((one) => goesWith(offer, one, circuits))) : [];

/** Circuits that one of these add-ons supplies, by product. */
export type PowerSupply = ReadonlyMap<string, number>;

/**
 * Add-ons that supply power, such as a generator, and the circuits of one of them. Without a number
 * from the owner, one that is offered because rentals need power supplies any order. What was
 * ordered does so even if add-ons are not offered now.
 */
export const powerSupplyOf = ({ offers }: Pick<AddOns, 'offers'>): PowerSupply =>
  new Map(
    offers.flatMap(({ productId, fromCircuits, suppliesCircuits }) => {
      const circuits = suppliesCircuits ?? (fromCircuits > 0 ? Infinity : 0);
      return circuits > 0 ? [[productId, circuits] as const] : [];
    }),
  );
