import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type FirebaseIdentity,
  firebaseIdentity,
  TRUST_MILLISECONDS,
} from '#adapters/firebase-auth/firebase-identity.ts';
import { IdentityUnavailableError } from '#core/accounts/identity.ts';
import { after, instant } from '#core/kernel/instant.ts';
import { anyCharacter } from '#tests/support/any-character.ts';
import {
  type Claims,
  claimsOf,
  newSigningKey,
  signed,
  unsigned,
} from '#tests/support/fake-firebase/id-tokens.ts';
import { type FakeGoogle, startFakeGoogle } from '#tests/support/fake-firebase/start-fake-auth.ts';

const PROJECT = 'demo-shop';
const ANA = { localId: 'ana', email: 'ana@example.com', displayName: 'Ana' };

/** Google's keys and accounts are local; its signatures are real. Needs no emulator. */
describe('firebaseIdentity', { meta: { against: 'a key server with real signatures' } }, () => {
  let google: FakeGoogle;
  let identity: FirebaseIdentity;
  let now = instant(Date.now());
  const clock = { now: () => now };
  const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;

  function open(timeoutMilliseconds?: number): FirebaseIdentity {
    const credential = {
      getAccessToken: async () => ({ access_token: 'of-the-server', expires_in: 3_600 }),
    };
    const options = { projectId: PROJECT, clock, credential, timeoutMilliseconds };
    return firebaseIdentity({ ...options, httpAgent: google.agent });
  }

  beforeEach(async () => {
    now = instant(Date.now());
    google = await startFakeGoogle();
    google.accounts.add(ANA);
    identity = open();
  });
  afterEach(async () => {
    delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
    await identity.close();
    await google.stop();
  });

  const claims = (changed: Claims = {}): Claims => {
    const owner = { uid: 'ana', email: ANA.email, displayName: 'Ana', provider: 'password' };
    return { ...claimsOf(owner, PROJECT, Date.now()), ...changed };
  };
  const good = (changed: Claims = {}): string => signed(claims(changed), google.key);

  it('recognizes the owner of a valid token', async () => {
    expect(await identity.verify(good())).toEqual({
      sessionId: expect.stringMatching(/^ana:\d+$/),
      uid: 'ana',
      email: 'ana@example.com',
      displayName: 'Ana',
    });
    const nameless = good({ name: undefined, email: undefined });
    expect(await identity.verify(nameless)).toMatchObject({
      uid: 'ana',
      email: '',
      displayName: '',
    });
  });

  it.each<readonly [string, () => string]>([
    ['another key under a known id', () => signed(claims(), newSigningKey(google.key.kid))],
    ['a key nobody knows', () => signed(claims(), newSigningKey('key-of-a-forger'))],
    ['no signature', () => unsigned(claims())],
    [
      'no signature, under a known id',
      () => unsigned(claims(), { alg: 'none', kid: google.key.kid }),
    ],
    [
      'a cut off signature',
      () => unsigned(claims(), { alg: 'RS256', kid: google.key.kid, typ: 'JWT' }),
    ],
    ['claims changed after signing', () => withClaims(good(), { ...claims(), sub: 'boss' })],
    ['claims that are no JSON', () => good().replace(/\..*\./, '.bm8ganNvbg.')],
    ['an expired token', () => good({ exp: secondsAgo(1) })],
    ['the token of another project', () => good({ aud: 'demo-other' })],
    ['another issuer', () => good({ iss: 'https://securetoken.google.com/demo-other' })],
    ['an issuer of its own', () => good({ iss: `https://evil.example/${PROJECT}` })],
    ['no subject', () => good({ sub: '' })],
    ['an account that is not there', () => good({ sub: 'nobody', user_id: 'nobody' })],
  ])('refuses %s', async (_what, token) => {
    expect(await identity.verify(token())).toBeUndefined();
  });

  it('refuses a token signed with the public key as if it were a secret', async () => {
    const { createHmac } = await import('node:crypto');
    const header = { alg: 'HS256', kid: google.key.kid, typ: 'JWT' };
    const content = unsigned(claims(), header).slice(0, -1);
    const signature = createHmac('sha256', google.key.pem).update(content).digest('base64url');
    expect(await identity.verify(`${content}.${signature}`)).toBeUndefined();
  });

  it('refuses a disabled account, and one that ended its sessions after the token', async () => {
    google.accounts.add({ localId: 'dan', email: 'dan@example.com', disabled: true });
    expect(await identity.verify(good({ sub: 'dan' }))).toBeUndefined();
    google.accounts.add({ localId: 'eve', email: 'e@example.com', validSince: secondsAgo(-60) });
    expect(await identity.verify(good({ sub: 'eve' }))).toBeUndefined();
    google.accounts.add({ localId: 'fay', email: 'f@example.com', validSince: secondsAgo(60) });
    expect(await identity.verify(good({ sub: 'fay' }))).toMatchObject({ uid: 'fay' });
  });

  it('trusts a valid token for half a minute, and then notices that its account is disabled', async () => {
    const token = good();
    const lookups = () => google.asked.filter((path) => path.endsWith('accounts:lookup')).length;
    await Promise.all([identity.verify(token), identity.verify(token), identity.verify(token)]);
    expect(lookups()).toBe(1);
    const ana = google.accounts.find('ana');
    if (ana) ana.disabled = true;
    now = after(now, TRUST_MILLISECONDS - 1);
    expect(await identity.verify(token)).toMatchObject({ uid: 'ana' });
    now = after(now, 1);
    expect(await identity.verify(token)).toBeUndefined();
    // A refusal is not cached, so a person who is allowed again gets in right away.
    if (ana) ana.disabled = false;
    expect(await identity.verify(token)).toMatchObject({ uid: 'ana' });
  });

  it('does not accept a token after its expiration', async () => {
    const token = good({ exp: secondsAgo(-5) });
    expect(await identity.verify(token)).toMatchObject({ uid: 'ana' });
    now = after(now, 6_000);
    expect(await identity.verify(token)).toBeUndefined();
  });

  it('does not become an emulator because of an environment variable', async () => {
    process.env['FIREBASE_AUTH_EMULATOR_HOST'] = ' ';
    await identity.close();
    identity = open();
    expect(await identity.verify(unsigned(claims()))).toBeUndefined();
    expect(await identity.verify(good())).toMatchObject({ uid: 'ana' });
  });

  it('says that it cannot verify if the keys cannot be fetched, or the account cannot be looked up', async () => {
    const token = good();
    const without = await startFakeGoogle();
    await without.stop();
    await identity.close();
    identity = firebaseIdentity({ projectId: PROJECT, clock, httpAgent: without.agent });
    await expect(identity.verify(token)).rejects.toThrow(IdentityUnavailableError);
    await identity.close();
    identity = open(200);
    google.freeze();
    const failed = identity.verify(token).catch((error: unknown) => error);
    expect(await failed).toBeInstanceOf(IdentityUnavailableError);
    expect(String(await failed)).not.toContain(token);
    expect(String(await failed)).not.toContain('of-the-server');
  });

  it('never accepts and never fails on a token that is not ours', async () => {
    const segment = fc.oneof(
      fc.base64String(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
    );
    const almost = fc.tuple(segment, segment, segment).map((parts) => parts.join('.'));
    const tokens = fc.oneof(fc.string(), fc.string({ unit: anyCharacter }), almost);
    await fc.assert(
      fc.asyncProperty(tokens, async (token) => {
        expect(await identity.verify(token)).toBeUndefined();
      }),
    );
    expect(await identity.verify('x'.repeat(1e6))).toBeUndefined();
  });
});

function withClaims(token: string, changed: Claims): string {
  const [header, , signature] = token.split('.');
  const payload = Buffer.from(JSON.stringify(changed)).toString('base64url');
  return `${header}.${payload}.${signature}`;
}
