import type { Instant } from '../time/instant.ts';

export interface Clock {
  now(): Instant;
}
