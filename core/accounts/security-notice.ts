import type { Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';

/** What the holder of an account is told by mail, because it may not have been them. */
export const NOTICES = [
  'new_device',
  /** Somebody had the password and guessed at the second factor. */
  'wrong_codes',
  'factor_added',
  'factor_removed',
  'codes_replaced',
  'code_used',
  /** By another owner, or by the operator. */
  'factors_reset',
] as const;

export type SecurityNotice = {
  readonly what: (typeof NOTICES)[number];
  /** Distinguishes notices: the same one is sent once. */
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly language: Language;
  readonly at: Instant;
  readonly device?: string | undefined;
  readonly network?: string | undefined;
};
