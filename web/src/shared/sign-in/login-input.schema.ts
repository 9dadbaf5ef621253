import { z } from 'zod';
import { fieldError } from '#core/kernel/field-error.ts';
import { emailField } from '#web/shared/sign-in/account-form.schema.ts';

/** What the sign-in form asks for. The password is the account's business: it is not judged here. */
export const loginInputSchema = z.object({
  email: emailField,
  password: z.string().min(1, fieldError('password_missing')),
});

export type LoginInput = z.infer<typeof loginInputSchema>;
