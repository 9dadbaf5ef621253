import { idPart } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import type { SignInError } from '#core/accounts/identity.ts';
import { DAY, after, type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets, Randomness, ServerKey } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { failuresCodec, SIGN_IN_FAILURES } from './account-documents.ts';
import type { KnownAccount } from './account-records.ts';

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

/** How long a browser is recognized after its last sign-in. Browsers hardly keep cookies longer. */
const DEVICE_LIFETIME = 180 * DAY;
/** A family or office may share a browser. */
const MOST_ACCOUNTS = 4;
const BETWEEN = '~';

type Holder = { readonly account: { readonly uid: string }; readonly epoch: number };
type Mark = { readonly uid: string; readonly epoch: string; readonly id: string };

/**
 * A browser's proof of earlier sign-ins: `{uid}.{epoch}.{made}.{id}.{signature}` per account,
 * newest first. It grants nothing; it only keeps strangers' guesses from counting against the
 * browser (OWASP, device cookies). A new password raises the epoch and so voids older marks.
 */
export function knownDevices(secrets: ManageSecrets, randomness: Randomness, clock: Clock) {
  const signatureOf = (text: string, key: ServerKey = secrets): string =>
    key.secretFor(`device:${text}`, 1);

  function read(text: string): Mark | undefined {
    const [uid = '', epoch = '', made = '', id = '', signature = '', ...rest] = text.split('.');
    const signed = [uid, epoch, made, id].join(' ');
    const isOurs = secrets.opens(signature, (key) => signatureOf(signed, key));
    const isYoung = Number.parseInt(made, 36) > clock.now() - DEVICE_LIFETIME;
    return isOurs && isYoung && rest.length === 0 ? { uid, epoch, id } : undefined;
  }

  const textsIn = (marks: string): readonly string[] =>
    marks.split(BETWEEN).slice(0, MOST_ACCOUNTS);

  /** Adds a fresh mark of the account at the front. */
  function remember(marks: string, { account: { uid }, epoch }: Holder): string {
    const [made, id] = [clock.now().toString(36), randomness.id()];
    const fresh = [uid, epoch, made, id, signatureOf([uid, epoch, made, id].join(' '))].join('.');
    const others = textsIn(marks).filter((text) => (read(text)?.uid ?? uid) !== uid);
    return [fresh, ...others].slice(0, MOST_ACCOUNTS).join(BETWEEN);
  }

  /** The id in the account's mark, whichever password it was made under. */
  const idOf = (marks: string, uid: string): string | undefined =>
    marks === ''
      ? undefined
      : textsIn(marks)
          .map(read)
          .find((mark) => mark?.uid === uid)?.id;

  return {
    remember,

    /** For accounts whose password is kept by another service. */
    add: (marks: string, uid: string): string => remember(marks, { account: { uid }, epoch: 0 }),

    /** The browser's id, if it is known for this account and its present password. */
    idFor(marks: string, known: KnownAccount | undefined): string | undefined {
      if (marks === '' || known === undefined) return undefined;
      const { account, epoch } = known;
      return textsIn(marks)
        .map(read)
        .find((mark) => mark?.uid === account.uid && mark.epoch === String(epoch))?.id;
    },

    knows: (marks: string, uid: string): boolean => idOf(marks, uid) !== undefined,

    idOf,

    /** The browser's id, if it is known for any account. */
    anyId: (marks: string): string | undefined =>
      marks === ''
        ? undefined
        : textsIn(marks)
            .map(read)
            .find((mark) => mark !== undefined)?.id,
  };
}
