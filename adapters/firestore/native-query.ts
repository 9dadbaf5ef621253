import {
  FieldPath,
  Timestamp,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
} from '@google-cloud/firestore';
import { z } from 'zod';
import { encodeCursor } from '#adapters/documents/engine/cursor.ts';
import type { Json, Page } from '#adapters/documents/engine/document-store.ts';
import { fieldAt, isRange, type FullQuery } from '#adapters/documents/engine/query-semantics.ts';
import { storedFromNative } from '#adapters/firestore/native-documents.ts';

/** Firestore counts documents with 32 bits. */
const MOST_DOCUMENTS = 2 ** 31 - 2;

/** Longer texts are not in an index as they are, and a query that names one is refused. */
const LONGEST_TEXT_BYTES = 1_500;

/** Whether no document can be in the answer, so that there is nothing to ask. */
export const findsNothing = ({ filters }: FullQuery): boolean =>
  filters.some(
    (filter) =>
      !isRange(filter) &&
      typeof filter.value === 'string' &&
      Buffer.byteLength(filter.value) > LONGEST_TEXT_BYTES,
  );

/** What the filters choose, in no order of its own. */
export const filteredQuery = (firestore: Firestore, { collection, filters }: FullQuery): Query =>
  filters.reduce<Query>(
    (query, { field, op, value }) => query.where(field, op, value),
    firestore.collection(collection),
  );

/** Asks for one document more than the page takes, to know whether any follow. */
export function pageQuery(firestore: Firestore, full: FullQuery): Query {
  const { orders, tie, after, limit } = full;
  const ordered = orders
    .reduce(
      (query, { field, direction }) => query.orderBy(field, direction),
      filteredQuery(firestore, full),
    )
    .orderBy(FieldPath.documentId(), tie);
  const begun =
    after === undefined ? ordered : ordered.startAfter(...after.values.map(fromCursor), after.id);
  return limit > MOST_DOCUMENTS ? begun : begun.limit(limit + 1);
}

/** Throws `UnreadableDocumentError`. */
export function pageFrom(full: FullQuery, found: readonly QueryDocumentSnapshot[]): Page {
  const onPage = found.slice(0, full.limit);
  const documents = onPage.map(storedFromNative);
  const last = onPage.at(-1);
  if (found.length === onPage.length || last === undefined) return { documents };
  const values = full.orders.map(({ field }) => intoCursor(last, field));
  return { documents, next: encodeCursor({ values, id: last.id }) };
}

/** A timestamp sorts apart from its text: as text, the next page would begin somewhere else. No stored name looks so. */
const TIMESTAMP = '__timestamp__';
const timestampSchema = z.strictObject({ [TIMESTAMP]: z.tuple([z.int(), z.int()]) });

function intoCursor(snapshot: QueryDocumentSnapshot, field: string): Json {
  const native: unknown = snapshot.get(field);
  if (native instanceof Timestamp) return { [TIMESTAMP]: [native.seconds, native.nanoseconds] };
  return fieldAt(storedFromNative(snapshot).data, field) ?? null;
}

function fromCursor(value: Json): unknown {
  const parsed = timestampSchema.safeParse(value);
  return parsed.success ? new Timestamp(...parsed.data[TIMESTAMP]) : value;
}
