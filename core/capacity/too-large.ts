import { type Carried, loadOf } from '#core/catalogue/usual-handling.ts';
import { canCarry } from '#core/dispatch/fleet.ts';

/** Whether no truck of the shop can carry one of a product, so that no customer can book it. */
export const isTooLarge = (trucks: Parameters<typeof canCarry>[0], product: Carried): boolean =>
  trucks.length > 0 && !canCarry(trucks, loadOf(product, false));
