import type { Stored } from '#adapters/documents/engine/document-store.ts';
import type { PlainDocument } from '#adapters/documents/engine/plain-json.ts';

export type DocumentKey = { readonly collection: string; readonly id: string };

/** Version 0 is an absent document. A version is never used twice, so delete-and-create shows. */
export type Versioned = { readonly version: number; readonly stored: Stored | undefined };
export type ReadVersion = DocumentKey & Versioned;

/** One write a document, the outcome of all that the body asked for it; `document` absent deletes. */
export type Write = DocumentKey & {
  readonly mustBeAbsent: boolean;
  readonly document: PlainDocument | undefined;
};

/** `urgent` is a retry: its commit goes before others', so that it cannot lose for ever. */
export type CommitRequest = {
  readonly reads: readonly ReadVersion[];
  readonly writes: readonly Write[];
  readonly urgent: boolean;
};

export type CommitOutcome =
  | { readonly kind: 'committed' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'exists'; readonly collection: string; readonly id: string };

/** What a store gives the engine. */
export interface TransactionBacking {
  /** One consistent look, in the order of `ids`. */
  read(collection: string, ids: readonly string[]): Promise<readonly Versioned[]>;
  /** All the writes or none, and only if `judgeCommit` says so at that moment. */
  commit(request: CommitRequest): Promise<CommitOutcome>;
}

/** What must hold at the moment of the commit: nothing read has changed, then nothing created is there already. */
export function judgeCommit(
  { reads, writes }: CommitRequest,
  versionOf: (collection: string, id: string) => number,
): CommitOutcome {
  const changed = (read: ReadVersion) => versionOf(read.collection, read.id) !== read.version;
  if (reads.some(changed)) return { kind: 'conflict' };
  const taken = writes.find(
    ({ mustBeAbsent, collection, id }) => mustBeAbsent && versionOf(collection, id) !== 0,
  );
  if (taken === undefined) return { kind: 'committed' };
  return { kind: 'exists', collection: taken.collection, id: taken.id };
}
