import { describe, expect, it } from 'vitest';
import { onlyMethodOf } from '#core/reservations/money-entry.ts';

const paid = { id: 'received:a', kind: 'received', method: 'cash' } as const;
const wrong = { ...paid, id: 'received:b:against', corrects: paid.id };
const right = { ...paid, id: 'received:b', method: 'check', corrects: paid.id } as const;

describe('onlyMethodOf', () => {
  it('is the method as corrected last', () => {
    expect(onlyMethodOf([paid], 'received')).toBe('cash');
    expect(onlyMethodOf([paid, wrong, right], 'received')).toBe('check');
  });

  it('is `other` for none and for several', () => {
    expect(onlyMethodOf([paid], 'handed_back')).toBe('other');
    expect(onlyMethodOf([paid, { ...paid, id: 'c', method: 'check' }], 'received')).toBe('other');
  });
});
