import type { TransactionBacking } from '#adapters/documents/engine/commit-request.ts';
import { type DocumentStore } from '#adapters/documents/engine/document-store.ts';
/**
 * `transact` over any backing. The first attempt is optimistic; losers retry one by one in a queue:
 * 200 contenders cost 400 attempts, not 20,000. Other processes can still conflict, hence the
 * pause. A body must not start another transaction: it would wait for its own turn.
 */
export declare function makeTransact(backing: TransactionBacking): DocumentStore['transact'];
