/**
 * JSON values only: what Firestore, SQLite and memory all keep alike. No undefined, no Date, no functions; and, as Firestore
 * has it, no array directly in an array, no key `__x__`, at most 20 levels and 1 MiB. A write that breaks this throws.
 */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type Document = { readonly [key: string]: Json };

/** A document as it was read; nothing done to it reaches the store. */
export type Stored = { readonly id: string; readonly data: Document };

/** A dotted path into a document: `payment.status`. */
export type FieldPath = string;
export type Scalar = string | number | boolean;

export type Filter =
  | {
      readonly field: FieldPath;
      readonly op: '==' | '<' | '<=' | '>' | '>=';
      readonly value: Scalar;
    }
  | { readonly field: FieldPath; readonly op: 'array-contains'; readonly value: Scalar };

export type OrderBy = { readonly field: FieldPath; readonly direction: 'asc' | 'desc' };

/**
 * Ties are broken by document id, in the direction of the last `orderBy` (ascending without one).
 * A document that lacks an ordered or filtered field is not in the answer (Firestore's rule).
 * Filters match values of their own type only. Order across types: null, booleans, numbers, strings (by UTF-8 bytes, which
 * is not JavaScript's `<`), arrays, maps. A field with a range filter that `orderBy` does not name is ordered by last.
 * `limit` is a whole number from 1; without it everything comes.
 * `after` is a `next` of the same query: an opaque text; a malformed one rejects with a plain Error.
 */
export type Query = {
  readonly collection: string;
  readonly where?: readonly Filter[];
  readonly orderBy?: readonly OrderBy[];
  readonly limit?: number;
  readonly after?: string;
};

/** `next` is present only when more may follow. */
export type Page = { readonly documents: readonly Stored[]; readonly next?: string };

/**
 * Reads first, then writes: a read after a write throws, as Firestore does. Writes are buffered until commit. A document
 * read twice is the same both times.
 */
export interface Transaction {
  get(collection: string, id: string): Promise<Stored | undefined>;
  getMany(collection: string, ids: readonly string[]): Promise<readonly (Stored | undefined)[]>;
  /** `transact` rejects with `DocumentExistsError` when the id is taken, and nothing is written. */
  create(collection: string, id: string, data: Document): void;
  /** Replaces the whole document. */
  set(collection: string, id: string, data: Document): void;
  delete(collection: string, id: string): void;
}

/**
 * What the repositories need of a document database. Firestore's contract, kept by all three stores:
 * a transaction commits only if nothing it read has changed, and its body may run again (so: no effects in it, and no
 * other transaction, which might wait for this one).
 * Ids are 1 to 1500 bytes without `/`, not `.`, `..` or `__x__`; any other, in a read too, rejects with a plain Error.
 * Once closed, every call rejects with `StoreUnavailableError`.
 */
export interface DocumentStore {
  get(collection: string, id: string): Promise<Stored | undefined>;
  /** In the order of `ids`, absent ones as undefined. */
  getMany(collection: string, ids: readonly string[]): Promise<readonly (Stored | undefined)[]>;
  query(query: Query): Promise<Page>;
  count(query: Omit<Query, 'orderBy' | 'limit' | 'after'>): Promise<number>;
  /** Rejects with what the body throws (nothing is written), or `TransactionConflictError` after its last retry. */
  transact<T>(body: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export class TransactionConflictError extends Error {
  override readonly name = 'TransactionConflictError';
}

export class DocumentExistsError extends Error {
  override readonly name = 'DocumentExistsError';
}

/** The store cannot be reached or is broken: the server answers 503. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/**
 * An index a query needs beyond the single fields, declared once in `indexes.ts`: SQLite creates it,
 * `firestore.indexes.json` is generated from it. `contains` marks the field of an `array-contains` filter.
 */
export type DeclaredIndex = {
  readonly collection: string;
  readonly fields: readonly {
    readonly field: FieldPath;
    readonly order: 'asc' | 'desc' | 'contains';
  }[];
};
