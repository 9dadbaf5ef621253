import { z } from 'zod';

/** The variables of the bot check; those of the Firebase project are `identityVariables`. */
export const botCheckVariables = {
  BOT_CHECK: z.enum(['off', 'recaptcha'], 'Must be off or recaptcha.').default('off'),
  RECAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]{20,100}$/, 'Must be the site key of reCAPTCHA v3.')
    .optional(),
};
