import { z } from 'zod';

/** What the sign-in form asks for. The password is the account's business: it is not judged here. */
export const loginInputSchema = z.object({
  email: z
    .string()
    .trim()
    .min(1, 'Enter your e-mail address.')
    .pipe(z.email('This does not look like an e-mail address: name@example.com.')),
  password: z.string().min(1, 'Enter your password.'),
});

export type LoginInput = z.infer<typeof loginInputSchema>;
