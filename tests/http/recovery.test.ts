import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { HOUR } from '#core/kernel/instant.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { orderBody } from '#tests/support/order-body.ts';

describe('a cart that was left', () => {
  let shop: HttpShop;
  beforeEach(async () => {
    shop = await openHttpShop();
  });
  afterEach(() => shop.close());

  const EMAIL = 'kim@example.com';
  const { lines } = orderBody();
  const tick = (consent: unknown = true) =>
    shop.post('/api/leads', { email: EMAIL, language: 'es', lines, consent });
  const key = () => shop.of(PORTS.manageSecrets).secretFor(`lead:${EMAIL}`, 1);
  const leads = async () => (await shop.get('/api/admin/leads', await shop.adminHeaders())).json();

  it('is kept by consent only, and the answer tells nobody its key', async () => {
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

  it('is mailed with a link to the same cart and one click out of it (RFC 8058)', async () => {
    await tick();
    shop.clock.pass(HOUR);
    expect(await shop.work.recoverCarts()).toBe(1);
    await shop.work.workOutbox();
    const [task] = await shop.of(RECORDS.outbox).list(1);
    expect(task?.sent).toMatchObject({ to: EMAIL });
    // What is kept of a mail opens nothing.
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
    expect(await shop.work.recoverCarts()).toBe(0);
    expect((await shop.post('/api/unsubscribe?token=nobody')).statusCode).toBe(404);
  });

  it('is not mailed while the owner has it off', async () => {
    await tick();
    const admin = await shop.adminHeaders();
    await shop.app.inject({
      method: 'PUT',
      url: '/api/admin/automations/recovery',
      headers: admin,
      payload: { isOn: false },
    });
    shop.clock.pass(2 * HOUR);
    expect(await shop.work.recoverCarts()).toBe(0);
  });
});
