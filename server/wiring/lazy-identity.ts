import type { Identity } from '#core/ports/identity.ts';

type Closeable = { close(): Promise<void> };

/** An identity whose client is loaded with the first token: pages and health do not wait for it at the start. */
export function lazyIdentity(open: () => Promise<Identity & Closeable>): Identity & Closeable {
  let opening: Promise<Identity & Closeable> | undefined;

  async function identity(): Promise<Identity & Closeable> {
    opening ??= open();
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }

  return {
    verify: async (token) => (await identity()).verify(token),
    close: async () => (await opening)?.close(),
  };
}
