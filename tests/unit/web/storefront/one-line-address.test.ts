import { describe, expect, it } from 'vitest';
import { formatPhone } from '#core/kernel/contact.ts';
import { readAddress } from '#web/shared/forms/read-address.ts';
import { meantEmail } from '#web/storefront/checkout/checkout-steps.tsx';

const CLEBURNE = {
  street: '412 Bluebonnet Ln',
  city: 'Cleburne',
  region: 'TX',
  postalCode: '76033',
};

describe('an address on one line', () => {
  it.each([
    '412 Bluebonnet Ln, Cleburne, TX 76033',
    '412 Bluebonnet Ln, Cleburne TX 76033',
    '412 Bluebonnet Ln, Cleburne, Texas 76033',
    '412 Bluebonnet Ln, Cleburne texas, 76033',
    ' 412 Bluebonnet Ln, Cleburne, tx, 76033, USA ',
    '412 Bluebonnet Ln\nCleburne, TX 76033',
  ])('is read: %j', (line) => {
    expect(readAddress(line)).toEqual(CLEBURNE);
  });

  it('can name a suite, a long ZIP code and a city of two words', () => {
    expect(readAddress('1 Main St, Apt 4, Fort Worth, TX 76102-1234')).toEqual({
      street: '1 Main St, Apt 4',
      city: 'Fort Worth',
      region: 'TX',
      postalCode: '76102-1234',
    });
  });

  it('can name a city and a state of two words', () => {
    expect(readAddress('1 Plaza, Las Vegas, New Mexico 87701')).toMatchObject({
      city: 'Las Vegas',
      region: 'NM',
    });
  });

  it.each(['', '412 Bluebonnet Ln', '412 Bluebonnet Ln, Cleburne', 'Cleburne, TX 76033', '76033'])(
    'is not recognized: %j',
    (line) => {
      expect(readAddress(line)).toBeUndefined();
    },
  );
});

describe('a phone number', () => {
  it.each([
    '8175550101',
    '817.555.0101',
    '+1 817 555 0101',
    'tel:+1-817-555-0101',
    '(817)555‑0101',
  ])('is understood however it was pasted: %j', (text) => {
    expect(formatPhone(text)).toBe('(817) 555-0101');
  });

  it.each(['555-0101', '+44 20 7946 0958', ''])(
    'stays as it is if it is not a US number: %j',
    (text) => {
      expect(formatPhone(text)).toBe(text);
    },
  );
});

describe('a misspelled email address', () => {
  it.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    [' Ñandú@gmail.con ', 'Ñandú@gmail.com'],
    ['ana@hotmal.com', 'ana@hotmail.com'],
    ['ana@yaho.com.mx', 'ana@yahoo.com.mx'],
  ])('is questioned: %j', (typed, meant) => {
    expect(meantEmail(typed)).toBe(meant);
  });

  it.each([
    'ana@gmail.com',
    'ANA@Gmail.com',
    'ana@ymail.com',
    'ana@aol.com',
    'ana@me.com',
    'ana@uta.edu',
    'ana@txdot.gov',
    'ana@example.com',
    'ana@',
    '',
  ])('is accepted as it is: %j', (typed) => {
    expect(meantEmail(typed)).toBeUndefined();
  });
});
