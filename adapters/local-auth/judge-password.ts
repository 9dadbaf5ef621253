import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { isCommonPassword } from '#adapters/local-auth/common-passwords.ts';
import { type WeakPassword, weaknessOf } from '#core/accounts/password-policy.ts';

type Chooser = {
  /** Undefined for a new account. */
  readonly uid?: string | undefined;
  readonly email: string;
  readonly displayName: string;
};

/** Why a password is refused, if it is. `shop`: its name, which everyone knows. */
export function passwordJudge(store: DocumentStore, shop: string | undefined) {
  const profiles = documentsProfiles(store);
  return async (
    password: string,
    { uid, email, displayName: name }: Chooser,
  ): Promise<WeakPassword | undefined> => {
    const profile = uid === undefined ? undefined : await profiles.find(uid);
    const weakness = weaknessOf(password, { email, name, phone: profile?.phone, shop });
    if (weakness !== undefined) return weakness;
    return (await isCommonPassword(password)) ? 'too_common' : undefined;
  };
}
