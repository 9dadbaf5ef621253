import { UnreadableDocumentError } from '#adapters/documents/engine/document-codec.ts';
import type { Document, Json, Stored } from '#adapters/documents/engine/document-store.ts';

/** A document's fields as an SDK returns them: JSON and Firestore's own value types. */
export type NativeFields = Readonly<Record<string, unknown>>;

/**
 * A document of either SDK as plain JSON: timestamps become ISO 8601 text with milliseconds. Throws
 * `UnreadableDocumentError` with the path for other types (reference, geopoint, bytes, NaN).
 */
export function storedFrom(collection: string, id: string, fields: NativeFields): Stored {
  function plain(value: unknown, path: string): Json {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) => plain(item, `${path}[${index}]`));
    }
    if (isMap(value)) return plainMap(value, `${path}.`);
    if (isTimestamp(value)) return isoFromTimestamp(value);
    throw new UnreadableDocumentError(
      `Cannot read ${collection}/${id}: ${path} is ${kindOf(value)}, which is not JSON`,
    );
  }

  function plainMap(map: object, prefix: string): Document {
    const entries = Object.entries(map).map(
      ([name, value]: [string, unknown]) => [name, plain(value, `${prefix}${name}`)] as const,
    );
    return Object.fromEntries(entries);
  }

  return { id, data: plainMap(fields, '') };
}

type AnyTimestamp = { readonly toDate: () => Date };

/** Each SDK has its own class; only timestamps have `toDate`. */
export const isTimestamp = (value: unknown): value is AnyTimestamp =>
  typeof value === 'object' &&
  value !== null &&
  'toDate' in value &&
  typeof value.toDate === 'function';

/** ISO 8601 with milliseconds, like every stored moment. */
export const isoFromTimestamp = (timestamp: AnyTimestamp): string =>
  timestamp.toDate().toISOString();

function isMap(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const kindOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? `a ${value.constructor.name}` : String(value);
