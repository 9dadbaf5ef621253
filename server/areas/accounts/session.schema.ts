import { z } from 'zod';
import type { SignedInUser } from '#core/staff/sign-in.ts';

/** Not trimmed, not checked for form: whoever mistypes is told the same as whoever has no account. */
export const credentialsSchema = z.object({
  email: z.string().min(1, 'Enter your e-mail address.').max(254, 'At most 254 characters.'),
  password: z.string().min(1, 'Enter your password.').max(1_000, 'At most 1000 characters.'),
});

export const userSchema = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  role: z.string(),
}) satisfies z.ZodType<SignedInUser>;

export const sessionSchema = z.object({
  token: z.string(),
  expiresAt: z.string(),
  user: userSchema,
});

export const whoSchema = z.object({ user: userSchema });
