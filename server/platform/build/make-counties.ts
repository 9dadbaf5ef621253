/**
 * `node server/platform/build/make-counties.ts` makes the county map of Deliveries, and the
 * county of each Texas ZIP code, from the Census Bureau's boundaries (package us-atlas). Run it
 * by hand when the shop moves; the files are committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { NO_FLEET } from '#core/dispatch/fleet.ts';
import { milesBetween, type Point } from '#core/dispatch/travel.ts';

const OUT = path.join(import.meta.dirname, '../../../web/src/admin/deliveries/counties.json');
const GEO = path.join(import.meta.dirname, '../../../adapters/geo');
const ZIPS_IN = path.join(GEO, 'texas-zips.json');
const ZIPS_OUT = path.join(GEO, 'texas-counties.json');
const TEXAS = '48';
const REACH_MILES = 110;
/** Rounds to a few hundred feet, enough for this map. */
const ROUND = 1_000;

const pair = z.tuple([z.number(), z.number()]);
const ring = z.array(z.number());
const atlasSchema = z.object({
  transform: z.object({ scale: pair, translate: pair }),
  arcs: z.array(z.array(pair)),
  objects: z.object({
    counties: z.object({
      geometries: z.array(
        z.discriminatedUnion('type', [
          z.object({
            type: z.literal('Polygon'),
            id: z.string(),
            properties: z.object({ name: z.string() }),
            arcs: z.array(ring),
          }),
          z.object({
            type: z.literal('MultiPolygon'),
            id: z.string(),
            properties: z.object({ name: z.string() }),
            arcs: z.array(z.array(ring)),
          }),
        ]),
      ),
    }),
  }),
});

const file = fileURLToPath(import.meta.resolve('us-atlas/counties-10m.json'));
const { transform, arcs, objects } = atlasSchema.parse(JSON.parse(await readFile(file, 'utf8')));

/** An arc's points are deltas from the previous point. */
const drawn = arcs.map((steps) => {
  let [x, y] = [0, 0];
  return steps.map(([dx, dy]): readonly [lng: number, lat: number] => {
    x += dx;
    y += dy;
    const { scale, translate } = transform;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
});

/** A negative number is an arc's index, complemented: walked backwards. Arcs share points. */
const outlineOf = (indexes: readonly number[]) =>
  indexes
    .flatMap((index) => {
      const arc = index < 0 ? (drawn[~index] ?? []).toReversed() : (drawn[index] ?? []);
      return arc.slice(1);
    })
    .map(([lng, lat]) => [Math.round(lng * ROUND) / ROUND, Math.round(lat * ROUND) / ROUND]);

const middleOf = (outline: readonly (readonly number[])[]): Point => ({
  lng: outline.reduce((sum, [lng = 0]) => sum + lng, 0) / outline.length,
  lat: outline.reduce((sum, [, lat = 0]) => sum + lat, 0) / outline.length,
});

type Ring = readonly (readonly number[])[];

/** Whether a ray to the east crosses the ring an odd number of times. */
const isInside = ({ lat, lng }: Point, ring: Ring): boolean =>
  ring.reduce((inside, [x = 0, y = 0], at) => {
    const [beforeX = 0, beforeY = 0] = ring.at(at - 1) ?? [];
    const crosses = y > lat !== beforeY > lat;
    const east = crosses && lng < ((beforeX - x) * (lat - y)) / (beforeY - y) + x;
    return east ? !inside : inside;
  }, false);

const borders = objects.counties.geometries
  .filter(({ id }) => id.startsWith(TEXAS))
  .map(({ properties, ...shape }) => ({
    name: properties.name,
    rings: (shape.type === 'Polygon' ? shape.arcs : shape.arcs.flat()).map(outlineOf),
  }));

const countyAt = (point: Point): string | undefined =>
  borders.find(({ rings }) => rings.filter((ring) => isInside(point, ring)).length % 2 === 1)?.name;

/** Packed as `adapters/geo/texas-zips.ts` reads it: `"750": "01 32960 -96837,…"`. */
const packed = z.record(z.string(), z.string()).parse(JSON.parse(await readFile(ZIPS_IN, 'utf8')));
const zips = Object.entries(packed).flatMap(([prefix, list]) =>
  list.split(',').map((entry) => {
    const [end = '', lat, lng] = entry.split(' ');
    return [prefix + end, { lat: Number(lat) / 1000, lng: Number(lng) / 1000 }] as const;
  }),
);
const zipsBy = Map.groupBy(zips, ([, point]) => countyAt(point));
zipsBy.delete(undefined);
const listed = [...zipsBy]
  .map(([name = '', all]) => [name, all.map(([zip]) => zip).join(' ')] as const)
  .toSorted(([a], [b]) => a.localeCompare(b, 'en-US'));
await writeFile(ZIPS_OUT, `${JSON.stringify(Object.fromEntries(listed), undefined, 2)}\n`);

const counties = objects.counties.geometries
  .filter(({ id }) => id.startsWith(TEXAS))
  .map(({ properties, ...shape }) => {
    const rings = shape.type === 'Polygon' ? shape.arcs : shape.arcs.flat();
    const outline = outlineOf(rings[0] ?? []);
    return { name: properties.name, outline, middle: middleOf(outline) };
  })
  .filter(({ middle }) => milesBetween(middle, NO_FLEET.depot.point) < REACH_MILES)
  .map(({ name, outline }) => ({ name, outline: outline.flat() }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en-US'));

await writeFile(OUT, `${JSON.stringify(counties)}\n`);
process.stdout.write(`${counties.length} counties\n`);
