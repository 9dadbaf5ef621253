import { checkDelivery } from '#core/pricing/delivery.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { type PlaceInput, placeSlug } from '#core/settings/settings.schema.ts';
import { KNOWN_PLACES } from './known-places.ts';

// Which pages exist, and which of them search engines should list:
// docs/decisions/17-pages-and-first-paint.md.

type Given = Pick<Settings, 'delivery' | 'places'>;

/** ZIP codes with the same delivery fee. */
type PlaceFee = { readonly fee: Cents; readonly postalCodes: readonly string[] };

/** A city or county that has a page. */
export type Place = Pick<PlaceInput, 'kind' | 'name' | 'county' | 'words' | 'es'> & {
  readonly slug: string;
  /** For the ZIP codes we deliver to, cheapest first; never empty. */
  readonly fees: readonly PlaceFee[];
  /** The page has something other places lack: the owner's words, or a different fee. */
  readonly hasOwn: boolean;
};

/** The owner's list, or the program's default. */
export const placeListOf = ({ places }: Pick<Settings, 'places'>) =>
  places ?? { isOn: true, list: KNOWN_PLACES };

function feesOf(postalCodes: readonly string[], delivery: Settings['delivery']) {
  const byFee = new Map<Cents, string[]>();
  for (const zip of new Set(postalCodes)) {
    const answer = checkDelivery(zip, delivery);
    if (answer.kind !== 'delivered') continue;
    byFee.set(answer.fee, [...(byFee.get(answer.fee) ?? []), zip]);
  }
  return [...byFee]
    .map(([fee, zips]): PlaceFee => ({ fee, postalCodes: zips.toSorted() }))
    .sort((one, other) => one.fee - other.fee);
}

const sayFees = (fees: readonly PlaceFee[]): string => fees.map(({ fee }) => fee).join();

type Listed = NonNullable<Settings['places']>['list'][number];

/** A county consists of its cities. */
const zipsOf = ({ kind, name, postalCodes }: Listed, list: readonly Listed[]): readonly string[] =>
  kind === 'city'
    ? postalCodes
    : list.filter(({ county }) => county === name).flatMap((city) => city.postalCodes);

const known = new WeakMap<Given, readonly Place[]>();

/**
 * The places that have a page: shown, and with a ZIP code we deliver to, in the order of the list.
 * Cached as long as the settings object exists, because every page asks.
 */
export function placesOf(settings: Given): readonly Place[] {
  const places = known.get(settings) ?? listPlaces(settings);
  known.set(settings, places);
  return places;
}

function listPlaces({ delivery, places }: Given): readonly Place[] {
  const { isOn, list } = placeListOf({ places });
  if (!isOn) return [];
  const found = list
    .filter(({ isShown }) => isShown)
    .map((place) => ({ place, fees: feesOf(zipsOf(place, list), delivery) }))
    .filter(({ fees }) => fees.length > 0);
  const isOneFee = new Set(found.map(({ fees }) => sayFees(fees))).size <= 1;
  return found.map(({ place: { kind, name, county, words, es }, fees }) => ({
    kind,
    name,
    county,
    words,
    es,
    fees,
    slug: placeSlug({ kind, name }),
    hasOwn: words !== '' || es.words !== '' || !isOneFee,
  }));
}

/** Same county first: a county's cities, a city's county and its neighbors in the list. */
export const nearOf = (place: Place, places: readonly Place[]): readonly Place[] => {
  const county = place.kind === 'county' ? place.name : place.county;
  return places.filter(
    (other) =>
      other.slug !== place.slug &&
      (other.kind === 'county' ? other.name === county : other.county === county),
  );
};
