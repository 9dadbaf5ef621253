import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardFaults, passesLuhn } from '#adapters/simulated-card/card-details.ts';
import { formFaults } from '#adapters/simulated-card/use-card-form.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { CARD } from '#tests/support/simulated-provider.ts';

/** NOON is 2026-11-20. */
const codes = (more: Partial<typeof CARD>) =>
  cardFaults({ ...CARD, ...more }, NOON).map(({ code }) => code);

describe('passesLuhn', () => {
  it('finds one wrong digit and two swapped neighbors, except 09 and 90', () => {
    const number = fc.stringMatching(/^4[0-9]{14}$/);
    const withCheck = number.map((fifteen) => {
      const check = [...'0123456789'].find((digit) => passesLuhn(fifteen + digit));
      return `${fifteen}${check}`;
    });
    fc.assert(
      fc.property(
        withCheck,
        fc.nat({ max: 14 }),
        fc.integer({ min: 1, max: 9 }),
        (good, at, by) => {
          const digits = [...good].map(Number);
          const changed = digits.with(at, ((digits[at] ?? 0) + by) % 10);
          expect(passesLuhn(good)).toBe(true);
          expect(passesLuhn(changed.join(''))).toBe(false);
          const [left = 0, right = 0] = digits.slice(at, at + 2);
          const swapped = digits
            .with(at, right)
            .with(at + 1, left)
            .join('');
          const blind = left === right || Math.abs(left - right) === 9;
          expect(passesLuhn(swapped)).toBe(blind);
        },
      ),
    );
  });
});

describe('cardFaults', () => {
  it('has none for a valid card, however it is typed', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ cardNumber: ' 4242-4242 42424242 ' })).toEqual([]);
  });

  it.each(['', '4242', '4242424242424241', '4242 4242 4242 424x', '42'.repeat(12), '0'.repeat(11)])(
    'rejects the number %j',
    (cardNumber) => {
      expect(codes({ cardNumber })).toEqual(['incorrect_number']);
    },
  );

  it.each([
    '11/26',
    '12/26',
    '01/27',
    '1/27',
    '12 / 30',
    '12-30',
    '1230',
    '12/2030',
    '122030',
    '11/76',
  ])('accepts the expiration %j', (expiry) => {
    expect(codes({ expiry })).toEqual([]);
  });

  it.each(['', '00/30', '13/30', '1/1', '12', '12/3', '12/302', 'aa/bb', '12/77'])(
    'rejects the expiration %j',
    (expiry) => {
      expect(codes({ expiry })).toEqual(['invalid_expiry']);
    },
  );

  it.each(['10/26', '11/25'])('knows that %j is over', (expiry) => {
    expect(codes({ expiry })).toEqual(['expiry_in_past']);
  });

  it('accepts a security code of three or four digits', () => {
    expect(codes({ cvc: '1234' })).toEqual([]);
    for (const cvc of ['', '12', '12345', 'abc']) expect(codes({ cvc })).toEqual(['invalid_cvc']);
  });

  it('lists everything that is wrong, in the order of the form', () => {
    const all = ['incorrect_number', 'invalid_expiry', 'invalid_cvc'];
    expect(codes({ cardNumber: '1', expiry: '1', cvc: '1' })).toEqual(all);
  });
});

describe('formFaults', () => {
  it('asks for missing fields', () => {
    const blank = { cardNumber: '', expiry: '', cvc: '' };
    expect(formFaults(blank, NOON).map(({ code }) => code)).toEqual([
      'number_missing',
      'expiry_missing',
      'cvc_missing',
    ]);
  });

  it('never sends a real card number from the browser', () => {
    const [fault] = formFaults({ ...CARD, cardNumber: '4111 1111 1111 1111' }, NOON);
    expect(fault).toEqual({ field: 'cardNumber', code: 'test_card_only' });
    expect(formFaults(CARD, NOON)).toEqual([]);
  });
});
