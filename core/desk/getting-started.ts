import type { Product } from '#core/catalogue/product.ts';
import { insuranceOf } from '#core/content/company.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import { nationalDigits } from '#core/kernel/contact.ts';
import type { Settings } from '#core/settings/business-settings.ts';

/** What a new shop needs before its first customer, in the order in which one does it. */
export const START_STEPS = [
  'business',
  'insurance',
  'products',
  'trucks',
  'card',
  'mail',
  'texts',
] as const;
type StartStep = { readonly step: (typeof START_STEPS)[number]; readonly isDone: boolean };

/** Id of the mark that dismisses the whole list. It needs no cause. */
export const START_ID = 'getting-started';
/** The mark of whoever says that the business facts are right as they are. */
export const FACTS_ID = `${START_ID}:business`;

type OneProduct = Pick<Product, 'id' | 'isActive' | 'revision'>;
type Trucks = Pick<TruckFleet, 'trucks' | 'crew'>;

export type StartFacts = {
  readonly settings: Pick<Settings, 'company' | 'papers'>;
  readonly products: readonly OneProduct[];
  readonly fleet: Trucks;
  /** What every shop begins with, and no shop is. */
  readonly demo: {
    readonly site: Pick<SiteConfig, 'brand' | 'phone' | 'email' | 'address'>;
    readonly fleet: Trucks;
    readonly products: readonly Pick<Product, 'id' | 'revision'>[];
  };
  /** Real services, as the server is configured: not the simulated card, no files. */
  readonly services: Readonly<Record<'card' | 'mail' | 'texts', boolean>>;
};

/** The settings are saved as a whole, so saving a fee also saves the demo's name and phone. */
function hasOwnFacts({ settings: { company }, demo: { site } }: StartFacts): boolean {
  return (
    company !== undefined &&
    company.brand !== site.brand &&
    nationalDigits(company.phone) !== nationalDigits(site.phone) &&
    company.email !== site.email &&
    company.street !== site.address.street
  );
}

/** At least one truck and one person that the demo does not have. */
function hasOwnTrucks({ fleet, demo }: StartFacts): boolean {
  const isDemoTruck = (truck: Trucks['trucks'][number]): boolean =>
    demo.fleet.trucks.some(
      ({ id, name, payloadLb, volumeCuFt }) =>
        truck.id === id &&
        truck.name === name &&
        truck.payloadLb === payloadLb &&
        truck.volumeCuFt === volumeCuFt,
    );
  const isDemoMember = (member: Trucks['crew'][number]): boolean =>
    demo.fleet.crew.some(({ id, name }) => member.id === id && member.name === name);
  return (
    fleet.trucks.some((truck) => !isDemoTruck(truck)) &&
    fleet.crew.some((member) => !isDemoMember(member))
  );
}

/** A product that customers see, and that is not the demo's as it came. */
const hasOwnProduct = ({ products, demo }: StartFacts): boolean =>
  products.some(
    ({ id, isActive, revision }) =>
      isActive && !demo.products.some((one) => one.id === id && one.revision === revision),
  );

/**
 * Each step with whether it is done; none once all are, or the list was put away.
 * @param marked whether somebody made the mark of this id
 */
export function gettingStarted(
  facts: StartFacts,
  marked: (id: string) => boolean,
): readonly StartStep[] {
  const { settings, services } = facts;
  const isDone = {
    business: hasOwnFacts(facts) || marked(FACTS_ID),
    insurance: insuranceOf(settings) !== undefined,
    products: hasOwnProduct(facts),
    trucks: hasOwnTrucks(facts),
    ...services,
  };
  const steps = START_STEPS.map((step) => ({ step, isDone: isDone[step] }));
  return marked(START_ID) || steps.every((step) => step.isDone) ? [] : steps;
}
