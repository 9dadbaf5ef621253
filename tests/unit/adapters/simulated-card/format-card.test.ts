import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  caretAfter,
  formatCvc,
  formatExpiry,
  formatNumber,
} from '#adapters/simulated-card/use-card-form.ts';

describe('formatNumber', () => {
  it.each([
    ['', ''],
    ['4242', '4242'],
    ['42424', '4242 4'],
    ['4242-4242.4242 4242', '4242 4242 4242 4242'],
    ['abc', ''],
    ['1'.repeat(25), '1111 1111 1111 1111 111'],
  ])('groups the digits of %j', (typed, shown) => {
    expect(formatNumber(typed)).toBe(shown);
  });
});

describe('formatExpiry', () => {
  it.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12/3'],
    ['1230', '12/30'],
    ['12/3', '12/3'],
    ['12/30', '12/30'],
    ['12/2030', '12/30'],
    ['122030', '12/30'],
    ['5', '05'],
    ['5/30', '05/30'],
    ['1/', '01'],
    ['1/30', '01/30'],
    ['12/', '12'],
    ['12 / 30', '12/30'],
    ['x', ''],
  ])('shows %j as %j', (typed, shown) => {
    expect(formatExpiry(typed)).toBe(shown);
  });

  it('leaves its own output unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9/ ]{0,9}$/), (typed) => {
        const once = formatExpiry(typed);
        expect(formatExpiry(once)).toBe(once);
      }),
    );
  });
});

describe('formatCvc', () => {
  it('keeps up to four digits', () => {
    expect(formatCvc('12a345')).toBe('1234');
  });
});

describe('caretAfter', () => {
  it('stays at the end, or after the digit it was after', () => {
    expect(caretAfter('42424', 5, '4242 4')).toBe(6);
    expect(caretAfter('4242 94242', 6, '4242 9424 2')).toBe(6);
    expect(caretAfter('42942 4242', 3, '4294 2424 2')).toBe(3);
    expect(caretAfter('12', undefined, '12')).toBe(2);
    expect(caretAfter('4242', 0, '4242')).toBe(0);
  });
});
