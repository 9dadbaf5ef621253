import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import type { CheckedExport } from './check-export.ts';
import { readExportLines } from './export-file.ts';
import {
  type Tally,
  documentLine,
  differencesOf,
  NOTHING,
  runningTally,
  isFooter,
  parseDocumentLine,
} from './export-format.ts';

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

type Reader = Pick<DocumentStore, 'getMany' | 'count'>;

/** How the file's documents compare with the store's. */
export type Comparison = {
  readonly absent: number;
  readonly same: number;
  readonly different: number;
  /** `collection/id` of the first documents that differ. */
  readonly differing: readonly string[];
};

const MOST_TOLD = 20;

/** The store's lines for these documents, undefined for missing ones. */
export async function storedLines(
  reader: Pick<DocumentStore, 'getMany'>,
  { collection, documents }: Batch,
): Promise<readonly (string | undefined)[]> {
  const ids = documents.map(({ id }) => id);
  const found = await reader.getMany(collection, ids);
  return found.map((stored) => stored && documentLine(collection, stored));
}

/** Reads only. */
export async function compareWithStore(store: Reader, file: string): Promise<Comparison> {
  const seen = { absent: 0, same: 0, different: 0 };
  const differing: string[] = [];
  for await (const batch of documentBatches(file, 0)) {
    const lines = await storedLines(store, batch);
    for (const [index, { id, line }] of batch.documents.entries()) {
      const found = lines[index];
      if (found === undefined) seen.absent += 1;
      else if (found === line) seen.same += 1;
      else {
        seen.different += 1;
        if (differing.length < MOST_TOLD) differing.push(`${batch.collection}/${id}`);
      }
    }
  }
  return { ...seen, differing };
}

/** The result for one collection of the file. */
type Verified = {
  readonly collection: string;
  readonly file: Tally;
  /** The file's documents, as they are in the store now. */
  readonly store: Tally;
  /** Everything in the collection. */
  readonly total: number;
};

export type Verification = {
  readonly collections: readonly Verified[];
  /** Collections that do not match the file. */
  readonly wrong: readonly string[];
};

/**
 * Reads the file's documents back from the store; counts and hashes them and the collections.
 * @param isAlone whether the store may contain nothing else
 */
export async function verifyImport(
  store: Reader,
  { file, footer }: CheckedExport,
  isAlone: boolean,
): Promise<Verification> {
  const running = runningTally([...footer.collections.keys()]);
  for await (const batch of documentBatches(file, 0)) {
    for (const line of await storedLines(store, batch)) {
      if (line !== undefined) running.add(batch.collection, line);
    }
  }
  const found = running.tallies();
  const collections = await Promise.all(
    [...footer.collections].map(async ([collection, tally]) => ({
      collection,
      file: tally,
      store: found.get(collection) ?? NOTHING,
      total: await store.count({ collection }),
    })),
  );
  const crowded = collections.filter(({ file: { count }, total }) => isAlone && total !== count);
  const wrong = new Set([
    ...differencesOf(found, footer.collections),
    ...crowded.map(({ collection }) => collection),
  ]);
  return { collections, wrong: [...wrong] };
}
