import { describe, expect, it } from 'vitest';
import {
  CREW_ACTS,
  crewActToDocument,
} from '#adapters/documents/collections/documents-crew-acts.ts';
import {
  PAYMENT_EVENTS,
  paymentEventToDocument,
} from '#adapters/documents/collections/documents-event-inbox.ts';
import { OUTBOX, outboxToDocument } from '#adapters/documents/collections/outbox-document.ts';
import { place } from '#core/checkout/place.ts';
import type { CrewAct } from '#core/dispatch/crew-act.ts';
import { KEPT_DAYS, makeSweepOldRecords, OLD_RECORDS } from '#core/jobs/sweep-old-records.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import { ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { OutboxEntry } from '#core/notifications/outbox.ts';
import { makeReceivePaymentEvent } from '#core/payments/apply-payment-event.ts';
import { withRefunds } from '#core/refunds/net-paid.ts';
import { toChange, toPlace } from '#core/reservations/booking-ledger.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import { NOON, order, product } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const PAID = {
  id: 'evt_1',
  at: NOON,
  reservationId: 'r1',
  intentId: 'pi_1',
  kind: 'payment_succeeded',
  amount: cents(22_500),
  reason: 'deposit',
} as const;

const task = (id: string, state: OutboxEntry['state'], at: Instant): OutboxEntry => ({
  id,
  kind: 'contact',
  messageId: 'm1',
  attempts: 1,
  state,
  createdAt: at,
  nextAttemptAt: at,
});

export function describeOldRecords(open: OpenStores): void {
  describe('old records', () => {
    const repositories = freshRepositories(open);

    async function booked(): Promise<void> {
      const { catalogue, ledger, clock } = repositories();
      await catalogue.create(product());
      const idempotency = { key: 'k1', fingerprint: 'f1' };
      const wanted = order({ id: 'r1' });
      const placed = await ledger.transact(
        toPlace(
          { lines: wanted.lines },
          (facts) => place(wanted, facts, clock.now(), shopDay(clock.now())),
          idempotency,
        ),
      );
      expect(placed.ok).toBe(true);
      await makeReceivePaymentEvent(ledger, clock)(PAID);
    }

    const sweepAfter = async (days: number): Promise<number> => {
      const { oldRecords, clock } = repositories();
      clock.pass(days * DAY);
      return makeSweepOldRecords(oldRecords, clock)();
    };

    it('deletes each kind once its time is past, and not a day before', async () => {
      await booked();
      const { outbox, store, inbox, quarantine, clock } = repositories();
      await outbox.done('mail:r1:confirmation:confirmed', clock.now());
      await inbox.keep({ kind: 'other', id: 'o1', type: 'x', bytes: 1 }, NOON);
      await quarantine.put({ id: 'q1', kind: 'x', reason: 'x' }, NOON);
      await quarantine.dismiss('q1');
      await quarantine.put({ id: 'q2', kind: 'x', reason: 'x' }, NOON);
      expect(await sweepAfter(KEPT_DAYS.idempotency_keys)).toBe(0);
      expect(await sweepAfter(1)).toBe(1);
      expect(await store.get('idempotency', 'key:k1')).toBeUndefined();
      expect(await sweepAfter(KEPT_DAYS.applied_events - 31)).toBe(0);
      expect(await sweepAfter(1)).toBe(3);
      expect(await inbox.list(9)).toEqual([]);
      expect((await quarantine.listOpen(9)).map(({ id }) => id)).toEqual(['q2']);
      expect(await sweepAfter(KEPT_DAYS.done_tasks - 91)).toBe(0);
      expect(await sweepAfter(1)).toBe(1);
      expect(await outbox.list(9)).toEqual([]);
    });

    it('deletes crew reports two years after their day, except those nobody looked at', async () => {
      const { crewActs, store, clock } = repositories();
      const day = shopDay(clock.now());
      const act: CrewAct = {
        id: 'seen-0001',
        reservationId: 'r1',
        stopId: 'r1_d',
        day,
        truckId: 't1',
        by: 'Tasha',
        at: NOON,
        receivedAt: NOON,
        deed: { kind: 'photo', picture: '/pictures/a' },
        isOpen: false,
      };
      await store.transact(async (transaction) => {
        const deed = { kind: 'payment', method: 'cash', amount: cents(500) } as const;
        const money = { ...act, id: 'money-0001', deed, isOpen: true };
        for (const one of [act, { ...act, id: 'open-0001', isOpen: true }, money]) {
          transaction.set(CREW_ACTS, one.id, crewActToDocument(one));
        }
      });
      expect(await sweepAfter(KEPT_DAYS.crew_acts - 1)).toBe(0);
      expect(await sweepAfter(2)).toBe(2);
      expect((await crewActs.listOn(day)).map(({ id }) => id)).toEqual(['open-0001']);
      await crewActs.settle(['open-0001']);
      expect(await sweepAfter(0)).toBe(1);
      expect(await crewActs.pictures()).toEqual([]);
    });

    it('does nothing twice, and an event that arrives late changes nothing', async () => {
      await booked();
      const { ledger, clock } = repositories();
      const before = await ledger.find('r1');
      expect(await sweepAfter(400)).toBe(2);
      expect(await sweepAfter(0)).toBe(0);
      await makeReceivePaymentEvent(ledger, clock)(PAID);
      expect(await ledger.find('r1')).toEqual(before);
    });

    it('keeps what waits, what is dead, and the task of a refund still promised', async () => {
      await booked();
      const { ledger, outbox, store, clock } = repositories();
      const moment = { now: clock.now(), by: CUSTOMER };
      await ledger.transact(
        toChange({ reservation: 'r1' }, (reservation, { schedules }) =>
          ok(
            withRefunds(
              { reservation, schedules, mail: [], refunds: [] },
              cents(500),
              'c1',
              moment,
            ),
          ),
        ),
      );
      await outbox.done('refund:r1:c1:pi_1', clock.now());
      await store.transact(async (transaction) => {
        for (const state of ['pending', 'dead', 'discarded'] as const) {
          transaction.set(OUTBOX, state, outboxToDocument(task(state, state, NOON)));
        }
      });
      await sweepAfter(800);
      const left = (await outbox.list(9)).map(({ id }) => id).toSorted();
      expect(left).toEqual([
        'dead',
        'mail:r1:confirmation:confirmed',
        'pending',
        'refund:r1:c1:pi_1',
      ]);
    });

    it('goes through many in batches, and stops when told to', async () => {
      const { oldRecords, store } = repositories();
      for (let from = 0; from < 450; from += 150) {
        await store.transact(async (transaction) => {
          for (let index = from; index < from + 150; index += 1) {
            const event: PaymentEvent = { ...PAID, id: `evt_${index}` };
            const at = after(NOON, index);
            transaction.set(PAYMENT_EVENTS, event.id, paymentEventToDocument(event, at));
          }
        });
      }
      const before = after(NOON, 420);
      expect(await oldRecords.sweep('applied_events', before, 200)).toBe(200);
      expect(await oldRecords.sweep('applied_events', before, 5_000)).toBe(220);
      expect(await store.count({ collection: PAYMENT_EVENTS })).toBe(30);
    });

    it('leaves what it cannot read, and deletes what is next to it and after it', async () => {
      const { store, oldRecords } = repositories();
      const nextAttemptAt = new Date(NOON - 2 * DAY).toISOString();
      await store.transact(async (transaction) => {
        const ofTomorrow = { schemaVersion: 1, kind: 'telegram', status: 'done', nextAttemptAt };
        transaction.set(OUTBOX, 'a', ofTomorrow);
        transaction.set(OUTBOX, 'b', outboxToDocument(task('b', 'done', after(NOON, -DAY))));
      });
      expect(await oldRecords.sweep('done_tasks', NOON, 5_000)).toBe(1);
      expect(await store.get(OUTBOX, 'b')).toBeUndefined();
      expect(await store.get(OUTBOX, 'a')).toBeDefined();
    });

    it('gives every kind its turn if one of them fails, and reports it at the end', async () => {
      const { clock } = repositories();
      const swept: string[] = [];
      const sweep = async (kind: string): Promise<number> => {
        swept.push(kind);
        if (kind === OLD_RECORDS[0]) throw new Error('cannot be read');
        return 1;
      };
      await expect(makeSweepOldRecords({ sweep }, clock)()).rejects.toThrow('cannot be read');
      expect(swept).toEqual(OLD_RECORDS);
    });

    it('has nothing to do in an empty store', async () => {
      const { oldRecords } = repositories();
      for (const kind of OLD_RECORDS) expect(await oldRecords.sweep(kind, NOON, 10)).toBe(0);
    });
  });
}
