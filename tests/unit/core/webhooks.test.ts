import { describe, expect, it } from 'vitest';
import { memoryWebhooks } from '#adapters/memory/memory-services.ts';
import { WEBHOOK_PAYLOADS } from '#core/contract/webhooks.ts';
import { deliveriesOf, type WebhookSender } from '#core/integrations/webhook-endpoint.ts';
import { WEBHOOK_EVENTS, webhookEventsOf } from '#core/integrations/webhook-events.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, DAY, HOUR, type Instant, MINUTE } from '#core/kernel/instant.ts';
import { voidPayment, withOfflinePayment } from '#core/refunds/offline-payments.ts';
import { withoutMistaken } from '#core/reservations/mistaken-payment.ts';
import { INTEGRATIONS } from '#server/areas/integrations/integrations.wiring.ts';
import { memoryShop } from '#server/platform/wiring/memory.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { valueOf } from '#tests/support/expected.ts';
import { countingRandomness, fixedClock, NOON } from '#tests/support/fixtures.ts';
import { sold } from '#tests/support/sold.ts';

type Answer = Parameters<typeof memoryWebhooks>[0];

async function openShop(answer?: Answer) {
  const clock = fixedClock();
  const sender = memoryWebhooks(answer);
  const shop = memoryShop({ clock, randomness: countingRandomness() }, { webhookSender: sender });
  const hooks = shop.of(INTEGRATIONS.webhooks);
  const { deliver } = shop.of(INTEGRATIONS.deliver);
  const added = await hooks.add({ url: 'https://example.com/in', title: 'Books', events: [] });
  if (!added.ok) throw new Error(added.error.kind);
  const id = added.value[0]?.id ?? '';
  const book = shop.of(INTEGRATIONS.webhookBook);
  const put = (name: string, at: Instant = clock.now(), subject = 'r1') =>
    book.put({
      id: `${name}-${id}`,
      endpointId: id,
      eventId: name,
      type: 'reservation.changed',
      subject,
      body: `{"name":"${name}"}`,
      createdAt: at,
      order: `${at} ${name}`,
      state: 'pending',
      attempts: 0,
      nextAttemptAt: at,
      tries: [],
    });
  /** As the job does it, until nothing is due. */
  const drain = async (): Promise<void> => {
    while ((await deliver()) > 0);
  };
  return { shop, clock, sender, hooks, deliver, drain, book, put, id };
}

const told = ({ calls }: { readonly calls: readonly { readonly id: string }[] }) =>
  calls.map(({ id }) => id);

/** Down until a given moment. */
const downUntil =
  (up: Instant): Answer =>
  ({ at }) =>
    at < up ? { ms: 1, status: 500 } : { ms: 1, status: 200 };

/** Advances time to whatever is due next, for a while. */
async function live(
  { clock, drain }: Pick<Awaited<ReturnType<typeof openShop>>, 'clock' | 'drain'>,
  during: number,
  step = 5 * MINUTE,
): Promise<void> {
  for (let past = 0; past < during; past += step) {
    await drain();
    clock.pass(step);
  }
  await drain();
}

describe('webhooks', () => {
  it('retry for about three days, then give up and say so', async () => {
    const open = await openShop(() => ({ ms: 3, status: 500, answer: 'down' }));
    await open.put('a');
    await live(open, 4 * DAY, HOUR);
    const [delivery] = (await open.book.list(open.id, undefined, 5)).deliveries;
    expect(delivery).toMatchObject({ state: 'dead', attempts: 10 });
    const tries = delivery?.tries ?? [];
    expect(tries[0]).toEqual({ at: NOON, ms: 3, status: 500, answer: 'down' });
    const span = (tries.at(-1)?.at ?? NOON) - NOON;
    expect(span).toBeGreaterThan(2.9 * DAY);
    expect(span).toBeLessThan(3.6 * DAY);
    expect((await open.hooks.list())[0]).toMatchObject({ dead: 1, waiting: 0 });

    await open.hooks.resend(delivery?.id ?? '');
    expect((await open.hooks.list())[0]).toMatchObject({ dead: 0, waiting: 1 });
  });

  it("keep the order of a reservation's events during retries, without delaying others", async () => {
    const open = await openShop(({ id, at }) =>
      id === 'a1' && at < after(NOON, HOUR) ? { ms: 1, status: 503 } : { ms: 1, status: 200 },
    );
    await open.put('a1');
    await open.put('a2');
    await open.put('b1', undefined, 'r2');
    await open.drain();
    expect(told(open.sender)).toEqual(['a1', 'b1']);
    await open.put('a3', after(NOON, 1));
    await live(open, 3 * HOUR);
    expect(told(open.sender).filter((id) => id !== 'b1')).toEqual([
      ...Array.from({ length: 5 }, () => 'a1'),
      'a2',
      'a3',
    ]);
  });

  it('send what follows after the first is given up', async () => {
    const open = await openShop(({ id }) => ({ ms: 1, status: id === 'a1' ? 400 : 200 }));
    await open.put('a1');
    await open.put('a2');
    await live(open, 4 * DAY, HOUR);
    expect(told(open.sender).at(-1)).toBe('a2');
  });

  it('are sent again after a process died between the call and its record', async () => {
    let dies = true;
    const open = await openShop();
    const dying: WebhookSender = {
      ...open.sender,
      async send(call) {
        const answer = await open.sender.send(call);
        if (dies) throw new Error('killed');
        return answer;
      },
    };
    const killed = memoryShop(
      { clock: open.clock, randomness: countingRandomness('k'), store: open.shop.store },
      { webhookSender: dying },
    );
    await open.put('a1');
    await open.put('a2');
    await expect(killed.of(INTEGRATIONS.deliver).deliver()).rejects.toThrow('killed');
    dies = false;
    await open.drain();
    expect(told(open.sender)).toEqual(['a1', 'a1', 'a2']);
    expect((await open.book.list(open.id, 'done', 5)).deliveries).toHaveLength(2);
  });

  it('are switched off after five days of failures; waiting events go out once they are on again', async () => {
    const up = after(NOON, 6 * DAY);
    const open = await openShop(downUntil(up));
    await open.put('a1');
    await live(open, 4 * DAY, HOUR);
    expect(await open.hooks.listOff()).toEqual([]);
    await open.put('b1', undefined, 'r2');
    await live(open, 2 * DAY, HOUR);
    expect(await open.hooks.listOff()).toMatchObject([{ id: open.id, host: 'example.com' }]);
    expect((await open.hooks.list())[0]?.off?.why).toBe('failing');
    const mails = await open.shop.of(RECORDS.outbox).list(5);
    expect(mails).toMatchObject([{ kind: 'webhook_off', url: 'https://example.com/in' }]);
    const calls = open.sender.calls.length;
    open.clock.pass(DAY);
    await open.drain();
    expect(open.sender.calls).toHaveLength(calls);

    await open.hooks.act(open.id, { kind: 'turn_on' });
    await open.drain();
    expect(told(open.sender).at(-1)).toBe('b1');
    expect((await open.hooks.list())[0]).toMatchObject({
      waiting: 0,
      health: { lastOkAt: open.clock.now() },
    });
  });

  it('stay on while some calls succeed', async () => {
    const open = await openShop((_call, nth) => ({ ms: 1, status: nth % 3 === 0 ? 200 : 500 }));
    for (let day = 0; day < 8; day += 1) {
      await open.put(`a${day}`);
      await live(open, DAY, HOUR);
    }
    expect(await open.hooks.listOff()).toEqual([]);
  });

  it('are switched off right away by a "gone" response', async () => {
    const open = await openShop(() => ({ ms: 1, status: 410 }));
    await open.put('a1');
    await open.drain();
    expect(await open.hooks.listOff()).toHaveLength(1);
    expect((await open.hooks.list())[0]?.off?.why).toBe('gone');
  });

  it('send every waiting call with both secrets for a day after a rotation', async () => {
    const open = await openShop();
    await open.hooks.act(open.id, { kind: 'rotate' });
    await open.put('a1');
    await open.drain();
    open.clock.pass(DAY);
    await open.put('a2');
    await open.drain();
    expect(open.sender.calls.map(({ secrets }) => secrets.length)).toEqual([2, 1]);
  });

  it('test an endpoint right away, without retries', async () => {
    const open = await openShop(() => ({ ms: 1, failure: 'No answer in time.' }));
    const tested = await open.hooks.test(open.id);
    expect(tested).toMatchObject({ ok: true, value: { state: 'dead', type: 'webhook.test' } });
    await live(open, DAY, HOUR);
    expect(open.sender.calls).toHaveLength(1);
  });

  it('allow at most ten endpoints, and only addresses that may be called', async () => {
    const open = await openShop();
    const input = { url: 'https://example.com/in', title: 'More', events: [] };
    for (let more = 1; more < 10; more += 1) await open.hooks.add(input);
    expect(await open.hooks.add(input)).toMatchObject({ error: { kind: 'too_many_endpoints' } });
    expect(await open.hooks.add({ ...input, url: 'http://example.com' })).toMatchObject({
      error: { kind: 'bad_address', why: 'not_https' },
    });
    expect(await open.hooks.act('nobody', { kind: 'rotate' })).toMatchObject({
      error: { kind: 'endpoint_not_found' },
    });
  });
});

describe('webhookEventsOf', () => {
  const types = (...change: Parameters<typeof webhookEventsOf>) =>
    webhookEventsOf(...change).map(({ type }) => type);
  const booked = sold('r1');

  it('reports money before its result, each entry once', () => {
    const held = sold('r1', { status: 'held', entries: [] });
    expect(types({ before: undefined, after: held }, NOON)).toEqual(['reservation.created']);
    expect(types({ before: held, after: booked }, NOON)).toEqual([
      'payment.received',
      'reservation.confirmed',
    ]);
    expect(types({ before: booked, after: booked }, NOON)).toEqual([]);
    const refund = {
      id: 're',
      kind: 'refund',
      amount: cents(-5_000),
      at: NOON,
      intentId: 'pi',
    } as const;
    const refunded = { ...booked, entries: [...booked.entries, refund] };
    const [event] = webhookEventsOf({ before: booked, after: refunded }, NOON);
    expect(event).toMatchObject({
      type: 'payment.refunded',
      data: { payment: { amountCents: 5_000, method: 'card' } },
    });
  });

  it('names the payment that the bank returned, since that is no refund', () => {
    const paid = { id: 'received:c', kind: 'received', method: 'check', at: NOON } as const;
    const check = { ...paid, amount: cents(5_000) };
    const bounced = { ...paid, id: 'received:b', amount: cents(-5_000), returns: paid.id };
    const before = { ...booked, entries: [...booked.entries, check] };
    const after = { ...before, entries: [...before.entries, bounced] };
    expect(webhookEventsOf({ before, after }, NOON)).toMatchObject([
      { type: 'payment.refunded', data: { payment: { amountCents: 5_000, returns: paid.id } } },
    ]);
  });

  it('tells a payment that a crew undid as a correction of it, which is no refund', () => {
    const by = { kind: 'crew', name: 'Ana' } as const;
    const paid = {
      id: 'received:act',
      kind: 'received',
      method: 'cash',
      amount: cents(5_000),
      at: NOON,
      by,
    } as const;
    const voiding = {
      ...paid,
      id: 'handed_back:undo:act',
      kind: 'handed_back',
      amount: cents(-5_000),
      corrects: paid.id,
    } as const;
    const before = { ...booked, entries: [...booked.entries, paid] };
    const undone = withoutMistaken({ ...before, entries: [...before.entries, voiding] });
    expect(undone.entries).toEqual(booked.entries);
    expect(webhookEventsOf({ before, after: undone }, NOON)).toMatchObject([
      { type: 'payment.refunded', data: { payment: { amountCents: 5_000, corrects: paid.id } } },
    ]);
    expect(types({ before: undone, after: undone }, NOON)).toEqual([]);
  });

  it('reports changes of the order, not internal ones', () => {
    const moved = { ...booked, contact: { ...booked.contact, phone: '817-555-0199' } };
    expect(types({ before: booked, after: moved }, NOON)).toEqual(['reservation.changed']);
    const renewed = { ...booked, linkVersion: 2, manageTokenHash: 'cd'.repeat(32) };
    expect(types({ before: booked, after: renewed }, NOON)).toEqual([]);
    expect(types({ before: booked, after: { ...moved, status: 'cancelled' } }, NOON)).toEqual([
      'reservation.cancelled',
    ]);
  });

  it('gives the same cause the same id, without dots', () => {
    const change = { before: undefined, after: booked };
    const [first, ...more] = webhookEventsOf(change, NOON);
    expect(webhookEventsOf(change, after(NOON, 5))[0]?.id).toBe(first?.id);
    const ids = [first, ...more].map((event) => event?.id ?? '.');
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[\w-]+$/.test(id))).toBe(true);
  });

  it('has a documented payload for every event', () => {
    expect(Object.keys(WEBHOOK_PAYLOADS)).toEqual([...WEBHOOK_EVENTS]);
    for (const { type, data } of webhookEventsOf({ before: undefined, after: booked }, NOON)) {
      expect(WEBHOOK_PAYLOADS[type].parse(data)).toEqual(data);
    }
  });
});

describe('deliveriesOf', () => {
  const endpoint = {
    id: 'e1',
    url: 'https://example.com/in',
    title: 'Books',
    events: [],
    createdAt: NOON,
    secretVersion: 1,
  } as const;
  const change = { before: undefined, after: sold('r1') };

  it('queues the events that an endpoint listens to, in their order', () => {
    const payments = { ...endpoint, id: 'e2', events: ['payment.received'] } as const;
    const off = { ...endpoint, id: 'e3', off: { at: NOON, why: 'staff' } } as const;
    const queued = deliveriesOf(change, [endpoint, payments, off], NOON);
    const typesFor = (id: string) =>
      queued
        .filter(({ endpointId }) => endpointId === id)
        .toSorted((one, other) => (one.order < other.order ? -1 : 1))
        .map(({ type }) => type);
    expect(typesFor('e1')).toEqual(webhookEventsOf(change, NOON).map(({ type }) => type));
    expect(typesFor('e2')).toEqual(['payment.received']);
    expect(typesFor('e3')).toEqual([]);
  });

  it('puts an event about a payment after those before, also once it was undone', () => {
    const moment = { now: NOON, by: { kind: 'admin', uid: 'owner' } } as const;
    const booked = { ...sold('r1'), former: undefined };
    const money = { id: 'a', amount: cents(100), method: 'cash' } as const;
    const paid = withOfflinePayment(booked, money, moment);
    const again = withOfflinePayment(paid, { ...money, id: 'b' }, moment);
    const undone = valueOf(voidPayment(again, { entryId: 'received:b' }, moment));
    const steps = [booked, paid, again, undone];
    const orders = steps
      .slice(1)
      .flatMap((now, index) =>
        deliveriesOf({ before: steps[index], after: now }, [endpoint], NOON).map(
          ({ order }) => order,
        ),
      );
    expect(orders).toHaveLength(3);
    expect(orders.toSorted()).toEqual(orders);
    expect(new Set(orders).size).toBe(3);
  });

  it('gives the same cause the same id', () => {
    const ids = (now: Instant) => deliveriesOf(change, [endpoint], now).map(({ id }) => id);
    expect(ids(after(NOON, 5))).toEqual(ids(NOON));
  });
});
