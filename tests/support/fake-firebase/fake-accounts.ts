import { randomUUID } from 'node:crypto';

/** An account as the Identity Toolkit shows it (only what our SDKs read). */
export type FakeAccount = {
  readonly localId: string;
  email: string;
  password: string | undefined;
  displayName: string | undefined;
  photoUrl: string | undefined;
  disabled: boolean;
  /** Seconds. Sessions from before then are revoked. */
  validSince: number;
  /** Google's id of the person. */
  googleId: string | undefined;
};

export type NewFakeAccount = Partial<FakeAccount> & { readonly email: string };

/** The accounts of one project, in memory. */
export function fakeAccounts() {
  const byId = new Map<string, FakeAccount>();
  const refreshTokens = new Map<string, { readonly uid: string; readonly provider: string }>();
  const all = () => [...byId.values()];

  return {
    all,
    refreshTokens,
    find: (uid: string) => byId.get(uid),
    findByEmail: (email: string) => all().find((account) => account.email === email.toLowerCase()),
    findByGoogleId: (id: string) => all().find((account) => account.googleId === id),
    add({ email, ...given }: NewFakeAccount): FakeAccount {
      const account: FakeAccount = {
        localId: randomUUID(),
        password: undefined,
        displayName: undefined,
        photoUrl: undefined,
        disabled: false,
        validSince: 0,
        googleId: undefined,
        ...given,
        email: email.toLowerCase(),
      };
      byId.set(account.localId, account);
      return account;
    },
  };
}

export type FakeAccounts = ReturnType<typeof fakeAccounts>;
