import type { Document, DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import type { SignedAgreement } from '#core/reservations/reservation.ts';
import type { Agreements } from '#core/documents/agreement.ts';
export declare const AGREEMENTS = "agreements";
/** `agreements/{reservation}-{moment}`: everything that was signed. Written once, never changed. */
export declare const agreementToDocument: (agreement: SignedAgreement) => Document;
export declare const agreementFromDocument: (stored: Stored) => SignedAgreement;
export declare const documentsAgreements: (store: Pick<DocumentStore, 'get' | 'getMany'>) => Agreements;
