import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What the pages carry inline, as CSP source expressions: `'sha256-…'`. */
export type InlineHashes = {
  readonly script: readonly string[];
  readonly style: readonly string[];
};

export const NO_INLINE: InlineHashes = { script: [], style: [] };

const ONE_YEAR = 31_536_000;

const directives = (hashes: InlineHashes, https: boolean) => ({
  defaultSrc: ["'self'"],
  baseUri: ["'none'"],
  connectSrc: ["'self'"],
  fontSrc: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  frameSrc: ["'none'"],
  // Pictures of products may lie elsewhere: those of an imported catalogue do.
  imgSrc: ["'self'", 'data:', 'https:'],
  objectSrc: ["'none'"],
  scriptSrc: ["'self'", ...hashes.script],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", ...hashes.style],
  styleSrcAttr: ["'none'"],
  upgradeInsecureRequests: https ? [] : null,
});

/** No inline code but ours, nothing from elsewhere, and no address told to others: ours may hold a token. */
export async function setSecurityHeaders(
  app: FastifyInstance,
  { hashes, https }: { readonly hashes: InlineHashes; readonly https: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: directives(hashes, https) },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: ONE_YEAR, includeSubDomains: true } : false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  });
}
