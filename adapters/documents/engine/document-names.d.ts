import type { FieldPath } from '#adapters/documents/engine/document-store.ts';
/** Names come from our own code, so an invalid one is a bug: throws. */
export declare function checkCollection(collection: string): void;
/** A dotted path of plain names; `tags.0` and `a-b` are not addressable. Throws. */
export declare function checkFieldPath(path: FieldPath): void;
/**
 * Firestore's rule for ids (firebase.google.com/docs/firestore/quotas): 1 to 1500 bytes of valid
 * UTF-8, no slash, not `.` or `..`, not `__x__`. No NUL either: C strings end there. Throws.
 */
export declare function checkId(id: string): void;
/** A UTF-16 unit is at most three UTF-8 bytes. No `Buffer`, since browsers run this too. */
export declare const isLongerThan: (text: string, bytes: number) => boolean;
/** The rules ids and field names share; undefined if valid. */
export declare function faultOfName(name: string): string | undefined;
