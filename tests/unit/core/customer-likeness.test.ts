import { describe, expect, it } from 'vitest';
import { likeness, LIKELY_PERCENT } from '#core/customers/likeness.ts';
import { cents } from '#core/kernel/cents.ts';
import { instant } from '#core/kernel/instant.ts';

const HOME = { street: '12 Oak Ln', city: 'Cleburne', region: 'TX', postalCode: '76033' };

const one = (name: string, own: { readonly emails?: readonly string[] } = {}) => ({
  id: name,
  name,
  emails: [],
  phones: ['+18175550142'],
  addresses: [HOME],
  tags: [],
  notes: [],
  figures: { bookings: 0, holds: 0, lifetime: cents(0), balance: cents(0) },
  since: instant(0),
  lastAt: instant(0),
  parts: [],
  apart: [],
  ...own,
});

describe('two customers of one household', () => {
  it('are hardly one person under different first names, and said to have the rest in common', () => {
    const [bobby, gloria] = [
      one('Bobby Tate', { emails: ['bobby@example.com'] }),
      one('Gloria Tate', { emails: ['gloria@example.com'] }),
    ];
    expect(likeness(bobby, gloria)).toEqual({
      percent: 65,
      same: ['last name', 'phone', 'address'],
      differs: ['first name', 'email'],
    });
    const other = likeness(bobby, one('Wanda Pruitt'));
    expect(other).toMatchObject({ same: ['phone', 'address'], differs: ['name'] });
    expect(other.percent).toBeLessThan(LIKELY_PERCENT);
  });

  it('are one person under an initial, a short form, a nickname or names in another order', () => {
    const likely = [
      ['Robert Tate', 'Bobby Tate'],
      ['R. Tate', 'Robert Tate'],
      ['José Luis Peña', 'Pepe Pena'],
      ['María Elena Ruiz', 'Elena Ruiz'],
      ['Tate, Bobby', 'Bobby Tate'],
      ['Dan Tate', 'Daniel Tate'],
      ['Tate', 'Bobby Tate'],
    ].map(([a = '', b = '']) => [a, likeness(one(a), one(b)).percent > 90]);
    expect(likely.filter(([, isLikely]) => isLikely !== true)).toEqual([]);
  });
});
