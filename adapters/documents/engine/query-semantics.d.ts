import type { Document, FieldPath, Filter, Json, OrderBy, Page, Query, Stored } from '#adapters/documents/engine/document-store.ts';
import { type Position } from '#adapters/documents/engine/cursor.ts';
import { type Direction } from '#adapters/documents/engine/sort-key.ts';
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
export declare function completeQuery(query: Query): FullQuery;
export declare const isRange: ({ op }: Filter) => boolean;
/** The value at a path, or undefined. Own properties only, never into arrays. */
export declare function fieldAt(data: Document, path: FieldPath): Json | undefined;
/** Whether a document matches: it passes every filter and has every ordered field. */
export declare function belongs({ filters, orders }: FullQuery, data: Document): boolean;
/** All matches in query order after the cursor, for a store without a suitable index. */
export declare function sortedAnswer(query: FullQuery, candidates: Iterable<Stored>): Stored[];
/** Takes the first page; reads one more document to know whether any follow. */
export declare function takePage(query: FullQuery, inOrder: Iterable<Stored>): Page;
