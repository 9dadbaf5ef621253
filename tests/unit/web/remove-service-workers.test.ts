import { afterEach, describe, expect, it, vi } from 'vitest';
import { removeServiceWorkers } from '#web/shared/remove-service-workers.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('removeServiceWorkers', () => {
  it('unregisters every one', async () => {
    const left = new Set(['a', 'b']);
    const registered = [...left].map((name) => ({ unregister: async () => left.delete(name) }));
    await removeServiceWorkers({ getRegistrations: async () => registered });
    expect(left.size).toBe(0);
  });

  it('does nothing where there can be none', async () => {
    await expect(removeServiceWorkers(undefined)).resolves.toBeUndefined();
  });

  it('tells of a browser that refuses, and stops nobody', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    await removeServiceWorkers({ getRegistrations: () => Promise.reject(new Error('no')) });
    expect(warned).toHaveBeenCalledOnce();
  });
});
