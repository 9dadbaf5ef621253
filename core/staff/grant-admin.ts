import type { EndSessions } from '#core/accounts/device-sessions.ts';
import type { Account } from '#core/accounts/identity.ts';
import type { ProfileEditor } from '#core/accounts/profiles.ts';
import { type FactorBook, hasFactor, NO_FACTORS } from '#core/accounts/second-factor.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';

/** `isProven`: the owner has shown that the email address is theirs. */
export type FoundAccount = Account & { readonly isProven: boolean };

export type FindAccount = (email: string) => Promise<FoundAccount | undefined>;

export type GrantAdminError =
  | { readonly kind: 'account_not_found' }
  /** Anyone may have made this account: people can sign up with another person's address. */
  | { readonly kind: 'email_not_proven'; readonly account: Account };

type GrantRequest = {
  readonly email: string;
  readonly role: 'admin' | 'customer';
  /** The operator vouches for the account's owner. */
  readonly isKnown: boolean;
};

/** Sets the account's role. The admin check reads it on the next call (specification §5). */
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

/** For the operator's reset. `endSessions`: those kept by the account provider. */
type ResetPorts = {
  readonly find: FindAccount;
  readonly book: Pick<FactorBook, 'change' | 'read'>;
  readonly sessions: Pick<EndSessions, 'endOthers'>;
  readonly endSessions: (uid: string) => Promise<void>;
  readonly clock: Clock;
};

/**
 * The operator's way to let in an owner who lost phone and recovery codes. The password is still
 * required, and if a second factor is required, a new one is set up first.
 */
export const makeResetFactor =
  ({ find, book, sessions, endSessions, clock }: ResetPorts) =>
  async (
    email: string,
  ): Promise<{ readonly account: Account; readonly had: boolean } | undefined> => {
    const account = await find(email);
    if (account === undefined) return undefined;
    const { uid, displayName: name } = account;
    const { factors: known } = await book.read(uid);
    // Sessions end first, because one that was opened with the password alone would be let in. An
    // interrupted reset can be run again.
    if (hasFactor(known)) {
      await endSessions(uid);
      await sessions.endOthers(uid);
    }
    const at = clock.now();
    const mail = {
      what: 'factors_reset',
      id: `${uid}:${at}`,
      email: account.email,
      name,
      language: 'en',
      at,
    } as const;
    const done = await book.change(uid, ({ factors }) => {
      const had = hasFactor(factors);
      return ok({ factors: NO_FACTORS, had, ...(had && { mail }) });
    });
    return { account, had: done.ok && done.value.had };
  };
