import { UnreadableDocumentError } from '#adapters/documents/engine/document-codec.ts';
import type {
  DocumentStore,
  Page,
  Query,
  Stored,
} from '#adapters/documents/engine/document-store.ts';

/**
 * What a job is to work on: documents that cannot be read (a newer program wrote them, or a hand) are left out, so that they
 * hold up nobody else; the audit names them. A page of nothing but those is passed over.
 */
export async function readablePage<T>(
  store: Pick<DocumentStore, 'query'>,
  query: Query,
  parse: (stored: Stored) => T,
): Promise<readonly T[]> {
  let after: string | undefined;
  do {
    const page: Page = await store.query({ ...query, ...(after !== undefined && { after }) });
    const found = page.documents.flatMap((stored) => readOrNone(stored, parse));
    if (found.length > 0) return found;
    after = page.next;
  } while (after !== undefined);
  return [];
}

function readOrNone<T>(stored: Stored, parse: (stored: Stored) => T): readonly T[] {
  try {
    return [parse(stored)];
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return [];
    throw error;
  }
}
