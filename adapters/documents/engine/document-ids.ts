import { checkId } from '#adapters/documents/engine/document-names.ts';
import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';

/** Makes any text fit into an id: slashes are the one sign that can stand in it and must not. */
export const idPart = (text: string): string => text.replaceAll('%', '%25').replaceAll('/', '%2F');

/** Whether a document can be called so. Ids come from addresses and bodies too: others are just not there. */
export function isDocumentId(id: string): boolean {
  try {
    checkId(id);
    return true;
  } catch {
    return false;
  }
}

type Reader = Pick<DocumentStore, 'get' | 'getMany'>;

/** As `get`, and undefined for what no document can be called. */
export const getNamed = async (
  reader: Reader,
  collection: string,
  id: string,
): Promise<Stored | undefined> => (isDocumentId(id) ? reader.get(collection, id) : undefined);

/** Those that are there, each once, in the order asked for. */
export async function getPresent(
  reader: Reader,
  collection: string,
  ids: readonly string[],
): Promise<readonly Stored[]> {
  const named = [...new Set(ids)].filter(isDocumentId);
  if (named.length === 0) return [];
  const found = await reader.getMany(collection, named);
  return found.filter((stored) => stored !== undefined);
}
