import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askedUntil, LONG_WAIT_ATTEMPT, QUERIES } from '#web/shared/data/query.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A screen that polls, on a page that can be hidden and shown, with a count of its requests. */
function openScreen(isThere: (attempt: number) => boolean = () => false) {
  const asked: number[] = [];
  const observer = new QueryObserver<number>(QUERIES, {
    queryKey: ['asked'],
    queryFn: async () => {
      asked.push(asked.length);
      return asked.length - 1;
    },
    ...askedUntil(isThere),
  });
  return { asked, end: observer.subscribe(() => undefined) };
}

const turn = async (isVisible: boolean): Promise<void> => {
  focusManager.setFocused(isVisible);
  await vi.advanceTimersByTimeAsync(0);
};

/** The pause after this unsuccessful attempt, counted from 0. */
function pauseAfter(attempt: number): number {
  const state = { data: 'nothing yet', dataUpdateCount: attempt + 1, errorUpdateCount: 0 };
  return Number(askedUntil(() => false).refetchInterval({ state }));
}

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  focusManager.setFocused(true);
});
afterEach(() => {
  QUERIES.clear();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

describe('askedUntil', () => {
  it('asks right away, then less and less often, at least once a minute', async () => {
    const { asked, end } = openScreen();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(asked.length).toBeGreaterThan(6);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(asked.length - before).toBeGreaterThan(50);
    expect(asked.length - before).toBeLessThanOrEqual(62);
    end();
  });

  it('ends with the expected result', async () => {
    const { asked, end } = openScreen((attempt) => attempt === 2);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(asked).toEqual([0, 1, 2]);
    await turn(false);
    await turn(true);
    expect(asked).toEqual([0, 1, 2]);
    end();
  });

  it('asks nothing while the page is hidden, and right away when it is visible again', async () => {
    const { asked, end } = openScreen();
    await vi.advanceTimersByTimeAsync(MINUTE);
    await turn(false);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(asked.length).toBe(before);
    await turn(true);
    expect(asked.length).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(asked.length).toBeLessThanOrEqual(before + 4);
    end();
  });

  it('asks nothing after its end', async () => {
    const { asked, end } = openScreen();
    await turn(false);
    await turn(true);
    const before = asked.length;
    end();
    await turn(false);
    await turn(true);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(asked.length).toBe(before);
  });

  it('always waits at least a second and at most a minute, never less than before', () => {
    fc.assert(
      fc.property(fc.nat(10_000), (attempt) => {
        expect(pauseAfter(attempt)).toBeGreaterThanOrEqual(1_000);
        expect(pauseAfter(attempt + 1)).toBeGreaterThanOrEqual(pauseAfter(attempt));
        expect(pauseAfter(attempt)).toBeLessThanOrEqual(60_000);
      }),
    );
  });

  it('admits a long wait after about half a minute', () => {
    const waited = Array.from({ length: LONG_WAIT_ATTEMPT }, (_, attempt) => pauseAfter(attempt));
    const total = waited.reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThan(20_000);
    expect(total).toBeLessThan(45_000);
  });
});
