import { z } from 'zod';
import { creditFromDocument, CREDITS } from '#adapters/documents/collections/credit-document.ts';
import type { Stored } from '#adapters/documents/engine/document-store.ts';
import {
  RESERVATIONS,
  reservationFromDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import { cents } from '#core/kernel/cents.ts';
import type { CreditFacts, Read } from '#core/audit/audit-reader.ts';
import { ok } from '#core/kernel/result.ts';
import { type Reader, readOr, presentOf } from '#adapters/documents/collections/audit-reads.ts';

/** As they stand in the document; the repository makes them again of the credit. */
const storedCreditSchema = z.object({ balanceCents: z.int(), isOpen: z.boolean() });

function parseCredit(stored: Stored) {
  const { balanceCents, isOpen } = storedCreditSchema.parse(stored.data);
  const beside = { balance: cents(balanceCents), isOpen };
  return { credit: creditFromDocument(stored), stored: beside };
}

export async function creditFactsOf(
  reader: Reader,
  page: readonly Stored[],
): Promise<readonly Read<CreditFacts>[]> {
  const reads = page.map((stored) => readOr(CREDITS, stored, parseCredit));
  const namedBy = ({ credit }: ReturnType<typeof parseCredit>) => [
    ...new Set(credit.entries.flatMap(({ reservationId }) => reservationId ?? [])),
  ];
  const ids = reads.flatMap((read) => (read.ok ? namedBy(read.value) : []));
  const known = await presentOf(reader, RESERVATIONS, ids, reservationFromDocument);
  return reads.map((read) => {
    if (!read.ok) return read;
    const own = namedBy(read.value).filter((id) => known.has(id));
    return ok({ ...read.value, reservations: new Map(own.map((id) => [id, known.get(id)])) });
  });
}
