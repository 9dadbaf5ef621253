import { randomBytes } from 'node:crypto';
import type { AccountBook } from '#core/accounts/account-book.ts';
import type { Account } from '#core/accounts/identity.ts';
import { weaknessError, type WeakPassword } from '#core/accounts/password-policy.ts';
import type { Profiles } from '#core/accounts/profiles.ts';
import { sayError } from '#core/content/problem-sentences.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { UNNAMED } from '#core/staff/access.ts';

export type AdminWanted = {
  /** Undefined if the operator named nobody. */
  readonly email: string | undefined;
  readonly password: string | undefined;
};

/** How the operator signs in. `newPassword` is present only right after it was generated. */
export type AdminSignIn = { readonly email: string; readonly newPassword?: string | undefined };

type Ports = {
  readonly accounts: Pick<AccountBook, 'createAccount'> & {
    firstAdmin(): Promise<Account | undefined>;
    findByEmail(email: string): Promise<Account | undefined>;
  };
  readonly profiles: Pick<Profiles, 'createIfAbsent'>;
  readonly now: () => Instant;
};

/** The password from the environment is too easy to guess. */
export class WeakAdminPasswordError extends Error {
  override readonly name = 'WeakAdminPasswordError';

  constructor(reason: WeakPassword) {
    super(
      `The server cannot start because the first admin cannot have this ADMIN_PASSWORD. ${sayError(weaknessError(reason))}`,
    );
  }
}

/** A shop without an admin, and nobody to make one. */
export class NoAdminError extends Error {
  override readonly name = 'NoAdminError';

  constructor() {
    super(
      'The server cannot start because this shop has no admin yet. Set ADMIN_EMAIL to the address that the first one signs in with.',
    );
  }
}

const generatePassword = (): string => randomBytes(12).toString('base64url');

/**
 * Creates the admin named in the environment or, in a shop without one, an admin with a generated
 * password. Existing accounts stay as they are: the environment changes no password.
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
    // Existing accounts keep passwords from before today's rules.
    if ((await accounts.findByEmail(email)) !== undefined) return false;
    const wanted = { email, password, displayName: UNNAMED, role: 'admin' } as const;
    const created = await accounts.createAccount(wanted);
    if (created.ok) await grant(created.value);
    else if (created.error.kind === 'weak_password') {
      throw new WeakAdminPasswordError(created.error.reason);
    } else if (created.error.kind !== 'email_taken') {
      throw new Error(`The admin account could not be created: ${created.error.kind}`);
    }
    return created.ok;
  }

  return async ({ email, password }: AdminWanted): Promise<AdminSignIn> => {
    const first = await accounts.firstAdmin();
    // A process that died between creating the account and the profile left an admin without the
    // role.
    if (first !== undefined) await grant(first);
    if (email === undefined || password === undefined) {
      if (first !== undefined) return { email: first.email };
      if (email === undefined) throw new NoAdminError();
    }
    if (password !== undefined) {
      await create(email, password);
      return { email };
    }
    const newPassword = generatePassword();
    const isNew = await create(email, newPassword);
    return isNew ? { email, newPassword } : { email };
  };
}
