import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { signEvent, simulatedCardEvents } from '#adapters/simulated-card/simulated-card-events.ts';
import { after } from '#core/kernel/instant.ts';
import { fixedClock, NOON } from '#tests/support/fixtures.ts';
import { SECRET } from '#tests/support/simulated-provider.ts';

const REFUSED = { ok: false, error: { kind: 'bad_signature' } };
const { read } = simulatedCardEvents({ secret: SECRET, clock: fixedClock() });

const bytes = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const SECONDS = NOON / 1000;
const EVENT = {
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  created: SECONDS,
  data: {
    object: {
      id: 'pi_1',
      amount: 11_250,
      amount_received: 11_250,
      currency: 'usd',
      metadata: { reservationId: 'R1', reason: 'deposit' },
      status: 'succeeded',
    },
  },
};
const BODY = bytes(EVENT);
const SIGNATURE = signEvent(BODY, SECRET, NOON);
const READ = {
  ok: true,
  value: {
    id: 'evt_1',
    kind: 'payment_succeeded',
    at: NOON,
    intentId: 'pi_1',
    reservationId: 'R1',
    amount: 11_250,
    reason: 'deposit',
  },
};

describe('the signature', () => {
  it('is the one the provider documents: HMAC-SHA-256 of time, dot and body', () => {
    const signed = signEvent(new TextEncoder().encode('{"a":1}'), 'whsec_test', NOON);
    expect(signed).toBe(
      't=1795197600,v1=2992858f4997ed0bbb18c1ae9788eb113cce579618d1568a153df4d3ee309835',
    );
  });

  it('accepts a valid message', () => {
    expect(read(BODY, SIGNATURE)).toEqual(READ);
  });

  it('may be one of several, as during a change of secrets', () => {
    const [time, good] = SIGNATURE.split(',');
    const other = `v1=${'0'.repeat(64)}`;
    expect(read(BODY, `${time},${other},${good}`)).toEqual(READ);
    expect(read(BODY, `${time}, ${good}, v0=old`)).toEqual(READ);
    expect(read(BODY, `${time},${other}`)).toEqual(REFUSED);
  });

  it('is good for 300 seconds, and no longer', () => {
    const at = (seconds: number) =>
      read(BODY, signEvent(BODY, SECRET, after(NOON, seconds * 1000)));
    expect([-300, 0, 300].map((seconds) => at(seconds).ok)).toEqual([true, true, true]);
    expect([-301, 301].map(at)).toEqual([REFUSED, REFUSED]);
  });

  it('is refused if it is missing, malformed, or made with another secret', () => {
    const [time, good] = SIGNATURE.split(',');
    const headers = ['', 'x', '=', ',,,', `${time}`, `${good}`, `t=,${good}`, `t=x,${good}`];
    const doubled = [`t=0,${SIGNATURE}`, `${SIGNATURE},${time}`, `${time},v1=`, `${time},v1=abc`];
    for (const header of [undefined, ...headers, ...doubled]) {
      expect(read(BODY, header)).toEqual(REFUSED);
    }
    expect(read(BODY, signEvent(BODY, `${SECRET}!`, NOON))).toEqual(REFUSED);
  });

  it('is refused for every body but its own', () => {
    const change = fc.record({
      at: fc.nat({ max: BODY.length - 1 }),
      by: fc.integer({ min: 1, max: 255 }),
    });
    fc.assert(
      fc.property(change, ({ at, by }) => {
        const tampered = BODY.with(at, ((BODY[at] ?? 0) + by) % 256);
        expect(read(tampered, SIGNATURE)).toEqual(REFUSED);
      }),
    );
    fc.assert(fc.property(fc.uint8Array(), (body) => !read(body, SIGNATURE).ok));
  });

  it('is refused if any part of it is changed', () => {
    const change = fc.record({
      at: fc.nat({ max: SIGNATURE.length - 1 }),
      to: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
    });
    fc.assert(
      fc.property(change, ({ at, to }) => {
        const tampered = SIGNATURE.slice(0, at) + to + SIGNATURE.slice(at + 1);
        fc.pre(tampered !== SIGNATURE);
        expect(read(BODY, tampered)).toEqual(REFUSED);
      }),
    );
    fc.assert(fc.property(fc.string(), (header) => !read(BODY, header).ok));
  });
});

describe('the message', () => {
  const readEvent = (event: unknown) => {
    const body = bytes(event);
    return read(body, signEvent(body, SECRET, NOON));
  };

  it('is ignored if it has another type', () => {
    expect(readEvent({ ...EVENT, type: 'customer.created', data: null })).toMatchObject({
      ok: true,
      value: { kind: 'other', id: EVENT.id, type: 'customer.created' },
    });
  });

  it('throws, so that it is sent again, if a known type has the wrong shape', () => {
    expect(() => readEvent({ ...EVENT, data: {} })).toThrow(ZodError);
    expect(() => readEvent({ ...EVENT, id: '' })).toThrow(ZodError);
    // The year 10000 could be stored, but not read back.
    expect(() => readEvent({ ...EVENT, created: 253_402_300_800 })).toThrow(ZodError);
    expect(() => readEvent('not an event')).toThrow(ZodError);
  });

  it('reports the amount of this refund, not of all refunds so far', () => {
    const charge = {
      id: 'ch_1',
      payment_intent: 'pi_1',
      amount: 11_250,
      amount_refunded: 11_250,
      metadata: { reservationId: 'R1', reason: 'deposit' },
      refunds: { data: [{ id: 're_2', amount: 1_250 }] },
    };
    expect(readEvent({ ...EVENT, type: 'charge.refunded', data: { object: charge } })).toEqual({
      ok: true,
      value: {
        id: 'evt_1',
        kind: 'refunded',
        at: NOON,
        intentId: 'pi_1',
        reservationId: 'R1',
        amount: 1_250,
        refundId: 're_2',
      },
    });
  });
});
