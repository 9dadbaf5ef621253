import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import { type Credit } from '#core/credits/credit.ts';
import type { Credits } from '#core/credits/credits-store.ts';
/** Puts the mails that a change of a credit asks for into the outbox. */
export declare function askForMails(transaction: Pick<Transaction, 'create'>, before: Credit | undefined, after: Credit): void;
/** `credits/{CODE}`: the code is the id. */
export declare const documentsCredits: (store: DocumentStore) => Credits;
