import { fieldError } from '#core/kernel/field-error.ts';

export const SHORTEST_PASSWORD = 10;
export const LONGEST_PASSWORD = 200;

export type WeakPassword = 'too_short' | 'too_long' | 'is_email';

/** Letters as a person counts them: the same password typed on two keyboards may come in two Unicode forms. */
const lettersOf = (password: string): number => Array.from(password.normalize('NFKC')).length;

/**
 * Why a password cannot be taken. Length is what counts (NIST SP 800-63B, 3.1.1.2): no rules about digits and signs,
 * which only make people write it down.
 */
export function weaknessOf(password: string, email: string): WeakPassword | undefined {
  const letters = lettersOf(password);
  if (letters < SHORTEST_PASSWORD) return 'too_short';
  if (letters > LONGEST_PASSWORD) return 'too_long';
  const isEmail = password.trim().toLowerCase() === email.trim().toLowerCase();
  return isEmail ? 'is_email' : undefined;
}

/** What stands beside the field, as a code. */
export function weaknessError(weakness: WeakPassword): string {
  switch (weakness) {
    case 'too_short':
      return fieldError('password_too_short', { least: SHORTEST_PASSWORD });
    case 'too_long':
      return fieldError('password_too_long', { most: LONGEST_PASSWORD });
    case 'is_email':
      return fieldError('password_is_email');
  }
}
