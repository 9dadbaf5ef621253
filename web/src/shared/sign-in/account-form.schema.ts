import { z } from 'zod';
import {
  LONGEST_PASSWORD,
  SHORTEST_PASSWORD,
  type WeakPassword,
  weaknessOf,
} from '#core/staff/password-policy.ts';
import { FIELD_ERRORS } from '#texts/account.ts';

/** The sentence beside a password that cannot be taken. */
export const WEAKNESS: Readonly<Record<WeakPassword, string>> = {
  too_short: FIELD_ERRORS.tooShort(SHORTEST_PASSWORD),
  too_long: FIELD_ERRORS.tooLong(LONGEST_PASSWORD),
  is_email: FIELD_ERRORS.isEmail,
};

export const emailField = z
  .string()
  .trim()
  .min(1, FIELD_ERRORS.email)
  .pipe(z.email(FIELD_ERRORS.emailForm));

export const nameField = z
  .string()
  .trim()
  .min(1, FIELD_ERRORS.name)
  .max(120, FIELD_ERRORS.nameLong);

/** One that is chosen; the password of an account that is there is not judged. */
export const newPasswordField = z
  .string()
  .min(1, FIELD_ERRORS.newPassword)
  .superRefine((password, context) => {
    const weakness = password === '' ? undefined : weaknessOf(password, '');
    if (weakness !== undefined) context.addIssue({ code: 'custom', message: WEAKNESS[weakness] });
  });

export const createAccountSchema = z
  .object({ displayName: nameField, email: emailField, password: newPasswordField })
  .superRefine(({ email, password }, context) => {
    if (weaknessOf(password, email) !== 'is_email') return;
    context.addIssue({ code: 'custom', path: ['password'], message: WEAKNESS.is_email });
  });

export const resetRequestSchema = z.object({ email: emailField });
export const newPasswordSchema = z.object({ password: newPasswordField });

export const changePasswordSchema = z.object({
  currentPassword: z.string().min(1, FIELD_ERRORS.password),
  newPassword: newPasswordField,
});
