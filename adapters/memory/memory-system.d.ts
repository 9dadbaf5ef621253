import { type Instant } from '#core/kernel/instant.ts';
import type { HolderNames } from '#core/reservations/live-holds.ts';
import type { Clock, Randomness, ManageSecrets, Sealing } from '#core/kernel/ports.ts';
/** A clock that stands still until `pass` advances it by milliseconds. */
export declare function settableClock(start: Instant): Clock & {
    pass(milliseconds: number): void;
};
/** `id1`, `id2`, … */
export declare function countingRandomness(prefix?: string): Randomness;
/** Ids of the real form, reproducible by seed. */
export declare function seededRandomness(seed: number): Randomness;
/** 128 bits in hex. */
export declare const memoryKey: (text: string) => string;
/** Distinct names, not secure. */
export declare const memoryHolderNames: (serverKey?: string) => HolderNames;
/** Distinct but forgeable links: data in memory needs no protection. */
export declare const memoryManageSecrets: (serverKey?: string) => ManageSecrets;
/** Readable by anyone: data in memory needs no protection. */
export declare const memorySealing: (serverKey?: string) => Sealing;
