import fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppCheckVerifier, appCheckVerifier } from '#adapters/recaptcha/app-check-verifier.ts';
import { BotCheckUnavailableError } from '#core/accounts/bot-check.ts';
import { after, instant } from '#core/kernel/instant.ts';
import {
  APP_CHECK_APP,
  APP_CHECK_PROJECT,
  appCheckClaims,
  type KeyServer,
  startKeyServer,
} from '#tests/support/fake-firebase/app-check-tokens.ts';
import { newSigningKey, signed, unsigned } from '#tests/support/fake-firebase/id-tokens.ts';

/** Google's keys are local; the signatures are real. */
describe('appCheckVerifier', () => {
  let google: KeyServer;
  let verifier: AppCheckVerifier;
  let now = instant(Date.now());
  const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1_000) - seconds;

  const open = (timeoutMs?: number) =>
    appCheckVerifier({
      projectId: APP_CHECK_PROJECT,
      appId: APP_CHECK_APP,
      clock: { now: () => now },
      httpAgent: google.agent,
      timeoutMs,
    });

  beforeEach(async () => {
    now = instant(Date.now());
    google = await startKeyServer();
    verifier = open();
  });
  afterEach(async () => {
    await verifier.close();
    await google.stop();
  });

  it('accepts a token that Google signed for this web app, and fetches the keys once', async () => {
    expect(await verifier.verify(google.token())).toBe(true);
    expect(await verifier.verify(google.token({ jti: 'another' }))).toBe(true);
    expect(google.asked()).toBe(1);
  });

  it.each<readonly [string, () => string]>([
    ['another key under a known id', () => signed(appCheckClaims(), newSigningKey(google.key.kid))],
    ['a key nobody knows', () => signed(appCheckClaims(), newSigningKey('of-a-forger'))],
    ['no signature (alg none)', () => unsigned(appCheckClaims())],
    [
      'no signature under a known id',
      () => unsigned(appCheckClaims(), { alg: 'none', kid: google.key.kid }),
    ],
    [
      'a cut off signature',
      () => unsigned(appCheckClaims(), { alg: 'RS256', kid: google.key.kid, typ: 'JWT' }),
    ],
    ['an expired token', () => google.token({ exp: secondsAgo(1) })],
    ['the audience of another project', () => google.token({ aud: ['projects/demo-other'] })],
    ['an audience that is no list', () => google.token({ aud: `projects/${APP_CHECK_PROJECT}` })],
    ['another issuer', () => google.token({ iss: 'https://evil.example/123456789' })],
    ['another web app of the project', () => google.token({ sub: '1:123456789:web:ffff' })],
    ['no subject', () => google.token({ sub: '' })],
    ['what is no token', () => 'nonsense'],
    ['a token that is too long', () => `${'x'.repeat(9_000)}.y.z`],
  ])('refuses %s', async (_what, token) => {
    expect(await verifier.verify(token())).toBe(false);
  });

  it('refuses a token signed with the public key as if it were a secret', async () => {
    const header = { alg: 'HS256', kid: google.key.kid, typ: 'JWT' };
    const content = unsigned(appCheckClaims(), header).slice(0, -1);
    const signature = createHmac('sha256', google.key.pem).update(content).digest('base64url');
    expect(await verifier.verify(`${content}.${signature}`)).toBe(false);
  });

  it('says that it cannot verify if it has no keys, leaves Google alone, and tries again later', async () => {
    const token = google.token();
    const { port } = google;
    await google.stop();
    await expect(verifier.verify(token)).rejects.toThrow(BotCheckUnavailableError);
    google = await startKeyServer(port);
    await expect(verifier.verify(google.token())).rejects.toThrow(BotCheckUnavailableError);
    expect(google.asked()).toBe(0);
    now = after(now, 30_000);
    expect(await verifier.verify(google.token())).toBe(true);
  });

  it('does not keep a customer waiting for a Google that does not respond', async () => {
    await verifier.close();
    verifier = open(100);
    google.freeze();
    const failed = await verifier.verify(google.token()).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(BotCheckUnavailableError);
  });

  it('never accepts and never fails on a token that Google did not sign', async () => {
    const segment = fc.oneof(
      fc.base64String(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
    );
    const almost = fc.tuple(segment, segment, segment).map((parts) => parts.join('.'));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), almost), async (token) => {
        expect(await verifier.verify(token)).toBe(false);
      }),
    );
  });
});
