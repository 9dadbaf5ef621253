import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localAccountLinks } from '#adapters/local-auth/account-links.ts';
import { localAccounts } from '#adapters/local-auth/local-accounts.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { nodeManageSecrets } from '#adapters/system/node-system.ts';
import { linkTokenFor } from '#core/accounts/account-book.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { countingRandomness, fixedClock } from '#tests/support/fixtures.ts';
import { QUICK_HASHING } from '#tests/support/quick-hashing.ts';

const ANA = { email: 'ana@example.com', displayName: 'Ana', role: 'customer' } as const;
const SECRETS = nodeManageSecrets('a key of the tests that is long enough');

/** What may happen to an account, in any order. `use` tries any link made before. */
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('use' as const), link: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, 29, 30),
    }),
  },
);

async function world() {
  const store = memoryDocumentStore();
  const clock = fixedClock();
  const accounts = localAccounts({
    store,
    clock,
    randomness: countingRandomness('U'),
    secrets: SECRETS,
    hashing: QUICK_HASHING,
  });
  const randomness = countingRandomness('P');
  const resets = localAccountLinks({
    store,
    clock,
    randomness,
    secrets: SECRETS,
    hashing: QUICK_HASHING,
  });
  await accounts.createAccount({ ...ANA, password: 'the first password' });
  return { store, clock, accounts, resets };
}

/** Every link that was made, oldest first, as the mail would carry it. */
async function linksIn(store: Awaited<ReturnType<typeof world>>['store']) {
  const { documents } = await store.query({ collection: 'outbox' });
  return documents
    .map(({ data }) => linkTokenFor('password-reset', String(data['resetId']), SECRETS))
    .toSorted();
}

describe('a link to choose a new password', () => {
  it('never works twice, after half an hour, or after another one was used', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const { store, clock, accounts, resets } = await world();
        const madeAt = new Map<string, number>();
        const over = new Set<string>();
        let password = 'the first password';
        for (const [index, action] of steps.entries()) {
          if (action.kind === 'wait') clock.pass(action.minutes * MINUTE);
          if (action.kind === 'ask') {
            await resets.request(ANA.email, 'en');
            for (const link of await linksIn(store)) {
              if (!madeAt.has(link)) madeAt.set(link, clock.now());
            }
          }
          if (action.kind !== 'use') continue;
          const link = [...madeAt.keys()][action.link % Math.max(1, madeAt.size)];
          if (link === undefined) continue;
          const isGood = !over.has(link) && clock.now() - (madeAt.get(link) ?? 0) < 30 * MINUTE;
          const next = `password number ${index}`;
          expect((await resets.complete(link, next)).ok).toBe(isGood);
          if (!isGood) continue;
          password = next;
          for (const made of madeAt.keys()) over.add(made);
        }
        expect((await accounts.signIn({ email: ANA.email, password })).ok).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('is never opened by any text other than the link', async () => {
    const { store, resets, accounts } = await world();
    await resets.request(ANA.email, 'en');
    const [link = ''] = await linksIn(store);
    const [id = '', secret = ''] = link.split('.');
    const near = fc.oneof(
      fc.string(),
      fc.string().map((text) => `${id}.${text}`),
      fc.string().map((text) => `${text}.${secret}`),
      fc.nat(secret.length - 1).map((cut) => `${id}.${secret.slice(0, cut)}`),
      fc.constant(`${id}.${SECRETS.secretFor(id, 1)}`),
      fc.constant(`${id}.${SECRETS.hash(secret)}`),
    );
    await fc.assert(
      fc.asyncProperty(near, async (token) => {
        fc.pre(token !== link);
        const answer = await resets.complete(token, 'a stolen account');
        expect(answer).toEqual({ ok: false, error: { kind: 'invalid_link' } });
      }),
    );
    const password = 'the first password';
    expect((await accounts.signIn({ email: ANA.email, password })).ok).toBe(true);
  });

  it('does and stores the same for every address, with or without an account', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[a-z0-9]{1,20}@[a-z]{2,9}[.]com$/), async (email) => {
        const shapes = await Promise.all(
          [ANA.email, email].map(async (asked) => {
            const { store, resets } = await world();
            const answer = await resets.request(asked, 'en');
            const counts = await Promise.all(
              ['passwordResets', 'outbox', 'signInFailures'].map((collection) =>
                store.count({ collection }),
              ),
            );
            return { answer, counts };
          }),
        );
        expect(shapes[1]).toEqual(shapes[0]);
      }),
      { numRuns: 50 },
    );
  });

  it('is nowhere in the store, neither its secret nor the new password', async () => {
    const { store, resets } = await world();
    await resets.request(ANA.email, 'en');
    const [link = ''] = await linksIn(store);
    const collections = ['passwordResets', 'outbox', 'accounts', 'signInFailures', 'sessions'];
    const before = await Promise.all(collections.map((collection) => store.query({ collection })));
    expect(JSON.stringify(before)).not.toContain(link.split('.')[1]);
    await resets.complete(link, 'a brand new password');
    const after = await Promise.all(collections.map((collection) => store.query({ collection })));
    expect(JSON.stringify(after)).not.toContain('a brand new password');
  });
});
