import type { CommitRequest, DocumentKey, TransactionBacking } from '#adapters/documents/engine/commit-request.ts';
import { DocumentExistsError, type Transaction } from '#adapters/documents/engine/document-store.ts';
type Recording = {
    readonly transaction: Transaction;
    /** Ends the transaction: later writes would be lost, so they throw. */
    readonly finish: () => Pick<CommitRequest, 'reads' | 'writes'>;
};
/** Records the versions a body reads and the writes it requests; writes nothing itself. */
export declare function recordTransaction(backing: Pick<TransactionBacking, 'read'>): Recording;
/** Throws for collection names or ids that no store accepts. */
export declare function checkKeys(collection: string, ids: readonly string[]): void;
/** The error for a `create` whose id is taken. */
export declare const alreadyThere: ({ collection, id }: DocumentKey) => DocumentExistsError;
export {};
