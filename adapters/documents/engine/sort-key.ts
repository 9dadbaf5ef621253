import type { Json } from './document-store.ts';

/**
 * Bytes that sort like the values: null < boolean < number < string < array < map, strings by UTF-8
 * bytes (Firestore's order). Shared by memory and SQLite, so they cannot disagree. No key is a
 * prefix of another, so keys can be concatenated.
 */
export type Direction = 'asc' | 'desc';

const TAG = { null: 0x10, boolean: 0x20, number: 0x30, string: 0x40, array: 0x50, map: 0x60 };
const END = Buffer.from([0x00]);
const NUL = Buffer.from([0x00, 0xff]);
const END_OF_STRING = Buffer.from([0x00, 0x01]);

/** The key of a value; `desc` inverts all bits to reverse the order. */
export function sortKey(value: Json, direction: Direction): Buffer {
  const key = encode(value);
  return direction === 'asc' ? key : inverted(key);
}

/** The common prefix of all keys of this value's type. */
export function typeKey(value: Json, direction: Direction): Buffer {
  return sortKey(value, direction).subarray(0, 1);
}

/** The smallest key after all with this prefix. Keys never start with 0xff, so there is one. */
export function afterPrefix(prefix: Buffer): Buffer {
  const last = prefix.findLastIndex((byte) => byte !== 0xff);
  const next = Buffer.from(prefix.subarray(0, last + 1));
  next[last] = (next[last] ?? 0) + 1;
  return next;
}

function encode(value: Json): Buffer {
  if (value === null) return Buffer.from([TAG.null]);
  if (typeof value === 'boolean') return Buffer.from([TAG.boolean, value ? 1 : 0]);
  if (typeof value === 'number') return encodeNumber(value);
  if (typeof value === 'string') return encodeString(value);
  if (isArray(value)) return Buffer.concat([Buffer.from([TAG.array]), ...value.map(encode), END]);
  const parts = Object.entries(value).map(
    ([name, child]) => [encodeString(name), encode(child)] as const,
  );
  const inOrder = parts.sort(([a], [b]) => Buffer.compare(a, b)).flat();
  return Buffer.concat([Buffer.from([TAG.map]), ...inOrder, END]);
}

/** A double's bits sort as unsigned bytes after inverting the sign, or all bits if negative. */
function encodeNumber(value: number): Buffer {
  const key = Buffer.alloc(9);
  key.writeDoubleBE(value === 0 ? 0 : value, 1);
  if (value < 0) inverted(key);
  else key[1] = (key[1] ?? 0) ^ 0x80;
  key[0] = TAG.number;
  return key;
}

function encodeString(value: string): Buffer {
  return value.includes('\0') ? encodeWithNul(value) : encodePlainString(value);
}

/** The fast path for nearly all keys. */
function encodePlainString(value: string): Buffer {
  const key = Buffer.allocUnsafe(Buffer.byteLength(value) + 1 + END_OF_STRING.length);
  key[0] = TAG.string;
  key.write(value, 1);
  END_OF_STRING.copy(key, key.length - END_OF_STRING.length);
  return key;
}

function encodeWithNul(value: string): Buffer {
  const parts = value.split('\0').map((part) => Buffer.from(part));
  const escaped = parts.flatMap((part, index) => (index === 0 ? [part] : [NUL, part]));
  return Buffer.concat([Buffer.from([TAG.string]), ...escaped, END_OF_STRING]);
}

/** Inverts a key in place; the caller owns it. */
function inverted(key: Buffer): Buffer {
  for (let index = 0; index < key.length; index += 1) key[index] = (key[index] ?? 0) ^ 0xff;
  return key;
}

/** `Array.isArray` does not narrow a readonly array out of a union. */
function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
