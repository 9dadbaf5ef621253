import type { ProductDto } from '#core/contract/shop-api.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { formatSpace, formatSurfaces } from '#web/shared/products/product-needs.ts';
import { FIT } from '#texts/fit.ts';
import { SETUP } from '#texts/product.ts';

type Sentences = readonly (string | undefined)[];

const only = (sentences: Sentences): readonly string[] =>
  sentences.filter((sentence) => sentence !== undefined);

/** What the price covers. @param chargesFee the delivery is paid for beside it */
export function included(
  { power }: ProductDto,
  site: SiteConfig,
  chargesFee: boolean,
): readonly string[] {
  return only([
    chargesFee ? SETUP.setUp(site.deliveryArea) : SETUP.delivery(site.deliveryArea),
    power.blowers > 0 ? SETUP.blowers(power.blowers) : undefined,
    ...site.claims.trust,
  ]);
}

/** What the customer provides and watches. */
export function setupAndSafety(product: ProductDto): readonly string[] {
  const { setup, power, wet, capacity, ages } = product;
  const inflated = power.blowers > 0;
  return only([
    SETUP.ground(formatSpace(setup), formatSurfaces(setup).toLowerCase()),
    setup.gateWidthIn === undefined ? undefined : FIT.gateNeeded(setup.gateWidthIn),
    power.circuits > 0 ? SETUP.circuits(power.circuits) : undefined,
    power.circuits > 0 && setup.outletWithinFt !== undefined
      ? FIT.outletNeeded(setup.outletWithinFt)
      : undefined,
    wet ? SETUP.water : undefined,
    SETUP.guests(ages, capacity),
    SETUP.adult,
    inflated ? SETUP.inside : undefined,
    inflated ? SETUP.wind : undefined,
  ]);
}
