import { StoreUnavailableError } from '#adapters/documents/engine/document-store.ts';
import { NoAnswerError, within } from '#adapters/firestore/within.ts';

/** As far as they mean something here (grpc.io/docs/guides/status-codes). */
export const GRPC = {
  invalidArgument: 3,
  notFound: 5,
  alreadyExists: 6,
  failedPrecondition: 9,
  aborted: 10,
  outOfRange: 11,
  unimplemented: 12,
} as const;

/** The code of an error that an answer of the database carried. */
export const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'number'
    ? error.code
    : undefined;

/** Runs one request. Rejects with `StoreUnavailableError` when the database does not answer in time, or cannot. */
export type Ask = <T>(request: () => Promise<T>) => Promise<T>;

export type BoundedRequests = { readonly ask: Ask; readonly close: () => Promise<void> };

type Connection = {
  /** Resolves once requests can be made; asked before each. */
  readonly ready: () => Promise<void>;
  readonly release: () => Promise<void>;
};

/** Faults of the program, not of the database: left as they are. A query without its index is one. */
const FAULTS: ReadonlySet<number> = new Set([
  GRPC.invalidArgument,
  GRPC.failedPrecondition,
  GRPC.outOfRange,
  GRPC.unimplemented,
]);

/**
 * Gives each request a time limit. `close` refuses all others from then on, lets those under way settle, and releases the
 * connection: later, when the SDK still tries what was given up, for it must not find its connection gone.
 */
export function boundedRequests(
  milliseconds: number,
  { ready, release }: Connection,
): BoundedRequests {
  const underWay = new Set<Promise<unknown>>();
  const givenUp = new Set<Promise<unknown>>();
  let closed = false;

  const ask: Ask = async (request) => {
    if (closed) throw new StoreUnavailableError('The store is closed');
    const work = ready().then(request);
    const answer = within(milliseconds, work);
    underWay.add(answer);
    try {
      return await answer;
    } catch (error) {
      if (error instanceof NoAnswerError) giveUp(work);
      throw FAULTS.has(codeOf(error) ?? -1) ? error : unavailable(error);
    } finally {
      underWay.delete(answer);
    }
  };

  function giveUp(work: Promise<unknown>): void {
    const forget = () => givenUp.delete(work);
    givenUp.add(work);
    work.then(forget, forget);
  }

  return {
    ask,
    async close() {
      closed = true;
      await Promise.allSettled(underWay);
      if (givenUp.size === 0) return release();
      Promise.allSettled(givenUp).then(release, release);
    },
  };
}

const LONGEST_REASON = 300;

/** The SDK tells of every one of its attempts. */
function unavailable(cause: unknown): StoreUnavailableError {
  const reason = (cause instanceof Error ? cause.message : String(cause)).slice(0, LONGEST_REASON);
  return new StoreUnavailableError(`Firestore is not available: ${reason}`, { cause });
}
