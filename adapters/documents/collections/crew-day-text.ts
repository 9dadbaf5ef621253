import { z } from 'zod';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { type Stop, type StopOrder, STOP_STATES } from '#core/dispatch/crew-day.ts';
import { instant } from '#core/kernel/instant.ts';
import { actorField } from './shared-fields.ts';

// Converts a day's stops and its witness to and from text.

export const timesSchema = z.partialRecord(z.enum(STOP_STATES), instantField);

/** The first format of stops: objects. */
const longSchema = z.object({
  id: z.string(),
  reservationId: z.string(),
  kind: z.enum(['deliver', 'collect']),
  lines: z.array(z.int().min(0)).readonly(),
  units: z.array(z.string()).readonly().default([]),
  lb: z.number(),
  cuFt: z.number(),
  from: z.number(),
  to: z.number(),
  work: z.number(),
  point: z.object({ lat: z.number(), lng: z.number() }),
  expiresAt: instantField.optional(),
  state: z.enum(STOP_STATES),
  times: timesSchema.optional(),
  failure: z.string().optional(),
  takenOn: z.object({ reason: z.string(), by: actorField, at: instantField }).optional(),
});

const restSchema = longSchema
  .pick({ expiresAt: true, times: true, failure: true, takenOn: true })
  .extend({
    undelivered: z.literal(true).optional(),
    missing: z.array(z.string()).readonly().optional(),
    fetchFrom: z.string().optional(),
  });

/** The second format: JSON tuples of a stop's fields in order. */
const shortSchema = z.tuple([
  z.string(),
  z.union([z.int(), z.string()]),
  z.enum(['deliver', 'collect']),
  z.array(z.int().min(0)).readonly(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.number(),
  z.enum(STOP_STATES),
  restSchema.optional(),
]);

function fromShort(read: z.output<typeof shortSchema>): Stop {
  const [id, owner, kind, lines, lb, cuFt, from, to, work, lat, lng, state, rest] = read;
  const reservationId = typeof owner === 'number' ? id.slice(0, owner) : owner;
  const point = { lat, lng };
  const units: Stop['units'] = [];
  return { id, reservationId, kind, lines, units, lb, cuFt, from, to, work, point, state, ...rest };
}

const KINDS = { d: 'deliver', c: 'collect' } as const;
const PLAIN_NAME = /^[\w:@.-]+$/;
const nameText = (name: string): string =>
  PLAIN_NAME.test(name) ? name : encodeURIComponent(name);

/**
 * Id, the reservation's share, then fields in order, rare ones last. No quotes, spaces or line
 * breaks: bookings rewrite whole days, and JSON would escape those in all sixty stops.
 */
function lineOf(stop: Stop): string {
  const { id, reservationId, kind, lines, units, lb, cuFt, from, to, work, point, state } = stop;
  const { expiresAt = '', times, failure, takenOn, undelivered, missing, fetchFrom } = stop;
  const owner = id.startsWith(reservationId) ? reservationId.length : `=${nameText(reservationId)}`;
  const trip = `${nameText(id)}|${owner}|${kind.slice(0, 1)}|${lines.join()}`;
  const size = `${lb}|${cuFt}|${from}|${to}|${work}|${point.lat}|${point.lng}`;
  const line = `${trip}|${size}|${state}|${expiresAt}|`;
  const own = units.length === 0 ? '' : `|${units.map(nameText).join()}`;
  const rare = { times, failure, takenOn, undelivered, missing, fetchFrom };
  if (Object.values(rare).every((one) => one === undefined)) return line + own;
  const rest = z.encode(restSchema, rare);
  return line + encodeURIComponent(JSON.stringify(rest)) + own;
}

const numberText = z.string().min(1).transform(Number).pipe(z.number());
const lineSchema = z.tuple([
  z.string().min(1),
  z.string().min(1),
  z.enum(['d', 'c']),
  z.string(),
  numberText,
  numberText,
  numberText,
  numberText,
  numberText,
  numberText,
  numberText,
  z.enum(STOP_STATES),
  z.union([z.literal(''), numberText]),
  z.string(),
  /** Stops from before units were noted lack it. */
  z.string().optional(),
]);

function fromLine(line: string): Stop {
  const [name, owner, kind, lines, lb, cuFt, from, to, work, lat, lng, state, expires, rest, own] =
    lineSchema.parse(line.split('|'));
  const id = decodeURIComponent(name);
  const reservationId = owner.startsWith('=')
    ? decodeURIComponent(owner.slice(1))
    : id.slice(0, Number(owner));
  return {
    id,
    reservationId,
    kind: KINDS[kind],
    lines: lines === '' ? [] : lines.split(',').map(Number),
    units: own === undefined ? [] : own.split(',').map(decodeURIComponent),
    lb,
    cuFt,
    from,
    to,
    work,
    point: { lat, lng },
    state,
    ...(expires !== '' && { expiresAt: instant(expires) }),
    ...(rest !== '' && restSchema.parse(JSON.parse(decodeURIComponent(rest)))),
  };
}

const texts = new WeakMap<Stop, string>();
const stops = new Map<string, Stop>();
const MOST_REMEMBERED = 2_000;

function stopFrom(line: string): Stop {
  const known = stops.get(line);
  if (known !== undefined) return known;
  if (line.startsWith('[')) return fromShort(shortSchema.parse(JSON.parse(line)));
  if (line.startsWith('{')) return longSchema.parse(JSON.parse(line));
  const stop = fromLine(line);
  if (stops.size >= MOST_REMEMBERED) stops.clear();
  stops.set(line, stop);
  texts.set(stop, line);
  return stop;
}

export function textOf(stop: Stop): string {
  const known = texts.get(stop);
  if (known !== undefined) return known;
  const text = lineOf(stop);
  texts.set(stop, text);
  return text;
}

/** Reads all three formats: one text, one with a line break between stops, or a field per stop. */
export function stopsIn(written: string | Readonly<Record<string, string>>): readonly Stop[] {
  if (typeof written !== 'string') return Object.values(written).map(stopFrom);
  const lines = written.split(/^[[{]/.test(written) ? '\n' : ' ');
  return lines.filter((line) => line !== '').map(stopFrom);
}

export const orderSchema = z.record(z.string(), z.array(z.string()).readonly());

/** Per truck, its stops' positions in the stops' text; other places, such as the yard, by name. */
export function orderText(order: StopOrder, all: readonly Stop[]): string {
  const places = new Map(all.map(({ id }, place) => [id, place]));
  const placeOf = (id: string) => places.get(id) ?? `=${nameText(id)}`;
  const trucks = Object.entries(order);
  return trucks.map(([truck, ids]) => [nameText(truck), ...ids.map(placeOf)].join()).join(' ');
}

export function orderIn(written: string | StopOrder, all: readonly Stop[]): StopOrder {
  if (typeof written !== 'string') return written;
  const idOf = (place: string): string => {
    const id = place.startsWith('=') ? decodeURIComponent(place.slice(1)) : all[Number(place)]?.id;
    if (id === undefined) throw new Error(`The witness names stop ${place} of ${all.length}`);
    return id;
  };
  const trucks = written.split(' ').filter((truck) => truck !== '');
  return Object.fromEntries(
    trucks.map((text) => {
      const [truck = '', ...places] = text.split(',');
      return [decodeURIComponent(truck), places.map(idOf)];
    }),
  );
}
