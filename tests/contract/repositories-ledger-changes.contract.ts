import { describe, expect, it } from 'vitest';
import { place } from '#core/checkout/place.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { err, ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { cancel } from '#core/lifecycle/close.ts';
import { makeReceivePaymentEvent } from '#core/payments/apply-payment-event.ts';
import { withAttempts } from '#core/payments/payment-attempt.ts';
import { withCashRefundDue, withOfflinePayment } from '#core/refunds/offline-payments.ts';
import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import { toChange, toPlace, toPreview } from '#core/reservations/booking-ledger.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import { paidOf, type Reservation } from '#core/reservations/reservation.ts';
import { HOLD_MILLISECONDS, NOON, order, product } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const paid = (more: Partial<Omit<PaymentEvent, 'kind'>> = {}): PaymentEvent => ({
  id: 'evt_1',
  at: NOON,
  reservationId: 'r1',
  intentId: 'pi_1',
  ...more,
  kind: 'payment_succeeded',
  amount: cents(22_500),
  reason: 'deposit',
});

const same = (reservation: Reservation, facts: BookingFacts): BookingDecision => ({
  reservation,
  schedules: facts.schedules,
  mail: [],
  refunds: [],
});

export function describeLedgerChanges(open: OpenStores): void {
  describe('booking ledger: change', () => {
    const repositories = freshRepositories(open);

    async function placed(id = 'r1', units = 2): Promise<void> {
      const { catalogue, ledger, clock } = repositories();
      if ((await catalogue.find('castle')) === undefined) {
        await catalogue.create(product({ units }));
      }
      const now = clock.now();
      const wanted = order({ id });
      const result = await ledger.transact(
        toPlace({ lines: wanted.lines }, (facts) => place(wanted, facts, now, shopDay(now))),
      );
      expect(result.ok).toBe(true);
    }

    const receive = (event: PaymentEvent) => {
      const { ledger, clock } = repositories();
      return makeReceivePaymentEvent(ledger, clock)(event);
    };
    const tasks = async () => (await repositories().outbox.list(50)).map(({ id }) => id).sort();

    it('refuses an unknown reservation and stores no event for it', async () => {
      for (const reservationId of ['none', '__x__']) {
        const event = paid({ id: 'evt_9', reservationId });
        expect(await receive(event)).toEqual({
          ok: false,
          error: { kind: 'reservation_not_found' },
        });
      }
      expect(await repositories().store.get('paymentEvents', 'evt_9')).toBeUndefined();
    });

    it('writes reservation, schedules, mail and event together', async () => {
      await placed();
      const confirmed = await receive(paid());
      const { ledger, store } = repositories();
      expect(confirmed).toMatchObject({ ok: true, value: { status: 'confirmed' } });
      expect(await ledger.find('r1')).toEqual(confirmed.ok && confirmed.value);
      const schedule = (await ledger.schedules(['castle:2026-12'])).get('castle:2026-12');
      const day = schedule?.days[calendarDay('2026-12-05')];
      expect(day).toEqual({ u1: { reservationId: 'r1' } });
      expect(await tasks()).toEqual(['mail:r1:confirmation:confirmed']);
      expect((await store.get('paymentEvents', 'evt_1'))?.data).toEqual({
        kind: 'payment_succeeded',
        reservationId: 'r1',
        intentId: 'pi_1',
        amountCents: 22_500,
        reason: 'deposit',
        schemaVersion: 1,
        at: '2026-11-20T18:00:00.000Z',
        receivedAt: '2026-11-20T18:00:00.000Z',
      });
      expect((await store.get('reservations', 'r1'))?.data['payment']).toEqual({
        amountCharged: 225,
        total: 450,
      });
    });

    it('writes nothing at all if the decision is refused', async () => {
      await placed();
      const { ledger, store } = repositories();
      const written = store.writes.length;
      const refused = await ledger.transact(
        toChange({ reservation: 'r1' }, () => ({ ok: false, error: { kind: 'no' } }), paid()),
      );
      expect(refused).toEqual({ ok: false, error: { kind: 'no' } });
      expect(store.writes).toHaveLength(written);
    });

    it('applies an event once, even if it arrives many times at once at two processes', async () => {
      await placed();
      const { ledger, other, clock } = repositories();
      const receivers = [ledger, other.ledger, ledger, other.ledger, ledger].map((each) =>
        makeReceivePaymentEvent(each, clock)(paid()),
      );
      const answers = await Promise.all(receivers);
      expect(answers.every((answer) => answer.ok && paidOf(answer.value) === 22_500)).toBe(true);
      const found = await ledger.find('r1');
      expect(found?.entries).toHaveLength(1);
      expect(await tasks()).toEqual(['mail:r1:confirmation:confirmed']);
    });

    it('does not decide about an event that is already stored', async () => {
      await placed();
      await receive(paid());
      const before = await repositories().ledger.find('r1');
      const again = await repositories().ledger.transact(
        toChange(
          { reservation: 'r1' },
          (reservation, facts) => ok(same({ ...reservation, linkVersion: 9 }, facts)),
          paid(),
        ),
      );
      expect(again).toEqual({ ok: true, value: before });
      expect(await repositories().ledger.find('r1')).toEqual(before);
    });

    it('writes only the event if nothing else changed, and nothing without an event', async () => {
      await placed();
      const { ledger, store } = repositories();
      const written = store.writes.length;
      await receive({
        id: 'evt/2',
        kind: 'payment_failed',
        at: NOON,
        reservationId: 'r1',
        intentId: 'pi_1',
      });
      expect(store.writes.slice(written)).toEqual(['create paymentEvents/evt%2F2']);
      await ledger.transact(
        toChange({ reservation: 'r1' }, (reservation, facts) => ok(same(reservation, facts))),
      );
      expect(store.writes).toHaveLength(written + 1);
    });

    it('queues one mail and one refund per cause, and leaves earlier ones alone', async () => {
      await placed();
      const { ledger, outbox, clock } = repositories();
      const refund = { cause: 'late:pi_1', intentId: 'pi_1', amount: cents(5_000) };
      const mail = { kind: 'refund', cause: 're/1' } as const;
      const ask = () =>
        ledger.transact(
          toChange({ reservation: 'r1' }, (reservation, facts) =>
            ok({ ...same(reservation, facts), mail: [mail, mail], refunds: [refund] }),
          ),
        );
      await ask();
      for (const { id } of await outbox.claim(clock.now(), clock.now(), 10)) {
        await outbox.done(id, clock.now());
      }
      await ask();
      expect(await outbox.list(10)).toMatchObject([
        { id: 'refund:r1:late:pi_1:pi_1', kind: 'refund', amount: 5_000, state: 'done' },
        { id: 'mail:r1:refund:re%2F1', kind: 'mail', mail: 'refund', state: 'done' },
      ]);
    });

    it('stores what was paid in person, and what is to be refunded in person', async () => {
      await placed();
      const { ledger, store } = repositories();
      const moment = { now: NOON, by: { kind: 'admin', uid: 'owner' } } as const;
      const cash = { id: 'p1', amount: cents(30_000), method: 'cash', note: 'No. 17' } as const;
      const kept = await ledger.transact(
        toChange({ reservation: 'r1' }, (reservation, facts) => {
          const received = withOfflinePayment(reservation, cash, moment);
          return ok(withCashRefundDue(same(received, facts), cents(5_000), 'change:1', moment));
        }),
      );
      expect(kept).toMatchObject({
        value: { cashRefundsDue: [{ cause: 'change:1', amount: 5_000 }] },
      });
      expect(await ledger.find('r1')).toEqual(kept.ok && kept.value);
      expect((await store.get('reservations', 'r1'))?.data).toMatchObject({
        payment: { amountCharged: 300 },
        handBacks: [{ cause: 'change:1', amountCents: 5_000 }],
      });
    });

    it('previews with the additional facts the reservation needs, and writes nothing', async () => {
      await placed();
      const { catalogue, ledger, store } = repositories();
      await catalogue.create(product({ id: 'slide', units: 1 }));
      const written = store.writes.length;
      const more = ({ lines }: Reservation) => ({
        lines: lines.map((line) => ({ ...line, productId: 'slide' })),
      });
      const seen = await ledger.transact(
        toPreview({ reservation: 'r1', more }, ({ id }, facts) =>
          ok([id, ...facts.products.keys()]),
        ),
      );
      expect(seen).toEqual({ ok: true, value: ['r1', 'castle', 'slide'] });
      const unknown = toPreview({ reservation: 'none' }, () => ok('seen'));
      expect(await ledger.transact(unknown)).toMatchObject({
        error: { kind: 'reservation_not_found' },
      });
      expect(store.writes).toHaveLength(written);
    });

    it('reads the neighbors for a decision that needs them, decides again, and writes them too', async () => {
      await placed('r1', 2);
      await placed('r2', 2);
      const { ledger } = repositories();
      const seen: (number | undefined)[] = [];
      const changed = await ledger.transact(
        toChange({ reservation: 'r1' }, (reservation, facts) => {
          seen.push(facts.neighbors?.size);
          if (facts.neighbors === undefined) {
            return err({ kind: 'needs_neighbors', lines: reservation.lines });
          }
          const moved = [...facts.neighbors.values()].filter(({ id }) => id !== 'r1');
          return ok({ ...same({ ...reservation, linkVersion: 2 }, facts), moved });
        }),
      );
      expect([changed.ok, seen]).toEqual([true, [undefined, 1]]);
      expect(await ledger.find('r1')).toMatchObject({ linkVersion: 2 });
    });

    it('refunds a payment that arrives after others have taken the units', async () => {
      await placed('r1', 1);
      repositories().clock.pass(HOLD_MILLISECONDS);
      await placed('r2', 1);
      expect(await receive(paid())).toMatchObject({ value: { status: 'expired' } });
      expect(await tasks()).toEqual(['refund:r1:late:pi_1:pi_1']);
      const { ledger } = repositories();
      const schedule = (await ledger.schedules(['castle:2026-12'])).get('castle:2026-12');
      expect(schedule?.days[calendarDay('2026-12-05')]?.['u1']?.reservationId).toBe('r2');
    });

    it('keeps a canceled reservation’s money ledger, and releases its days', async () => {
      await placed();
      await receive(paid());
      const { ledger } = repositories();
      const cancelled = await ledger.transact(
        toChange({ reservation: 'r1' }, (reservation, facts) =>
          cancel(reservation, facts, cents(10_000), { now: NOON, by: CUSTOMER }),
        ),
      );
      expect(await ledger.find('r1')).toEqual(cancelled.ok && cancelled.value);
      const schedule = (await ledger.schedules(['castle:2026-12'])).get('castle:2026-12');
      expect(schedule).toEqual({ days: {} });
      expect(await tasks()).toContain('refund:r1:cancelled:pi_1');
    });

    it('refuses to write a schedule that the decision was not given', async () => {
      await placed();
      const stray = new Map([['other:2026-12', { days: {} }]]);
      const { ledger, store } = repositories();
      const written = store.writes.length;
      const change = ledger.transact(
        toChange({ reservation: 'r1' }, (reservation, facts) =>
          ok({ ...same({ ...reservation }, facts), schedules: stray }),
        ),
      );
      await expect(change).rejects.toThrow('other:2026-12');
      expect(store.writes).toHaveLength(written);
    });

    it('lists reservations with an open payment, oldest first', async () => {
      const { ledger, clock } = repositories();
      for (const id of ['r2', 'r1']) {
        await placed(id);
        clock.pass(MINUTE);
        const attempt = {
          intentId: `pi_${id}`,
          reason: 'deposit',
          amount: cents(1),
          state: 'open',
        } as const;
        await ledger.transact(
          toChange({ reservation: id }, (reservation, facts) =>
            ok(withAttempts(reservation, facts, [attempt])),
          ),
        );
      }
      const waiting = async (limit: number) =>
        (await ledger.listAwaitingPayment(limit)).map(({ id }) => id);
      expect(await waiting(10)).toEqual(['r2', 'r1']);
      expect(await waiting(1)).toEqual(['r2']);
      await receive(paid({ reservationId: 'r2', intentId: 'pi_r2' }));
      expect(await waiting(10)).toEqual(['r1']);
    });

    it('lists what can be processed, whatever unreadable ones come before it', async () => {
      const { ledger, lists, store } = repositories();
      await placed('r1');
      await ledger.transact(
        toChange({ reservation: 'r1' }, (reservation, facts) =>
          ok(
            withAttempts({ ...reservation, status: 'confirmed' }, facts, [
              { intentId: 'pi_1', reason: 'deposit', amount: cents(1), state: 'open' },
            ]),
          ),
        ),
      );
      const { data } = (await store.get('reservations', 'r1')) ?? { data: {} };
      const older = {
        ...data,
        status: 'confirmed',
        plan: 'by instalments',
        createdAt: '2020-01-01T00:00:00.000Z',
      };
      await store.transact(async (transaction) => {
        for (const id of ['a', 'b']) transaction.set('reservations', id, older);
      });
      const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);
      expect(idsOf(await ledger.listAwaitingPayment(1))).toEqual(['r1']);
      expect(idsOf(await ledger.listAwaitingPayment(10))).toEqual(['r1']);
      const all = { from: calendarDay('2026-01-01'), to: calendarDay('2027-12-31') };
      expect(idsOf(await lists.confirmedStarting(all, 10))).toEqual(['r1']);
    });
  });
}
