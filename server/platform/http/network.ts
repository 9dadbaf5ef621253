const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const NETWORK_GROUPS = 4;

/**
 * The network of an address: the address itself, or the first 64 bits of an IPv6 one, since each home has a whole network
 * of those. Undefined where a call came over none.
 */
export function networkOf(ip: string | undefined): string | undefined {
  if (ip === undefined || ip === '') return undefined;
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(':')) return mapped ?? ip;
  const [front = '', back = ''] = (ip.split('%')[0] ?? ip).split('::');
  const head = front === '' ? [] : front.split(':');
  const tail = back === '' ? [] : back.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0');
  const groups = [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
