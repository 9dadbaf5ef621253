import type { Json } from '#adapters/documents/engine/document-store.ts';
/** Where a page ended: the last document's ordered fields, and its id. */
export type Position = {
    readonly values: readonly Json[];
    readonly id: string;
};
/** Opaque text for `Page.next`: base64url, safe in a URL. */
export declare function encodeCursor({ values, id }: Position): string;
/** Cursors come from clients: throws an Error unless valid for a query with this many orders. */
export declare function decodeCursor(text: string, orders: number): Position;
