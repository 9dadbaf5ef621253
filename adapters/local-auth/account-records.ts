import { getPresent, idPart } from '#adapters/documents/engine/document-ids.ts';
import type {
  DocumentStore,
  Stored,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import type { Account } from '#core/accounts/identity.ts';
import type { Role } from '#core/accounts/profiles.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import {
  ACCOUNT_EMAILS,
  accountCodec,
  ACCOUNTS,
  FIRST_ADMIN,
  LOCAL_AUTH,
  normalEmail,
  referenceCodec,
} from './account-documents.ts';

type EmailTaken = { readonly kind: 'email_taken' };
export type KnownAccount = {
  readonly account: Account;
  readonly passwordHash: string;
  /** How often the password was changed. */
  readonly epoch: number;
};

/** No account has this id: real ones are uppercase. */
export const NOBODY = 'nobody';

/** Accounts in the store; addresses are passed in lowercase. */
export function accountRecords(store: DocumentStore, clock: Clock) {
  async function find(uid: string): Promise<KnownAccount | undefined> {
    const stored = await store.get(ACCOUNTS, uid);
    if (stored === undefined) return undefined;
    const { email, displayName, passwordHash, epoch } = accountCodec.fromDocument(stored);
    return { account: { uid, email, displayName }, passwordHash, epoch };
  }

  /** Follows the reference. A missing one costs the same two reads. */
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

    /** Call in the transaction that has read the account. */
    noteSignIn(transaction: Transaction, stored: Stored): void {
      const record = accountCodec.fromDocument(stored);
      const next = accountCodec.toDocument({ ...record, signedInAt: clock.now() });
      transaction.set(ACCOUNTS, stored.id, next);
    },

    async lastSignIns(uids: readonly string[]): Promise<ReadonlyMap<string, Instant>> {
      const found = await getPresent(store, ACCOUNTS, uids);
      return new Map(
        found.flatMap((stored) => {
          const { signedInAt } = accountCodec.fromDocument(stored);
          return signedInAt === undefined ? [] : [[stored.id, signedInAt]];
        }),
      );
    },

    /** Call in the transaction that has read the account. */
    noteProven(transaction: Transaction, stored: Stored): void {
      const record = accountCodec.fromDocument(stored);
      const next = accountCodec.toDocument({ ...record, provenAt: clock.now() });
      transaction.set(ACCOUNTS, stored.id, next);
    },

    /** Ends every session and link of the account, as a new password would; the password stays. */
    endSessions: (uid: string): Promise<void> =>
      store.transact(async (transaction) => {
        const stored = await transaction.get(ACCOUNTS, uid);
        if (stored === undefined) return;
        const record = accountCodec.fromDocument(stored);
        const next = accountCodec.toDocument({ ...record, epoch: record.epoch + 1 });
        transaction.set(ACCOUNTS, uid, next);
      }),

    /**
     * Call in the transaction that has read the account. Returns the new epoch, which ends all
     * sessions and links of earlier ones.
     * @param provenAt set when a mailed link was used
     */
    replacePassword(
      transaction: Transaction,
      stored: Stored,
      passwordHash: string,
      provenAt?: Instant,
    ): number {
      const record = accountCodec.fromDocument(stored);
      const epoch = record.epoch + 1;
      const proven = { provenAt: provenAt ?? record.provenAt };
      const next = accountCodec.toDocument({ ...record, passwordHash, epoch, ...proven });
      transaction.set(ACCOUNTS, stored.id, next);
      return epoch;
    },
  };
}

/** The account by an address as typed. Undefined if there is none, or it is no address. */
export async function findAccount(
  records: Pick<ReturnType<typeof accountRecords>, 'findByEmail'>,
  email: string,
): Promise<Account | undefined> {
  const address = normalEmail(email);
  return address === undefined ? undefined : (await records.findByEmail(address))?.account;
}
