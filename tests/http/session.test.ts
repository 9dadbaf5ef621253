import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#core/kernel/instant.ts';
import { ADMIN } from '#tests/support/http-shop.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';

describe('the session', () => {
  const shop = eachHttpShop();

  const signIn = (body: object = ADMIN) => shop.post('/api/session', body);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const who = (token: string) => shop.get('/api/session', bearer(token));

  it('shows who signed in, with the role', async () => {
    const answer = await signIn({ ...ADMIN, email: ADMIN.email.toUpperCase() });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^[\w-]{40,}$/),
      expiresAt: '2026-11-20T19:00:00.000Z',
      user: { uid: expect.any(String), email: ADMIN.email, displayName: 'Admin', role: 'admin' },
    });
    const { user, token } = answer.json();
    expect((await who(token)).json()).toEqual({ user });
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const wrong = await signIn({ ...ADMIN, password: 'guessed it' });
    const unknown = await signIn({ email: 'nobody@example.com', password: 'guessed it' });
    const noAddress = await signIn({ email: 'nobody', password: 'guessed it' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json().code).toBe('invalid_credentials');
    expect(unknown.json()).toEqual(wrong.json());
    expect(noAddress.json()).toEqual(wrong.json());
  });

  it('locks the address after repeated failures, even for the right password', async () => {
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await signIn({ ...ADMIN, password: 'wrong one' })).statusCode).toBe(401);
    }
    const locked = await signIn();
    expect(locked.json()).toMatchObject({ status: 429, code: 'locked_out' });
    expect(locked.headers['retry-after']).toBe('900');
    shop.clock.pass(16 * MINUTE);
    expect((await signIn()).statusCode).toBe(200);
  });

  it('is refreshed with a new token, and the old one ends', async () => {
    const { token } = (await signIn()).json();
    shop.clock.pass(50 * MINUTE);
    const refreshed = await shop.post('/api/session/refresh', undefined, bearer(token));
    expect(refreshed.json()).toMatchObject({
      expiresAt: '2026-11-20T19:50:00.000Z',
      user: { role: 'admin' },
    });
    expect((await who(token)).statusCode).toBe(401);
    expect((await who(refreshed.json().token)).statusCode).toBe(200);
  });

  it('ends by itself, and by signing out', async () => {
    const { token } = (await signIn()).json();
    const signedOut = await shop.send('DELETE', '/api/session', { headers: bearer(token) });
    expect([signedOut.statusCode, signedOut.body]).toEqual([204, '']);
    expect((await who(token)).json()).toMatchObject({ status: 401, code: 'unauthenticated' });
    const other = (await signIn()).json();
    shop.clock.pass(HOUR);
    expect((await who(other.token)).statusCode).toBe(401);
    const late = await shop.post('/api/session/refresh', undefined, bearer(other.token));
    expect(late.statusCode).toBe(401);
  });

  it.each([undefined, 'Basic abc', 'Bearer', 'Bearer a b', 'Bearer nonsense'])(
    'does not exist with the header %j',
    async (authorization) => {
      const headers = authorization === undefined ? {} : { authorization };
      expect((await shop.get('/api/session', headers)).statusCode).toBe(401);
      expect((await shop.post('/api/session/refresh', undefined, headers)).statusCode).toBe(401);
      expect((await shop.get('/api/admin/products', headers)).statusCode).toBe(401);
    },
  );
});
