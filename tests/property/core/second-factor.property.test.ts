import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryPasskeys } from '#adapters/memory/memory-services.ts';
import { memoryKey, seededRandomness } from '#adapters/memory/memory-system.ts';
import type { SignedIn } from '#core/accounts/device-sessions.ts';
import type { OneTimeCodes } from '#core/accounts/second-factor.ts';
import { isoFromInstant, MINUTE } from '#core/kernel/instant.ts';
import type { Randomness } from '#core/kernel/ports.ts';
import { makeResetFactor } from '#core/staff/grant-admin.ts';
import { ACCOUNTS } from '#server/areas/accounts/accounts.wiring.ts';
import { STAFF_USE } from '#server/areas/staff/staff.wiring.ts';
import { memoryShop } from '#server/platform/wiring/memory.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { fixedClock } from '#tests/support/fixtures.ts';

const PERIOD = 30_000;

/** The code that an authenticator app would show. */
const codeAt = (secret: string, step: number): string =>
  String(Number.parseInt(memoryKey(`${secret} ${step}`).slice(0, 8), 16) % 1_000_000).padStart(
    6,
    '0',
  );

/** Codes of six digits per half minute, but not those of authenticator apps. */
const oneTimeCodes = (randomness: Randomness): OneTimeCodes => ({
  newSecret: () => randomness.id(),
  uriFor: (secret, issuer, account) => `otpauth://totp/${issuer}:${account}?secret=${secret}`,
  stepOf(secret, code, now) {
    const present = Math.floor(now / PERIOD);
    return [present, present - 1, present + 1].find((step) => codeAt(secret, step) === code);
  },
});

const PASSWORD = 'three goats and a slide';

/** An owner, with the secrets they were shown and have not lost. */
type Owner = {
  readonly uid: string;
  readonly email: string;
  session: SignedIn | undefined;
  secret: string | undefined;
  codes: string[];
  passkeys: string[];
};

async function openWorld() {
  const clock = fixedClock();
  const randomness = seededRandomness(7);
  const shop = memoryShop(
    { clock, randomness },
    { oneTimeCodes: oneTimeCodes(randomness), passkeys: memoryPasskeys(randomness) },
  );
  const { of, accounts } = shop;
  const factor = of(ACCOUNTS.secondFactor);
  const { verify } = of(ACCOUNTS.watch);
  const book = of(ACCOUNTS.factorBook);
  const ended: string[] = [];
  const used: (readonly [uid: string, code: string])[] = [];
  let networks = 0;
  /** Each try comes from elsewhere, because the guard has its own tests. */
  const place = () => ({ network: `10.0.${Math.floor((networks += 1) / 250)}.${networks % 250}` });

  async function makeOwner(email: string): Promise<Owner> {
    const made = await accounts.createAccount({
      email,
      password: PASSWORD,
      displayName: email,
      role: 'admin',
    });
    if (!made.ok) throw new Error(made.error.kind);
    const { uid } = made.value;
    const createdAt = isoFromInstant(clock.now());
    const profile = { id: uid, email, displayName: email, photoURL: '', createdAt };
    await of(RECORDS.profiles).createIfAbsent({ ...profile, role: 'admin' });
    return { uid, email, session: undefined, secret: undefined, codes: [], passkeys: [] };
  }
  const owners = [await makeOwner('one@example.com'), await makeOwner('two@example.com')] as const;
  const tokens = new Map<string, string>();

  async function signIn(owner: Owner): Promise<void> {
    const opened = await accounts.signIn({ email: owner.email, password: PASSWORD });
    if (!opened.ok) throw new Error(opened.error.kind);
    owner.session = await verify(opened.value.token, place());
    tokens.set(opened.value.id, opened.value.token);
  }

  const step = () => Math.floor(clock.now() / 30_000);

  /** Proves with any secret they still have. False if they have none. */
  async function prove(owner: Owner, session: SignedIn): Promise<boolean> {
    const { factors } = await book.read(owner.uid);
    if (factors.app !== undefined && owner.secret !== undefined) {
      clock.pass(MINUTE);
      const code = codeAt(owner.secret, step());
      const done = await factor.prove(session, { kind: 'code', code }, place());
      if (done.ok) used.push([owner.uid, code]);
      const again = await factor.prove(session, { kind: 'code', code }, place());
      expect(again.ok).toBe(false);
      return done.ok;
    }
    const [code] = owner.codes;
    if (code !== undefined) {
      const done = await factor.prove(session, { kind: 'code', code }, place());
      if (done.ok) used.push([owner.uid, code]);
      owner.codes = owner.codes.slice(1);
      return done.ok;
    }
    const [id] = owner.passkeys;
    if (id === undefined) return false;
    const { challenge } = (await factor.askForProof(session)) as { readonly challenge: string };
    const done = await factor.prove(
      session,
      { kind: 'passkey', answer: { id, challenge } },
      place(),
    );
    return done.ok;
  }

  /** Whether the server knows anything that the owner still has. */
  async function hasWayIn(owner: Owner): Promise<boolean> {
    await signIn(owner);
    if (owner.session === undefined) return false;
    const { gate, factors } = await factor.state(owner.session);
    if (gate !== 'prove') return true;
    return (
      (factors.app !== undefined && owner.secret !== undefined) ||
      (factors.codeHashes.length > 0 && owner.codes.length > 0) ||
      factors.passkeys.some(({ id }) => owner.passkeys.includes(id))
    );
  }

  async function addPasskey(owner: Owner, session: SignedIn) {
    const begun = await factor.change(session, { kind: 'begin_passkey' }, place());
    if (!begun.ok) return begun;
    const { challenge } = begun.value.question as { readonly challenge: string };
    const id = randomness.id();
    const input = { kind: 'add_passkey', name: 'key', answer: { id, challenge } } as const;
    const done = await factor.change(session, input, place());
    if (done.ok) owner.passkeys.push(id);
    return done;
  }

  async function addApp(owner: Owner, session: SignedIn) {
    const begun = await factor.change(session, { kind: 'begin_app' }, place());
    if (!begun.ok) return begun;
    const secret = begun.value.app?.secret ?? '';
    const code = codeAt(secret, step());
    const done = await factor.change(session, { kind: 'confirm_app', code }, place());
    if (done.ok) {
      owner.secret = secret;
      used.push([owner.uid, code]);
    }
    return done;
  }

  async function changed(owner: Owner, session: SignedIn, what: string) {
    if (what === 'add app') return addApp(owner, session);
    if (what === 'add passkey') return addPasskey(owner, session);
    if (what === 'remove app') {
      const done = await factor.change(session, { kind: 'remove_app' }, place());
      if (done.ok) owner.secret = undefined;
      return done;
    }
    if (what === 'remove passkey') {
      const [{ id } = { id: 'none' }] = (await book.read(owner.uid)).factors.passkeys;
      const done = await factor.change(session, { kind: 'remove_passkey', id }, place());
      if (done.ok) owner.passkeys = owner.passkeys.filter((one) => one !== id);
      return done;
    }
    return factor.change(session, { kind: 'new_codes' }, place());
  }

  async function operator(owner: Owner): Promise<void> {
    const reset = makeResetFactor({
      find: async () => ({ ...owner, displayName: '', isProven: false }),
      book,
      sessions: of(ACCOUNTS.endSessions),
      endSessions: accounts.endSessions,
      clock,
    });
    const done = await reset(owner.email);
    const token = owner.session && tokens.get(owner.session.sessionId);
    if (done?.had === true && token !== undefined) ended.push(token);
  }

  async function endSession(owner: Owner): Promise<void> {
    const { session } = owner;
    if (session === undefined) return;
    await of(ACCOUNTS.endSessions).end(owner.uid, session.sessionId);
    ended.push(tokens.get(session.sessionId) ?? '');
    owner.session = undefined;
  }

  /** Actions that require being signed in with a fresh proof. */
  async function asStaff(owner: Owner, other: Owner, what: string): Promise<void> {
    const { session } = owner;
    if (session === undefined) return;
    const { gate, isFresh } = await factor.state(session);
    if (gate !== 'open' || !isFresh) return;
    const { act } = of(STAFF_USE.run);
    if (what === 'reset other') {
      const done = await act({ kind: 'reset_factor', id: other.uid }, owner.uid);
      if (done.ok) other.session = undefined;
    } else {
      await act({ kind: 'require_factor', isRequired: what === 'require' }, owner.uid);
    }
  }

  return {
    clock,
    owners,
    ended,
    used,
    factor,
    verify,
    signIn,
    prove,
    hasWayIn,
    changed,
    operator,
    endSession,
    asStaff,
    place,
  };
}

const CHANGES = ['add app', 'add passkey', 'remove app', 'remove passkey', 'new codes'] as const;
const OTHERS = [
  'sign in',
  'prove',
  'pass',
  'end',
  'require',
  'allow none',
  'reset other',
  'operator',
  'lose phone',
  'lose codes',
] as const;

const commands = fc.array(
  fc.record({ who: fc.constantFrom(0, 1), what: fc.constantFrom(...CHANGES, ...OTHERS) }),
  { minLength: 5, maxLength: 30 },
);

describe('any sequence of what owners do with their second factors', () => {
  it('leaves each a way in, accepts no code twice, and revives no ended session', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const world = await openWorld();
        const lost = new Set<string>();
        for (const { who, what } of sequence) {
          const owner = world.owners[who] ?? world.owners[0];
          const other = world.owners[1 - who] ?? world.owners[1];
          if (owner.session === undefined && what !== 'operator') await world.signIn(owner);
          const { session } = owner;
          if (what === 'pass') world.clock.pass(11 * MINUTE);
          else if (what === 'end') await world.endSession(owner);
          else if (what === 'lose phone') {
            owner.secret = undefined;
            owner.passkeys = [];
            lost.add(owner.uid);
          } else if (what === 'lose codes') {
            owner.codes = [];
            lost.add(owner.uid);
          } else if (what === 'operator') {
            await world.operator(owner);
            owner.codes = [];
            owner.passkeys = [];
            owner.secret = undefined;
            lost.delete(owner.uid);
            await world.signIn(owner);
            expect((await world.factor.state(owner.session as SignedIn)).gate).not.toBe('prove');
          } else if (['require', 'allow none', 'reset other'].includes(what)) {
            await world.asStaff(owner, other, what);
          } else if (session !== undefined && what === 'prove') await world.prove(owner, session);
          else if (session !== undefined && what !== 'sign in') {
            const before = await world.factor.state(session);
            const done = await world.changed(owner, session, what);
            if (!before.isFresh) expect(done.ok).toBe(false);
            if (done.ok && 'codes' in done.value && done.value.codes !== undefined) {
              owner.codes = [...done.value.codes];
            }
          }
          for (const one of world.owners) {
            if (!lost.has(one.uid)) expect(await world.hasWayIn(one)).toBe(true);
          }
        }
        for (const token of world.ended) expect(await world.verify(token)).toBeUndefined();
        for (const [uid, code] of world.used) {
          const owner = world.owners.find((one) => one.uid === uid) ?? world.owners[0];
          await world.signIn(owner);
          const again = { kind: 'code', code } as const;
          const done = await world.factor.prove(owner.session as SignedIn, again, world.place());
          expect(done.ok).toBe(false);
        }
      }),
      { numRuns: 40 },
    );
  });
});
