import { describe, expect, it } from 'vitest';
import { CLOSED_DAYS as SPANISH } from '#core/content/closed-sentences.es.ts';
import { CLOSED_DAYS } from '#core/content/closed-sentences.ts';
import type { ClosingDto } from '#core/contract/settings.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import {
  formatDay as spanishDay,
  formatLongDay as spanishLongDay,
} from '#core/kernel/format-day.es.ts';
import { formatDay, formatLongDay } from '#core/kernel/format-day.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { problem } from '#server/platform/http/problem.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { line, orderBody } from '#tests/support/order-body.ts';
import { sayProblem } from '#web/texts/en/problems.ts';
import { sayProblem as saySpanish } from '#web/texts/es/problems.ts';

const { revision: _revision, ...OFF } = DEFAULT_SETTINGS;
const SATURDAY = calendarDay('2026-12-05');

const shop = eachHttpShop();

async function limit(limits: Partial<Settings['limits']>): Promise<void> {
  const headers = await shop.adminHeaders();
  const { revision } = (await shop.get('/api/admin/settings', headers)).json();
  const settings = { ...OFF, limits: { ...OFF.limits, ...limits } };
  const body = { revision, settings };
  const saved = await shop.send('PUT', '/api/admin/settings', { body, headers });
  expect(saved.statusCode).toBe(200);
}

const search = async (from = '2026-12-05', to = '2026-12-07') =>
  (await shop.get(`/api/products?from=${from}&to=${to}`)).json();

const BLACKOUT = { from: '2026-12-05', to: '2026-12-05', reason: 'Crew party' };
const closedOn = (weekday: number) =>
  OFF.limits.week.map((day, index) => (index === weekday ? { ...day, isOpen: false } : day));

describe('a search for days', () => {
  it.each<[string, Partial<Settings['limits']>]>([
    ['closed_day', { blackouts: [BLACKOUT] }],
    ['closed_day', { blackouts: [{ ...BLACKOUT, from: '2026-12-07', to: '2026-12-09' }] }],
    ['closed_day', { keepsOpeningDays: true, week: closedOn(6) }],
    ['lead_time', { leadTimeHours: 2_000 }],
    ['too_far_ahead', { farthestDays: 16 }],
    ['rental_too_short', { minDays: 4 }],
    ['rental_too_long', { maxDays: 1 }],
  ])('says %s in the words of a quote for them: %j', async (code, limits) => {
    await limit(limits);
    const { products, closed } = await search();
    expect([products, closed.code]).toEqual([[], code]);
    const quote = await shop.post('/api/quotes', { lines: [line()], plan: 'deposit' });
    expect(quote.statusCode).toBe(closed.status);
    expect(closed.detail).toBe(quote.json().detail);
    expect(closed.params).toEqual(quote.json().params);
    expect(saySpanish(closed)).toBe(saySpanish(quote.json()));
    expect(saySpanish(closed)).not.toBe(closed.detail);
  });

  it('says that the crews are booked up, like the booking', async () => {
    await limit({ deliveriesPerDay: 1 });
    expect((await search()).closed).toBeUndefined();
    expect((await shop.post('/api/reservations', orderBody())).statusCode).toBe(201);
    const { closed } = await search();
    const refused = await shop.post(
      '/api/reservations',
      orderBody({ lines: [line({ productId: 'dunk-tank' })] }),
    );
    expect(closed).toMatchObject({ code: 'day_full', days: ['2026-12-05'] });
    expect(closed.detail).toBe(refused.json().detail);
  });

  it('lets nobody book farther ahead than the owner allows', async () => {
    const far = line({ startDate: '2150-06-04', endDate: '2150-06-05' });
    const refused = await shop.post('/api/reservations', orderBody({ lines: [far] }));
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'too_far_ahead', errors: [{ path: 'lines.0.startDate' }] },
    ]);
    await limit({ farthestDays: 3_650 });
    const later = line({ startDate: '2030-06-04', endDate: '2030-06-05' });
    const taken = await shop.post('/api/reservations', orderBody({ lines: [later] }));
    expect(taken.statusCode).toBe(201);
  });

  it('lists what is available on open days', async () => {
    await limit({ blackouts: [BLACKOUT] });
    const { products, closed } = await search('2026-12-06', '2026-12-08');
    expect(closed).toBeUndefined();
    expect(products.length).toBeGreaterThan(20);
  });
});

describe.each([
  ['English', CLOSED_DAYS, formatDay, formatLongDay, sayProblem],
  ['Spanish', SPANISH, spanishDay, spanishLongDay, saySpanish],
] as const)('the words of the calendar in %s', (_language, words, named, withYear, say) => {
  const day = named(SATURDAY);

  it.each([undefined, 'Crew party'])('are those of the quote for a closed day (%s)', (reason) => {
    for (const [field, end] of [
      ['startDate', 'delivery'],
      ['endDate', 'pickUp'],
    ] as const) {
      const params = { field, day: SATURDAY, reason };
      expect(say(problem('closed_day', { params }))).toBe(words[end](day, reason));
    }
  });

  it.each([0, 36])('are those of the quote for a lead time of %i hours', (hours) => {
    const params = { day: SATURDAY, hours };
    expect(say(problem('lead_time', { params }))).toBe(words.leadTime(day, hours));
  });

  it.each([1, 730])('are those of the quote for a day beyond %i days ahead', (days) => {
    const params = { field: 'startDate', day: SATURDAY, days } as const;
    expect(say(problem('too_far_ahead', { params }))).toBe(words.tooFar(withYear(SATURDAY), days));
  });

  it('are those of the booking for a day that is full', () => {
    expect(say(problem('day_full', { params: { day: SATURDAY } }))).toBe(words.crewsFull(day));
  });

  it.each([1, 5])('are those of the quote for a rental too short or too long (%i)', (days) => {
    const params = { days };
    expect(say(problem('rental_too_short', { params }))).toBe(words.tooShort(days));
    expect(say(problem('rental_too_long', { params }))).toBe(words.tooLong(days));
  });
});

describe('days about to be closed', () => {
  it('list the bookings that need a crew, and no others', async () => {
    const headers = await shop.adminHeaders();
    const steps = bookingSteps(shop);
    const ids = new Map<string, string>();
    const book = async (
      name: string,
      startDate: string,
      endDate: string,
      { isPaid = true, times = {} } = {},
    ) => {
      const contact = { ...orderBody().contact, name, email: `${name}@example.com` };
      const lines = [line({ productId: 'dunk-tank', startDate, endDate })];
      const event = { ...orderBody().event, ...times };
      const placed = (await steps.reserve({ contact, lines, event })).json();
      ids.set(placed.reservationId, name);
      if (isPaid) await steps.pay(placed);
    };
    const times = { startsAt: '14:00', endsAt: '18:00' };
    await book('out', '2026-12-12', '2026-12-13', { times });
    await book('in', '2026-12-10', '2026-12-12');
    await book('between', '2026-12-05', '2026-12-06');
    await book('held', '2026-12-13', '2026-12-14', { isPaid: false });
    const touched = async (from: string, to: string) => {
      const answer = await shop.get(`/api/admin/closing?from=${from}&to=${to}`, headers);
      return answer.json().bookings as readonly ClosingDto['bookings'][number][];
    };
    const names = async (from: string, to: string) =>
      (await touched(from, to)).map(({ id }) => ids.get(id));
    expect(await names('2026-12-12', '2026-12-12')).toEqual(['in', 'out']);
    expect(await names('2026-12-11', '2026-12-11')).toEqual([]);
    expect(await names('2026-12-12', '2026-12-31')).toEqual(['in', 'out', 'held']);
    // Hours are promised with the party's.
    const [none, window] = [undefined, { from: '10:00', to: '12:00' }];
    expect(
      (await touched('2026-12-12', '2026-12-12')).map(({ customer, visits }) => [customer, visits]),
    ).toEqual([
      ['in', [{ kind: 'collect', date: '2026-12-12', window: none }]],
      ['out', [{ kind: 'deliver', date: '2026-12-12', window }]],
    ]);
    shop.clock.pass(31 * 60_000);
    expect(await names('2026-12-13', '2027-06-30')).toEqual(['out']);
    expect((await shop.get('/api/admin/closing?from=x&to=y', headers)).statusCode).toBe(400);
    expect((await shop.get('/api/admin/closing?from=2026-12-05&to=2026-12-05')).statusCode).toBe(
      401,
    );
  });
});
