import type { Migration } from '#adapters/documents/engine/document-codec.ts';
/** Version 0 to 1. Stored with an admin's first edit. */
export declare const fromLegacyProduct: Migration;
/** The ids a legacy product with this slug might have. */
export declare const legacyIdsIn: (slug: string) => readonly string[];
