import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingNumber, importedId } from '#core/reservations/booking-number.ts';
import { anyCharacter } from '#tests/support/any-character.ts';

describe('bookingNumber', () => {
  it('is the number in the other system for an imported booking, and else the id', () => {
    expect(bookingNumber('imp-template-IO_2d_1001')).toBe('IO-1001');
    expect(bookingNumber('RJ1B3KV9KHF25')).toBe('RJ1B3KV9KHF25');
  });

  it('reads back any number that an id is made from', () => {
    const number = fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 });
    fc.assert(fc.property(number, (text) => bookingNumber(importedId('booqable', text)) === text));
  });
});
