import { randomBytes } from 'node:crypto';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import type { Account } from '#core/staff/identity.ts';
import type { Profiles } from '#core/staff/profiles.ts';
import type { AccountBook } from '#core/customers/accounts.ts';

export type AdminWanted = { readonly email: string; readonly password: string | undefined };

/** Whom the operator signs in as. `newPassword` is there once: when it was generated just now. */
export type AdminSignIn = {
  readonly email: string;
  readonly newPassword?: string | undefined;
};

type Ports = {
  readonly accounts: Pick<AccountBook, 'createAccount'> & {
    firstAdmin(): Promise<Account | undefined>;
  };
  readonly profiles: Pick<Profiles, 'createIfAbsent'>;
  readonly now: () => Instant;
};

const generatePassword = (): string => randomBytes(12).toString('base64url');

/**
 * The admin of the environment, or, in a shop without any, one with a generated password. An account that is there stays
 * as it is: the environment changes no password.
 */
export function makeEnsureAdmin({ accounts, profiles, now }: Ports) {
  const grant = ({ uid, email, displayName }: Account) =>
    profiles.createIfAbsent({
      id: uid,
      email,
      displayName,
      photoURL: '',
      createdAt: isoFromInstant(now()),
      role: 'admin',
    });

  async function create(email: string, password: string): Promise<boolean> {
    const wanted = { email, password, displayName: 'Admin', role: 'admin' } as const;
    const created = await accounts.createAccount(wanted);
    if (created.ok) await grant(created.value);
    else if (created.error.kind !== 'email_taken') {
      throw new Error(`The admin account cannot be made: ${created.error.kind}`);
    }
    return created.ok;
  }

  return async ({ email, password }: AdminWanted): Promise<AdminSignIn> => {
    const first = await accounts.firstAdmin();
    // A process that ended between account and profile left an admin who is none.
    if (first !== undefined) await grant(first);
    if (password !== undefined) {
      await create(email, password);
      return { email };
    }
    if (first !== undefined) return { email: first.email };
    const newPassword = generatePassword();
    const isNew = await create(email, newPassword);
    return isNew ? { email, newPassword } : { email };
  };
}
