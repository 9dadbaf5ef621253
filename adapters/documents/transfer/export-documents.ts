import { createHash } from 'node:crypto';
import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import {
  footerLine,
  type Header,
  headerLine,
  sealedFooter,
  type Tallies,
  documentLine,
  type MovingCollection,
  runningTally,
} from '#adapters/documents/transfer/export-format.ts';

const PAGE = 200;

type Reader = Pick<DocumentStore, 'query'>;

/** By id in pages: memory holds one page, however large the collection. */
async function* documentsOf(
  store: Reader,
  { name: collection, page: limit = PAGE }: MovingCollection,
): AsyncGenerator<Stored> {
  let after: string | undefined;
  do {
    const { documents, next } = await store.query({
      collection,
      limit,
      ...(after !== undefined && { after }),
    });
    yield* documents;
    after = next;
  } while (after !== undefined);
}

/**
 * All documents to move, as lines: header, documents by collection and id, footer. Each document is
 * consistent; all of them together are only if nobody writes
 * (docs/decisions/20-moving-and-adopting-shops.md).
 */
export async function* exportLines(
  store: Reader,
  collections: readonly MovingCollection[],
  header: Header,
): AsyncGenerator<string> {
  const whole = createHash('sha256');
  const running = runningTally(collections.map(({ name }) => name));
  const first = `${headerLine(header)}\n`;
  whole.update(first);
  yield first;
  let documents = 0;
  for (const collection of collections) {
    for await (const stored of documentsOf(store, collection)) {
      const line = documentLine(collection.name, stored);
      running.add(collection.name, line);
      whole.update(`${line}\n`);
      documents += 1;
      yield `${line}\n`;
    }
  }
  const footer = sealedFooter(whole, { documents, collections: running.tallies() });
  yield `${footerLine(footer)}\n`;
}

/** Counts and hashes the present documents the way an export would. */
export async function tallyStore(
  store: Reader,
  collections: readonly MovingCollection[],
): Promise<Tallies> {
  const running = runningTally(collections.map(({ name }) => name));
  for (const collection of collections) {
    for await (const stored of documentsOf(store, collection)) {
      running.add(collection.name, documentLine(collection.name, stored));
    }
  }
  return running.tallies();
}
