import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { CheckedExport } from './check-export.ts';
import {
  compareWithStore,
  type Comparison,
  storedLines,
  type Verification,
  verifyImport,
  type Batch,
  documentBatches,
} from './compare-import.ts';
import type { MovingCollection } from './export-format.ts';

export type ImportRefusal =
  /** `counts`: documents by collection. `begunAt`: another file's import is unfinished. */
  | {
      readonly kind: 'store_not_empty';
      readonly counts: ReadonlyMap<string, number>;
      readonly begunAt: Instant | undefined;
    }
  /** `merge` never changes existing documents. */
  | { readonly kind: 'conflicts'; readonly comparison: Comparison };

/** What an import is going to do. */
export type ImportPlan = {
  readonly comparison: Comparison;
  /** The line after which the import resumes; 0 at the start. */
  readonly from: number;
  readonly begunAt: Instant;
};

/** Someone else is writing or importing into the store. */
class ImportDisturbedError extends Error {
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

/** Checks whether the file can be imported this way, and what that would do. Only reads. */
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
 * Writes batch by batch: a batch and the import's progress share a transaction, so a killed import
 * resumes after the last batch. Then reads everything back.
 * @param told called after each batch with the number of documents so far
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

/** @param line this import's own progress, which the store must confirm */
async function writeBatch(
  transaction: Transaction,
  batch: Batch,
  line: number,
  next: Progress,
): Promise<void> {
  const before = await readProgress(transaction);
  const isOurs = before?.sha256 === next.sha256 && before.mode === next.mode;
  // At the start there may be leftover progress of another file's import. Our own was already taken
  // into account by the plan.
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

/** Into an empty store, beside existing documents, or over them. */
export type ImportMode = (typeof IMPORT_MODES)[number];

const progressSchema = z.object({
  /** The hash in the file's footer. */
  sha256: z.string(),
  mode: z.enum(IMPORT_MODES),
  begunAt: instantField,
  line: z.int().min(1),
});

type Progress = z.output<typeof progressSchema>;

export const progressCodec = documentCodec(TRANSFERS, progressSchema);

/** `transfers/import`: progress of a running or killed import; removed after verification. */
export async function readProgress(
  reader: Pick<DocumentStore, 'get'>,
): Promise<Progress | undefined> {
  const stored = await reader.get(TRANSFERS, IMPORT);
  return stored && progressCodec.fromDocument(stored);
}

/** Runs in the transaction that writes the documents, so both always agree. */
const writeProgress = (transaction: Transaction, progress: Progress): void =>
  transaction.set(TRANSFERS, IMPORT, progressCodec.toDocument(progress));

const forgetProgress = (store: DocumentStore): Promise<void> =>
  store.transact(async (transaction) => transaction.delete(TRANSFERS, IMPORT));
