import { createHmac } from 'node:crypto';
import type { HolderNames } from '#core/reservations/live-holds.ts';

/** @param serverKey without it nobody can try addresses out until one fits */
export const nodeHolderNames = (serverKey: string): HolderNames => ({
  // A link's secret is of `id.version`: no id holds a colon, so no name is ever one.
  nameOf: (kind, text) =>
    createHmac('sha256', serverKey).update(`${kind}:${text}`).digest('base64url'),
});
