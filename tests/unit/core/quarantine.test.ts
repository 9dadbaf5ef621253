import { beforeEach, describe, expect, it } from 'vitest';
import { documentsEventQuarantine } from '#adapters/documents/collections/documents-event-inbox.ts';
import { StoreUnavailableError } from '#adapters/documents/engine/document-store.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, HOUR } from '#core/kernel/instant.ts';
import { ok } from '#core/kernel/result.ts';
import { makeDiscardTask } from '#core/notifications/outbox.ts';
import type { ReportedEvents } from '#core/payments/payment-events.ts';
import { makeCatchUp, makeReceiveWebhookEvent } from '#core/payments/reconcile.ts';
import { toChange } from '#core/reservations/booking-ledger.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { openShop } from '#tests/support/shop.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;

let shop: Shop;
let id: string;
beforeEach(async () => {
  shop = await openShop();
  const placed = await shop.place(shop.order());
  if (!placed.ok) throw new Error('The castle should be available.');
  ({ id } = placed.value.reservation);
});

const paid = (overrides: Partial<PaymentEvent> = {}): PaymentEvent =>
  ({
    id: 'evt_1',
    kind: 'payment_succeeded',
    at: NOON,
    reservationId: id,
    intentId: 'pi_1',
    amount: cents(22_500),
    reason: 'deposit',
    ...overrides,
  }) as PaymentEvent;

describe('makeCatchUp', () => {
  const quarantine = () => documentsEventQuarantine(shop.store);
  const catchUp = (told: Partial<ReportedEvents>, receive = shop.receive) =>
    makeCatchUp(
      { since: async () => ({ events: [], unreadable: [], ...told }) },
      receive,
      quarantine(),
      shop.clock,
    );
  const open = async () => (await quarantine().listOpen(10)).map(({ id, reason }) => [id, reason]);

  it('continues after an event that cannot be applied, and drops it once it can', async () => {
    let isBroken = true;
    const receive: Shop['receive'] = async (event) => {
      if (isBroken && event.id === 'evt_0') throw new Error('no such state');
      return shop.receive(event);
    };
    const failed = paid({ id: 'evt_0', kind: 'payment_failed' });
    const run = catchUp({ events: [failed, paid()] }, receive);
    expect(await run()).toBe(2);
    expect((await shop.ledger.find(id))?.status).toBe('confirmed');
    expect(await open()).toEqual([['evt_0', 'no such state']]);
    isBroken = false;
    await run();
    expect(await open()).toEqual([]);
  });

  it('stores what could not be read, and what names no reservation', async () => {
    const fault = { id: 'evt_9', kind: 'charge.refunded', reason: 'amount: not a number' };
    await catchUp({ unreadable: [fault], events: [paid({ reservationId: 'R77' })] })();
    expect((await open()).sort()).toEqual([
      ['evt_1', 'reservation_not_found'],
      ['evt_9', 'amount: not a number'],
    ]);
  });

  it('leaves an event that it no longer lists to the webhook, which releases it once it applies', async () => {
    const named = paid({ reservationId: 'R77' });
    await catchUp({ events: [named] })();
    const receive = makeReceiveWebhookEvent(shop.receive, quarantine(), shop.clock);
    await receive(named);
    await catchUp({})();
    expect(await open()).toEqual([['evt_1', 'reservation_not_found']]);
    await receive(paid());
    expect(await open()).toEqual([]);
  });

  it("stops if the store is down, which is not the event's fault", async () => {
    const receive: Shop['receive'] = () => Promise.reject(new Error('store away'));
    const run = catchUp({ events: [paid()] }, receive);
    await shop.store.close();
    await expect(run()).rejects.toThrow(StoreUnavailableError);
  });
});

describe('an event that asks for attention', () => {
  const dispute = () =>
    shop.receive(
      paid({
        id: 'evt_d',
        kind: 'attention',
        subject: 'dispute_opened',
        subjectId: 'dp_1',
      } as Partial<PaymentEvent>),
    );

  it('is mailed to the owner once, stored for the admin and in the history', async () => {
    await dispute();
    await dispute();
    await shop.workOutbox();
    expect(shop.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ['hello@bouncegalaxy.example', `A payment is disputed: reservation ${id}`],
    ]);
    const [notice] = await documentsEventQuarantine(shop.store).listAttention(10);
    expect(notice).toMatchObject({ subject: 'dispute_opened', subjectId: 'dp_1' });
    expect((await shop.ledger.find(id))?.history.at(-1)).toMatchObject({
      kind: 'note',
      facts: { attention: 'dispute_opened' },
    });
  });
});

describe('makeDiscardTask', () => {
  it('does not discard money that is owed', async () => {
    await shop.receive(paid());
    const refund = { cause: 'late', intentId: 'pi_1', amount: cents(100) };
    await shop.ledger.transact(
      toChange({ reservation: id }, (reservation, { schedules }) =>
        ok({
          reservation: { ...reservation, pendingRefunds: [refund] },
          schedules,
          mail: [],
          refunds: [refund],
        }),
      ),
    );
    const task = `refund:${id}:late:pi_1`;
    const now = shop.clock.now();
    await shop.outbox.claim(now, after(now, HOUR), 10);
    await shop.outbox.failed(task, 'no such charge', undefined);
    const discard = makeDiscardTask(shop.outbox, (one) => shop.ledger.find(one));
    expect(await discard(task)).toEqual({ ok: false, error: { kind: 'refund_owed' } });
    await shop.ledger.transact(
      toChange({ reservation: id }, (reservation, { schedules }) =>
        ok({
          reservation: { ...reservation, pendingRefunds: [] },
          schedules,
          mail: [],
          refunds: [],
        }),
      ),
    );
    expect(await discard(task)).toMatchObject({ ok: true, value: { state: 'discarded' } });
  });
});
