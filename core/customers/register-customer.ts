import type { AccountBook, NewAccount, NewAccountError } from './account-book.ts';
import type { Session } from '#core/staff/identity.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import type { makeEnsureProfile } from './ensure-profile.ts';

// Why an unverified address opens nothing: docs/decisions/17-accounts-and-sign-in.md.

/** A customer's account with its profile, and a session: whoever makes one is signed in. */
export const makeRegisterCustomer =
  (
    accounts: Pick<AccountBook, 'createAccount' | 'startSession'>,
    ensureProfile: ReturnType<typeof makeEnsureProfile>,
  ) =>
  async (wanted: Omit<NewAccount, 'role'>): Promise<Result<Session, NewAccountError>> => {
    const created = await accounts.createAccount({ ...wanted, role: 'customer' });
    if (!created.ok) return created;
    await ensureProfile(created.value);
    const session = await accounts.startSession(created.value);
    if (session === undefined) throw new Error(`No account ${created.value.uid}, just made`);
    return ok(session);
  };
