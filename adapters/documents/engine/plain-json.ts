import { faultOfName, isLongerThan } from './document-ids.ts';
import type { Document, Json } from './document-store.ts';

const MAX_DEPTH = 20;
const MAX_BYTES = 1_048_576;

/** An immutable document and its JSON text. */
export type PlainDocument = { readonly data: Document; readonly text: string };

/** Frozen documents not stored yet, which need no copy. */
const waiting = new WeakMap<object, PlainDocument>();

/**
 * Copies and deep-freezes a value to be written. Rejects what any of the three stores would drop or
 * change: anything but plain JSON, and what Firestore rejects (nested arrays, names `__x__`, more
 * than 20 levels or 1 MiB), so that it fails locally too. The Error names the path.
 */
export function plainDocument(value: unknown): PlainDocument {
  if (!isPlainObject(value)) throw refusal([], `a document must be a plain object`);
  const plain = waiting.get(value) ?? copyPlain(value, false);
  // Needed once; keeping it would store every document's text in memory.
  waiting.delete(value);
  return plain;
}

/** For a transaction that passes on what another recorded: it needs no second copy and text. */
export function handOn(plain: PlainDocument): Document {
  waiting.set(plain.data, plain);
  return plain.data;
}

/**
 * The same for a fresh value nobody else holds, which is frozen in place. If it is not plain JSON
 * it is copied: undefined fields are dropped, and errors name the path.
 */
export function ownDocument(value: object): Document {
  return handOn(freezePlain(value, 1) ? written(value) : copyPlain(value, true));
}

/** Deep-freezes plain JSON; returns false, with parts frozen, for anything else. */
function freezePlain(value: unknown, depth: number): value is Document {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value !== 'object' || depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    if (!value.every((item) => !Array.isArray(item) && freezePlain(item, depth + 1))) return false;
  } else {
    if (!isPlainObject(value)) return false;
    for (const name of Object.keys(value)) {
      const isNamed = name !== '' && faultOfName(name) === undefined;
      if (!isNamed || !freezePlain(Reflect.get(value, name), depth + 1)) return false;
    }
  }
  Object.freeze(value);
  return true;
}

function copyPlain(value: object, omitsUndefined: boolean): PlainDocument {
  return written(copyObject(value, { path: [], omitsUndefined }));
}

function written(data: Document): PlainDocument {
  const text = JSON.stringify(data);
  if (isLongerThan(text, MAX_BYTES)) throw refusal([], `larger than ${MAX_BYTES} bytes`);
  return { data, text };
}

/** Deep-freezes what `JSON.parse` returned. */
export function deepFreeze(value: Json): void {
  if (typeof value !== 'object' || value === null) return;
  for (const child of Object.values(value)) deepFreeze(child);
  Object.freeze(value);
}

/** `path` to the value being copied; turned into text only for an error. */
type Walk = { readonly path: (string | number)[]; readonly omitsUndefined: boolean };

function copyValue(value: unknown, walk: Walk): Json {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return copyNumber(value, walk);
  if (typeof value === 'string') return copyString(value, walk);
  const { path } = walk;
  if (path.length > MAX_DEPTH) throw refusal(path, `more than ${MAX_DEPTH} levels deep`);
  if (Array.isArray(value)) return copyArray(value, walk);
  if (isPlainObject(value)) return copyObject(value, walk);
  throw refusal(path, `${kindOf(value)} is not JSON`);
}

function copyNumber(value: number, { path }: Walk): number {
  if (!Number.isFinite(value)) throw refusal(path, `${value} is not JSON`);
  return value === 0 ? 0 : value;
}

function copyString(value: string, { path }: Walk): string {
  if (!value.isWellFormed()) throw refusal(path, 'contains half of a surrogate pair');
  return value;
}

function copyArray(value: readonly unknown[], walk: Walk): Json {
  const { path } = walk;
  const copy = Array.from(value, (item, index) => {
    path.push(index);
    if (Array.isArray(item)) throw refusal(path, 'an array directly in an array');
    const copied = copyValue(item, walk);
    path.pop();
    return copied;
  });
  return Object.freeze(copy);
}

function copyObject(value: object, walk: Walk): Document {
  const { path, omitsUndefined } = walk;
  if (Object.getOwnPropertySymbols(value).length > 0) throw refusal(path, 'a symbol as a key');
  const fields: readonly (readonly [string, unknown])[] = Object.entries(value);
  const copy: Record<string, Json> = {};
  for (const [name, child] of fields) {
    if (child === undefined && omitsUndefined) continue;
    path.push(name);
    const fault = name === '' ? 'an empty name' : faultOfName(name);
    if (fault !== undefined) throw refusal(path, fault);
    copy[name] = copyValue(child, walk);
    path.pop();
  }
  return Object.freeze(copy);
}

/** An object literal from any realm, or one without prototype; never an instance. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function kindOf(value: unknown): string {
  return typeof value === 'object' ? Object.prototype.toString.call(value) : typeof value;
}

/** `days[0].unit` */
const pathText = (path: readonly (string | number)[]): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');

function refusal(path: readonly (string | number)[], reason: string): Error {
  const place = path.length === 0 ? 'the document' : `"${pathText(path)}"`;
  return new Error(`Cannot store ${place}: ${reason}`);
}
