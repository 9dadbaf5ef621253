import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '#core/kernel/instant.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eventually } from '#tests/support/eventually.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { GOOD_CARD } from '#tests/support/order-body.ts';

const WEBHOOK = '/api/stripe/webhook';

describe('payments', () => {
  const shop = eachHttpShop();

  const steps = () => bookingSteps(shop);

  async function placed() {
    const { reservationId, manageToken, quote } = (await steps().reserve()).json();
    const status = async () => (await steps().status(reservationId, manageToken)).json();
    return { id: reservationId as string, quote, status, token: manageToken };
  }

  it('are refused unless the amount is what is due, and nothing is charged', async () => {
    const { id, quote, status } = await placed();
    for (const [reason, amount] of [
      ['deposit', quote.dueNowCents - 1],
      ['deposit', 1],
      ['deposit', quote.totalCents],
      ['full', quote.dueNowCents],
    ] as const) {
      const answer = await steps().intent(id, reason, amount);
      expect(answer.json()).toMatchObject({ status: 409, code: 'amount_mismatch' });
      expect(answer.headers['content-type']).toContain('application/problem+json');
    }
    expect(await status()).toMatchObject({ status: 'held', paidCents: 0 });
    // No intent was started either: one waiting for payment would be queried.
    expect(await shop.run('reconcile')).toBe(0);
  });

  it('are started once, however often they are requested', async () => {
    const { id, quote } = await placed();
    const first = await steps().intent(id, 'deposit', quote.dueNowCents);
    const again = await steps().intent(id, 'deposit', quote.dueNowCents);
    expect(again.json()).toEqual(first.json());
    expect(Object.keys(first.json())).toEqual(['clientSecret']);
  });

  it('are refused for expired holds and unknown reservations', async () => {
    const { id, quote } = await placed();
    shop.clock.pass(30 * MINUTE);
    expect((await steps().intent(id, 'deposit', quote.dueNowCents)).json()).toMatchObject({
      status: 409,
      code: 'hold_expired',
    });
    expect((await steps().intent(id, 'balance', quote.balanceCents)).json().code).toBe(
      'hold_expired',
    );
    expect((await steps().intent('NOBODY', 'deposit', 100)).json()).toMatchObject({
      status: 404,
      code: 'reservation_not_found',
    });
  });

  it('are not due before the deposit is paid', async () => {
    const { id, quote } = await placed();
    expect((await steps().intent(id, 'balance', quote.balanceCents)).json().code).toBe(
      'nothing_due',
    );
  });

  it.each([
    ['card_declined', { cardNumber: '4000 0000 0000 0002' }],
    ['insufficient_funds', { cardNumber: '4000000000009995' }],
    ['incorrect_number', { cardNumber: '4242424242424241' }],
    ['invalid_expiry', { expiry: '13/30' }],
    ['expiry_in_past', { expiry: '01/20' }],
    ['invalid_cvc', { cvc: '1' }],
  ])('are declined with %s and a sentence, and can be tried again', async (code, card) => {
    const { id, quote, status } = await placed();
    const { clientSecret } = (await steps().intent(id, 'deposit', quote.dueNowCents)).json();
    const declined = await steps().confirm(clientSecret, card);
    expect(declined.statusCode).toBe(402);
    expect(declined.json()).toMatchObject({ code, detail: expect.stringMatching(/^Your card/) });
    expect(await status()).toMatchObject({ status: 'held', paidCents: 0 });
    expect((await steps().confirm(clientSecret)).json()).toEqual({ status: 'succeeded' });
    expect(await status()).toMatchObject({ status: 'confirmed' });
  });

  it('ask the bank if the card requires it', async () => {
    const { id, quote, status } = await placed();
    const { clientSecret } = (await steps().intent(id, 'full', quote.totalCents)).json();
    const card = { cardNumber: '4000002500003155' };
    expect((await steps().confirm(clientSecret, card)).json()).toEqual({
      status: 'requires_action',
    });
    expect(await status()).toMatchObject({ status: 'held' });
    const passed = await steps().confirm(clientSecret, { ...card, authentication: 'passed' });
    expect(passed.json()).toEqual({ status: 'succeeded' });
    expect(await status()).toMatchObject({ status: 'confirmed', balanceCents: 0 });
  });

  it('pay a part of the balance if the customer chose to, and then the rest', async () => {
    const { id, quote, status } = await placed();
    const pay = async (reason: string, amount: number, more: object = {}) => {
      const begun = (await steps().intent(id, reason, amount, more)).json();
      if (begun.clientSecret === undefined) return begun.code;
      return (await steps().confirm(begun.clientSecret)).json().status;
    };
    const part = { isPart: true };
    expect(await pay('deposit', 100, part)).toBe('amount_mismatch');
    await pay('deposit', quote.dueNowCents);
    const rest = quote.balanceCents - 1_001;
    expect(await pay('balance', 1_001)).toBe('amount_mismatch');
    expect(await pay('balance', 99, part)).toBe('amount_mismatch');
    expect(await pay('balance', quote.balanceCents - 49, part)).toBe('amount_mismatch');
    expect(await pay('balance', 1_001, part)).toBe('succeeded');
    expect(await status()).toMatchObject({ status: 'confirmed', balanceCents: rest });
    expect(await pay('balance', rest)).toBe('succeeded');
    expect(await status()).toMatchObject({ balanceCents: 0, paidCents: quote.totalCents });
  });

  it('belong to the private link that started them, and are not started without end', async () => {
    const { id, quote, token } = await placed();
    const begin = (reason: string, amount: number, headers = {}) =>
      shop.post(
        '/api/createPaymentIntent',
        {
          amount,
          currency: 'usd',
          customerEmail: 'ana@example.com',
          metadata: { reservationId: id, reason },
        },
        headers,
      );
    const own = { authorization: `Manage ${token}` };
    expect((await begin('deposit', quote.dueNowCents, own)).statusCode).toBe(200);
    const other = await begin('full', quote.totalCents, { authorization: 'Manage none.none' });
    expect(other.json()).toMatchObject({ status: 409, code: 'payment_processing' });
    expect((await begin('full', quote.totalCents, own)).statusCode).toBe(200);
    for (let n = 2; n < 30; n += 1) {
      await (n % 2 === 0
        ? begin('deposit', quote.dueNowCents, own)
        : begin('full', quote.totalCents, own));
    }
    const tooMany = await begin('deposit', quote.dueNowCents, own);
    expect(tooMany.json()).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(3_000);
  });

  it('cannot be confirmed with a made-up secret', async () => {
    const { id, quote, status } = await placed();
    const { clientSecret } = (await steps().intent(id, 'deposit', quote.dueNowCents)).json();
    const answer = await steps().confirm(`${clientSecret.slice(0, -1)}x`);
    expect(answer.json()).toMatchObject({ status: 402, code: 'resource_missing' });
    expect(await status()).toMatchObject({ status: 'held' });
  });

  describe('reported by an event', () => {
    const told = (reservationId: string) =>
      JSON.stringify({
        id: 'evt_forged',
        object: 'event',
        type: 'payment_intent.succeeded',
        created: 1,
        data: {
          object: {
            id: 'pi_forged',
            amount_received: 1,
            currency: 'usd',
            metadata: { reservationId, reason: 'full' },
            status: 'succeeded',
          },
        },
      });
    const seconds = () => Math.floor(shop.clock.now() / 1_000);
    const signed = (body: string, key: string) => {
      const digest = createHmac('sha256', key).update(`${seconds()}.${body}`).digest('hex');
      return `t=${seconds()},v1=${digest}`;
    };

    it('are rejected without a valid signature', async () => {
      const { id, status } = await placed();
      const body = told(id);
      const attempts: Record<string, string>[] = [
        {},
        { 'stripe-signature': '' },
        { 'stripe-signature': 'nonsense' },
        { 'stripe-signature': `t=${seconds()},v1=${'0'.repeat(64)}` },
        { 'stripe-signature': signed(body, 'another key') },
      ];
      for (const headers of attempts) {
        const answer = await shop.app.inject({
          method: 'POST',
          url: WEBHOOK,
          payload: body,
          headers: { 'content-type': 'application/json', ...headers },
        });
        expect(answer.json()).toMatchObject({ status: 400, code: 'bad_signature' });
      }
      expect((await shop.post(WEBHOOK)).json()).toMatchObject({ code: 'bad_signature' });
      expect(await status()).toMatchObject({ status: 'held', paidCents: 0 });
    });

    async function paidUnheard() {
      const booked = await placed();
      const { id, quote } = booked;
      const { clientSecret } = (await steps().intent(id, 'deposit', quote.dueNowCents)).json();
      // The provider has the money, and could not report it yet.
      const confirmed = await shop.of(PORTS.simulatedCard).confirm(clientSecret, GOOD_CARD);
      expect(confirmed).toMatchObject({ ok: true });
      expect(await booked.status()).toMatchObject({ status: 'held', paidCents: 0 });
      return booked;
    }

    it('are reported by the next delivery if the webhook was down', async () => {
      const { status } = await paidUnheard();
      shop.startJobs();
      await eventually(async () => expect(await status()).toMatchObject({ status: 'confirmed' }));
    });

    it('are found by reconciliation if the event is lost', async () => {
      const { quote, status } = await paidUnheard();
      await shop.of(PORTS.simulatedCard).deliverEvents(async () => true);
      expect(await status()).toMatchObject({ status: 'held' });
      expect(await shop.run('reconcile')).toBe(1);
      expect(await status()).toMatchObject({ status: 'confirmed', paidCents: quote.dueNowCents });
      await shop.run('outbox');
      expect(await shop.mails()).toHaveLength(1);
    });

    it('are recorded once, however often the event arrives', async () => {
      const { quote, status } = await paidUnheard();
      const answers: number[] = [];
      await shop.of(PORTS.simulatedCard).deliverEvents(async (body, signature) => {
        for (let time = 0; time < 3; time += 1) {
          const answer = await shop.app.inject({
            method: 'POST',
            url: WEBHOOK,
            payload: Buffer.from(body),
            headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          });
          answers.push(answer.statusCode);
          expect(answer.json()).toEqual({ received: true });
        }
        return true;
      });
      expect(answers).toEqual([200, 200, 200]);
      expect(await status()).toMatchObject({ paidCents: quote.dueNowCents });
      while ((await shop.run('outbox')) > 0);
      expect(await shop.mails()).toHaveLength(1);
    });
  });
});
