import type { HealthFacts, ShopHealth } from '#core/jobs/shop-health.ts';

const HEALTHY: HealthFacts = { failedReads: 0, failedWrites: 0, losses: [] };

/** Healthy until `become` says otherwise. */
export function memoryHealth(): ShopHealth & { become(facts: Partial<HealthFacts>): void } {
  let now = HEALTHY;
  return {
    look: async () => now,
    become(facts) {
      now = { ...HEALTHY, ...facts };
    },
  };
}
