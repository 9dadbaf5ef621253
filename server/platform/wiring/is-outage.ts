import {
  StoreUnavailableError,
  TransactionConflictError,
} from '#adapters/documents/engine/document-store.ts';
import { IdentityUnavailableError } from '#core/accounts/identity.ts';
import { CardPaymentsUnavailableError } from '#core/payments/card-payments.ts';

/** The store, card provider or account service is unreachable, or conflicts were too many. */
export const isOutage = (error: unknown): boolean =>
  error instanceof StoreUnavailableError ||
  error instanceof TransactionConflictError ||
  error instanceof CardPaymentsUnavailableError ||
  error instanceof IdentityUnavailableError;
