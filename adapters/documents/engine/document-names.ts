import type { FieldPath } from '#adapters/documents/engine/document-store.ts';

const COLLECTION = /^[A-Za-z][A-Za-z0-9_-]{0,99}$/;
const FIELD = /^[A-Za-z_][A-Za-z0-9_]*(\.[A-Za-z_][A-Za-z0-9_]*)*$/;
const RESERVED = /^__.*__$/s;
const MAX_BYTES = 1500;

/** Names the application chooses itself, so anything outside the pattern is a bug: throws. */
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
 * Firestore's rule for ids (firebase.google.com/docs/firestore/quotas): 1 to 1500 bytes of valid UTF-8, no slash, not
 * `.` or `..`, not `__x__`. NUL is refused too: C text ends there. Throws.
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

/** A UTF-16 unit is three bytes of UTF-8 at most. Browsers read and write documents too, so without Node's `Buffer`. */
export const isLongerThan = (text: string, bytes: number): boolean =>
  text.length * 3 > bytes && new TextEncoder().encode(text).length > bytes;

/** Nearly all of them: nothing here can be wrong. */
const PLAIN_NAME = /^[A-Za-z0-9][\w:@.-]{0,200}$/;

/** What ids and field names have in common; undefined when nothing is wrong. */
export function faultOfName(name: string): string | undefined {
  if (PLAIN_NAME.test(name)) return undefined;
  if (RESERVED.test(name)) return 'the form __x__ is reserved';
  if (!name.isWellFormed()) return 'contains half of a surrogate pair';
  if (isLongerThan(name, MAX_BYTES)) return `longer than ${MAX_BYTES} bytes`;
  return undefined;
}
