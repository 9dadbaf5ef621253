import { describe, expect, it } from 'vitest';
import { place } from '#core/checkout/place.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, MINUTE } from '#core/kernel/instant.ts';
import { ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingDecision } from '#core/reservations/booking-decision.ts';
import { toChange, toPlace } from '#core/reservations/booking-ledger.ts';
import { NOON, order, product } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const LEASE_END = after(NOON, 2 * MINUTE);

export function describeOutbox(open: OpenStores): void {
  describe('outbox', () => {
    const repositories = freshRepositories(open);

    /** Leaves work behind, like a change of a reservation. */
    async function ask(work: Partial<Pick<BookingDecision, 'mail' | 'refunds'>>): Promise<void> {
      const { catalogue, ledger, clock } = repositories();
      if ((await ledger.find('r1')) === undefined) {
        await catalogue.create(product());
        const now = clock.now();
        await ledger.transact(
          toPlace({ lines: order().lines }, (facts) => place(order(), facts, now, shopDay(now))),
        );
      }
      await ledger.transact(
        toChange({ reservation: 'r1' }, (reservation, { schedules }) =>
          ok({ reservation, schedules, mail: [], refunds: [], ...work }),
        ),
      );
    }

    const mails = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...({ kind: 'balance_receipt', cause: `pi_${index}` } as const),
      }));
    const CONFIRMATION = 'mail:r1:confirmation:confirmed';
    const askForConfirmation = () => ask({ mail: [{ kind: 'confirmation', cause: 'confirmed' }] });

    it('queues a task once per cause, whichever process does it', async () => {
      const { outbox, other, clock } = repositories();
      const papers = { kind: 'papers', day: calendarDay('2026-12-21') } as const;
      expect(await outbox.ask('papers:1', papers, clock.now())).toBe(true);
      expect(await other.outbox.ask('papers:1', papers, clock.now())).toBe(false);
      expect(await outbox.claim(clock.now(), clock.now(), 10)).toMatchObject([papers]);
    });

    it('hands out mail and refunds with everything a worker needs', async () => {
      await ask({
        mail: [{ kind: 'confirmation', cause: 'confirmed' }],
        refunds: [{ cause: 'late', intentId: 'pi_1', amount: cents(100) }],
      });
      const claimed = await repositories().outbox.claim(NOON, LEASE_END, 10);
      const common = { reservationId: 'r1', attempts: 1 };
      expect(claimed.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
        { ...common, id: CONFIRMATION, kind: 'mail', mail: 'confirmation', cause: 'confirmed' },
        { ...common, id: 'refund:r1:late:pi_1', kind: 'refund', intentId: 'pi_1', amount: 100 },
      ]);
    });

    it('leases a task: nobody gets it until the lease is over, then anybody can', async () => {
      await askForConfirmation();
      const { outbox, other } = repositories();
      expect(await outbox.claim(NOON, LEASE_END, 10)).toHaveLength(1);
      const early = after(LEASE_END, -1);
      expect(await outbox.claim(early, after(early, MINUTE), 10)).toEqual([]);
      expect(await other.outbox.claim(early, after(early, MINUTE), 10)).toEqual([]);
      const again = await other.outbox.claim(LEASE_END, after(LEASE_END, MINUTE), 10);
      expect(again).toMatchObject([{ id: CONFIRMATION, attempts: 2 }]);
    });

    it('never gives two claimers the same task, and all of them are claimed', async () => {
      await ask({ mail: mails(30) });
      const { outbox, other } = repositories();
      const claimed = await Promise.all(
        [outbox, other.outbox, outbox, other.outbox].map(async (each) => {
          const ids: string[] = [];
          for (;;) {
            const tasks = await each.claim(NOON, LEASE_END, 4);
            if (tasks.length === 0) return ids;
            ids.push(...tasks.map(({ id }) => id));
          }
        }),
      );
      const ids = claimed.flat();
      expect(new Set(ids).size).toBe(ids.length);
      const left = await outbox.claim(NOON, LEASE_END, 50);
      expect(ids.length + left.length).toBe(30);
    });

    it('hands out at most as many as requested, longest due first', async () => {
      await ask({ mail: mails(2) });
      repositories().clock.pass(MINUTE);
      await askForConfirmation();
      const { outbox, clock } = repositories();
      const claim = async () =>
        (await outbox.claim(clock.now(), after(clock.now(), MINUTE), 2)).map(({ id }) => id);
      expect(await claim()).not.toContain(CONFIRMATION);
      expect(await claim()).toEqual([CONFIRMATION]);
    });

    it('hands out a failed task again when it is due', async () => {
      await askForConfirmation();
      const { outbox } = repositories();
      await outbox.claim(NOON, LEASE_END, 1);
      const retryAt = after(NOON, MINUTE);
      await outbox.failed(CONFIRMATION, 'mailbox full', retryAt);
      expect(await outbox.list(1)).toMatchObject([{ state: 'pending', lastError: 'mailbox full' }]);
      expect(await outbox.claim(after(retryAt, -1), LEASE_END, 1)).toEqual([]);
      expect(await outbox.claim(retryAt, LEASE_END, 1)).toMatchObject([{ attempts: 2 }]);
    });

    it('hands out nothing that is done or given up', async () => {
      await ask({ mail: mails(2) });
      const { outbox } = repositories();
      await outbox.claim(NOON, LEASE_END, 2);
      await outbox.done('mail:r1:balance_receipt:pi_0', NOON);
      await outbox.failed('mail:r1:balance_receipt:pi_1', 'no such address', undefined);
      const later = after(LEASE_END, MINUTE);
      expect(await outbox.claim(later, after(later, MINUTE), 10)).toEqual([]);
      expect(await outbox.list(10)).toMatchObject([
        { id: 'mail:r1:balance_receipt:pi_1', state: 'dead', lastError: 'no such address' },
        { id: 'mail:r1:balance_receipt:pi_0', state: 'done' },
      ]);
    });

    it('stores what was sent, finds it by recipient, and sends it again on request', async () => {
      await askForConfirmation();
      const { outbox, other, clock } = repositories();
      await outbox.claim(NOON, LEASE_END, 1);
      const sent = { channel: 'mail', to: 'Ana@Example.com', subject: 'Hi', text: 'Yes' } as const;
      expect(await outbox.repeat(CONFIRMATION, NOON)).toMatchObject({
        error: { kind: 'not_repeated' },
      });
      await outbox.done(CONFIRMATION, NOON, sent);
      const [kept] = await other.outbox.sentTo('ana@example.com', 5);
      expect(kept).toMatchObject({ id: CONFIRMATION, sent, doneAt: NOON });
      const later = after(clock.now(), MINUTE);
      const again = await outbox.repeat(CONFIRMATION, later);
      expect(again).toMatchObject({
        value: { state: 'pending', attempts: 0, mail: 'confirmation' },
      });
      const tasks = await outbox.claim(later, after(later, MINUTE), 5);
      expect(tasks.map(({ kind }) => kind)).toEqual(['mail']);
      await outbox.done(tasks[0]?.id ?? '', later);
      const done = await outbox.log('done', 1);
      expect(done.entries).toMatchObject([{ id: tasks[0]?.id, isSkipped: true }]);
      expect((await outbox.log('done', 1, done.next)).entries).toMatchObject([
        { id: CONFIRMATION },
      ]);
      expect((await outbox.ofReservation('r1', 5)).map(({ id }) => id)).toContain(CONFIRMATION);
      expect(await outbox.repeat('mail:none', later)).toMatchObject({
        error: { kind: 'task_not_found' },
      });
    });

    it('postpones what was not tried, without counting a try, and only for its holder', async () => {
      await askForConfirmation();
      const { outbox } = repositories();
      await outbox.claim(NOON, LEASE_END, 1);
      await outbox.wait(CONFIRMATION, 'paused', LEASE_END, 2);
      expect(await outbox.find(CONFIRMATION)).toMatchObject({ attempts: 1 });
      const later = after(LEASE_END, 2 * MINUTE);
      await outbox.wait(CONFIRMATION, 'paused', later, 1);
      const waiting = { state: 'pending', attempts: 0, nextAttemptAt: later, lastError: 'paused' };
      expect(await outbox.find(CONFIRMATION)).toMatchObject(waiting);
      expect(await outbox.claim(LEASE_END, later, 1)).toEqual([]);
      expect(await outbox.claim(later, after(later, MINUTE), 1)).toMatchObject([{ attempts: 1 }]);
      await outbox.done(CONFIRMATION, later);
      await outbox.wait(CONFIRMATION, 'paused', later, 1);
      expect(await outbox.find(CONFIRMATION)).toMatchObject({ state: 'done' });
    });

    it('keeps a task done, whatever a slower process reports', async () => {
      await askForConfirmation();
      const { outbox, other } = repositories();
      await outbox.claim(NOON, LEASE_END, 1);
      await other.outbox.done(CONFIRMATION, LEASE_END);
      await outbox.failed(CONFIRMATION, 'timed out', LEASE_END);
      expect(await outbox.list(1)).toMatchObject([{ state: 'done' }]);
    });

    it('leaves a task to its current holder, whatever a slower process reports', async () => {
      await askForConfirmation();
      const { outbox, other } = repositories();
      const [first] = await outbox.claim(NOON, LEASE_END, 1);
      const longer = after(LEASE_END, 2 * MINUTE);
      await other.outbox.claim(LEASE_END, longer, 1);
      const soon = after(LEASE_END, MINUTE / 2);
      await outbox.failed(CONFIRMATION, 'timed out', soon, first?.attempts);
      expect(await outbox.claim(soon, longer, 1)).toEqual([]);
      await other.outbox.failed(CONFIRMATION, 'no such address', undefined, 2);
      await outbox.discard(CONFIRMATION);
      await outbox.failed(CONFIRMATION, 'timed out', soon, first?.attempts);
      await outbox.failed(CONFIRMATION, 'timed out', soon);
      expect(await outbox.list(1)).toMatchObject([{ state: 'discarded' }]);
    });

    it('hands out tasks that come after a whole page of unreadable ones', async () => {
      const { store, outbox } = repositories();
      const ofTomorrow = { schemaVersion: 1, kind: 'telegram', status: 'pending' };
      const nextAttemptAt = new Date(NOON - MINUTE).toISOString();
      await store.transact(async (transaction) => {
        for (const id of ['a', 'b', 'c', 'd', 'e'])
          transaction.set('outbox', id, { ...ofTomorrow, nextAttemptAt });
      });
      await askForConfirmation();
      expect(await outbox.claim(NOON, LEASE_END, 2)).toMatchObject([{ id: CONFIRMATION }]);
      await expect(outbox.claim(NOON, LEASE_END, 2)).rejects.toThrow('outbox/a');
    });

    it('lists newest first, up to the limit', async () => {
      await ask({ mail: mails(2) });
      repositories().clock.pass(MINUTE);
      await askForConfirmation();
      const listed = await repositories().outbox.list(2);
      expect(listed.map(({ id }) => id)).toEqual([CONFIRMATION, 'mail:r1:balance_receipt:pi_1']);
      expect(listed[0]).toEqual({
        id: CONFIRMATION,
        kind: 'mail',
        mail: 'confirmation',
        cause: 'confirmed',
        reservationId: 'r1',
        attempts: 0,
        state: 'pending',
        createdAt: after(NOON, MINUTE),
        nextAttemptAt: after(NOON, MINUTE),
      });
    });

    it('hands out a dead task again when an admin says so, as a new one', async () => {
      await askForConfirmation();
      const { outbox, other } = repositories();
      await outbox.claim(NOON, LEASE_END, 1);
      await outbox.failed(CONFIRMATION, 'no such address', undefined);
      expect(await other.outbox.listDead(10)).toMatchObject([{ id: CONFIRMATION, attempts: 1 }]);
      const retried = await outbox.retry(CONFIRMATION, LEASE_END);
      expect(retried).toMatchObject({ ok: true, value: { state: 'pending', attempts: 0 } });
      const later = after(LEASE_END, MINUTE);
      expect(await outbox.claim(LEASE_END, later, 1)).toMatchObject([{ attempts: 1 }]);
      expect(await outbox.listDead(10)).toEqual([]);
    });

    it('gives a dead task up for good', async () => {
      await askForConfirmation();
      const { outbox } = repositories();
      await outbox.claim(NOON, LEASE_END, 1);
      await outbox.failed(CONFIRMATION, 'no such address', undefined);
      expect(await outbox.discard(CONFIRMATION)).toMatchObject({ value: { state: 'discarded' } });
      expect(await outbox.claim(LEASE_END, after(LEASE_END, MINUTE), 1)).toEqual([]);
      expect(await outbox.retry(CONFIRMATION, NOON)).toMatchObject({
        error: { kind: 'task_not_dead' },
      });
    });

    it('retries and gives up only dead tasks', async () => {
      await askForConfirmation();
      const { outbox } = repositories();
      for (const [id, kind] of [
        [CONFIRMATION, 'task_not_dead'],
        ['mail:none', 'task_not_found'],
        ['a/b', 'task_not_found'],
      ] as const) {
        expect(await outbox.retry(id, NOON)).toEqual({ ok: false, error: { kind } });
        expect(await outbox.discard(id)).toEqual({ ok: false, error: { kind } });
      }
    });

    it('hands out the readable tasks beside an unreadable one, and rejects if only that one is left', async () => {
      await askForConfirmation();
      const { store, outbox } = repositories();
      const ofTomorrow = { schemaVersion: 1, kind: 'telegram', status: 'pending' };
      await store.transact(async (transaction) =>
        transaction.set('outbox', 'a', {
          ...ofTomorrow,
          nextAttemptAt: new Date(NOON - MINUTE).toISOString(),
        }),
      );
      expect(await outbox.claim(NOON, LEASE_END, 10)).toMatchObject([{ id: CONFIRMATION }]);
      await expect(outbox.claim(NOON, LEASE_END, 10)).rejects.toThrow('outbox/a');
    });

    it('rejects reports about a task that does not exist', async () => {
      const { outbox } = repositories();
      await expect(outbox.done('mail:none', NOON)).rejects.toThrow('mail:none');
      await expect(outbox.failed('mail:none', 'x', undefined)).rejects.toThrow('mail:none');
    });
  });
}
