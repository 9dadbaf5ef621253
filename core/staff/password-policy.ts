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

/** The sentence beside the field. */
export const WEAKNESS_TEXT: Readonly<Record<WeakPassword, string>> = {
  too_short: `Use at least ${SHORTEST_PASSWORD} characters.`,
  too_long: `Use at most ${LONGEST_PASSWORD} characters.`,
  is_email: 'Your password must not be your e-mail address.',
};
