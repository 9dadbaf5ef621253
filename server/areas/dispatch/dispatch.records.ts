import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { NO_CALENDAR, type TruckCalendars } from '#core/documents/calendar-events.ts';
import type { Reader } from '#adapters/documents/engine/reading.ts';

export const TRUCK_CALENDARS = 'truckCalendars';

export const truckCalendarCodec = documentCodec(
  TRUCK_CALENDARS,
  z.object({ version: z.int().min(0), isOn: z.boolean() }),
);

/** `truckCalendars/{truckId}`: the version of its address. The secret itself is not stored. */
export function documentsTruckCalendars(store: DocumentStore): TruckCalendars {
  const read = async (reader: Reader, truckId: string) => {
    const stored = await getNamed(reader, TRUCK_CALENDARS, truckId);
    return stored === undefined ? NO_CALENDAR : truckCalendarCodec.fromDocument(stored);
  };
  return {
    find: (truckId) => read(store, truckId),
    change: (truckId, decide) =>
      store.transact(async (transaction) => {
        const calendar = decide(await read(transaction, truckId));
        transaction.set(TRUCK_CALENDARS, truckId, truckCalendarCodec.toDocument(calendar));
        return calendar;
      }),
  };
}
