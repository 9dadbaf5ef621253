import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { encoderOf } from '#adapters/documents/engine/document-encoder.ts';
import { dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import type {
  Document,
  Stored,
  DocumentStore,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import { is, ascending } from '#adapters/documents/engine/reading.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { Schedule, ScheduleId } from '#core/inventory/schedule.ts';
import { countedFleet } from '#core/inventory/unit.ts';
import { parseCalendarDay, type CalendarDay, monthOf } from '#core/kernel/calendar-day.ts';
import { instantFromIso } from '#core/kernel/instant.ts';
import { fleetToDocument, FLEETS, type StoredFleet, type StoredFleets } from './fleet-document.ts';

export const SCHEDULES = 'schedules';

const slotSchema = z.object({ reservationId: z.string(), expiresAt: instantField.optional() });
const daysSchema = z.record(dayField, z.record(z.string(), slotSchema));

type Days = z.output<typeof daysSchema>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Slot = Days[CalendarDay][string];

/** The stored slot itself where it is sold. Undefined if it is neither that nor a hold. */
function slotIn(slot: unknown): Slot | undefined {
  if (!isRecord(slot)) return undefined;
  const { reservationId, expiresAt } = slot;
  if (typeof reservationId !== 'string') return undefined;
  if (expiresAt === undefined) return slot as Slot;
  const moment = typeof expiresAt === 'string' ? instantFromIso(expiresAt) : undefined;
  return moment === undefined ? undefined : { reservationId, expiresAt: moment };
}

/**
 * What the schema makes of days in their usual form, much faster: a booking reads its month three
 * times, a calendar a thousand months. Undefined for any other form.
 */
function daysIn(stored: unknown): Days | undefined {
  if (!isRecord(stored)) return undefined;
  const days: Record<CalendarDay, Days[CalendarDay]> = {};
  for (const [text, units] of Object.entries(stored)) {
    const day = parseCalendarDay(text);
    if (day === undefined || !isRecord(units)) return undefined;
    const slots: Record<string, Slot> = {};
    for (const [unit, stored] of Object.entries(units)) {
      const slot = slotIn(stored);
      if (slot === undefined) return undefined;
      slots[unit] = slot;
    }
    days[day] = slots;
  }
  return days;
}

const encodeDays = encoderOf(daysSchema);

const daysField = z.codec(z.custom<z.input<typeof daysSchema>>(), z.custom<Days>(), {
  decode: (days) => daysIn(days) ?? daysSchema.parse(days),
  encode: (days) => encodeDays(days) as z.input<typeof daysSchema>,
});

const scheduleSchema = z.object({ productId: z.string(), month: z.string(), days: daysField });

const codec = documentCodec(SCHEDULES, scheduleSchema);

/** `schedules/{productId}:{YYYY-MM}`. Both parts are also fields, for people who read the store. */
export function scheduleToDocument(id: ScheduleId, { days }: Schedule): Document {
  const colon = id.lastIndexOf(':');
  return codec.toDocument({ productId: id.slice(0, colon), month: id.slice(colon + 1), days });
}

const known = new WeakMap<Document, Schedule>();

/** Same document, same object, so callers can cache by it. Throws `UnreadableDocumentError`. */
export function scheduleFromDocument(stored: Stored): Schedule {
  const found = known.get(stored.data);
  if (found !== undefined) return found;
  const { days } = codec.fromDocument(stored);
  const schedule = Object.freeze({ days });
  known.set(stored.data, schedule);
  return schedule;
}

const productOf = (id: ScheduleId): string => id.slice(0, id.lastIndexOf(':'));
const monthIn = (id: ScheduleId): string => id.slice(id.lastIndexOf(':') + 1);

type Facts = { readonly products: ReadonlyMap<string, Product>; readonly fleets: StoredFleets };

/** A product's fleet as stored, or as it will be when first written. */
export const storedFleetOf = (product: Product, fleets: StoredFleets): StoredFleet =>
  fleets.get(product.id) ?? { ...countedFleet(product), months: [] };

/** Notes the months of first schedules in the fleet, for changes of the units. */
export function noteMonths(
  transaction: Transaction,
  { products, fleets }: Facts,
  fresh: readonly ScheduleId[],
): void {
  for (const [productId, ids] of Map.groupBy(fresh, productOf)) {
    const product = products.get(productId);
    if (product === undefined) continue;
    const fleet = storedFleetOf(product, fleets);
    const months = [...new Set([...fleet.months, ...ids.map(monthIn)])].sort();
    transaction.set(FLEETS, productId, fleetToDocument({ ...fleet, months }));
  }
}

/** The product's months with a schedule, from that day's month on. Query before the transaction. */
export async function queryMonths(
  store: Pick<DocumentStore, 'query'>,
  productId: string,
  from: CalendarDay,
): Promise<readonly string[]> {
  const { documents } = await store.query({
    collection: SCHEDULES,
    where: [is('productId', productId), { field: 'month', op: '>=', value: monthOf(from) }],
    orderBy: ascending('month'),
  });
  return documents.map(({ id }) => monthIn(id));
}

/** All such months: those queried before the transaction, plus those the fleet has noted since. */
export const schedulesFrom = (
  productId: string,
  queried: readonly string[],
  { months }: Pick<StoredFleet, 'months'>,
  from: CalendarDay,
): readonly ScheduleId[] =>
  [...new Set([...queried, ...months])]
    .filter((month) => month >= monthOf(from))
    .sort()
    .map((month) => `${productId}:${month}`);
