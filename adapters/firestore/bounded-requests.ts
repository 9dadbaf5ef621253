import { StoreUnavailableError } from '#adapters/documents/engine/document-store.ts';
import { NoAnswerError, within } from './within.ts';

/** The gRPC codes that matter here (grpc.io/docs/guides/status-codes). */
export const GRPC = {
  invalidArgument: 3,
  notFound: 5,
  alreadyExists: 6,
  failedPrecondition: 9,
  aborted: 10,
  outOfRange: 11,
  unimplemented: 12,
} as const;

/** The gRPC code of a database error. */
export const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'number'
    ? error.code
    : undefined;

/** Runs a request. Rejects with `StoreUnavailableError` on timeout or outage. */
export type Ask = <T>(request: () => Promise<T>) => Promise<T>;

export type BoundedRequests = { readonly ask: Ask; readonly close: () => Promise<void> };

type Connection = {
  /** Resolves once requests can be made. Awaited before each request. */
  readonly ready: () => Promise<void>;
  readonly release: () => Promise<void>;
};

/** Our own bugs, such as a query without its index. They are passed on as they are. */
const FAULTS: ReadonlySet<number> = new Set([
  GRPC.invalidArgument,
  GRPC.failedPrecondition,
  GRPC.outOfRange,
  GRPC.unimplemented,
]);

/**
 * Limits the time of each request. `close` refuses new ones, waits for running ones, and releases
 * the connection later, because the SDK may still be retrying an abandoned request.
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

/** The SDK's message lists every attempt, so cut it. */
function unavailable(cause: unknown): StoreUnavailableError {
  const reason = (cause instanceof Error ? cause.message : String(cause)).slice(0, LONGEST_REASON);
  return new StoreUnavailableError(`Firestore is not available: ${reason}`, { cause });
}
