import type { Document, Json } from '#adapters/documents/engine/document-store.ts';
/** An immutable document and its JSON text. */
export type PlainDocument = {
    readonly data: Document;
    readonly text: string;
};
/**
 * Copies and deep-freezes a value to be written. Rejects what any of the three stores would drop or
 * change: anything but plain JSON, and what Firestore rejects (nested arrays, names `__x__`, more
 * than 20 levels or 1 MiB), so that it fails locally too. The Error names the path.
 */
export declare function plainDocument(value: unknown): PlainDocument;
/** For a transaction that passes on what another recorded: it needs no second copy and text. */
export declare function handOn(plain: PlainDocument): Document;
/**
 * The same for a fresh value nobody else holds, which is frozen in place. If it is not plain JSON
 * it is copied: undefined fields are dropped, and errors name the path.
 */
export declare function ownDocument(value: object): Document;
/** Deep-freezes what `JSON.parse` returned. */
export declare function deepFreeze(value: Json): void;
