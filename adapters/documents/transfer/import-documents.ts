import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import type { CheckedExport } from '#adapters/documents/transfer/check-export.ts';
import {
  compareWithStore,
  type Comparison,
  storedLines,
  type Verification,
  verifyImport,
} from '#adapters/documents/transfer/compare-import.ts';
import { type Batch, documentBatches } from '#adapters/documents/transfer/document-batches.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { MovingCollection } from './export-format.ts';
import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';

export type ImportRefusal =
  /** With what there is, by collection. `begunAt`: an import of another file stopped half-way. */
  | {
      readonly kind: 'store_not_empty';
      readonly counts: ReadonlyMap<string, number>;
      readonly begunAt: Instant | undefined;
    }
  /** `merge` never changes a document that is there. */
  | { readonly kind: 'conflicts'; readonly comparison: Comparison };

/** What an import is going to do. */
export type ImportPlan = {
  readonly comparison: Comparison;
  /** The line after which it goes on; 0 at the beginning. */
  readonly from: number;
  readonly begunAt: Instant;
};

/** Somebody else writes to the store, or imports into it, at the same time. */
export class ImportDisturbedError extends Error {
  override readonly name = 'ImportDisturbedError';
}

async function countAll(
  store: DocumentStore,
  collections: readonly MovingCollection[],
): Promise<ReadonlyMap<string, number>> {
  const counts = await Promise.all(
    collections.map(async ({ name }) => [name, await store.count({ collection: name })] as const),
  );
  return new Map(counts.filter(([, count]) => count > 0));
}

const allAbsent = (documents: number): Comparison => ({
  absent: documents,
  same: 0,
  different: 0,
  differing: [],
});

/** Looks, and writes nothing: whether the file may be imported so, and what that will do. */
export async function planImport(
  store: DocumentStore,
  collections: readonly MovingCollection[],
  { file, footer }: CheckedExport,
  { mode, now }: { readonly mode: ImportMode; readonly now: Instant },
): Promise<Result<ImportPlan, ImportRefusal>> {
  const progress = await readProgress(store);
  const isSame = progress?.sha256 === footer.sha256 && progress.mode === mode;
  if (mode === 'empty' && !isSame) {
    const counts = await countAll(store, collections);
    if (counts.size > 0 || progress !== undefined) {
      return err({ kind: 'store_not_empty', counts, begunAt: progress?.begunAt });
    }
  }
  const isFresh = mode === 'empty' && !isSame;
  const comparison = isFresh ? allAbsent(footer.documents) : await compareWithStore(store, file);
  if (mode !== 'overwrite' && comparison.different > 0) {
    return err({ kind: 'conflicts', comparison });
  }
  return ok({
    comparison,
    from: isSame ? progress.line : 0,
    begunAt: isSame ? progress.begunAt : now,
  });
}

/**
 * Writes what the plan says, batch by batch: the documents of a batch and how far the import is, in one transaction. Killed
 * at any moment and run again, it goes on after the last batch. Then reads everything back.
 * @param told after each batch, how many documents are there
 */
export async function carryOut(
  store: DocumentStore,
  checked: CheckedExport,
  mode: ImportMode,
  { from, begunAt }: ImportPlan,
  told: (line: number) => void = () => undefined,
): Promise<Verification> {
  const { file, footer } = checked;
  let line = from;
  for await (const batch of documentBatches(file, from)) {
    const next = { sha256: footer.sha256, mode, begunAt, line: batch.lastLine };
    await store.transact((transaction) => writeBatch(transaction, batch, line, next));
    line = batch.lastLine;
    told(line);
  }
  const verification = await verifyImport(store, checked, mode === 'empty');
  if (verification.wrong.length === 0) await forgetProgress(store);
  return verification;
}

/** @param line how far this import knows itself to be: the store must say the same */
async function writeBatch(
  transaction: Transaction,
  batch: Batch,
  line: number,
  next: Progress,
): Promise<void> {
  const before = await readProgress(transaction);
  const isOurs = before?.sha256 === next.sha256 && before.mode === next.mode;
  // At the beginning there may be what is left of an import of another file; this one's own was planned with.
  if (line === 0 ? isOurs : !(isOurs && before.line === line)) {
    throw new ImportDisturbedError('Another import writes to this store.');
  }
  const lines = await storedLines(transaction, batch);
  for (const [index, { id, data, line: wanted }] of batch.documents.entries()) {
    const found = lines[index];
    if (found === wanted) continue;
    if (found !== undefined && next.mode !== 'overwrite') {
      throw new ImportDisturbedError(`${batch.collection}/${id} was changed meanwhile.`);
    }
    transaction.set(batch.collection, id, data);
  }
  writeProgress(transaction, next);
}

export const TRANSFERS = 'transfers';

const IMPORT = 'import';

const IMPORT_MODES = ['empty', 'merge', 'overwrite'] as const;

/** Into a store without documents, beside what is there, or over it. */
export type ImportMode = (typeof IMPORT_MODES)[number];

const progressSchema = z.object({
  /** The hash that the file ends with. */
  sha256: z.string(),
  mode: z.enum(IMPORT_MODES),
  begunAt: instantField,
  /** The last line of the file that was written. */
  line: z.int().min(1),
});

type Progress = z.output<typeof progressSchema>;

export const progressCodec = documentCodec(TRANSFERS, progressSchema, [noLegacy]);

/** `transfers/import`: how far the import is that runs or was killed; gone once it was compared. */
export async function readProgress(
  reader: Pick<DocumentStore, 'get'>,
): Promise<Progress | undefined> {
  const stored = await reader.get(TRANSFERS, IMPORT);
  return stored && progressCodec.fromDocument(stored);
}

/** In the transaction that writes the documents, so that the two never disagree. */
const writeProgress = (transaction: Transaction, progress: Progress): void =>
  transaction.set(TRANSFERS, IMPORT, progressCodec.toDocument(progress));

const forgetProgress = (store: DocumentStore): Promise<void> =>
  store.transact(async (transaction) => transaction.delete(TRANSFERS, IMPORT));
