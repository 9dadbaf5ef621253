import { z } from 'zod';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
/** Converts a document to the next version. Throws if it cannot. */
export type Migration = (data: Document, id: string) => Document;
/**
 * `fromDocument` throws `UnreadableDocumentError`. `toDocument` drops undefined and unknown fields
 * and validates nothing: documents are validated when read.
 */
export type DocumentCodec<T> = {
    readonly toDocument: (value: T) => Document;
    readonly fromDocument: (stored: Stored) => T;
};
/** A stored document has an unexpected form. The message names collection and id. */
export declare class UnreadableDocumentError extends Error {
    readonly name = "UnreadableDocumentError";
}
/** For collections that did not exist before version 1. */
export declare const noLegacy: Migration;
/**
 * Migrates an older document. `migrations[n]` makes version n + 1 of version n, so their number is
 * the current version; 0 has no `schemaVersion`, as written by the former program. Throws for a
 * newer version, whose fields this program would lose.
 */
export declare function migrate({ id, data }: Stored, migrations: readonly Migration[]): Document;
/**
 * Stores values of the schema's output as documents of its input, with `schemaVersion`. Immutable
 * documents returned again by a store are parsed once, and those made here are decoded without
 * checking; values are frozen.
 */
export declare function documentCodec<S extends z.ZodType<object, object>>(collection: string, schema: S, migrations: readonly Migration[]): DocumentCodec<z.output<S>>;
