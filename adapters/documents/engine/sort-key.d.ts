import type { Json } from '#adapters/documents/engine/document-store.ts';
/**
 * Bytes that sort like the values: null < boolean < number < string < array < map, strings by UTF-8
 * bytes (Firestore's order). Shared by memory and SQLite, so they cannot disagree. No key is a
 * prefix of another, so keys can be concatenated.
 */
export type Direction = 'asc' | 'desc';
/** The key of a value; `desc` inverts all bits to reverse the order. */
export declare function sortKey(value: Json, direction: Direction): Buffer;
/** The common prefix of all keys of this value's type. */
export declare function typeKey(value: Json, direction: Direction): Buffer;
/** The smallest key after all with this prefix. Keys never start with 0xff, so there is one. */
export declare function afterPrefix(prefix: Buffer): Buffer;
