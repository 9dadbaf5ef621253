import { z } from 'zod';
import { jsonIn } from '#core/kernel/json.ts';
import { BadCursorError } from '#core/kernel/ports.ts';
import { checkCollection, checkFieldPath } from './document-ids.ts';
import type {
  Document,
  FieldPath,
  Filter,
  Json,
  OrderBy,
  Page,
  Query,
  Stored,
} from './document-store.ts';
import { sortKey, type Direction } from './sort-key.ts';

/** Where a page ended: the last document's ordered fields, and its id. */
type Position = { readonly values: readonly Json[]; readonly id: string };

const positionSchema = z.tuple([z.array(z.json()), z.string()]);

/** Opaque text for `Page.next`: base64url, safe in a URL. */
export function encodeCursor({ values, id }: Position): string {
  return Buffer.from(JSON.stringify([values, id])).toString('base64url');
}

/** Cursors come from clients: throws `BadCursorError` unless valid for a query with this many orders. */
export function decodeCursor(text: string, orders: number): Position {
  const json = jsonIn(Buffer.from(text, 'base64url').toString());
  const [values, id] = positionSchema.safeParse(json).data ?? [];
  if (values?.length !== orders || id === undefined) throw new BadCursorError('Malformed cursor');
  return { values, id };
}

/** A query with all defaults filled in: orders, tie-breaking, start. */
export type FullQuery = {
  readonly collection: string;
  readonly filters: readonly Filter[];
  readonly orders: readonly OrderBy[];
  readonly tie: Direction;
  readonly limit: number;
  readonly after: Position | undefined;
};

/**
 * Validates a query and applies Firestore's defaults: a range-filtered field missing from `orderBy`
 * becomes the last order, in the same direction. Throws an Error for a bad name, limit or cursor.
 */
export function completeQuery(query: Query): FullQuery {
  const { collection, where: filters = [], orderBy = [], limit = Infinity, after } = query;
  checkCollection(collection);
  for (const { field } of [...filters, ...orderBy]) checkFieldPath(field);
  for (const filter of filters) checkFilterValue(filter);
  if (limit !== Infinity && !(Number.isSafeInteger(limit) && limit >= 1)) {
    throw new Error(`A limit is a whole number from 1, not ${limit}`);
  }
  const tie = orderBy.at(-1)?.direction ?? 'asc';
  const orders = [...orderBy, ...impliedOrders(filters, orderBy, tie)];
  const position = after === undefined ? undefined : decodeCursor(after, orders.length);
  return { collection, filters, orders, tie, limit, after: position };
}

function checkFilterValue({ field, value }: Filter): void {
  const wellFormed = typeof value === 'string' ? value.isWellFormed() : true;
  const finite = typeof value === 'number' ? Number.isFinite(value) : true;
  if (!wellFormed || !finite) throw new Error(`Cannot compare "${field}" with ${String(value)}`);
}

export const isRange = ({ op }: Filter): boolean => op !== '==' && op !== 'array-contains';

function impliedOrders(
  filters: readonly Filter[],
  orderBy: readonly OrderBy[],
  direction: Direction,
): OrderBy[] {
  const ranged = new Set(filters.filter(isRange).map(({ field }) => field));
  for (const { field } of orderBy) ranged.delete(field);
  return [...ranged].sort().map((field) => ({ field, direction }));
}

/** The value at a path, or undefined. Own properties only, never into arrays. */
export function fieldAt(data: Document, path: FieldPath): Json | undefined {
  if (!path.includes('.')) return Object.hasOwn(data, path) ? data[path] : undefined;
  let value: Json | undefined = data;
  for (const name of path.split('.')) {
    if (!isMap(value) || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

/** A document with only these fields, as far as it has them. */
export function partOf(data: Document, fields: readonly FieldPath[]): Document {
  const part: Record<string, Json> = {};
  for (const [first, paths] of Map.groupBy(fields, (field) => field.split('.', 1)[0] ?? '')) {
    const { [first]: value } = data;
    if (value === undefined) continue;
    const below = paths.map((path) => path.slice(first.length + 1));
    part[first] = isMap(value) && !below.includes('') ? partOf(value, below) : value;
  }
  return part;
}

function isMap(value: Json | undefined): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a document matches: it passes every filter and has every ordered field. */
export function belongs({ filters, orders }: FullQuery, data: Document): boolean {
  return (
    filters.every((filter) => passes(filter, fieldAt(data, filter.field))) &&
    orders.every(({ field }) => fieldAt(data, field) !== undefined)
  );
}

function passes({ op, value }: Filter, found: Json | undefined): boolean {
  if (found === undefined) return false;
  if (op === 'array-contains') return Array.isArray(found) && found.includes(value);
  if (op === '==') return found === value;
  if (typeof found !== typeof value) return false;
  const order = Buffer.compare(sortKey(found, 'asc'), sortKey(value, 'asc'));
  if (op === '<') return order < 0;
  if (op === '<=') return order <= 0;
  return op === '>' ? order > 0 : order >= 0;
}

/** All matches in query order after the cursor, for a store without a suitable index. */
export function sortedAnswer(query: FullQuery, candidates: Iterable<Stored>): Stored[] {
  const start = query.after === undefined ? undefined : positionKey(query, query.after);
  return Array.from(candidates)
    .filter(({ data }) => belongs(query, data))
    .map((stored) => ({ stored, key: positionKey(query, positionOf(query, stored)) }))
    .filter(({ key }) => start === undefined || Buffer.compare(key, start) > 0)
    .sort((a, b) => Buffer.compare(a.key, b.key))
    .map(({ stored }) => stored);
}

/** Takes the first page; reads one more document to know whether any follow. */
export function takePage(query: FullQuery, inOrder: Iterable<Stored>): Page {
  const documents: Stored[] = [];
  for (const stored of inOrder) {
    const last = documents.at(-1);
    if (documents.length === query.limit && last !== undefined) {
      return { documents, next: encodeCursor(positionOf(query, last)) };
    }
    documents.push(stored);
  }
  return { documents };
}

function positionOf({ orders }: FullQuery, { id, data }: Stored): Position {
  return { values: orders.map(({ field }) => fieldAt(data, field) ?? null), id };
}

function positionKey({ orders, tie }: FullQuery, { values, id }: Position): Buffer {
  const parts = orders.map(({ direction }, index) => sortKey(values[index] ?? null, direction));
  return Buffer.concat([...parts, sortKey(id, tie)]);
}
