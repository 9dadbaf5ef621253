import { expect, it } from 'vitest';
import { comparedWith } from '#web/admin/shared/substitutes.tsx';
import { differencesFrom } from '#web/shared/products/sold-out-notice.tsx';

it('says to customers how an alternative differs from what is booked, for better or worse', () => {
  const power = { blowers: 1, circuits: 1 };
  const slide = { categories: ['slides'], power, capacity: 6, wet: true, price: 300 };
  const said = (other: Partial<typeof slide>) => differencesFrom(slide, { ...slide, ...other });
  expect(said({})).toEqual([]);
  expect(said({ capacity: 8, price: 250 })).toEqual([
    'More guests: up to 8, not 6',
    '$50 less per day',
  ]);
  expect(said({ capacity: 4, wet: false, price: 325 })).toEqual([
    'Fewer guests: up to 4, not 6',
    'Dry, not wet',
    '$25 more per day',
  ]);
});

it('says to the office why a substitute is not as good, also where it takes more guests', () => {
  const given = { capacity: 6, ages: '3 to 12', wet: true, priceCents: 30_000 };
  const said = (other: Partial<typeof given>) => comparedWith({ ...given, ...other }, given);
  expect(said({})).toEqual(['6 guests at a time', '$300.00 per day']);
  expect(said({ capacity: 8, priceCents: 25_000 })).toEqual([
    'more guests at a time: 8, not 6',
    'a lower price: $250.00 per day, not $300.00',
  ]);
  expect(said({ capacity: 4, ages: '5 to 12', wet: false, priceCents: 32_500 })).toEqual([
    'fewer guests at a time: 4, not 6',
    'other ages: 5 to 12, not 3 to 12',
    'dry, not wet',
    'a higher price: $325.00 per day, not $300.00',
  ]);
});
