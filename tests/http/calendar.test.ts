import { beforeEach, describe, expect, it } from 'vitest';
import type { CalendarDto, CalendarPart } from '#core/contract/calendar.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { CASTLE, line } from '#tests/support/order-body.ts';
import { calendarFrom } from '#web/admin/calendar/calendar-data.ts';

const shop = eachHttpShop();
let headers: Record<string, string>;
beforeEach(async () => {
  headers = await shop.adminHeaders();
});

/** Held. Confirmed once the deposit is paid. */
async function book(overrides: object, pays = true): Promise<string> {
  const steps = bookingSteps(shop);
  const placed = (await steps.reserve(overrides)).json();
  if (pays) await steps.pay(placed);
  return placed.reservationId;
}

const read = (from: string, to: string, part: CalendarPart = 'units') =>
  shop.get(`/api/admin/calendar?from=${from}&to=${to}&part=${part}`, headers);
const calendar = async (from: string, to: string, part?: CalendarPart): Promise<CalendarDto> =>
  (await read(from, to, part)).json();
const castles = (told: CalendarDto) =>
  calendarFrom(told).products.find(({ productId }) => productId === CASTLE)?.units ?? [];
const barsOf = (seen: CalendarDto) => castles(seen).flatMap(({ bars }) => bars);
const on = ({ days }: CalendarDto, day: string) => days.find((one) => one.day === day);
const listed = async (query: string): Promise<number> =>
  (await shop.get(`/api/admin/reservations?${query}`, headers)).json().reservations.length;

const { revision: _revision, ...OFF } = DEFAULT_SETTINGS;
async function save(some: Partial<Settings>): Promise<void> {
  const { revision } = (await shop.get('/api/admin/settings', headers)).json();
  const body = { revision, settings: { ...OFF, ...some } };
  expect((await shop.send('PUT', '/api/admin/settings', { body, headers })).statusCode).toBe(200);
}

describe('GET /api/admin/calendar', () => {
  it('shows every rental as a bar on its unit, a hold, maintenance, and two consecutive rentals as two bars', async () => {
    const row = [line(), line({ startDate: '2026-12-07', endDate: '2026-12-08' })];
    const booked = await book({ lines: row });
    const held = await book({ lines: [line()] }, false);
    const torn = { from: '2026-12-06', to: '2026-12-09', reason: 'Torn' };
    const [, , third] = castles(await calendar('2026-12-01', '2026-12-14'));
    const change = { kind: 'begin_maintenance', unitId: third?.id, block: torn };
    const body = { change, revision: 0 };
    const made = await shop.post(`/api/admin/products/${CASTLE}/units/changes`, body, headers);
    expect(made.statusCode).toBe(200);
    const seen = await calendar('2026-12-01', '2026-12-14');
    const ana = (id: string, status?: string) => ({
      id,
      name: 'Ana Ortiz',
      ...(status && { status }),
    });
    const bars = barsOf(seen).toSorted((a, b) => (a.kind + a.from < b.kind + b.from ? -1 : 1));
    expect(bars).toEqual([
      {
        kind: 'booked',
        from: '2026-12-05',
        to: '2026-12-06',
        booking: ana(booked),
        period: { startDate: '2026-12-05', endDate: '2026-12-07' },
      },
      {
        kind: 'booked',
        from: '2026-12-07',
        to: '2026-12-07',
        booking: ana(booked),
        period: { startDate: '2026-12-07', endDate: '2026-12-08' },
      },
      {
        kind: 'held',
        from: '2026-12-05',
        to: '2026-12-06',
        booking: ana(held, 'held'),
        period: { startDate: '2026-12-05', endDate: '2026-12-07' },
      },
      { kind: 'maintenance', from: '2026-12-06', to: '2026-12-09', reason: 'Torn' },
    ]);
    expect(seen.bookings.map(({ id }) => id).toSorted()).toEqual([booked, held].toSorted());
    const { products, bookings } = await calendar('2026-12-01', '2026-12-14', 'stops');
    expect(products).toEqual([]);
    expect(bookings.find(({ id }) => id === booked)).toMatchObject({
      ...ana(booked),
      city: 'Cleburne',
      rentals: [
        { startDate: '2026-12-05', endDate: '2026-12-07', items: 'Neon Castle Bounce House' },
        { startDate: '2026-12-07', endDate: '2026-12-08', items: 'Neon Castle Bounce House' },
      ],
    });
    // A window that begins in the middle cuts the bar, and has its real start.
    expect(barsOf(await calendar('2026-12-06', '2026-12-06'))).toContainEqual({
      kind: 'booked',
      from: '2026-12-06',
      to: '2026-12-06',
      booking: ana(booked),
      period: { startDate: '2026-12-05', endDate: '2026-12-07' },
    });
  });

  it('counts each day like the lists, including pickups on its first day', async () => {
    await book({ lines: [line()] });
    await book({ lines: [line({ startDate: '2026-12-07', endDate: '2026-12-08' })] });
    await book({ lines: [line()] }, false);
    const { days } = await calendar('2026-12-07', '2026-12-08');
    const whole = await calendar('2026-12-05', '2026-12-08');
    expect(whole.days.slice(2)).toEqual(days);
    for (const { day, out, in: back } of whole.days) {
      expect([day, out]).toEqual([day, await listed(`out=${day}`)]);
      expect([day, back]).toEqual([day, await listed(`in=${day}`)]);
    }
    expect(whole.days.map(({ out, in: back, holds }) => [out, back, holds])).toEqual([
      [1, 0, 1],
      [0, 0, 0],
      [1, 1, 0],
      [0, 1, 0],
    ]);
    expect(on(whole, '2026-12-05')?.moneyCents).toBeGreaterThan(
      on(whole, '2026-12-07')?.moneyCents ?? 0,
    );
    expect(on(whole, '2026-12-06')?.moneyCents).toBe(0);
    const { used = 0, of = 0 } = on(whole, '2026-12-05')?.load ?? {};
    expect([used > 0, used < of]).toEqual([true, true]);
  });

  it('shows which days are closed and why, which are holidays, and what is sold out', async () => {
    const { limits, holidays } = OFF;
    const week = limits.week.map((day, index) => (index === 1 ? { ...day, isOpen: false } : day));
    const blackouts = [{ from: '2026-12-05', to: '2026-12-05', reason: 'Crew party' }];
    await save({
      limits: { ...limits, keepsOpeningDays: true, week, blackouts },
      holidays: {
        ...holidays,
        isOn: true,
        days: [{ date: '2026-12-06', name: 'Saint Nick', percent: 10 }],
      },
    });
    const seen = await calendar('2026-12-05', '2026-12-07');
    expect(seen.days.map(({ closed, holiday }) => [closed, holiday])).toEqual([
      [{ kind: 'blackout', reason: 'Crew party' }, undefined],
      [undefined, 'Saint Nick'],
      [{ kind: 'weekday' }, undefined],
    ]);
    expect(seen.days.map(({ soldOut }) => soldOut)).toEqual([[], [], []]);
    const inCategory = seen.products.filter(({ categories }) => categories.includes('obstacle'));
    const lines = inCategory.map(({ productId, units }) =>
      line({ productId, quantity: units.length, startDate: '2026-12-09', endDate: '2026-12-10' }),
    );
    expect(lines.length).toBeGreaterThan(0);
    await book({ lines }, false);
    const after = await calendar('2026-12-09', '2026-12-10');
    expect(after.days.map(({ soldOut }) => soldOut.includes('obstacle'))).toEqual([true, false]);
  });

  it('covers two months at most, and is for admins', async () => {
    expect((await read('2026-12-01', '2027-01-31')).json().days).toHaveLength(62);
    expect((await read('2026-12-01', '2027-02-01')).statusCode).toBe(400);
    const days = await calendar('2026-12-01', '2026-12-31', 'days');
    expect([days.days.length, days.products, days.bookings]).toEqual([31, [], []]);
    expect((await read('2026-12-02', '2026-12-01')).statusCode).toBe(400);
    expect((await shop.get('/api/admin/calendar?from=2026-12-01&to=2026-12-02')).statusCode).toBe(
      401,
    );
  });
});
