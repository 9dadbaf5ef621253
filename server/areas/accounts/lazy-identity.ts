import type { Identity } from '#core/staff/identity.ts';
import { openOnce } from '#server/platform/wiring/open-once.ts';

type Closeable = { close(): Promise<void> };

/** An identity whose client is loaded with the first token: pages and health do not wait for it at the start. */
export function lazyIdentity(open: () => Promise<Identity & Closeable>): Identity & Closeable {
  const { get, opened } = openOnce(open);
  return {
    verify: async (token) => (await get()).verify(token),
    close: async () => (await opened())?.close(),
  };
}
