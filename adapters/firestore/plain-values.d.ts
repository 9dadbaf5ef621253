import type { Stored } from '#adapters/documents/engine/document-store.ts';
/** A document's fields as an SDK returns them: JSON and Firestore's own value types. */
export type NativeFields = Readonly<Record<string, unknown>>;
/**
 * A document of either SDK as plain JSON: timestamps become ISO 8601 text with milliseconds. Throws
 * `UnreadableDocumentError` with the path for other types (reference, geopoint, bytes, NaN).
 */
export declare function storedFrom(collection: string, id: string, fields: NativeFields): Stored;
type AnyTimestamp = {
    readonly toDate: () => Date;
};
/** Each SDK has its own class; only timestamps have `toDate`. */
export declare const isTimestamp: (value: unknown) => value is AnyTimestamp;
/** ISO 8601 with milliseconds, like every stored moment. */
export declare const isoFromTimestamp: (timestamp: AnyTimestamp) => string;
export {};
