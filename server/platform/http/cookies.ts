import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInPlace } from '#core/accounts/identity.ts';
import { isLanguage, LANGUAGE_COOKIE, type Language } from '#core/kernel/language.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import { networkOfCaller } from './caller.ts';

/** `__Host-` binds a cookie to this host and TLS, so that no subdomain can plant one. */
const nameOf = (name: string, https: boolean): string => (https ? `__Host-${name}` : name);

/** The value of our cookie, under its current or former name. Undefined if there is none. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  const find = (wanted: string) => pairs.find(([given]) => given === wanted)?.[1];
  return find(nameOf(name, true)) ?? find(name);
}

type Cookie = {
  readonly name: string;
  readonly value: string;
  /** Seconds. */
  readonly maxAge: number;
  readonly https: boolean;
};

/** A `Set-Cookie` value that scripts cannot read. */
export const cookieOf = ({ name, value, maxAge, https }: Cookie): string =>
  [
    `${nameOf(name, https)}=${value}`,
    'Path=/',
    `Max-Age=${maxAge}`,
    'SameSite=Lax',
    'HttpOnly',
    ...(https ? ['Secure'] : []),
  ].join('; ');

const NAME = 'device';
const HALF_A_YEAR = 15_552_000;

/** Of the page, as our own pages say, else as chosen in the footer. */
function languageOf(headers: FastifyRequest['headers']): Language {
  const { cookie, 'accept-language': page } = headers;
  return [page, cookieIn(cookie, LANGUAGE_COOKIE)].find(isLanguage) ?? 'en';
}

export const signInPlace = (request: FastifyRequest): SignInPlace => ({
  network: networkOfCaller(request),
  devices: cookieIn(request.headers.cookie, NAME),
  agent: request.headers['user-agent'],
  language: languageOf(request.headers),
});

/** Lets us recognize the browser, so that strangers' attempts do not count against it. */
export function rememberDevice(
  reply: Pick<FastifyReply, 'header'>,
  { device }: { readonly device?: string | undefined },
  https: boolean,
): void {
  if (device === undefined) return;
  const cookie = { name: NAME, value: device, maxAge: HALF_A_YEAR, https };
  reply.header('set-cookie', cookieOf(cookie));
}

/** The usual limit, but a known browser is counted by itself instead of with its network. */
export const signInLimit = (knownDevice: (devices: string) => string | undefined) => ({
  rateLimit: {
    ...LIMITS.signIn.rateLimit,
    keyGenerator(request: FastifyRequest): string {
      const { network = '', devices = '' } = signInPlace(request);
      return knownDevice(devices) ?? network;
    },
  },
});
