import { questionOf, readBusiness } from '#adapters/documents/collections/business-records.ts';
import {
  type BookedLine,
  readFacts,
  type ReadFacts,
  turnaroundToBook,
} from '#adapters/documents/collections/booking-records.ts';
import type { Transaction } from '#adapters/documents/engine/document-store.ts';
import { readNeighbours } from '#adapters/documents/collections/neighbours.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { releaseUnits } from '#core/assignment/unit-allocation.ts';
import type { RevisionRequest } from '#core/reservations/booking-ledger.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Instant } from '#core/kernel/instant.ts';

/**
 * The facts once more, with those that could make room for a reservation's lines; undefined when they would not help. To
 * itself its own units are free, so others are worth moving where only these stand in the way.
 */
export async function readOthers(
  transaction: Transaction,
  read: ReadFacts,
  stored: Reservation,
  lines: readonly (BookedLine & { readonly quantity: number })[],
  now: Instant,
): Promise<ReadFacts | undefined> {
  const freed = releaseUnits(read.facts.schedules, stored.id, stored.lines);
  const facts = { ...read.facts, schedules: freed };
  const wider = await readNeighbours(transaction, { ...read, facts }, lines, now);
  if (wider === undefined) return undefined;
  const schedules = new Map([...wider.facts.schedules, ...read.facts.schedules]);
  return { ...wider, facts: { ...wider.facts, schedules } };
}

/**
 * Asks with what the reservation has and what is wanted of more; where units are short and others could make room, once
 * more with those others.
 */
export async function askRevision<T, E>(
  transaction: Transaction,
  stored: Reservation,
  { linesFor, creditCode }: RevisionRequest,
  now: Instant,
  look: (reservation: Reservation, facts: BookingFacts) => Result<T, E>,
) {
  const lines = linesFor?.(stored) ?? [];
  const question = questionOf(stored);
  const asked = creditCode === undefined ? [] : [creditCode];
  const commercial = await readBusiness(transaction, {
    ...question,
    lines: [...question.lines, ...lines],
    creditCodes: [...(question.creditCodes ?? []), ...asked],
  });
  const read = await readFacts(transaction, [...stored.lines, ...lines], turnaroundOfEither);
  const answer = look(stored, { ...read.facts, commercial });
  if (answer.ok || lines.length === 0) return { read, commercial, answer };
  const all = await readOthers(transaction, read, stored, lines, now);
  if (all === undefined) return { read, commercial, answer };
  return { read: all, commercial, answer: look(stored, { ...all.facts, commercial }) };
}

/** A line that was booked keeps its own; of one that is asked for the product's counts. */
const turnaroundOfEither = (
  line: BookedLine & { readonly turnaroundDays?: number | undefined },
  product: { readonly turnaroundDays: number } | undefined,
): number | undefined => line.turnaroundDays ?? turnaroundToBook(line, product);
