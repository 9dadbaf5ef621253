import type { Instant } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';

/** What the holder of an account is told by mail, because it may not have been them. */
export const NOTICES = ['new_device'] as const;

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
