import { z } from 'zod';
import { weaknessError, weaknessOf } from '#core/accounts/password-policy.ts';
import { fieldError } from '#core/kernel/field-error.ts';

const emailField = z
  .string()
  .trim()
  .min(1, fieldError('email_missing'))
  .pipe(z.email(fieldError('email_malformed')));

export const nameField = z
  .string()
  .trim()
  .min(1, fieldError('name_missing'))
  .max(120, fieldError('text_too_long', { most: 120 }));

/** A new password; existing ones are not validated. */
const newPasswordField = z
  .string()
  .min(1, fieldError('new_password_missing'))
  .superRefine((password, context) => {
    const weakness = password === '' ? undefined : weaknessOf(password, { email: '' });
    if (weakness === undefined) return;
    context.addIssue({ code: 'custom', message: weaknessError(weakness) });
  });

export const createAccountSchema = z
  .object({ displayName: nameField, email: emailField, password: newPasswordField })
  .superRefine(({ displayName: name, email, password }, context) => {
    const weakness = weaknessOf(password, { email, name });
    if (weakness !== 'is_email' && weakness !== 'own_facts') return;
    const message = weaknessError(weakness);
    context.addIssue({ code: 'custom', path: ['password'], message });
  });

/** The sign-in form. The password is not validated here. */
export const loginInputSchema = z.object({
  email: emailField,
  password: z.string().min(1, fieldError('password_missing')),
});

export const resetRequestSchema = z.object({ email: emailField });
export const newPasswordSchema = z.object({ password: newPasswordField });

export const changePasswordSchema = z.object({
  currentPassword: z.string().min(1, fieldError('password_missing')),
  newPassword: newPasswordField,
});
