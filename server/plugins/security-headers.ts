import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { PublicConfig } from '#core/ports/page.ts';

/** What the pages carry inline, as CSP source expressions: `'sha256-…'`. */
export type InlineHashes = {
  readonly script: readonly string[];
  readonly style: readonly string[];
};

export const NO_INLINE: InlineHashes = { script: [], style: [] };

const ONE_YEAR = 31_536_000;

type Payment = PublicConfig['payment'];

type Foreign = {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
};

const STRIPE_JS = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** Whose code, frames and interfaces besides ours a page may use. Stripe's: docs.stripe.com/security/guide. */
const FOREIGN: Readonly<Record<Payment, Foreign>> = {
  'simulated-card': { script: [], frame: [], connect: [] },
  stripe: {
    script: STRIPE_JS,
    // The bank's question (3-D Secure) is in the last.
    frame: [...STRIPE_JS, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  },
};

const orNone = (sources: readonly string[]): string[] =>
  sources.length === 0 ? ["'none'"] : [...sources];

const directives = ({ hashes, https }: Policy, { script, frame, connect }: Foreign) => ({
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  connectSrc: ["'self'", ...connect],
  fontSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  frameSrc: orNone(frame),
  // Pictures of products may lie elsewhere: those of an imported catalogue do.
  imgSrc: ["'self'", 'data:', 'https:'],
  objectSrc: ["'none'"],
  scriptSrc: ["'self'", ...hashes.script, ...script],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", ...hashes.style],
  styleSrcAttr: ["'none'"],
  upgradeInsecureRequests: https ? [] : null,
});

type Policy = {
  readonly hashes: InlineHashes;
  readonly https: boolean;
  readonly payment: Payment;
};

/** No inline code but ours, nothing from elsewhere but the card provider's form, and no address told to others: ours may hold a token. */
export async function setSecurityHeaders(app: FastifyInstance, policy: Policy): Promise<void> {
  const { https, payment } = policy;
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directives(policy, FOREIGN[payment]) },
    // The frames of Stripe open windows of their own for wallets, and wait for what those answer.
    crossOriginOpenerPolicy: {
      policy: payment === 'stripe' ? 'same-origin-allow-popups' : 'same-origin',
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: ONE_YEAR, includeSubDomains: true } : false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  });
}
