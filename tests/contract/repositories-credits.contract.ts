import { describe, expect, it } from 'vitest';
import { place } from '#core/checkout/place.ts';
import { type Credit, creditBalance, issueCredit, voidCredit } from '#core/credits/credit.ts';
import { makeExpireCredits } from '#core/credits/credits-store.ts';
import { CUSTOMER, system } from '#core/kernel/actor.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { DAY, HOUR } from '#core/kernel/instant.ts';
import { BadCursorError } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { expire } from '#core/lifecycle/close.ts';
import { toChange, toPlace } from '#core/reservations/booking-ledger.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { NOON, order, product } from '#tests/support/fixtures.ts';
import {
  freshRepositories,
  type OpenStores,
  type Repositories,
} from '#tests/support/fresh-repositories.ts';

const ADMIN = { kind: 'admin', uid: 'owner' } as const;

const card = (overrides: Partial<Credit & { amount: number }> = {}): Credit =>
  issueCredit({
    code: overrides.code ?? 'GC1',
    kind: 'gift_card',
    amount: cents(overrides.amount ?? 10_000),
    at: overrides.createdAt ?? NOON,
    by: ADMIN,
    expiresOn: overrides.expiresOn ?? calendarDay('2027-11-20'),
    holder: { name: 'Bea', email: 'bea@example.com' },
    note: 'Raffle',
  });

const placeWith = async (
  { ledger, clock }: Pick<Repositories, 'ledger' | 'clock'>,
  id: string,
  creditCode: string,
) =>
  ledger.transact(
    toPlace({ lines: order().lines, creditCode }, (facts) =>
      place({ ...order({ id }), creditCode }, facts, clock.now(), shopDay(clock.now())),
    ),
  );

export function describeCredits(open: OpenStores): void {
  const world = freshRepositories(open);

  describe('credits', () => {
    it('are stored completely, and unknown codes do not exist', async () => {
      const { credits } = world();
      await credits.create(card());
      expect(await credits.find('GC1')).toEqual(card());
      expect(await credits.find('GC2')).toBeUndefined();
      expect(await credits.find('a/b')).toBeUndefined();
      await expect(credits.create(card())).rejects.toThrow(/GC1/);
    });

    it('are issued once per request, however often and by whomever it is sent at once', async () => {
      const { credits } = world();
      const request = { key: 'request-0001', fingerprint: '$100' };
      const codes = ['GC1', 'GC2', 'GC3'];
      const issued = await Promise.all(
        codes.map((code) => credits.create(card({ code }), request)),
      );
      const [first] = issued;
      expect(first?.ok).toBe(true);
      for (const again of issued) expect(again).toEqual(first);
      expect((await credits.list(10)).credits).toHaveLength(1);
      expect(
        await credits.create(card({ code: 'GC4' }), { ...request, fingerprint: '$200' }),
      ).toEqual({
        ok: false,
        error: { kind: 'idempotency_key_reused' },
      });
      expect((await credits.list(10)).credits).toHaveLength(1);
      await credits.create(card({ code: 'GC5' }), { ...request, key: 'request-0002' });
      expect((await credits.list(10)).credits).toHaveLength(2);
    });

    it('are given up to a daily limit, even when two are given at once', async () => {
      const { credits, other } = world();
      const day = shopDay(NOON);
      const limit = {
        uid: ADMIN.uid,
        day,
        refuse: (given: number) => (given > 10_000 ? ('too much' as const) : undefined),
      };
      const give = (of: typeof credits, code: string, amount: number, more = limit) =>
        of.create(card({ code, amount }), { key: `request-${code}`, fingerprint: code }, more);
      const both = await Promise.all([
        give(credits, 'GC1', 6_000),
        give(other.credits, 'GC2', 6_000),
      ]);
      expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
      expect(both).toContainEqual({ ok: false, error: 'too much' });
      const code = both[0].ok ? 'GC1' : 'GC2';
      // What the request made before is returned again, whatever was given since.
      expect(await give(credits, code, 6_000)).toEqual(both.find(({ ok }) => ok));
      expect(await give(credits, 'GC3', 4_001)).toEqual({ ok: false, error: 'too much' });
      expect((await give(credits, 'GC4', 4_000)).ok).toBe(true);
      await credits.change(code, (credit) => voidCredit(credit, { at: NOON, by: ADMIN }));
      expect((await give(other.credits, 'GC5', 6_000)).ok).toBe(true);
      expect((await credits.list(10)).credits).toHaveLength(3);
      const tomorrow = card({ code: 'GC6', createdAt: (NOON + DAY) as typeof NOON });
      const next = { ...limit, day: addDays(day, 1) };
      expect((await credits.create(tomorrow, undefined, next)).ok).toBe(true);
    });

    it('come newest first, a page at a time, each once', async () => {
      const { credits } = world();
      for (const number of [1, 2, 3]) {
        const createdAt = (NOON + number * HOUR) as typeof NOON;
        await credits.create(card({ code: `GC${number}`, createdAt }));
      }
      const first = await credits.list(2);
      const second = await credits.list(2, first.next);
      const codes = [...first.credits, ...second.credits].map(({ code }) => code);
      expect(codes).toEqual(['GC3', 'GC2', 'GC1']);
      expect(second.next).toBeUndefined();
      await expect(credits.list(2, 'nonsense')).rejects.toBeInstanceOf(BadCursorError);
    });

    it('change as decided, and unknown ones cannot', async () => {
      const { credits } = world();
      await credits.create(card());
      const ended = await credits.change('GC1', (credit) =>
        voidCredit(credit, { at: NOON, by: ADMIN }),
      );
      expect(ended).toMatchObject({ value: { isVoid: true } });
      expect(await credits.change('GC9', (credit) => credit)).toEqual({
        ok: false,
        error: { kind: 'credit_not_found' },
      });
    });

    it('are written off once their last day is past', async () => {
      const { credits, clock } = world();
      await credits.create(card({ expiresOn: calendarDay('2026-11-21') }));
      await credits.create(card({ code: 'GC2' }));
      const run = makeExpireCredits(credits, clock);
      expect(await run()).toBe(0);
      clock.pass(2 * DAY);
      expect([await run(), await run()]).toEqual([1, 0]);
      const gone = await credits.find('GC1');
      expect(gone && creditBalance(gone)).toBe(0);
      expect(gone?.entries.at(-1)).toMatchObject({
        kind: 'expired',
        by: system('expire-credits'),
      });
    });

    it("pay in the booking's transaction: only one of two that want the last of it gets it", async () => {
      const repositories = world();
      const { slug: _slug, revision: _revision, ...castle } = product();
      await repositories.catalogue.create(castle);
      await repositories.credits.create(card({ code: 'GC0001' }));
      const { clock, other } = repositories;
      const both = await Promise.all([
        placeWith(repositories, 'r1', 'GC0001'),
        placeWith({ ...other, clock }, 'r2', 'GC0001'),
      ]);
      expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
      const used = await repositories.credits.find('GC0001');
      expect(used && creditBalance(used)).toBe(0);
      const placed = both.find(({ ok }) => ok);
      const id = placed?.ok ? placed.value.id : '';
      clock.pass(HOUR);
      await repositories.ledger.transact(
        toChange({ reservation: id }, (reservation, facts) =>
          expire(reservation, facts, { now: clock.now(), by: CUSTOMER }),
        ),
      );
      const back = await repositories.credits.find('GC0001');
      expect(back && creditBalance(back)).toBe(10_000);
    });
  });

  describe('the book of reservations', () => {
    const ids = (found: { readonly reservations: readonly Reservation[] }) =>
      found.reservations.map(({ id }) => id);

    it('finds by state, days and address', async () => {
      const { book, catalogue, ledger, clock } = world();
      const { slug: _slug, revision: _revision, ...castle } = product({ units: 5 });
      await catalogue.create(castle);
      for (const id of ['r1', 'r2', 'r3']) {
        const { lines } = order();
        await ledger.transact(
          toPlace({ lines }, (facts) =>
            place(order({ id }), facts, clock.now(), shopDay(clock.now())),
          ),
        );
        clock.pass(HOUR / 6);
      }
      clock.pass(HOUR);
      await ledger.transact(
        toChange({ reservation: 'r2' }, (reservation, facts) =>
          expire(reservation, facts, { now: clock.now(), by: CUSTOMER }),
        ),
      );
      expect(ids(await book.list({}, 10))).toEqual(['r3', 'r2', 'r1']);
      expect(ids(await book.list({ status: 'held' }, 10))).toEqual(['r3', 'r1']);
      expect(ids(await book.list({ email: 'ana@example.com' }, 10))).toEqual(['r3', 'r2', 'r1']);
      const december = { from: calendarDay('2026-12-01'), to: calendarDay('2026-12-31') };
      expect(ids(await book.list(december, 10)).toSorted()).toEqual(['r1', 'r2', 'r3']);
      expect(ids(await book.list({ ...december, status: 'expired' }, 10))).toEqual(['r2']);
      expect(ids(await book.list({ from: calendarDay('2027-01-01') }, 10))).toEqual([]);
      const first = await book.list({}, 2);
      expect(ids(await book.list({}, 2, first.next))).toEqual(['r1']);
      await expect(book.list({}, 2, 'nonsense')).rejects.toBeInstanceOf(BadCursorError);
    });
  });

  describe('older documents', () => {
    it('can be read: a reservation without history, settings without cancellation', async () => {
      const { catalogue, ledger, store, settings, clock } = world();
      const { slug: _slug, revision: _revision, ...castle } = product();
      await catalogue.create(castle);
      await ledger.transact(
        toPlace({ lines: order().lines }, (facts) =>
          place(order(), facts, clock.now(), shopDay(clock.now())),
        ),
      );
      await settings.save(await settings.read(), 0);
      const older = async (collection: string, id: string, fields: readonly string[]) =>
        store.transact(async (transaction) => {
          const stored = await transaction.get(collection, id);
          const kept = Object.entries(stored?.data ?? {}).filter(
            ([name]) => !fields.includes(name),
          );
          transaction.set(collection, id, { ...Object.fromEntries(kept), schemaVersion: 1 });
        });
      await older('reservations', 'r1', ['history', 'placedTotalCents']);
      await older('settings', 'business', ['cancellation', 'changes']);
      const read = await ledger.find('r1');
      expect(read).toMatchObject({ history: [], placedTotal: 45_000, total: 45_000 });
      expect((await settings.read()).cancellation.tiers).toHaveLength(2);
    });
  });
}
