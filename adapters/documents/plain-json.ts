import { faultOfName } from '#adapters/documents/document-names.ts';
import type { Document, Json } from '#adapters/documents/document-store.ts';

const MAX_DEPTH = 20;
const MAX_BYTES = 1_048_576;

/** A document nobody can change any more, and its JSON text. */
export type PlainDocument = { readonly data: Document; readonly text: string };

/**
 * Copies and deep-freezes what is about to be written, and refuses what one of the three stores would drop or change:
 * anything but plain JSON, and what Firestore refuses (an array directly in an array, names `__x__`, more than
 * 20 levels, more than 1 MiB), so that it fails on a laptop too. Throws an Error that names the path.
 */
export function plainDocument(value: unknown): PlainDocument {
  if (!isPlainObject(value)) throw refusal('', `a document must be a plain object`);
  const data = copyObject(value, '', 0);
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > MAX_BYTES) throw refusal('', `larger than ${MAX_BYTES} bytes`);
  return { data, text };
}

/** Freezes what `JSON.parse` has just made, all the way down. */
export function deepFreeze(value: Json): void {
  if (typeof value !== 'object' || value === null) return;
  for (const child of Object.values(value)) deepFreeze(child);
  Object.freeze(value);
}

function copyValue(value: unknown, path: string, depth: number): Json {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return copyNumber(value, path);
  if (typeof value === 'string') return copyString(value, path);
  if (depth > MAX_DEPTH) throw refusal(path, `more than ${MAX_DEPTH} levels deep`);
  if (Array.isArray(value)) return copyArray(value, path, depth);
  if (isPlainObject(value)) return copyObject(value, path, depth);
  throw refusal(path, `${kindOf(value)} is not JSON`);
}

function copyNumber(value: number, path: string): number {
  if (!Number.isFinite(value)) throw refusal(path, `${value} is not JSON`);
  return value === 0 ? 0 : value;
}

function copyString(value: string, path: string): string {
  if (!value.isWellFormed()) throw refusal(path, 'contains half of a surrogate pair');
  return value;
}

function copyArray(value: readonly unknown[], path: string, depth: number): Json {
  const copy = Array.from(value, (item, index) => {
    const place = `${path}[${index}]`;
    if (Array.isArray(item)) throw refusal(place, 'an array directly in an array');
    return copyValue(item, place, depth + 1);
  });
  return Object.freeze(copy);
}

function copyObject(value: object, path: string, depth: number): Document {
  if (Object.getOwnPropertySymbols(value).length > 0) throw refusal(path, 'a symbol as a key');
  const entries = Object.entries(value).map(([name, child]: [string, unknown]) => {
    const place = path === '' ? name : `${path}.${name}`;
    const fault = name === '' ? 'an empty name' : faultOfName(name);
    if (fault !== undefined) throw refusal(place, fault);
    return [name, copyValue(child, place, depth + 1)] as const;
  });
  return Object.freeze(Object.fromEntries(entries));
}

/** An object literal, of this realm or another, or one without a prototype; never an instance. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function kindOf(value: unknown): string {
  return typeof value === 'object' ? Object.prototype.toString.call(value) : typeof value;
}

function refusal(path: string, reason: string): Error {
  return new Error(`Cannot store ${path === '' ? 'the document' : `"${path}"`}: ${reason}`);
}
