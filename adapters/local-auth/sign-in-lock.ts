import { idPart } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import { failuresCodec, SIGN_IN_FAILURES } from '#adapters/local-auth/account-documents.ts';
import type { SignInError } from '#core/accounts/identity.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { after, type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

const MOST_FAILURES = 5;
const WINDOW = 15 * MINUTE;

export type Failures = {
  readonly failedAt: readonly Instant[];
  readonly lockedUntil?: Instant | undefined;
};
type LockedOut = Extract<SignInError, { kind: 'locked_out' }>;

/**
 * Counts every attempt as failed before checking the password, so parallel guesses cannot share a
 * try; a correct one clears the count. The fifth within 15 minutes locks for 15 minutes.
 */
export function countAttempt(
  known: Failures | undefined,
  now: Instant,
): Result<Failures, LockedOut> {
  const { failedAt: earlier = [], lockedUntil } = known ?? {};
  if (lockedUntil !== undefined && lockedUntil > now) {
    return err({ kind: 'locked_out', until: lockedUntil });
  }
  // An expired lock has been served: its failures no longer count.
  const counting = lockedUntil === undefined ? earlier.filter((at) => at > now - WINDOW) : [];
  const failedAt = [...counting, now];
  const locks = failedAt.length >= MOST_FAILURES;
  return ok({ failedAt, lockedUntil: locks ? after(now, WINDOW) : undefined });
}

/**
 * Locks out a source (browser or network) per account, never the account itself, which strangers
 * could then lock. Works for unknown accounts too. Kept in the store, so it survives restarts.
 */
export function signInLock(store: DocumentStore, clock: Clock) {
  /**
   * Counts another try, or refuses it.
   * @param subject what the tries are counted by
   */
  const admit = (subject: string): Promise<Result<Failures, LockedOut>> =>
    store.transact(async (transaction) => {
      const now = clock.now();
      const stored = await transaction.get(SIGN_IN_FAILURES, idPart(subject));
      const counted = countAttempt(stored && failuresCodec.fromDocument(stored), now);
      if (counted.ok) {
        const { failedAt, lockedUntil } = counted.value;
        const record = { failedAt: [...failedAt], lockedUntil, expiresAt: after(now, WINDOW) };
        transaction.set(SIGN_IN_FAILURES, idPart(subject), failuresCodec.toDocument(record));
      }
      return counted;
    });

  return {
    admit,

    /** For the second factor's guard, whose port has no transaction. */
    async try(subject: string) {
      const counted = await admit(subject);
      if (!counted.ok) return counted;
      return ok({ isLast: counted.value.lockedUntil !== undefined });
    },
    forgive: (subject: string): Promise<void> =>
      store.transact(async (transaction) => transaction.delete(SIGN_IN_FAILURES, idPart(subject))),

    clear: (transaction: Transaction, subject: string): void =>
      transaction.delete(SIGN_IN_FAILURES, idPart(subject)),
  };
}
