import { checkCollection, checkId } from './document-ids.ts';
import {
  TransactionConflictError,
  type DocumentStore,
  type Transaction,
  DocumentExistsError,
  type Stored,
} from './document-store.ts';
import { plainDocument, type PlainDocument } from './plain-json.ts';

export type DocumentKey = { readonly collection: string; readonly id: string };

/** Version 0: absent. Versions are never reused, so delete-and-create is noticed. */
export type Versioned = { readonly version: number; readonly stored: Stored | undefined };
export type ReadVersion = DocumentKey & Versioned;

/** One write per document, the result of all its changes; without `document` it is deleted. */
export type Write = DocumentKey & {
  readonly mustBeAbsent: boolean;
  readonly document: PlainDocument | undefined;
};

/** `urgent`: a retry, committed before others so that it cannot lose repeatedly. */
export type CommitRequest = {
  readonly reads: readonly ReadVersion[];
  readonly writes: readonly Write[];
  readonly urgent: boolean;
};

export type CommitOutcome =
  | { readonly kind: 'committed' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'exists'; readonly collection: string; readonly id: string };

/** What a store provides to the engine. */
export interface TransactionBacking {
  /** A consistent read, in the order of `ids`. */
  read(collection: string, ids: readonly string[]): Promise<readonly Versioned[]>;
  /** All writes or none, and only if `judgeCommit` agrees at that moment. */
  commit(request: CommitRequest): Promise<CommitOutcome>;
}

/** Must hold at commit: nothing read has changed, and nothing to be created exists. */
export function judgeCommit(
  { reads, writes }: CommitRequest,
  versionOf: (collection: string, id: string) => number,
): CommitOutcome {
  const changed = (read: ReadVersion) => versionOf(read.collection, read.id) !== read.version;
  if (reads.some(changed)) return { kind: 'conflict' };
  const taken = writes.find(
    ({ mustBeAbsent, collection, id }) => mustBeAbsent && versionOf(collection, id) !== 0,
  );
  if (taken === undefined) return { kind: 'committed' };
  return { kind: 'exists', collection: taken.collection, id: taken.id };
}

type Recording = {
  readonly transaction: Transaction;
  /** Ends the transaction: later writes would be lost, so they throw. */
  readonly finish: () => Pick<CommitRequest, 'reads' | 'writes'>;
};

/** Records the versions a body reads and the writes it requests; writes nothing itself. */
export function recordTransaction(backing: Pick<TransactionBacking, 'read'>): Recording {
  const reads = new Map<string, ReadVersion>();
  const writes = new Map<string, Write>();
  let over = false;

  async function getMany(collection: string, ids: readonly string[]) {
    if (over) throw new Error('The transaction is over');
    if (writes.size > 0) throw new Error('A transaction reads first, then writes');
    checkKeys(collection, ids);
    const unread = ids.filter((id) => !reads.has(keyOf(collection, id)));
    const found = unread.length === 0 ? [] : await backing.read(collection, unread);
    found.forEach((versioned, index) => {
      const id = unread[index] ?? '';
      const key = keyOf(collection, id);
      // Keep the first read: a second one must return the same.
      if (!reads.has(key)) reads.set(key, { collection, id, ...versioned });
    });
    return ids.map((id) => reads.get(keyOf(collection, id))?.stored);
  }

  function write(collection: string, id: string, change: Pick<Write, 'mustBeAbsent' | 'document'>) {
    if (over) throw new Error('The transaction is over');
    checkKeys(collection, [id]);
    const earlier = writes.get(keyOf(collection, id));
    if (change.mustBeAbsent && earlier?.document !== undefined)
      throw alreadyThere({ collection, id });
    const mustBeAbsent = earlier?.mustBeAbsent ?? change.mustBeAbsent;
    writes.set(keyOf(collection, id), { collection, id, mustBeAbsent, document: change.document });
  }

  return {
    transaction: {
      get: async (collection, id) => (await getMany(collection, [id]))[0],
      getMany,
      create: (collection, id, data) =>
        write(collection, id, { mustBeAbsent: true, document: plainDocument(data) }),
      set: (collection, id, data) =>
        write(collection, id, { mustBeAbsent: false, document: plainDocument(data) }),
      delete: (collection, id) =>
        write(collection, id, { mustBeAbsent: false, document: undefined }),
    },
    finish: () => {
      over = true;
      return { reads: [...reads.values()], writes: [...writes.values()] };
    },
  };
}

/** Throws for collection names or ids that no store accepts. */
export function checkKeys(collection: string, ids: readonly string[]): void {
  checkCollection(collection);
  ids.forEach(checkId);
}

/** Collection names have no slash, so keys are unique. */
export const keyOf = (collection: string, id: string): string => `${collection}/${id}`;

/** The error for a `create` whose id is taken. */
const alreadyThere = ({ collection, id }: DocumentKey): DocumentExistsError =>
  new DocumentExistsError(`${collection}/${id} exists already`);

// One transaction engine for all stores: docs/decisions/03-documents-and-transactions.md.

const MAX_ATTEMPTS = 30;

type Body<T> = (transaction: Transaction) => Promise<T>;
type Attempt<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'conflict' };

/**
 * `transact` over any backing. The first attempt is optimistic; losers retry one by one in a queue:
 * 200 contenders cost 400 attempts, not 20,000. Other processes can still conflict, hence the
 * pause. A body must not start another transaction: it would wait for its own turn.
 */
export function makeTransact(backing: TransactionBacking): DocumentStore['transact'] {
  let queue: Promise<unknown> = Promise.resolve();
  return async (body) => {
    const first = await attempt(backing, body, false);
    if (first.kind === 'done') return first.value;
    const turn = queue.then(() => retry(backing, body));
    queue = turn.catch(() => undefined);
    return turn;
  };
}

async function retry<T>(backing: TransactionBacking, body: Body<T>): Promise<T> {
  for (let attempts = 2; attempts <= MAX_ATTEMPTS; attempts += 1) {
    const next = await attempt(backing, body, true);
    if (next.kind === 'done') return next.value;
    await pause(attempts);
  }
  throw new TransactionConflictError(`Gave up after ${MAX_ATTEMPTS} attempts`);
}

function pause(attempts: number): Promise<void> {
  const milliseconds = Math.random() * Math.min(2 ** attempts, 50);
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function attempt<T>(
  backing: TransactionBacking,
  body: Body<T>,
  urgent: boolean,
): Promise<Attempt<T>> {
  const { transaction, finish } = recordTransaction(backing);
  const result = await settled(() => body(transaction));
  const { reads, writes } = finish();
  // A body that threw may have seen inconsistent documents: then its error means nothing.
  const outcome = await backing.commit({ reads, writes: 'error' in result ? [] : writes, urgent });
  if (outcome.kind === 'conflict') return { kind: 'conflict' };
  if ('error' in result) throw result.error;
  if (outcome.kind === 'exists') throw alreadyThere(outcome);
  return { kind: 'done', value: result.value };
}

async function settled<T>(work: () => Promise<T>): Promise<{ value: T } | { error: unknown }> {
  try {
    return { value: await work() };
  } catch (error) {
    return { error };
  }
}
