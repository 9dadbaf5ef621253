import { warn } from '#web/shared/data/log.ts';

/**
 * Toasts stay 4 seconds (specification §9). In the office an error stays until it is dismissed,
 * because whoever holds a phone in a truck looks away; the same error again replaces it.
 */
const optionsOf = (kind: 'success' | 'error', text: string) =>
  kind === 'error' && window.location.pathname.startsWith('/admin')
    ? { duration: Infinity, id: text }
    : { duration: 4_000 };

const listeners = new Set<() => void>();
let isUsed = false;

/** Notifies `Toaster` of the first toast. Nothing is loaded before that. */
export const toastUse = {
  isUsed: (): boolean => isUsed,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

async function show(kind: 'success' | 'error', text: string): Promise<void> {
  isUsed = true;
  listeners.forEach((listener) => listener());
  try {
    const { toast } = await import('react-hot-toast/headless');
    toast[kind](text, optionsOf(kind, text));
  } catch {
    warn(`Not shown: ${text}`);
  }
}

/** At most 20 at once. */
export const toast = {
  success(text: string): void {
    void show('success', text);
  },
  error(text: string): void {
    void show('error', text);
  },
};
