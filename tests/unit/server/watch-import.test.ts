import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Instant } from '#core/kernel/instant.ts';
import { watchForImport } from '#server/platform/start.ts';
import { NOON } from '#tests/support/fixtures.ts';

describe('watchForImport', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reports once, within half a minute, that an import has begun, and then stops checking', async () => {
    let begunAt: Instant | undefined;
    let looks = 0;
    const told: Instant[] = [];
    const look = async () => {
      looks += 1;
      if (looks === 2) throw new Error('The store is away');
      return begunAt;
    };
    watchForImport(look, (at) => told.push(at));
    await vi.advanceTimersByTimeAsync(90_000);
    expect(told).toEqual([]);
    begunAt = NOON;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(told).toEqual([NOON]);
    await vi.advanceTimersByTimeAsync(90_000);
    expect({ told, looks }).toEqual({ told: [NOON], looks: 4 });
  });
});
