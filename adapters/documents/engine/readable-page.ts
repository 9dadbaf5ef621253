import { UnreadableDocumentError } from '#adapters/documents/engine/document-codec.ts';
import type {
  DocumentStore,
  Page,
  Query,
  Stored,
} from '#adapters/documents/engine/document-store.ts';

/**
 * A page for a job. Unreadable documents (from a newer program, or edited by hand) are skipped so
 * that they block no others; the audit reports them. Skips pages with nothing else.
 */
export async function readablePage<T>(
  store: Pick<DocumentStore, 'query'>,
  query: Query,
  parse: (stored: Stored) => T,
): Promise<readonly T[]> {
  let after: string | undefined;
  do {
    const page: Page = await store.query({ ...query, ...(after !== undefined && { after }) });
    const found = page.documents.flatMap((stored) => readable(stored, parse));
    if (found.length > 0) return found;
    after = page.next;
  } while (after !== undefined);
  return [];
}

/** What was read, or nothing where a document is unreadable. */
export function readable<T>(stored: Stored, parse: (stored: Stored) => T): readonly T[] {
  try {
    return [parse(stored)];
  } catch (error) {
    if (error instanceof UnreadableDocumentError) return [];
    throw error;
  }
}
