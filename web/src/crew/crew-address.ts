// What the part of the address after the `#` names: a link from the office, or the open stop.

const STOP = '#stop=';

export const stopHash = (stopId: string): string => `${STOP}${encodeURIComponent(stopId)}`;

export const stopInHash = (hash: string): string | undefined =>
  hash.startsWith(STOP) ? decodeURIComponent(hash.slice(STOP.length)) : undefined;

export const linkInHash = (hash: string): string => (hash.startsWith(STOP) ? '' : hash.slice(1));
