import { beforeEach, describe, expect, it } from 'vitest';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type LocalAccounts, localAccounts } from '#adapters/local-auth/local-accounts.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { memoryManageSecrets } from '#adapters/memory/memory-system.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { countingRandomness, fixedClock } from '#tests/support/fixtures.ts';

const OWNER = { email: 'owner@example.com', password: 'the right password' };
const ACCOUNT = { ...OWNER, displayName: 'Owner', role: 'admin' } as const;
const STRANGER = { network: '198.51.100.9' };

let clock: ReturnType<typeof fixedClock>;
let accounts: LocalAccounts;
/** Calls to the hashing and the store, in order. */
let work: string[];

function countingStore(): DocumentStore {
  const store = memoryDocumentStore();
  return {
    ...store,
    get(collection, id) {
      work.push(`get ${collection}`);
      return store.get(collection, id);
    },
    transact: (body) =>
      store.transact((transaction) => {
        work.push('transact');
        return body({
          ...transaction,
          get(collection, id) {
            work.push(`get ${collection}`);
            return transaction.get(collection, id);
          },
          set(collection, id, data) {
            work.push(`set ${collection}`);
            transaction.set(collection, id, data);
          },
        });
      }),
  };
}

beforeEach(async () => {
  work = [];
  clock = fixedClock();
  accounts = localAccounts({
    store: countingStore(),
    clock,
    randomness: countingRandomness('U'),
    secrets: memoryManageSecrets(),
    hashing: {
      hash: async (password) => `hash of ${password}`,
      async matches(password, hash) {
        work.push('compare');
        return hash === `hash of ${password}`;
      },
    },
  });
  await accounts.createAccount(ACCOUNT);
});

const guess = (nth: number) =>
  accounts.signIn({ ...OWNER, password: `guess number ${nth}` }, STRANGER);

describe('a stranger guessing at the limit for an hour', () => {
  it.each([
    ['from another network', { network: '203.0.113.5' }, false],
    ['from the same network, in a browser that is known', STRANGER, true],
  ])('never locks the owner out: %s', async (_name, from, isKnown) => {
    const known = await accounts.signIn(OWNER, STRANGER);
    const devices = known.ok && isKnown ? known.value.device : undefined;
    let tried = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      for (let nth = 0; nth < 10; nth += 1) {
        const answer = await guess(nth);
        if (!answer.ok && answer.error.kind === 'invalid_credentials') tried += 1;
      }
      expect(await accounts.signIn(OWNER, { ...from, devices })).toMatchObject({ ok: true });
      clock.pass(MINUTE);
    }
    expect(tried).toBe(20);
  });

  it('gets no more tries when the owner signs in', async () => {
    for (let nth = 0; nth < 5; nth += 1) await guess(nth);
    await accounts.signIn(OWNER, { network: '203.0.113.5' });
    expect(await guess(6)).toMatchObject({ error: { kind: 'locked_out' } });
  });
});

describe('the time of a response', () => {
  async function workOf(email: string, password: string, devices?: string) {
    work = [];
    await accounts.signIn({ email, password }, { network: '203.0.113.77', devices });
    return work;
  }

  it('does not reveal whether an account exists', async () => {
    const wrong = await workOf(OWNER.email, 'a wrong guess');
    expect(await workOf('nobody@example.com', 'a wrong guess')).toEqual(wrong);
    expect(wrong.filter((step) => step === 'compare')).toHaveLength(1);
    const known = await accounts.signIn(OWNER, STRANGER);
    const devices = known.ok ? known.value.device : undefined;
    expect(await workOf('nobody@example.com', 'a wrong guess', devices)).toEqual(wrong);
  });

  it('does not reveal it once the tries are used up either', async () => {
    const emails = [OWNER.email, 'nobody@example.com'];
    for (const email of emails) for (let nth = 0; nth < 5; nth += 1) await workOf(email, 'wrong');
    const [locked, unknown] = [
      await workOf(emails[0] ?? '', 'w'),
      await workOf(emails[1] ?? '', 'w'),
    ];
    expect(unknown).toEqual(locked);
    expect(locked).not.toContain('compare');
  });
});
