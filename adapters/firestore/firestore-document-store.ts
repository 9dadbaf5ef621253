import {
  FieldPath,
  Firestore,
  type Query,
  type QueryDocumentSnapshot,
  Timestamp,
} from '@google-cloud/firestore';
import { applicationDefault } from 'firebase-admin/app';
import { z } from 'zod';
import type { DocumentStore, Json, Page } from '#adapters/documents/engine/document-store.ts';
import {
  completeQuery,
  encodeCursor,
  fieldAt,
  type FullQuery,
  isRange,
} from '#adapters/documents/engine/query-semantics.ts';
import { makeTransact, checkKeys } from '#adapters/documents/engine/recording-transaction.ts';
import { boundedRequests, type BoundedRequests } from './bounded-requests.ts';
import { guardedCommit, storedFromNative, versionedFromNative } from './guarded-commit.ts';

// Timeouts and outages: docs/decisions/05-firestore.md.

export type FirestoreOptions = {
  readonly projectId: string;
  /** `host:port` of an emulator, without TLS or login. Absent: Google, with default credentials. */
  readonly emulatorHost?: string | undefined;
  /** `(default)` unless the project has several. */
  readonly databaseId?: string | undefined;
  /** Milliseconds per request before the store counts as down; default 15 s (specification §9). */
  readonly timeoutMilliseconds?: number | undefined;
};

const TIMEOUT_MILLISECONDS = 15_000;

/** Google's client, which connects on the first request, and the function that calls it. */
export function openFirestore({
  projectId,
  emulatorHost,
  databaseId,
  timeoutMilliseconds = TIMEOUT_MILLISECONDS,
}: FirestoreOptions): BoundedRequests & { readonly firestore: Firestore } {
  const firestore = new Firestore({
    projectId,
    clientConfig: callsWithin(timeoutMilliseconds),
    ...(databaseId === undefined ? {} : { databaseId }),
    ...(emulatorHost === undefined ? {} : { host: emulatorHost, ssl: false }),
  });
  const requests = boundedRequests(timeoutMilliseconds, {
    ready: emulatorHost === undefined ? credentialsChecked() : () => Promise.resolve(),
    release: () => firestore.terminate(),
  });
  return { firestore, ...requests };
}

/** Check credentials first: without them the client's unhandled rejection would end the process. */
function credentialsChecked(): () => Promise<void> {
  let checked: Promise<void> | undefined;
  return async () => {
    checked ??= applicationDefault()
      .getAccessToken()
      .then(() => undefined);
    try {
      await checked;
    } catch (error) {
      checked = undefined;
      throw error;
    }
  };
}

const METHODS = ['BatchGetDocuments', 'RunQuery', 'RunAggregationQuery', 'Commit', 'Rollback'];

/** The client's own limits are minutes, and it retries abandoned commits, which could succeed. */
function callsWithin(milliseconds: number): object {
  const call = { timeout_millis: milliseconds, retry_params_name: 'bounded' };
  const bounded = {
    initial_retry_delay_millis: 100,
    retry_delay_multiplier: 1.3,
    max_retry_delay_millis: milliseconds,
    initial_rpc_timeout_millis: milliseconds,
    rpc_timeout_multiplier: 1,
    max_rpc_timeout_millis: milliseconds,
    total_timeout_millis: milliseconds,
  };
  const methods = Object.fromEntries(METHODS.map((method) => [method, call]));
  return {
    interfaces: { 'google.firestore.v1.Firestore': { retry_params: { bounded }, methods } },
  };
}

/** Firestore counts documents in 32 bits. */
const MOST_DOCUMENTS = 2 ** 31 - 2;

/** Longer text is not indexed in full, and queries with it are refused. */
const LONGEST_TEXT_BYTES = 1_500;

/** Whether no document can match, so that no query is needed. */
const findsNothing = ({ filters }: FullQuery): boolean =>
  filters.some(
    (filter) =>
      !isRange(filter) &&
      typeof filter.value === 'string' &&
      Buffer.byteLength(filter.value) > LONGEST_TEXT_BYTES,
  );

/** The query with its filters, without an order. */
function orderedQuery(firestore: Firestore, { collection, filters, orders }: FullQuery): Query {
  const filtered = filters.reduce<Query>(
    (query, { field, op, value }) => query.where(field, op, value),
    firestore.collection(collection),
  );
  return orders.reduce((query, { field, direction }) => query.orderBy(field, direction), filtered);
}

/** Requests one document more than the page, to know whether any follow. */
function pageQuery(firestore: Firestore, full: FullQuery): Query {
  const { tie, after, limit } = full;
  const ordered = orderedQuery(firestore, full).orderBy(FieldPath.documentId(), tie);
  const begun =
    after === undefined ? ordered : ordered.startAfter(...after.values.map(fromCursor), after.id);
  return limit > MOST_DOCUMENTS ? begun : begun.limit(limit + 1);
}

/** Throws `UnreadableDocumentError`. */
function pageFrom(full: FullQuery, found: readonly QueryDocumentSnapshot[]): Page {
  const onPage = found.slice(0, full.limit);
  const documents = onPage.map(storedFromNative);
  const last = onPage.at(-1);
  if (found.length === onPage.length || last === undefined) return { documents };
  const values = full.orders.map(({ field }) => intoCursor(last, field));
  return { documents, next: encodeCursor({ values, id: last.id }) };
}

/** Marks a timestamp in a cursor: as text it would sort differently. No stored name is like it. */
const TIMESTAMP = '__timestamp__';

const timestampSchema = z.strictObject({ [TIMESTAMP]: z.tuple([z.int(), z.int()]) });

function intoCursor(snapshot: QueryDocumentSnapshot, field: string): Json {
  const native: unknown = snapshot.get(field);
  if (native instanceof Timestamp) return { [TIMESTAMP]: [native.seconds, native.nanoseconds] };
  return fieldAt(storedFromNative(snapshot).data, field) ?? null;
}

function fromCursor(value: Json): unknown {
  const parsed = timestampSchema.safeParse(value);
  return parsed.success ? new Timestamp(...parsed.data[TIMESTAMP]) : value;
}

/**
 * Documents in Cloud Firestore. Outages and timeouts reject with `StoreUnavailableError`; the
 * commit may have happened. Native timestamps are read as ISO text, but queries need
 * `convertTimestamps`. No equality filter finds text over 1500 bytes.
 */
export function firestoreDocumentStore(options: FirestoreOptions): DocumentStore {
  const { firestore, ask, close } = openFirestore(options);
  let closing: Promise<void> | undefined;

  async function find(collection: string, ids: readonly string[], fields?: readonly string[]) {
    checkKeys(collection, ids);
    const refs = ids.map((id) => firestore.collection(collection).doc(id));
    const only = fields === undefined ? [] : [{ fieldMask: [...fields] }];
    const found = await ask(async () =>
      refs.length === 0 ? [] : firestore.getAll(...refs, ...only),
    );
    return found.map(versionedFromNative);
  }

  return {
    get: async (collection, id) => (await find(collection, [id]))[0]?.stored,
    getMany: async (collection, ids, fields) =>
      (await find(collection, ids, fields)).map(({ stored }) => stored),
    async query(query) {
      const full = completeQuery(query);
      const native = pageQuery(firestore, full);
      const found = await ask(async () => (findsNothing(full) ? [] : (await native.get()).docs));
      return pageFrom(full, found);
    },
    async count(query) {
      const full = completeQuery(query);
      const native = orderedQuery(firestore, full).count();
      return ask(async () => (findsNothing(full) ? 0 : (await native.get()).data().count));
    },
    transact: makeTransact({ read: find, commit: guardedCommit(firestore, ask) }),
    close() {
      closing ??= close();
      return closing;
    },
  };
}
