import { type Cents, cents } from '#core/kernel/cents.ts';
import type { Settings } from '../settings/business-settings.ts';

// Why fees depend on the ZIP code: docs/decisions/07-pricing-and-tax.md.

type Delivery = Settings['delivery'];
type Zone = Delivery['zones'][number];

type DeliveryAnswer =
  /** `fee` is 0 where delivery is free. */
  | { readonly kind: 'delivered'; readonly zone: string; readonly fee: Cents }
  /** In no zone, but not refused: a request (`awaitsOwner`) that would cost `fee`. */
  | { readonly kind: 'ask'; readonly fee: Cents }
  | { readonly kind: 'outside' };

export const POSTAL_CODE = /^(\d{5})(?:-\d{4})?$/;

/** The five digits of `75201` and `75201-1234`; undefined if it is not a ZIP code. */
export const zipOf = (text: string): string | undefined => POSTAL_CODE.exec(text.trim())?.[1];

/** How many leading digits of the ZIP code the zone matches; 0 if none. */
const closeness = ({ postalCodes }: Zone, zip: string): number =>
  Math.max(0, ...postalCodes.filter((start) => zip.startsWith(start)).map(({ length }) => length));

function zoneOf(zones: readonly Zone[], zip: string): Zone | undefined {
  let found: Zone | undefined;
  let best = 0;
  for (const zone of zones) {
    const close = closeness(zone, zip);
    if (close > best) [found, best] = [zone, close];
  }
  return found;
}

/** The zone that a ZIP code is in, whatever delivery there costs. */
export const zoneAt = (
  postalCode: string,
  { zones }: Pick<Delivery, 'zones'>,
): Zone | undefined => {
  const zip = zipOf(postalCode);
  return zip === undefined ? undefined : zoneOf(zones, zip);
};

type Band = Delivery['bands'][number];

/** The nearest band that reaches the zone. */
const bandOf = ({ miles }: Pick<Zone, 'miles'>, bands: readonly Band[]): Band | undefined =>
  bands.filter(({ upToMiles }) => upToMiles >= miles).sort((a, b) => a.upToMiles - b.upToMiles)[0];

/** Undefined if the zone is beyond the last band. */
const feeOf = (zone: Zone, { feeBy, bands }: Delivery): number | undefined =>
  feeBy === 'zone' ? zone.feeCents : bandOf(zone, bands)?.feeCents;

/** What delivery costs, and where: in a zone, or up to a distance. */
type DeliveryPrice = {
  readonly fee: Cents;
  readonly where: { readonly zone: string } | { readonly upToMiles: number };
};

/** Every price that some zone pays, nearest or cheapest first. Empty for a shop without fees. */
export function deliveryPrices({
  chargesFee,
  feeBy,
  zones,
  bands,
}: Delivery): readonly DeliveryPrice[] {
  if (!chargesFee) return [];
  if (feeBy === 'zone')
    return zones
      .map(({ name, feeCents }) => ({ fee: cents(feeCents), where: { zone: name } }))
      .sort((a, b) => a.fee - b.fee);
  const used = new Set(zones.map((zone) => bandOf(zone, bands)));
  return bands
    .filter((band) => used.has(band))
    .sort((a, b) => a.upToMiles - b.upToMiles)
    .map(({ feeCents, upToMiles }) => ({ fee: cents(feeCents), where: { upToMiles } }));
}

/** Zones that no distance band reaches. Their customers are told the same as those in no zone. */
export const zonesOutOfReach = (delivery: Delivery): readonly Zone[] =>
  delivery.chargesFee
    ? delivery.zones.filter((zone) => zone.miles >= 0 && feeOf(zone, delivery) === undefined)
    : [];

/** Whether anybody pays for delivery inside the area. A shop without zones delivers everywhere. */
export const paysForDelivery = (delivery: Delivery): boolean =>
  delivery.chargesFee &&
  (delivery.zones.length === 0
    ? delivery.outsideFeeCents > 0
    : zonesOutOfReach(delivery).length === delivery.zones.length ||
      deliveryPrices(delivery).some(({ fee }) => fee > 0));

/** Whether we deliver to a ZIP code (any form `zipOf` reads), and for how much. */
export function checkDelivery(postalCode: string, delivery: Delivery): DeliveryAnswer {
  const { chargesFee, refusesOutside, outsideFeeCents, zones } = delivery;
  const zone = zoneAt(postalCode, { zones });
  if (zone !== undefined && !chargesFee) {
    return { kind: 'delivered', zone: zone.name, fee: cents(0) };
  }
  const fee = zone && feeOf(zone, delivery);
  if (zone !== undefined && fee !== undefined) {
    return { kind: 'delivered', zone: zone.name, fee: cents(fee) };
  }
  if (refusesOutside) return { kind: 'outside' };
  return { kind: 'ask', fee: cents(chargesFee ? outsideFeeCents : 0) };
}

/** Whether an order for a ZIP code needs the owner's answer. Without zones, none does. */
export const awaitsOwner = (postalCode: string, delivery: Delivery): boolean =>
  delivery.zones.length > 0 && checkDelivery(postalCode, delivery).kind === 'ask';
