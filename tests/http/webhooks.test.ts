import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import { WEBHOOK_PAYLOADS, webhookBodySchema, type WebhookDto } from '#core/contract/webhooks.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { DAY, HOUR, MINUTE } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { openReceiver } from '#tests/support/webhook-receiver.ts';
import { isGenuine } from '#tests/support/webhook-verifier.ts';

const SATURDAY = calendarDay('2026-12-05');

let shop: HttpShop;
let headers: Record<string, string>;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  receiver = await openReceiver();
  shop = await openHttpShop({ webhookLoopback: true });
  headers = await shop.adminHeaders();
});
afterAll(async () => {
  await shop.close();
  await receiver.close();
});

const admin = (path: string, body?: unknown) => shop.post(`/api/admin${path}`, body, headers);
const list = async (): Promise<readonly WebhookDto[]> =>
  (await shop.get('/api/admin/webhooks', headers)).json().endpoints;
const deliver = async (): Promise<void> => {
  while ((await shop.run('webhooks')) > 0);
};
const bodies = () => receiver.received.map(({ body }) => webhookBodySchema.parse(JSON.parse(body)));

async function goTo(time: string): Promise<void> {
  shop.clock.pass(shopMoment(SATURDAY, time) - shop.clock.now());
  headers = await shop.adminHeaders();
}

describe('webhooks', () => {
  it('refuse addresses that may not be called, and say which', async () => {
    const input = { title: 'Books', url: 'https://10.0.0.1/in', events: [] };
    const refused = await admin('/webhooks', input);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'bad_address']);
    expect(refused.json().detail).toMatch(/private network/);
    expect((await admin('/webhooks', { ...input, events: ['gossip'] })).statusCode).toBe(400);
    expect((await admin('/webhooks/nobody/test')).json().code).toBe('endpoint_not_found');
    expect(await shop.job('webhooks').hasWork?.()).toBe(false);
  });

  it('report a booking from the order to the setup, signed, in order, as documented', async () => {
    await admin('/webhooks', { title: 'Books', url: receiver.url, events: [] });
    const money = `${receiver.url}/money`;
    await admin('/webhooks', { title: 'Money', url: money, events: ['payment.received'] });
    const placed = await bookingSteps(shop).book();
    const { manageToken, reservationId: id } = placed;
    const paper = (await shop.get(`/api/manage/${manageToken}/agreement`)).json();
    await shop.post(`/api/manage/${manageToken}/agreement`, {
      name: 'Ana Ortiz',
      textId: paper.textId,
    });
    expect(receiver.received).toEqual([]);
    await deliver();
    await goTo('08:30');
    const plan: DayPlanDto = (await shop.get(`/api/admin/plans/${SATURDAY}`, headers)).json();
    const stop = [
      ...plan.trucks.flatMap(({ stops }) => stops),
      ...plan.unassigned.map((one) => one.stop),
    ].find(({ reservationId }) => reservationId === id);
    const report = (state: string) => admin(`/plans/${SATURDAY}/stops/${stop?.id}`, { state });
    await report('on_the_way');
    shop.clock.pass(MINUTE);
    await report('done');
    await deliver();

    const all = receiver.received.filter(({ url }) => url === '/hooks');
    const told = all.map(({ body }) => webhookBodySchema.parse(JSON.parse(body)));
    expect(told.map(({ type }) => type)).toEqual([
      'customer.created',
      'reservation.created',
      'payment.received',
      'reservation.confirmed',
      'agreement.signed',
      'delivery.out',
      'delivery.done',
    ]);
    for (const { type, data } of told) {
      if (type === 'webhook.test') throw new Error('nobody asked for a test');
      // Exactly what is documented.
      expect(WEBHOOK_PAYLOADS[type].parse(data)).toEqual(data);
    }
    expect(told[2]?.data).toMatchObject({
      reservation: { id, paidCents: placed.quote.dueNowCents, status: 'confirmed' },
      payment: { amountCents: placed.quote.dueNowCents, method: 'card' },
    });
    expect(JSON.stringify(told)).not.toContain(manageToken);
    const toMoney = receiver.received.filter(({ url }) => url === '/hooks/money');
    expect(toMoney.map(({ body }) => JSON.parse(body).type)).toEqual(['payment.received']);

    const [books, other] = await list();
    const { secrets } = (await admin(`/webhooks/${books?.id}/secrets`)).json();
    const [theirs] = (await admin(`/webhooks/${other?.id}/secrets`)).json().secrets;
    const [last] = all.slice(-1);
    if (last === undefined) throw new Error('nothing arrived');
    expect(isGenuine(secrets[0], last, shop.clock.now())).toBe(true);
    expect(isGenuine(theirs, last, shop.clock.now())).toBe(false);
  });

  it('log every call, send again on request, and tell the desk when one is switched off', async () => {
    const [books] = await list();
    const path = `/webhooks/${books?.id}`;
    receiver.answerWith((response) => response.writeHead(500).end('we are down'));
    const tested = (await admin(`${path}/test`)).json();
    expect(tested).toMatchObject({
      type: 'webhook.test',
      state: 'dead',
      tries: [{ status: 500, answer: 'we are down' }],
    });
    // A test is not an event that was lost.
    const { endpoints } = (await admin(`${path}/changes`, { kind: 'again' })).json();
    const { dead, waiting, failingSince } = endpoints[0];
    expect([dead, waiting, failingSince]).toEqual([0, 0, undefined]);
    receiver.answerWith((response) => response.writeHead(200).end('thanks'));
    const before = bodies().length;
    const log = async () =>
      (await shop.get(`/api/admin${path}/deliveries`, headers)).json().deliveries;
    const [, newest] = await log();
    expect(newest).toMatchObject({ state: 'done', tries: [{ status: 204 }] });
    const again = await admin(`/webhooks/deliveries/${encodeURIComponent(newest.id)}/again`);
    expect(again.json()).toMatchObject({ id: newest.id, state: 'pending' });
    await deliver();
    expect(bodies()).toHaveLength(before + 1);
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(newest.eventId);
    expect((await shop.get(`/api/admin${path}/deliveries?after=x`, headers)).statusCode).toBe(400);

    receiver.answerWith((response) => response.writeHead(410).end());
    await admin(`/webhooks/deliveries/${encodeURIComponent(newest.id)}/again`);
    await deliver();
    const { open } = (await shop.get('/api/admin/desk', headers)).json();
    expect(open.filter(({ kind }: { kind: string }) => kind === 'webhook')).toMatchObject([
      { ref: books?.id, who: new URL(receiver.url).host },
    ]);
    await shop.run('outbox');
    const mails = await shop.mails();
    expect(mails.filter(({ subject }) => subject === 'A webhook was turned off')).toHaveLength(1);
  });

  it('call at once on request if a call is waiting for its next try, with what it waits for', async () => {
    const [, other] = await list();
    receiver.answerWith((response) => response.writeHead(503).end());
    const [{ id: one }] = (await shop.get('/api/admin/reservations', headers)).json().reservations;
    const pay = async () => {
      const { version } = (await shop.get(`/api/admin/reservations/${one}`, headers)).json();
      const paid = { kind: 'take_payment', amountCents: 100, method: 'cash', version };
      expect((await admin(`/reservations/${one}/actions`, paid)).statusCode).toBe(200);
    };
    await pay();
    shop.clock.pass(MINUTE);
    await pay();
    await deliver();
    const path = `/api/admin/webhooks/${other?.id}/deliveries`;
    const waiting = async () =>
      (await shop.get(`${path}?state=pending`, headers)).json().deliveries.length;
    expect(await waiting()).toBe(2);
    receiver.answerWith((response) => response.writeHead(200).end());
    const [newest] = (await shop.get(path, headers)).json().deliveries;
    await admin(`/webhooks/deliveries/${encodeURIComponent(newest.id)}/again`);
    await deliver();
    expect(await waiting()).toBe(0);

    receiver.answerWith((response) => response.writeHead(503).end());
    await pay();
    await deliver();
    receiver.answerWith((response) => response.writeHead(200).end());
    await admin(`/webhooks/${other?.id}/changes`, { kind: 'again' });
    await deliver();
    expect(await waiting()).toBe(0);
  });

  it('record who set them up in the audit log, and no secret anywhere', async () => {
    const [books] = await list();
    await admin(`/webhooks/${books?.id}/changes`, { kind: 'turn_on' });
    await admin(`/webhooks/${books?.id}/changes`, { kind: 'rotate' });
    const { secrets } = (await admin(`/webhooks/${books?.id}/secrets`)).json();
    expect(secrets).toHaveLength(2);
    const entries = await shop.get('/api/admin/audit-log?subject=webhooks/endpoints', headers);
    expect(entries.json().entries.length).toBeGreaterThan(3);
    expect(entries.body).toContain(receiver.url);
    for (const secret of secrets) expect(entries.body).not.toContain(secret.slice(6, 30));
    await admin(`/webhooks/${books?.id}/changes`, { kind: 'remove' });
    expect(await list()).toHaveLength(1);
  });

  it('forget calls after 30 days', async () => {
    const [money] = await list();
    shop.clock.pass(31 * DAY + HOUR);
    headers = await shop.adminHeaders();
    await shop.run('retention');
    const log = await shop.get(`/api/admin/webhooks/${money?.id}/deliveries`, headers);
    expect(log.json().deliveries).toEqual([]);
  });
});
