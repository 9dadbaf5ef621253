import { beforeEach, describe, expect, it } from 'vitest';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type LocalAccounts, localAccounts } from '#adapters/local-auth/local-accounts.ts';
import { makeSweepExpired } from '#adapters/local-auth/sweep-expired.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { memoryManageSecrets } from '#adapters/memory/memory-system.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import type { Session } from '#core/accounts/identity.ts';
import { DAY, HOUR, MINUTE, after } from '#core/kernel/instant.ts';
import { valueOf } from '#tests/support/expected.ts';
import { countingRandomness, fixedClock, NOON } from '#tests/support/fixtures.ts';
import { QUICK_HASHING } from '#tests/support/quick-hashing.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

const ANA = {
  email: 'ana@example.com',
  password: 'correct horse',
  displayName: 'Ana Ortiz',
  role: 'customer',
} as const;
const WRONG = { email: ANA.email, password: 'wrong horse' };
const REFUSED = { ok: false, error: { kind: 'invalid_credentials' } };

let store: DocumentStore;
let clock: ReturnType<typeof fixedClock>;
let accounts: LocalAccounts;

beforeEach(() => {
  store = memoryDocumentStore();
  clock = fixedClock();
  accounts = localAccounts({
    store,
    clock,
    randomness: countingRandomness('U'),
    secrets: memoryManageSecrets(),
    hashing: QUICK_HASHING,
  });
});

const times = <T>(count: number, work: () => Promise<T>): Promise<readonly T[]> =>
  Promise.all(Array.from({ length: count }, work));

async function signedIn(): Promise<Session> {
  return valueOf(await accounts.signIn(ANA));
}

/** Everything in the store, as text. */
async function wholeStore(): Promise<string> {
  const collections = ['accounts', 'accountEmails', 'sessions', 'signInFailures', 'localAuth'];
  const pages = await Promise.all(collections.map((collection) => store.query({ collection })));
  return JSON.stringify(pages);
}

describe('createAccount', () => {
  it('creates an account that can sign in', async () => {
    const account = { uid: 'U1', email: 'ana@example.com', displayName: 'Ana Ortiz' };
    expect(await accounts.createAccount(ANA)).toEqual({ ok: true, value: account });
    expect((await signedIn()).account).toEqual(account);
  });

  it('accepts an address only once, however it is written', async () => {
    await accounts.createAccount(ANA);
    const again = await accounts.createAccount({ ...ANA, email: ' ANA@Example.com ' });
    expect(again).toEqual({ ok: false, error: { kind: 'email_taken' } });
  });

  it('accepts an address only once when twenty request it at the same moment', async () => {
    const made = await times(20, () => accounts.createAccount(ANA));
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await store.count({ collection: 'accounts' })).toBe(1);
  });

  it.each([
    '',
    'ana',
    'ana@',
    '@example.com',
    'a b@example.com',
    `${'a'.repeat(63)}@${'b'.repeat(191)}.com`,
  ])('refuses the address %j', async (email) => {
    const made = await accounts.createAccount({ ...ANA, email });
    expect(made).toEqual({ ok: false, error: { kind: 'invalid_email' } });
  });

  it.each([
    ['9 characters', 'nine99999', false],
    ['10 characters', 'ten letters'.slice(1), true],
    ['200 characters', 'x'.repeat(200), true],
    ['201 characters', 'x'.repeat(201), false],
    ['9 emoji, though they have 18 code units', '🎈'.repeat(9), false],
    ['5 ligatures that NFKC makes two letters each of', 'ﬁ'.repeat(5), true],
    ['101 of them, which makes 202', 'ﬁ'.repeat(101), false],
  ])('has a rule for a password of %s', async (_name, password, taken) => {
    const made = await accounts.createAccount({ ...ANA, password });
    expect(made).toMatchObject(taken ? { ok: true } : { error: { kind: 'weak_password' } });
    expect(await store.count({ collection: 'accounts' })).toBe(taken ? 1 : 0);
  });

  it('stores no password', async () => {
    await accounts.createAccount(ANA);
    expect(await wholeStore()).not.toContain(ANA.password);
  });
});

describe('signIn', () => {
  beforeEach(() => accounts.createAccount(ANA));

  it('returns a token of 256 bits that is good for an hour, and stores only its hash', async () => {
    const { token, expiresAt } = await signedIn();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(expiresAt).toBe(NOON + HOUR);
    expect(await wholeStore()).not.toContain(token);
  });

  it('accepts the address in any case', async () => {
    expect(await accounts.signIn({ ...ANA, email: 'ANA@EXAMPLE.COM ' })).toMatchObject({
      ok: true,
    });
  });

  it('gives the same answer for a wrong password, an unknown address and no address', async () => {
    expect(await accounts.signIn(WRONG)).toEqual(REFUSED);
    expect(await accounts.signIn({ ...ANA, email: 'bob@example.com' })).toEqual(REFUSED);
    expect(await accounts.signIn({ ...ANA, email: 'nobody' })).toEqual(REFUSED);
    expect(await accounts.signIn({ ...ANA, email: '__x__/../é@"' })).toEqual(REFUSED);
  });
});

describe('the lockout', () => {
  beforeEach(() => accounts.createAccount(ANA));
  const locked = { ok: false, error: { kind: 'locked_out', until: after(NOON, 15 * MINUTE) } };

  it('refuses even the right password for 15 minutes after five wrong ones', async () => {
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect(await accounts.signIn(WRONG)).toEqual(REFUSED);
    }
    expect(await accounts.signIn(ANA)).toEqual(locked);
    clock.pass(15 * MINUTE - 1);
    expect(await accounts.signIn(ANA)).toEqual(locked);
    clock.pass(1);
    expect(await accounts.signIn(ANA)).toMatchObject({ ok: true });
  });

  it('reads the same for an address without an account', async () => {
    const stranger = { email: 'bob@example.com', password: 'wrong horse' };
    for (let wrong = 1; wrong <= 5; wrong += 1) await accounts.signIn(stranger);
    expect(await accounts.signIn(stranger)).toEqual(locked);
  });

  it('applies to one address: others can sign in', async () => {
    await accounts.createAccount({ ...ANA, email: 'bob@example.com' });
    await times(6, () => accounts.signIn(WRONG));
    expect(await accounts.signIn({ ...ANA, email: 'bob@example.com' })).toMatchObject({ ok: true });
  });

  it('cannot be bypassed by writing the address differently', async () => {
    for (const email of [
      'ana@example.com',
      'ANA@example.com',
      ' ana@EXAMPLE.com',
      'Ana@example.com ',
    ]) {
      await accounts.signIn({ ...WRONG, email });
    }
    await accounts.signIn(WRONG);
    expect(await accounts.signIn(ANA)).toEqual(locked);
  });

  it('lets five of forty simultaneous guesses through', async () => {
    const answers = await times(40, () => accounts.signIn(WRONG));
    const kinds = answers.map((answer) => (answer.ok ? 'in' : answer.error.kind));
    expect(kinds.filter((kind) => kind === 'invalid_credentials')).toHaveLength(5);
    expect(kinds.filter((kind) => kind === 'locked_out')).toHaveLength(35);
  });

  it('starts counting again after a success', async () => {
    for (let round = 1; round <= 3; round += 1) {
      for (let wrong = 1; wrong <= 4; wrong += 1) await accounts.signIn(WRONG);
      expect(await accounts.signIn(ANA)).toMatchObject({ ok: true });
    }
  });

  it('survives the process, and another process counts along', async () => {
    const { file, remove } = await sqliteFolder();
    const openAccounts = () => {
      const opened = openSqliteDocumentStore({ file, indexes: [] });
      const made = localAccounts({
        store: opened,
        clock,
        randomness: countingRandomness('U'),
        secrets: memoryManageSecrets(),
        hashing: QUICK_HASHING,
      });
      return { made, opened };
    };
    const [one, two] = [openAccounts(), openAccounts()];
    await one.made.createAccount(ANA);
    const answers = await Promise.all(
      [one, two].map(({ made }) => times(5, () => made.signIn(WRONG))),
    );
    expect(answers.flat().filter((it) => !it.ok && it.error.kind !== 'locked_out')).toHaveLength(5);
    await Promise.all([one.opened.close(), two.opened.close()]);

    const later = openAccounts();
    expect(await later.made.signIn(ANA)).toEqual(locked);
    await later.opened.close();
    await remove();
  });
});

describe('sessions', () => {
  beforeEach(() => accounts.createAccount(ANA));

  it('are valid until their hour is over', async () => {
    const { token, account } = await signedIn();
    clock.pass(HOUR - 1);
    expect(await accounts.verify(token)).toMatchObject(account);
    clock.pass(1);
    expect(await accounts.verify(token)).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['a guess', 'x'],
    ['a path', '../..'],
    ['NUL', '\0'],
    ['a book', 'a'.repeat(5_000)],
  ])('are not opened by %s', async (_name, token) => {
    expect(await accounts.verify(token)).toBeUndefined();
    expect(await accounts.refresh(token)).toBeUndefined();
    await accounts.signOut(token);
  });

  it('end with signing out, but only that one', async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    await accounts.signOut(one.token);
    expect(await accounts.verify(one.token)).toBeUndefined();
    expect(await accounts.verify(two.token)).toMatchObject(two.account);
  });

  it('are refreshed: a new token for an hour, and the old one stops working', async () => {
    const old = await signedIn();
    clock.pass(55 * MINUTE);
    const fresh = await accounts.refresh(old.token);
    expect(fresh).toMatchObject({ expiresAt: NOON + 115 * MINUTE, account: old.account });
    expect(fresh?.token).not.toBe(old.token);
    expect(await accounts.verify(old.token)).toBeUndefined();
    expect(await accounts.verify(fresh?.token ?? '')).toMatchObject(old.account);
  });

  it('are refreshed once, however many requests use the same token', async () => {
    const { token } = await signedIn();
    const answers = await times(10, () => accounts.refresh(token));
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1);
    expect(await store.count({ collection: 'sessions' })).toBe(1);
  });

  it('are not refreshed once they are over, or a month after the sign-in', async () => {
    const { token } = await signedIn();
    clock.pass(HOUR);
    expect(await accounts.refresh(token)).toBeUndefined();

    let current: Session | undefined = await signedIn();
    const start = clock.now();
    while (current !== undefined) {
      clock.pass(HOUR - 1);
      current = await accounts.refresh(current.token);
    }
    expect(clock.now() - start).toBeGreaterThanOrEqual(30 * DAY);
    expect(clock.now() - start).toBeLessThan(30 * DAY + HOUR);
  });

  it('end with their account', async () => {
    const { token, account } = await signedIn();
    await store.transact(async (transaction) => transaction.delete('accounts', account.uid));
    expect(await accounts.verify(token)).toBeUndefined();
  });
});

describe('sweep', () => {
  it('deletes past sessions and failures and leaves the others', async () => {
    await accounts.createAccount(ANA);
    const old = await signedIn();
    await accounts.signIn({ ...WRONG, email: 'bob@example.com' });
    clock.pass(50 * MINUTE);
    const young = await signedIn();
    await accounts.signIn({ ...WRONG, email: 'eve@example.com' });
    clock.pass(10 * MINUTE);

    const sweep = makeSweepExpired(store, clock);
    expect(await sweep()).toBe(2);
    expect(await sweep()).toBe(0);
    expect(await accounts.verify(old.token)).toBeUndefined();
    expect(await accounts.verify(young.token)).toMatchObject(young.account);
    expect(await store.get('signInFailures', 'eve@example.com')).toBeDefined();
  });

  it('leaves a count of failures that grows while it looks', async () => {
    await accounts.signIn(WRONG);
    clock.pass(15 * MINUTE);
    const busy: DocumentStore = {
      ...store,
      async query(query) {
        const page = await store.query(query);
        if (query.collection === 'signInFailures') await times(5, () => accounts.signIn(WRONG));
        return page;
      },
    };
    expect(await makeSweepExpired(busy, clock)()).toBe(0);
    expect(await accounts.signIn(WRONG)).toMatchObject({ error: { kind: 'locked_out' } });
  });
});
