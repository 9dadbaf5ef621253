import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MOST_PER_LINE } from '#core/pricing/cart.ts';
import { tellQuantity } from '#web/shared/products/tell-quantity.ts';
import { toast } from '#web/shared/toast.ts';
import { CART as SPANISH } from '#web/texts/es/pricing.ts';

const castle = {
  id: 'castle',
  title: 'Neon Castle',
  image: '',
  price: 225,
  startDate: '2026-12-05',
  endDate: '2026-12-06',
};

describe('tellQuantity', () => {
  const told = vi.spyOn(toast, 'success').mockReturnValue();
  beforeEach(() => told.mockClear());

  it('tells the new quantity of what was in the cart already', () => {
    tellQuantity([{ ...castle, quantity: 1 }], castle, 1);
    expect(told.mock.calls).toEqual([['Your cart now has 2 of Neon Castle']]);
    expect(SPANISH.now('Neon Castle', 2)).toBe('Tu carrito ahora tiene 2 de Neon Castle');
  });

  it('says nothing of a new line, also beside other days of the same rental', () => {
    tellQuantity([{ ...castle, quantity: 1, endDate: '2026-12-07' }], castle, 1);
    expect(told).not.toHaveBeenCalled();
  });

  it('tells the most that a line can have', () => {
    tellQuantity([{ ...castle, quantity: MOST_PER_LINE }], castle, 3);
    expect(told.mock.calls).toEqual([[`Your cart now has ${MOST_PER_LINE} of Neon Castle`]]);
  });
});
