import { describe, expect, it } from 'vitest';
import { isCommonPassword } from '#adapters/local-auth/passwords.ts';
import { weaknessOf } from '#core/accounts/password-policy.ts';

const SOMEBODY = { email: 'a@b.co' };

describe('weaknessOf', () => {
  it('requires 10 to 200 letters, as a person counts them', () => {
    expect(weaknessOf('nine nine', SOMEBODY)).toBe('too_short');
    expect(weaknessOf('ten ten te', SOMEBODY)).toBeUndefined();
    expect(weaknessOf('🎈'.repeat(9), SOMEBODY)).toBe('too_short');
    expect(weaknessOf('x'.repeat(201), SOMEBODY)).toBe('too_long');
  });

  it('refuses the email address, however it is written', () => {
    expect(weaknessOf(' ANA@example.com ', { email: 'ana@example.com' })).toBe('is_email');
  });

  it.each([
    'ana.ortiz2026!',
    'OrtizAna-1984',
    'anaortizbounces',
    'aortiz@fiestas',
    'ortiz 8175550142',
    '18175550142',
    'Bounce Galaxy!',
    'BounceGalaxyRentals2026',
    'galaxy ortiz 77',
  ])('refuses %j for Ana Ortiz, because anybody can guess it', (password) => {
    const ana = {
      email: 'aortiz@fiestas.example',
      name: 'Ana Ortíz Ortiz',
      phone: '+1 (817) 555-0142',
      shop: 'Bounce Galaxy Rentals',
    };
    expect(weaknessOf(password, ana)).toBe('own_facts');
  });

  it('ignores very short names', () => {
    expect(weaknessOf('bananas and hammocks', { email: 'al@b.co', name: 'Al Bo' })).toBeUndefined();
    expect(weaknessOf('bananas and hammocks', { email: 'ana@b.co', name: 'Ana' })).toBeUndefined();
  });
});

describe('isCommonPassword', () => {
  it.each([
    '1234567890',
    'password123',
    'qwertyuiop',
    'QwertyUIOP',
    'Password123!',
    'princess2026',
    'iloveyou1234',
    'sunshine!!!',
  ])('recognizes %s', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each(['three goats in a bounce house', 'zebra lantern 9', 'Kx7-vone-41tr', ''])(
    'does not flag %j',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );
});
