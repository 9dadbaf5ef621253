import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { UnitLedger } from '#core/assignment/change-units.ts';
import type { Clock } from '#core/kernel/ports.ts';
/** `units/{productId}`, changed together with schedules and reservations that name the units. */
export declare function documentsUnitLedger(store: DocumentStore, clock: Clock): UnitLedger;
