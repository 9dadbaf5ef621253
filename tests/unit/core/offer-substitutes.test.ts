import { describe, expect, it } from 'vitest';
import { DEMO_PRODUCTS } from '#adapters/documents/demo/demo-product.ts';
import type { Product } from '#core/catalogue/product.ts';
import { cents } from '#core/kernel/cents.ts';
import type { PartyEvent } from '#core/reservations/party.ts';
import { isEqualOrBetter, isLesser } from '#core/self-service/offer-substitutes.ts';

const found = DEMO_PRODUCTS.find(({ id }) => id === 'blue-crush-water-slide');
if (found === undefined) throw new Error('The demo has no such slide');
const given: Product = found;
const EVENT: PartyEvent = {
  street: '1 Party Lane',
  city: 'Cleburne',
  region: 'TX',
  postalCode: '76033',
};

const judge = (some: Partial<Product>, venue: PartyEvent['venue'] = {}) =>
  isEqualOrBetter({ ...given, id: 'other', ...some }, given, { ...EVENT, venue });

describe('isLesser', () => {
  const less = (some: Partial<Product>, venue: PartyEvent['venue'] = {}) =>
    isLesser({ ...given, id: 'other', ...some }, given, { ...EVENT, venue });

  it.each([
    ['a twin', {}, 'no'],
    ['dearer', { price: cents(given.price + 5_000) }, 'no'],
    ['cheaper', { price: cents(given.price - 1) }, 'yes'],
    ['dearer, but for fewer guests', { price: cents(given.price + 1), capacity: 1 }, 'yes'],
    ['dry', { wet: false }, 'yes'],
    ['hidden', { price: cents(1), isActive: false }, 'no'],
    ['of another shelf', { price: cents(1), categories: ['bounce'] }, 'no'],
    [
      'cheaper and longer',
      { price: cents(1), setup: { ...given.setup, lengthFt: given.setup.lengthFt + 1 } },
      'unmeasured',
    ],
  ] as const)('judges one that is %s', (_name, some, answer) => {
    expect(less(some)).toBe(answer);
  });

  it('requires that it fits the yard, unless the booked one does not fit either', () => {
    const wide = { price: cents(1), setup: { ...given.setup, gateWidthIn: 60 } };
    expect(less(wide, { gateWidthIn: 50 })).toBe('no');
    expect(less(wide, { gateWidthIn: 20 })).toBe('no');
    expect(less({ price: cents(1) }, { gateWidthIn: 20 })).toBe('unmeasured');
  });
});

describe('isEqualOrBetter', () => {
  it.each([
    ['a twin', {}, 'yes'],
    ['cheaper', { price: cents(given.price - 1) }, 'no'],
    ['dearer', { price: cents(given.price + 5_000) }, 'yes'],
    ['for fewer guests', { capacity: given.capacity - 1 }, 'no'],
    ['for older guests only', { ages: '9 years to adult' }, 'no'],
    ['for all ages', { ages: 'All ages' }, 'yes'],
    ['dry', { wet: false }, 'no'],
    ['hidden', { isActive: false }, 'no'],
    ['of another shelf', { categories: ['bounce'] }, 'no'],
    ['on fewer grounds', { setup: { ...given.setup, surfaces: ['grass'] } }, 'no'],
    ['longer', { setup: { ...given.setup, lengthFt: given.setup.lengthFt + 1 } }, 'unmeasured'],
    ['hungrier', { power: { ...given.power, circuits: given.power.circuits + 1 } }, 'unmeasured'],
  ] as const)('judges one that is %s', (_name, some, answer) => {
    expect(judge(some)).toBe(answer);
  });

  it('compares it with the yard once measurements are known', () => {
    const longer = { setup: { ...given.setup, lengthFt: given.setup.lengthFt + 4 } };
    const yard = { widthFt: 20, surface: 'grass' } as const;
    expect(judge(longer, { ...yard, lengthFt: 80 })).toBe('yes');
    expect(judge(longer, { ...yard, lengthFt: given.setup.lengthFt })).toBe('no');
    // The booked one does not fit the given yard either, so nobody can tell from it what would
    // work.
    expect(judge({}, { gateWidthIn: 20 })).toBe('unmeasured');
    const { circuits } = given.power;
    expect(judge({}, { circuits: circuits - 1 })).toBe('unmeasured');
    const hungrier = { power: { ...given.power, circuits: circuits + 1 } };
    expect(judge(hungrier, { circuits })).toBe('no');
    expect(judge(hungrier, { circuits: circuits - 1 })).toBe('no');
    expect(judge(hungrier, { ...yard, lengthFt: 80, circuits: circuits + 1 })).toBe('yes');
  });
});
