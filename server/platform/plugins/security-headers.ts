import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FirebaseWebConfig, PublicConfig } from '#core/contract/page.ts';

/** Hashes of the pages' inline code, as CSP source expressions: `'sha256-…'`. */
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

/** Foreign scripts, frames and APIs of a page. For Stripe: docs.stripe.com/security/guide. */
const NOBODY: Foreign = { script: [], frame: [], connect: [] };

const OF_PAYMENT: Readonly<Record<Payment, Foreign>> = {
  'simulated-card': NOBODY,
  stripe: {
    script: STRIPE_JS,
    // The last one shows the bank's challenge (3-D Secure).
    frame: [...STRIPE_JS, 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  },
};

/** The SDK calls Google itself; a frame of the project's own domain holds the sign-in window. */
function ofFirebase(firebase: FirebaseWebConfig | undefined): Foreign {
  if (firebase === undefined) return NOBODY;
  const { authDomain, authEmulatorHost, firestoreEmulatorHost } = firebase;
  const emulators = [authEmulatorHost, firestoreEmulatorHost]
    .filter((host) => host !== undefined)
    .map((host) => `http://${host}`);
  return {
    script: ['https://apis.google.com'],
    frame: [`https://${authDomain}`, ...emulators],
    connect: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://firestore.googleapis.com',
      ...emulators,
    ],
  };
}

/** What reCAPTCHA loads and where tokens come from (developers.google.com/recaptcha/docs/faq). */
const OF_BOT_CHECK: Foreign = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://content-firebaseappcheck.googleapis.com'],
};

const joined = (...all: readonly Foreign[]): Foreign => ({
  script: all.flatMap(({ script }) => script),
  frame: all.flatMap(({ frame }) => frame),
  connect: all.flatMap(({ connect }) => connect),
});

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
  // Product pictures may be hosted elsewhere, for example in an imported catalogue.
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
  /** Set when Firebase keeps the accounts. */
  readonly firebase?: FirebaseWebConfig | undefined;
  /** Whether pages prove they are not bots. */
  readonly asksBots?: boolean | undefined;
};

/** Helmet's headers, computed once because they are the same for every response. */
function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, (fault) => {
    if (fault !== undefined) throw fault;
  });
  return response.getHeaders();
}

const API = '/api/';
/** JSON loads nothing and is never framed (OWASP REST Security Cheat Sheet, Security Headers). */
const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'";
const ALSO_FOR_DATA = new Set([
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]);

/** The other headers matter only to pages and would take a tenth of a short response's time. */
const headersOfData = (ofPages: OutgoingHttpHeaders): OutgoingHttpHeaders => ({
  'content-security-policy': POLICY_OF_DATA,
  ...Object.fromEntries(Object.entries(ofPages).filter(([name]) => ALSO_FOR_DATA.has(name))),
});

/** Allows only our inline code, card form, Google sign-in and bot check. Sends no referrer. */
export function setSecurityHeaders(app: FastifyInstance, policy: Policy): void {
  const { https, payment, firebase, asksBots } = policy;
  const ofBotCheck = asksBots ? OF_BOT_CHECK : NOBODY;
  const foreign = joined(OF_PAYMENT[payment], ofFirebase(firebase), ofBotCheck);
  const opensWindows = payment === 'stripe' || firebase !== undefined;
  const headers = headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: directives(policy, foreign) },
    // Stripe opens windows for wallets, and Firebase for Google. Both wait for a response.
    crossOriginOpenerPolicy: { policy: opensWindows ? 'same-origin-allow-popups' : 'same-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: ONE_YEAR, includeSubDomains: true } : false,
  });
  headers['permissions-policy'] = 'camera=(), microphone=(), geolocation=()';
  const ofData = headersOfData(headers);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith(API) ? ofData : headers);
    done();
  });
}
