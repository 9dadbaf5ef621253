import type { Cents } from '#core/kernel/cents.ts';
import { checkDelivery } from '#core/pricing/delivery.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { type PlaceInput, placeSlug } from '#core/settings/settings.schema.ts';

/** Cities around Dallas and Fort Worth by county, with the ZIP codes of their addresses (USPS). */
const CITIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Collin: {
    Allen: '75002 75013',
    Anna: '75409',
    Celina: '75009',
    Frisco: '75033 75034 75035 75036',
    McKinney: '75069 75070 75071 75072',
    Melissa: '75454',
    Plano: '75023 75024 75025 75074 75075 75093 75094',
    Princeton: '75407',
    Prosper: '75078',
    Wylie: '75098',
  },
  Dallas: {
    Carrollton: '75006 75007 75010',
    'Cedar Hill': '75104',
    Coppell: '75019',
    Dallas:
      '75201 75202 75203 75204 75205 75206 75207 75208 75209 75210 75211 75212 75214 75215 75216 75217 75218 75219 75220 75223 75224 75225 75226 75227 75228 75229 75230 75231 75232 75233 75234 75235 75236 75237 75238 75240 75241 75243 75244 75246 75247 75248 75249 75251 75252 75253 75254',
    DeSoto: '75115',
    Duncanville: '75116 75137',
    Garland: '75040 75041 75042 75043 75044',
    'Grand Prairie': '75050 75051 75052 75054',
    Irving: '75038 75039 75060 75061 75062 75063',
    Lancaster: '75134 75146',
    Mesquite: '75149 75150 75181',
    Richardson: '75080 75081 75082',
    Rowlett: '75088 75089',
    Sachse: '75048',
    Seagoville: '75159',
  },
  Denton: {
    Argyle: '76226',
    Aubrey: '76227',
    Denton: '76201 76205 76207 76208 76209 76210',
    'Flower Mound': '75022 75028',
    Lewisville: '75057 75067 75077',
    'Little Elm': '75068',
    Roanoke: '76262',
    'The Colony': '75056',
  },
  Ellis: { Ennis: '75119', Midlothian: '76065', 'Red Oak': '75154', Waxahachie: '75165 75167' },
  Hood: { Granbury: '76048 76049' },
  Hunt: { 'Caddo Mills': '75135', Greenville: '75401 75402' },
  Johnson: {
    Alvarado: '76009',
    Burleson: '76028',
    Cleburne: '76031 76033',
    Godley: '76044',
    Grandview: '76050',
    Joshua: '76058',
    Keene: '76059',
    Venus: '76084',
  },
  Kaufman: { Crandall: '75114', Forney: '75126', Kaufman: '75142', Terrell: '75160 75161' },
  Parker: { Aledo: '76008', Springtown: '76082', Weatherford: '76085 76086 76087 76088' },
  Rockwall: { Fate: '75132', Rockwall: '75032 75087', 'Royse City': '75189' },
  Tarrant: {
    Arlington: '76001 76002 76006 76010 76011 76012 76013 76014 76015 76016 76017 76018',
    Bedford: '76021 76022',
    Benbrook: '76126',
    Colleyville: '76034',
    Crowley: '76036',
    Euless: '76039 76040',
    'Fort Worth':
      '76102 76103 76104 76105 76106 76107 76108 76109 76110 76111 76112 76114 76115 76116 76118 76119 76120 76123 76131 76132 76133 76134 76135 76137 76140 76155 76164 76177 76179 76244',
    Grapevine: '76051',
    'Haltom City': '76117',
    Hurst: '76053 76054',
    Keller: '76248',
    Kennedale: '76060',
    Mansfield: '76063',
    'North Richland Hills': '76180 76182',
    Southlake: '76092',
    Watauga: '76148',
  },
  Wise: { Boyd: '76023', Decatur: '76234', Rhome: '76078' },
};

const place = (given: Pick<PlaceInput, 'kind' | 'name' | 'county' | 'postalCodes'>) => ({
  ...given,
  isShown: true,
  words: '',
  es: { words: '' },
});

/** The list until the owner edits it: each county, followed by its cities. */
export const KNOWN_PLACES: readonly PlaceInput[] = Object.entries(CITIES).flatMap(
  ([county, cities]) => [
    place({ kind: 'county', name: county, county: '', postalCodes: [] }),
    ...Object.entries(cities).map(([name, zips]) =>
      place({ kind: 'city', name, county, postalCodes: zips.split(' ') }),
    ),
  ],
);

// Which pages exist, and which search engines list: docs/decisions/17-pages-and-first-paint.md.

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

/** The listed cities of each ZIP code, whether or not we deliver there. */
export function citiesByZip(settings: Pick<Settings, 'places'>): ReadonlyMap<string, string[]> {
  const cities = new Map<string, string[]>();
  for (const { kind, name, postalCodes } of placeListOf(settings).list) {
    if (kind !== 'city') continue;
    for (const zip of postalCodes) cities.set(zip, [...(cities.get(zip) ?? []), name]);
  }
  return cities;
}

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
