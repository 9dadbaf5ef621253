import { describe, expect, it } from 'vitest';
import { place } from '#core/checkout/place.ts';
import { unitIds } from '#core/inventory/unit.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import type { Idempotency } from '#core/kernel/ids.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { makeExpireHolds } from '#core/lifecycle/close.ts';
import { type BookingLedger, toPlace } from '#core/reservations/booking-ledger.ts';
import { countingRandomness, HOLD_MILLISECONDS, order, product } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const KEY = { key: 'b7a5/../x', fingerprint: 'f1' };

export function describeBookingLedger(open: OpenStores): void {
  describe('booking ledger: place', () => {
    const repositories = freshRepositories(open);

    /** Places by the real rule, like the use case. */
    function placing(
      wanted: ReturnType<typeof order>,
      idempotency?: Idempotency,
      ledger: BookingLedger = repositories().ledger,
    ) {
      const now = repositories().clock.now();
      return ledger.transact(
        toPlace(
          { lines: wanted.lines },
          (facts) => place(wanted, facts, now, shopDay(now)),
          idempotency,
        ),
      );
    }

    it('finds the reservation as it was placed', async () => {
      await repositories().catalogue.create(product());
      const wanted = order({ userId: 'u1', event: { ...order().event, notes: 'Gate 4' } });
      const placed = await placing(wanted);
      expect(placed).toMatchObject({
        ok: true,
        value: { id: 'r1', status: 'held', total: 45_000 },
      });
      const stored = placed.ok && { ...placed.value, customerId: 'c-r1' };
      expect(await repositories().ledger.find('r1')).toEqual(stored);
    });

    it('keeps the specification’s fields, in dollars, for queries and other readers', async () => {
      await repositories().catalogue.create(product());
      await placing(order());
      const stored = await repositories().store.get('reservations', 'r1');
      expect(stored?.data).toMatchObject({
        productId: 'castle',
        productTitle: 'Neon Castle',
        startDate: '2026-12-05',
        endDate: '2026-12-07',
        payment: { amountCharged: 0, total: 450 },
        contact: { email: 'Ana@example.com' },
        contactEmail: 'ana@example.com',
        manageTokenHash: order().manageTokenHash,
        lines: [{ price: 225, units: ['u1'] }],
        holdExpiresAt: '2026-11-20T18:10:00.000Z',
        awaitingPayment: false,
        schemaVersion: 2,
      });
      expect(stored?.data).not.toHaveProperty('userId');
    });

    it('keeps a booking without an email address without one, queues it no mail, and knows its customer by number', async () => {
      const { catalogue, ledger, store, outbox, clock, customers } = repositories();
      await catalogue.create(product({ units: 3 }));
      const office = {
        by: { kind: 'admin', uid: 'dana' },
        source: 'phone',
        payment: { kind: 'card_link' },
        textsAgreed: true,
      } as const;
      const { phone } = order().contact;
      const callers = ['Ana Ortiz', 'Leo Ortiz', 'ana ortiz', 'Leo Ortiz'];
      for (const [index, name] of callers.entries()) {
        const contact = { name, phone };
        const wanted = order({ id: `r${index}`, contact, office });
        const lines = wanted.lines.map((line) => ({
          ...line,
          startDate: addDays(line.startDate, 7 * index),
          endDate: addDays(line.endDate, 7 * index),
        }));
        expect(await placing({ ...wanted, lines })).toMatchObject({ ok: true, value: { contact } });
      }
      const stored = await store.get('reservations', 'r1');
      expect(stored?.data['contact']).toEqual({ name: 'Leo Ortiz', phone });
      expect(stored?.data).not.toHaveProperty('contactEmail');
      const found = await Promise.all(callers.map((_, index) => ledger.find(`r${index}`)));
      expect(found.map((one) => one?.contact)).toEqual(callers.map((name) => ({ name, phone })));
      expect(found.map((one) => one?.customerId)).toEqual(['c-r0', 'c-r1', 'c-r0', 'c-r1']);
      expect((await customers.families(['c-r0', 'c-r1'])).get('c-r1')?.emails).toEqual([]);
      const waiting = await outbox.claim(clock.now(), clock.now(), 10);
      expect(waiting.map(({ kind }) => kind)).toEqual(['text', 'text', 'text', 'text']);
    });

    it('reads the empty address of an older program as none', async () => {
      const { catalogue, ledger, store } = repositories();
      await catalogue.create(product());
      await placing(order());
      await store.transact(async (transaction) => {
        const stored = await transaction.get('reservations', 'r1');
        const contact = { ...order().contact, email: '' };
        transaction.set('reservations', 'r1', { ...stored?.data, contact, contactEmail: '' });
      });
      const { email: _none, ...contact } = order().contact;
      expect((await ledger.find('r1'))?.contact).toEqual(contact);
    });

    it('gives the last units to as many orders as there are units, with 20 at once in two processes', async () => {
      const { catalogue, ledger, other } = repositories();
      await catalogue.create(product({ units: 2 }));
      const randomness = countingRandomness('r');
      const placed = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          placing(order({ id: randomness.id() }), undefined, index % 2 ? ledger : other.ledger),
        ),
      );
      const winners = placed.flatMap((result) => (result.ok ? [result.value] : []));
      expect(winners).toHaveLength(2);
      expect(winners.flatMap(({ lines }) => lines.flatMap(({ units }) => units)).sort()).toEqual(
        unitIds({ units: 2 }),
      );
      const losers = placed.flatMap((result) => (result.ok ? [] : [result.error]));
      expect(losers.every(({ kind }) => kind === 'unavailable')).toBe(true);
    });

    it('accepts all lines of an order or none', async () => {
      const { catalogue, ledger } = repositories();
      await catalogue.create(product());
      await catalogue.create(product({ id: 'slide', units: 0 }));
      const lines = order().lines.flatMap((line) => [line, { ...line, productId: 'slide' }]);
      const wanted = order({ lines });
      const refused = await placing(wanted, KEY);
      expect(refused).toMatchObject({
        ok: false,
        error: { kind: 'unavailable', productId: 'slide' },
      });
      expect(await ledger.find('r1')).toBeUndefined();
      expect(await ledger.schedules(['castle:2026-12', 'slide:2026-12'])).toEqual(new Map());
      expect(await placing(order(), { ...KEY, fingerprint: 'other' })).toMatchObject({ ok: true });
    });

    it('reads every month that the rental and its turnaround touch', async () => {
      const { catalogue, ledger } = repositories();
      await catalogue.create(product({ units: 1, turnaroundDays: 1 }));
      const period = { startDate: calendarDay('2026-12-30'), endDate: calendarDay('2026-12-31') };
      const newYear = { startDate: calendarDay('2027-01-01'), endDate: calendarDay('2027-01-02') };
      const lineOn = (days: typeof period) => [{ productId: 'castle', quantity: 1, ...days }];
      await placing(order({ id: 'r1', lines: lineOn({ ...period, endDate: newYear.startDate }) }));
      const refused = await placing(order({ id: 'r2', lines: lineOn(newYear) }));
      expect(refused).toMatchObject({ ok: false, error: { days: ['2027-01-01'] } });
      const schedules = await ledger.schedules([
        'castle:2026-12',
        'castle:2027-01',
        'none:2027-01',
      ]);
      expect([...schedules.keys()]).toEqual(['castle:2026-12', 'castle:2027-01']);
      const stored = await repositories().store.get('schedules', 'castle:2027-01');
      expect(stored?.data).toMatchObject({ productId: 'castle', month: '2027-01' });
    });

    it('refuses unknown products and endless periods without writing', async () => {
      const { catalogue, store } = repositories();
      await catalogue.create(product());
      const written = store.writes.length;
      store.reads.length = 0;
      const line = {
        productId: 'castle',
        quantity: 1,
        startDate: calendarDay('2026-12-05'),
      };
      const centuries = [{ ...line, endDate: calendarDay('2199-12-31') }];
      expect(await placing(order({ lines: centuries }))).toMatchObject({
        error: { kind: 'invalid_period', error: { kind: 'too_long' } },
      });
      for (const productId of ['none', '', '__x__', 'a/b']) {
        const lines = [{ ...line, productId, endDate: calendarDay('2026-12-06') }];
        expect(await placing(order({ lines }))).toMatchObject({
          error: { kind: 'product_not_found', productId },
        });
      }
      expect(store.writes).toHaveLength(written);
      expect(store.reads).toEqual(expect.arrayContaining(['products/castle', 'products/none']));
      expect(store.reads.filter((name) => name.startsWith('schedules/'))).toEqual([]);
    });

    it('returns the same reservation for the same key, however often and from wherever it is sent', async () => {
      const { catalogue, ledger, other } = repositories();
      await catalogue.create(product({ units: 9 }));
      const randomness = countingRandomness('r');
      const placed = await Promise.all(
        Array.from({ length: 9 }, (_, index) =>
          placing(order({ id: randomness.id() }), KEY, index % 2 ? ledger : other.ledger),
        ),
      );
      const ids = new Set(placed.map((result) => result.ok && result.value.id));
      expect(ids.size).toBe(1);
      const schedules = await ledger.schedules(['castle:2026-12']);
      const day = schedules.get('castle:2026-12')?.days[calendarDay('2026-12-05')];
      expect(Object.keys(day ?? {})).toEqual(['u1']);
    });

    it('refuses the same key for a different order', async () => {
      await repositories().catalogue.create(product());
      await placing(order(), KEY);
      const reused = await placing(order({ id: 'r2' }), { ...KEY, fingerprint: 'f2' });
      expect(reused).toEqual({ ok: false, error: { kind: 'idempotency_key_reused' } });
      expect(await repositories().ledger.find('r2')).toBeUndefined();
    });

    it('tells keys apart whatever characters they have', async () => {
      await repositories().catalogue.create(product({ units: 9 }));
      const keys = ['a/b', 'a%2Fb', '.', '..', '__x__', '~'.repeat(255), '/'.repeat(255)];
      for (const [index, key] of keys.entries()) {
        const idempotency = { key, fingerprint: 'same' };
        const placed = await placing(order({ id: `r${index}` }), idempotency);
        expect(placed).toMatchObject({ ok: true, value: { id: `r${index}` } });
      }
    });

    it('lists expired holds, longest expired first, until they are marked', async () => {
      const { catalogue, ledger, clock } = repositories();
      await catalogue.create(product({ units: 3 }));
      for (const id of ['r1', 'r2', 'r3']) {
        await placing(order({ id }));
        clock.pass(MINUTE);
      }
      expect(await ledger.listExpiredHolds(clock.now(), 10)).toEqual([]);
      clock.pass(HOLD_MILLISECONDS - 2 * MINUTE);
      expect(await ledger.listExpiredHolds(clock.now(), 10)).toEqual(['r1', 'r2']);
      expect(await ledger.listExpiredHolds(clock.now(), 1)).toEqual(['r1']);
      expect(await makeExpireHolds(ledger, clock)()).toBe(2);
      expect(await ledger.listExpiredHolds(clock.now(), 10)).toEqual([]);
      expect((await ledger.find('r1'))?.status).toBe('expired');
      const schedule = (await ledger.schedules(['castle:2026-12'])).get('castle:2026-12');
      expect(Object.keys(schedule?.days[calendarDay('2026-12-05')] ?? {})).toEqual(['u3']);
    });

    it('lists a hold without an end, which is over, and expiring it releases its unit', async () => {
      const { catalogue, ledger, clock, store } = repositories();
      await catalogue.create(product({ units: 3 }));
      for (const id of ['r1', 'r2']) await placing(order({ id }));
      const { holdExpiresAt: _damaged, ...rest } =
        (await store.get('reservations', 'r2'))?.data ?? {};
      await store.transact(async (transaction) => transaction.set('reservations', 'r2', rest));
      expect(await ledger.listExpiredHolds(clock.now(), 10)).toEqual(['r2']);
      expect(await makeExpireHolds(ledger, clock)()).toBe(1);
      expect((await ledger.find('r2'))?.status).toBe('expired');
      const schedule = (await ledger.schedules(['castle:2026-12'])).get('castle:2026-12');
      expect(Object.keys(schedule?.days[calendarDay('2026-12-05')] ?? {})).toEqual(['u1']);
      expect(await ledger.listExpiredHolds(clock.now(), 10)).toEqual([]);
    });

    it('gives the unit of an expired hold to the next customer, even if nothing swept it', async () => {
      const { catalogue, clock } = repositories();
      await catalogue.create(product({ units: 1 }));
      await placing(order({ id: 'r1' }));
      expect(await placing(order({ id: 'r2' }))).toMatchObject({ ok: false });
      clock.pass(HOLD_MILLISECONDS);
      expect(await placing(order({ id: 'r2' }))).toMatchObject({ ok: true });
    });

    it('returns nothing for ids that no reservation could have', async () => {
      for (const id of ['none', '', '..', '__x__', 'a/b']) {
        expect(await repositories().ledger.find(id)).toBeUndefined();
      }
    });
  });
}
