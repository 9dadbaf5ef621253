import type { ProductDto } from '#core/ports/shop-api.ts';
import type { SiteConfig } from '#core/site/site-config.ts';
import { formatSpace, formatSurfaces } from '#web/shared/products/product-facts.ts';

type Sentences = readonly (string | undefined)[];

const only = (sentences: Sentences): readonly string[] =>
  sentences.filter((sentence) => sentence !== undefined);

/** What the price covers. */
export function included({ power }: ProductDto, site: SiteConfig): readonly string[] {
  const blowers = power.blowers === 1 ? 'The blower' : `All ${power.blowers} blowers`;
  return only([
    `Delivery, setup and pick-up in ${site.deliveryArea}`,
    power.blowers > 0 ? `${blowers} and everything that holds it down` : undefined,
    ...site.claims.trust,
  ]);
}

/** What the customer provides and watches. */
export function setupAndSafety(product: ProductDto): readonly string[] {
  const { setup, power, wet, capacity, ages } = product;
  const inflated = power.blowers > 0;
  return only([
    `Flat ground of ${formatSpace(setup)}: ${formatSurfaces(setup).toLowerCase()}.`,
    power.circuits > 0
      ? `${power.circuits === 1 ? 'One power circuit' : `${power.circuits} power circuits`} with nothing else on ${power.circuits === 1 ? 'it' : 'them'}.`
      : undefined,
    wet ? 'A water tap and a garden hose that reach it.' : undefined,
    `For ${ages}; ${capacity === 1 ? 'one guest' : `at most ${capacity} guests`} at a time.`,
    'An adult watches all the time it is in use.',
    inflated ? 'No shoes, glasses, food or sharp things inside.' : undefined,
    inflated ? 'Everybody out when wind or a thunderstorm comes up.' : undefined,
  ]);
}
