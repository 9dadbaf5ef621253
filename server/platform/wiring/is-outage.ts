import {
  StoreUnavailableError,
  TransactionConflictError,
} from '#adapters/documents/engine/document-store.ts';
import { CardPaymentsUnavailableError } from '#core/payments/card-payments.ts';
import { IdentityUnavailableError } from '#core/staff/identity.ts';

/** The store, the card provider or the keeper of accounts is out of reach, or too many wanted the same documents at once. */
export const isOutage = (error: unknown): boolean =>
  error instanceof StoreUnavailableError ||
  error instanceof TransactionConflictError ||
  error instanceof CardPaymentsUnavailableError ||
  error instanceof IdentityUnavailableError;
