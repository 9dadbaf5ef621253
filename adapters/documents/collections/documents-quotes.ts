import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type {
  Document,
  DocumentStore,
  Stored,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import { ascending, descending, collectionOf } from '#adapters/documents/engine/reading.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import {
  openUntil,
  sentOf,
  QUOTE_EVENTS,
  type WrittenQuote,
  type WrittenQuotes,
} from '#core/quotes/written-quote.ts';
import { quoteMailEntry, putTask } from './outbox-document.ts';
import { reservationFromDocument, reservationToDocument } from './reservation-document.ts';
import { listedUnder, writeQuoteWords } from './search-words-document.ts';
import { actorField } from './shared-fields.ts';

export const QUOTES = 'quotes';

const quoteSchema = z.object({
  versions: listOf({
    version: z.int(),
    /** A reservation's document, parsed by its own schema. */
    booking: z.custom<Document>((value) => typeof value === 'object' && value !== null),
    bookingId: z.string(),
    expiresAt: instantField,
    terms: z.string().optional(),
    holdsUnits: z.boolean(),
    override: z.object({ reason: z.string(), by: actorField }).optional(),
  }),
  events: listOf({
    kind: z.enum(QUOTE_EVENTS),
    version: z.int(),
    at: instantField,
    by: actorField,
    note: z.string().optional(),
  }),
  createdAt: instantField,
  holdId: z.string().optional(),
  reservationId: z.string().optional(),
  /** Until when it is open, for that query; ignored when read. */
  remindBefore: instantField.optional(),
});

const codec = documentCodec(QUOTES, quoteSchema);

/** `quotes/{id}`: each version is stored as the reservation it would become. */
export function quoteToDocument(quote: WrittenQuote): Document {
  return codec.toDocument({
    ...quote,
    versions: quote.versions.map(({ booking, ...version }) => ({
      ...version,
      booking: reservationToDocument(booking),
      bookingId: booking.id,
    })),
    remindBefore: openUntil(quote),
  });
}

export function quoteFromDocument(stored: Stored): WrittenQuote {
  const { versions, remindBefore: _query, ...quote } = codec.fromDocument(stored);
  return {
    ...quote,
    id: stored.id,
    versions: versions.map(({ booking, bookingId, ...version }) => ({
      ...version,
      booking: reservationFromDocument({ id: bookingId, data: booking }),
    })),
  };
}

function askForMails(
  transaction: Pick<Transaction, 'set'>,
  before: WrittenQuote | undefined,
  after: WrittenQuote,
): void {
  if (sentOf(after)?.booking.contact.email === undefined) return;
  const known = new Set(before?.events);
  for (const event of after.events) {
    if (known.has(event) || (event.kind !== 'sent' && event.kind !== 'reminded')) continue;
    putTask(transaction, quoteMailEntry(after.id, event.kind, event.at));
  }
}

const quotes = collectionOf(QUOTES, quoteFromDocument);

export const { find: readQuote } = quotes;

export function writeQuote(
  transaction: Transaction,
  before: WrittenQuote,
  after: WrittenQuote,
): void {
  if (after === before) return;
  transaction.set(QUOTES, after.id, quoteToDocument(after));
  writeQuoteWords(transaction, before, after);
  askForMails(transaction, before, after);
}

export const documentsQuotes = (store: DocumentStore): WrittenQuotes => ({
  find: (id) => readQuote(store, id),
  async list(limit, after) {
    const orderBy = descending('createdAt');
    const { found, next } = await quotes.page(store, { orderBy, limit, after });
    return { quotes: found, next };
  },
  listedUnder: async (word, limit) =>
    (await listedUnder(store, QUOTES, word, limit)).map(quoteFromDocument),
  listOpen: (from, to, limit) =>
    quotes.list(store, {
      where: [
        { field: 'remindBefore', op: '>', value: isoFromInstant(from) },
        { field: 'remindBefore', op: '<=', value: isoFromInstant(to) },
      ],
      orderBy: ascending('remindBefore'),
      limit,
    }),
  create: (quote) =>
    store.transact(async (transaction) => {
      transaction.create(QUOTES, quote.id, quoteToDocument(quote));
      writeQuoteWords(transaction, undefined, quote);
      askForMails(transaction, undefined, quote);
    }),
  change: (id, decide) =>
    store.transact(async (transaction) => {
      const before = await readQuote(transaction, id);
      if (before === undefined) return undefined;
      const after = decide(before);
      writeQuote(transaction, before, after);
      return after;
    }),
});
