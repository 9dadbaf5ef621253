import { z } from 'zod';
import { UnreadableDocumentError } from '#adapters/documents/engine/document-codec.ts';
import { dayField, dollarsField } from '#adapters/documents/engine/document-fields.ts';
import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type { Stored } from '#adapters/documents/engine/document-store.ts';
import type { Reader } from '#adapters/documents/engine/reading.ts';
import type { Read, ReservationFacts } from '#core/audit/audit-reader.ts';
import {
  occupiedDays,
  type Schedule,
  type ScheduleId,
  type Schedules,
  schedulesTouched,
} from '#core/inventory/schedule.ts';
import { countedFleet, type Fleets } from '#core/inventory/unit.ts';
import { ok, err } from '#core/kernel/result.ts';
import { isCreditEntry } from '#core/reservations/money-entry.ts';
import { paidOf, type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import { creditFromDocument, CREDITS } from './credit-document.ts';
import { fleetFromDocument, FLEETS } from './fleet-document.ts';
import { entriesFor, OUTBOX, outboxFromDocument } from './outbox-document.ts';
import { PRODUCTS, productFromDocument } from './product-document.ts';
import { RESERVATIONS, reservationFromDocument } from './reservation-document.ts';
import { SCHEDULES, scheduleFromDocument } from './schedule-document.ts';

/** How many parsed schedules to keep. Consecutive reservations are often in the same months. */
const MOST_SCHEDULES = 2_000;

/** As stored. The repositories derive all of it from the reservation. */
const storedSchema = z.object({
  payment: z.object({ amountCharged: dollarsField }),
  awaitingPayment: z.boolean(),
  endDate: dayField,
});

/** Reservations of the former program lack these fields, so derive them. */
const asAdopted = (stored: Stored) => {
  const reservation = reservationFromDocument(stored);
  const { endDate } = summaryOf(reservation.lines);
  const amountCharged = paidOf(reservation);
  return { reservation, stored: { amountCharged, awaitingPayment: false, endDate } };
};

const parseReservation = (stored: Stored) => {
  if (stored.data['schemaVersion'] === undefined) return asAdopted(stored);
  const { payment, awaitingPayment, endDate } = storedSchema.parse(stored.data);
  const reservation = reservationFromDocument(stored);
  return {
    reservation,
    stored: { amountCharged: payment.amountCharged, awaitingPayment, endDate },
  };
};

const touchedBy = ({ lines }: Reservation): readonly ScheduleId[] =>
  lines.flatMap((line) =>
    schedulesTouched(line.productId, occupiedDays(line, line.turnaroundDays)),
  );

/** The ids that the repositories give the refund tasks. */
const refundTaskIds = (reservation: Reservation): readonly string[] =>
  entriesFor(
    { reservation, schedules: new Map(), mail: [], refunds: reservation.pendingRefunds },
    reservation.createdAt,
  ).map(({ id }) => id);

const creditCodesOf = ({ entries, award, referral }: Reservation): readonly string[] => [
  ...entries.filter(isCreditEntry).map(({ code }) => code),
  ...(award === undefined ? [] : [award.code]),
  ...(referral === undefined || referral.given === 0 ? [] : [referral.account]),
];

export const readSchedules = (reader: Reader, ids: readonly ScheduleId[]) =>
  presentOf(reader, SCHEDULES, ids, scheduleFromDocument);

/** Unreadable schedules are reported where schedules are audited; here they count as empty. */
const onlyReadable = (
  ids: readonly ScheduleId[],
  known: ReadonlyMap<ScheduleId, Schedule | undefined>,
): Schedules =>
  new Map(
    ids.flatMap((id) => {
      const schedule = known.get(id);
      return schedule === undefined ? [] : [[id, schedule] as const];
    }),
  );

/** When full, drops the oldest entries. */
export function keptSchedules(reader: Reader) {
  const kept = new Map<ScheduleId, Schedule | undefined>();
  return async (ids: readonly ScheduleId[]): Promise<typeof kept> => {
    const unknown = ids.filter((id) => !kept.has(id));
    const read = await readSchedules(reader, unknown);
    for (const id of unknown) kept.set(id, read.get(id));
    const needed = new Set(ids);
    for (const id of kept.keys()) {
      if (kept.size <= MOST_SCHEDULES) break;
      if (!needed.has(id)) kept.delete(id);
    }
    return kept;
  };
}

/** Fleets of products that exist. For others the units are unknown. */
async function fleetsOf(reader: Reader, reservations: readonly Reservation[]): Promise<Fleets> {
  const ids = reservations.flatMap(({ lines }) => lines.map(({ productId }) => productId));
  const products = await presentOf(reader, PRODUCTS, ids, productFromDocument);
  const stored = await presentOf(reader, FLEETS, ids, fleetFromDocument);
  return new Map(
    [...products.values()].flatMap((product) => {
      if (product === undefined) return [];
      return [[product.id, stored.get(product.id) ?? countedFleet(product)] as const];
    }),
  );
}

export async function reservationFactsOf(
  reader: Reader,
  page: readonly Stored[],
  schedulesOf: (
    ids: readonly ScheduleId[],
  ) => Promise<ReadonlyMap<ScheduleId, Schedule | undefined>>,
): Promise<readonly Read<ReservationFacts>[]> {
  const reads = page.map((stored) => readOr(RESERVATIONS, stored, parseReservation));
  const reservations = reads.flatMap((read) => (read.ok ? [read.value.reservation] : []));
  const schedules = await schedulesOf([...new Set(reservations.flatMap(touchedBy))]);
  const taskIds = reservations.flatMap(refundTaskIds);
  const tasks = await presentOf(reader, OUTBOX, taskIds, outboxFromDocument);
  const fleets = await fleetsOf(reader, reservations);
  const creditCodes = reservations.flatMap(creditCodesOf);
  const known = await presentOf(reader, CREDITS, creditCodes, creditFromDocument);
  return reads.map((read) => {
    if (!read.ok) return read;
    const { reservation } = read.value;
    const refundTasks = refundTaskIds(reservation).flatMap((id) => tasks.get(id) ?? []);
    const codes = creditCodesOf(reservation).flatMap((code) => {
      const credit = known.get(code);
      return credit === undefined ? [] : [[code, credit] as const];
    });
    return ok({
      ...read.value,
      schedules: onlyReadable(touchedBy(reservation), schedules),
      fleets,
      refundTasks,
      credits: new Map(codes),
    });
  });
}

/** Reports unparsable documents as unreadable; other failures are our bugs. */
export function readOr<T>(
  collection: string,
  stored: Stored,
  parse: (stored: Stored) => T,
): Read<T> {
  try {
    return ok(parse(stored));
  } catch (error) {
    const isKnown = error instanceof UnreadableDocumentError || error instanceof z.ZodError;
    if (!isKnown) throw error;
    return err({ id: `${collection}/${stored.id}`, detail: error.message });
  }
}

/** Existing documents by id; undefined for unreadable ones. */
export async function presentOf<T>(
  reader: Reader,
  collection: string,
  ids: readonly string[],
  parse: (stored: Stored) => T,
): Promise<ReadonlyMap<string, T | undefined>> {
  const present = await getPresent(reader, collection, ids);
  return new Map(
    present.map((stored) => {
      const read = readOr(collection, stored, parse);
      return [stored.id, read.ok ? read.value : undefined];
    }),
  );
}
