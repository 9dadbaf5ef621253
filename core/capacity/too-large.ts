import { type Handling, loadOf } from '#core/catalogue/handling.ts';
import { canCarry } from '#core/dispatch/fleet.ts';

/** Whether no truck of the shop can carry one of a product, so that no customer can book it. */
export const isTooLarge = (
  trucks: Parameters<typeof canCarry>[0],
  handling: Handling | undefined,
): boolean => trucks.length > 0 && !canCarry(trucks, loadOf(handling, false));
