import { checkId } from '#adapters/documents/engine/document-names.ts';
import type {
  DocumentStore,
  FieldPath,
  Stored,
} from '#adapters/documents/engine/document-store.ts';

/** Escapes text for use in an id: only slashes are forbidden there. */
export const idPart = (text: string): string => text.replaceAll('%', '%25').replaceAll('/', '%2F');

/** Whether text is a valid id. Ids come from URLs and bodies; invalid ones do not exist. */
export function isDocumentId(id: string): boolean {
  try {
    checkId(id);
    return true;
  } catch {
    return false;
  }
}

type Reader = Pick<DocumentStore, 'get' | 'getMany'>;

/** Like `get`, but undefined for invalid ids. */
export const getNamed = async (
  reader: Reader,
  collection: string,
  id: string,
): Promise<Stored | undefined> => (isDocumentId(id) ? reader.get(collection, id) : undefined);

/** Existing documents, each once, in the requested order. */
export async function getPresent(
  reader: Pick<Reader, 'getMany'>,
  collection: string,
  ids: readonly string[],
  fields?: readonly FieldPath[],
): Promise<readonly Stored[]> {
  const named = [...new Set(ids)].filter(isDocumentId);
  if (named.length === 0) return [];
  const found = await reader.getMany(collection, named, fields);
  return found.filter((stored) => stored !== undefined);
}
