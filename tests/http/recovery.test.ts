import { describe, expect, it } from 'vitest';
import { HOUR } from '#core/kernel/instant.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { orderBody } from '#tests/support/order-body.ts';

describe('an abandoned cart', () => {
  const shop = eachHttpShop();

  const EMAIL = 'kim@example.com';
  const { lines } = orderBody();
  const tick = (consent: unknown = true) =>
    shop.post('/api/leads', { email: EMAIL, language: 'es', lines, consent });
  const key = () => shop.of(PORTS.manageSecrets).secretFor(`lead:${EMAIL}`, 1);
  const leads = async () => (await shop.get('/api/admin/leads', await shop.adminHeaders())).json();

  it('is stored only with consent, and the response reveals no key', async () => {
    expect((await tick(null)).statusCode).toBe(400);
    expect((await tick(false)).statusCode).toBe(202);
    expect((await leads()).leads).toEqual([]);
    const taken = await tick();
    expect(taken.json()).toEqual({ received: true });
    const listed = await leads();
    expect(listed).toMatchObject({ wonCents: 0, wonBookings: 0, asked: 0 });
    expect(listed.leads).toMatchObject([{ email: EMAIL, state: 'open', mails: 0 }]);
    expect(JSON.stringify(listed)).not.toContain(key());
  });

  it('gets no mail if staff skips its next one', async () => {
    const skip = async (body: object) =>
      shop.post('/api/admin/leads/skip', body, await shop.adminHeaders());
    expect((await skip({ email: EMAIL, skip: true })).json().code).toBe('no_reminder');
    await tick();
    const at = new Date(shop.clock.now() + HOUR).toISOString();
    expect((await leads()).leads).toMatchObject([{ skipped: 0, nextMail: { nth: 1, at } }]);
    const told = (await skip({ email: EMAIL, skip: true })).json();
    expect(told.leads).toMatchObject([{ skipped: 1, nextMail: { nth: 2 } }]);
    shop.clock.pass(HOUR);
    expect(await shop.run('cart-recovery')).toBe(0);
    expect((await skip({ email: EMAIL, skip: false })).statusCode).toBe(200);
    shop.clock.pass(HOUR);
    expect(await shop.run('cart-recovery')).toBe(1);
    expect((await skip({ email: 'no address', skip: true })).statusCode).toBe(400);
  });

  it('gets a mail with a link to the same cart and a one-click unsubscribe (RFC 8058)', async () => {
    await tick();
    shop.clock.pass(HOUR);
    expect(await shop.run('cart-recovery')).toBe(1);
    await shop.run('outbox');
    const [task] = await shop.of(RECORDS.outbox).list(1);
    expect(task?.sent).toMatchObject({ to: EMAIL });
    // What is stored of a mail opens nothing.
    expect(task?.sent?.text).toContain('/es/cart-checkout?token=…');
    const mail = (await shop.mails()).find(({ to }) => to?.[0]?.address === EMAIL);
    const header = (name: string) => mail?.headers.find(({ key: one }) => one === name)?.value;
    expect(header('list-unsubscribe')).toMatch(/^<http\S*\/api\/unsubscribe\?token=[\w-]+>$/);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

    const cart = (await shop.get(`/api/leads/cart?token=${key()}`)).json();
    expect(cart.lines).toMatchObject(lines);
    expect((await shop.get('/api/leads/cart?token=nobody')).statusCode).toBe(404);
    const click = await shop.app.inject({
      method: 'POST',
      url: `/api/unsubscribe?token=${key()}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(click.statusCode).toBe(200);
    expect((await leads()).leads).toMatchObject([{ state: 'unsubscribed', mails: 1 }]);
    shop.clock.pass(25 * HOUR);
    expect(await shop.run('cart-recovery')).toBe(0);
    expect((await shop.post('/api/unsubscribe?token=nobody')).statusCode).toBe(404);
  });

  it('gets no mail while the owner has it off', async () => {
    await tick();
    const admin = await shop.adminHeaders();
    await shop.app.inject({
      method: 'PUT',
      url: '/api/admin/automations/recovery',
      headers: admin,
      payload: { isOn: false },
    });
    shop.clock.pass(2 * HOUR);
    expect(await shop.run('cart-recovery')).toBe(0);
  });
});

describe('campaigns', () => {
  const shop = eachHttpShop();

  const EMAIL = 'kim@example.com';
  const TEXTS = {
    en: { subject: 'Hi {first_name}', text: 'Again {items}?\n\nCall {phone}.' },
    es: { subject: 'Hola, {first_name}', text: '¿Otra vez {items}?' },
  };
  const CAMPAIGN = { name: 'Spring', segment: [], texts: TEXTS };
  const yes = (language = 'es') =>
    shop.post('/api/news', { email: EMAIL, name: 'Kim Lee', language, consent: true });
  const admin = async (url: string, body?: object) =>
    shop.post(`/api/admin${url}`, body, await shop.adminHeaders());
  const listed = async () =>
    (await shop.get('/api/admin/campaigns', await shop.adminHeaders())).json().campaigns[0];

  it('go to people who said yes, in their language, with a one-click unsubscribe (RFC 8058) that also ends reminders', async () => {
    expect((await admin('/campaigns/audience', { segment: [] })).json()).toMatchObject({
      mayBeMailed: 0,
    });
    expect((await yes()).statusCode).toBe(202);
    const audience = (await admin('/campaigns/audience', { segment: [] })).json();
    expect(audience).toMatchObject({
      mayBeMailed: 1,
      people: [{ email: EMAIL, name: 'Kim Lee', source: 'checkout' }],
    });
    const preview = await admin('/campaigns/preview', {
      texts: TEXTS,
      language: 'es',
      email: EMAIL,
    });
    expect(preview.json().subject).toBe('Hola, Kim');
    const made = await admin('/campaigns', CAMPAIGN);
    expect(made.statusCode).toBe(201);
    const { id, revision } = made.json();
    expect((await admin(`/campaigns/${id}/test`, { language: 'en' })).statusCode).toBe(200);
    const planned = await admin(`/campaigns/${id}/schedule`, { revision });
    expect(planned.json().state).toBe('scheduled');
    expect(await shop.run('campaigns')).toBe(1);
    expect(await shop.run('campaigns')).toBe(0);
    await shop.run('outbox');
    const mail = (await shop.mails()).find(({ to }) => to?.[0]?.address === EMAIL);
    expect(mail?.subject).toBe('Hola, Kim');
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
    const click = /<(\S+)>/.exec(header('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(await listed()).toMatchObject({ state: 'sent', results: { sent: 1, left: 0 } });

    const { pathname, search } = new URL(click);
    const left = await shop.app.inject({
      method: 'POST',
      url: `${pathname}${search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(left.statusCode).toBe(200);
    expect(await listed()).toMatchObject({ results: { left: 1 } });
    const { subscribers } = (
      await shop.get('/api/admin/subscribers', await shop.adminHeaders())
    ).json();
    expect(subscribers).toMatchObject([{ email: EMAIL, wantsNews: false, source: 'link' }]);
  });

  it('are refused with an unknown placeholder, a past time, another version, or once sent', async () => {
    const wrong = { ...TEXTS, es: { ...TEXTS.es, text: '{apellido}' } };
    const refused = await admin('/campaigns', { ...CAMPAIGN, texts: wrong });
    expect(refused.json()).toMatchObject({ errors: [{ path: 'texts.es.text' }] });
    const { id, revision } = (await admin('/campaigns', CAMPAIGN)).json();
    const plan = (body: object) => admin(`/campaigns/${id}/schedule`, { revision, ...body });
    const past = await plan({ when: { day: '2026-01-01', time: '10:00' } });
    expect(past.json()).toMatchObject({ status: 400, errors: [{ path: 'when.time' }] });
    expect((await plan({ revision: 7 })).json().code).toBe('campaign_changed');
    expect((await plan({})).statusCode).toBe(200);
    await shop.run('campaigns');
    const headers = await shop.adminHeaders();
    const body = { ...CAMPAIGN, revision: revision + 1 };
    const late = await shop.send('PUT', `/api/admin/campaigns/${id}`, { body, headers });
    expect(late.json().code).toBe('campaign_closed');
    expect((await admin('/campaigns/nobody/stop')).statusCode).toBe(404);
  });

  it('and reminders stop at the owner’s cap, and the office records consent', async () => {
    const headers = await shop.adminHeaders();
    const body = { cap: { perCustomer: 1, days: 14 } };
    const ruled = await shop.send('PUT', '/api/admin/marketing-rules', { body, headers });
    expect(ruled.json()).toEqual(body);
    const told = { email: EMAIL, language: 'en', consent: true };
    expect((await admin('/subscribers', told)).statusCode).toBe(400);
    expect((await admin('/subscribers', { ...told, note: 'by phone' })).json()).toMatchObject({
      subscribers: [{ email: EMAIL, wantsNews: true, source: 'office', note: 'by phone' }],
    });
    for (const name of ['One', 'Two']) {
      const { id, revision } = (await admin('/campaigns', { ...CAMPAIGN, name })).json();
      await admin(`/campaigns/${id}/schedule`, { revision });
      await shop.run('campaigns');
      await shop.run('outbox');
      shop.clock.pass(1_000);
    }
    expect(await listed()).toMatchObject({
      name: 'Two',
      results: { sent: 0, skipped: { cap: 1 } },
    });
    await shop.post('/api/leads', { ...told, lines: orderBody().lines });
    shop.clock.pass(HOUR);
    expect(await shop.run('cart-recovery')).toBe(0);
  });
});
