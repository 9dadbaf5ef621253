import { createPublicKey } from 'node:crypto';
import { Agent, createServer } from 'node:https';
import path from 'node:path';
import { connect } from 'node:tls';
import {
  type Claims,
  newSigningKey,
  signed,
  type SigningKey,
} from '#tests/support/fake-firebase/id-tokens.ts';
import { listening } from '#tests/support/listening.ts';
import { TEST_CERTIFICATE, TEST_KEY } from '#tests/support/test-certificate.ts';

export const APP_CHECK_PROJECT = 'demo-shop';
export const APP_CHECK_APP = '1:123456789:web:0123456789abcdef';

const HOUR_SECONDS = 3_600;

/**
 * The content of an App Check token (firebase.google.com/docs/app-check/custom-resource-backend).
 */
export function appCheckClaims(now = Date.now()): Claims {
  const seconds = Math.floor(now / 1_000);
  return {
    sub: APP_CHECK_APP,
    aud: ['projects/123456789', `projects/${APP_CHECK_PROJECT}`],
    iss: 'https://firebaseappcheck.googleapis.com/123456789',
    iat: seconds,
    exp: seconds + HOUR_SECONDS,
  };
}

let keyOfAll: SigningKey | undefined;

/**
 * Google's public App Check keys over TLS with our own certificate. All servers of a process
 * share a key, because making one takes longer than a test.
 */
export async function startKeyServer(port = 0) {
  const key = (keyOfAll ??= newSigningKey('app-check-key'));
  const jwk = { ...createPublicKey(key.pem).export({ format: 'jwk' }), kid: key.kid };
  const keys = JSON.stringify({ keys: [{ ...jwk, alg: 'RS256', use: 'sig' }] });
  let isFrozen = false;
  let asked = 0;
  const server = createServer({ cert: TEST_CERTIFICATE, key: TEST_KEY }, (request, response) => {
    asked += 1;
    if (isFrozen) return;
    const isKnown = request.url === '/v1/jwks';
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    response.end(isKnown ? keys : '{}');
  });
  const opened = await listening(server, port);

  return {
    ...opened,
    key,
    agent: dialing(opened.port),
    asked: () => asked,
    /** A token as Google would issue it, with some fields changed. */
    token: (changed: Claims = {}) => signed({ ...appCheckClaims(), ...changed }, key),
    /** From now on, requests hang. */
    freeze() {
      isFrozen = true;
    },
  };
}

export type KeyServer = Awaited<ReturnType<typeof startKeyServer>>;

const PRELOAD = path.join(import.meta.dirname, 'app-check.preload.ts');

/**
 * What a server process needs besides the project: a site key, and our key server in place of
 * Google's.
 */
export const botCheckEnvironment = ({ port }: KeyServer, nodeOptions = '') => ({
  BOT_CHECK: 'recaptcha',
  RECAPTCHA_SITE_KEY: '6LfakeSiteKeyOfATest',
  NODE_OPTIONS: `${nodeOptions} --import=${PRELOAD}`.trim(),
  APP_CHECK_KEY_PORT: String(port),
});

/** Connects to the key server, whatever host is requested. */
export function dialing(port: number): Agent {
  const agent = new Agent();
  agent.createConnection = () =>
    connect({ host: '127.0.0.1', port, servername: 'localhost', ca: TEST_CERTIFICATE });
  return agent;
}
