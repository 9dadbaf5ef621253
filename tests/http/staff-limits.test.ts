import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#core/kernel/instant.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { ADMIN, type HttpShop, openHttpShop, STAFF_PASSWORD } from '#tests/support/http-shop.ts';
import { line, orderBody } from '#tests/support/order-body.ts';

type Headers = Record<string, string>;

const basic = (email: string, password: string): Headers => ({
  'owner-approval': `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
});
const YES = basic(ADMIN.email, ADMIN.password);

describe('what staff may give away', () => {
  let shop: HttpShop;
  let owner: Headers;
  let office: Headers;
  let id: string;
  beforeEach(async () => {
    shop = await openHttpShop();
    [owner, office] = [await shop.adminHeaders(), await shop.staffHeaders('office')];
    const { reserve, intent, confirm } = bookingSteps(shop);
    const { reservationId, quote } = (await reserve()).json();
    const begun = await intent(reservationId, 'full', quote.totalCents);
    await confirm(begun.json().clientSecret);
    id = reservationId;
  });
  afterEach(() => shop.close());

  const read = async () => (await shop.get(`/api/admin/reservations/${id}`, owner)).json();
  async function act(body: object, headers: Headers = office) {
    const { version } = await read();
    return shop.post(`/api/admin/reservations/${id}/actions`, { version, ...body }, headers);
  }
  const giveBack = (amountCents: number, headers?: Headers) =>
    act({ kind: 'give_back', amountCents, as: 'card', why: 'late', staysOwed: false }, headers);

  it('is refunds up to the limit, all of one order together, and an owner’s yes above it', async () => {
    expect((await giveBack(6_000)).statusCode).toBe(200);
    const over = await giveBack(4_001);
    expect(over.json()).toMatchObject({ status: 403, code: 'needs_owner' });
    expect(over.json().detail).toContain('$100.01');
    expect((await giveBack(4_000)).statusCode).toBe(200);
    expect((await giveBack(1)).json().code).toBe('needs_owner');
    const approved = await giveBack(5_000, { ...office, ...YES });
    expect(approved.statusCode).toBe(200);
    const last = approved.json().history.at(-1);
    expect(last.by).toMatchObject({ kind: 'admin', who: 'A office', approvedBy: 'Admin' });
    expect((await giveBack(5_000, owner)).statusCode).toBe(200);
  });

  it('is approved by an owner’s own credentials alone, behind the lock of the sign-in', async () => {
    for (const wrong of [
      basic(ADMIN.email, 'not the password'),
      basic('office@shop.test', STAFF_PASSWORD),
      { 'owner-approval': office['authorization'] ?? '' },
      { 'owner-approval': 'Basic %%%' },
      { 'owner-approval': '' },
    ]) {
      const answer = await giveBack(20_000, { ...office, ...wrong });
      expect(answer.json()).toMatchObject({ status: 403, code: 'approval_failed' });
    }
    for (let tries = 0; tries < 4; tries += 1) {
      await giveBack(20_000, { ...office, ...basic(ADMIN.email, `guess ${tries}`) });
    }
    const locked = await giveBack(20_000, { ...office, ...YES });
    expect(locked.json()).toMatchObject({ status: 429, code: 'locked_out' });
    expect((await read()).history.some(({ kind }: { kind: string }) => kind === 'refunded')).toBe(
      false,
    );
  });

  it('leaves no session behind an approval', async () => {
    const { accounts } = { accounts: await shop.get('/api/session', owner) };
    expect(accounts.statusCode).toBe(200);
    const written: string[] = [];
    shop.onWrite((collection) => written.push(collection));
    expect((await giveBack(20_000, { ...office, ...YES })).statusCode).toBe(200);
    expect(written.filter((one) => one === 'sessions')).toHaveLength(2);
    expect(JSON.stringify(shop.logged)).not.toContain(YES['owner-approval']);
  });

  it('pays back what the policy says without asking, and no more', async () => {
    const whole = (await read()).policyRefundCents;
    expect(whole).toBeGreaterThan(10_000);
    shop.clock.pass(10 * DAY);
    [owner, office] = [await shop.adminHeaders(), await shop.staffHeaders('office')];
    const { policyRefundCents, keptCents } = await read();
    expect(keptCents - policyRefundCents).toBeGreaterThan(10_000);
    const more = await act({ kind: 'cancel', refundCents: keptCents });
    expect(more.json().code).toBe('needs_owner');
    const cancelled = await act({ kind: 'cancel', refundCents: policyRefundCents });
    expect(cancelled.statusCode).toBe(200);
  });

  it('is a discount up to its percentage, on the total, in a new order and in a quote', async () => {
    const { totalCents } = await read();
    const tenth = Math.floor(totalCents / 10);
    expect((await act({ kind: 'adjust', amountCents: -(tenth + 100), why: 'x' })).json().code).toBe(
      'needs_owner',
    );
    const order = (percent: number, more: object = {}) => ({
      ...orderBody({ lines: [line({ startDate: '2027-03-06', endDate: '2027-03-07' })] }),
      source: 'phone',
      payment: { kind: 'hold' },
      discount: { kind: 'percent', percent, reason: 'regular' },
      ...more,
    });
    expect((await shop.post('/api/admin/orders', order(11), office)).json().code).toBe(
      'needs_owner',
    );
    expect((await shop.post('/api/admin/orders', order(10), office)).statusCode).toBe(201);
    const quote = { expiresAt: '2026-12-01T18:00:00.000Z', holdsUnits: false };
    const later = { lines: [line({ startDate: '2027-04-10', endDate: '2027-04-11' })] };
    const quoted = (percent: number, headers = office) => {
      const { termsVersion: _terms, ...wanted } = order(percent, later) as Record<string, unknown>;
      return shop.post('/api/admin/quotes', { ...wanted, ...quote }, headers);
    };
    expect((await quoted(50)).json().code).toBe('needs_owner');
    expect((await quoted(50, { ...office, ...YES })).statusCode).toBe(200);
    expect((await quoted(10)).statusCode).toBe(200);
  });

  it('is a waived fee up to its limit, in a new order and in a change', async () => {
    const { revision, ...settings } = (await shop.get('/api/admin/settings', owner)).json();
    const zones = [{ name: 'Near', postalCodes: ['760'], feeCents: 8_000, miles: 10 }];
    const delivery = { ...settings.delivery, chargesFee: true, zones };
    const saved = { settings: { ...settings, delivery }, revision };
    expect(
      (await shop.send('PUT', '/api/admin/settings', { body: saved, headers: owner })).statusCode,
    ).toBe(200);
    const lines = [line({ startDate: '2027-03-06', endDate: '2027-03-07' })];
    const order = {
      ...orderBody({ lines }),
      source: 'phone',
      payment: { kind: 'hold' },
      waive: ['delivery'],
    };
    const waived = await shop.post('/api/admin/orders', order, office);
    expect(waived.json()).toMatchObject({ status: 403, code: 'needs_owner' });
    expect(waived.json().detail).toContain('$80.00');
    expect((await shop.post('/api/admin/orders', order, { ...office, ...YES })).statusCode).toBe(
      201,
    );

    const { version } = await read();
    const amendment = { kind: 'lines', lines: [line({ quantity: 2 })], addOns: [] };
    const changed = { amendment, waive: true, version };
    const asked = await shop.post(
      `/api/admin/reservations/${id}/amendments/preview`,
      changed,
      office,
    );
    expect(asked.statusCode).toBe(200);
    const { totalCents, excessCents } = asked.json();
    const shown = { totalCents, excessCents, version };
    const refused = await shop.post(
      `/api/admin/reservations/${id}/amendments`,
      { ...changed, shown },
      office,
    );
    expect(refused.json()).toMatchObject({ status: 403, code: 'needs_owner' });
  });

  it('is a gift card up to the limit of refunds', async () => {
    const card = (amountCents: number, headers = office) =>
      shop.post('/api/admin/credits', { amountCents, expiresOn: '2027-11-20' }, headers);
    expect((await card(10_001)).json().code).toBe('needs_owner');
    expect((await card(10_000)).statusCode).toBe(201);
    expect((await card(50_000, { ...office, ...YES })).statusCode).toBe(201);
    expect((await card(50_000, owner)).statusCode).toBe(201);
  });
});
