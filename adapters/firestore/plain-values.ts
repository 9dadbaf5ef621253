import { UnreadableDocumentError } from '#adapters/documents/document-codec.ts';
import type { Document, Json, Stored } from '#adapters/documents/document-store.ts';

/** The ISO text of what is a timestamp of the SDK that read it; undefined for everything else. */
export type IsoOf = (value: object) => string | undefined;

/**
 * A document as Firestore's SDKs give it, as plain JSON: timestamps become ISO 8601 texts, in milliseconds. Throws
 * `UnreadableDocumentError`, with the field's path, for what has no counterpart (a reference, a place, bytes, NaN).
 */
export function storedFrom(
  collection: string,
  id: string,
  fields: Readonly<Record<string, unknown>>,
  isoOf: IsoOf,
): Stored {
  function plain(value: unknown, path: string): Json {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    if (Array.isArray(value)) {
      return value.map((item: unknown, index) => plain(item, `${path}[${index}]`));
    }
    if (isMap(value)) return plainMap(value, `${path}.`);
    const iso = typeof value === 'object' ? isoOf(value) : undefined;
    if (iso !== undefined) return iso;
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

function isMap(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const kindOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? `a ${value.constructor.name}` : String(value);
