/**
 * JSON that Firestore, SQLite and memory all store alike: no undefined, Date or functions, nested
 * arrays or keys `__x__`; at most 20 levels and 1 MiB. Other values throw on write.
 */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json };
export type Document = { readonly [key: string]: Json };

/** A document as read; changing it does not affect the store. */
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
 * Ties are ordered by document id, in the direction of the last `orderBy` (ascending without one).
 * Documents lacking an ordered or filtered field are left out (Firestore's rule). Filters match
 * only values of their own type. Order across types: null, booleans, numbers, strings (by UTF-8
 * bytes, unlike JavaScript's `<`), arrays, maps. A range-filtered field missing from `orderBy` is
 * added as the last order. `limit` is a whole number from 1; without it everything is returned.
 * `after` is the opaque `next` of the same query; a malformed one rejects with a plain Error.
 */
export type Query = {
  readonly collection: string;
  readonly where?: readonly Filter[];
  readonly orderBy?: readonly OrderBy[];
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
};

/** `next` is present only if more may follow. */
export type Page = { readonly documents: readonly Stored[]; readonly next?: string };

/**
 * Reads first, then writes: a read after a write throws, as in Firestore. Writes are buffered until
 * commit. Reading a document twice gives the same result.
 */
export interface Transaction {
  get(collection: string, id: string): Promise<Stored | undefined>;
  getMany(collection: string, ids: readonly string[]): Promise<readonly (Stored | undefined)[]>;
  /** `transact` rejects with `DocumentExistsError`, without writing, if the id is taken. */
  create(collection: string, id: string, data: Document): void;
  set(collection: string, id: string, data: Document): void;
  delete(collection: string, id: string): void;
}

/**
 * A document database with Firestore's contract, implemented by all three stores. A transaction
 * commits only if nothing it read has changed; its body may rerun, so it must have no side effects
 * and start no other transaction (which might wait for this one). Ids are 1 to 1500 bytes without
 * `/`, not `.`, `..` or `__x__`; others reject with a plain Error, even in reads. After close every
 * call rejects with `StoreUnavailableError`.
 */
export interface DocumentStore {
  get(collection: string, id: string): Promise<Stored | undefined>;
  /**
   * In the order of `ids`, absent ones as undefined.
   * @param fields the caller needs no others, so the store may leave them out
   */
  getMany(
    collection: string,
    ids: readonly string[],
    fields?: readonly FieldPath[],
  ): Promise<readonly (Stored | undefined)[]>;
  query(query: Query): Promise<Page>;
  /** As many as the query would return. Without a suitable index each document is read. */
  count(query: Omit<Query, 'limit' | 'after'>): Promise<number>;
  /** Rejects with what the body throws (nothing written), or `TransactionConflictError`. */
  transact<T>(body: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export class TransactionConflictError extends Error {
  override readonly name = 'TransactionConflictError';
}

export class DocumentExistsError extends Error {
  override readonly name = 'DocumentExistsError';
}

/** The store is unreachable or broken: the server answers 503. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/**
 * An index beyond single fields, declared once in `indexes.ts` for SQLite and the generated
 * `firestore.indexes.json`. `contains` marks a field filtered by `array-contains`.
 */
export type DeclaredIndex = {
  readonly collection: string;
  readonly fields: readonly {
    readonly field: FieldPath;
    readonly order: 'asc' | 'desc' | 'contains';
  }[];
  /** Also queried with the last field reversed: a second index in Firestore, not in SQLite. */
  readonly bothWays?: true;
};
