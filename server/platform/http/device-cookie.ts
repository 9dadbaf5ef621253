import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInPlace } from '#core/accounts/identity.ts';
import {
  isLanguage,
  LANGUAGE_COOKIE,
  type Language,
  splitLanguage,
} from '#core/kernel/language.ts';
import { cookieIn, cookieOf } from '#server/platform/http/cookies.ts';
import { networkOfCaller } from '#server/platform/http/network.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

const NAME = 'device';
const HALF_A_YEAR = 15_552_000;

/** As chosen in the footer, or of the page that asks. */
function languageOf({ cookie, referer = '' }: FastifyRequest['headers']): Language {
  const chosen = cookieIn(cookie, LANGUAGE_COOKIE);
  if (isLanguage(chosen)) return chosen;
  return URL.canParse(referer) ? splitLanguage(new URL(referer).pathname).language : 'en';
}

export const signInPlace = (request: FastifyRequest): SignInPlace => ({
  network: networkOfCaller(request),
  devices: cookieIn(request.headers.cookie, NAME),
  agent: request.headers['user-agent'],
  language: languageOf(request.headers),
});

/** Lets the browser be recognized, so that strangers' attempts do not count against it. */
export function rememberDevice(
  reply: Pick<FastifyReply, 'header'>,
  { device }: { readonly device?: string | undefined },
  https: boolean,
): void {
  if (device === undefined) return;
  const cookie = { name: NAME, value: device, maxAge: HALF_A_YEAR, https };
  reply.header('set-cookie', cookieOf(cookie));
}

/** The usual limit, but a known browser is counted on its own instead of with its network. */
export const signInLimit = (knownDevice: (devices: string) => string | undefined) => ({
  rateLimit: {
    ...LIMITS.signIn.rateLimit,
    keyGenerator(request: FastifyRequest): string {
      const { network = '', devices = '' } = signInPlace(request);
      return knownDevice(devices) ?? network;
    },
  },
});
