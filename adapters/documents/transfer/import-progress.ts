import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';

export const TRANSFERS = 'transfers';
const IMPORT = 'import';

export const IMPORT_MODES = ['empty', 'merge', 'overwrite'] as const;
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
export type Progress = z.output<typeof progressSchema>;

export const progressCodec = documentCodec(TRANSFERS, progressSchema, [noLegacy]);

/** `transfers/import`: how far the import is that runs or was killed; gone once it was compared. */
export async function readProgress(
  reader: Pick<DocumentStore, 'get'>,
): Promise<Progress | undefined> {
  const stored = await reader.get(TRANSFERS, IMPORT);
  return stored && progressCodec.fromDocument(stored);
}

/** In the transaction that writes the documents, so that the two never disagree. */
export const writeProgress = (transaction: Transaction, progress: Progress): void =>
  transaction.set(TRANSFERS, IMPORT, progressCodec.toDocument(progress));

export const forgetProgress = (store: DocumentStore): Promise<void> =>
  store.transact(async (transaction) => transaction.delete(TRANSFERS, IMPORT));
