import { describe, expect, it } from 'vitest';
import { MINUTE } from '#core/kernel/instant.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { ADMIN } from '#tests/support/http-shop.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { CASTLE, line, orderBody } from '#tests/support/order-body.ts';

describe('quotes and reservations', () => {
  const shop = eachHttpShop();

  const steps = () => bookingSteps(shop);
  const unitsOf = async (id: string): Promise<number> =>
    (await shop.get(`/api/products/${id}`)).json().units;

  it('are priced from the catalogue, across the end of daylight saving', async () => {
    shop.clock.pass(110 * 24 * 60 * MINUTE);
    const dates = { startDate: '2027-03-13', endDate: '2027-03-15' };
    const answer = await shop.post('/api/quotes', {
      lines: [{ ...line(dates), unitPrice: 1, price: 1 }],
      plan: 'full',
    });
    const price = (await shop.get(`/api/products/${CASTLE}`)).json().price;
    expect(answer.json()).toEqual({
      lines: [
        {
          productId: CASTLE,
          title: expect.any(String),
          es: { title: expect.any(String) },
          quantity: 1,
          days: 2,
          unitPriceCents: price * 100,
          linePriceCents: price * 200,
        },
      ],
      subtotalCents: price * 200,
      totalCents: price * 200,
      plan: 'full',
      dueNowCents: price * 200,
      balanceCents: 0,
      adjustments: [],
      taxCents: 0,
      depositPercent: 50,
      currency: 'usd',
    });
  });

  it('return the same reservation for the same key, and refuse the key for a different order', async () => {
    const headers = { 'idempotency-key': 'a/b..%c~' };
    const first = await steps().reserve({}, headers);
    const again = await steps().reserve({}, headers);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json()).toEqual(first.json());
    const other = await steps().reserve({ plan: 'full' }, headers);
    expect(other.json()).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
  });

  it('give the last unit to one of two simultaneous requests, and name product and days to the other', async () => {
    const quantity = await unitsOf(CASTLE);
    const wanted = { lines: [line({ quantity })] };
    const answers = await Promise.all([steps().reserve(wanted), steps().reserve(wanted)]);
    const lost = answers.find(({ statusCode }) => statusCode !== 201);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(lost?.json()).toMatchObject({
      code: 'unavailable',
      productId: CASTLE,
      productTitle: 'Neon Castle Bounce House',
      days: ['2026-12-05', '2026-12-06'],
    });
    expect(lost?.json().detail).toContain('Neon Castle');
  });

  it('name how many are left to an order that wants more', async () => {
    const quantity = await unitsOf(CASTLE);
    const lost = await steps().reserve({ lines: [line({ quantity: quantity + 1 })] });
    expect(lost.json()).toMatchObject({ code: 'unavailable', params: { free: quantity } });
    expect(lost.json().detail).toContain(`Only ${quantity} of Neon Castle`);
  });

  it('treat an expired hold as available', async () => {
    const wanted = { lines: [line({ quantity: await unitsOf(CASTLE) })] };
    expect((await steps().reserve(wanted)).statusCode).toBe(201);
    shop.clock.pass(31 * MINUTE);
    expect((await steps().reserve(wanted)).statusCode).toBe(201);
  });

  it('record the signed-in customer, and ignore an invalid token', async () => {
    const headers = { authorization: 'Bearer nonsense' };
    expect((await steps().reserve({}, headers)).statusCode).toBe(201);
    const session = (await shop.post('/api/session', ADMIN)).json();
    const signedIn = { authorization: `Bearer ${session.token}` };
    expect((await steps().reserve({}, signedIn)).statusCode).toBe(201);
  });

  it('answer every kind of bad link the same', async () => {
    const { reservationId, manageToken } = (await steps().reserve()).json();
    const other = (await steps().reserve()).json();
    const bad = [
      'x',
      '.',
      'a.b',
      `${reservationId}.`,
      `${reservationId}.wrong`,
      `${manageToken}x`,
      '__x__.y',
      'é.é',
      'x'.repeat(2_000),
    ];
    const answers = await Promise.all([
      ...bad.map((token) => steps().manage(encodeURIComponent(token))),
      ...bad.map((token) => steps().status(reservationId, encodeURIComponent(token))),
      steps().status(other.reservationId, manageToken),
      shop.get(`/api/reservations/${reservationId}/status`),
      shop.get(`/api/reservations/${reservationId}/status`, {
        authorization: `Bearer ${manageToken}`,
      }),
    ]);
    for (const answer of answers) {
      expect(answer.json()).toEqual({
        status: 404,
        code: 'invalid_link',
        title: 'Invalid link',
        detail: 'Invalid link.',
      });
    }
  });

  it('name the line and the field of an impossible period', async () => {
    const lines = [line(), line({ endDate: '2026-12-05' })];
    expect((await shop.post('/api/reservations', orderBody({ lines }))).json()).toMatchObject({
      status: 400,
      code: 'invalid_period',
      errors: [
        { path: 'lines.1.endDate', message: 'The pickup day must be after the delivery day.' },
      ],
    });
    const past = [line({ startDate: '2026-11-19', endDate: '2026-11-21' })];
    expect((await shop.post('/api/quotes', { lines: past, plan: 'full' })).json()).toMatchObject({
      errors: [{ path: 'lines.0.startDate' }],
    });
  });
});
