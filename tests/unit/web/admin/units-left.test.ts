import { describe, expect, it } from 'vitest';
import { damagedText, leftOn } from '#web/admin/shared/offered.ts';

describe('units left for a booking that is being changed', () => {
  it('include its own, on the days on which it has them', () => {
    const days = [
      { date: '2026-12-05', free: 0 },
      { date: '2026-12-06', free: 1 },
    ];
    const told = { productId: 'volcano', units: 2, days };
    const own = {
      productId: 'volcano',
      quantity: 1,
      startDate: '2026-12-05',
      endDate: '2026-12-06',
    };
    expect(leftOn(told, [])).toBe(0);
    expect(leftOn(told, [own])).toBe(1);
    expect(leftOn(told, [{ ...own, productId: 'castle' }])).toBe(0);
    expect(leftOn(told, [{ ...own, endDate: '2026-12-07', quantity: 3 }])).toBe(2);
    expect(leftOn(told, [{ ...own, startDate: '2026-12-06', endDate: '2026-12-07' }])).toBe(0);
  });
});

describe('available units that are reported damaged', () => {
  it('are named with the report, because they count as available', () => {
    const [torn, stained] = [
      { unit: 'Unit 1', text: 'A seam is open' },
      { unit: 'Unit 3', text: 'Stained, smells' },
    ];
    expect(damagedText([], 3)).toBeUndefined();
    expect(damagedText([torn], 3)).toBe(
      '1 of 3 reported damaged: Unit 1, A seam is open. Others go out first',
    );
    expect(damagedText([torn, stained], 3)).toBe(
      '2 of 3 reported damaged: Unit 1, A seam is open; Unit 3, Stained, smells. Others go out first',
    );
    expect(damagedText([torn], 1)).toBe('1 of 1 reported damaged: Unit 1, A seam is open');
  });
});
