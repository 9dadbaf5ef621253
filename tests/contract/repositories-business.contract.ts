import { describe, expect, it } from 'vitest';
import { hasBooked } from '#adapters/documents/collections/business-records.ts';
import type { Json } from '#adapters/documents/engine/document-store.ts';
import { makeSaveSettings } from '#core/back-office/save-settings.ts';
import { place } from '#core/checkout/place.ts';
import { companyOf } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { type CrewDay, EMPTY_CREW_DAY } from '#core/dispatch/crew-day.ts';
import { NO_FLEET } from '#core/dispatch/fleet.ts';
import { afterAct, type CalendarAct } from '#core/documents/calendar-events.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, isoFromInstant } from '#core/kernel/instant.ts';
import { err, ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { expire } from '#core/lifecycle/close.ts';
import { toChange, toPlace } from '#core/reservations/booking-ledger.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { promo } from '#tests/support/business.ts';
import { NOON, order, product } from '#tests/support/fixtures.ts';
import {
  freshRepositories,
  type OpenStores,
  type Repositories,
} from '#tests/support/fresh-repositories.ts';

const { revision: _revision, ...OFF } = DEFAULT_SETTINGS;
const { uses: _uses, revision: _revisionOfCode, ...TERMS } = promo({ mostUses: 2 });

const FIRST_DAY = calendarDay('2026-12-05');

/** One reservation per number, on its own day unless specified. */
const orderOn = (number: number, overrides = {}) => {
  const startDate = addDays(FIRST_DAY, number);
  const line = { productId: 'castle', quantity: 1, startDate, endDate: addDays(startDate, 1) };
  return order({ id: `r${number}`, lines: [line], promoCode: 'party10', ...overrides });
};

type Wanted = ReturnType<typeof orderOn>;

const placeIn = ({ ledger, clock }: Pick<Repositories, 'ledger' | 'clock'>, wanted: Wanted) =>
  ledger.transact(
    toPlace(
      {
        lines: wanted.lines,
        promo: wanted.promoCode ? { code: wanted.promoCode, ...wanted.contact } : undefined,
      },
      (facts) => place(wanted, facts, clock.now(), shopDay(clock.now())),
    ),
  );

export function describeBusiness(open: OpenStores): void {
  describe('the fleet', () => {
    const repositories = freshRepositories(open);

    it('is undefined until saved, and is saved once per version', async () => {
      const { fleet, other } = repositories();
      expect(await fleet.read()).toEqual(NO_FLEET);
      const moved = { ...NO_FLEET, depot: { ...NO_FLEET.depot, loadMinutes: 35 } };
      const saved = await fleet.save(moved);
      expect(saved).toEqual({ ok: true, value: { ...moved, version: 1 } });
      expect(await other.fleet.read()).toEqual({ ...moved, version: 1 });
      expect(await other.fleet.save(NO_FLEET)).toEqual({ ok: false, error: { kind: 'stale' } });
    });
  });

  describe('truck calendars', () => {
    const repositories = freshRepositories(open);

    it('have no address until one is made, and a new one after each renewal', async () => {
      const { truckCalendars, other } = repositories();
      expect(await truckCalendars.find('t1')).toEqual({ version: 0, isOn: false });
      expect(await truckCalendars.find('../t1')).toEqual({ version: 0, isOn: false });
      const act = (name: CalendarAct) =>
        truckCalendars.change('t1', (before) => afterAct(name, before));
      expect(await act('renew')).toEqual({ version: 1, isOn: true });
      expect(await act('stop')).toEqual({ version: 1, isOn: false });
      await Promise.all([act('renew'), act('renew')]);
      expect(await other.truckCalendars.find('t1')).toEqual({ version: 3, isOn: true });
    });
  });

  describe("a day's plan", () => {
    const repositories = freshRepositories(open);

    it('is undefined until written, and two simultaneous writers notice each other', async () => {
      const { crewDays, dayPlans, other, clock } = repositories();
      expect(await crewDays.crewDays([FIRST_DAY])).toEqual(new Map());
      const published = {
        version: 1,
        at: clock.now(),
        by: CUSTOMER,
        order: { t1: ['a', 'b'] },
        units: { a: ['p:u1'], b: [] },
      };
      const next = ({ crewDay }: { readonly crewDay: CrewDay }) =>
        ok({ crewDay: { ...crewDay, version: crewDay.version + 1, published } });
      await Promise.all([dayPlans.change(FIRST_DAY, next), other.dayPlans.change(FIRST_DAY, next)]);
      const written = { ...EMPTY_CREW_DAY, version: 2, published };
      expect(await other.crewDays.crewDays([FIRST_DAY, addDays(FIRST_DAY, 1)])).toEqual(
        new Map([[FIRST_DAY, written]]),
      );
      const refused = await dayPlans.change(FIRST_DAY, () => err({ kind: 'stale' }));
      expect(refused).toEqual({ ok: false, error: { kind: 'stale' } });
      expect((await crewDays.crewDays([FIRST_DAY])).get(FIRST_DAY)).toEqual(written);
    });

    it('changes the trucks along with the day, and a simultaneous editor of them is told', async () => {
      const { crewDays, dayPlans, fleet: trucks, other, clock } = repositories();
      const before = await trucks.save(NO_FLEET);
      if (!before.ok) throw new Error(before.error.kind);
      const breakdown = {
        trucks: ['truck-1'],
        at: clock.now(),
        by: CUSTOMER,
        version: 1,
        witness: { 'truck-1': ['a'] },
        onTheWay: { a: { on_the_way: clock.now() } },
      };
      const crewDay = { ...EMPTY_CREW_DAY, version: 1, breakdown };
      const changed = await dayPlans.change(FIRST_DAY, ({ fleet }) =>
        ok({ crewDay, fleet: { ...fleet, completes: 'calendar' } }),
      );
      const saved = { ...NO_FLEET, completes: 'calendar', version: 2 };
      expect(changed).toEqual(ok({ crewDay, fleet: saved }));
      expect(await other.fleet.read()).toEqual(saved);
      expect((await crewDays.crewDays([FIRST_DAY])).get(FIRST_DAY)).toEqual(crewDay);
      expect((await trucks.save(before.value)).ok).toBe(false);
    });
  });

  describe('business settings', () => {
    const repositories = freshRepositories(open);

    it('are the defaults until saved, and are saved once per revision', async () => {
      const { settings, other } = repositories();
      expect(await settings.read()).toEqual(DEFAULT_SETTINGS);
      const taxed: Settings = { ...OFF, tax: { ...OFF.tax, isOn: true, percent: 8.125 } };
      const saved = await settings.save(taxed, 0);
      expect(saved).toEqual({ ok: true, value: { ...taxed, revision: 1 } });
      expect(await other.settings.read()).toEqual({ ...taxed, revision: 1 });
      expect(await other.settings.save(OFF, 0)).toEqual({
        ok: false,
        error: { kind: 'settings_changed' },
      });
    });

    it('have the default of a limit that is newer than they are', async () => {
      const { settings, store } = repositories();
      await settings.save({ ...OFF, limits: { ...OFF.limits, maxDays: 9 } }, 0);
      await store.transact(async (transaction) => {
        const stored = await transaction.get('settings', 'business');
        const { limits, ...older } = structuredClone(stored?.data) as Record<string, Json>;
        const {
          farthestDays: _newer,
          sameDayByPhone: _newest,
          ...known
        } = limits as Record<string, Json>;
        transaction.set('settings', 'business', { ...older, limits: known, schemaVersion: 4 });
      });
      const { limits } = await settings.read();
      expect([limits.maxDays, limits.farthestDays]).toEqual([9, 730]);
      // A shop that accepted same-day orders keeps accepting them.
      expect(limits.sameDayByPhone).toBe(false);
    });

    it.each([
      [false, '21:00'],
      [true, '18:00'],
    ])(
      'keep the week that counted when there were two (open days only: %s)',
      async (keeps, closes) => {
        const { settings, store } = repositories();
        const company = companyOf(DEMO_SITE);
        const limits = { ...OFF.limits, keepsOpeningDays: keeps };
        await settings.save({ ...OFF, limits, company }, 0);
        await store.transact(async (transaction) => {
          const { data } = (await transaction.get('settings', 'business')) ?? {};
          const week = OFF.limits.week.map((day) => ({ ...day, closes: '21:00' }));
          const older = { ...data, company: { ...company, week }, schemaVersion: 10 };
          transaction.set('settings', 'business', structuredClone(older) as Record<string, Json>);
        });
        const read = await settings.read();
        expect(read.limits.week[0]?.closes).toBe(closes);
        expect(read.company).toEqual(company);
      },
    );
  });

  describe('promo codes', () => {
    const repositories = freshRepositories(open);

    it('are added once and changed without losing their uses', async () => {
      const { promoCodes, other } = repositories();
      expect(await promoCodes.create(TERMS)).toEqual({
        ok: true,
        value: { ...TERMS, uses: 0, revision: 1 },
      });
      expect(await other.promoCodes.create(TERMS)).toMatchObject({
        error: { kind: 'promo_code_exists' },
      });
      const off = { ...TERMS, discount: { kind: 'amount', amount: cents(5_000) } } as const;
      expect((await other.promoCodes.update(off, 1)).ok).toBe(true);
      expect(await promoCodes.update(TERMS, 1)).toMatchObject({
        error: { kind: 'promo_code_changed' },
      });
      expect(await promoCodes.find('PARTY10')).toEqual({ ...off, uses: 0, revision: 2 });
      expect(await promoCodes.find('a/b')).toBeUndefined();
      expect(await promoCodes.list()).toHaveLength(1);
    });

    it('are never used more often than allowed, by two processes at once', async () => {
      const { catalogue, settings, promoCodes, ledger, clock, other } = repositories();
      await catalogue.create(product());
      await settings.save({ ...OFF, promoCodes: { isOn: true } }, 0);
      await promoCodes.create(TERMS);
      const placed = await Promise.all(
        Array.from({ length: 12 }, (_, number) =>
          placeIn(
            number % 2 === 0 ? { ledger, clock } : { ledger: other.ledger, clock },
            orderOn(number),
          ),
        ),
      );
      const won = placed.filter(({ ok }) => ok);
      expect(won).toHaveLength(2);
      expect(await promoCodes.find('PARTY10')).toMatchObject({ uses: 2 });
      const stored = won[0]?.ok === true ? await other.ledger.find(won[0].value.id) : undefined;
      expect(stored?.pricing).toMatchObject({
        promoCode: 'PARTY10',
        settingsRevision: 1,
        adjustments: [{ kind: 'promo', amount: -2_250, name: 'PARTY10', rate: 10 }],
      });
      expect(stored?.total).toBe(20_250);
      clock.pass(30 * 60_000);
      for (const one of won) {
        if (one.ok)
          await ledger.transact(
            toChange({ reservation: one.value.id }, (reservation, facts) =>
              expire(reservation, facts, { now: clock.now(), by: CUSTOMER }),
            ),
          );
      }
      expect(await other.promoCodes.find('PARTY10')).toMatchObject({ uses: 0 });
    });
  });

  describe('deliveries', () => {
    const repositories = freshRepositories(open);

    it('are counted once they are limited, including earlier promises, by two processes at once', async () => {
      const { catalogue, settings, ledger, clock, other } = repositories();
      await catalogue.create(product({ units: 20 }));
      const one = (id: string) =>
        orderOn(0, { id, promoCode: undefined, manageTokenHash: '' }) satisfies Wanted;
      expect((await placeIn({ ledger, clock }, one('before'))).ok).toBe(true);
      const save = makeSaveSettings(settings, ledger, clock);
      await save({ ...OFF, limits: { ...OFF.limits, deliveriesPerDay: 4 } }, 0);
      const placed = await Promise.all(
        Array.from({ length: 10 }, (_, number) =>
          placeIn(
            number % 2 === 0 ? { ledger, clock } : { ledger: other.ledger, clock },
            one(`r${number}`),
          ),
        ),
      );
      expect(placed.filter(({ ok }) => ok)).toHaveLength(3);
      expect(placed.find(({ ok }) => !ok)).toMatchObject({
        error: { kind: 'day_full', day: FIRST_DAY },
      });
      const days = await other.ledger.deliveries([FIRST_DAY]);
      expect(Object.keys(days.get(FIRST_DAY)?.reservations ?? {})).toHaveLength(4);
    });
  });

  describe('many reservations', () => {
    const repositories = freshRepositories(open);

    /** Copies of a hold, enough to show that they do not stop the lists. */
    async function withHolds(count: number) {
      const { catalogue, ledger, store, clock } = repositories();
      await catalogue.create(product({ units: 20 }));
      const wanted = orderOn(0, { id: 'first', promoCode: undefined }) satisfies Wanted;
      expect((await placeIn({ ledger, clock }, wanted)).ok).toBe(true);
      await store.transact(async (transaction) => {
        const stored = await transaction.get('reservations', 'first');
        for (let number = 0; number < count; number += 1) {
          const createdAt = isoFromInstant(after(NOON, number + 1));
          const copy = { ...structuredClone(stored?.data), createdAt };
          transaction.set('reservations', `copy${number}`, copy);
        }
      });
      return wanted.contact;
    }

    it('never hide an older booking when looking for a first one', async () => {
      const { email = '', phone } = await withHolds(120);
      const { store, ledger } = repositories();
      expect(await hasBooked(store, { email, phone })).toBe(false);
      await ledger.transact(
        toChange({ reservation: 'first' }, (reservation, { schedules }) =>
          ok({
            reservation: { ...reservation, status: 'confirmed' },
            schedules,
            mail: [],
            refunds: [],
          }),
        ),
      );
      expect(await hasBooked(store, { email: ` ${email.toUpperCase()}`, phone })).toBe(true);
      const [name = '', domain = ''] = email.split('@');
      expect(await hasBooked(store, { email: `${name}+party@${domain}`, phone: '' })).toBe(true);
      expect(await hasBooked(store, { email: 'nobody@example.com', phone })).toBe(false);
    });

    it('are listed page by page where deliveries are counted, each once', async () => {
      await withHolds(430);
      const { ledger, clock } = repositories();
      const pages: (readonly string[])[] = [];
      for await (const page of ledger.listToDeliver(FIRST_DAY, clock.now())) pages.push(page);
      expect(Math.max(...pages.map(({ length }) => length))).toBe(200);
      const ids = pages.flat();
      expect([ids.length, new Set(ids).size]).toEqual([431, 431]);
    });
  });
}
