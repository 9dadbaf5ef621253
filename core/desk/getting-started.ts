import type { Product } from '#core/catalogue/product.ts';
import { insuranceOf, websiteOf } from '#core/content/company.ts';
import { placesOf } from '#core/content/places.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import { nationalDigits } from '#core/kernel/contact.ts';
import type { Settings } from '#core/settings/business-settings.ts';

/** What a new shop needs before its first customer, in the order in which one does it. */
export const START_STEPS = [
  'business',
  'tax',
  'claims',
  'insurance',
  'products',
  'trucks',
  'card',
  'mail',
  'texts',
] as const;
type StartStep = {
  readonly step: (typeof START_STEPS)[number];
  readonly isDone: boolean;
  /** What is left of the demo: ids of products on sale, names of trucks and people, the yard, or claims. */
  readonly left?: readonly string[] | undefined;
};

/** Id of the mark that dismisses the whole list. It needs no cause. */
export const START_ID = 'getting-started';
/** The mark of whoever says that the business facts are right as they are. */
export const FACTS_ID = `${START_ID}:business`;
/** The marks of whoever says that what the demo left is the shop's own, or true of it. */
export const OWN_IDS = {
  tax: `${START_ID}:tax`,
  claims: `${START_ID}:claims`,
  products: `${START_ID}:products`,
  trucks: `${START_ID}:trucks`,
} as const;

type OneProduct = Pick<Product, 'id' | 'isActive' | 'revision'>;
type Trucks = Pick<TruckFleet, 'depot' | 'trucks' | 'crew'>;

export type StartFacts = {
  readonly settings: Pick<
    Settings,
    'company' | 'papers' | 'website' | 'tax' | 'delivery' | 'places'
  >;
  readonly products: readonly OneProduct[];
  readonly fleet: Trucks;
  /** What every shop begins with, and no shop is. */
  readonly demo: {
    readonly site: SiteConfig;
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

/**
 * What the website still says of the demo. The guests' stories go with a rating, whoever gave it.
 */
function claimsIn({ settings, demo: { site } }: StartFacts): readonly string[] {
  const demo = websiteOf(site);
  const { website = demo } = settings;
  const said: readonly (readonly [claim: Exclude<keyof typeof demo, 'es'>, words: string])[] = [
    ['events', `${demo.events} events`],
    ['bounceHouses', `${demo.bounceHouses} bounce houses`],
    ['safety', `safety record ${demo.safety}`],
    ['support', `support ${demo.support}`],
    ['overnight', demo.overnight],
    ['cleaning', demo.cleaning],
    ['insurance', demo.insurance],
    ['crew', demo.crew],
  ];
  const { company } = settings;
  const places = placesOf(settings);
  const isAround = places.some(({ name }) => name === (company?.city ?? name));
  const { rating, ratedBy } = website;
  const isRated = rating !== '';
  const isDemoRating = isRated && (rating === demo.rating || ratedBy === demo.ratedBy);
  return [
    ...(isDemoRating ? [`${rating} from ${ratedBy}`] : []),
    ...said.flatMap(([claim, words]) => (website[claim] === demo[claim] ? [words] : [])),
    ...(isRated ? ['three guests’ stories'] : []),
    ...(isAround || places.length === 0
      ? []
      : [`${places.length} place pages, none of them ${company?.city}`]),
  ];
}

/** The demo's trucks and people as they came, and whether there is a truck and a person besides. */
function trucksIn({ settings: { company }, fleet, demo }: StartFacts) {
  const { city } = demo.site.address;
  // Routes, and the hours that customers are told, start there.
  const isElsewhere = company !== undefined && company.city !== city;
  const isDemoYard = isElsewhere && fleet.depot.address.includes(city);
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
  return {
    left: [
      ...[...fleet.trucks.filter(isDemoTruck), ...fleet.crew.filter(isDemoMember)].map(
        ({ name }) => name,
      ),
      ...(isDemoYard ? [`the yard in ${city}`] : []),
    ],
    hasOwn:
      fleet.trucks.some((truck) => !isDemoTruck(truck)) &&
      fleet.crew.some((member) => !isDemoMember(member)),
  };
}

/** The demo's products on sale as they came, and whether customers see another one. */
function productsIn({ products, demo }: StartFacts) {
  const onSale = products.filter(({ isActive }) => isActive);
  const left = onSale.filter(({ id, revision }) =>
    demo.products.some((one) => one.id === id && one.revision === revision),
  );
  return { left: left.map(({ id }) => id), hasOwn: left.length < onSale.length };
}

/**
 * Each step with whether it is done; none once all are, or the list was put away.
 * @param marked whether somebody made the mark of this id
 */
export function gettingStarted(
  facts: StartFacts,
  marked: (id: string) => boolean,
): readonly StartStep[] {
  const { settings, services } = facts;
  const replaced = {
    claims: { left: claimsIn(facts), hasOwn: true },
    products: productsIn(facts),
    trucks: trucksIn(facts),
  };
  const isReplaced = (step: keyof typeof replaced): boolean =>
    replaced[step].hasOwn && (replaced[step].left.length === 0 || marked(OWN_IDS[step]));
  const isDone = {
    business: hasOwnFacts(facts) || marked(FACTS_ID),
    tax: settings.tax.isOn || marked(OWN_IDS.tax),
    claims: isReplaced('claims'),
    insurance: insuranceOf(settings) !== undefined,
    products: isReplaced('products'),
    trucks: isReplaced('trucks'),
    ...services,
  };
  const steps = START_STEPS.map((step): StartStep => {
    const { left = [] } = step in replaced ? replaced[step as keyof typeof replaced] : {};
    return { step, isDone: isDone[step], ...(left.length > 0 && !isDone[step] && { left }) };
  });
  return marked(START_ID) || steps.every((step) => step.isDone) ? [] : steps;
}
