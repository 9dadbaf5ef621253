import type { Stored } from '#adapters/documents/engine/document-store.ts';
import {
  RESERVATIONS,
  reservationFromDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import {
  SCHEDULES,
  scheduleFromDocument,
} from '#adapters/documents/collections/schedule-document.ts';
import type { Schedule } from '#core/inventory/schedule.ts';
import type { Read, ScheduleFacts } from '#core/audit/audit-reader.ts';
import { ok } from '#core/kernel/result.ts';
import { type Reader, readOr, presentOf } from '#adapters/documents/collections/audit-reads.ts';

const ownersIn = ({ days }: Schedule): readonly string[] =>
  Object.values(days).flatMap((units) =>
    Object.values(units).map(({ reservationId }) => reservationId),
  );

export async function scheduleFactsOf(
  reader: Reader,
  page: readonly Stored[],
): Promise<readonly Read<ScheduleFacts>[]> {
  const reads = page.map((stored) =>
    readOr(SCHEDULES, stored, (one) => ({ id: one.id, schedule: scheduleFromDocument(one) })),
  );
  const ids = reads.flatMap((read) => (read.ok ? ownersIn(read.value.schedule) : []));
  const known = await presentOf(reader, RESERVATIONS, ids, reservationFromDocument);
  return reads.map((read) => {
    if (!read.ok) return read;
    const own = [...new Set(ownersIn(read.value.schedule))].filter((id) => known.has(id));
    return ok({ ...read.value, owners: new Map(own.map((id) => [id, known.get(id)])) });
  });
}
