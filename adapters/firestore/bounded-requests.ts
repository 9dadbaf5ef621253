import { StoreUnavailableError } from '#adapters/documents/document-store.ts';
import { codeOf, GRPC } from '#adapters/firestore/grpc-codes.ts';
import { within } from '#adapters/firestore/within.ts';

/** Runs one request. Rejects with `StoreUnavailableError` when the database does not answer in time, or cannot. */
export type Ask = <T>(request: () => Promise<T>) => Promise<T>;

/** Faults of the program, not of the database: left as they are. A query without its index is one. */
const FAULTS: ReadonlySet<number> = new Set([
  GRPC.invalidArgument,
  GRPC.failedPrecondition,
  GRPC.outOfRange,
  GRPC.unimplemented,
]);

/** A time limit for each request; and `close`, after which all others are refused once those under way have settled. */
export function boundedRequests(milliseconds: number): {
  readonly ask: Ask;
  readonly close: () => Promise<void>;
} {
  const underWay = new Set<Promise<unknown>>();
  let closed = false;

  const ask: Ask = async (request) => {
    if (closed) throw new StoreUnavailableError('The store is closed');
    const answer = within(milliseconds, request());
    underWay.add(answer);
    try {
      return await answer;
    } catch (error) {
      if (isFault(error)) throw error;
      throw new StoreUnavailableError(`Firestore is not available: ${reasonOf(error)}`, {
        cause: error,
      });
    } finally {
      underWay.delete(answer);
    }
  };

  return {
    ask,
    async close() {
      closed = true;
      await Promise.allSettled(underWay);
    },
  };
}

const isFault = (error: unknown): boolean => FAULTS.has(codeOf(error) ?? -1);

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
