import type { Stored } from '#adapters/documents/engine/document-store.ts';
import { readExportLines } from '#adapters/documents/transfer/export-file.ts';
import { isFooter, parseDocumentLine } from '#adapters/documents/transfer/export-format.ts';

/** Consecutive documents of one collection, with their lines. */
export type Batch = {
  readonly collection: string;
  readonly documents: readonly (Stored & { readonly line: string })[];
  /** The batch's last line in the file. */
  readonly lastLine: number;
};

/** Firestore accepts 10 MiB per request; index entries and names add to the documents. */
const MOST_CHARACTERS = 2_000_000;
const MOST_DOCUMENTS = 200;

/** The documents of a checked file, after line `from`. */
export async function* documentBatches(file: string, from: number): AsyncGenerator<Batch> {
  let batch: { collection: string; documents: Batch['documents'][number][]; lastLine: number } = {
    collection: '',
    documents: [],
    lastLine: from,
  };
  let size = 0;
  for await (const { number, text } of readExportLines(file)) {
    if (number <= Math.max(from, 1) || isFooter(text)) continue;
    const { collection, ...stored } = parseDocumentLine(text);
    const isFull = batch.documents.length >= MOST_DOCUMENTS || size + text.length > MOST_CHARACTERS;
    if (batch.documents.length > 0 && (isFull || collection !== batch.collection)) {
      yield batch;
      batch = { collection, documents: [], lastLine: number };
      size = 0;
    }
    batch.collection = collection;
    batch.documents.push({ ...stored, line: text });
    batch.lastLine = number;
    size += text.length;
  }
  if (batch.documents.length > 0) yield batch;
}
