import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { isoFromInstant, MINUTE, after } from '#core/kernel/instant.ts';
import { RESERVATIONS } from '#server/areas/reservations/reservations.wiring.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { openHttpShop } from '#tests/support/http-shop.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { CASTLE, line, orderBody } from '#tests/support/order-body.ts';
import { sayProblem as saySpanish } from '#web/texts/es/problems.ts';

type Offered = { readonly id: string; readonly units: number };

const FIRST = calendarDay('2026-11-28');
/** From the calling network. */
const HOME = '203.0.113.7';
/** The demo's only pirate ship. */
const SHIP = 'pirate-ship-combo';

describe('the limits of unpaid orders', () => {
  const shop = eachHttpShop({ rateLimit: true, trustProxy: 1 });

  const reserve = (body: object, address = HOME) =>
    shop.post('/api/reservations', orderBody(body), { 'x-forwarded-for': address });
  const person = (name: string, digits: number) => ({
    name,
    email: `${name}@example.com`,
    phone: `817-555-0${digits}`,
  });
  const offered = async (): Promise<readonly Offered[]> =>
    (await shop.get('/api/products')).json().products;
  const quoted = async () =>
    (await shop.post('/api/quotes', { lines: [line()], plan: 'deposit' })).json();
  const storedHolds = async () =>
    (await shop.of(PORTS.store).query({ collection: 'liveHolds' })).documents;

  it('refuse one request for every unit and sixty days, and nothing is held', async () => {
    const lines = (await offered()).flatMap(({ id, units }) =>
      [0, 32].map((offset) => ({
        productId: id,
        quantity: units,
        startDate: addDays(FIRST, offset),
        endDate: addDays(FIRST, offset + 30),
      })),
    );
    const refused = await reserve({ lines: lines.slice(0, 50) });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: 'limit_days',
      params: { most: 14, phone: '(817) 555-0142' },
      errors: [{ path: 'lines.0.endDate' }],
    });
    expect(await storedHolds()).toEqual([]);
  });

  it("name what is taken in the page's language", async () => {
    const lines = [line({ productId: SHIP })];
    expect((await reserve({ lines })).statusCode).toBe(201);
    const taken = (await reserve({ lines, contact: person('bea', 101) }, '203.0.113.8')).json();
    const ship = (await shop.get(`/api/products/${SHIP}`)).json();
    expect(taken.params).toMatchObject({ product: ship.title, productEs: ship.es.title });
    expect(saySpanish(taken)).toContain(`${ship.es.title} no está disponible`);
    const long = [line({ productId: SHIP, startDate: '2027-01-04', endDate: '2027-01-14' })];
    const last = (
      await reserve({ lines: long, contact: person('cai', 102) }, '203.0.113.9')
    ).json();
    expect([last.code, saySpanish(last)]).toEqual([
      'limit_last_unit',
      expect.stringContaining(ship.es.title),
    ]);
  });

  it.each([
    ['limit_units', { lines: [line({ quantity: 11 })] }],
    ['limit_days', { lines: [line({ endDate: '2026-12-20' })] }],
    [
      'limit_total',
      {
        lines: [
          line({ quantity: 4, endDate: '2026-12-09' }),
          line({ productId: 'royal-castle-slide-combo', quantity: 2, endDate: '2026-12-09' }),
        ],
      },
    ],
    ['limit_last_unit', { lines: [line({ productId: SHIP, endDate: '2026-12-10' })] }],
    [
      'limit_last_unit',
      {
        lines: [
          line({ productId: SHIP, endDate: '2026-12-08' }),
          line({ productId: SHIP, startDate: '2026-12-08', endDate: '2026-12-10' }),
        ],
      },
    ],
  ])('refuse %s in one order', async (code, body) => {
    const refused = await reserve(body);
    expect(refused.json()).toMatchObject({ code, status: 409 });
    expect(await storedHolds()).toEqual([]);
  });

  const change = async (holds: object) => {
    const headers = await shop.adminHeaders();
    const { revision, ...all } = (await shop.get('/api/admin/settings', headers)).json();
    const body = { settings: { ...all, holds: { ...all.holds, ...holds } }, revision };
    const saved = await shop.send('PUT', '/api/admin/settings', { body, headers });
    expect(saved.statusCode).toBe(200);
    return saved.json();
  };
  const office = async () => {
    const order = { ...orderBody(), source: 'phone', payment: { kind: 'door' } };
    return (await shop.post('/api/admin/orders', order, await shop.adminHeaders())).statusCode;
  };

  it('refuse an order below the smallest one, whose quote says what is missing, but not in the office', async () => {
    const { subtotalCents, minimum } = await quoted();
    expect(minimum).toBeUndefined();
    await change({ leastSubtotalCents: subtotalCents + 2_000 });
    const missing = { leastCents: subtotalCents + 2_000, missingCents: 2_000 };
    expect((await quoted()).minimum).toEqual(missing);
    const refused = (await reserve({})).json();
    expect(refused).toMatchObject({ status: 409, code: 'limit_minimum', params: missing });
    expect(refused.detail).toContain('Add $20.00 more');
    expect(saySpanish(refused)).toContain('Agrega $20.00 más');
    expect(await storedHolds()).toEqual([]);
    expect(await office()).toBe(201);
    await change({ leastSubtotalCents: subtotalCents });
    expect((await quoted()).minimum).toBeUndefined();
    expect((await reserve({})).statusCode).toBe(201);
    // A client that does not know it turns it off.
    const saved = await change({ leastSubtotalCents: undefined });
    expect(saved.holds.leastSubtotalCents).toBe(0);
  });

  it('refuse a small order to a zone that has a larger smallest one, also when the link moves it there', async () => {
    const headers = await shop.adminHeaders();
    const { subtotalCents } = await quoted();
    const { revision, ...all } = (await shop.get('/api/admin/settings', headers)).json();
    const leastCents = subtotalCents + 5_000;
    const far = { name: 'Far', postalCodes: ['7610'], feeCents: 0, miles: 9, leastCents };
    const zones = [...all.delivery.zones, far];
    const settings = { ...all, delivery: { ...all.delivery, zones } };
    const body = { settings, revision };
    const saved = await shop.send('PUT', '/api/admin/settings', { body, headers });
    expect(saved.json().delivery.zones.at(-1)).toEqual(far);
    const missing = { leastCents, missingCents: 5_000, zone: 'Far' };
    const event = { ...orderBody().event, city: 'Fort Worth', postalCode: '76102' };
    const asked = { lines: [line()], plan: 'deposit', postalCode: '76102' };
    expect((await shop.post('/api/quotes', asked)).json().minimum).toEqual(missing);
    expect((await quoted()).minimum).toBeUndefined();
    const refused = (await reserve({ event })).json();
    expect(refused).toMatchObject({ code: 'limit_minimum', params: missing });
    expect(refused.detail).toContain('Online orders delivered in Far start at');
    expect(saySpanish(refused)).toContain('con entrega en Far');
    const order = { ...orderBody(), source: 'phone', payment: { kind: 'door' } };
    const placed = await shop.post('/api/admin/orders', order, headers);
    const { manageToken } = placed.json();
    const there = { amendment: { kind: 'details', event } };
    const moved = await shop.post(`/api/manage/${manageToken}/amendments/preview`, there);
    expect(moved.json()).toMatchObject({ code: 'limit_minimum', params: missing });
    const far2 = await shop.post('/api/admin/orders', { ...order, event }, headers);
    expect(far2.statusCode).toBe(201);
  });

  it("count a product's own limit of units instead of the shop's", async () => {
    const headers = await shop.adminHeaders();
    const own = async (mostOnline: number) => {
      const { products } = (await shop.get('/api/admin/products', headers)).json();
      const castle = products.find(({ id }: { id: string }) => id === CASTLE);
      const body = { ...castle, mostOnline };
      const path = `/api/admin/products/${CASTLE}`;
      expect((await shop.send('PUT', path, { body, headers })).json()).toMatchObject({
        mostOnline,
      });
    };
    const codeOf = async (quantity: number) =>
      (await reserve({ lines: [line({ quantity })] })).json().code;
    await own(12);
    expect([await codeOf(11), await codeOf(13)]).toEqual(['unavailable', 'limit_units']);
    await own(1);
    const refused = (await reserve({ lines: [line({ quantity: 2 })] })).json();
    expect(refused).toMatchObject({ code: 'limit_units', params: { most: 1 } });
    expect((await shop.get(`/api/products/${CASTLE}`)).json().mostOnline).toBe(1);
  });

  it('hold for what a customer changes on the private link, and not for the office', async () => {
    const placed = await bookingSteps(shop).book({ lines: [line({ quantity: 2 })] });
    const headers = await shop.adminHeaders();
    const { subtotalCents } = placed.quote;
    await change({ mostUnits: 2, leastSubtotalCents: subtotalCents });
    const own = `/api/manage/${placed.manageToken}/amendments`;
    const ask = async (quantity: number, url = own, by = {}) => {
      const amendment = { kind: 'lines', lines: [line({ quantity })], addOns: [] };
      return (await shop.post(`${url}/preview`, { amendment }, by)).json();
    };
    expect(await ask(3)).toMatchObject({ code: 'limit_units', params: { most: 2 } });
    const leastCents = subtotalCents;
    const least = { code: 'limit_minimum', params: { leastCents, missingCents: leastCents / 2 } };
    expect(await ask(1)).toMatchObject(least);
    const office = `/api/admin/reservations/${placed.reservationId}/amendments`;
    expect((await ask(1, office, headers)).differenceCents).toBeLessThan(0);
    // What is smaller already may stay and grow.
    await change({ mostUnits: 3, leastSubtotalCents: 2 * subtotalCents });
    expect((await ask(3)).differenceCents).toBeGreaterThan(0);
  });

  it('accept an order at the limits', async () => {
    const ship = await reserve({ lines: [line({ productId: SHIP, endDate: '2026-12-09' })] });
    expect(ship.statusCode).toBe(201);
    const castle = await reserve({ lines: [line({ endDate: '2026-12-19' })] });
    expect(castle.statusCode).toBe(201);
  });

  it('allow twelve holds from one network in twenty requests a minute, under any name', async () => {
    const answers = [];
    for (let index = 0; index < 40; index += 1) {
      if (index % 20 === 0) shop.clock.pass(MINUTE);
      const startDate = addDays(FIRST, index);
      const lines = [line({ startDate, endDate: addDays(startDate, 1) })];
      // The rate limit's minute is real time, so a different proxy chain avoids it here.
      answers.push(await reserve({ lines, contact: person(`bot${index}`, 200 + index) }, HOME));
    }
    const codes = answers.map((answer) => answer.json().code ?? answer.statusCode);
    expect(codes.filter((code) => code === 201)).toHaveLength(12);
    expect(new Set(codes)).toEqual(new Set([201, 'limit_network_holds', 'rate_limited']));
    const neighbor = await reserve({ contact: person('dora', 300) }, '198.51.100.9');
    expect(neighbor.statusCode).toBe(201);
    shop.clock.pass(10 * MINUTE);
    await shop.of(RESERVATIONS.expireHolds)();
    expect(await storedHolds()).toHaveLength(0);
  });

  it('let three families behind one network address book, but not a fourth order of one of them', async () => {
    for (const [index, name] of ['ana', 'bea', 'cleo'].entries()) {
      const booked = await reserve({ contact: person(name, 100 + index) });
      expect(booked.statusCode).toBe(201);
    }
    const others = [SHIP, 'dunk-tank', 'toddler-playland'].map((productId) => line({ productId }));
    const again = [];
    for (const one of others) {
      again.push(await reserve({ lines: [one], contact: person('ana', 100) }));
    }
    expect(again.map(({ statusCode }) => statusCode)).toEqual([201, 201, 409]);
    expect(again[2]?.json()).toMatchObject({ code: 'limit_customer_holds', params: { most: 3 } });
    // Another address, and the same phone number written differently.
    const samePhone = await reserve({
      lines: [line({ productId: 'toddler-playland' })],
      contact: { ...person('anita', 0), phone: '+1 (817) 555-0100' },
    });
    expect(samePhone.json()).toMatchObject({ code: 'limit_customer_holds' });
  });

  it('store no address, and forget who held an order along with its hold', async () => {
    await reserve({});
    const [held] = (await shop.of(PORTS.store).query({ collection: 'reservations' })).documents;
    expect(held?.data['heldBy']).toEqual({
      email: expect.any(String),
      phone: expect.any(String),
      network: expect.any(String),
    });
    const told = JSON.stringify([held, await storedHolds()]);
    expect(told).not.toContain(HOME);
    shop.clock.pass(10 * MINUTE);
    await shop.of(RESERVATIONS.expireHolds)();
    const [over] = (await shop.of(PORTS.store).query({ collection: 'reservations' })).documents;
    expect(over?.data).toMatchObject({ status: 'expired' });
    expect(over?.data).not.toHaveProperty('heldBy');
    expect(await storedHolds()).toEqual([]);
  });

  it('allow a hold ten minutes, and thirty from the first payment started', async () => {
    const placed = await reserve({});
    const { reservationId, holdExpiresAt, manageToken, quote } = placed.json();
    expect(holdExpiresAt).toBe(isoFromInstant(after(shop.clock.now(), 10 * MINUTE)));
    shop.clock.pass(9 * MINUTE);
    const begin = (reason: string, amount: number) =>
      shop.post('/api/createPaymentIntent', {
        amount,
        currency: 'usd',
        customerEmail: 'ana@example.com',
        metadata: { reservationId, reason },
      });
    expect((await begin('deposit', quote.dueNowCents)).statusCode).toBe(200);
    const until = isoFromInstant(after(shop.clock.now(), 30 * MINUTE));
    const status = () =>
      shop.get(`/api/reservations/${reservationId}/status`, {
        authorization: `Manage ${manageToken}`,
      });
    expect((await status()).json()).toMatchObject({ status: 'held', holdExpiresAt: until });
    // Starting again and again does not extend the hold.
    shop.clock.pass(20 * MINUTE);
    expect((await begin('full', quote.totalCents)).statusCode).toBe(200);
    expect((await status()).json()).toMatchObject({ holdExpiresAt: until });
    const taken = await reserve({
      lines: [line({ quantity: 4 })],
      contact: person('bea', 101),
    });
    expect(taken.json()).toMatchObject({ code: 'unavailable' });
    shop.clock.pass(10 * MINUTE);
    await shop.of(RESERVATIONS.expireHolds)();
    expect((await status()).json()).toMatchObject({ status: 'expired' });
    expect(await storedHolds()).toEqual([]);
  });

  it('live as long as the shop’s setting, and a repeated request promises no time that is over', async () => {
    const admin = await shop.adminHeaders();
    const { revision, ...settings } = (await shop.get('/api/admin/settings', admin)).json();
    const holds = { ...settings.holds, minutes: 5 };
    const body = { settings: { ...settings, holds }, revision };
    await shop.send('PUT', '/api/admin/settings', { body, headers: admin });
    const key = { 'idempotency-key': 'hold-of-five-minutes' };
    const again = () =>
      shop.post('/api/reservations', orderBody({}), { 'x-forwarded-for': HOME, ...key });
    const until = isoFromInstant(after(shop.clock.now(), 5 * MINUTE));
    expect((await again()).json()).toMatchObject({ status: 'held', holdExpiresAt: until });
    shop.clock.pass(5 * MINUTE);
    await shop.of(RESERVATIONS.expireHolds)();
    const over = (await again()).json();
    expect(over.status).toBe('expired');
    expect(Date.parse(over.holdExpiresAt)).toBeLessThanOrEqual(shop.clock.now());
  });

  it('let the owner see live holds and release one, or all of a customer, with a history entry', async () => {
    const place = async (who: ReturnType<typeof person>, productId: string): Promise<string> => {
      const placed = await reserve({ lines: [line({ productId })], contact: who });
      return placed.json().reservationId;
    };
    const [ana, bea] = [person('ana', 100), person('bea', 101)];
    const first = await place(ana, SHIP);
    const second = await place({ ...bea, phone: ana.phone }, 'dunk-tank');
    const third = await place(ana, 'toddler-playland');
    const other = await place(bea, CASTLE);
    const admin = await shop.adminHeaders();
    const { reservations } = (await shop.get('/api/admin/reservations?status=held', admin)).json();
    const until = isoFromInstant(after(shop.clock.now(), 10 * MINUTE));
    expect(reservations).toHaveLength(4);
    for (const one of reservations) expect(one).toMatchObject({ holdExpiresAt: until });

    const release = (id: string, scope: string) =>
      shop.post(`/api/admin/reservations/${id}/release`, { scope }, admin);
    expect((await release(third, 'one')).json()).toEqual({ released: [third] });
    const all = (await release(first, 'customer')).json().released;
    expect(all).toEqual([first, second]);
    const one = (await shop.get(`/api/admin/reservations/${second}`, admin)).json();
    expect(one).toMatchObject({ status: 'cancelled' });
    expect(one.history.at(-1)).toMatchObject({
      kind: 'cancelled',
      by: { kind: 'admin' },
      facts: { why: 'All holds of this customer released' },
    });
    expect((await release(second, 'one')).json()).toMatchObject({ code: 'wrong_state' });
    // What was released is available, and counts for nobody.
    expect((await reserve({ lines: [line({ productId: SHIP })], contact: ana })).statusCode).toBe(
      201,
    );
    expect((await release(other, 'network')).json().released).toHaveLength(2);
    expect(await storedHolds()).toEqual([]);
    // The holders of a network are not written to: their addresses may be made up.
    while ((await shop.run('outbox')) > 0);
    const told = (await shop.mails()).map(
      ({ to, subject }) => `${to?.[0]?.address} ${subject?.split(',')[0]}`,
    );
    expect(told.toSorted()).toEqual(
      [ana, ana, bea].map(({ email }) => `${email} We released your hold`),
    );
  });

  it('apply with RATE_LIMIT=off to one order only, without counting holds', async () => {
    const off = await openHttpShop({ rateLimit: false });
    try {
      const post = (body: object) => off.post('/api/reservations', orderBody(body));
      for (let index = 0; index < 4; index += 1) {
        const startDate = addDays(FIRST, index);
        const lines = [line({ startDate, endDate: addDays(startDate, 1) })];
        expect((await post({ lines })).statusCode).toBe(201);
      }
      const refused = await post({ lines: [line({ quantity: 11 })] });
      expect(refused.json()).toMatchObject({ code: 'limit_units' });
      const { documents } = await off.of(PORTS.store).query({ collection: 'liveHolds' });
      expect(documents).toEqual([]);
    } finally {
      await off.close();
    }
  });
});
