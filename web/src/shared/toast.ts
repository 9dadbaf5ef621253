import { warn } from '#web/shared/data/log.ts';

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
    // Said again, it replaces what it said before.
    toast[kind](text, { id: text });
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
