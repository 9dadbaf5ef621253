import { expect, it } from 'vitest';
import { mostLike } from '#core/catalogue/likeness.ts';

it('sorts what is as wet for the same ages first, then by price', () => {
  const one = (id: string, price: number, wet: boolean, ages: string) => ({
    id,
    price,
    wet,
    ages,
    categories: ['combo'],
  });
  const given = one('given', 300, true, 'Ages 4-12');
  const others = [
    one('dry', 300, false, 'Ages 4-12'),
    one('small children', 300, true, 'Ages 2-5'),
    one('dearer', 380, true, 'Ages 3-14'),
    one('cheaper', 280, true, 'Ages 4-12'),
    one('unsure', 300, true, 'Ages 4-12'),
  ];
  const sorted = others.toSorted(mostLike(given, ({ id }) => id === 'unsure'));
  expect(sorted.map(({ id }) => id)).toEqual([
    'cheaper',
    'dearer',
    'unsure',
    'small children',
    'dry',
  ]);
});
