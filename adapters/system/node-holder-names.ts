import { createHmac } from 'node:crypto';
import type { HolderNames } from '#core/reservations/live-holds.ts';

/** @param serverKey keeps anyone else from guessing addresses by trying them */
export const nodeHolderNames = (serverKey: string): HolderNames => ({
  // Link secrets use `id.version`, and ids have no colon, so names never collide with them.
  nameOf: (kind, text) =>
    createHmac('sha256', serverKey).update(`${kind}:${text}`).digest('base64url'),
});
