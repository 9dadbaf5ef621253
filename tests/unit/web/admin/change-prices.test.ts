import { describe, expect, it } from 'vitest';
import {
  changedPrice,
  changeSchema,
  type PriceChange,
} from '#web/admin/products/change-prices.tsx';

const change = (more: Partial<PriceChange>): PriceChange => ({
  way: 'raise',
  by: '10',
  unit: 'percent',
  rounds: false,
  ...more,
});

describe('a change of several prices', () => {
  it('is by percent or by dollars, up or down, rounded to whole dollars if asked', () => {
    const after = (price: number, more: Partial<PriceChange>) =>
      changedPrice({ price }, change(more));
    expect([
      after(275, {}),
      after(275, { rounds: true }),
      after(275, { way: 'lower', by: '12.5' }),
      after(275, { way: 'lower', by: '12.5', rounds: true }),
      after(275.99, { unit: 'amount', by: '$4.01' }),
      after(275, { unit: 'amount', way: 'lower', by: '30', rounds: true }),
    ]).toEqual([30_250, 30_300, 24_062, 24_100, 28_000, 24_500]);
    expect(after(275, { by: '' })).toBeUndefined();
  });

  it('is refused at the number if a price would be none, and names its product', () => {
    const products = [
      { title: 'Castle', price: 275 },
      { title: 'Chair', price: 2 },
    ];
    const said = (more: Partial<PriceChange>) => {
      const { error } = changeSchema(products).safeParse(change(more));
      return error?.issues.map(({ path, message }) => [path.join('.'), message]);
    };
    expect(said({ by: '5' })).toBeUndefined();
    expect(said({ by: '-5' })).toEqual([['by', 'Enter a number, such as 10.']]);
    expect(said({ by: '0' })).toHaveLength(1);
    expect(said({ way: 'lower', unit: 'amount', by: '1.50' })).toEqual([
      ['by', 'Chair would cost $0.50. Prices are from $1 to $99,999.99.'],
    ]);
  });
});
