import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#core/kernel/instant.ts';
import { ADMIN, type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';

const STRANGER = '198.51.100.9';
const OWNER = '203.0.113.5';

let shop: HttpShop;
beforeEach(async () => {
  shop = await openHttpShop({ trustProxy: 1, publicUrl: 'https://shop.example' });
});
afterEach(() => shop.close());

const signIn = (address: string, password: string, cookie?: string) =>
  shop.post(
    '/api/session',
    { ...ADMIN, password },
    { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
  );

/** What a browser would send back. */
const cookieOf = (answer: { readonly headers: object }): string =>
  String(Object.entries(answer.headers).find(([name]) => name === 'set-cookie')?.[1]).split(
    ';',
  )[0] ?? '';

describe('a stranger who guesses', () => {
  const guess = async (times: number, address = STRANGER) => {
    const answers = [];
    for (let nth = 0; nth < times; nth += 1)
      answers.push(await signIn(address, `guess number ${nth}`));
    return answers.map(({ statusCode }) => statusCode);
  };

  it('locks out their own network, and nobody else', async () => {
    expect(await guess(6)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signIn(STRANGER, ADMIN.password)).statusCode).toBe(429);
    expect((await signIn(OWNER, ADMIN.password)).statusCode).toBe(200);
  });

  it('does not lock out a browser on the same network that the owner signed in with before', async () => {
    const known = cookieOf(await signIn(STRANGER, ADMIN.password));
    await guess(6);
    expect((await signIn(STRANGER, ADMIN.password, known)).statusCode).toBe(200);
    expect((await signIn(STRANGER, ADMIN.password)).statusCode).toBe(429);
  });

  it('gets no extra tries from a browser known for another account, or from a forged mark', async () => {
    const eve = { email: 'eve@example.com', password: 'also long enough', displayName: 'Eve' };
    const theirs = cookieOf(await shop.post('/api/accounts', eve, { 'x-forwarded-for': STRANGER }));
    const owners = cookieOf(await signIn(OWNER, ADMIN.password));
    await guess(6);
    for (const cookie of [theirs, `${owners}x`, owners.replace(/=\w+/, `=${'A'.repeat(13)}`)]) {
      expect((await signIn(STRANGER, ADMIN.password, cookie)).statusCode).toBe(429);
    }
  });

  it('has only five tries with a stolen mark, too', async () => {
    const stolen = cookieOf(await signIn(OWNER, ADMIN.password));
    for (let nth = 0; nth < 5; nth += 1) await signIn(STRANGER, `guess number ${nth}`, stolen);
    expect((await signIn(STRANGER, ADMIN.password, stolen)).statusCode).toBe(429);
    expect((await signIn(OWNER, ADMIN.password)).statusCode).toBe(200);
  });

  it('cannot use a mark after the password has changed', async () => {
    const signedIn = await signIn(STRANGER, ADMIN.password);
    const bearer = { authorization: `Bearer ${signedIn.json().token}` };
    const passwords = { currentPassword: ADMIN.password, newPassword: 'another long secret' };
    expect((await shop.post('/api/me/password', passwords, bearer)).statusCode).toBe(200);
    await guess(6);
    const before = await signIn(STRANGER, 'another long secret', cookieOf(signedIn));
    expect(before.statusCode).toBe(429);
    const refreshed = await shop.post('/api/session/refresh', undefined, bearer);
    const after = await signIn(STRANGER, 'another long secret', cookieOf(refreshed));
    expect(after.statusCode).toBe(200);
  });
});

describe('the mark of a known browser', () => {
  it('is for this host only, unreadable to scripts, and valid for half a year', async () => {
    const answer = await signIn(OWNER, ADMIN.password);
    expect(answer.headers['set-cookie']).toMatch(
      /^__Host-device=[\w.~-]+; Path=\/; Max-Age=15552000; SameSite=Lax; HttpOnly; Secure$/,
    );
    expect(String(answer.headers['set-cookie'])).not.toContain(answer.json().token);
  });

  it('holds the marks of four accounts that share a browser', async () => {
    const people = ['ann', 'bob', 'cid', 'dan', 'eve'].map((name) => ({
      email: `${name}@example.com`,
      password: 'also long enough',
      displayName: name,
    }));
    let cookie = '';
    for (const person of people)
      cookie = cookieOf(await shop.post('/api/accounts', person, { cookie }));
    expect(cookie.split('~')).toHaveLength(4);
    for (let nth = 0; nth < 6; nth += 1) {
      await shop.post('/api/session', {
        ...people[1],
        displayName: undefined,
        password: 'a wrong guess',
      });
    }
    const { email, password } = people[1] ?? people[0] ?? { email: '', password: '' };
    expect((await shop.post('/api/session', { email, password }, { cookie })).statusCode).toBe(200);
    expect((await shop.post('/api/session', { email, password })).statusCode).toBe(429);
  });

  it('expires after half a year', async () => {
    const old = cookieOf(await signIn(STRANGER, ADMIN.password));
    shop.clock.pass(181 * 24 * 60 * MINUTE);
    for (let nth = 0; nth < 5; nth += 1) await signIn(STRANGER, `guess number ${nth}`);
    expect((await signIn(STRANGER, ADMIN.password, old)).statusCode).toBe(429);
  });
});

describe('the address that a proxy reports', () => {
  beforeEach(async () => {
    await shop.close();
    shop = await openHttpShop({ trustProxy: 1, rateLimit: true });
  });

  it.each([
    ['a port', (nth: number) => `${STRANGER}:${20_000 + nth}`],
    ['a port of IPv6', (nth: number) => `[2001:db8:1:2::9]:${20_000 + nth}`],
    ['another address of the same home', (nth: number) => `2001:db8:1:2::${nth + 1}`],
    ['no address at all', (nth: number) => `unknown-${nth}`],
  ])('cannot be used to look like a new visitor with %s', async (_name, addressOf) => {
    const from = (nth: number) =>
      shop.post('/api/session', {}, { 'x-forwarded-for': addressOf(nth) });
    for (let nth = 0; nth < 10; nth += 1) expect((await from(nth)).statusCode).toBe(400);
    expect((await from(10)).statusCode).toBe(429);
    const other = await shop.post('/api/session', {}, { 'x-forwarded-for': OWNER });
    expect(other.statusCode).toBe(400);
  });
});

describe('a common password', () => {
  const LIA = { email: 'lia.mora@example.com', displayName: 'Lia Mora' };
  const code = (answer: { json(): { errors?: { code: string }[] } }) =>
    answer.json().errors?.[0]?.code;

  it.each([
    ['1234567890', 'password_too_common'],
    ['password123', 'password_too_common'],
    ['qwertyuiop', 'password_too_common'],
    ['LiaMora2026', 'password_own_facts'],
    ['BounceGalaxy1', 'password_own_facts'],
  ])('is refused: %s', async (password, why) => {
    const made = await shop.post('/api/accounts', { ...LIA, password });
    expect([made.statusCode, code(made)]).toEqual([400, why]);
  });

  it("is refused as a new password too, including one with the profile's phone number", async () => {
    const { token } = (
      await shop.post('/api/accounts', { ...LIA, password: 'a long secret' })
    ).json();
    const bearer = { authorization: `Bearer ${token}` };
    const told = await shop.send('PATCH', '/api/me', {
      body: { phone: '(817) 555-0142' },
      headers: bearer,
    });
    expect(told.statusCode).toBe(200);
    for (const newPassword of ['8175550142!', 'password123']) {
      const passwords = { currentPassword: 'a long secret', newPassword };
      expect((await shop.post('/api/me/password', passwords, bearer)).statusCode).toBe(400);
    }
  });
});
