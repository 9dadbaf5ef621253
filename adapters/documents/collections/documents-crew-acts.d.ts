import type { Document, DocumentStore, Stored, Transaction } from '#adapters/documents/engine/document-store.ts';
import { type CrewAct, type CrewActs } from '#core/dispatch/crew-act.ts';
export declare const CREW_ACTS = "crewActs";
/** `crewActs/{id}`, named by the phone: its presence means that it was applied. */
export declare const crewActToDocument: (act: CrewAct) => Document;
export declare const crewActFromDocument: (stored: Stored) => CrewAct;
export declare function findCrewAct(reader: Pick<Transaction, 'get' | 'getMany'>, id: string): Promise<CrewAct | undefined>;
/** Crew acts; each is written with its reservation (`documentsBookingLedger`). */
export declare function documentsCrewActs(store: DocumentStore): CrewActs;
