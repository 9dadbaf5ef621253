import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { OUTBOX, outboxToDocument } from '#adapters/documents/collections/outbox-document.ts';
import { receiptUrl, twilioSignature } from '#adapters/sms/twilio-sms.ts';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import type { OutgoingLetter } from '#core/contract/messages.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { usPhone } from '#core/kernel/contact.ts';
import { HOUR, MINUTE } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { oneHttpShop } from '#tests/support/opened-shop.ts';
import { line, orderBody } from '#tests/support/order-body.ts';

const SATURDAY = calendarDay('2026-12-05');
const PLAN = `/api/admin/plans/${SATURDAY}`;
const ACCOUNT = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'b'.repeat(32),
  from: '+18175550142',
};

async function booked(shop: HttpShop): Promise<string> {
  const placed = await bookingSteps(shop).book();
  return `/api/manage/${placed.manageToken}/texts`;
}

describe('texts of a shop that writes them to files', () => {
  const shop = oneHttpShop();

  it('need consent on the private link, and go out with the plan and when the crew leaves', async () => {
    const texts = await booked(shop);
    const { phone } = (await shop.get(texts)).json().texts;
    expect((await shop.get(texts)).json()).toEqual({ texts: { phone, state: 'off' } });
    const yes = await shop.post(texts, { agrees: true });
    expect([yes.json(), yes.headers['cache-control']]).toEqual([
      { texts: { phone, state: 'on' } },
      'no-store',
    ]);
    expect((await shop.get('/api/manage/none.none/texts')).statusCode).toBe(404);
    expect((await shop.post(texts, { agrees: 'yes' })).statusCode).toBe(400);

    let headers = await shop.adminHeaders();
    const plan: DayPlanDto = (await shop.get(PLAN, headers)).json();
    const body = { version: plan.version };
    await shop.post(`${PLAN}/publish`, body, headers);
    await shop.post(`${PLAN}/tell`, body, headers);
    const { letters } = (await shop.get('/api/admin/outgoing', headers)).json();
    const waiting = letters.filter(({ state }: OutgoingLetter) => state === 'queued');
    expect(new Set(waiting.map(({ channel, to }: OutgoingLetter) => `${channel} ${to}`))).toEqual(
      new Set(['mail ana@example.com', `text ${usPhone(phone)}`]),
    );
    await shop.run('outbox');

    shop.clock.pass(shopMoment(SATURDAY, '08:30') - shop.clock.now());
    headers = await shop.adminHeaders();
    const [stop] = plan.trucks.flatMap(({ stops }) => stops);
    const report = { state: 'on_the_way' };
    await shop.post(`${PLAN}/stops/${stop?.id}`, report, headers);
    await shop.post(`${PLAN}/stops/${stop?.id}`, report, headers);
    await shop.run('outbox');

    const folder = path.join(shop.dataDir, 'sms');
    const names = await readdir(folder);
    const written = await Promise.all(
      names.map((name) => readFile(path.join(folder, name), 'utf8')),
    );
    expect(written.filter((text) => text.includes('we deliver Sat, Dec 5'))).toHaveLength(1);
    expect(written.filter((text) => text.includes('on its way to set up'))).toHaveLength(1);
    const kept = await shop.of(RECORDS.ledger).find(stop?.reservationId ?? '');
    expect(kept?.history.filter(({ facts }) => facts?.['texted'] !== undefined)).toHaveLength(1);
    expect(written.every((text) => text.startsWith('To: +1817555'))).toBe(true);
    expect(shop.logged.join('')).not.toContain('on its way');
  });

  it('and mails tell again that a crew is on its way, once its stop was planned again', async () => {
    const plan: DayPlanDto = (await shop.get(PLAN, await shop.adminHeaders())).json();
    const [stop] = plan.trucks.flatMap(({ stops }) => stops);
    const told = async () => {
      await shop.run('outbox');
      const names = await readdir(path.join(shop.dataDir, 'sms'));
      const folder = path.join(shop.dataDir, 'sms');
      const texts = await Promise.all(names.map((one) => readFile(path.join(folder, one), 'utf8')));
      const mails = await shop.mails();
      return [
        texts.filter((text) => text.includes('on its way to set up')).length,
        mails.filter(({ subject }) => subject?.includes('on the way') === true).length,
      ];
    };
    expect(await told()).toEqual([1, 1]);
    const headers = await shop.adminHeaders();
    await shop.post(`${PLAN}/stops/${stop?.id}`, { state: 'planned' }, headers);
    shop.clock.pass(MINUTE);
    await shop.post(`${PLAN}/stops/${stop?.id}`, { state: 'on_the_way' }, headers);
    expect(await told()).toEqual([2, 2]);
  });

  it('cannot be replied to, because nothing is signed', async () => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/sms/inbound',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'From=%2B18175550101&Body=STOP',
    });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_signature']);
  });

  it('have the private links of a number’s bookings without email, once an hour, unless it said STOP', async () => {
    const steps = bookingSteps(shop);
    const lines = (startDate: string, endDate: string) => [line({ startDate, endDate })];
    const phone = '(469) 555-0171';
    const headers = await shop.adminHeaders();
    const order = (contact: object, from: string, to: string) =>
      orderBody({ contact, lines: lines(from, to), source: 'phone', payment: { kind: 'door' } });
    const place = async (contact: object, from: string, to: string) =>
      (await shop.post('/api/admin/orders', order(contact, from, to), headers)).json().manageToken;
    const [first, second] = [
      await place({ name: 'Ruby Castellan', phone }, '2027-01-02', '2027-01-03'),
      await place({ name: 'Mia Castellan', phone }, '2027-01-09', '2027-01-10'),
    ];
    const mailed = { name: 'Ruby Castellan', phone, email: 'ruby@example.com' };
    const other = await steps.book({ contact: mailed, lines: lines('2027-01-16', '2027-01-17') });
    const ask = (body: object) => shop.post('/api/manage-links', { language: 'es', ...body });
    const texts = async () => {
      await shop.run('outbox');
      const folder = path.join(shop.dataDir, 'sms');
      const names = await readdir(folder).catch(() => []);
      const all = names.filter((name) => name.includes('links'));
      return Promise.all(all.map((name) => readFile(path.join(folder, name), 'utf8')));
    };
    const answers = [await ask({ phone: '972-555-0100' }), await ask({ phone: '469.555.0171' })];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [202, '{"received":true}'],
      [202, '{"received":true}'],
    ]);
    await ask({ phone });
    const [text = '', ...more] = await texts();
    expect(more).toEqual([]);
    expect(text).toMatch(/\+14695550171[^]+pediste los enlaces privados[^]+STOP/);
    expect([first, second].map((token) => text.includes(token))).toEqual([true, true]);
    expect(text).not.toContain(other.manageToken);

    shop.clock.pass(HOUR);
    await shop.of(RECORDS.textStops).note('+14695550171', 'stop', 'text', shop.clock.now());
    expect((await ask({ phone })).body).toBe('{"received":true}');
    expect(await texts()).toHaveLength(1);

    expect((await ask({ phone: '+52 55 1234 5678' })).json().code).toBe('cannot_text');
    expect((await ask({})).json().errors).toMatchObject([{ path: 'email' }]);
    expect((await ask({ phone, email: 'ana@example.com' })).statusCode).toBe(400);
  });
});

describe('texts of a shop that sends none', () => {
  it('are not offered, and cannot be agreed to', async () => {
    const shop = await openHttpShop({ sms: { kind: 'off' } });
    const texts = await booked(shop);
    expect((await shop.get(texts)).json()).toEqual({});
    expect((await shop.post(texts, { agrees: true })).statusCode).toBe(409);
    expect((await shop.get('/')).body).not.toContain('sendsTexts');
    await shop.close();
  });
});

describe('texts to a shop with a provider', () => {
  const shop = oneHttpShop({ sms: { kind: 'twilio', ...ACCOUNT } });

  const text = (Body: string, signed = true) => {
    const fields = new URLSearchParams({
      From: '+18175550101',
      Body,
      AccountSid: ACCOUNT.accountSid,
    });
    const url = 'http://shop.example/api/sms/inbound';
    return shop.app.inject({
      method: 'POST',
      url: '/api/sms/inbound',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signed ? twilioSignature(ACCOUNT, url, fields) : 'AAAA',
      },
      payload: fields.toString(),
    });
  };

  it('are what the office says reaches customers', async () => {
    const listed = await shop.get('/api/admin/automations', await shop.adminHeaders());
    expect(listed.json().sendsTexts).toBe(true);
  });

  it('can stop and start texts, and are answered as TwiML', async () => {
    const texts = await booked(shop);
    await shop.post(texts, { agrees: true });
    const state = async () => (await shop.get(texts)).json().texts.state;
    expect((await text('STOP', false)).statusCode).toBe(400);
    expect(await state()).toBe('on');
    const stopped = await text('STOP');
    expect([stopped.statusCode, stopped.headers['content-type'], stopped.body]).toEqual([
      200,
      'text/xml; charset=utf-8',
      '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
    ]);
    expect(await state()).toBe('stopped');
    await text('START');
    expect(await state()).toBe('on');
    expect((await text('HELP')).body).toContain('<Message>Bounce Galaxy Rentals: texts about');
  });

  it('show how far a text got, in whatever order receipts arrive', async () => {
    const id = 'text:R1:on_my_way:s1';
    const task = { kind: 'text', text: 'on_my_way', cause: 's1', reservationId: 'R1' } as const;
    const now = shop.clock.now();
    const entry = { ...task, id, attempts: 1, createdAt: now, nextAttemptAt: now };
    await shop.of(PORTS.store).transact(async (transaction) => {
      transaction.set(OUTBOX, id, outboxToDocument({ ...entry, state: 'done' }));
    });
    const receipt = (MessageStatus: string, isSigned = true) => {
      const fields = new URLSearchParams({ MessageStatus, AccountSid: ACCOUNT.accountSid });
      const path = receiptUrl('/api/sms/receipt', id);
      const signature = twilioSignature(ACCOUNT, `http://shop.example${path}`, fields);
      return shop.app.inject({
        method: 'POST',
        url: path,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': isSigned ? signature : 'AAAA',
        },
        payload: fields.toString(),
      });
    };
    const headers = await shop.adminHeaders();
    const shown = async () =>
      (await shop.get(`/api/admin/outgoing/${encodeURIComponent(id)}`, headers)).json().receipt
        ?.state;
    expect([(await receipt('delivered', false)).statusCode, await shown()]).toEqual([
      400,
      undefined,
    ]);
    expect([(await receipt('sent')).statusCode, await shown()]).toEqual([204, 'sent']);
    await receipt('delivered');
    await receipt('queued');
    expect(await shown()).toBe('delivered');
  });
});
