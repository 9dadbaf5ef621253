import {
  FieldPath,
  FieldValue,
  type DocumentReference,
  type Firestore,
  type Precondition,
  type Transaction,
} from '@google-cloud/firestore';
import {
  judgeCommit,
  type CommitRequest,
  type DocumentKey,
  type ReadVersion,
  type TransactionBacking,
  type Write,
} from '#adapters/documents/commit-request.ts';
import type { Document } from '#adapters/documents/document-store.ts';
import type { Ask } from '#adapters/firestore/bounded-requests.ts';
import { codeOf, GRPC } from '#adapters/firestore/grpc-codes.ts';
import { updateTimeOf, versionOf } from '#adapters/firestore/native-documents.ts';

/** How Firestore says that what a write demanded does not hold, or that another transaction was in the way. */
const REFUSALS: ReadonlySet<number> = new Set([
  GRPC.notFound,
  GRPC.alreadyExists,
  GRPC.failedPrecondition,
  GRPC.aborted,
]);

/**
 * Commits what a body asked for, if nothing that it read has changed. A document that was read and is written carries its
 * version as a precondition; one that was only read is locked and looked at again in the same Firestore transaction.
 * So no document is read under a lock and then written: whoever loses is told at once, where two transactions
 * that both hold what both want to write would wait for each other (decision 020).
 */
export function guardedCommit(firestore: Firestore, ask: Ask): TransactionBacking['commit'] {
  const refTo = ({ collection, id }: DocumentKey): DocumentReference =>
    firestore.collection(collection).doc(id);

  async function isCommitted({ reads, writes }: CommitRequest): Promise<boolean> {
    const readOf = new Map(reads.map((read) => [refTo(read).path, read]));
    const changes = writes
      .map((write) => ({ ref: refTo(write), write, read: readOf.get(refTo(write).path) }))
      .filter(changesAnything);
    for (const { ref } of changes) readOf.delete(ref.path);
    const onlyRead = [...readOf.values()];
    try {
      return await firestore.runTransaction(
        async (transaction) => {
          if (!(await areUnchanged(transaction, onlyRead))) return false;
          for (const change of changes) stage(transaction, change);
          return true;
        },
        { maxAttempts: 1 },
      );
    } catch (error) {
      if (REFUSALS.has(codeOf(error) ?? -1)) return false;
      throw error;
    }
  }

  async function areUnchanged(
    transaction: Transaction,
    reads: readonly ReadVersion[],
  ): Promise<boolean> {
    if (reads.length === 0) return true;
    const now = await transaction.getAll(...reads.map(refTo), { fieldMask: [] });
    return reads.every(({ version }, index) => {
      const found = now[index];
      return found !== undefined && versionOf(found) === version;
    });
  }

  /** What the shared rule says of this moment: one consistent look at everything the commit depends on. */
  async function judgeNow(request: CommitRequest) {
    const keys = [...request.reads, ...request.writes.filter(({ mustBeAbsent }) => mustBeAbsent)];
    if (keys.length === 0) return { kind: 'committed' } as const;
    const now = await ask(() => firestore.getAll(...keys.map(refTo), { fieldMask: [] }));
    const versions = new Map(now.map((found) => [found.ref.path, versionOf(found)]));
    return judgeCommit(
      request,
      (collection, id) => versions.get(refTo({ collection, id }).path) ?? 0,
    );
  }

  return async (request) => {
    if (request.writes.length === 0) return judgeNow(request);
    if (await ask(() => isCommitted(request))) return { kind: 'committed' };
    if (!request.writes.some(({ mustBeAbsent }) => mustBeAbsent)) return { kind: 'conflict' };
    const outcome = await judgeNow(request);
    // Refused, and yet nothing is to be seen any more: someone was in the way for a moment.
    return outcome.kind === 'committed' ? { kind: 'conflict' } : outcome;
  };
}

type Change = {
  readonly ref: DocumentReference;
  readonly write: Write;
  readonly read: ReadVersion | undefined;
};

/** Firestore takes no update of no field: an empty document over an empty one is looked at, not written. */
const changesAnything = ({ write: { document }, read }: Change): boolean =>
  document === undefined ||
  read?.stored === undefined ||
  fieldNames(document.data, read.stored.data).length > 0;

function stage(transaction: Transaction, { ref, write, read }: Change): void {
  const { mustBeAbsent, document } = write;
  if (mustBeAbsent || read?.version === 0) {
    if (document === undefined) transaction.delete(ref, { exists: false });
    else transaction.create(ref, document.data);
  } else if (read?.stored === undefined) {
    if (document === undefined) transaction.delete(ref);
    else transaction.set(ref, document.data);
  } else {
    const precondition = { lastUpdateTime: updateTimeOf(read.version) };
    if (document === undefined) transaction.delete(ref, precondition);
    else replace(transaction, ref, read.stored.data, document.data, precondition);
  }
}

/** `set` knows no precondition, so the whole document is replaced field by field. */
function replace(
  transaction: Transaction,
  ref: DocumentReference,
  before: Document,
  after: Document,
  precondition: Precondition,
): void {
  const [first, ...others] = fieldNames(before, after).map(
    (name) =>
      [
        new FieldPath(name),
        Object.hasOwn(after, name) ? after[name] : FieldValue.delete(),
      ] as const,
  );
  if (first === undefined) return;
  transaction.update(ref, ...first, ...others.flat(), precondition);
}

const fieldNames = (before: Document, after: Document): readonly string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];
