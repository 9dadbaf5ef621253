import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False on the server and in the browser's first render of a served page, true from then on. What only the browser
 * knows (storage, lazy chunks) waits for it, so that both render the same markup.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
