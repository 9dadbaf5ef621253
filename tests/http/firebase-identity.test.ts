import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiProblem } from '#core/contract/problem.ts';
import { claimsOf, unsigned } from '#tests/support/fake-firebase/id-tokens.ts';
import { startFakeAuth } from '#tests/support/fake-firebase/start-fake-auth.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';

const PROJECT = 'demo-shop';

/** Valid for an emulator only, which accepts unsigned tokens. */
const tokenOf = (uid: string) =>
  unsigned(claimsOf({ uid, provider: 'password' }, PROJECT, Date.now()));

describe('a server with Firebase accounts', () => {
  let auth: Awaited<ReturnType<typeof startFakeAuth>>;
  let shop: HttpShop;

  async function open(emulatorHost: string): Promise<void> {
    const web = { apiKey: 'fake-api-key', authDomain: 'demo.example', appId: '1:1:web:1' };
    const identity = { kind: 'firebase-auth', projectId: PROJECT, catalogue: 'server' } as const;
    shop = await openHttpShop({ identity: { ...identity, ...web, emulatorHost } });
  }
  beforeEach(async () => {
    auth = await startFakeAuth(PROJECT);
    auth.accounts.add({ localId: 'ana', email: 'ana@example.com' });
  });
  afterEach(async () => {
    await shop.close();
    await auth.stop();
    delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  });

  const asAdmin = (token: string) =>
    shop.get('/api/admin/products', { authorization: `Bearer ${token}` });

  it('refuses an invalid token with 401, and a customer’s with 403', async () => {
    await open(auth.host);
    expect((await asAdmin('no token')).statusCode).toBe(401);
    expect((await asAdmin(tokenOf('nobody'))).statusCode).toBe(401);
    const refused = await asAdmin(tokenOf('ana'));
    expect(refused.statusCode).toBe(403);
    expect(refused.json<ApiProblem>().detail).toBe('This account is not authorized for admin.');
  });

  it('has no sign-in of its own', async () => {
    await open(auth.host);
    const credentials = { email: 'ana@example.com', password: 'a long secret' };
    expect((await shop.post('/api/session', credentials)).statusCode).toBe(404);
  });

  it('answers 503 for accounts, and everything else as usual, while Firebase is down', async () => {
    await open('127.0.0.1:1');
    const token = tokenOf('ana');
    const refused = await asAdmin(token);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await shop.get('/api/products')).statusCode).toBe(200);
    const log = shop.logged.join('');
    expect(log).toContain('IdentityUnavailableError');
    expect(log).not.toContain(token);
  });
});
