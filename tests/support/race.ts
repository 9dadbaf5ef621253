import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import type { Reservation } from '#core/reservations/reservation.ts';

export type Wanted = { readonly startDate: string; readonly endDate: string };

/** The same numbers for the same seed, from 0 up to but not including 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const DAY = 24 * 60 * 60 * 1000;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** Periods of one to four days that begin within `spread` days of `first`. */
export function overlappingPeriods(count: number, first: string, spread: number): Wanted[] {
  const random = seededRandom(20_261_120);
  return Array.from({ length: count }, () => {
    const startDate = dayAfter(first, Math.floor(random() * spread));
    return { startDate, endDate: dayAfter(startDate, 1 + Math.floor(random() * 4)) };
  });
}

/**
 * The days for which a rental takes a unit. Written independently of the core, so that the two
 * check each other.
 */
export function daysOf({ startDate, endDate }: Wanted, turnaroundDays: number): string[] {
  const days: string[] = [];
  const until = dayAfter(endDate, turnaroundDays);
  for (let day = startDate; day < until; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** Every reservation in the file, read beside servers that have it open. */
export async function reservationsIn(file: string): Promise<readonly Reservation[]> {
  const store = openSqliteDocumentStore({ file, indexes: INDEXES });
  const found: Reservation[] = [];
  for await (const page of documentsAuditReader(store).reservations()) {
    for (const read of page) if (read.ok) found.push(read.value.reservation);
  }
  await store.close();
  return found;
}
