import type { Migration } from '#adapters/documents/engine/document-codec.ts';
/**
 * Version 0 to 1. Quantity and units are unknown: one, without a unit until `npm run adopt`
 * (docs/decisions/25-moving-and-adopting-shops.md). `linkVersion` 0 marks those not adopted yet.
 */
export declare const fromLegacyReservation: Migration;
