import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import type { CustomerRow } from '#core/contract/customers.ts';
import type { DeskDto } from '#core/contract/desk.ts';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import type { ManagedReservation } from '#core/contract/manage.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { DAY } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { COLLECTIONS } from '#server/platform/wiring/collections.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { line, orderBody } from '#tests/support/order-body.ts';
import { openPaidShop, type PaidShop } from '#tests/support/paid-shop.ts';
import { paperMade } from '#tests/support/paper-made.ts';

/** Callers without an email address. */
const RUBY = { name: 'Ruby Castellan', phone: '(469) 555-0171' };
const NO_EMAIL = { status: 409, code: 'no_email', detail: expect.stringContaining(RUBY.phone) };

let shop: PaidShop;
let headers: Record<string, string>;
let weeks = 0;
beforeAll(async () => {
  shop = await openPaidShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  headers = await shop.admin();
});

const office = (path: string, body: object = {}) => shop.post(`/api/admin${path}`, body, headers);

/** Each on days of its own. */
const taken = (payment: object, more: object = {}) => {
  weeks += 1;
  const day = (by: number) =>
    new Date(shop.clock.now() + (7 * weeks + by) * DAY).toISOString().slice(0, 10);
  const lines = [line({ startDate: day(0), endDate: day(1) })];
  return orderBody({ source: 'phone', payment, contact: RUBY, lines, ...more });
};
const take = async (payment: object, more: object = {}) => {
  const placed = await office('/orders', taken(payment, more));
  if (placed.statusCode !== 201) throw new Error(placed.body);
  const { reservationId: id, manageToken: token, quote } = placed.json();
  return { id: String(id), token: String(token), quote };
};
const see = async (id: string): Promise<AdminReservation> =>
  (await shop.get(`/api/admin/reservations/${id}`, headers)).json();
const act = async (id: string, body: object) =>
  office(`/reservations/${id}/actions`, { version: (await see(id)).version, ...body });
const amend = async (id: string, contact: object, link = 'none') => {
  const { totalCents, version } = await see(id);
  const amendment = { kind: 'contact', contact, link };
  const shown = { totalCents, excessCents: 0, version };
  return office(`/reservations/${id}/amendments`, { amendment, shown });
};
const stored = async (id: string) => (await shop.of(PORTS.store).get('reservations', id))?.data;
const customerOf = async (id: string) => (await see(id)).customerId;

/** What went out, or waits to: everything else is not mailed. */
async function outgoing(): Promise<readonly string[]> {
  while ((await shop.run('outbox')) > 0);
  const { documents } = await shop.of(PORTS.store).query({ collection: 'outbox' });
  return documents.map(({ data }) => String(data['kind']));
}

describe('an order of a caller without an email address', () => {
  it('is saved without one, and its customer is mailed nothing, from the order to the review', async () => {
    const { id, token, quote } = await take({ kind: 'card_link' });
    const document = await stored(id);
    expect(document).not.toHaveProperty('contactEmail');
    expect(document?.['contact']).toEqual(RUBY);
    expect((await see(id)).contact).toEqual(RUBY);
    const link = await shop.get(`/api/manage/${token}`);
    expect([link.statusCode, 'contactEmail' in link.json()]).toEqual([200, false]);
    const begun = await shop.steps.intent(id, 'deposit', quote.dueNowCents);
    await shop.steps.confirm(begun.json().clientSecret);
    const { documents } = await shop.of(PORTS.store).query({ collection: 'simulatedIntents' });
    const intent = documents.find(({ data }) => data['reservationId'] === id);
    expect(intent?.data).not.toHaveProperty('customerEmail');
    const signing = `/api/manage/${token}/agreement`;
    const { textId } = (await shop.get(signing)).json();
    expect((await shop.post(signing, { name: RUBY.name, textId })).statusCode).toBe(200);
    expect(await see(id)).toMatchObject({ status: 'confirmed', agreement: 'signed' });
    const started = shop.clock.now();
    shop.clock.pass(6 * DAY);
    for (const job of ['balance-reminders', 'visit-reminders', 'agreement-reminders']) {
      expect([job, await shop.run(job)]).toEqual([job, 0]);
    }
    headers = await shop.admin();
    await act(id, { kind: 'adjust', amountCents: -500, why: 'Late' });
    await act(id, {
      kind: 'take_payment',
      amountCents: (await see(id)).balanceCents,
      method: 'cash',
    });
    shop.clock.pass(6 * DAY);
    await shop.run('complete-reservations');
    expect(await shop.run('review-requests')).toBe(0);
    headers = await shop.admin();
    expect(await see(id)).toMatchObject({ status: 'completed', balanceCents: 0 });
    expect(JSON.stringify((await see(id)).history)).not.toContain('"mailed"');
    expect(await outgoing()).toEqual([]);
    shop.clock.pass(started - shop.clock.now());
    headers = await shop.admin();
  });

  it('is billed by an invoice that names no email', async () => {
    const { token } = await take({ kind: 'invoice', netDays: 30 });
    const { blocks } = await paperMade(shop, () => shop.get(`/api/manage/${token}/invoice.pdf`));
    expect(JSON.stringify(blocks)).toContain('Pay by card through your private link, or');
    expect(JSON.stringify(blocks)).not.toMatch(/email/i);
  });

  it('is refused online, where the address is required', async () => {
    const refused = await shop.steps.reserve({ contact: RUBY });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toMatchObject([{ path: 'contact.email', code: 'email_missing' }]);
    const empty = await office(
      '/orders',
      taken({ kind: 'hold' }, { contact: { ...RUBY, email: '' } }),
    );
    expect(empty.statusCode).toBe(400);
  });

  it('sends no link: the office is told whom to call, and may replace a link by itself', async () => {
    const { id, token } = await take({ kind: 'door' });
    expect((await act(id, { kind: 'send_link', isNew: false })).json()).toMatchObject(NO_EMAIL);
    expect((await amend(id, { name: 'Ruby C.' }, 'send')).json()).toMatchObject(NO_EMAIL);
    const own = `/api/manage/${token}`;
    const renewed = await shop.post(`${own}/renew`);
    const insured = await shop.post(`${own}/insurance`, {
      name: 'Ruby',
      holder: 'Frisco ISD, 1 School St, Frisco',
      by: '',
      language: 'en',
    });
    expect([renewed.statusCode, insured.statusCode]).toEqual([409, 409]);
    expect((await shop.get(own)).statusCode).toBe(200);
    expect((await act(id, { kind: 'send_link', isNew: true })).statusCode).toBe(200);
    expect((await shop.get(own)).statusCode).toBe(404);
    expect(await outgoing()).toEqual([]);
    shop.clock.pass(shopMoment(calendarDay((await see(id)).startDate), '06:00') - shop.clock.now());
    headers = await shop.admin();
    const desk: DeskDto = (await shop.get('/api/admin/desk', headers)).json();
    const unsigned = desk.open.find(({ kind, ref }) => kind === 'unsigned' && ref === id);
    expect(unsigned).toMatchObject({ toCall: true, phone: RUBY.phone });
  });

  it('is texted the link to pay where the customer agreed, beside no mail', async () => {
    const { id } = await take({ kind: 'card_link' }, { textsAgreed: true });
    expect(
      (await act(id, { kind: 'take_payment', amountCents: 100, method: 'cash' })).statusCode,
    ).toBe(200);
    expect((await act(id, { kind: 'send_link', isNew: false, asksToPay: true })).statusCode).toBe(
      200,
    );
    const kinds = await outgoing();
    expect([kinds.length > 0, new Set(kinds)]).toEqual([true, new Set(['text'])]);
  });

  it('reads the hours of the day on the page once the office told them, and failed stops are not mailed', async () => {
    const { id, token } = await take({ kind: 'door' });
    const before = await outgoing();
    const day = (await see(id)).startDate;
    const url = `/plans/${day}`;
    const plan = async (): Promise<DayPlanDto> =>
      (await shop.get(`/api/admin${url}`, headers)).json();
    const { version } = await plan();
    await office(`${url}/publish`, { version });
    const [stop] = (await plan()).trucks.flatMap(({ stops }) => stops);
    expect(stop?.contact).toEqual({ ...RUBY, noEmail: true, toCall: true });
    const now = (await plan()).version;
    const left = await office(`${url}/tell`, { version: now, except: [id] });
    expect(left.json()).toEqual({ told: 0 });
    expect((await office(`${url}/tell`, { version: now })).json()).toEqual({ told: 1 });
    const seen: ManagedReservation = (await shop.get(`/api/manage/${token}`)).json();
    const [told] = (await plan()).trucks.flatMap(({ stops }) => stops.map((one) => one.told));
    expect(told).toEqual({ from: expect.any(String), to: expect.any(String) });
    expect(seen.visits[0]).toMatchObject({ ...told });
    shop.clock.pass(shopMoment(calendarDay(day), '09:00') - shop.clock.now());
    headers = await shop.admin();
    // The crew reads before it asks that a link to pay would reach nobody.
    const truckId = (await plan()).trucks.find(({ stops }) => stops.length > 0)?.truckId;
    const { url: link, pin } = (
      await office(`${url}/crew-links`, { truckId, name: 'Memo' })
    ).json();
    const opened = await shop.post('/api/crew/session', { link: link.split('#')[1], pin });
    const authorization = `Crew ${opened.json().token}`;
    const crewDay = await shop.get('/api/crew/today', { authorization });
    expect(crewDay.json().stops).toMatchObject([{ id: stop?.id, noLink: true }]);
    const asks = { id: 'link', stopId: stop?.id, kind: 'card_link', data: {} };
    const acts = [{ ...asks, at: new Date(shop.clock.now()).toISOString() }];
    const asked = await shop.post('/api/crew/acts', { acts }, { authorization });
    expect(asked.json().results).toMatchObject([{ status: 'refused', code: 'no_email' }]);
    for (const report of [{ state: 'on_the_way' }, { state: 'failed', why: 'Nobody home' }]) {
      expect((await office(`${url}/stops/${stop?.id}`, report)).statusCode).toBe(200);
    }
    const history = JSON.stringify((await see(id)).history);
    expect(history).toContain('the customer was not emailed');
    expect(history).not.toContain('crew_coming');
    expect(await outgoing()).toEqual(before);
  });

  it('has a quote that is never mailed, and whose link works', async () => {
    const before = await outgoing();
    const asked = taken({ kind: 'card_link' });
    const expiresAt = new Date(shop.clock.now() + DAY).toISOString();
    const written = await office('/quotes', { ...asked, expiresAt, holdsUnits: false });
    const { quoteId, token, contact } = written.json();
    expect([written.statusCode, contact]).toEqual([200, RUBY]);
    const sent = await office(`/quotes/${quoteId}/send`);
    expect([sent.statusCode, sent.json().state]).toEqual([200, 'sent']);
    expect((await shop.get(`/api/quotes/${token}`)).statusCode).toBe(200);
    shop.clock.pass(DAY / 2);
    expect(await shop.run('quote-reminders')).toBe(0);
    expect(await outgoing()).toEqual(before);
    headers = await shop.admin();
  });
});

describe('a customer who is known by number', () => {
  const SHARED = '(469) 555-0188';
  const family = (name: string, email?: string) => ({
    contact: { name, phone: SHARED, ...(email && { email }) },
  });

  it('is the same person under the same name, and another one under another name, each time', async () => {
    const [mia, leo, miaAgain, leoAgain] = [
      await take({ kind: 'door' }, family('Mia Ruiz')),
      await take({ kind: 'door' }, family('Leo Ruiz')),
      await take({ kind: 'door' }, family('mia  ruiz')),
      await take({ kind: 'door' }, family('Leo Ruiz')),
    ];
    expect(await customerOf(miaAgain.id)).toBe(await customerOf(mia.id));
    expect(await customerOf(leoAgain.id)).toBe(await customerOf(leo.id));
    expect(await customerOf(leo.id)).not.toBe(await customerOf(mia.id));
    const found = await shop.get('/api/admin/customers?q=4695550188', headers);
    const { customers } = found.json() as { customers: readonly CustomerRow[] };
    expect(customers.map(({ name, emails }) => [name, emails]).toSorted()).toEqual([
      ['Leo Ruiz', []],
      ['Mia Ruiz', []],
    ]);
    // The address comes later: it is Leo's from then on, whatever number he books with.
    expect((await amend(leo.id, { email: 'leo@example.com' }, 'send')).statusCode).toBe(200);
    expect(await outgoing()).toContain('mail');
    const online = await shop.steps.reserve({
      contact: { name: 'L. Ruiz', email: 'Leo@example.com', phone: '(214) 555-0100' },
      lines: taken({}).lines,
    });
    expect(await customerOf(online.json().reservationId)).toBe(await customerOf(leo.id));
    // It was mistyped: the office takes it off again.
    expect((await amend(leo.id, { email: null })).statusCode).toBe(200);
    expect((await see(leo.id)).contact).toEqual({ name: 'Leo Ruiz', phone: SHARED });
    expect(JSON.stringify((await see(leo.id)).history)).toContain('"to":"–"');
    // His other booking has it.
    const emails = async (): Promise<CustomerRow['emails']> =>
      (await shop.get(`/api/admin/customers/${await customerOf(leo.id)}`, headers)).json().emails;
    expect(await emails()).toEqual(['leo@example.com']);
    // This one is only on the booking that it is taken off, so a stranger may have it after all.
    const email = 'Fake@example.com';
    const made = await take({ kind: 'door' }, family('Leo Ruiz', email));
    expect(await emails()).toEqual(['leo@example.com', 'fake@example.com']);
    expect((await amend(made.id, { email: null })).statusCode).toBe(200);
    expect(await emails()).toEqual(['leo@example.com']);
    expect((await shop.get(`/api/admin/customers?q=${email}`, headers)).json().customers).toEqual(
      [],
    );
    const contact = { name: 'Lu Stranger', email, phone: '(214) 555-0144' };
    const other = await take({ kind: 'door' }, { contact });
    expect(await customerOf(other.id)).not.toBe(await customerOf(leo.id));
  });

  it('is refused once the shop does not rent to them', async () => {
    const { id } = await take({ kind: 'door' }, { contact: { ...RUBY, phone: '(469) 555-0122' } });
    await office(`/customers/${await customerOf(id)}/changes`, {
      kind: 'do_not_rent',
      reason: 'Cut the castle',
    });
    const refused = await office(
      '/orders',
      taken({ kind: 'door' }, { contact: { ...RUBY, phone: '469.555.0122' } }),
    );
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'do_not_rent']);
  });

  it('is erased without a trace, with their rain check and quote', async () => {
    const contact = { name: 'Zadie Thornquist', phone: '(469) 555-0166' };
    const event = { ...orderBody().event, street: '77 Wisteria Bend' };
    const { id } = await take({ kind: 'cash', amountCents: 10_000 }, { contact, event });
    await take({ kind: 'hold' }, { contact: { ...contact, name: 'Ruby Castellan' } });
    expect((await act(id, { kind: 'rain_check' })).statusCode).toBe(200);
    // The office gave no reason, so the history has none.
    const over = (await see(id)).history.find(({ kind }) => kind === 'cancelled');
    expect([over?.kind, over?.facts]).toEqual(['cancelled', undefined]);
    const customerId = await customerOf(id);
    shop.clock.pass(40 * DAY);
    await shop.run('expire-holds');
    while ((await shop.run('seal-audit-log')) > 0);
    headers = await shop.admin();
    const erased = await office(`/customers/${customerId}/erase`, { name: contact.name });
    expect([erased.statusCode, erased.json().detail]).toEqual([200, undefined]);
    expect((await see(id)).contact).toEqual({ name: 'Erased customer', phone: '' });
    const traces: string[] = [];
    for (const { name } of COLLECTIONS.filter((one) => one.name !== 'picturePieces')) {
      const { documents } = await shop.of(PORTS.store).query({ collection: name });
      for (const { id: at, data } of documents) {
        if (/thornquist|wisteria/i.test(`${at} ${JSON.stringify(data)}`))
          traces.push(`${name}/${at}`);
      }
    }
    expect(traces).toEqual([]);
  });
});
