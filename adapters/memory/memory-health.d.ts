import type { HealthFacts, ShopHealth } from '#core/jobs/shop-health.ts';
export declare const HEALTHY: HealthFacts;
/** Healthy until `become` says otherwise. */
export declare function memoryHealth(): ShopHealth & {
    become(facts: Partial<HealthFacts>): void;
};
