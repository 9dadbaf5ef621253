import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const NETWORK_GROUPS = 4;
const WITH_PORT = /^\[?(?<ip>[0-9a-f:]*:[0-9a-f:.]+(?=\])|[\d.]+)\]?(?::\d{1,5})?$/i;

// Zod's patterns instead of `node:net`, because the shop also runs in a page without a server.
const IPV6 = z.ipv6();
const isAddress = (ip: string): boolean =>
  z.regexes.ipv4.test(ip) || IPV6.safeParse(ip.split('%')[0]).success;

/** Some proxies add a port that changes: `203.0.113.7:50312`, `[2001:db8::1]:50312`. */
export const withoutPort = (address: string): string =>
  WITH_PORT.exec(address)?.groups?.['ip'] ?? address;

/**
 * The network of an address: the address itself, or the first 64 bits of IPv6, because a home has
 * a whole /64. Undefined without a network and for text that is no address.
 */
export function networkOf(ip: string | undefined): string | undefined {
  if (ip === undefined || !isAddress(ip)) return undefined;
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip;
  const [front = '', back = ''] = (ip.split('%')[0] ?? ip).split('::');
  const head = front === '' ? [] : front.split(':');
  const tail = back === '' ? [] : back.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const groups = [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}

/** The caller's network, or the nearest proxy's. Undefined in the page without a server. */
export const networkOfCaller = ({
  ip,
  socket,
}: Pick<FastifyRequest, 'ip'> & Partial<Pick<FastifyRequest, 'socket'>>): string | undefined =>
  networkOf(ip) ?? networkOf(socket?.remoteAddress);

/** The credentials of an `Authorization` header with this scheme; undefined for any other. */
export function credentialsOf(scheme: string, header: string | undefined): string | undefined {
  const [given = '', credentials = '', ...rest] = (header ?? '').trim().split(/ +/);
  const matches = given.toLowerCase() === scheme.toLowerCase();
  return matches && credentials !== '' && rest.length === 0 ? credentials : undefined;
}
