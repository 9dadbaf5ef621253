import {
  FieldPath,
  FieldValue,
  type DocumentReference,
  type Transaction,
} from '@google-cloud/firestore';
import type { ReadVersion, Write } from '#adapters/documents/engine/commit-request.ts';
import type { Document } from '#adapters/documents/engine/document-store.ts';
import { updateTimeOf } from '#adapters/firestore/native-documents.ts';

/**
 * The read, if a precondition of the write itself can demand that it still holds; else undefined: nothing was read, or
 * Firestore's client cannot express it.
 */
export function guardable(
  { document, mustBeAbsent }: Write,
  read: ReadVersion | undefined,
): ReadVersion | undefined {
  if (read?.stored === undefined || document === undefined || mustBeAbsent) return read;
  const names = fieldNames(read.stored.data, document.data);
  // It updates no document by no field, and takes names like `constructor` for fields that are there.
  return names.length === 0 || names.some((name) => name in {}) ? undefined : read;
}

/** Adds the write to the transaction, with what it demands of the document. */
export function stageWrite(
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

/** `set` knows no precondition, so the whole document is replaced field by field. */
const replacement = (before: Document, after: Document) =>
  fieldNames(before, after).map((name) => {
    const value: unknown = Object.hasOwn(after, name) ? after[name] : FieldValue.delete();
    return [new FieldPath(name), value] as const;
  });

const fieldNames = (before: Document, after: Document): readonly string[] => [
  ...new Set([...Object.keys(before), ...Object.keys(after)]),
];
