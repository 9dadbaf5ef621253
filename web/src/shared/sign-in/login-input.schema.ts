import { z } from 'zod';
import { emailField } from '#web/shared/sign-in/account-form.schema.ts';
import { FIELD_ERRORS } from '#texts/account.ts';

/** What the sign-in form asks for. The password is the account's business: it is not judged here. */
export const loginInputSchema = z.object({
  email: emailField,
  password: z.string().min(1, FIELD_ERRORS.password),
});

export type LoginInput = z.infer<typeof loginInputSchema>;
