/**
 * `node server/platform/build/make-counties.ts`: makes the county map of Deliveries from the Census
 * Bureau's boundaries (package us-atlas). Run by hand when the shop moves; the file is committed.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { NO_FLEET } from '#core/dispatch/fleet.ts';
import { milesBetween, type Point } from '#core/dispatch/travel.ts';

const OUT = path.join(import.meta.dirname, '../../../web/src/admin/deliveries/counties.json');
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

/** An arc's points are deltas from the previous one. */
const drawn = arcs.map((steps) => {
  let [x, y] = [0, 0];
  return steps.map(([dx, dy]): readonly [lng: number, lat: number] => {
    x += dx;
    y += dy;
    const { scale, translate } = transform;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
});

/** A negative number is the complement of an arc's index, backwards. Neighbors share a point. */
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
