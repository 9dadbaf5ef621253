import { z } from 'zod';

const keyOf = (kinds: string): RegExp => new RegExp(`^(?:${kinds})_(?:live|test)_\\w{6,250}$`);
const WEBHOOK_SECRETS = /^whsec_[\w+/=-]{6,250}(?:\s*,\s*whsec_[\w+/=-]{6,250})*$/;
const LOCAL_ADDRESS = /^(?:127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/;

const isLocalAddress = (text: string): boolean =>
  LOCAL_ADDRESS.test(text) && URL.canParse(`http://${text}`);

/** Where a stand-in of Stripe listens: on this computer, without TLS. */
function localAddress(text: string) {
  const at = text.lastIndexOf(':');
  const host = text.slice(0, at).replaceAll(/[[\]]/g, '');
  return { host, port: Number(text.slice(at + 1)), protocol: 'http' } as const;
}

/** The variables of the card provider, each on its own; what they must be together is in `card-config.ts`. */
export const cardVariables = {
  CARD: z.enum(['simulated', 'stripe'], 'Must be simulated or stripe.').default('simulated'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(keyOf('sk|rk'), 'Must be a secret or restricted key, sk_… or rk_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(keyOf('pk'), 'Must be a publishable key, pk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRETS: z
    .string()
    .regex(WEBHOOK_SECRETS, 'Must be signing secrets of webhooks, whsec_…, comma-separated.')
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .optional(),
  STRIPE_API_HOST: z
    .string()
    .refine(isLocalAddress, 'Must be an address of this computer, as in 127.0.0.1:12111.')
    .transform(localAddress)
    .optional(),
};
