import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import type { Cell } from '#core/reporting/cells.ts';
import { makeNoteTurnedAway, turnedAwayBy } from '#core/reporting/turned-away.ts';
import { fixedClock, product } from '#tests/support/fixtures.ts';

const LINE = {
  productId: 'castle',
  quantity: 1,
  startDate: calendarDay('2026-12-05'),
  endDate: calendarDay('2026-12-07'),
};
const SLIDE = { ...LINE, productId: 'slide' };
const PRODUCTS = [product(), product({ id: 'slide', slug: 'slide' })];

function opened(add: (cells: readonly Cell[]) => Promise<void>) {
  const clock = fixedClock();
  const note = makeNoteTurnedAway({ add }, { findMany: async () => PRODUCTS }, clock);
  return { clock, note };
}

describe('turnedAwayBy', () => {
  it('separates lost sales from input errors', () => {
    expect(turnedAwayBy({ kind: 'unavailable' })).toBe('stock');
    expect(turnedAwayBy({ kind: 'crew_full' })).toBe('crew');
    expect(turnedAwayBy({ kind: 'outside_delivery_area' })).toBe('area');
    expect(turnedAwayBy({ kind: 'limit_total' })).toBe('limit');
    const outside = (kind: string) => turnedAwayBy({ kind: 'outside_limits', error: { kind } });
    expect(['rental_too_short', 'rental_too_long'].map(outside)).toEqual(['limit', 'limit']);
    expect([outside('closed_day'), outside('lead_time')]).toEqual(['closed', 'limit']);
    const typed = ['invalid_period', 'promo_refused', 'zip_not_in_state', 'product_not_found'];
    expect(typed.map((kind) => turnedAwayBy({ kind }))).toEqual(typed.map(() => undefined));
  });
});

describe('makeNoteTurnedAway', () => {
  it('counts a visitor once in ten minutes for the same request, and only if it was refused', async () => {
    const noted: Cell[] = [];
    const { clock, note } = opened(async (cells) => void noted.push(...cells));
    const refused = { kind: 'unavailable', productId: 'castle' };
    await note(refused, [LINE, SLIDE], 'a');
    await note(refused, [LINE, SLIDE], 'a');
    const asked = { count: 1, cents: 45_000 };
    expect(noted).toEqual([
      { ...asked, day: '2026-11-20', key: 'refused:stock:castle' },
      { ...asked, day: '2026-12-05', key: 'turned:stock:castle' },
    ]);
    await note(refused, [LINE], 'b');
    await note({ kind: 'crew_full' }, [LINE, SLIDE], 'a');
    const keys = noted.map(({ key }) => key).filter((key) => key.startsWith('turned:'));
    expect(keys.slice(1)).toEqual([
      'turned:stock:castle',
      'turned:crew:castle',
      'turned:crew:slide',
    ]);
    clock.pass(11 * MINUTE);
    await note(refused, [LINE], 'a');
    expect(noted).toHaveLength(10);
  });

  it('does not fail the request if it cannot be written', async () => {
    const { note } = opened(() => Promise.reject(new Error('The disk is full')));
    await expect(note({ kind: 'unavailable' }, [LINE], 'a')).resolves.toBeUndefined();
  });
});
