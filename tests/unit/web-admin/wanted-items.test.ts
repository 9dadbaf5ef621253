import { describe, expect, it } from 'vitest';
import { addItem, changeOf, type Item } from '#web/admin/reservations/wanted-items.ts';

const DAYS = { startDate: '2026-12-05', endDate: '2026-12-06' };
const castle: Item = {
  key: 'was-0',
  productId: 'castle',
  title: 'Castle',
  quantity: 1,
  isAddOn: false,
  ...DAYS,
};
const slide = { id: 'slide', title: 'Slide' };

describe('addItem', () => {
  it('adds one on the days of the booking', () => {
    expect(addItem([castle], slide, DAYS, false)).toEqual([
      castle,
      {
        key: 'new-1-slide',
        productId: 'slide',
        title: 'Slide',
        quantity: 1,
        isAddOn: false,
        ...DAYS,
      },
    ]);
  });

  it('raises what is there on these days, and only that', () => {
    const product = { id: 'castle', title: 'Castle' };
    expect(addItem([castle], product, DAYS, false)).toEqual([{ ...castle, quantity: 2 }]);
    const later = { startDate: '2026-12-06', endDate: '2026-12-07' };
    expect(addItem([castle], product, later, false)).toHaveLength(2);
    expect(addItem([castle], product, DAYS, true)).toHaveLength(2);
  });
});

describe('changeOf', () => {
  it('tells rentals from add-ons', () => {
    const addOn = { ...castle, key: 'was-1', productId: 'sandbags', isAddOn: true, quantity: 4 };
    expect(changeOf([castle, addOn])).toEqual({
      kind: 'lines',
      lines: [{ productId: 'castle', quantity: 1, ...DAYS }],
      addOns: [{ productId: 'sandbags', quantity: 4 }],
    });
  });

  it('asks for nothing while no rental is left', () => {
    expect(changeOf([{ ...castle, isAddOn: true }])).toBeUndefined();
  });
});
