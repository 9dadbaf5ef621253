import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, after, isoFromInstant } from '#core/kernel/instant.ts';
import { RESERVATIONS } from '#server/areas/reservations/reservations.wiring.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { type HttpShop, type HttpShopOptions, openHttpShop } from '#tests/support/http-shop.ts';
import { GOOD_CARD, line, orderBody } from '#tests/support/order-body.ts';
import { sayProblem as saySpanish } from '#web/texts/es/problems.ts';

const PHONE = '(817) 555-0142';
/** In no zone of ours, but close enough for a truck. */
const WACO = { street: '1 Party Lane', city: 'Waco', region: 'TX', postalCode: '76701' };
/** The demo's only pirate ship. */
const SHIP = line({ productId: 'pirate-ship-combo' });

describe('an order from outside the delivery area, when the owner takes such orders as requests', () => {
  let shop: HttpShop;
  let admin: Record<string, string>;
  async function open(options: HttpShopOptions = {}): Promise<void> {
    shop = await openHttpShop(options);
    admin = await shop.adminHeaders();
    await change((delivery) => ({ ...delivery, refusesOutside: false }));
  }
  beforeEach(() => open());
  /** With rate limits on, which count holds. */
  async function openCounting(): Promise<void> {
    await shop.close();
    await open({ rateLimit: true });
  }
  afterEach(() => shop.close());

  async function change(delivery: (before: object) => object): Promise<void> {
    const { revision, ...settings } = (await shop.get('/api/admin/settings', admin)).json();
    const body = { revision, settings: { ...settings, delivery: delivery(settings.delivery) } };
    const saved = await shop.send('PUT', '/api/admin/settings', { body, headers: admin });
    expect(saved.statusCode).toBe(200);
  }
  const order = (overrides: object = {}) =>
    shop.post('/api/reservations', orderBody({ lines: [SHIP], event: WACO, ...overrides }));
  const begin = ({ reservationId, quote }: Placed, reason = 'deposit') =>
    shop.post('/api/createPaymentIntent', {
      amount: reason === 'full' ? quote.totalCents : quote.dueNowCents,
      currency: 'usd',
      customerEmail: 'ana@example.com',
      metadata: { reservationId, reason },
    });
  type Placed = {
    readonly reservationId: string;
    readonly manageToken: string;
    readonly quote: { readonly dueNowCents: number; readonly totalCents: number };
  };
  const request = async (overrides: object = {}): Promise<Placed> =>
    (await order(overrides)).json();
  const act = (id: string, body: object) =>
    shop.post(`/api/admin/reservations/${id}/actions`, body, admin);
  const office = async (id: string) =>
    (await shop.get(`/api/admin/reservations/${id}`, admin)).json();
  const managed = async ({ manageToken }: Placed) =>
    (await shop.get(`/api/manage/${manageToken}`)).json();
  const allMails = async () => {
    while ((await shop.run('outbox')) > 0);
    return shop.mails();
  };
  const isToOwner = ({ subject = '' }: { readonly subject?: string | undefined }) =>
    subject.startsWith('A request waits');
  /** To the customer. */
  const mails = async () => (await allMails()).filter((mail) => !isToOwner(mail));
  /** A session does not last a day. */
  async function pass(milliseconds: number): Promise<void> {
    shop.clock.pass(milliseconds);
    admin = await shop.adminHeaders();
  }
  const storedHolds = async () =>
    (await shop.of(PORTS.store).query({ collection: 'liveHolds' })).documents;
  async function giftCard(amountCents: number): Promise<string> {
    const body = { amountCents, expiresOn: '2027-11-20', name: 'Bea' };
    return (await shop.post('/api/admin/credits', body, admin)).json().shownCode;
  }

  it('is a request: it holds its units for a day, counts among the holds, and nothing is due', async () => {
    await openCounting();
    const answer = await order();
    expect(answer.statusCode).toBe(201);
    const placed = answer.json();
    const until = isoFromInstant(after(shop.clock.now(), DAY));
    expect(placed).toMatchObject({ status: 'held', awaitsOwner: true, holdExpiresAt: until });
    expect(await storedHolds()).toHaveLength(3);
    await pass(23 * HOUR);
    const second = await shop.post('/api/reservations', orderBody({ lines: [SHIP] }));
    expect(second.json()).toMatchObject({ code: 'unavailable' });
    expect(await managed(placed)).toMatchObject({
      status: 'held',
      awaitsOwner: true,
      paidCents: 0,
    });
    expect(await office(placed.reservationId)).toMatchObject({
      awaitsOwner: true,
      takesPayment: false,
    });
  });

  it('is mailed to the owner, once, with the customer and the place', async () => {
    const placed = await request();
    const told = (await allMails()).filter(isToOwner);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(placed.reservationId);
    expect(told[0]?.text).toContain('Where: 1 Party Lane, Waco, TX 76701');
  });

  it('is not a request inside the area', async () => {
    const placed = (await shop.post('/api/reservations', orderBody())).json();
    expect(placed).not.toHaveProperty('awaitsOwner');
    expect((await begin(placed)).statusCode).toBe(200);
  });

  it('has no area to be outside of in a shop without zones', async () => {
    await change((delivery) => ({ ...delivery, zones: [] }));
    const placed = await request();
    expect(placed).not.toHaveProperty('awaitsOwner');
    expect((await begin(placed)).statusCode).toBe(200);
  });

  it('cannot be charged before the owner confirms: by card, in full, gift card, link, or in person', async () => {
    const code = await giftCard(500_000);
    const placed = await request({ creditCode: code });
    for (const reason of ['deposit', 'full']) {
      const refused = await begin(placed, reason);
      expect(refused.json()).toMatchObject({
        status: 409,
        code: 'awaits_confirmation',
        params: { phone: PHONE },
      });
      expect(refused.json().detail).toContain(PHONE);
      expect(saySpanish(refused.json())).toContain(PHONE);
      expect(saySpanish(refused.json())).not.toBe(refused.json().detail);
    }
    const byLink = await shop.post(`/api/manage/${placed.manageToken}/credit`, { code });
    expect(byLink.statusCode).toBe(409);
    const { version } = await office(placed.reservationId);
    const cash = { kind: 'take_payment', amountCents: 10_000, method: 'cash', version };
    expect((await act(placed.reservationId, cash)).json()).toMatchObject({
      code: 'takes_no_payment',
    });
    const { status, entries, attempts } = await office(placed.reservationId);
    expect({ status, entries, attempts }).toEqual({ status: 'held', entries: [], attempts: [] });
    const { credits } = (await shop.get('/api/admin/credits', admin)).json();
    expect(credits).toMatchObject([{ balanceCents: 500_000 }]);
  });

  it('is held for another day once confirmed, and its link pays it', async () => {
    const placed = await request();
    await pass(20 * HOUR);
    const { version } = await office(placed.reservationId);
    const confirmed = await act(placed.reservationId, { kind: 'confirm_request', version });
    expect(confirmed.statusCode).toBe(200);
    const until = isoFromInstant(after(shop.clock.now(), DAY));
    expect(confirmed.json()).toMatchObject({ status: 'held', holdExpiresAt: until });
    expect(confirmed.json()).not.toHaveProperty('awaitsOwner');
    expect(await managed(placed)).toMatchObject({ holdExpiresAt: until });
    expect(confirmed.json().history.at(-1)).toMatchObject({
      kind: 'request_confirmed',
      by: { kind: 'admin' },
    });
    await pass(23 * HOUR);
    const begun = await begin(placed);
    expect(begun.statusCode).toBe(200);
    const { clientSecret } = begun.json();
    await shop.post('/api/simulated-card/confirm', { clientSecret, ...GOOD_CARD });
    const paid = await managed(placed);
    expect(paid).toMatchObject({ status: 'confirmed', paidCents: 31_900 });
    expect(paid).not.toHaveProperty('holdExpiresAt');
  });

  it('counts once if confirmed twice, and only requests can be confirmed', async () => {
    const placed = await request();
    const { version } = await office(placed.reservationId);
    const [one, other] = await Promise.all([
      act(placed.reservationId, { kind: 'confirm_request', version }),
      act(placed.reservationId, { kind: 'decline_request', why: 'Too far', version }),
    ]);
    expect([one, other].map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const again = await act(placed.reservationId, { kind: 'confirm_request' });
    expect(again.statusCode).toBe(409);
  });

  it('can be paid by gift card once confirmed, in full if the card covers it', async () => {
    const code = await giftCard(500_000);
    const placed = await request({ creditCode: code });
    await act(placed.reservationId, { kind: 'confirm_request' });
    expect(await managed(placed)).toMatchObject({ status: 'confirmed', balanceCents: 0 });
  });

  const expire = () => shop.of(RESERVATIONS.expireHolds)();
  const confirm = ({ reservationId }: Placed) => act(reservationId, { kind: 'confirm_request' });

  it('does not expire when confirmed in its last minute', async () => {
    const placed = await request();
    await pass(DAY - MINUTE);
    expect((await confirm(placed)).statusCode).toBe(200);
    await pass(2 * MINUTE);
    expect(await expire()).toBe(0);
    expect(await managed(placed)).toMatchObject({ status: 'held' });
  });

  it('is over when confirmed as it expires, swept or not, because others may have its units by then', async () => {
    const placed = await request();
    await pass(DAY);
    const [late] = await Promise.all([confirm(placed), expire()]);
    expect(late.json()).toMatchObject({ status: 409, code: 'wrong_state' });
    expect(await managed(placed)).toMatchObject({ status: 'expired' });
    expect((await begin(placed)).json()).toMatchObject({ code: 'hold_expired' });
    expect(await order()).toMatchObject({ statusCode: 201 });
  });

  it('releases its units right away when declined, with the reason in the history and the mail', async () => {
    await openCounting();
    const placed = await request();
    expect(await storedHolds()).toHaveLength(3);
    const unnamed = await act(placed.reservationId, { kind: 'decline_request' });
    expect(unnamed.statusCode).toBe(400);
    const why = 'Waco is too far on a Saturday.';
    const declined = await act(placed.reservationId, { kind: 'decline_request', why });
    expect(declined.json()).toMatchObject({ status: 'cancelled' });
    expect(declined.json().history.at(-1)).toMatchObject({
      kind: 'request_declined',
      by: { kind: 'admin' },
      facts: { why },
    });
    expect(await storedHolds()).toEqual([]);
    const next = await shop.post('/api/reservations', orderBody({ lines: [SHIP] }));
    expect(next.statusCode).toBe(201);
    expect((await begin(placed)).statusCode).toBe(409);
    const told = (await mails()).map(({ text }) => text ?? '');
    expect(told.some((text) => text.includes(why))).toBe(true);
  });

  it.each([
    ['en', 'you pay nothing until we confirm'],
    ['es', 'no pagas nada hasta que confirmemos'],
  ])('has mails (%s) that say what happens, with the phone number', async (language, promise) => {
    const placed = await request({ language });
    const [asked] = await mails();
    expect(asked?.text).toContain(promise);
    expect(asked?.text).toContain(PHONE);
    await act(placed.reservationId, { kind: 'confirm_request' });
    const answered = (await mails()).find(({ text }) => text !== asked?.text);
    expect(answered?.text).toContain(`/manage/${placed.manageToken}`);
    expect(await mails()).toHaveLength(2);
  });

  it('tells the customer if it is not answered in time', async () => {
    await request();
    await mails();
    await pass(DAY);
    await expire();
    const told = await mails();
    expect(told).toHaveLength(2);
    expect(told.every(({ text }) => text?.includes(PHONE))).toBe(true);
  });

  it('tells the customer when a hold is over whose end an email named, and of no other', async () => {
    const isOver = ({ subject = '' }: { readonly subject?: string | undefined }) =>
      subject.startsWith('We released your hold');
    const placed = await request();
    await confirm(placed);
    const home = orderBody().event;
    const take = async (kind: string, productId: string) => {
      const lines = [line({ productId })];
      const order = orderBody({ lines, event: home, source: 'phone', payment: { kind } });
      return (await shop.post('/api/admin/orders', order, admin)).json();
    };
    const linked = await take('card_link', 'neon-castle-bounce-house');
    await take('hold', 'royal-castle-slide-combo');
    expect((await shop.post('/api/reservations', orderBody())).statusCode).toBe(201);
    await mails();
    await pass(2 * DAY);
    expect(await expire()).toBe(4);
    const told = (await mails()).filter(isOver).map(({ subject = '' }) => subject.split(', ')[1]);
    expect(told.toSorted()).toEqual([placed, linked].map((one) => one.reservationId).toSorted());
  });

  it('is found by the office while it waits for an answer', async () => {
    const placed = await request();
    await shop.post('/api/reservations', orderBody());
    const waiting = async () =>
      (await shop.get('/api/admin/reservations?awaits=owner', admin)).json().reservations;
    expect(await waiting()).toMatchObject([{ id: placed.reservationId, awaitsOwner: true }]);
    await act(placed.reservationId, { kind: 'confirm_request' });
    expect(await waiting()).toEqual([]);
  });

  it('cannot be made by moving a booking out of the area with its link, which needs a call', async () => {
    const placed = (await shop.post('/api/reservations', orderBody())).json();
    const { clientSecret } = (await begin(placed)).json();
    await shop.post('/api/simulated-card/confirm', { clientSecret, ...GOOD_CARD });
    const amendment = { kind: 'details', event: WACO };
    const refused = await shop.post(`/api/manage/${placed.manageToken}/amendments/preview`, {
      amendment,
    });
    expect(refused.json()).toMatchObject({ status: 422, code: 'outside_delivery_area' });
  });
});
