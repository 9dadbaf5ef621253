import { describe, expect, it } from 'vitest';
import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import { describeReport } from '#core/audit/report.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { DAY, HOUR } from '#core/kernel/instant.ts';
import { PAYMENTS } from '#server/areas/payments/payments.wiring.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { ADMIN } from '#tests/support/http-shop.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';

const shop = eachHttpShop();

const ORDER = {
  id: 'order-0001',
  amountCents: 10_000,
  email: 'ana@example.com',
  recipient: { name: 'Bea', email: 'bea@example.com' },
  from: 'Tía Ana',
  message: 'Happy birthday',
  sendOn: '2026-11-25',
  language: 'es',
};

const buy = (more: object = {}) => shop.post('/api/gift-cards', { ...ORDER, ...more });

const pay = (clientSecret: string, card: object = {}) =>
  bookingSteps(shop).confirm(clientSecret, card);

const soldBy = async (token: string) => (await shop.get(`/api/gift-cards/${token}`)).json();

async function bought(more: object = {}): Promise<string> {
  const begun = (await buy(more)).json();
  expect((await pay(begun.clientSecret)).json()).toEqual({ status: 'succeeded' });
  return begun.token;
}

const sendMails = async () => {
  while ((await shop.run('outbox')) > 0);
  return shop.mails();
};

const audit = async () => {
  const store = shop.of(PORTS.store);
  const report = await makeAudit(
    documentsAuditReader(store),
    shop.of(PORTS.cardPayments),
    shop.clock,
  )();
  return { findings: report.findings, text: describeReport(report) };
};

const credits = async (headers: Record<string, string>) =>
  (await shop.get('/api/admin/credits', headers)).json().credits;

describe('POST /api/gift-cards', () => {
  it('issues no card before it is paid, and only one afterwards, however often it is requested', async () => {
    const admin = await shop.adminHeaders();
    const [first, second] = [await buy(), await buy()];
    expect(second.json()).toEqual(first.json());
    const { token, clientSecret } = first.json();
    expect(await soldBy(token)).toMatchObject({ state: 'open', amountCents: 10_000 });
    expect(await credits(admin)).toEqual([]);
    const declined = await pay(clientSecret, { cardNumber: '4000 0000 0000 0002' });
    expect(declined.statusCode).toBe(402);
    expect(await credits(admin)).toEqual([]);
    await pay(clientSecret);
    expect(await shop.of(PAYMENTS.reconcileGifts)()).toBe(0);
    const [card, ...others] = await credits(admin);
    expect(others).toEqual([]);
    expect(card).toMatchObject({
      balanceCents: 10_000,
      isTest: true,
      soldTo: 'ana@example.com',
      holder: { name: 'Bea', email: 'bea@example.com' },
    });
    const sold = await soldBy(token);
    expect(sold).toMatchObject({ state: 'paid', card: { shownCode: card.shownCode } });
    expect((await buy()).json()).toMatchObject({ status: 409, code: 'nothing_due' });
    const { findings, text } = await audit();
    expect(findings).toEqual([]);
    expect(text).toContain('1 sold for $100.00, $0.00 of it in person, each with its card');
  });

  it('refuses amounts and days that the shop does not offer, and unreadable input', async () => {
    for (const [more, status, code] of [
      [{ amountCents: 2_499 }, 422, 'gift_amount'],
      [{ amountCents: 100_001 }, 422, 'gift_amount'],
      [{ sendOn: '2026-11-19' }, 422, 'gift_day'],
      [{ sendOn: '2027-11-21' }, 422, 'gift_day'],
      [{ email: 'nobody' }, 400, 'validation'],
      [{ recipient: { name: ' ' } }, 400, 'validation'],
      [{ from: 'A'.repeat(121) }, 400, 'validation'],
      [{ from: 'Ana\nBcc: all@example.com' }, 400, 'validation'],
    ] as const) {
      expect((await buy(more)).json()).toMatchObject({ status, code });
    }
    await buy();
    const reused = await buy({ amountCents: 5_000 });
    expect(reused.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  it('is off if the owner turned it off', async () => {
    const settings = shop.of(RECORDS.settings);
    const { revision, ...current } = await settings.read();
    await settings.save({ ...current, giftCards: undefined }, revision);
    expect((await buy()).json()).toMatchObject({ status: 409, code: 'gift_cards_off' });
  });

  it('mails the buyer the card with a PDF now, and the recipient on the morning of the day', async () => {
    const token = await bought();
    const [receipt, ...others] = await sendMails();
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ to: [{ address: 'ana@example.com' }] });
    expect(receipt?.subject).toContain('tarjeta de regalo de $100.00 para Bea');
    expect(receipt?.attachments).toMatchObject([{ mimeType: 'application/pdf' }]);
    const file = await shop.get(`/api/gift-cards/${token}/card.pdf`);
    expect([file.statusCode, file.body.slice(0, 5)]).toEqual([200, '%PDF-']);
    shop.clock.pass(4 * DAY);
    expect(await sendMails()).toHaveLength(1);
    shop.clock.pass(21 * HOUR);
    const mail = (await sendMails()).find(({ to }) => to?.[0]?.address === 'bea@example.com');
    expect(mail?.text).toContain('Happy birthday');
    expect(mail?.text).toContain('Tía Ana quiere que hagas una fiesta');
    expect(mail?.attachments).toMatchObject([{ mimeType: 'application/pdf' }]);
  });

  it('counts a payment even if its event never arrives, and gives up a day later', async () => {
    const admin = await shop.adminHeaders();
    const { clientSecret } = (await buy()).json();
    const simulated = shop.of(PORTS.simulatedCard);
    const paid = await simulated.confirm(clientSecret, {
      cardNumber: '4242424242424242',
      expiry: '12/30',
      cvc: '123',
    });
    expect(paid.ok).toBe(true);
    expect(await credits(admin)).toEqual([]);
    expect(await shop.job('reconcile').hasWork?.()).toBe(true);
    expect(await shop.run('reconcile')).toBe(1);
    expect(await credits(admin)).toHaveLength(1);
    const other = (await buy({ id: 'order-0002' })).json();
    shop.clock.pass(25 * HOUR);
    await shop.run('reconcile');
    expect(await soldBy(other.token)).toMatchObject({ state: 'over' });
    expect((await pay(other.clientSecret)).statusCode).toBe(402);
    expect((await audit()).findings).toEqual([]);
    shop.clock.pass(31 * DAY);
    await shop.run('retention');
    expect((await shop.get(`/api/gift-cards/${other.token}`)).statusCode).toBe(404);
  });
});

describe('the office', () => {
  it('sees who bought it, refunds the rest to their card, and the books agree', async () => {
    const admin = await shop.adminHeaders();
    await bought();
    const [{ code }] = await credits(admin);
    const url = `/api/admin/credits/${code}`;
    const sale = async () => (await shop.get(`${url}/sale`, admin)).json();
    expect(await sale()).toMatchObject({
      email: 'ana@example.com',
      recipient: { name: 'Bea' },
      refundableCents: 10_000,
      givenBackCents: 0,
    });
    const ask = (amountCents: number, id = 'refund-0001', headers = admin) =>
      shop.post(`${url}/refund`, { id, amountCents }, headers);
    expect((await ask(10_001)).json()).toMatchObject({ status: 409, code: 'refund_too_high' });
    expect((await ask(4_000)).json()).toMatchObject({
      refundableCents: 6_000,
      underWayCents: 4_000,
    });
    expect((await ask(4_000)).json()).toMatchObject({ refundableCents: 6_000 });
    // The office refunds $100 by itself, counting all parts for one card together.
    const office = await shop.staffHeaders('office');
    const above = await ask(6_001, 'refund-0002', office);
    expect(above.json()).toMatchObject({ status: 403, code: 'needs_owner' });
    expect((await shop.get(url, admin)).json().balanceCents).toBe(6_000);
    expect((await audit()).findings).toEqual([]);
    await sendMails();
    await shop.run('card-events');
    expect(await sale()).toMatchObject({ givenBackCents: 4_000, underWayCents: 0 });
    const mails = await sendMails();
    expect(mails.map(({ subject }) => subject)).toContain(
      'Te devolvimos $40.00 de tu tarjeta de regalo',
    );
    expect((await audit()).findings).toEqual([]);
    while ((await shop.run('count-reports')) > 0);
    const day = '2026-11-20';
    const sums = (
      await shop.of(RECORDS.reportBook).shop.days({ from: calendarDay(day), to: calendarDay(day) })
    ).values();
    expect([...sums]).toMatchObject([
      { 'account:card': [2, 6_000], 'account:credits': [2, -6_000] },
    ]);
    const issued = { amountCents: 5_000, expiresOn: '2027-11-20' };
    const other = (await shop.post('/api/admin/credits', issued, admin)).json();
    const none = await shop.get(`/api/admin/credits/${other.code}/sale`, admin);
    expect(none.json()).toMatchObject({ status: 404, code: 'not_sold' });
  });

  it('stops a card sold in person whose check bounced, and says what was spent before', async () => {
    const admin = await shop.adminHeaders();
    const balanceOf = async (code: string): Promise<number> =>
      (await credits(admin)).find((one: { code: string }) => one.code === code).balanceCents;
    const sell = async (id: string) =>
      (
        await shop.post(
          '/api/admin/credits/sales',
          { id, amountCents: 15_000, method: 'check', language: 'en' },
          admin,
        )
      ).json().code;
    const [whole, spent] = [await sell('counter-0001'), await sell('counter-0002')];
    const steps = bookingSteps(shop);
    const booked = (await steps.reserve()).json();
    const begun = await steps.intent(booked.reservationId, 'deposit', booked.quote.dueNowCents);
    await steps.confirm(begun.json().clientSecret);
    const used = await shop.post(`/api/manage/${booked.manageToken}/credit`, { code: spent });
    expect(used.statusCode).toBe(200);
    const balanceCents = await balanceOf(spent);
    const bounce = (code: string, id = `bounce-${code}`) =>
      shop.post(`/api/admin/credits/${code}/return`, { id, note: 'NSF' }, admin);
    const facts = { givenBackCents: 0, refundableCents: 0, method: 'check' };
    expect((await bounce(whole)).json()).toMatchObject({
      ...facts,
      returned: { amountCents: 15_000, spentCents: 0 },
    });
    // A repeat changes nothing, and another one finds no payment.
    expect((await bounce(whole)).statusCode).toBe(200);
    expect((await bounce(whole, 'bounce-again')).json().code).toBe('no_such_payment');
    const method = { id: 'method-0001', method: 'cash', why: 'x' };
    const corrected = await shop.post(`/api/admin/credits/${whole}/method`, method, admin);
    expect(corrected.json().code).toBe('no_such_payment');
    expect((await bounce(spent)).json()).toMatchObject({
      ...facts,
      returned: { amountCents: 15_000, spentCents: 15_000 - balanceCents },
    });
    expect(balanceCents).toBeLessThan(15_000);
    expect([await balanceOf(whole), await balanceOf(spent)]).toEqual([0, 0]);
    const { findings } = await audit();
    expect(findings).toEqual([]);
    const days = 'from=2026-11-20&to=2026-11-20';
    const money = (await shop.get(`/api/admin/reports/money?${days}`, admin)).json();
    expect(money.totals).toMatchObject({ returnedCents: 30_000, byCheckCents: 0 });
    const refunds = (await shop.get(`/api/admin/reports/refunds?${days}`, admin)).json();
    expect(refunds.rows).toEqual([]);
    // What was spent is a loss of its own name, and nothing was given away.
    const spentCents = 15_000 - balanceCents;
    const read = async (name: string) =>
      (await shop.get(`/api/admin/reports/${name}?from=2026-11-20&to=2026-12-31`, admin)).json();
    const { totals } = await read('revenue');
    expect(totals).toMatchObject({ givenCents: 0, returnedChecksCents: -spentCents });
    const held = (await read('liabilities')).rows.at(-1);
    expect(held.creditsCents).toBe(0);
    expect(totals.cashCents).toBe(
      totals.revenueCents + totals.taxCents - spentCents + held.depositsCents - held.owedCents,
    );
    // The card gives up what a booking returns to it, which makes the loss smaller.
    const url = `/api/admin/reservations/${booked.reservationId}`;
    const { version, keptCents } = (await shop.get(url, admin)).json();
    const cancel = { kind: 'cancel', refundCents: keptCents, version };
    expect((await shop.post(`${url}/actions`, cancel, admin)).statusCode).toBe(200);
    expect([await balanceOf(spent), (await read('revenue')).totals.returnedChecksCents]).toEqual([
      0, 0,
    ]);
    expect((await audit()).findings).toEqual([]);
  });

  const sellFor = async (admin: Record<string, string>, id: string, method: string) =>
    (
      await shop.post(
        '/api/admin/credits/sales',
        { id, amountCents: 15_000, method, email: 'ana@example.com', language: 'en' },
        admin,
      )
    ).json().code;
  const report = async (admin: Record<string, string>, name: string, from: string, to = from) =>
    (await shop.get(`/api/admin/reports/${name}?from=${from}&to=${to}`, admin)).json();

  it('takes back the payment of a card that was recorded by mistake, and nobody counts it', async () => {
    let admin = await shop.adminHeaders();
    const code = await sellFor(admin, 'counter-0001', 'cash');
    const url = `/api/admin/credits/${code}`;
    const method = { id: 'method-0001', method: 'check', note: '12', why: 'It was a check' };
    expect((await shop.post(`${url}/method`, method, admin)).statusCode).toBe(200);
    shop.clock.pass(2 * DAY);
    admin = await shop.adminHeaders();
    const undo = (why = 'Pressed twice') => shop.post(`${url}/undo`, { why }, admin);
    expect((await undo('')).statusCode).toBe(400);
    const sale = { state: 'undone', method: 'check', givenBackCents: 0, refundableCents: 0 };
    expect((await undo()).json()).toMatchObject(sale);
    expect((await undo()).json()).toMatchObject(sale);
    expect((await shop.get(url, admin)).json()).toMatchObject({
      isVoid: true,
      balanceCents: 0,
      entries: [{ kind: 'issued' }, { kind: 'voided', by: { who: ADMIN.email } }],
    });
    // Nothing of it is left on the day of the sale, nor on the day it was taken back.
    const days = ['2026-11-20', '2026-11-30'] as const;
    expect((await report(admin, 'money', ...days)).totals).toMatchObject({
      cashCents: 0,
      receivedCents: 0,
    });
    expect((await report(admin, 'payments', ...days)).rows).toEqual([]);
    expect((await report(admin, 'revenue', ...days)).totals).toMatchObject({ givenCents: 0 });
    expect(
      (await shop.get(`/api/admin/reports/quickbooks?from=2026-11-20&to=2026-11-21`, admin)).json(),
    ).toMatchObject({ entries: [] });
    expect((await shop.get('/api/admin/desk/outlook', admin)).json().giftCards).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ takenCents: 15_000 })]),
    );
    expect(await sendMails()).toEqual([]);
    const bounce = await shop.post(`${url}/return`, { id: 'bounce-0001' }, admin);
    expect(bounce.json().code).toBe('no_such_payment');
    expect((await audit()).findings).toEqual([]);
  });

  it('does not take back what was spent or refunded since', async () => {
    const admin = await shop.adminHeaders();
    const undo = (code: string) =>
      shop.post(`/api/admin/credits/${code}/undo`, { why: 'Pressed twice' }, admin);
    const refunded = await sellFor(admin, 'counter-0001', 'cash');
    const back = { id: 'refund-0001', amountCents: 100, method: 'cash' };
    await shop.post(`/api/admin/credits/${refunded}/refund`, back, admin);
    expect((await undo(refunded)).json()).toMatchObject({ status: 409, code: 'refunded_since' });
    const spent = await sellFor(admin, 'counter-0002', 'cash');
    const steps = bookingSteps(shop);
    const booked = (await steps.reserve()).json();
    const begun = await steps.intent(booked.reservationId, 'deposit', booked.quote.dueNowCents);
    await steps.confirm(begun.json().clientSecret);
    await shop.post(`/api/manage/${booked.manageToken}/credit`, { code: spent });
    expect((await undo(spent)).json()).toMatchObject({ status: 409, code: 'spent_since' });
    expect((await audit()).findings).toEqual([]);
  });

  it('counts a bounced check on the day the bank returned it', async () => {
    const code = await sellFor(await shop.adminHeaders(), 'counter-0001', 'check');
    shop.clock.pass(5 * DAY);
    const admin = await shop.adminHeaders();
    const bounce = (returnedOn: string) =>
      shop.post(`/api/admin/credits/${code}/return`, { id: 'bounce-0001', returnedOn }, admin);
    for (const day of ['2026-11-19', '2026-11-26']) {
      expect((await bounce(day)).json()).toMatchObject({
        code: 'not_on_that_day',
        errors: [{ path: 'returnedOn' }],
      });
    }
    expect((await bounce('2026-11-22')).statusCode).toBe(200);
    for (const [day, checkCents] of [
      ['2026-11-20', 15_000],
      ['2026-11-22', -15_000],
      ['2026-11-25', 0],
    ] as const) {
      const money = await report(admin, 'money', day);
      const payments = await report(admin, 'payments', day);
      const revenue = await report(admin, 'revenue', day);
      expect([
        money.totals.byCheckCents,
        payments.totals.amountCents,
        revenue.totals.returnedChecksCents,
      ]).toEqual([checkCents, checkCents, 0]);
    }
    expect((await audit()).findings).toEqual([]);
  });

  it('sells one in person: the money is in the books, and is refunded the same way', async () => {
    const office = await shop.staffHeaders('office');
    const order = {
      id: 'counter-0001',
      amountCents: 15_000,
      method: 'check',
      note: 'No. 12',
      email: 'ana@example.com',
      name: 'Bea',
      from: 'Tía Ana',
      language: 'en',
      mail: { email: 'bea@example.com', message: 'Happy birthday' },
    };
    const sell = (more: object = {}, headers = office) =>
      shop.post('/api/admin/credits/sales', { ...order, ...more }, headers);
    // Above what the office may give away, but this one is paid for.
    const sold = await sell();
    expect([sold.statusCode, (await sell()).json()]).toEqual([201, sold.json()]);
    expect((await sell({ amountCents: 100 })).json().code).toBe('idempotency_key_reused');
    expect((await sell({ id: 'counter-0002', amountCents: 99 })).statusCode).toBe(400);
    expect((await sell({ id: 'counter-0003', method: 'card' })).statusCode).toBe(400);
    const { code } = sold.json();
    expect(sold.json()).toMatchObject({
      balanceCents: 15_000,
      sold: 'counter',
      soldTo: 'ana@example.com',
      holder: { name: 'Bea', email: 'bea@example.com' },
    });
    expect(sold.json().isTest).toBeUndefined();
    expect(sold.json().expiresOn).toMatch(/^2031-11-\d\d$/);
    const mails = await sendMails();
    expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject]).toSorted()).toEqual([
      ['ana@example.com', 'Your $150.00 gift card for Bea'],
      ['bea@example.com', expect.stringContaining('$150.00 gift card')],
    ]);
    expect(mails.map(({ attachments }) => attachments.length)).toEqual([1, 1]);
    const url = `/api/admin/credits/${code}`;
    const file = (await shop.get(`${url}/card`, office)).json();
    expect(Buffer.from(file.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const week = async () =>
      (await shop.get('/api/admin/desk/outlook', office))
        .json()
        .giftCards.reduce(
          (sum: number, day: { takenCents: number; backCents: number }) =>
            sum + day.takenCents + day.backCents,
          0,
        );
    expect(await week()).toBe(15_000);

    const back = (more: object) =>
      shop.post(`${url}/refund`, { id: 'refund-0001', amountCents: 4_000, ...more }, office);
    expect((await back({})).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'method', message: expect.stringContaining('paid in person') }],
    });
    const high = await back({ method: 'cash', amountCents: 15_001 });
    expect(high.json()).toMatchObject({ code: 'needs_owner' });
    expect((await back({ method: 'cash' })).json()).toMatchObject({
      method: 'check',
      note: 'No. 12',
      refundableCents: 11_000,
      givenBackCents: 4_000,
      underWayCents: 0,
    });
    expect((await back({ method: 'cash' })).json()).toMatchObject({ givenBackCents: 4_000 });
    expect(await week()).toBe(11_000);
    const refund = (await sendMails()).at(-1);
    expect(refund?.text).toContain('We refunded $40.00 in all in cash');
    // The check was cash: a day's money moves to the right method, the card and its buyer see nothing.
    const method = { id: 'method-0001', method: 'cash', why: 'The till says cash' };
    const correct = (more: object) => shop.post(`${url}/method`, { ...method, ...more }, office);
    const corrected = { method: 'cash', refundableCents: 11_000, givenBackCents: 4_000 };
    expect((await correct({})).json()).toMatchObject(corrected);
    expect((await correct({})).json()).toMatchObject(corrected);
    expect((await correct({ id: 'method-0002' })).json().code).toBe('same_method');
    expect(await sendMails()).toHaveLength(3);
    expect(await week()).toBe(11_000);
    const { findings, text } = await audit();
    expect(findings).toEqual([]);
    expect(text).toContain('1 sold for $150.00, $150.00 of it in person, each with its card');
    while ((await shop.run('count-reports')) > 0);
    const day = calendarDay('2026-11-20');
    const [sums] = (await shop.of(RECORDS.reportBook).shop.days({ from: day, to: day })).values();
    expect(sums).toMatchObject({
      'account:cash': [2, 11_000],
      'account:credits': [2, -11_000],
      'cash:cash:in': [1, 15_000],
      'cash:cash:out': [1, -4_000],
      'refund:given:cash': [1, 4_000],
    });
    // What was paid by card is refunded to that card, and a void card is not handed out.
    await bought();
    const online = (await credits(office)).find(
      ({ sold: at }: { sold: string }) => at === 'online',
    );
    const wrong = await shop.post(
      `/api/admin/credits/${online.code}/refund`,
      { id: 'refund-0002', amountCents: 100, method: 'cash' },
      office,
    );
    expect(wrong.json().errors[0].message).toContain('to that card');
    const card = `/api/admin/credits/${online.code}/method`;
    expect((await shop.post(card, method, office)).json().code).toBe('no_such_payment');
    await shop.post(`${url}/void`, {}, office);
    expect((await shop.get(`${url}/card`, office)).json().code).toBe('nothing_left');
  });

  it('is told by the audit about a card that nobody paid for, and about money without its card', async () => {
    const admin = await shop.adminHeaders();
    await bought();
    const [{ code }] = await credits(admin);
    const store = shop.of(PORTS.store);
    await store.transact(async (transaction) => {
      const stored = await transaction.get('credits', code);
      transaction.delete('credits', code);
      transaction.set('credits', 'GCSTOLEN', {
        ...stored?.data,
        sold: { saleId: 'gift-none', email: 'x@example.com' },
      });
    });
    const kinds = (await audit()).findings.map(({ kind }) => kind);
    expect(kinds).toContain('gift_sale_wrong');
    expect(kinds).toContain('credit_wrong');
  });
});
