import type { Language } from '#core/kernel/language.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { ResetPasswordError } from './account-book.ts';

export type PasswordReset = {
  readonly email: string;
  readonly displayName: string;
  readonly expiresAt: Instant;
  readonly language: Language;
};

/** Links to choose a new password: each good for half an hour, and once. */
export interface PasswordResets {
  /** Leaves a mail to be sent. The same work whether or not there is such an account: `find` knows it later. */
  request(email: string, language: Language): Promise<void>;
  /** For the mail; undefined when there is no such account, or the link is used or past. */
  find(id: string): Promise<PasswordReset | undefined>;
  /** The new password is set, every session of the account ends, and so does every other link of it. */
  complete(token: string, password: string): Promise<Result<void, ResetPasswordError>>;
}
