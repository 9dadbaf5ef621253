import { needsEvening } from '#core/capacity/shut-days.ts';
import { guestsOf, isGear, takesGround } from '#core/catalogue/gear.ts';
import { agesOf, isInflatable, isPlayedOn } from '#core/catalogue/played-on.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { FIT } from '#texts/finding.ts';
import { SETUP, FACTS } from '#texts/product.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { formatSpace } from '#web/shared/products/product-links.ts';
import { Icon, type IconName } from '#web/shared/ui/icon.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';

/** `Grass, concrete or turf` */
export function formatSurfaces({ surfaces }: ProductDto['setup']): string {
  const names = surfaces.map((surface) => FACTS.surface[surface]);
  const last = names.at(-1) ?? '';
  const text = names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${FACTS.or} ${last}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `2 blowers on 2 circuits`, or that no power is needed. */
export function formatPower({ blowers, circuits }: ProductDto['power']): string {
  if (circuits === 0) return FACTS.noPower;
  if (blowers === 0) return FACTS.circuits(circuits);
  return FACTS.blowersOn(FACTS.blowers(blowers), FACTS.circuits(circuits));
}

export const formatCapacity = (guests: number): string => FACTS.guests(guests);

type Sentences = readonly (string | undefined)[];

const only = (sentences: Sentences): readonly string[] =>
  sentences.filter((sentence) => sentence !== undefined);

/** What the price includes; `chargesFee` says whether delivery costs extra. */
export function included(
  { power }: ProductDto,
  { claims, deliveryArea }: SiteConfig,
  chargesFee: boolean,
  isOvernight = true,
): readonly string[] {
  return only([
    chargesFee ? SETUP.setUp(deliveryArea) : SETUP.delivery(deliveryArea),
    power.blowers > 0 ? SETUP.blowers(power.blowers) : undefined,
    ...claims.trust.filter((claim) => isOvernight || claim !== claims.overnight),
  ]);
}

/** What the customer provides and watches. */
export function setupAndSafety(product: ProductDto): readonly string[] {
  const { setup, power, wet } = product;
  const isPlayed = isPlayedOn(product);
  const isInflated = isInflatable(product);
  const hasGround = takesGround(product) && setup.lengthFt > 0;
  return only([
    hasGround ? SETUP.ground(formatSpace(setup), formatSurfaces(setup).toLowerCase()) : undefined,
    setup.gateWidthIn === undefined ? undefined : FIT.gateNeeded(setup.gateWidthIn),
    power.circuits > 0 ? SETUP.circuits(power.circuits) : undefined,
    power.circuits > 0 && setup.outletWithinFt !== undefined
      ? FIT.outletNeeded(setup.outletWithinFt)
      : undefined,
    wet ? SETUP.water : undefined,
    SETUP.guests(agesOf(product), guestsOf(product), isPlayed),
    isPlayed ? SETUP.adult : undefined,
    isPlayed && isInflated ? SETUP.inside : undefined,
    isInflated ? (isPlayed ? SETUP.wind : SETUP.windOff) : undefined,
  ]);
}

function Points(props: {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly points: readonly string[];
}) {
  return (
    <section aria-labelledby={props.id} className="card p-6">
      <h2 id={props.id} className="mb-4 text-heading font-semibold">
        {props.title}
      </h2>
      <ul className="grid gap-3 text-muted">
        {props.points.map((point) => (
          <li key={point} className="flex gap-3">
            <Icon name={props.icon} className="mt-1 size-4 text-neon" />
            <span>
              <Sentence text={point} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Two lists: what the price includes, and what the customer provides and watches. */
export function SetupAndSafety(props: {
  readonly product: ProductDto;
  readonly period: RentalPeriod | undefined;
}) {
  const { product, period } = props;
  const { site } = useConfig();
  const { delivery, limits } = useSettings();
  const needs = setupAndSafety(product);
  const isOvernight = period === undefined || !needsEvening(period, limits);
  return (
    <div className={`grid content-start gap-5 ${needs.length > 0 ? 'md:grid-cols-2' : ''}`}>
      <Points
        id="included"
        title={SETUP.included}
        icon="check"
        points={included(product, site, delivery.chargesFee, isOvernight)}
      />
      {needs.length > 0 && (
        <Points
          id="setup"
          title={isGear(product) ? SETUP.needs : SETUP.title}
          icon="shield"
          points={needs}
        />
      )}
    </div>
  );
}
