import type { Account } from './identity.ts';
import type { ProfileEditor } from './profiles.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

/** An account as whoever keeps it knows it. `isProven`: its owner has shown that the e-mail address is theirs. */
export type FoundAccount = Account & { readonly isProven: boolean };

export type FindAccount = (email: string) => Promise<FoundAccount | undefined>;

export type GrantAdminError =
  | { readonly kind: 'account_not_found' }
  /** Anybody may have made it: with somebody else's address an account is made before its owner comes. */
  | { readonly kind: 'email_not_proven'; readonly account: Account };

export type GrantRequest = {
  readonly email: string;
  readonly role: 'admin' | 'customer';
  /** The operator knows whose account it is. */
  readonly isKnown: boolean;
};

/** Gives the account of an e-mail address its role; the admin check reads it at the next call (specification §5). */
export const makeGrantAdmin =
  (find: FindAccount, profiles: Pick<ProfileEditor, 'setRole'>, clock: Clock) =>
  async ({ email, role, isKnown }: GrantRequest): Promise<Result<Account, GrantAdminError>> => {
    const account = await find(email);
    if (account === undefined) return err({ kind: 'account_not_found' });
    if (role === 'admin' && !account.isProven && !isKnown) {
      return err({ kind: 'email_not_proven', account });
    }
    const { uid: id, displayName } = account;
    const createdAt = isoFromInstant(clock.now());
    await profiles.setRole(
      { id, displayName, email: account.email, photoURL: '', createdAt },
      role,
    );
    return ok(account);
  };
