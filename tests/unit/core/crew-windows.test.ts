import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockOf } from '#core/dispatch/fleet.ts';
import type { ShownPlan } from '#core/dispatch/plan-day.ts';
import { plainUnit } from '#core/inventory/unit.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { HOUR } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import { minutesOf } from '#core/kernel/shop-time.ts';
import {
  type PlannedVisit,
  tellCrewWindows,
  visitsToAnnounce,
  windowToAnnounce,
} from '#core/notifications/crew-windows.ts';
import { toChange } from '#core/reservations/booking-ledger.ts';
import type { PartyEvent } from '#core/reservations/party.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { announcedWindow, asTold, promiseOf } from '#core/reservations/told-hours.ts';
import { plannedStop } from '#tests/support/crews.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { openShop } from '#tests/support/shop.ts';

const SATURDAY = calendarDay('2026-12-05');
const BY = { kind: 'admin', uid: 'dana' } as const;

const visit = (eta: string, changes: Partial<PlannedVisit> = {}): PlannedVisit => ({
  kind: 'deliver',
  day: SATURDAY,
  window: { from: '08:00', to: '12:00' },
  eta,
  ...changes,
});

it('lists the visits of a booking in the order in which they are made', () => {
  const stop = (id: string, kind: 'deliver' | 'collect', begin: number) => ({
    stop: plannedStop(id, { reservationId: 'r', kind }),
    begin,
  });
  const driven = {
    trucks: [{ stops: [stop('back', 'collect', 1_110)] }, { stops: [stop('in', 'deliver', 560)] }],
  };
  const shown = { facts: { day: SATURDAY }, driven } as unknown as ShownPlan;
  expect(
    visitsToAnnounce(shown)
      .get('r' as Reservation['id'])
      ?.map(({ kind }) => kind),
  ).toEqual(['deliver', 'collect']);
});

describe('windowToAnnounce', () => {
  const told = (eta: string) => {
    const { from, to } = windowToAnnounce(visit(eta));
    return [from, to];
  };

  it('is two hours around the plan, in quarter hours, and inside the promise', () => {
    expect(told('10:07')).toEqual(['09:00', '11:15']);
    expect(told('08:20')).toEqual(['08:00', '09:30']);
    expect(told('11:50')).toEqual(['10:45', '12:00']);
  });

  it('shows the planned time even if it breaks the promise', () => {
    expect(told('12:40')).toEqual(['11:30', '13:45']);
  });

  it('ends with the day', () => {
    expect(told('23:20')).toEqual(['22:15', '23:59']);
  });

  it('always contains the planned time', () => {
    const minute = fc.integer({ min: 300, max: 1_260 });
    fc.assert(
      fc.property(minute, minute, minute, (eta, one, other) => {
        const window = { from: clockOf(Math.min(one, other)), to: clockOf(Math.max(one, other)) };
        const { from, to } = windowToAnnounce(visit(clockOf(eta), { window }));
        expect(minutesOf(from)).toBeLessThanOrEqual(eta);
        expect(minutesOf(to)).toBeGreaterThanOrEqual(eta);
      }),
      { numRuns: 60 },
    );
  });
});

describe('tellCrewWindows', () => {
  async function bookedShop(language?: Language, times: Partial<PartyEvent> = {}) {
    const shop = await openShop();
    const order = shop.order();
    const event = { ...order.event, ...times };
    const placed = valueOf(await shop.place({ ...order, event, language }));
    const { id } = placed.reservation;
    const tell = async (visits: readonly PlannedVisit[]) => {
      const told = tellCrewWindows(visits, { now: shop.clock.now(), by: BY });
      return (await shop.ledger.transact(toChange({ reservation: id }, told))).ok;
    };
    return {
      ...shop,
      id,
      tell: (...visits: readonly PlannedVisit[]) => tell(visits),
      pay: () => shop.paid(id, cents(11_250)),
      async mails() {
        await shop.workOutbox();
        return shop.sent.filter(({ subject }) =>
          /[Oo]ur crew comes|llega nuestro equipo/.test(subject),
        );
      },
    };
  }

  it('mails each window once, and again if the plan leaves it', async () => {
    const shop = await bookedShop();
    await shop.pay();
    expect(await shop.tell(visit('10:00'))).toBe(true);
    expect(await shop.tell(visit('10:00'))).toBe(false);
    // Still inside the mailed window.
    expect(await shop.tell(visit('10:50'))).toBe(false);
    await shop.mails();
    shop.clock.pass(HOUR);
    expect(await shop.tell(visit('08:10'))).toBe(true);
    const texts = (await shop.mails()).map(({ text }) => text);
    expect(texts.length).toBe(2);
    expect(texts[1]).toContain(
      'Our routes changed, Ana. We deliver on Saturday, December 5, 2026, 8 AM – 9:15 AM.',
    );
    const reservation = await shop.ledger.find(shop.id);
    expect(reservation && announcedWindow(reservation, visit('08:10'))).toMatchObject({
      from: '08:00',
      to: '09:15',
    });
  });

  it('mails only the last hours of each visit, if several mails wait', async () => {
    const shop = await bookedShop();
    await shop.pay();
    const collect = visit('18:00', {
      kind: 'collect',
      day: calendarDay('2026-12-06'),
      window: { from: '16:00', to: '20:00' },
    });
    await shop.tell(visit('10:00'), collect);
    shop.clock.pass(HOUR);
    await shop.tell(visit('08:10'));
    shop.clock.pass(HOUR);
    await shop.tell(visit('12:00'));
    const texts = (await shop.mails()).map(({ text }) => text.split('\n')[0]);
    expect(texts.toSorted()).toEqual([
      'Our routes changed, Ana. We deliver on Saturday, December 5, 2026, 11 AM – 12 PM.',
      'We planned our routes, Ana. We pick up on Sunday, December 6, 2026, 5 PM – 7 PM.',
    ]);
  });

  it('apologizes for hours after the promised ones, which are the only ones in the mail', async () => {
    const shop = await bookedShop('en', { startsAt: '14:00', endsAt: '18:00' });
    await shop.pay();
    const before = await shop.ledger.find(shop.id);
    const promise = before && promiseOf(before, visit(''));
    expect(promise).toMatchObject({ from: '10:00', to: '12:00' });
    await shop.tell(visit('14:30', { window: { from: '10:00', to: '12:00' } }));
    await shop.workOutbox();
    const late = shop.sent.filter(({ subject }) => subject.startsWith('We are running late'));
    expect(late.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        'late, Ana, and we are sorry. We deliver on Saturday, December 5, 2026, 1:30 PM – 3:30 PM.',
      ),
    ]);
    expect(late[0]?.text).toContain('We set up: Saturday, December 5, 2026, 1:30 PM – 3:30 PM');
    for (const body of [late[0]?.text, late[0]?.html]) expect(body).not.toMatch(/10 AM|12 PM/);
  });

  it('is forgotten once another promise is made', async () => {
    const shop = await bookedShop('en', { startsAt: '14:00', endsAt: '18:00' });
    await shop.pay();
    await shop.tell(visit('14:30'));
    const told = present(await shop.ledger.find(shop.id));
    const hours = (one: Reservation) => asTold(one).windows?.[0];
    expect(hours(told)).toMatchObject({ from: '13:30', to: '15:30' });
    const windows = told.windows?.map((one) => ({ ...one, from: '16:00', to: '18:00' }));
    expect(hours({ ...told, windows })).toMatchObject({ from: '16:00', to: '18:00' });
  });

  it('does not announce a delivery whose unit cannot go out', async () => {
    const shop = await bookedShop();
    await shop.pay();
    const torn = { from: SATURDAY, to: SATURDAY, reason: 'Torn' };
    const told = await shop.ledger.transact(
      toChange({ reservation: shop.id }, (reservation, facts) => {
        const [{ productId, units: [unit = ''] = [] } = { productId: '' }] = reservation.lines;
        const fleets = new Map([
          [productId, { units: [{ ...plainUnit(unit), blocks: [torn] }], revision: 1 }],
        ]);
        const context = { now: shop.clock.now(), by: BY };
        return tellCrewWindows([visit('10:00')], context)(reservation, { ...facts, fleets });
      }),
    );
    expect(told).toMatchObject({ ok: false });
    expect(await shop.mails()).toEqual([]);
  });

  it('sends one mail about both visits, and leaves out a finished one', async () => {
    const shop = await bookedShop();
    await shop.pay();
    const collect = visit('18:00', {
      kind: 'collect',
      day: calendarDay('2026-12-07'),
      window: { from: '17:00', to: '20:00' },
    });
    expect(await shop.tell(visit('10:00'))).toBe(true);
    shop.clock.pass(HOUR);
    expect(await shop.tell(visit('10:00'), collect)).toBe(true);
    const [, last] = await shop.mails();
    expect(last?.text).toContain('We pick up on Monday, December 7, 2026, 5 PM – 7 PM.');
    expect(last?.text).not.toContain('We deliver on');
  });

  it('says nothing about a visit that the plan puts after midnight', async () => {
    const shop = await bookedShop();
    await shop.pay();
    expect(await shop.tell(visit('24:10'))).toBe(false);
    expect(await shop.tell(visit('23:50'))).toBe(true);
    expect(await shop.mails()).toHaveLength(1);
  });

  it('uses the customer’s language', async () => {
    const shop = await bookedShop('es');
    await shop.pay();
    await shop.tell(visit('10:00'));
    const [mail] = await shop.mails();
    expect(mail?.subject).toContain('A qué hora llega nuestro equipo');
    expect(mail?.text).toContain('Entregamos el');
  });

  it('does not mail a customer whose booking is not confirmed', async () => {
    const shop = await bookedShop();
    expect(await shop.tell(visit('10:00'))).toBe(false);
    expect(await shop.mails()).toEqual([]);
  });
});
