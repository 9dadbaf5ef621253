import type { Stored } from '#adapters/documents/engine/document-store.ts';
import type { PlainDocument } from '#adapters/documents/engine/plain-json.ts';
export type DocumentKey = {
    readonly collection: string;
    readonly id: string;
};
/** Version 0: absent. Versions are never reused, so delete-and-create is noticed. */
export type Versioned = {
    readonly version: number;
    readonly stored: Stored | undefined;
};
export type ReadVersion = DocumentKey & Versioned;
/** One write per document, the result of all its changes; without `document` it is deleted. */
export type Write = DocumentKey & {
    readonly mustBeAbsent: boolean;
    readonly document: PlainDocument | undefined;
};
/** `urgent`: a retry, committed before others so that it cannot lose repeatedly. */
export type CommitRequest = {
    readonly reads: readonly ReadVersion[];
    readonly writes: readonly Write[];
    readonly urgent: boolean;
};
export type CommitOutcome = {
    readonly kind: 'committed';
} | {
    readonly kind: 'conflict';
} | {
    readonly kind: 'exists';
    readonly collection: string;
    readonly id: string;
};
/** What a store provides to the engine. */
export interface TransactionBacking {
    /** A consistent read, in the order of `ids`. */
    read(collection: string, ids: readonly string[]): Promise<readonly Versioned[]>;
    /** All writes or none, and only if `judgeCommit` agrees at that moment. */
    commit(request: CommitRequest): Promise<CommitOutcome>;
}
/** Must hold at commit: nothing read has changed, and nothing to be created exists. */
export declare function judgeCommit({ reads, writes }: CommitRequest, versionOf: (collection: string, id: string) => number): CommitOutcome;
