import ipaddr from 'ipaddr.js';
import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { WebhookSender } from '#core/integrations/webhook-endpoint.ts';
import type { Clock } from '#core/kernel/ports.ts';

/** Strips the brackets from `[::1]` as in a URL. */
const bare = (text: string): string => text.replaceAll(/^\[|\]$/g, '');

/** Global unicast. Everything else in IPv6 is local, documentation, a tunnel or unassigned. */
const GLOBAL_6 = ipaddr.parseCIDR('2000::/3');

/** Whether the text is an IP address, not a name. */
const isAddress = (host: string): boolean => ipaddr.isValid(bare(host));

/** A loopback address, in either family or as IPv4 in IPv6. False if it is no address. */
const isLoopback = (address: string): boolean =>
  ipaddr.isValid(bare(address)) && ipaddr.process(bare(address)).range() === 'loopback';

/**
 * Whether the address is on the public internet. Private, loopback, link-local (including clouds'
 * metadata services), carrier-grade NAT, unique local, multicast, documentation, reserved and
 * tunnel addresses are not, nor are such IPv4 addresses mapped into IPv6.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(bare(address))) return false;
  const parsed = ipaddr.process(bare(address));
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_6);
}

/**
 * A signature of the Standard Webhooks specification: `v1,` and the base64 of HMAC-SHA-256 over
 * `id.timestamp.body`.
 * @param secret `whsec_` and the key in base64
 */
export const signWebhook = (secret: string, id: string, seconds: number, body: string): string => {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
};

type Address = { readonly address: string; readonly family: number };

type HttpsWebhookOptions = {
  readonly clock: Clock;
  /** For development: plain HTTP, and only to this machine. */
  readonly loopback?: boolean | undefined;
  /** Resolves a name to all its addresses. Tests use their own. */
  readonly resolve?: ((host: string) => Promise<readonly Address[]>) | undefined;
  /** Milliseconds for the whole call. */
  readonly patience?: number | undefined;
};

const PATIENCE = 15_000;
/** More of the answer is not read. Only its status matters. */
const MOST_ANSWER = 4_096;
const MOST_SHOWN = 300;

/** Reveals nothing about what is behind the address: the message is stored and shown to staff. */
class NotSentError extends Error {}

const resolveAll = (host: string): Promise<readonly Address[]> => lookup(host, { all: true });

/** Connects to the address that was checked: a second lookup could name one in our network. */
const pinnedTo =
  (found: Address): LookupFunction =>
  (_host, options, callback) => {
    if (options.all === true) callback(null, [{ ...found }]);
    else callback(null, found.address, found.family);
  };

/** The first bytes of an answer. Does not wait for the rest. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of answer) {
    pieces.push(piece as Buffer);
    length += (piece as Buffer).length;
    if (length >= MOST_ANSWER) break;
  }
  return Buffer.concat(pieces).toString('utf8', 0, MOST_ANSWER);
}

/** Printable text on one line. */
const shown = (text: string): string =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_SHOWN);

/**
 * Calls other people's servers over HTTPS, signed according to the Standard Webhooks specification.
 * It resolves names itself, checks every address, and connects to a checked one, so a name that
 * changes between lookups cannot bypass the check.
 */
export function httpsWebhookSender(options: HttpsWebhookOptions): WebhookSender {
  const { clock, loopback = false, resolve = resolveAll, patience = PATIENCE } = options;

  const mayReach = (address: string): boolean =>
    isPublicAddress(address) || (loopback && isLoopback(address));

  function faultOf(text: string) {
    if (!URL.canParse(text)) return 'not_a_url';
    const { protocol, hostname, username, password } = new URL(text);
    if (username !== '' || password !== '') return 'not_a_url';
    const isLocal = hostname === 'localhost' || isLoopback(hostname);
    if (protocol !== 'https:' && !(loopback && isLocal && protocol === 'http:')) return 'not_https';
    if (isAddress(hostname) && !mayReach(hostname)) return 'private_address';
    if (isLocal && !loopback) return 'private_address';
    return undefined;
  }

  /** One bad address is reason enough to refuse, because the next call might use it. */
  async function addressOf(hostname: string): Promise<Address> {
    const host = hostname.replaceAll(/^\[|\]$/g, '');
    const found = isAddress(host)
      ? [{ address: host, family: host.includes(':') ? 6 : 4 }]
      : await resolve(host).catch(() => {
          throw new NotSentError('The server’s name is not known.');
        });
    const [first] = found;
    if (first === undefined) throw new NotSentError('The server’s name is not known.');
    if (!found.every(({ address }) => mayReach(address))) {
      throw new NotSentError('The address is not on the public internet.');
    }
    return first;
  }

  async function post(url: URL, headers: Record<string, string>, body: string) {
    const signal = AbortSignal.timeout(patience);
    const address = await Promise.race([addressOf(url.hostname), failing(signal)]);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const way = { method: 'POST', headers, agent: false, lookup: pinnedTo(address), signal };
      request(url, way, done).on('error', fail).end(body);
    });
    const text = await beginningOf(answer);
    answer.destroy();
    return { status: answer.statusCode ?? 0, answer: shown(text) };
  }

  return {
    faultOf,
    async send({ url, id, at, body, secrets }) {
      const startedAt = clock.now();
      const ms = () => Math.max(0, clock.now() - startedAt);
      const fault = faultOf(url);
      if (fault !== undefined) return { ms: ms(), failure: SAID[fault] };
      const seconds = Math.floor(at / 1_000);
      const headers = {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
        'user-agent': 'party-rentals-webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': secrets
          .map((secret) => signWebhook(secret, id, seconds, body))
          .join(' '),
      };
      try {
        const { status, answer } = await post(new URL(url), headers, body);
        return { ms: ms(), status, answer };
      } catch (error) {
        return { ms: ms(), failure: sayFailure(error) };
      }
    },
  };
}

const SAID = {
  not_a_url: 'This is not a web address.',
  not_https: 'The address does not begin with https://.',
  private_address: 'The address is not on the public internet.',
} as const;

/** Rejects when time is up; a lookup cannot be aborted. */
const failing = (signal: AbortSignal): Promise<never> =>
  new Promise((_done, fail) => {
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
  });

const CODES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing is listening at this address.',
  ECONNRESET: 'The connection was lost.',
  EPIPE: 'The connection was lost.',
  CERT_HAS_EXPIRED: 'The server’s certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The server’s certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The server’s certificate is self-signed.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The server’s certificate is for another name.',
};

function sayFailure(error: unknown): string {
  if (error instanceof NotSentError) return error.message;
  if (!(error instanceof Error)) return 'It could not be sent.';
  if (error.name === 'TimeoutError' || error.name === 'AbortError') {
    return 'No answer in time.';
  }
  const code = 'code' in error ? String(error.code) : '';
  return CODES[code] ?? `The server could not be reached${code === '' ? '' : ` (${code})`}.`;
}
