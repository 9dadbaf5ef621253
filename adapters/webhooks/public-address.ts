import ipaddr from 'ipaddr.js';

/** `[::1]` as a URL writes it, or bare. */
const bare = (text: string): string => text.replaceAll(/^\[|\]$/g, '');

/** Global unicast; everything else of IPv6 is local, documentation, a tunnel or unassigned. */
const GLOBAL_6 = ipaddr.parseCIDR('2000::/3');

/** Whether the text is an address, not a name. */
export const isAddress = (host: string): boolean => ipaddr.isValid(bare(host));

/** Whether it means this machine, in either family or as IPv4 in IPv6. Undefined: not an address. */
export const isLoopback = (address: string): boolean =>
  ipaddr.isValid(bare(address)) && ipaddr.process(bare(address)).range() === 'loopback';

/**
 * Whether an address is one of the open internet. Private, loopback, link-local (with the metadata services of clouds),
 * carrier-grade NAT, unique local, multicast, documentation, reserved and tunnels are not, nor IPv4 mapped into IPv6 that is not.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(bare(address))) return false;
  const parsed = ipaddr.process(bare(address));
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_6);
}
