import type { Account } from '#core/accounts/identity.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { StaffRole } from './access.ts';
import {
  type ApiKey,
  type ApiKeys,
  cutSections,
  endOfKey,
  isGoodFor,
  isSecretOf,
  type KeySections,
  keyToken,
  readKeyToken,
} from './api-key.ts';

type KeyWish = {
  readonly name: string;
  readonly sections: KeySections;
  readonly days: number;
};

export type KeyError =
  | { readonly kind: 'key_not_found' }
  | { readonly kind: 'too_many_keys' }
  /** Their role allows none of the requested sections. */
  | { readonly kind: 'no_section' };

/** The person a request acts for. */
type Holder = Account & { readonly role: StaffRole };

/** Staff members' keys for their programs. */
export function makeRunApiKeys(
  keys: ApiKeys,
  secrets: ManageSecrets,
  randomness: Randomness,
  clock: Clock,
) {
  const isMine = (key: ApiKey | undefined, { uid, role }: Pick<Holder, 'uid' | 'role'>): boolean =>
    key !== undefined && (key.uid === uid || role === 'owner');

  return {
    /** An owner sees everybody's keys. */
    list: ({ uid, role }: Pick<Holder, 'uid' | 'role'>): Promise<readonly ApiKey[]> =>
      keys.list(role === 'owner' ? undefined : uid),

    /** Returns the token, which cannot be shown again. */
    async make(
      { uid, email, displayName, role }: Holder,
      { name, sections: wished, days }: KeyWish,
    ): Promise<Result<{ readonly token: string; readonly key: ApiKey }, KeyError>> {
      const sections = cutSections(wished, role);
      if (Object.keys(sections).length === 0) return err({ kind: 'no_section' });
      const now = clock.now();
      const id = randomness.id();
      const secret = [1, 2, 3].map(() => randomness.id()).join('');
      const key: ApiKey = {
        id,
        uid,
        person: displayName || email,
        email,
        role,
        name,
        sections,
        hash: secrets.hash(secret),
        createdAt: now,
        expiresAt: endOfKey(now, days),
      };
      if (!(await keys.add(key))) return err({ kind: 'too_many_keys' });
      return ok({ token: keyToken(id, secret), key });
    },

    /** Staff revoke their own keys; an owner can revoke any. */
    async revoke(id: string, by: Pick<Holder, 'uid' | 'role'>): Promise<Result<true, KeyError>> {
      const key = await keys.find(id);
      if (!isMine(key, by) || !(await keys.remove(id))) return err({ kind: 'key_not_found' });
      return ok(true);
    },

    /** The key of a token, if it still works. Records the day of its use. */
    async verify(
      token: string,
      roleOf: (uid: string) => Promise<StaffRole | undefined>,
    ): Promise<ApiKey | undefined> {
      const told = readKeyToken(token);
      const key = told && (await keys.find(told.id));
      if (key === undefined || told === undefined || !isSecretOf(key, told.secret, secrets)) {
        return undefined;
      }
      const now = clock.now();
      if (!isGoodFor(key, now, await roleOf(key.uid))) return undefined;
      const today = shopDay(now);
      if (key.lastUsedOn !== today) await keys.noteUse(key.id, today);
      return key;
    },
  };
}
