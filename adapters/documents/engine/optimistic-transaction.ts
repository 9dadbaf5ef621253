import {
  TransactionConflictError,
  type DocumentStore,
  type Transaction,
} from '#adapters/documents/engine/document-store.ts';
import {
  type TransactionBacking,
  alreadyThere,
  recordTransaction,
} from '#adapters/documents/engine/recording-transaction.ts';

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
