import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#core/kernel/instant.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { openHttpShop } from '#tests/support/http-shop.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';

const LIA = { displayName: 'Lía Vega', email: 'lia@example.com', password: 'castillo rosa 7' };
const NEXT = 'tobogán azul 2026';

const shop = eachHttpShop();

const register = (overrides: object = {}) => shop.post('/api/accounts', { ...LIA, ...overrides });
const signIn = (password: string = LIA.password) =>
  shop.post('/api/session', { email: LIA.email, password });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const who = (token: string) => shop.get('/api/session', bearer(token));
const askLink = (email: string, more: object = {}) =>
  shop.post('/api/password-resets', { email, ...more });
const reset = (token: string, password: string = NEXT) =>
  shop.post(`/api/password-resets/${token}`, { password });

/** The tokens of the mailed links, oldest first. */
async function mailedTokens(): Promise<readonly string[]> {
  await shop.run('outbox');
  const mails = await shop.mails();
  return mails.flatMap(({ text }) => /reset-password\?token=(\S+)/.exec(text ?? '')?.[1] ?? []);
}

async function mailedToken(): Promise<string> {
  await askLink(LIA.email);
  const token = (await mailedTokens()).at(-1);
  if (token === undefined) throw new Error('No link was mailed.');
  return token;
}

describe('creating an account', () => {
  it('signs in as a customer', async () => {
    const made = await register({ email: ' Lia@Example.com ' });
    expect(made.statusCode).toBe(201);
    expect(made.headers['cache-control']).toBe('no-store');
    const { token, user } = made.json();
    expect(user).toMatchObject({ email: LIA.email, displayName: 'Lía Vega', role: 'customer' });
    expect((await who(token)).json()).toEqual({ user });
    expect((await shop.get('/api/admin/products', bearer(token))).statusCode).toBe(403);
    expect((await signIn()).statusCode).toBe(200);
  });

  it('ignores requests for more rights', async () => {
    const { token, user } = (await register({ role: 'admin', isAdmin: true, uid: 'me' })).json();
    expect(user.role).toBe('customer');
    expect(user.uid).not.toBe('me');
    expect((await shop.get('/api/admin/products', bearer(token))).statusCode).toBe(403);
  });

  it('refuses an address that already has an account, however it is written, and changes nothing', async () => {
    await register();
    const again = await register({ email: 'LIA@example.com', password: 'another password' });
    expect(again.json()).toMatchObject({ status: 409, code: 'email_taken' });
    expect((await signIn('another password')).statusCode).toBe(401);
    expect((await signIn()).statusCode).toBe(200);
  });

  it.each([
    [{ password: 'ninechars' }, 'weak_password', 'password'],
    [{ password: 'x'.repeat(201) }, 'weak_password', 'password'],
    [{ password: 'LIA@example.com' }, 'weak_password', 'password'],
    [{ password: '' }, 'validation', 'password'],
    [{ password: 'x'.repeat(100_000) }, 'validation', 'password'],
    [{ email: 'lia' }, 'validation', 'email'],
    [{ email: ['lia@example.com'] }, 'validation', 'email'],
    [{ displayName: '  ' }, 'validation', 'displayName'],
    [{ displayName: 'Lía\nBcc: all@example.com' }, 'validation', 'displayName'],
  ])('refuses %j at the field', async (overrides, code, path) => {
    const answer = await register(overrides);
    expect(answer.json()).toMatchObject({ status: 400, code, errors: [{ path }] });
    expect((await signIn()).statusCode).toBe(401);
  });

  it('is limited to five a minute, like links', async () => {
    const limited = await openHttpShop({ rateLimit: true });
    const statuses = async (url: string, body: (n: number) => object) => {
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push(await limited.post(url, body(n)));
      return answers.map(({ statusCode }) => statusCode);
    };
    const made = await statuses('/api/accounts', (n) => ({ ...LIA, email: `lia${n}@example.com` }));
    expect(made).toEqual([201, 201, 201, 201, 201, 429]);
    const asked = await statuses('/api/password-resets', (n) => ({ email: `x${n}@example.com` }));
    expect(asked).toEqual([202, 202, 202, 202, 202, 429]);
    await limited.close();
  });
});

describe('the link to confirm the address', () => {
  const prove = (token: string, session: string) =>
    shop.post('/api/me/confirmation/proof', { token }, bearer(session));
  const askAgain = (session: string, language = 'en') =>
    shop.post('/api/me/confirmation', { language }, bearer(session));
  const isProven = async (session: string) =>
    (await shop.get('/api/me', bearer(session))).json().isProven;

  /** The tokens of the mailed links, oldest first. */
  async function links(): Promise<readonly string[]> {
    await shop.run('outbox');
    const mails = await shop.mails();
    return mails.flatMap(({ text }) => /confirm-email\?token=(\S+)/.exec(text ?? '')?.[1] ?? []);
  }

  it("is mailed in the page's language, whatever was chosen before", async () => {
    const from = { 'accept-language': 'es', cookie: 'language=en' };
    expect((await shop.post('/api/accounts', LIA, from)).statusCode).toBe(201);
    await shop.run('outbox');
    expect((await shop.mails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Confirma tu correo/),
    ]);
  });

  it('is mailed with a new account, and keeps the password and every session', async () => {
    const { token } = (await register()).json();
    const other = (await signIn()).json().token;
    const guest = { contact: { name: 'Lía', email: 'LIA@example.com', phone: '817-555-0101' } };
    const { reservationId } = (await bookingSteps(shop).reserve(guest)).json();
    const mine = async () =>
      (await shop.get('/api/me/reservations', bearer(token)))
        .json()
        .reservations.map((one: { reservationId: string }) => one.reservationId);
    const [link = '', ...more] = await links();
    expect(more).toEqual([]);
    const mail = (await shop.mails()).find(({ text }) => text?.includes('confirm-email'));
    expect(mail?.to?.[0]?.address).toBe(LIA.email);
    expect(mail?.subject).toContain('Confirm your email');
    expect(mail?.text).not.toContain('reset');
    expect([await isProven(token), await mine()]).toEqual([false, []]);
    expect((await prove(link, token)).json()).toEqual({ confirmed: true });
    expect([await isProven(token), await isProven(other)]).toEqual([true, true]);
    expect(await mine()).toEqual([reservationId]);
    expect((await signIn()).statusCode).toBe(200);
    // Opened once more, it says the same, and nothing more is mailed.
    expect((await prove(link, token)).json()).toEqual({ confirmed: true });
    await askAgain(token);
    expect(await links()).toHaveLength(1);
  });

  it('proves nothing to anybody but the account it was made for', async () => {
    const { token } = (await register()).json();
    const [link = ''] = await links();
    const max = (await register({ displayName: 'Max', email: 'max@example.com' })).json().token;
    expect((await prove(link, 'nonsense')).statusCode).toBe(401);
    expect((await prove(link, max)).json()).toMatchObject({ status: 404, code: 'invalid_link' });
    expect([await isProven(token), await isProven(max)]).toEqual([false, false]);
    expect((await prove(link, token)).statusCode).toBe(200);
  });

  it('chooses no password, as the other link confirms nothing by itself', async () => {
    const { token } = (await register()).json();
    const [link = ''] = await links();
    expect((await reset(link)).statusCode).toBe(404);
    expect((await prove(await mailedToken(), token)).statusCode).toBe(404);
    expect((await signIn()).statusCode).toBe(200);
  });

  it('ends after half an hour, with a new password, and is sent again when asked', async () => {
    const { token } = (await register()).json();
    const [old = ''] = await links();
    shop.clock.pass(30 * MINUTE);
    expect((await prove(old, token)).statusCode).toBe(404);
    await askAgain(token, 'es');
    const before = (await links()).at(-1) ?? '';
    const mails = await shop.mails();
    expect(mails.map(({ subject }) => subject).join()).toContain('Confirma tu correo');
    const passwords = { currentPassword: LIA.password, newPassword: NEXT };
    await shop.post('/api/me/password', passwords, bearer(token));
    expect((await prove(before, token)).statusCode).toBe(404);
    expect(await isProven(token)).toBe(false);
    expect((await askAgain('nonsense')).statusCode).toBe(401);
  });

  it('is mailed at most five times in a quarter of an hour', async () => {
    const { token } = (await register()).json();
    for (let asked = 0; asked < 9; asked += 1) expect((await askAgain(token)).statusCode).toBe(200);
    expect((await links()).length).toBeLessThanOrEqual(5);
  });

  it.each(['', 'x', 'a.b', 'none.none', 'a'.repeat(900)])('is not %s', async (token) => {
    const session = (await register()).json().token;
    expect((await prove(token, session)).statusCode).toBeGreaterThanOrEqual(400);
    expect(await isProven(session)).toBe(false);
  });
});

describe('the link to choose a new password', () => {
  beforeEach(async () => void (await register()));

  const resetMails = async () =>
    (await shop.mails()).filter(({ text }) => text?.includes('/reset-password?'));

  it('is mailed to the account, and the response is the same for an address without one', async () => {
    const known = await askLink(LIA.email);
    const unknown = await askLink('nobody@example.com');
    expect([known.statusCode, known.body]).toEqual([202, '{"received":true}']);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
    await shop.run('outbox');
    const mails = await resetMails();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to?.[0]?.address).toBe(LIA.email);
    expect(mails[0]?.text).toContain('http://shop.example/reset-password?token=');
    const { entries } = (await shop.get('/api/admin/outbox', await shop.adminHeaders())).json();
    expect(entries.map(({ state }: { state: string }) => state)).toEqual(['done', 'done', 'done']);
  });

  it("uses the page's language", async () => {
    await askLink(LIA.email, { language: 'es' });
    await shop.run('outbox');
    const [mail] = await resetMails();
    expect(mail?.text).toContain('Hola, Lía Vega:');
    expect(mail?.text).toContain('http://shop.example/es/reset-password?token=');
  });

  it('sets the password once, and ends every session', async () => {
    const before = (await signIn()).json().token;
    const token = await mailedToken();
    expect((await reset(token)).json()).toEqual({ changed: true });
    expect((await who(before)).statusCode).toBe(401);
    expect((await signIn()).statusCode).toBe(401);
    expect((await signIn(NEXT)).statusCode).toBe(200);
    expect((await reset(token, 'once more please')).json()).toMatchObject({
      status: 404,
      code: 'invalid_link',
    });
    expect((await signIn(NEXT)).statusCode).toBe(200);
  });

  it('works for only one of many simultaneous uses', async () => {
    const token = await mailedToken();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => reset(token, `password number ${n}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('stops working when another link of the account is used', async () => {
    await askLink(LIA.email);
    await askLink(LIA.email);
    const [one = '', two = ''] = await mailedTokens();
    expect(one).not.toBe(two);
    expect((await reset(two)).statusCode).toBe(200);
    expect((await reset(one)).statusCode).toBe(404);
  });

  it('expires after half an hour, and is not mailed if it waited that long', async () => {
    const token = await mailedToken();
    await askLink(LIA.email);
    shop.clock.pass(30 * MINUTE);
    expect((await reset(token)).statusCode).toBe(404);
    expect(await mailedTokens()).toHaveLength(1);
  });

  it('still works if the new password was refused', async () => {
    const token = await mailedToken();
    expect((await reset(token, 'short')).json()).toMatchObject({ code: 'weak_password' });
    expect((await reset(token, LIA.email)).json()).toMatchObject({ code: 'weak_password' });
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('opens the lock caused by wrong guesses', async () => {
    for (let guess = 0; guess < 6; guess += 1) await signIn('a wrong guess');
    expect((await signIn()).statusCode).toBe(429);
    await reset(await mailedToken());
    expect((await signIn(NEXT)).statusCode).toBe(200);
  });

  it('is mailed at most five times in a quarter of an hour', async () => {
    for (let asked = 0; asked < 9; asked += 1) {
      expect((await askLink(LIA.email)).statusCode).toBe(202);
    }
    expect((await mailedTokens()).length).toBeLessThanOrEqual(5);
  });

  it.each(['x', 'a.b', '..', '%00', 'a'.repeat(4_000), '%2e%2e%2f', 'none.none'])(
    'refuses the token %s',
    async (token) => {
      expect((await reset(token)).statusCode).toBe(404);
      expect((await signIn()).statusCode).toBe(200);
    },
  );

  it("is not opened by a reservation's secret, or by a modified one", async () => {
    const token = await mailedToken();
    const [id = '', secret = ''] = token.split('.');
    const changed = `${id}.${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`;
    expect((await reset(changed)).statusCode).toBe(404);
    expect((await shop.get(`/api/manage/${token}`)).statusCode).toBe(404);
  });

  it('is nowhere in the log', async () => {
    const token = await mailedToken();
    await reset(token);
    await shop.get(`/reset-password?token=${token}`);
    expect(shop.logged.join('\n')).not.toContain(token.split('.')[1]);
  });
});

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, newPassword = NEXT) =>
    shop.post('/api/me/password', { currentPassword, newPassword }, bearer(token));

  it('requires the current password, and ends every other session', async () => {
    const { token } = (await register()).json();
    const other = (await signIn()).json().token;
    expect((await change(token, 'not my password')).json()).toMatchObject({
      code: 'wrong_password',
      errors: [{ path: 'currentPassword' }],
    });
    expect((await change(token, LIA.password, 'short')).json()).toMatchObject({
      code: 'weak_password',
      errors: [{ path: 'newPassword' }],
    });
    expect((await change(token, LIA.password)).json()).toEqual({ changed: true });
    expect((await who(token)).statusCode).toBe(200);
    expect((await who(other)).statusCode).toBe(401);
    expect((await signIn(NEXT)).statusCode).toBe(200);
  });

  it('requires being signed in', async () => {
    expect((await change('nonsense', LIA.password)).json()).toMatchObject({ status: 401 });
  });

  it('counts wrong guesses without blocking sign-in', async () => {
    const { token } = (await register()).json();
    for (let guess = 0; guess < 5; guess += 1) await change(token, `a wrong guess ${guess}`);
    expect((await change(token, LIA.password)).json()).toMatchObject({ code: 'locked_out' });
    expect((await signIn()).statusCode).toBe(200);
  });
});
