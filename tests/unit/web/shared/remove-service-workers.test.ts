import { afterEach, describe, expect, it, vi } from 'vitest';
import { removeServiceWorkers } from '#web/shared/remove-service-workers.ts';

const CREW = 'https://shop.example/crew';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('removeServiceWorkers', () => {
  it("unregisters every one except the crews'", async () => {
    const left = new Set(['https://shop.example/', 'https://shop.example/old', CREW]);
    const registered = [...left].map((scope) => ({
      scope,
      unregister: async () => left.delete(scope),
    }));
    await removeServiceWorkers({ getRegistrations: async () => registered });
    expect([...left]).toEqual([CREW]);
  });

  it('does nothing where there can be none', async () => {
    await expect(removeServiceWorkers(undefined)).resolves.toBeUndefined();
  });

  it('reports a browser that refuses, and stops nobody', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    await removeServiceWorkers({ getRegistrations: () => Promise.reject(new Error('no')) });
    expect(warned).toHaveBeenCalledOnce();
  });
});
