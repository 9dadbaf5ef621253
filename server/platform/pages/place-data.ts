import { orderUntil } from '#core/capacity/booking-limits.ts';
import type { makeCheckDays } from '#core/capacity/closed-days.ts';
import type { Product } from '#core/catalogue/product.ts';
import { companySite } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { nearOf, type Place, placesOf } from '#core/content/places.ts';
import type { PageData, PlaceDto, PlaceLinkDto } from '#core/contract/page.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import { estimateTravel, type Point } from '#core/dispatch/travel.ts';
import type { ProductsWanted } from '#core/inventory/check-availability.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { nextWeekend } from '#core/kernel/rental-days.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { daysProblem } from '#server/platform/http/day-problems.ts';
import { productDto } from '#server/platform/http/product.presenter.ts';

/** The list of places, and a page for each below it. */
const PLACE_PATH = /^\/delivery(?:\/([^/]+))?$/;

export const isPlacePath = (path: string): boolean => PLACE_PATH.test(path);

/** Undefined for the list and for anything else. */
export const placeSlugOf = (path: string): string | undefined => PLACE_PATH.exec(path)?.[1];

export type PlacePorts = {
  readonly listProducts: (wanted: ProductsWanted) => Promise<readonly Product[]>;
  readonly checkDays: ReturnType<typeof makeCheckDays>;
  /** The center of a ZIP code. */
  readonly pointOf: (postalCode: string) => Point | undefined;
  readonly readFleet: () => Promise<TruckFleet>;
  readonly today: () => CalendarDay;
};

const SHOWN = 6;
const METERED_MINUTES = 5;

const roundTo = (step: number, value: number): number =>
  Math.max(step, Math.round(value / step) * step);

const zipsOf = ({ fees }: Place): readonly string[] =>
  fees.flatMap(({ postalCodes }) => postalCodes);

const linkOf = ({ slug, kind, name, county, fees }: Place): PlaceLinkDto => ({
  slug,
  kind,
  name,
  county,
  leastFeeCents: fees[0]?.fee ?? 0,
  mostFeeCents: fees.at(-1)?.fee ?? 0,
});

function middleOf(points: readonly Point[]): Point | undefined {
  if (points.length === 0) return undefined;
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) };
}

/** Estimated as for day plans. Only the owner's own trucks have a yard to start from. */
function roadTo(where: Point, { trucks, depot, learned }: TruckFleet): PlaceDto['road'] {
  if (trucks.length === 0) return undefined;
  const { miles, minutes } = estimateTravel([depot.point, where]);
  return {
    miles: roundTo(1, miles[1] ?? 0),
    minutes: roundTo(METERED_MINUTES, (minutes[1] ?? 0) * (learned?.factor ?? 1)),
  };
}

async function readPlace(
  place: Place,
  places: readonly Place[],
  settings: Settings,
  ports: PlacePorts,
): Promise<PlaceDto> {
  const points = zipsOf(place).flatMap((zip) => ports.pointOf(zip) ?? []);
  const where = middleOf(points);
  const weekend = nextWeekend(ports.today());
  const refused = await ports.checkDays(weekend, true, where);
  const available = refused === undefined ? await ports.listProducts({ period: weekend }) : [];
  return {
    ...place,
    weekend,
    fees: place.fees.map(({ fee, postalCodes }) => ({ feeCents: fee, postalCodes })),
    road: where && roadTo(where, await ports.readFleet()),
    orderUntil: orderUntil(weekend.startDate, settings.limits),
    available: available.length,
    products: available
      .slice(0, SHOWN)
      .map(productDto)
      .map((product) => ({ ...product, images: product.images.slice(0, 1) })),
    closed: refused && daysProblem(refused, companySite(DEMO_SITE, settings).phone),
    near: nearOf(place, places).map(linkOf),
  };
}

/** All places for `/delivery`, that place for a path below it, nothing for any other. */
export async function placeData(
  path: string,
  settings: Settings,
  ports: PlacePorts,
): Promise<PageData> {
  const slug = placeSlugOf(path);
  const places = placesOf(settings);
  if (slug === undefined) return places.length === 0 ? {} : { places: places.map(linkOf) };
  const place = places.find((each) => each.slug === slug);
  return place === undefined ? {} : { place: await readPlace(place, places, settings, ports) };
}
