import { randomBytes } from 'node:crypto';
import type { LocalAccounts, NewAccountError } from '#adapters/local-auth/local-accounts.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Account } from '#core/ports/identity.ts';
import type { Profiles } from '#core/ports/profiles.ts';
import { DEMO_SITE } from '#core/site/demo-site.ts';
import { isoFromInstant } from '#core/time/instant.ts';

export type AdminWanted = {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
};

/** `password` is there only when it was generated just now: nobody can read it again. */
export type FirstAdmin = { readonly email: string; readonly password: string | undefined };

const DEFAULT_EMAIL = `admin@${DEMO_SITE.domain}`;
const DISPLAY_NAME = 'Administrator';

/** Without what is mistaken when read aloud or from paper: 80 random bits in four groups. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

const readableGroup = (): string =>
  Array.from(randomBytes(GROUP_LENGTH), (byte) => SIGNS.charAt(byte % 32)).join('');
const readablePassword = (): string => Array.from({ length: GROUPS }, readableGroup).join('-');

const FAULTS: Record<NewAccountError['kind'], string> = {
  email_taken: 'ADMIN_EMAIL belongs to an account that is no admin: choose another address.',
  invalid_email: 'ADMIN_EMAIL is not an e-mail address.',
  invalid_password: 'ADMIN_PASSWORD needs 8 to 200 characters.',
};

/**
 * Makes the first admin, unless there is one. Safe to call at every start and by several processes at once.
 * Rejects with a sentence for the operator when what is configured cannot be an account.
 */
export const makeEnsureFirstAdmin = (
  accounts: Pick<LocalAccounts, 'createAccount' | 'firstAdmin'>,
  profiles: Pick<Profiles, 'createIfAbsent'>,
  clock: Clock,
) => {
  /** At every start, for a process that died between the account and its profile. */
  async function withProfile({ uid, email, displayName }: Account): Promise<void> {
    const createdAt = isoFromInstant(clock.now());
    const profile = { id: uid, displayName, email, photoURL: '', createdAt, role: 'admin' };
    await profiles.createIfAbsent(profile);
  }

  return async (wanted: AdminWanted): Promise<FirstAdmin> => {
    const existing = await accounts.firstAdmin();
    if (existing !== undefined) {
      await withProfile(existing);
      return { email: existing.email, password: undefined };
    }
    const generated = wanted.password === undefined ? readablePassword() : undefined;
    const created = await accounts.createAccount({
      email: wanted.email ?? DEFAULT_EMAIL,
      password: wanted.password ?? generated ?? '',
      displayName: DISPLAY_NAME,
      role: 'admin',
    });
    if (created.ok) {
      await withProfile(created.value);
      return { email: created.value.email, password: generated };
    }
    // Another process may have made it in the meantime.
    const theirs = await accounts.firstAdmin();
    if (theirs === undefined) throw new Error(FAULTS[created.error.kind]);
    await withProfile(theirs);
    return { email: theirs.email, password: undefined };
  };
};
