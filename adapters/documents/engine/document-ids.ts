import type { DocumentStore, FieldPath, Stored } from './document-store.ts';

const COLLECTION = /^[A-Za-z][A-Za-z0-9_-]{0,99}$/;
const FIELD = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/;
const RESERVED = /^__.*__$/s;
const MAX_BYTES = 1500;

/** Names come from our own code, so an invalid one is a bug: throws. */
export function checkCollection(collection: string): void {
  if (!COLLECTION.test(collection)) {
    throw new Error(`Not a collection name: ${JSON.stringify(collection)}`);
  }
}

/** A dotted path of plain names; `tags.0` and `a-b` are not addressable. Throws. */
export function checkFieldPath(path: FieldPath): void {
  const wellFormed = path.length <= MAX_BYTES && FIELD.test(path);
  if (!wellFormed || path.split('.').some((name) => RESERVED.test(name))) {
    throw new Error(`Not a field path: ${JSON.stringify(path)}`);
  }
}

/**
 * Firestore's rule for ids (firebase.google.com/docs/firestore/quotas): 1 to 1500 bytes of valid
 * UTF-8, no slash, not `.` or `..`, not `__x__`. No NUL either: C strings end there. Throws.
 */
export function checkId(id: string): void {
  const reason = faultOfId(id);
  if (reason !== undefined) {
    throw new Error(`Not a document id (${reason}): ${JSON.stringify(id.slice(0, 100))}`);
  }
}

function faultOfId(id: string): string | undefined {
  if (id === '') return 'empty';
  if (id === '.' || id === '..') return 'a dot name';
  if (id.includes('/')) return 'contains a slash';
  if (id.includes('\0')) return 'contains NUL';
  return faultOfName(id);
}

/** A UTF-16 unit is at most three UTF-8 bytes. No `Buffer`, since browsers run this too. */
export const isLongerThan = (text: string, bytes: number): boolean =>
  text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes;

/** The rules ids and field names share; undefined if valid. */
export function faultOfName(name: string): string | undefined {
  // Asked of every field written: a pattern would take longer than writing its text.
  if (name.startsWith('__') && RESERVED.test(name)) return 'the form __x__ is reserved';
  if (!name.isWellFormed()) return 'contains half of a surrogate pair';
  if (isLongerThan(name, MAX_BYTES)) return `longer than ${MAX_BYTES} bytes`;
  return undefined;
}

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
