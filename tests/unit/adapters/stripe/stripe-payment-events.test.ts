import fc from 'fast-check';
import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { readStripeEvent } from '#adapters/stripe/read-stripe-event.ts';
import { stripePaymentEvents } from '#adapters/stripe/stripe-events.ts';
import { after, instant, instantFromIso, isoFromInstant } from '#core/kernel/instant.ts';
import { signPayload } from '#tests/support/fake-stripe/deliveries.ts';
import { fixedClock, NOON } from '#tests/support/fixtures.ts';

const OLD = 'whsec_the_old_one';
const NEW = 'whsec_the_new_one';
const REFUSED = { ok: false, error: { kind: 'bad_signature' } };
const NOTHING = { ok: true, value: expect.objectContaining({ kind: 'other' }) };
const SECONDS = NOON / 1000;

const { read } = stripePaymentEvents({ secrets: [OLD], clock: fixedClock() });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const signed = (text: string, secrets = [OLD], seconds = SECONDS) =>
  signPayload(text, secrets, seconds);

const LABEL = { reservationId: 'R1', reason: 'deposit' };
const envelope = (type: string, object: object) => ({
  id: 'evt_1',
  object: 'event',
  api_version: '2026-10-28.endive',
  created: SECONDS,
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  type,
  data: { object },
});
const intent = (more: object = {}) => ({
  id: 'pi_1',
  object: 'payment_intent',
  amount: 22_500,
  amount_received: 22_500,
  currency: 'usd',
  metadata: LABEL,
  status: 'succeeded',
  ...more,
});
const refund = (more: object = {}) => ({
  id: 're_1',
  object: 'refund',
  amount: 1_250,
  status: 'succeeded',
  payment_intent: 'pi_1',
  metadata: { reservationId: 'R1', task: 'refund:1' },
  ...more,
});

const PAID = JSON.stringify(envelope('payment_intent.succeeded', intent()));
const TOLD = { id: 'evt_1', at: NOON, intentId: 'pi_1', reservationId: 'R1' };
const READ = {
  ok: true,
  value: { ...TOLD, kind: 'payment_succeeded', amount: 22_500, reason: 'deposit' },
};

describe('the signature', () => {
  it('accepts a valid message, as a Buffer too', () => {
    expect(read(bytes(PAID), signed(PAID))).toEqual(READ);
    expect(read(Buffer.from(PAID), signed(PAID))).toEqual(READ);
  });

  it('is good for 300 seconds after it was made', () => {
    const at = (age: number) => read(bytes(PAID), signed(PAID, [OLD], SECONDS - age));
    expect([at(0), at(300)]).toEqual([READ, READ]);
    expect([at(301), at(100_000)]).toEqual([REFUSED, REFUSED]);
  });

  it('uses the clock it was given', () => {
    const clock = fixedClock(after(NOON, 301_000));
    const later = stripePaymentEvents({ secrets: [OLD], clock });
    expect(later.read(bytes(PAID), signed(PAID))).toEqual(REFUSED);
  });

  it('is refused if it is missing, empty or made with another secret', () => {
    for (const header of [undefined, '', 'x', 't=', `t=${SECONDS}`, 'v1=ab', 't=x,v1=ab']) {
      expect(read(bytes(PAID), header)).toEqual(REFUSED);
    }
    expect(read(bytes(PAID), signed(PAID, [NEW]))).toEqual(REFUSED);
    expect(read(new Uint8Array(), signed(PAID))).toEqual(REFUSED);
  });

  it('is refused for an object that was parsed on the way', () => {
    const parsed: unknown = JSON.parse(PAID);
    expect(read(parsed as Uint8Array, signed(PAID))).toEqual(REFUSED);
  });

  it('may be made with either secret during a change, and only then', () => {
    const both = stripePaymentEvents({ secrets: [NEW, OLD], clock: fixedClock() });
    const onlyNew = stripePaymentEvents({ secrets: [NEW], clock: fixedClock() });
    const headers = [[OLD], [NEW], [OLD, NEW], [NEW, OLD]].map((keys) => signed(PAID, keys));
    const body = bytes(PAID);
    expect(headers.map((header) => both.read(body, header))).toEqual([READ, READ, READ, READ]);
    expect(headers.map((header) => read(body, header).ok)).toEqual([true, false, true, true]);
    expect(headers.map((header) => onlyNew.read(body, header).ok)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('is refused for every body but its own', () => {
    const body = bytes(PAID);
    const change = fc.record({
      at: fc.nat({ max: body.length - 1 }),
      by: fc.integer({ min: 1, max: 255 }),
    });
    fc.assert(
      fc.property(change, ({ at, by }) => {
        const tampered = body.with(at, ((body[at] ?? 0) + by) % 256);
        expect(read(tampered, signed(PAID))).toEqual(REFUSED);
      }),
    );
    fc.assert(fc.property(fc.uint8Array(), (other) => !read(other, signed(PAID)).ok));
  });

  it('is refused if its time or its hash is changed', () => {
    const header = signed(PAID);
    const digits = fc
      .nat({ max: header.length - 1 })
      .filter((at) => /[0-9a-f]/.test(header.charAt(at)));
    fc.assert(
      fc.property(digits, fc.constantFrom(...'0123456789abcdef'), (at, to) => {
        fc.pre(to !== header.charAt(at) && !['t', 'v'].includes(header.charAt(at)));
        const tampered = header.slice(0, at) + to + header.slice(at + 1);
        fc.pre(tampered.includes(',v1='));
        expect(read(bytes(PAID), tampered)).toEqual(REFUSED);
      }),
    );
    fc.assert(fc.property(fc.string(), (other) => !read(bytes(PAID), other).ok));
  });

  it('is accepted exactly when constructEvent accepts it', () => {
    const secondsAround = fc.integer({ min: SECONDS - 400, max: SECONDS + 400 });
    const anySecrets = fc.subarray([OLD, NEW], { minLength: 1 });
    fc.assert(
      fc.property(secondsAround, anySecrets, (seconds, secrets) => {
        const header = signed(PAID, secrets, seconds);
        let taken = true;
        try {
          Stripe.webhooks.constructEvent(PAID, header, OLD, 300, undefined, NOON);
        } catch {
          taken = false;
        }
        expect(read(bytes(PAID), header).ok).toBe(taken);
      }),
    );
  });
});

describe('the message', () => {
  const readEvent = (type: string, object: object) => {
    const text = JSON.stringify(envelope(type, object));
    return read(bytes(text), signed(text));
  };

  it('reports the amount of a payment', () => {
    expect(
      readEvent('payment_intent.succeeded', intent({ amount_received: 22_499 })),
    ).toMatchObject({
      value: { amount: 22_499 },
    });
  });

  it('reports a failed payment', () => {
    const failed = intent({ amount_received: 0, status: 'requires_payment_method' });
    expect(readEvent('payment_intent.payment_failed', failed)).toEqual({
      ok: true,
      value: { ...TOLD, kind: 'payment_failed' },
    });
  });

  it.each([
    ['another system', { metadata: { order: '7' } }],
    ['no one', { metadata: {} }],
    ['a reason we do not know', { metadata: { ...LABEL, reason: 'tip' } }],
    ['an empty reservation', { metadata: { ...LABEL, reservationId: '' } }],
  ])('is ignored if the intent is labeled by %s', (_who, more) => {
    expect(readEvent('payment_intent.succeeded', intent(more))).toEqual(NOTHING);
    expect(readEvent('payment_intent.payment_failed', intent(more))).toEqual(NOTHING);
  });

  it.each(['payment_intent.created', 'customer.created', 'a type of next year', 'toString'])(
    'is ignored if its type is %s',
    (type) => {
      expect(readEvent(type, {})).toEqual(NOTHING);
    },
  );

  it('is refused with a moment that could not be stored and read back', () => {
    for (const created of [253_402_300_800, -62_167_219_201, 1e15]) {
      const text = JSON.stringify({ ...envelope('payment_intent.succeeded', intent()), created });
      expect(() => read(bytes(text), signed(text))).toThrow('Not a moment.');
      const other = JSON.stringify({ ...envelope('customer.created', { id: 'cus_1' }), created });
      expect(read(bytes(other), signed(other))).toMatchObject({ value: { at: undefined } });
    }
    expect(instantFromIso(isoFromInstant(instant(253_402_300_799_999)))).toBe(253_402_300_799_999);
  });

  it('is stored by id and type, without its body, if it changes nothing', () => {
    const text = JSON.stringify(
      envelope('customer.created', { id: 'cus_1', email: 'ana@example.com' }),
    );
    expect(read(bytes(text), signed(text))).toEqual({
      ok: true,
      value: {
        kind: 'other',
        id: 'evt_1',
        type: 'customer.created',
        at: NOON,
        subjectId: 'cus_1',
        bytes: text.length,
      },
    });
    const bare = JSON.stringify({ id: 'evt_2', type: 'v2.thin', created: '2026-11-21T00:00:00Z' });
    expect(read(bytes(bare), signed(bare))).toMatchObject({
      value: { id: 'evt_2', kind: 'other' },
    });
  });

  const REFUNDED = {
    ok: true,
    value: { ...TOLD, kind: 'refunded', amount: 1_250, refundId: 're_1' },
  };

  it.each(['refund.created', 'refund.updated', 'charge.refund.updated'])(
    'reports a refund once it succeeded (%s)',
    (type) => {
      expect(readEvent(type, refund())).toEqual(REFUNDED);
      for (const status of ['pending', 'requires_action', 'failed', 'canceled', null]) {
        expect(readEvent(type, refund({ status }))).toEqual(NOTHING);
      }
    },
  );

  it('reports nothing for a refund without our label, which the history looks up', () => {
    expect(readEvent('refund.created', refund({ metadata: {} }))).toEqual(NOTHING);
    expect(readEvent('refund.created', refund({ payment_intent: null }))).toEqual(NOTHING);
  });

  it('reports the newest refund of charge.refunded, if an old API version lists it', () => {
    const charge = { id: 'ch_1', payment_intent: 'pi_1', amount_refunded: 5_000, metadata: LABEL };
    const listed = { data: [refund({ metadata: {} }), refund({ id: 're_0', amount: 3_750 })] };
    expect(readEvent('charge.refunded', { ...charge, refunds: listed })).toEqual(REFUNDED);
    expect(readEvent('charge.refunded', charge)).toEqual(NOTHING);
    expect(readEvent('charge.refunded', { ...charge, refunds: { data: [] } })).toEqual(NOTHING);
  });

  it("includes what is disputed, and Stripe's fee", () => {
    const dispute = {
      id: 'du_1',
      payment_intent: 'pi_1',
      status: 'lost',
      amount: 22_500,
      balance_transactions: [{ fee: 1_500 }],
    };
    const read = (more: object) =>
      readStripeEvent(envelope('charge.dispute.closed', { ...dispute, ...more }))?.forReservation(
        'R1',
      );
    expect(read({})).toEqual({
      ...TOLD,
      kind: 'attention',
      subject: 'dispute_lost',
      subjectId: 'du_1',
      amount: 22_500,
      fee: 1_500,
    });
    expect(read({ balance_transactions: [] })).not.toHaveProperty('fee');
    const moved = [
      { fee: 1_500, amount: -22_500 },
      { fee: 0, amount: 10_000 },
    ];
    expect(read({ balance_transactions: moved })).toMatchObject({ taken: 12_500, fee: 1_500 });
  });

  it('includes what was returned from a lost dispute', () => {
    const dispute = { id: 'du_1', payment_intent: 'pi_1', status: 'won', amount: 22_500 };
    const read = (moved: readonly object[]) =>
      readStripeEvent(
        envelope('charge.dispute.funds_reinstated', { ...dispute, balance_transactions: moved }),
      )?.forReservation('R1');
    const taken = { fee: 1_500, amount: -22_500 };
    const told = { kind: 'attention', subject: 'dispute_reinstated', subjectId: 'du_1' };
    expect(read([taken])).toMatchObject({ ...told, amount: 22_500, fee: 1_500 });
    expect(read([taken, { fee: -1_500, amount: 10_000 }])).toMatchObject({
      ...told,
      amount: 10_000,
      fee: 0,
    });
  });

  it('asks for attention if a refund failed', () => {
    expect(readEvent('refund.failed', refund({ status: 'failed' }))).toEqual({
      ok: true,
      value: {
        ...TOLD,
        kind: 'attention',
        subject: 'refund_failed',
        subjectId: 're_1',
        amount: 1_250,
      },
    });
  });

  it('throws, so that it is sent again, if one of ours has the wrong shape', () => {
    expect(() => readEvent('payment_intent.succeeded', intent({ currency: 'eur' }))).toThrow(
      ZodError,
    );
    expect(() => readEvent('payment_intent.succeeded', intent({ amount_received: 0.5 }))).toThrow(
      ZodError,
    );
    expect(() => readEvent('refund.created', refund({ amount: 0 }))).toThrow(ZodError);
    expect(() => read(bytes('null'), signed('null'))).toThrow(ZodError);
    expect(() => read(bytes('not json'), signed('not json'))).toThrow(SyntaxError);
  });
});
