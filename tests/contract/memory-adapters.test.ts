import { describe, expect, it } from 'vitest';
import { icsCalendarMaker } from '#adapters/ics/ics-calendar-maker.ts';
import { localAccounts } from '#adapters/local-auth/local-accounts.ts';
import { memoryAccounts, memorySignIn } from '#adapters/memory/memory-accounts.ts';
import { memoryCards } from '#adapters/memory/memory-cards.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import {
  memoryCalendarMaker,
  memoryLabelMaker,
  memoryPaperMaker,
  memoryMail,
  memoryPictureMaker,
  memoryPictures,
  memorySms,
} from '#adapters/memory/memory-services.ts';
import {
  memoryManageSecrets,
  memorySealing,
  seededRandomness,
} from '#adapters/memory/memory-system.ts';
import { pdfLabelMaker, pdfPaperMaker } from '#adapters/pdf/pdf-paper-maker.ts';
import { sharpPictureMaker } from '#adapters/pictures/sharp-picture-maker.ts';
import {
  nodeHolderNames,
  nodeManageSecrets,
  nodeSealing,
  systemRandomness,
} from '#adapters/system/node-system.ts';
import { DAY } from '#core/kernel/instant.ts';
import { ok } from '#core/kernel/result.ts';
import { describeCardPayments } from '#tests/contract/card-payments.contract.ts';
import {
  describeCalendarMaker,
  describeLabelMaker,
  describePaperMaker,
} from '#tests/contract/paper-makers.contract.ts';
import { describePictureMaker } from '#tests/contract/picture-maker.contract.ts';
import { describePictureStore } from '#tests/contract/picture-store.contract.ts';
import { describeSavedCards } from '#tests/contract/saved-cards.contract.ts';
import { describeMailSender, describeSmsSender } from '#tests/contract/senders.contract.ts';
import { valueOf } from '#tests/support/expected.ts';
import { countingRandomness, fixedClock, NOON } from '#tests/support/fixtures.ts';
import { QUICK_HASHING } from '#tests/support/quick-hashing.ts';

describeCardPayments('memoryCards', async () => {
  const clock = fixedClock();
  const provider = memoryCards(clock);
  return {
    payments: provider.cards,
    fees: provider.fees,
    now: clock.now,
    pay: async ({ id }) => void provider.pay(id),
    decline: async ({ id }) => provider.decline(id),
    events: async () => (await provider.history.since(NOON)).events,
    cleanup: async () => undefined,
  };
});

describeSavedCards('memoryCards', async () => {
  const provider = memoryCards(fixedClock());
  return {
    savedCards: provider.savedCards,
    payments: provider.cards,
    pay: async ({ id }) => void provider.pay(id),
    goAway: async () => provider.breakDown(true),
    cleanup: async () => undefined,
  };
});

describeMailSender('memoryMail', async () => {
  const sender = memoryMail();
  return {
    sender,
    arrived: async () =>
      sender.sent.map(({ id, attachments = [], ...mail }) => ({
        ...mail,
        key: id,
        files: attachments.map(({ name, content }) => ({ name, content: String(content) })),
      })),
    goAway: async () => sender.breakDown(true),
    cleanup: async () => undefined,
  };
});

describeSmsSender('memorySms', async () => {
  const sender = memorySms();
  return {
    sender,
    arrived: async () => sender.sent.map(({ to, text }) => ({ to, text })),
    goAway: async () => sender.answer('away'),
    cleanup: async () => undefined,
  };
});

describePaperMaker('pdfPaperMaker', pdfPaperMaker);
describePaperMaker('memoryPaperMaker', memoryPaperMaker);
describeLabelMaker('pdfLabelMaker', pdfLabelMaker);
describeLabelMaker('memoryLabelMaker', memoryLabelMaker);
describeCalendarMaker('icsCalendarMaker', icsCalendarMaker);
describeCalendarMaker('memoryCalendarMaker', memoryCalendarMaker);
describePictureMaker('sharpPictureMaker', sharpPictureMaker);
describePictureMaker('memoryPictureMaker', memoryPictureMaker);

describePictureStore('memoryPictures', async () => {
  const store = memoryPictures();
  return { store, other: store, cleanup: async () => undefined };
});

describe.each([
  [
    'nodeSealing',
    nodeSealing('a key of the tests that is long enough'),
    nodeSealing('another key'),
  ],
  ['memorySealing', memorySealing(), memorySealing('another')],
])('%s', (_name, sealing, other) => {
  it('opens what it sealed for the same subject, and nobody else does', () => {
    const sealed = sealing.seal('JBSWY3DP', 'ana');
    expect(sealing.open(sealed, 'ana')).toBe('JBSWY3DP');
    expect(sealing.open(sealed, 'bo')).toBeUndefined();
    expect(other.open(sealed, 'ana')).toBeUndefined();
  });
});

describe('nodeHolderNames', () => {
  const names = nodeHolderNames('a key of the tests that is long enough');

  it('gives the same holder the same name and every other one a different name, without the text', () => {
    const made = [
      names.nameOf('email', 'ana@example.com'),
      names.nameOf('phone', '8175550101'),
      names.nameOf('network', '203.0.113.7'),
      names.nameOf('network', '203.0.113.8'),
      names.nameOf('phone', '203.0.113.7'),
    ];
    expect(names.nameOf('email', 'ana@example.com')).toBe(made[0]);
    expect(new Set(made).size).toBe(made.length);
    expect(made.every((name) => /^[\w-]{20,}$/.test(name))).toBe(true);
  });
});

describe.each([
  ['nodeManageSecrets', nodeManageSecrets('a key of the tests that is long enough')],
  ['memoryManageSecrets', memoryManageSecrets()],
])('%s', (_name, secrets) => {
  it('makes the same secret again, and a different one for a different link', () => {
    const made = [
      secrets.secretFor('R1', 1),
      secrets.secretFor('R1', 2),
      secrets.secretFor('R2', 1),
      secrets.secretFor('R', 11),
    ];
    expect(secrets.secretFor('R1', 1)).toBe(made[0]);
    expect(new Set(made).size).toBe(4);
    expect(made.every((secret) => /^[\w-]{20,}$/.test(secret))).toBe(true);
  });

  it('hashes to 64 hex digits and compares whole texts', () => {
    const hash = secrets.hash('a secret');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(secrets.hash('a secret')).toBe(hash);
    expect(secrets.hash('a secreT')).not.toBe(hash);
    expect([secrets.isEqual(hash, hash), secrets.isEqual(hash, hash.slice(1))]).toEqual([
      true,
      false,
    ]);
  });
});

describe.each([
  ['systemRandomness', () => systemRandomness()],
  ['seededRandomness', () => seededRandomness(7)],
])('%s', (_name, make) => {
  it('makes ids of 13 letters and digits, never the same one twice', () => {
    const randomness = make();
    const ids = Array.from({ length: 2_000 }, () => randomness.id());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[0-9A-HJKMNP-TV-Z]{13}$/.test(id))).toBe(true);
  });
});

it('seededRandomness makes the same ids for the same seed', () => {
  expect(seededRandomness(7).id()).toBe(seededRandomness(7).id());
  expect(seededRandomness(7).id()).not.toBe(seededRandomness(8).id());
});

const ANA = {
  email: 'Ana@Example.com',
  password: 'a long secret',
  displayName: 'Ana',
  role: 'customer',
} as const;

describe.each([
  [
    'localAccounts',
    (clock: ReturnType<typeof fixedClock>) =>
      localAccounts({
        store: memoryDocumentStore(),
        clock,
        randomness: systemRandomness(),
        secrets: memoryManageSecrets(),
        hashing: QUICK_HASHING,
      }),
  ],
  [
    'memoryAccounts',
    (clock: ReturnType<typeof fixedClock>) => memoryAccounts(clock, seededRandomness(1)),
  ],
])('%s', (_name, make) => {
  async function opened() {
    const clock = fixedClock();
    const accounts = make(clock);
    const created = valueOf(await accounts.createAccount(ANA));
    const enter = async (password: string = ANA.password) =>
      valueOf(await accounts.signIn({ email: ANA.email, password }));
    return { clock, accounts, account: created, enter };
  }

  it('makes one account per address, and refuses invalid addresses and short passwords', async () => {
    const { accounts, account } = await opened();
    expect(account).toMatchObject({ email: 'ana@example.com', displayName: 'Ana' });
    const refused = async (change: object) => {
      const made = await accounts.createAccount({ ...ANA, ...change });
      return made.ok ? undefined : made.error.kind;
    };
    expect(await refused({ email: 'ana@example.com' })).toBe('email_taken');
    expect(await refused({ email: 'ana' })).toBe('invalid_email');
    expect(await refused({ email: 'b@c.de', password: 'short' })).toBe('weak_password');
  });

  it('accepts the password, until the session is signed out or 30 days old', async () => {
    const { accounts, account, clock, enter } = await opened();
    const session = await enter();
    expect(await accounts.verify(session.token)).toMatchObject(account);
    expect(await accounts.verify('another')).toBeUndefined();
    const next = await accounts.refresh(session.token);
    expect(await accounts.verify(session.token)).toBeUndefined();
    expect(await accounts.verify(next?.token ?? '')).toMatchObject(account);
    await accounts.signOut(next?.token ?? '');
    expect(await accounts.verify(next?.token ?? '')).toBeUndefined();
    const last = await enter();
    clock.pass(30 * DAY);
    expect(await accounts.verify(last.token)).toBeUndefined();
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const { accounts } = await opened();
    const wrong = { ok: false, error: { kind: 'invalid_credentials' } };
    expect(await accounts.signIn({ email: ANA.email, password: 'no' })).toEqual(wrong);
    expect(await accounts.signIn({ email: 'no@body.de', password: ANA.password })).toEqual(wrong);
  });

  it('ends the other sessions when the password changes', async () => {
    const { accounts, account, enter } = await opened();
    const [mine, other] = [await enter(), await enter()];
    const passwords = { current: ANA.password, next: 'another secret' };
    expect((await accounts.changePassword(mine.token, passwords)).ok).toBe(true);
    expect(await accounts.verify(mine.token)).toMatchObject(account);
    expect(await accounts.verify(other.token)).toBeUndefined();
    await enter('another secret');
  });

  it('knows the first admin, and who has an address', async () => {
    const { accounts, account } = await opened();
    expect(await accounts.firstAdmin()).toBeUndefined();
    const boss = { ...ANA, email: 'boss@example.com', role: 'admin' } as const;
    const made = await accounts.createAccount(boss);
    expect(made).toEqual(ok(await accounts.firstAdmin()));
    expect(await accounts.findByEmail('ANA@example.com')).toEqual(account);
    expect(await accounts.findByEmail('no@body.de')).toBeUndefined();
  });
});

describe('memoryAccounts', () => {
  it('opens a password link once, for half an hour', async () => {
    const clock = fixedClock();
    let last = 0;
    const randomness = { id: () => `id${(last += 1)}` };
    const accounts = memoryAccounts(clock, randomness);
    await accounts.createAccount(ANA);
    await accounts.links.request('nobody@example.com', 'en');
    await accounts.links.request(ANA.email, 'es');
    const id = `id${last}`;
    expect(await accounts.links.find(id)).toMatchObject({ language: 'es' });
    expect((await accounts.links.complete(id, 'short')).ok).toBe(false);
    expect((await accounts.links.complete(id, 'a newer secret')).ok).toBe(true);
    expect((await accounts.links.complete(id, 'a newer secret')).ok).toBe(false);
    await accounts.links.request(ANA.email, 'en');
    clock.pass(DAY);
    expect(await accounts.links.find(`id${last}`)).toBeUndefined();
  });

  it('opens the link that confirms an address for its account only', async () => {
    const randomness = countingRandomness('id');
    const { createAccount, links } = memoryAccounts(fixedClock(), randomness);
    const made = valueOf(await createAccount(ANA));
    await links.requestConfirmation(made, 'en');
    const id = 'id2';
    expect((await links.complete(id, 'a newer secret')).ok).toBe(false);
    expect((await links.confirm(id, 'somebody else')).ok).toBe(false);
    expect((await links.confirm(id, made.uid)).ok).toBe(true);
  });
});

describe('memorySignIn', () => {
  function opened() {
    const accounts = memoryAccounts(fixedClock(), seededRandomness(3));
    const signIn = memorySignIn({
      accounts,
      async register(wanted) {
        const made = await accounts.createAccount({ ...wanted, role: 'customer' });
        if (!made.ok) return made;
        const session = await accounts.startSession(made.value);
        return session ? ok(session) : { ok: false, error: { kind: 'gone' } };
      },
      describeUser: async (account) => ({ ...account, role: 'customer' }),
    });
    const told: string[] = [];
    const stop = signIn.subscribe(({ kind }) => told.push(kind));
    return { accounts, signIn, told, stop };
  }

  it('tells its listeners who is signed in, with a valid token', async () => {
    const { accounts, signIn, told, stop } = opened();
    const { role: _role, ...wanted } = ANA;
    expect(await signIn.createAccount(wanted)).toMatchObject({ ok: true });
    expect(await accounts.verify((await signIn.token()) ?? '')).toMatchObject({
      displayName: 'Ana',
    });
    await signIn.signOut();
    expect(await signIn.token()).toBeUndefined();
    stop();
    expect((await signIn.withPassword(ANA.email, ANA.password)).ok).toBe(true);
    expect(told).toEqual(['signed_out', 'signed_in', 'signed_out']);
  });

  it('signs out an account that is not an admin, and rejects a wrong password', async () => {
    const { accounts, signIn } = opened();
    await accounts.createAccount(ANA);
    expect(await signIn.asAdmin(ANA.email, ANA.password)).toMatchObject({
      error: { code: 'not_admin' },
    });
    expect(await signIn.withPassword(ANA.email, 'no')).toMatchObject({
      error: { code: 'invalid_credentials' },
    });
    expect(signIn.state()).toEqual({ kind: 'signed_out' });
  });
});
