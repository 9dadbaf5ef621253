import { idPart } from '#adapters/documents/engine/document-ids.ts';
import type {
  DocumentStore,
  Stored,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import {
  ACCOUNT_EMAILS,
  accountCodec,
  ACCOUNTS,
  FIRST_ADMIN,
  LOCAL_AUTH,
  referenceCodec,
} from '#adapters/local-auth/account-documents.ts';
import type { Account } from '#core/staff/identity.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Role } from '#core/staff/profiles.ts';

export type EmailTaken = { readonly kind: 'email_taken' };
export type KnownAccount = {
  readonly account: Account;
  readonly passwordHash: string;
  /** How often the password was changed. */
  readonly epoch: number;
};

/** No account has this id: theirs are in upper case. */
export const NOBODY = 'nobody';

/** Accounts as they lie in the store; addresses come in lower case. */
export function accountRecords(store: DocumentStore, clock: Clock) {
  async function find(uid: string): Promise<KnownAccount | undefined> {
    const stored = await store.get(ACCOUNTS, uid);
    if (stored === undefined) return undefined;
    const { email, displayName, passwordHash, epoch } = accountCodec.fromDocument(stored);
    return { account: { uid, email, displayName }, passwordHash, epoch };
  }

  /** Follows the reference; one that is not there costs the same two reads. */
  async function findThrough(collection: string, id: string): Promise<KnownAccount | undefined> {
    const stored = await store.get(collection, id);
    return find(stored ? referenceCodec.fromDocument(stored).accountId : NOBODY);
  }

  return {
    find,

    findByEmail: (email: string) => findThrough(ACCOUNT_EMAILS, idPart(email)),

    firstAdmin: async (): Promise<Account | undefined> =>
      (await findThrough(LOCAL_AUTH, FIRST_ADMIN))?.account,

    create: (
      { account, passwordHash }: Omit<KnownAccount, 'epoch'>,
      role: Role,
    ): Promise<Result<Account, EmailTaken>> =>
      store.transact(async (transaction) => {
        const { uid, ...person } = account;
        const emailId = idPart(account.email);
        const owner = await transaction.get(ACCOUNT_EMAILS, emailId);
        const first = await transaction.get(LOCAL_AUTH, FIRST_ADMIN);
        if (owner !== undefined) return err({ kind: 'email_taken' });
        const record = { ...person, passwordHash, createdAt: clock.now(), epoch: 0 };
        const reference = referenceCodec.toDocument({ accountId: uid });
        transaction.create(ACCOUNTS, uid, accountCodec.toDocument(record));
        transaction.create(ACCOUNT_EMAILS, emailId, reference);
        if (role === 'admin' && first === undefined) {
          transaction.create(LOCAL_AUTH, FIRST_ADMIN, reference);
        }
        return ok(account);
      }),

    /**
     * In the transaction of the caller, which has read the account in it.
     * Answers the new epoch: whatever is of an earlier one is over.
     */
    replacePassword(transaction: Transaction, stored: Stored, passwordHash: string): number {
      const record = accountCodec.fromDocument(stored);
      const epoch = record.epoch + 1;
      const next = accountCodec.toDocument({ ...record, passwordHash, epoch });
      transaction.set(ACCOUNTS, stored.id, next);
      return epoch;
    },
  };
}
