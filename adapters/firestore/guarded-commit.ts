import {
  type DocumentReference,
  type Firestore,
  type Transaction,
  FieldPath,
  FieldValue,
  Timestamp,
  type DocumentSnapshot,
} from '@google-cloud/firestore';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import { deepFreeze } from '#adapters/documents/engine/plain-json.ts';
import {
  judgeCommit,
  type CommitOutcome,
  type CommitRequest,
  type DocumentKey,
  type ReadVersion,
  type TransactionBacking,
  type Write,
  type Versioned,
} from '#adapters/documents/engine/recording-transaction.ts';
import { type Ask, codeOf, GRPC } from './bounded-requests.ts';
import { storedFrom } from './plain-values.ts';

/** The read, if the write can carry it as a precondition; else undefined. */
function guardable(
  { document, mustBeAbsent }: Write,
  read: ReadVersion | undefined,
): ReadVersion | undefined {
  if (read?.stored === undefined || document === undefined || mustBeAbsent) return read;
  const names = fieldNames(read.stored.data, document.data);
  // Updates need a field, and the client takes names like `constructor` for existing ones.
  return names.length === 0 || names.some((name) => name in {}) ? undefined : read;
}

/** Stages a write with its preconditions. */
function stageWrite(
  transaction: Transaction,
  ref: DocumentReference,
  { document, mustBeAbsent }: Write,
  guard: ReadVersion | undefined,
): void {
  if (mustBeAbsent || guard?.version === 0) {
    if (document === undefined) transaction.delete(ref, { exists: false });
    else transaction.create(ref, document.data);
  } else if (guard?.stored === undefined) {
    if (document === undefined) transaction.delete(ref);
    else transaction.set(ref, document.data);
  } else {
    const precondition = { lastUpdateTime: updateTimeOf(guard.version) };
    if (document === undefined) transaction.delete(ref, precondition);
    else {
      const [first, ...others] = replacement(guard.stored.data, document.data);
      if (first === undefined) throw new Error('A write without a field cannot be guarded');
      transaction.update(ref, ...first, ...others.flat(), precondition);
    }
  }
}

/** `set` takes no precondition, so replace the document field by field. */
const replacement = (before: Document, after: Document) =>
  fieldNames(before, after).map((name) => {
    const value: unknown = Object.hasOwn(after, name) ? after[name] : FieldValue.delete();
    return [new FieldPath(name), value] as const;
  });

const fieldNames = (before: Document, after: Document): readonly string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];

/** Firestore's codes for a failed precondition or a conflicting transaction. */
const REFUSALS: ReadonlySet<number> = new Set([
  GRPC.notFound,
  GRPC.alreadyExists,
  GRPC.failedPrecondition,
  GRPC.aborted,
]);

/**
 * Commits a body's writes if nothing it read has changed. Documents read and written carry their
 * version as a precondition; those only read are locked and checked in the same Firestore
 * transaction. No document is locked and then written, so the losing transaction fails immediately,
 * instead of two transactions deadlocking on each other's documents
 * (docs/decisions/05-firestore.md).
 */
export function guardedCommit(firestore: Firestore, ask: Ask): TransactionBacking['commit'] {
  const refTo = ({ collection, id }: DocumentKey): DocumentReference =>
    firestore.collection(collection).doc(id);

  /** False if something changed, or may have. */
  async function isCommitted({ reads, writes }: CommitRequest): Promise<boolean> {
    const unguarded = new Map(reads.map((read) => [refTo(read).path, read]));
    const changes = writes.map((write) => {
      const ref = refTo(write);
      const guard = guardable(write, unguarded.get(ref.path));
      if (guard !== undefined) unguarded.delete(ref.path);
      return { ref, write, guard };
    });
    try {
      return await firestore.runTransaction(
        async (transaction) => {
          if (!(await areUnchanged(transaction, [...unguarded.values()]))) return false;
          for (const { ref, write, guard } of changes) stageWrite(transaction, ref, write, guard);
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
    const found = await transaction.getAll(...reads.map(refTo), { fieldMask: [] });
    const versions = found.map(versionOf);
    return reads.every(({ version }, index) => versions[index] === version);
  }

  /** Applies the shared rule now: one consistent read of everything the commit depends on. */
  async function judgeNow(request: CommitRequest): Promise<CommitOutcome> {
    const keys = [...request.reads, ...request.writes.filter(({ mustBeAbsent }) => mustBeAbsent)];
    if (keys.length === 0) return { kind: 'committed' };
    const found = await ask(() => firestore.getAll(...keys.map(refTo), { fieldMask: [] }));
    const versions = new Map(found.map((snapshot) => [snapshot.ref.path, versionOf(snapshot)]));
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
    // Refused, yet nothing has changed, so the conflict was momentary.
    return outcome.kind === 'committed' ? { kind: 'conflict' } : outcome;
  };
}

/** For an existing document. Throws `UnreadableDocumentError`. */
export function storedFromNative(snapshot: DocumentSnapshot): Stored {
  const stored = storedFrom(snapshot.ref.parent.id, snapshot.id, snapshot.data() ?? {});
  deepFreeze(stored.data);
  return Object.freeze(stored);
}

export const versionedFromNative = (snapshot: DocumentSnapshot): Versioned => ({
  version: versionOf(snapshot),
  stored: snapshot.exists ? storedFromNative(snapshot) : undefined,
});

/** Last change in microseconds, unique per document in Firestore. 0 if absent. */
const versionOf = ({ updateTime }: DocumentSnapshot): number =>
  updateTime === undefined ? 0 : updateTime.seconds * 1e6 + updateTime.nanoseconds / 1e3;

/** The inverse of `versionOf`. */
const updateTimeOf = (version: number): Timestamp =>
  new Timestamp(Math.floor(version / 1e6), (version % 1e6) * 1e3);
