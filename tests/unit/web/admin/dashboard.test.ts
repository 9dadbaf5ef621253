import { describe, expect, it } from 'vitest';
import type { DeskItemDto } from '#core/contract/desk.ts';
import { DESK_KINDS } from '#core/desk/desk-item.ts';
import { HOUR, MINUTE } from '#core/kernel/instant.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { areaAt } from '#web/admin/areas.tsx';
import { loadText } from '#web/admin/dashboard/dashboard-panels.tsx';
import { compared, topOf } from '#web/admin/dashboard/dashboard-screen.tsx';
import { groupOf, pauseOf, showAll, sleepOf, takeIn } from '#web/admin/dashboard/desk-data.ts';
import { stepText } from '#web/admin/dashboard/getting-started.tsx';
import { clockOf, deedDone, snoozesAt, wordsOf } from '#web/admin/dashboard/item-words.ts';
import { lengthOf } from '#web/admin/ui/words.ts';

const item = (id: string, inHours = 1, more: Partial<DeskItemDto> = {}): DeskItemDto => ({
  id,
  kind: 'message',
  ref: id,
  cause: id,
  who: 'Pat',
  due: new Date(NOON + inHours * HOUR).toISOString(),
  ...more,
});
const ids = (rows: readonly { readonly item: DeskItemDto }[]) => rows.map((row) => row.item.id);

it('names thunder where an item about the weather is because of it', () => {
  const fact = (cause: string, more: Partial<DeskItemDto> = {}) =>
    wordsOf(item('a', 1, { kind: 'weather', cause, ...more })).fact;
  const one = { reservationId: 'R' };
  expect(fact('watch thunder-dome 2026-12-05', one)).toBe('Wind at Pat');
  expect(fact('watch thunder-dome 2026-12-05 thunder', one)).toBe('Thunder at Pat');
  expect([fact('watch a stop'), fact('watch a stop thunder')]).toEqual([
    'Wind: Pat',
    'Weather: Pat',
  ]);
});

it('opens the booking of a customer whom no link reaches, and names whom to call', () => {
  const reached = { phone: '8175550101', reservationId: 'R' } as const;
  for (const kind of ['unsigned', 'owed'] as const) {
    expect(wordsOf(item('a', 1, { kind, ...reached })).to).toBeUndefined();
    expect(wordsOf(item('a', 1, { kind, ...reached, toCall: true }))).toMatchObject({
      button: 'Open',
      to: '/admin/reservations?id=R',
      detail: expect.stringContaining('No email: call or text (817) 555-0101'),
    });
  }
});

describe('the queue in use', () => {
  const first = showAll([item('a'), item('b')], NOON);

  it('shows new items on a press, and not before', () => {
    const open = [item('new', 0), item('a'), item('b')];
    const next = takeIn(first, open, { now: NOON, isTouched: false });
    expect([ids(next.rows), next.fresh.map(({ id }) => id)]).toEqual([['a', 'b'], ['new']]);
    expect(ids(showAll(open, NOON).rows)).toEqual(['new', 'a', 'b']);
  });

  it('keeps settled items in place while the user is active, and removes them afterwards', () => {
    const held = takeIn(first, [item('b')], { now: NOON, isTouched: true });
    expect(held.rows.map(({ isGone }) => isGone)).toEqual([true, false]);
    const left = takeIn(held, [item('b')], { now: NOON, isTouched: false });
    expect(ids(left.rows)).toEqual(['b']);
    const back = takeIn(held, [item('a'), item('b')], { now: NOON, isTouched: true });
    expect(back.rows.map(({ isGone }) => isGone)).toEqual([false, false]);
  });

  it('fills right away if it was empty', () => {
    const empty = showAll([], NOON);
    expect(ids(takeIn(empty, [item('a')], { now: NOON, isTouched: true }).rows)).toEqual(['a']);
  });

  it('takes in the first answer since the screen opened, then keeps its rows in place', () => {
    const cached = showAll([item('a')], NOON, true);
    const touched = { now: NOON, isTouched: true };
    const awaited = takeIn(cached, [item('a')], { ...touched, isAwaited: true });
    const answered = takeIn(awaited, [item('new', 0), item('a')], touched);
    expect(ids(answered.rows)).toEqual(['new', 'a']);
    const later = takeIn(answered, [item('newer', 0), item('new', 0), item('a')], touched);
    expect([ids(later.rows), later.fresh.map(({ id }) => id)]).toEqual([['new', 'a'], ['newer']]);
  });

  it('returns a link that was sent in half of the time left, and soon once it is due', () => {
    const hours = (left: number, kind: DeskItemDto['kind'] = 'unsigned') =>
      sleepOf(item('a', left, { kind }), NOON) / HOUR;
    expect([-2, 0, 1, 2, 10, 40].map((left) => hours(left))).toEqual([0.5, 0.5, 0.5, 1, 5, 12]);
    // Half of an odd number of milliseconds is no moment.
    expect(sleepOf(item('a', 10, { kind: 'unsigned' }), NOON + 1)).toBe(5 * HOUR);
    expect(hours(-2, 'owed')).toBe(72);
    const standing = item('a', 9, { kind: 'owed', cause: 'set up 3950' });
    expect(sleepOf(standing, NOON)).toBe(12 * HOUR);
  });

  it('is grouped by hour, shop day and later', () => {
    expect([-5, 1, 2, 11, 13].map((at) => groupOf(item('a', at), NOON))).toEqual([
      'Now',
      'Now',
      'Today',
      'Today',
      'Next days',
    ]);
  });
});

describe('the words of an item', () => {
  it('lead to an existing screen, or to an action', () => {
    for (const kind of DESK_KINDS) {
      const { fact, button, to } = wordsOf(item('a', 1, { kind, day: '2026-12-05' }));
      expect([kind, fact !== '', button !== '']).toEqual([kind, true, true]);
      const [path = ''] = (to ?? '/admin').split('?');
      expect([kind, areaAt(path)?.label]).not.toContain(undefined);
      expect([
        kind,
        new URL(to ?? '', 'https://shop.example').searchParams.get('stop'),
      ]).not.toEqual([kind, '']);
    }
  });

  it('say what does not fit, or that only circuits are missing', () => {
    const yard = (count: number) => wordsOf(item('a', 1, { kind: 'yard', count }));
    expect([yard(2), yard(1), yard(0)].map(({ mark, fact }) => [mark, fact])).toEqual([
      ['act', 'Pat: rentals do not fit'],
      ['act', 'Pat: rental does not fit'],
      ['look', 'Pat has too few circuits'],
    ]);
  });

  it('name the day of a rental whose unit cannot go out, also once its customer was offered a choice', () => {
    const unit = { kind: 'unit', count: 1, day: '2026-12-05', about: 'choice offered' } as const;
    expect(wordsOf(item('a', 1, unit)).detail).toBe(
      '1 booking needs another unit, Sat, Dec 5, choice offered',
    );
  });

  it('lead from a silent customer to the order, from several to their list, and from a truck to its link', () => {
    const silent = (more: Partial<DeskItemDto>) =>
      wordsOf(item('a', 1, { kind: 'unanswered', day: '2026-12-05', ...more })).to;
    expect(silent({ reservationId: 'r1' })).toBe('/admin/reservations?id=r1');
    expect(silent({ ref: '2026-12-05 rain' })).toBe('/admin/weather?rain=2026-12-05');
    expect(silent({ ref: '2026-12-05 wind' })).toBe('/admin/weather');
    const truck = { kind: 'no_link', ref: '2026-12-05 t2', day: '2026-12-05' } as const;
    expect(wordsOf(item('a', 1, truck)).to).toBe('/admin/deliveries?day=2026-12-05&link=t2');
  });

  it('say what a button without a screen has done', () => {
    const acting = DESK_KINDS.filter((kind) => wordsOf(item('a', 1, { kind })).to === undefined);
    expect(acting.map((kind) => deedDone(item('a', 1, { kind })))).toEqual([
      'Pat: marked as picked up.',
      'Pat: marked as dry.',
      'Queued to send again.',
      'Link to sign sent to Pat.',
      'Pay link sent to Pat.',
      'Pat: marked as handed in.',
    ]);
  });

  it('say how much time is left, or how far overdue it is', () => {
    expect([48, 60, 198, 20 * 60, 47 * 60, 72 * 60].map((one) => lengthOf(one * MINUTE))).toEqual([
      '48 min',
      '1 h',
      '3 h 18 min',
      '20 h',
      '47 h',
      '3 days',
    ]);
    expect(clockOf(item('a', 2), NOON).text).toBe('2 h');
    expect(clockOf(item('a', -2), NOON).text).toBe('2 h overdue');
    expect(clockOf({ ...item('a', -2), isRecorded: true }, NOON).text).toBe('not real');
    const since = new Date(NOON - 34 * MINUTE).toISOString();
    expect(clockOf(item('a', 2, { since }), NOON).text).toBe('waiting 34 min');
    expect(clockOf(item('a', 2, { since, kind: 'owed' }), NOON).text).toBe('34 min overdue');
    // Never `0 min overdue`.
    const iso = (moment: number) => new Date(moment).toISOString();
    expect(clockOf({ ...item('a', 0), due: iso(NOON - 20_000) }, NOON).text).toBe('due now');
    const fresh = { since: iso(NOON - 20_000) };
    expect(clockOf(item('a', 2, { ...fresh, kind: 'owed' }), NOON).text).toBe('just now');
    // A late stop has one measure: how long after its hours the crew will arrive.
    expect(clockOf(item('a', -0.1, { kind: 'late', count: 32 }), NOON).text).toBe('32 min late');
    expect(wordsOf(item('a', -0.1, { kind: 'late', count: 32 })).fact).toBe('Pat is running late');
    const back = { kind: 'cash_refund', amountCents: 4_282, method: 'check' } as const;
    expect(wordsOf(item('a', 1, back)).fact).toBe('Pat is owed $42.82 by check');
    const bounced = { kind: 'owed', amountCents: 500, method: 'check' } as const;
    const { detail, button, to } = wordsOf(item('a', 1, { ...bounced, reservationId: 'r1' }));
    expect(detail).toMatch(/^canceled, check returned/);
    expect([button, to]).toEqual(['See it', '/admin/reservations?id=r1']);
    // Not before another day, so it is not overdue yet.
    expect(clockOf(item('a', 26, { since, kind: 'owed' }), NOON)).toMatchObject({
      text: '34 min ago',
      color: 'text-muted',
    });
  });

  it('offer future times, in shop time', () => {
    // Friday noon.
    expect(snoozesAt(NOON).map(([name, until]) => [name, new Date(until).toISOString()])).toEqual([
      ['1 hour', '2026-11-20T19:00:00.000Z'],
      ['This evening', '2026-11-21T00:00:00.000Z'],
      ['Tomorrow morning', '2026-11-21T14:00:00.000Z'],
      ['Monday morning', '2026-11-23T14:00:00.000Z'],
    ]);
  });
});

describe('the figures', () => {
  const week = (...taken: readonly number[]) =>
    taken.map((takenCents, index) => ({
      day: `2026-11-1${index + 6 - 10}`,
      takenCents,
      backCents: 0,
    }));

  it('compare half a week with half a week', () => {
    const today = '2026-11-18';
    const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'];
    const now = days.map((day, at) => ({
      day,
      takenCents: [100, 200, 300, 0][at] ?? 0,
      backCents: 0,
    }));
    const before = days.map((day) => ({ day, takenCents: 100, backCents: 0 }));
    expect(compared({ week: now, yearAgo: before, today })).toEqual({
      now: 600,
      before: 300,
      percent: 100,
    });
    expect(compared({ week: now, yearAgo: week(0, 0, 0, 0), today }).percent).toBeUndefined();
  });

  it('have a round top, and a word for a full day', () => {
    expect(topOf([week(4_567)])).toBe(6_000);
    expect(
      [
        { used: 0, of: 5 },
        { used: 1, of: 300 },
        { used: 3, of: 4 },
        { used: 5, of: 5 },
      ].map(loadText),
    ).toEqual(['–', '1', '75', 'full']);
  });

  it('are refetched often while in use, rarely otherwise', () => {
    expect([pauseOf(0, false), pauseOf(10 * MINUTE, false), pauseOf(0, true)]).toEqual([
      30_000, 180_000, 600_000,
    ]);
  });
});

describe('the first steps', () => {
  it('name the demo only while something of it is left', () => {
    for (const step of ['products', 'trucks'] as const) {
      expect(
        [stepText(step, true), stepText(step, false)].map((text) => /demo/.test(text)),
      ).toEqual([true, false]);
    }
  });
});
