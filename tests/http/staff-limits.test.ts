import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminActionInput } from '#core/contract/admin-reservations.ts';
import type { AmendmentInput } from '#core/contract/manage.ts';
import { DAY } from '#core/kernel/instant.ts';
import { NO_LIMITS } from '#core/staff/limits.ts';
import { STAFF_USE } from '#server/areas/staff/staff.wiring.ts';
import { ADMIN_ROUTES } from '#tests/support/admin-routes.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { ADMIN, STAFF_PASSWORD } from '#tests/support/http-shop.ts';
import { eachHttpShop, oneHttpShop } from '#tests/support/opened-shop.ts';
import { CASTLE, line, orderBody } from '#tests/support/order-body.ts';

type Headers = Record<string, string>;

const basic = (email: string, password: string): Headers => ({
  'owner-approval': `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
});
const YES = basic(ADMIN.email, ADMIN.password);

describe('what staff may give away', () => {
  const shop = eachHttpShop();
  let owner: Headers;
  let office: Headers;
  let id: string;
  beforeEach(async () => {
    [owner, office] = [await shop.adminHeaders(), await shop.staffHeaders('office')];
    const { reserve, intent, confirm } = bookingSteps(shop);
    const { reservationId, quote } = (await reserve()).json();
    const begun = await intent(reservationId, 'full', quote.totalCents);
    await confirm(begun.json().clientSecret);
    id = reservationId;
  });

  const read = async () => (await shop.get(`/api/admin/reservations/${id}`, owner)).json();
  async function act(body: object, headers: Headers = office) {
    const { version } = await read();
    return shop.post(`/api/admin/reservations/${id}/actions`, { version, ...body }, headers);
  }
  const giveBack = (amountCents: number, headers?: Headers) =>
    act({ kind: 'give_back', amountCents, as: 'card', why: 'late', staysOwed: false }, headers);

  it('is refunds up to the limit, added up per order, and more with an owner’s approval', async () => {
    expect((await giveBack(6_000)).statusCode).toBe(200);
    const over = await giveBack(4_001);
    expect(over.json()).toMatchObject({ status: 403, code: 'needs_owner' });
    expect(over.json().detail).toContain('$100.01');
    expect((await giveBack(4_000)).statusCode).toBe(200);
    expect((await giveBack(1)).json().code).toBe('needs_owner');
    const approved = await giveBack(5_000, { ...office, ...YES });
    expect(approved.statusCode).toBe(200);
    const last = approved.json().history.at(-1);
    expect(last.by).toMatchObject({ kind: 'admin', who: 'A office', approvedBy: ADMIN.email });
    expect((await giveBack(5_000, owner)).statusCode).toBe(200);
  });

  it('is approved only with an owner’s own credentials, protected by the sign-in lock', async () => {
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

  it('includes refunds by policy without asking, and no more', async () => {
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

  it('is a discount up to its percentage of the total, in a new order and in a quote', async () => {
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

  it('is a gift card up to the refund limit', async () => {
    const card = (amountCents: number, headers = office) =>
      shop.post('/api/admin/credits', { amountCents, expiresOn: '2027-11-20' }, headers);
    expect((await card(10_001)).json().code).toBe('needs_owner');
    expect((await card(6_000)).statusCode).toBe(201);
    // Many small ones count as a large one.
    expect((await card(5_000)).json()).toMatchObject({
      code: 'needs_owner',
      detail: 'The gift cards you gave away today would be $110.00; your limit is $100.00.',
    });
    const once = { amountCents: 4_000, expiresOn: '2027-11-20', id: 'request-0001' };
    const first = await shop.post('/api/admin/credits', once, office);
    expect(first.statusCode).toBe(201);
    // Sent twice, it is one card.
    expect((await shop.post('/api/admin/credits', once, office)).json()).toEqual(first.json());
    await shop.post(`/api/admin/credits/${first.json().code}/void`, {}, office);
    expect((await card(4_000)).statusCode).toBe(201);
    expect((await card(50_000, { ...office, ...YES })).statusCode).toBe(201);
    expect((await card(50_000, owner)).statusCode).toBe(201);
  });
});

/** Writes in the sections that may give money away. */
type Writing<Table> = {
  [Call in keyof Table & string]: Table[Call] extends {
    readonly needs: 'reservations:write' | 'orders:write' | 'money:write';
  }
    ? Call
    : never;
}[keyof Table & string];

type Spread<Call> = Call extends 'POST /reservations/:id/actions'
  ? `${Call} ${AdminActionInput['kind']}`
  : Call extends 'POST /reservations/:id/amendments'
    ? `${Call} ${AmendmentInput['kind']}`
    : Call;

/** A new call, act or change does not compile until this says what it gives away. */
type Ways = Readonly<Record<Spread<Writing<typeof ADMIN_ROUTES>>, readonly string[] | 'nothing'>>;

const WAYS: Ways = {
  'POST /reservations/:id/actions cancel': ['a fee waived', 'by the shop'],
  'POST /reservations/:id/actions rain_check': ['a rain check'],
  'POST /reservations/:id/actions adjust': ['off the total'],
  'POST /reservations/:id/actions undo_adjustment': ['another’s charge undone'],
  'POST /reservations/:id/actions give_back': ['to the card', 'as a credit', 'in cash'],
  'POST /reservations/:id/actions waive_balance': ['a small balance'],
  'POST /reservations/:id/actions write_off': ['a bad debt'],
  'POST /reservations/:id/amendments reschedule': ['moved for nothing', 'moved to fewer days'],
  'POST /reservations/:id/amendments lines': ['more for nothing', 'fewer rentals'],
  'POST /reservations/:id/amendments details': [
    'further away for nothing',
    'further away for a low fee',
  ],
  'POST /reservations/:id/offer': ['a choice for a torn unit'],
  'POST /weather/offers': ['a choice for the weather'],
  'POST /weather/call-off': ['a delivery called off for the weather'],
  'POST /orders': [
    'an order with a discount',
    'an order without its fee',
    'an order for a low fee',
  ],
  'POST /quotes': ['a quote with a discount'],
  'PUT /quotes/:id': ['a quote changed to a discount'],
  'POST /credits': ['a gift card'],
  'POST /credits/:code/refund': ['a sold gift card'],

  'POST /reservations/:id/actions note': 'nothing',
  'POST /reservations/:id/actions crew_note': 'nothing',
  'POST /reservations/:id/actions send_link': 'nothing',
  'POST /reservations/:id/actions certificate': 'nothing',
  // The tax is the state’s, and New order takes it off as well.
  'POST /reservations/:id/actions make_exempt': 'nothing',
  'POST /reservations/:id/actions charge_tax': 'nothing',
  'POST /reservations/:id/invoice': 'nothing',
  'POST /reservations/:id/actions invoice': 'nothing',
  // Records money that came in, and promised money that goes out.
  'POST /reservations/:id/actions take_payment': 'nothing',
  'POST /reservations/:id/actions use_credit': 'nothing',
  'POST /reservations/:id/actions hand_over': 'nothing',
  'POST /reservations/:id/actions correct_method': 'nothing',
  'POST /reservations/:id/actions undo_payment': 'nothing',
  'POST /reservations/:id/actions undo_write_off': 'nothing',
  'POST /reservations/:id/actions return_payment': 'nothing',
  'POST /crew-acts/hand-in': 'nothing',
  'POST /reservations/:id/actions confirm_request': 'nothing',
  'POST /reservations/:id/actions decline_request': 'nothing',
  'POST /reservations/:id/actions withdraw_offer': 'nothing',
  'POST /reservations/:id/amendments contact': 'nothing',
  'POST /reservations/:id/amendments/preview': 'nothing',
  'POST /reservations/:id/charge': 'nothing',
  'POST /orders/turned-away': 'nothing',
  'POST /reservations/:id/release': 'nothing',
  'POST /reservations/:id/offer/preview': 'nothing',
  'GET /reservations/:id/link': 'nothing',
  'POST /weather/offers/preview': 'nothing',
  'POST /weather/offers/mail': 'nothing',
  'POST /certificates': 'nothing',
  // Its price was allowed when it was written.
  'POST /quotes/:id/book': 'nothing',
  'POST /quotes/:id/send': 'nothing',
  'POST /quotes/:id/withdraw': 'nothing',
  // Money that came in for it, as with a recorded payment.
  'POST /credits/sales': 'nothing',
  'POST /credits/:code/method': 'nothing',
  'POST /credits/:code/mail': 'nothing',
  'POST /credits/:code/return': 'nothing',
  'POST /credits/:code/undo': 'nothing',
  'POST /credits/:code/void': 'nothing',
};

describe('every way staff can give money away', () => {
  const shop = oneHttpShop();
  let owner: Headers;
  let office: Headers;
  let weeks = 0;
  beforeAll(async () => {
    [owner, office] = [await shop.adminHeaders(), await shop.staffHeaders('office')];
    const { revision, ...now } = (await shop.get('/api/admin/settings', owner)).json();
    const zone = (name: string, code: string, feeCents: number) => ({
      name,
      postalCodes: [code],
      feeCents,
      miles: 10,
    });
    const settings = {
      ...now,
      // The policy refunds nothing, so every refund is given.
      cancellation: { ...now.cancellation, tiers: [{ daysBefore: 0, refundPercent: 0 }] },
      changes: { ...now.changes, resetsTier: false },
      delivery: {
        ...now.delivery,
        chargesFee: true,
        zones: [zone('Near', '760', 2_000), zone('Far', '761', 6_000)],
      },
    };
    const body = { settings, revision };
    const saved = await shop.send('PUT', '/api/admin/settings', { body, headers: owner });
    if (saved.statusCode !== 200) throw new Error(saved.body);
    const { uid } = (await shop.get('/api/session', office)).json().user;
    await shop.of(STAFF_USE.run).act({ kind: 'set_limits', id: uid, limits: NO_LIMITS }, 'boss');
  });

  /** A free Saturday, and the Monday after it. */
  function days() {
    weeks += 1;
    const day = (by: number) =>
      new Date(Date.parse('2026-12-05T12:00:00Z') + (7 * weeks + by) * DAY)
        .toISOString()
        .slice(0, 10);
    return { startDate: day(0), endDate: day(2), middle: day(1) };
  }

  async function booked(
    when: { startDate: string; endDate: string; productId?: string },
    plan = 'full',
  ) {
    const { reserve, intent, confirm } = bookingSteps(shop);
    const { startDate, endDate, productId = CASTLE } = when;
    const lines = [line({ startDate, endDate, productId })];
    const placed = (await reserve({ lines })).json();
    const { reservationId, quote } = placed;
    const due = plan === 'full' ? quote.totalCents : quote.dueNowCents;
    await confirm((await intent(reservationId, plan, due)).json().clientSecret);
    return reservationId as string;
  }
  const read = async (id: string) =>
    (await shop.get(`/api/admin/reservations/${id}`, owner)).json();

  type Call = { readonly url: string; readonly body: object; readonly method?: 'PUT' };

  async function act(body: object, id?: string): Promise<Call> {
    const reservation = id ?? (await booked(days()));
    const { version } = await read(reservation);
    return { url: `/api/admin/reservations/${reservation}/actions`, body: { version, ...body } };
  }

  async function change(
    amendmentOf: (when: ReturnType<typeof days>) => object,
    waive?: boolean,
  ): Promise<Call> {
    const when = days();
    const id = await booked(when);
    const amendment = amendmentOf(when);
    const url = `/api/admin/reservations/${id}/amendments`;
    const { version } = await read(id);
    const shown = (await shop.post(`${url}/preview`, { amendment, waive }, owner)).json();
    const { totalCents, excessCents } = shown;
    return { url, body: { amendment, waive, shown: { totalCents, excessCents, version } } };
  }

  const order = (more: object) => ({
    ...orderBody({ lines: [line(days())] }),
    source: 'phone',
    payment: { kind: 'hold' },
    ...more,
  });
  const off = { discount: { kind: 'percent', percent: 1, reason: 'regular' } };
  const quoting = (more: object) => {
    const terms = { expiresAt: '2026-12-01T18:00:00.000Z', holdsUnits: false };
    return { ...order(more), ...terms };
  };

  /** Owes 30 cents after a deposit by card and the rest in cash. */
  async function nearlyPaid(left: number) {
    const id = await booked(days(), 'deposit');
    const { balanceCents } = await read(id);
    const cash = { kind: 'take_payment', amountCents: balanceCents - left, method: 'cash' };
    const { url, body } = await act(cash, id);
    expect((await shop.post(url, body, owner)).statusCode).toBe(200);
    return id;
  }
  /** Canceled with all its money back, before the check bounced. */
  async function bounced() {
    const id = await booked(days(), 'deposit');
    const { balanceCents: amountCents, totalCents } = await read(id);
    const method = 'check';
    const acts = [
      { kind: 'take_payment', amountCents, method },
      { kind: 'cancel', refundCents: totalCents },
      { kind: 'hand_over', amountCents, method },
    ];
    for (const one of acts) {
      const { url, body } = await act(one, id);
      expect((await shop.post(url, body, owner)).statusCode).toBe(200);
    }
    const { entries } = await read(id);
    const paid = entries.find(({ kind }: { kind: string }) => kind === 'received');
    const { url, body } = await act({ kind: 'return_payment', entryId: paid.id }, id);
    expect((await shop.post(url, body, owner)).statusCode).toBe(200);
    return id;
  }
  const back = (as: string, more: object = {}) => ({
    kind: 'give_back',
    amountCents: 100,
    as,
    why: 'late',
    staysOwed: true,
    ...more,
  });

  const HOW: Readonly<Record<string, () => Promise<Call>>> = {
    'a fee waived': () => act({ kind: 'cancel', refundCents: 100 }),
    'by the shop': () => act({ kind: 'cancel', refundCents: 0, byShop: true }),
    'a rain check': () => act({ kind: 'rain_check' }),
    'off the total': () => act({ kind: 'adjust', amountCents: -100, why: 'sorry' }),
    'another’s charge undone': async () => {
      const id = await booked(days());
      const charge = await act({ kind: 'adjust', amountCents: 100, why: 'stairs' }, id);
      expect((await shop.post(charge.url, charge.body, owner)).statusCode).toBe(200);
      return act({ kind: 'undo_adjustment', act: (await read(id)).undoable[0].act }, id);
    },
    'to the card': () => act(back('card')),
    'as a credit': () => act(back('rain_check')),
    'in cash': async () => act(back('by_hand', { method: 'cash' }), await nearlyPaid(0)),
    'a small balance': async () => act({ kind: 'waive_balance' }, await nearlyPaid(30)),
    'a bad debt': async () => act({ kind: 'write_off', why: 'Moved away' }, await bounced()),
    'moved for nothing': () =>
      change(({ startDate, endDate }) => {
        const to = new Date(Date.parse(`${endDate}T12:00:00Z`) + DAY).toISOString().slice(0, 10);
        return { kind: 'reschedule', startDate, endDate: to };
      }, true),
    'moved to fewer days': () =>
      change(({ startDate, middle }) => ({ kind: 'reschedule', startDate, endDate: middle })),
    'more for nothing': () =>
      change(
        ({ startDate, endDate }) => ({
          kind: 'lines',
          lines: [line({ quantity: 2, startDate, endDate })],
          addOns: [],
        }),
        true,
      ),
    'fewer rentals': () =>
      change(({ startDate, middle }) => ({
        kind: 'lines',
        lines: [line({ startDate, endDate: middle })],
        addOns: [],
      })),
    'further away for nothing': () =>
      change(
        () => ({
          kind: 'details',
          event: { street: '1 Far Lane', city: 'Fort Worth', region: 'TX', postalCode: '76102' },
        }),
        true,
      ),
    'further away for a low fee': async () => {
      const event = { street: '1 Far Lane', city: 'Fort Worth', region: 'TX', postalCode: '76102' };
      const asked = { amendment: { kind: 'details', event }, deliveryFeeCents: 5_900 };
      const url = `/api/admin/reservations/${await booked(days())}/amendments`;
      const { totalCents, excessCents } = (await shop.post(`${url}/preview`, asked, owner)).json();
      return { url, body: { ...asked, shown: { totalCents, excessCents } } };
    },
    'a choice for a torn unit': async () => {
      const productId = 'mega-60-obstacle-course';
      const id = await booked({ ...days(), productId });
      const units = `/api/admin/products/${productId}/units`;
      const { revision } = (await shop.get(units, owner)).json();
      const change = { kind: 'retire', unitId: 'u1' };
      const torn = await shop.post(`${units}/changes`, { change, revision }, owner);
      expect(torn.statusCode).toBe(200);
      return { url: `/api/admin/reservations/${id}/offer`, body: {} };
    },
    'a choice for the weather': async () => {
      const reservationId = await booked({ startDate: '2026-11-22', endDate: '2026-11-23' });
      return { url: '/api/admin/weather/offers', body: { reservationId } };
    },
    'a delivery called off for the weather': async () => {
      const day = '2026-11-22';
      const reservationId = await booked({ startDate: day, endDate: '2026-11-23' });
      const found = (await shop.get(`/api/admin/weather/call-off?day=${day}`, owner)).json();
      const { refundCents: amountCents } = found.bookings.find(
        (one: { reservationId: string }) => one.reservationId === reservationId,
      );
      const body = { reservationId, day, choice: 'refund', amountCents };
      return { url: '/api/admin/weather/call-off', body };
    },
    'an order with a discount': async () => ({ url: '/api/admin/orders', body: order(off) }),
    'an order without its fee': async () => ({
      url: '/api/admin/orders',
      body: order({ waive: ['delivery'] }),
    }),
    'an order for a low fee': async () => ({
      url: '/api/admin/orders',
      body: order({ deliveryFeeCents: 1_900 }),
    }),
    'a quote with a discount': async () => ({ url: '/api/admin/quotes', body: quoting(off) }),
    'a quote changed to a discount': async () => {
      const plain = quoting({});
      const { quoteId, version } = (await shop.post('/api/admin/quotes', plain, owner)).json();
      const body = { ...plain, ...off, version };
      return { method: 'PUT', url: `/api/admin/quotes/${quoteId}`, body };
    },
    'a gift card': async () => ({
      url: '/api/admin/credits',
      body: { amountCents: 100, expiresOn: '2027-11-20' },
    }),
    'a sold gift card': async () => {
      const sale = { id: 'sale-0001', amountCents: 5_000, email: 'ana@example.com' };
      const to = { recipient: { name: 'Bea' }, message: '', sendOn: '2026-11-25', language: 'en' };
      const begun = await shop.post('/api/gift-cards', { ...sale, ...to });
      await bookingSteps(shop).confirm(begun.json().clientSecret);
      const { credits } = (await shop.get('/api/admin/credits', owner)).json();
      const sold = credits.find(({ soldTo }: { soldTo?: string }) => soldTo !== undefined);
      return {
        url: `/api/admin/credits/${sold.code}/refund`,
        body: { id: 'refund-01', amountCents: 100 },
      };
    },
  };

  const tried = Object.values(WAYS).flatMap((way) => (way === 'nothing' ? [] : way));

  it('is tested below', () => {
    expect(Object.keys(HOW).toSorted()).toEqual(tried.toSorted());
    const calls = Object.entries(ADMIN_ROUTES)
      .filter(([, { needs }]) => /^(reservations|orders|money):write$/.test(needs))
      .map(([call]) => call);
    const told = new Set(Object.keys(WAYS).map((way) => way.split(' ').slice(0, 2).join(' ')));
    expect([...told].toSorted()).toEqual(calls.toSorted());
  });

  it.each(tried)('%s: needs an owner if the limit is zero', async (way) => {
    const { url, body, method = 'POST' } = (await HOW[way]?.()) ?? { url: '', body: {} };
    const refused = await shop.send(method, url, { body, headers: office });
    expect(refused.json()).toMatchObject({ status: 403, code: 'needs_owner' });
    const headers = { ...office, ...YES };
    const approved = await shop.send(method, url, { body, headers });
    expect(approved.json()).not.toHaveProperty('code', 'needs_owner');
    expect(approved.statusCode).toBeLessThan(300);
  });
});
