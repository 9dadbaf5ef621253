import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type {
  DocumentStore,
  Stored,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import { is, has, descending } from '#adapters/documents/engine/reading.ts';
import type { Customer } from '#core/customers/customer.ts';
import { bookedWords, checkNumbers, customerWords } from '#core/customers/search-words.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { quoteWords, type WrittenQuote } from '#core/quotes/written-quote.ts';
import type { Reservation } from '#core/reservations/reservation.ts';

export const SEARCH_WORDS = 'searchWords';

const KINDS = ['reservations', 'customers', 'quotes'] as const;
/** The collection of the record to find. */
type Kind = (typeof KINDS)[number];

export const searchWordsCodec = documentCodec(
  SEARCH_WORDS,
  z.object({
    kind: z.enum(KINDS),
    id: z.string(),
    words: z.array(z.string()).readonly(),
    /** For sorting, latest first. */
    at: instantField,
  }),
);

const wordsId = (kind: Kind, id: string): string => `${kind} ${id}`;

/** Stored apart from the record: every payment rewrites that, while its words hardly change. */
function write(
  transaction: Transaction,
  kind: Kind,
  id: string,
  words: readonly string[],
  at: Instant,
): void {
  const document = searchWordsCodec.toDocument({ kind, id, words, at });
  transaction.set(SEARCH_WORDS, wordsId(kind, id), document);
}

export function writeReservationWords(
  transaction: Transaction,
  before: Reservation | undefined,
  reservation: Reservation,
): void {
  const fields = ['contact', 'lines', 'office'] as const;
  const isSame =
    before !== undefined &&
    fields.every((field) => before[field] === reservation[field]) &&
    (before.entries === reservation.entries ||
      checkNumbers(before).join(' ') === checkNumbers(reservation).join(' '));
  if (isSame) return;
  const { id, createdAt } = reservation;
  write(transaction, 'reservations', id, bookedWords(reservation), createdAt);
}

export function writeCustomerWords(
  transaction: Transaction,
  before: Customer | undefined,
  customer: Customer,
): void {
  const fields = [
    'name',
    'emails',
    'phones',
    'addresses',
    'organizations',
    'lastAt',
    'isUndone',
  ] as const;
  if (before !== undefined && fields.every((field) => before[field] === customer[field])) return;
  write(transaction, 'customers', customer.id, customerWords(customer), customer.lastAt);
}

export const deleteCustomerWords = (transaction: Pick<Transaction, 'delete'>, id: string): void =>
  transaction.delete(SEARCH_WORDS, wordsId('customers', id));

export function writeQuoteWords(
  transaction: Transaction,
  before: WrittenQuote | undefined,
  quote: WrittenQuote,
): void {
  const words = quoteWords(quote);
  const known = before && quoteWords(before);
  if (JSON.stringify(known) === JSON.stringify(words)) return;
  write(transaction, 'quotes', quote.id, words, quote.createdAt);
}

/** Records listed under the word, latest first. */
export async function listedUnder(
  store: DocumentStore,
  kind: Kind,
  word: string,
  limit: number,
): Promise<readonly Stored[]> {
  const { documents } = await store.query({
    collection: SEARCH_WORDS,
    where: [is('kind', kind), has('words', word)],
    orderBy: descending('at'),
    limit,
  });
  const ids = documents.map((stored) => searchWordsCodec.fromDocument(stored).id);
  return getPresent(store, kind, ids);
}
