import { beforeEach, describe, expect, it } from 'vitest';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import { DAY, MINUTE } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { completeCastle } from '#tests/support/completed-booking.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { CASTLE, line, orderBody } from '#tests/support/order-body.ts';

const { revision: _revision, ...OFF } = DEFAULT_SETTINGS;

const TAX = { ...OFF.tax, isOn: true };
const FEES = {
  ...OFF.delivery,
  chargesFee: true,
  refusesOutside: true,
  zones: [
    { name: 'Johnson County', postalCodes: ['76033', '760'], feeCents: 2_500, miles: 10 },
    { name: 'Dallas', postalCodes: ['752'], feeCents: 7_500, miles: 45 },
  ],
};

const PROMO = {
  code: 'PARTY10',
  discount: { kind: 'percent', percent: 10 },
  minimumSubtotalCents: 0,
  firstBookingOnly: false,
  isActive: true,
};

const shop = eachHttpShop();

async function turnOn(parts: Partial<Settings>) {
  const headers = await shop.adminHeaders();
  const { revision } = (await shop.get('/api/admin/settings', headers)).json();
  const body = { revision, settings: { ...OFF, ...parts } };
  const saved = await shop.send('PUT', '/api/admin/settings', { body, headers });
  expect(saved.json()).toMatchObject(parts);
  expect(saved.statusCode).toBe(200);
  return saved.json();
}

async function addCode(overrides: object = {}): Promise<void> {
  const headers = await shop.adminHeaders();
  const answer = await shop.post('/api/admin/promo-codes', { ...PROMO, ...overrides }, headers);
  expect(answer.statusCode).toBe(201);
}

async function addOn(price = 75): Promise<string> {
  const headers = await shop.adminHeaders();
  const { slug: _slug, id: _id, ...castle } = (await shop.get(`/api/products/${CASTLE}`)).json();
  const body = { ...castle, title: 'Generator', price, units: 1, categories: ['addon'] };
  const answer = await shop.post('/api/admin/products', body, headers);
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}

const quoteBody = (overrides: object = {}) => ({ lines: [line()], plan: 'deposit', ...overrides });
const quoteOf = async (overrides: object = {}) => shop.post('/api/quotes', quoteBody(overrides));
const reserve = (overrides: object = {}, key?: string) =>
  shop.post(
    '/api/reservations',
    orderBody(overrides),
    key ? { 'idempotency-key': key } : undefined,
  );

describe('an order whose price changed since its customer saw it', () => {
  it('is refused with both prices, and placed once they saw the new one', async () => {
    const shownIn = async (overrides: object = {}) => {
      const { totalCents, dueNowCents } = (await quoteOf(overrides)).json();
      return { shown: { totalCents, dueNowCents } };
    };
    const before = await shownIn({ postalCode: '76033' });
    await turnOn({ delivery: FEES });
    const refused = await reserve(before);
    const params = { fromCents: 45_000, toCents: 47_500 };
    expect(refused.json()).toMatchObject({ status: 409, code: 'price_changed', params });
    await turnOn({ delivery: FEES, deposit: { percent: 60 } });
    const due = { of: 'due_now', fromCents: 23_750, toCents: 28_500 };
    const shown = { totalCents: 47_500, dueNowCents: 23_750 };
    expect((await reserve({ shown })).json()).toMatchObject({ code: 'price_changed', params: due });
    expect((await reserve(await shownIn({ postalCode: '76033' }))).statusCode).toBe(201);
    // A client that names no price gets today's.
    expect(
      (await reserve({ contact: { ...orderBody().contact, email: 'b@example.com' } })).statusCode,
    ).toBe(201);
  });
});

describe('the business settings', () => {
  it('are all off at first, and are saved once per revision', async () => {
    const headers = await shop.adminHeaders();
    expect((await shop.get('/api/admin/settings', headers)).json()).toEqual({
      ...DEFAULT_SETTINGS,
      mailFrom: DEMO_SITE.email,
    });
    expect((await turnOn({ tax: TAX })).revision).toBe(1);
    const body = { revision: 0, settings: OFF };
    const late = await shop.send('PUT', '/api/admin/settings', { body, headers });
    expect([late.statusCode, late.json().code]).toEqual([409, 'settings_changed']);
  });

  it('are refused with the field that is wrong', async () => {
    const headers = await shop.adminHeaders();
    const settings = { ...OFF, tax: { ...TAX, percent: 99 } };
    const body = { revision: 0, settings };
    const answer = await shop.send('PUT', '/api/admin/settings', { body, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([
      { path: 'settings.tax.percent', message: 'At most 20.' },
    ]);
  });

  it('are refused if they cannot work together, until they are so already', async () => {
    const headers = await shop.adminHeaders();
    const put = async (settings: object) => {
      const { revision } = (await shop.get('/api/admin/settings', headers)).json();
      return shop.send('PUT', '/api/admin/settings', { body: { revision, settings }, headers });
    };
    const { id, price } = (await shop.get(`/api/products/${CASTLE}`)).json();
    const items = [{ productId: id, quantity: 1 }];
    const list = [{ name: 'Castle', items, pricePerDayCents: price * 100 + 1 }];
    const [zone] = FEES.zones;
    const refused = await put({
      ...OFF,
      packages: { isOn: true, list },
      delivery: { ...FEES, zones: [...FEES.zones, { ...zone, name: 'Again', leastCents: 300 }] },
      holds: { ...OFF.holds, mostTotalCents: 100, leastSubtotalCents: 200 },
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'validation',
      errors: [
        { path: 'settings.holds.leastSubtotalCents' },
        { path: 'settings.delivery.zones.2.leastCents' },
        { path: 'settings.delivery.zones.2.postalCodes' },
        { path: 'settings.packages.list.0.pricePerDayCents' },
      ],
    });
    // The product became cheaper than its package: other settings can still be saved.
    const packages = { isOn: true, list: [{ ...list[0], pricePerDayCents: price * 100 }] };
    expect((await put({ ...OFF, packages })).statusCode).toBe(200);
    const { slug: _slug, id: _id, ...castle } = (await shop.get(`/api/products/${CASTLE}`)).json();
    const cheaper = { ...castle, price: price - 1 };
    const saved = await shop.send('PUT', `/api/admin/products/${id}`, { body: cheaper, headers });
    expect(saved.statusCode).toBe(200);
    expect((await put({ ...OFF, packages, tax: TAX })).statusCode).toBe(200);
  });

  it('are for admins only', async () => {
    expect((await shop.get('/api/admin/settings')).statusCode).toBe(401);
    expect((await shop.get('/api/admin/promo-codes')).statusCode).toBe(401);
  });
});

describe('a quote with everything on', () => {
  it('names each line, and the reservation keeps it', async () => {
    await turnOn({
      tax: TAX,
      delivery: FEES,
      promoCodes: { isOn: true },
      damageWaiver: { isOn: true, percent: 8 },
      deposit: { percent: 25 },
    });
    await addCode();
    const chosen = { promoCode: ' party10 ', damageWaiver: true };
    const quoted = (await quoteOf({ ...chosen, postalCode: '76033' })).json();
    // Two days at $225; ten percent off; waiver on $405; tax on rental and delivery.
    expect(quoted.adjustments).toEqual([
      {
        kind: 'promo',
        label: 'Promo code PARTY10',
        name: 'PARTY10',
        rate: 10,
        amountCents: -4_500,
        taxable: true,
      },
      {
        kind: 'damage_waiver',
        label: 'Damage waiver',
        rate: 8,
        amountCents: 3_240,
        taxable: false,
      },
      {
        kind: 'delivery',
        label: 'Delivery (Johnson County)',
        name: 'Johnson County',
        amountCents: 2_500,
        taxable: true,
      },
      { kind: 'tax', label: 'Sales tax (8.25%)', rate: 8.25, amountCents: 3_548, taxable: false },
    ]);
    expect(quoted).toMatchObject({ subtotalCents: 45_000, taxCents: 3_548, totalCents: 49_788 });
    expect([quoted.dueNowCents, quoted.balanceCents]).toEqual([12_447, 37_341]);

    const placed = await reserve(chosen, 'k1');
    expect(placed.json().quote).toEqual(quoted);
    await turnOn({ tax: { ...TAX, percent: 20 } });
    expect((await reserve(chosen, 'k1')).json()).toEqual(placed.json());
    const managed = (await shop.get(`/api/manage/${placed.json().manageToken}`)).json();
    expect(managed).toMatchObject({
      adjustments: quoted.adjustments,
      subtotalCents: 45_000,
      totalCents: 49_788,
      depositPercent: 25,
    });
    const intent = (amount: number) =>
      shop.post('/api/createPaymentIntent', {
        amount,
        currency: 'usd',
        customerEmail: 'ana@example.com',
        metadata: { reservationId: placed.json().reservationId, reason: 'deposit' },
      });
    expect((await intent(24_894)).json().code).toBe('amount_mismatch');
    expect((await intent(12_447)).statusCode).toBe(200);
  });
});

describe('delivery', () => {
  it('is refused outside the area, with a sentence and the phone number', async () => {
    await turnOn({ delivery: FEES });
    for (const answer of [
      await quoteOf({ postalCode: '79901' }),
      await reserve({ event: { ...orderBody().event, postalCode: '79901' } }),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'outside_delivery_area']);
      expect(answer.json().detail).toContain('(817) 555-0142');
    }
  });
});

describe('promo codes', () => {
  beforeEach(() => turnOn({ promoCodes: { isOn: true } }));

  const refusal = async (promoCode: string) => {
    const answer = await quoteOf({ promoCode });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].path).toBe('promoCode');
    return answer.json().code;
  };

  it('say what is wrong with them', async () => {
    await addCode({ code: 'LATER', from: '2026-12-01' });
    await addCode({ code: 'OVER', until: '2026-11-19' });
    await addCode({ code: 'BIG', minimumSubtotalCents: 100_000 });
    await addCode({ code: 'ASLEEP', isActive: false });
    expect(await refusal('nonsense')).toBe('promo_unknown');
    expect(await refusal('later')).toBe('promo_not_started');
    expect(await refusal('OVER')).toBe('promo_ended');
    expect(await refusal('BIG')).toBe('promo_below_minimum');
    expect(await refusal('ASLEEP')).toBe('promo_unknown');
  });

  it.each([
    ['spring 27!', 'Use only letters, digits, - and _, without spaces.'],
    ['-27', 'Begin with a letter or a digit.'],
    ['27', 'Use at least three letters or digits; - and _ are fine.'],
  ])('are refused as %j, and say why', async (code, message) => {
    const headers = await shop.adminHeaders();
    const answer = await shop.post('/api/admin/promo-codes', { ...PROMO, code }, headers);
    expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([
      400,
      { path: 'code', message },
    ]);
  });

  it('can be used up to their limit, even by twenty at once, and are returned with the hold', async () => {
    await addCode({ mostUses: 1 });
    const castles = ['neon-castle-bounce-house', 'cyber-combo-slide', CASTLE];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        reserve({
          promoCode: 'PARTY10',
          lines: [
            line({
              productId: castles[0],
              startDate: `2026-12-${10 + index}`,
              endDate: `2026-12-${11 + index}`,
            }),
          ],
        }),
      ),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.json().code === 'promo_used_up')).toHaveLength(19);
    expect(await refusal('PARTY10')).toBe('promo_used_up');
    shop.clock.pass(30 * MINUTE);
    await shop.run('expire-holds');
    expect((await quoteOf({ promoCode: 'PARTY10' })).statusCode).toBe(200);
  });

  it('for a first booking work once per mailbox, however its address is spelled', async () => {
    await addCode({ firstBookingOnly: true });
    const { contact } = orderBody();
    const answers = await Promise.all([
      reserve({ promoCode: 'PARTY10', contact: { ...contact, email: 'ana.pena@gmail.com' } }),
      reserve({
        promoCode: 'PARTY10',
        contact: { ...contact, email: 'AnaPena+fall@googlemail.com' },
        lines: [line({ startDate: '2026-12-12', endDate: '2026-12-13' })],
      }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    expect(answers.find(({ statusCode }) => statusCode === 422)?.json().code).toBe(
      'promo_first_booking_only',
    );
  });

  it('once per customer, are for one booking of a mailbox and of a phone, at the same moment, too', async () => {
    await addCode({ oncePerCustomer: true });
    const codes = await shop.get('/api/admin/promo-codes', await shop.adminHeaders());
    expect(codes.json().promoCodes).toMatchObject([{ oncePerCustomer: true }]);
    const { contact } = orderBody();
    const book = (who: object, day: number) =>
      reserve({
        promoCode: 'PARTY10',
        contact: { ...contact, ...who },
        lines: [line({ startDate: `2026-12-${day}`, endDate: `2026-12-${day + 1}` })],
      });
    const [email, phone] = ['ana.pena@gmail.com', '817-555-0101'];
    const atOnce = await Promise.all([
      book({ email, phone }, 10),
      book({ email: 'AnaPena+fall@googlemail.com', phone: '+1 (817) 555-0101' }, 12),
    ]);
    expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
    const others = [
      await book({ email, phone: '214-555-0177' }, 14),
      await book({ email: 'other@example.com', phone }, 14),
    ];
    for (const refused of [...atOnce.filter(({ statusCode }) => statusCode === 422), ...others]) {
      expect(refused.json().code).toBe('promo_once_per_customer');
    }
    expect((await book({ email: 'kim@example.com', phone: '214-555-0188' }, 16)).statusCode).toBe(
      201,
    );

    // Unpaid, it comes back; paid, it is used up.
    shop.clock.pass(30 * MINUTE);
    await shop.run('expire-holds');
    const again = (await book({ email, phone }, 18)).json();
    await bookingSteps(shop).pay(again);
    shop.clock.pass(30 * MINUTE);
    await shop.run('expire-holds');
    const later = await book({ email: 'new@example.com', phone }, 20);
    expect(later.json()).toMatchObject({
      code: 'promo_once_per_customer',
      detail: 'This code works once per customer, and was used with this email or phone before.',
    });
    expect((await book({ email: 'new@example.com', phone: '214-555-0199' }, 20)).statusCode).toBe(
      201,
    );
  });
});

describe("a friend's code", () => {
  it('is refused with a clear sentence while the owner has paused it', async () => {
    const friends = { isOn: true, friendCents: 1_500, giverCents: 1_500, minimumCents: 10_000 };
    await turnOn({ marketing: { cap: { perCustomer: 2, days: 14 }, friends } });
    await completeCastle(shop);
    const headers = await shop.adminHeaders();
    const of = () => shop.of(MARKETING.friends).of('ana@example.com', 'en');
    const promoCode = (await of())?.code ?? '';
    const kim = { ...orderBody().contact, email: 'kim@example.com', phone: '214-555-0177' };
    const days = { startDate: '2026-12-19', endDate: '2026-12-21' };
    const book = (startDate = days.startDate, endDate = days.endDate) =>
      reserve({ promoCode, contact: kim, lines: [line({ startDate, endDate })] });
    expect((await book()).statusCode).toBe(201);

    const pause = (isPaused: boolean, code = promoCode) =>
      shop.send('PUT', `/api/admin/friends/${code}`, { body: { isPaused }, headers });
    expect((await pause(true, 'FRIEND-00000000')).statusCode).toBe(404);
    expect((await pause(true, 'PARTY10')).statusCode).toBe(404);
    const told = (await pause(true)).json();
    expect(told.givers).toMatchObject([{ code: promoCode, isPaused: true }]);
    expect(told.points).toMatchObject({ nowCents: 0, earnedCents: 0, endingCents: 0 });
    expect((await shop.get('/api/admin/friends', headers)).json().givers).toEqual(told.givers);
    const refused = await quoteOf({ promoCode, lines: [line(days)] });
    expect(refused.json()).toMatchObject({
      code: 'promo_paused',
      detail: expect.stringMatching(/^This friend code is paused, so it takes nothing off/),
    });
    expect((await book('2026-12-26', '2026-12-27')).json().code).toBe('promo_paused');
    // It is not given out, and viewing it does not turn it on again.
    expect(await of()).toBeUndefined();
    expect(await of()).toBeUndefined();
    const { entries } = (await shop.get('/api/admin/audit-log', headers)).json();
    expect(JSON.stringify(entries)).toContain(promoCode);

    expect((await pause(false)).json().givers).toMatchObject([{ isPaused: false }]);
    expect((await quoteOf({ promoCode, lines: [line(days)] })).statusCode).toBe(200);
    expect((await of())?.code).toBe(promoCode);
  });

  it('brings points that are spent and come back, with the same sums on every screen', async () => {
    const friends = { isOn: true, friendCents: 1_500, giverCents: 1_500, minimumCents: 10_000 };
    const points = { isOn: true, percent: 3, validDays: 365 };
    await turnOn({ marketing: { cap: { perCustomer: 2, days: 14 }, friends, points } });
    const steps = bookingSteps(shop);
    const book = async (order: object) => {
      const startDate = addDays(shopDay(shop.clock.now()), 15);
      const lines = [line({ startDate, endDate: addDays(startDate, 1) })];
      const placed = (await steps.reserve({ lines, plan: 'full', ...order })).json();
      const paying = await steps.intent(placed.reservationId, 'full', placed.quote.dueNowCents);
      expect((await steps.confirm(paying.json().clientSecret)).statusCode).toBe(200);
      return placed;
    };
    const celebrate = async () => {
      shop.clock.pass(21 * DAY);
      await shop.run('complete-reservations');
    };
    /** What customers hold, as each screen says it. */
    const held = async () => {
      const headers = await shop.adminHeaders();
      const read = async (path: string) => (await shop.get(`/api/admin${path}`, headers)).json();
      const { credits } = await read('/credits');
      const { members } = await read('/members');
      const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0);
      const today = shopDay(shop.clock.now());
      const { totals } = await read(`/reports/liabilities?from=${today}&to=${today}`);
      const { nowCents, openingCents, earnedCents, spentCents, endedCents } = (
        await read('/friends')
      ).points;
      return new Set([
        nowCents,
        openingCents + earnedCents - spentCents - endedCents,
        totals.creditsCents,
        sum(credits.map(({ balanceCents }: { balanceCents: number }) => balanceCents)),
        sum(members.map((one: { points: number }) => one.points)),
      ]);
    };
    const first = await book({});
    await celebrate();
    const promoCode = (await shop.of(MARKETING.friends).of('ana@example.com', 'en'))?.code;
    const kim = { ...orderBody().contact, email: 'kim@example.com', phone: '214-555-0177' };
    const second = await book({ promoCode, contact: kim });
    expect(second.quote.totalCents).toBe(first.quote.totalCents - 1_500);
    await celebrate();
    const share = (cents: number) => Math.round(cents * 0.03);
    const hers = share(first.quote.totalCents) + 1_500;
    const his = share(second.quote.totalCents);
    expect(await held()).toEqual(new Set([hers + his]));

    const headers = await shop.adminHeaders();
    const { credits } = (await shop.get('/api/admin/credits', headers)).json();
    const ana = credits.find(({ issuedCents }: { issuedCents: number }) => issuedCents !== his);
    const third = await book({ creditCode: ana.code });
    expect(third.quote.dueNowCents).toBe(third.quote.totalCents - hers);
    expect(await held()).toEqual(new Set([his]));
    const link = `/api/manage/${third.manageToken}`;
    const { refundCents } = (await shop.get(link)).json().cancellation;
    expect((await shop.post(`${link}/cancel`, { refundCents })).statusCode).toBe(200);
    expect(await held()).toEqual(new Set([hers + his]));
    const { givers } = (await shop.get('/api/admin/friends', headers)).json();
    const { totalCents: revenueCents } = second.quote;
    expect(givers).toMatchObject([
      { booked: 1, revenueCents, offCents: 1_500, rewardsCents: 1_500 },
    ]);
  });
});

describe('add-ons', () => {
  it('are on no shelf, with their own stock and a price per event', async () => {
    const generator = await addOn();
    const { products } = (await shop.get('/api/products')).json();
    expect(products.map(({ id }: { id: string }) => id)).not.toContain(generator);
    const addOns = [{ productId: generator, quantity: 1 }];
    expect((await quoteOf({ addOns })).json().code).toBe('add_on_not_offered');
    const offer = { productId: generator, per: 'event', taxable: false } as const;
    const always = { categories: [], productIds: [], fromCircuits: 0, offGrass: false };
    await turnOn({ tax: TAX, addOns: { isOn: true, offers: [{ ...offer, ...always }] } });
    const quoted = (await quoteOf({ addOns })).json();
    expect(quoted.lines[1]).toMatchObject({
      title: 'Generator',
      per: 'event',
      linePriceCents: 7_500,
    });
    expect(quoted).toMatchObject({ subtotalCents: 52_500, taxCents: 3_713 });
    expect((await reserve({ addOns })).statusCode).toBe(201);
    const second = await reserve({
      addOns,
      lines: [line({ startDate: '2026-12-06', endDate: '2026-12-07' })],
    });
    expect([second.statusCode, second.json().productTitle]).toEqual([409, 'Generator']);
    const alone = await quoteOf({ lines: [line({ productId: generator })] });
    expect(alone.json().code).toBe('product_not_found');
  });
});

describe('limits', () => {
  const limits = (overrides: Partial<Settings['limits']>) =>
    turnOn({ limits: { ...OFF.limits, ...overrides } });

  const closed = async () => {
    const answer = await shop.get(
      `/api/products/${CASTLE}/availability?from=2026-11-20&to=2026-12-31`,
    );
    const { days } = answer.json() as { days: { date: string; closed?: string }[] };
    return new Map(days.flatMap((day) => (day.closed ? [[day.date, day.closed] as const] : [])));
  };

  it('close days in the calendar and in the booking', async () => {
    await limits({
      keepsOpeningDays: true,
      week: OFF.limits.week.map((day, index) => ({ ...day, isOpen: index !== 0 })),
      blackouts: [{ from: '2026-12-24', to: '2026-12-25', reason: 'Christmas' }],
    });
    const days = await closed();
    expect(days.get('2026-12-25')).toBe('blackout');
    expect(days.get('2026-12-06')).toBe('weekday');
    expect(days.has('2026-12-05')).toBe(false);
    const christmas = await reserve({
      lines: [line({ startDate: '2026-12-23', endDate: '2026-12-25' })],
    });
    expect([christmas.statusCode, christmas.json().code]).toEqual([409, 'closed_day']);
    expect(christmas.json().errors).toEqual([
      {
        path: 'lines.0.endDate',
        message: 'We do not pick up on Fri, Dec 25 (Christmas). Please choose another day.',
        code: 'closed_day',
        params: { field: 'endDate', day: '2026-12-25', reason: 'Christmas' },
      },
    ]);
  });

  it('require lead time, and a rental neither too short nor too long', async () => {
    await limits({ leadTimeHours: 48, minDays: 2, maxDays: 3 });
    // Friday noon: Sunday opens at nine, in 45 hours.
    const on = (startDate: string, endDate: string) =>
      quoteOf({ lines: [line({ startDate, endDate })] });
    expect((await on('2026-11-22', '2026-11-24')).json().code).toBe('lead_time');
    expect((await on('2026-11-23', '2026-11-25')).statusCode).toBe(200);
    expect((await on('2026-11-23', '2026-11-24')).json().code).toBe('rental_too_short');
    expect((await on('2026-11-23', '2026-11-27')).json().code).toBe('rental_too_long');
    expect((await closed()).get('2026-11-22')).toBe('lead_time');
  });

  it('respect what the crews can do in a day, including earlier promises', async () => {
    const products = (await shop.get('/api/products')).json().products as { id: string }[];
    const book = (index: number) => reserve({ lines: [line({ productId: products[index]?.id })] });
    expect((await book(0)).statusCode).toBe(201);
    await limits({ deliveriesPerDay: 3 });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(book));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      201, 201, 409, 409, 409, 409, 409,
    ]);
    const full = answers.find(({ statusCode }) => statusCode === 409);
    expect(full?.json()).toMatchObject({ code: 'day_full', days: ['2026-12-05'] });
    expect((await closed()).get('2026-12-05')).toBe('crews_full');
    shop.clock.pass(30 * MINUTE);
    expect((await closed()).has('2026-12-05')).toBe(false);
    await shop.run('expire-holds');
    expect((await book(7)).statusCode).toBe(201);
  });
});
