// What the part of the address after the `#` names: a link from the office, or the open stop.

const STOP = '#stop=';

export const stopHash = (stopId: string): string => `${STOP}${encodeURIComponent(stopId)}`;

/** A mistyped address names no stop, or one that does not exist, but never throws. */
export const stopInHash = (hash: string): string | undefined =>
  hash.startsWith(STOP) ? new URLSearchParams(hash.slice(1)).get('stop') || undefined : undefined;

export const linkInHash = (hash: string): string => (hash.startsWith(STOP) ? '' : hash.slice(1));
