import { afterEach, describe, expect, it } from 'vitest';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { type HttpShop, type HttpShopOptions, openHttpShop } from '#tests/support/http-shop.ts';
import { openPaidShop } from '#tests/support/paid-shop.ts';

const MESSAGE = {
  name: 'Ana',
  email: 'ana@example.com',
  phone: '(817) 555-0101',
  message: 'Is the castle free in May?',
};

let shop: HttpShop;
const open = async (options: HttpShopOptions = {}) => {
  shop = await openHttpShop(options);
};
afterEach(() => shop.close());

const write = (body: unknown, headers?: Record<string, string>) =>
  shop.post('/api/contact', body, headers);

const submit = (fields: Record<string, string>) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/contact',
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

async function mailed() {
  await shop.run('outbox');
  return shop.mails();
}

async function outbox() {
  const answer = await shop.get('/api/admin/outbox', await shop.adminHeaders());
  return answer.json().entries as readonly Record<string, unknown>[];
}

describe('a message to the shop', () => {
  it('is accepted, stored, and mailed to the owner, whose reply goes to the visitor', async () => {
    await open();
    const answer = await write(MESSAGE);
    expect([answer.statusCode, answer.json()]).toEqual([202, { received: true }]);
    expect(await outbox()).toMatchObject([
      { kind: 'contact', state: 'pending', messageId: expect.stringMatching(/^\w+$/) },
    ]);
    const [mail, ...more] = await mailed();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Message from Ana',
      to: [{ address: DEMO_SITE.email }],
      replyTo: [{ address: 'ana@example.com' }],
    });
    expect(mail?.text).toContain(MESSAGE.message);
    expect(await outbox()).toMatchObject([{ kind: 'contact', state: 'done' }]);
  });

  it.each([
    ['body', undefined],
    ['name', { ...MESSAGE, name: ' ' }],
    ['name', { ...MESSAGE, name: 'x'.repeat(121) }],
    ['name', { ...MESSAGE, name: 'Ana\nBcc: all@example.com' }],
    ['email', { ...MESSAGE, email: 'ana@example.com\nall@example.com' }],
    ['email', { ...MESSAGE, email: ['ana@example.com'] }],
    ['phone', { ...MESSAGE, phone: 8175550101 }],
    ['message', { ...MESSAGE, message: 'Too short' }],
    ['message', { ...MESSAGE, message: 'x'.repeat(4_001) }],
    ['website', { ...MESSAGE, website: {} }],
    ['filledInMs', { ...MESSAGE, filledInMs: '9' }],
  ])('is refused with the path %s, and nothing is stored: %j', async (path, body) => {
    await open();
    const answer = await write(body);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ status: 400, code: 'validation' });
    const paths = answer.json().errors.map((error: { path: string }) => error.path);
    expect(paths).toContain(path);
    expect(await outbox()).toEqual([]);
  });

  it.each([
    { website: 'https://spam.example', filledInMs: 60_000 },
    { website: '', filledInMs: 200 },
  ])('is refused, with another way to reach us, if no person wrote it: %j', async (traces) => {
    await open();
    const answer = await write({ ...MESSAGE, ...traces });
    expect(answer.json()).toMatchObject({ status: 403, code: 'automated' });
    expect(answer.json().detail).toContain(DEMO_SITE.email);
    expect(await outbox()).toEqual([]);
  });

  it('may contain any text, which stays text', async () => {
    await open();
    const message = `</p><script>alert(1)</script> ${'🎈'.repeat(20)} '; DROP TABLE x; -- {{7*7}}`;
    expect((await write({ ...MESSAGE, name: '<b>"Ana" & Co</b>', message })).statusCode).toBe(202);
    const [mail] = await mailed();
    expect(mail?.html).not.toMatch(/<script|<b>/);
    expect(mail?.text).toContain(message);
    expect(shop.logged.join('')).not.toContain('DROP TABLE');
  });

  it('is accepted five times a minute from one address', async () => {
    await open({ rateLimit: true });
    for (let sent = 0; sent < 5; sent += 1) expect((await write(MESSAGE)).statusCode).toBe(202);
    const refused = await write(MESSAGE);
    expect(refused.json()).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('a form sent without scripts', () => {
  it('is answered with its page, and stored', async () => {
    await open();
    const answer = await submit({ ...MESSAGE, phone: '', website: '' });
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/contact?sent=1']);
    const [mail] = await mailed();
    expect(mail?.text).toContain('Phone: not given');
  });

  it.each([
    ['is not whole', { message: 'Short' }],
    ['filled in the trap', { website: 'https://spam.example' }],
  ])('leads back to its page if it %s, and nothing is stored', async (_why, change) => {
    await open();
    const answer = await submit({ ...MESSAGE, ...change });
    expect([answer.statusCode, answer.headers['location']]).toEqual([303, '/contact?sent=0']);
    expect(await outbox()).toEqual([]);
  });
});

describe('a request for a certificate of insurance', () => {
  it('is a message about the booking, which its page remembers and the shop’s mail names', async () => {
    const paid = await openPaidShop();
    shop = paid;
    const { link, id } = await paid.book();
    const asked = async () => (await shop.get(`${link}/insurance`)).json();
    expect(await asked()).toEqual({});
    const request = { name: 'Ana', holder: 'Oak Hill School, 1 Elm St', by: 'May 3' };
    const answer = await shop.post(`${link}/insurance`, request);
    expect(answer.json()).toEqual({ askedAt: isoFromInstant(paid.clock.now()) });
    expect(await asked()).toEqual(answer.json());
    const mail = (await mailed()).find(({ subject }) => subject === 'Message from Ana');
    expect(mail?.to).toMatchObject([{ address: DEMO_SITE.email }]);
    for (const said of [
      `Certificate of insurance wanted for reservation ${id}.`,
      'In the name of: Oak Hill School, 1 Elm St',
      'Needed by: May 3',
      'Event: Sat, Dec 5 – Sun, Dec 6',
      'At: 1 Party Lane, Cleburne, TX 76033',
      `/admin/reservations?id=${id}`,
      'Sent through the customer’s private link.',
    ])
      expect(mail?.text).toContain(said);
    expect(mail?.text).not.toContain('Your liability insurance');
    // The office cannot send what ends before the event.
    const papers = [{ kind: 'liability', by: 'Lone Star', expiresOn: '2026-12-01' }] as never;
    await paid.change(() => ({ papers }));
    await shop.post(`${link}/insurance`, { ...request, name: 'Ben' });
    const late = (await mailed()).find(({ subject }) => subject === 'Message from Ben');
    expect(late?.text).toContain(
      'Your liability insurance ends on Tuesday, December 1, 2026, before this event: renew it first.',
    );
    expect((await shop.post(`${link}x/insurance`, request)).statusCode).toBe(404);
  });
});
