import type { Product } from '#core/catalogue/product.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import type { Settings } from '#core/settings/business-settings.ts';

/** What a new shop needs before its first customer, in order. */
export const START_STEPS = ['business', 'products', 'trucks', 'card', 'mail', 'texts'] as const;
export type StartStep = { readonly step: (typeof START_STEPS)[number]; readonly isDone: boolean };

/** The mark of a user who dismissed the whole list; it needs no cause. */
export const START_ID = 'getting-started';

export type StartFacts = {
  readonly settings: Pick<Settings, 'company'>;
  readonly products: readonly Pick<Product, 'isActive'>[];
  readonly fleet: Pick<TruckFleet, 'trucks' | 'crew'>;
  /** Real services, as the server is configured: not the simulated card, no files. */
  readonly services: Readonly<Record<'card' | 'mail' | 'texts', boolean>>;
};

/** Each step and whether it is done; none once all are done or the list was dismissed. */
export function gettingStarted(facts: StartFacts, isPutAway: boolean): readonly StartStep[] {
  const { settings, products, fleet, services } = facts;
  const isDone = {
    // The settings are saved as a whole, so one save covers name, address, hours, tax and fees.
    business: settings.company !== undefined,
    products: products.some(({ isActive }) => isActive),
    trucks: fleet.trucks.length > 0 && fleet.crew.length > 0,
    ...services,
  };
  const steps = START_STEPS.map((step) => ({ step, isDone: isDone[step] }));
  return isPutAway || steps.every((step) => step.isDone) ? [] : steps;
}
