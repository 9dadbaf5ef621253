import { environmentManager, focusManager, QueryObserver } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askedUntil, LONG_WAIT_ATTEMPT, QUERIES } from '#web/shared/data/query.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A screen that asks, on a page that can be hidden and shown; and how often it asked. */
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

/** How long it waits after this attempt, counted from 0, that did not find what was waited for. */
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
  it('asks at once, then less and less often, at the most once a minute', async () => {
    const { asked, end } = openScreen();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(asked.length).toBeGreaterThan(6);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(asked.length - before).toBeGreaterThan(50);
    expect(asked.length - before).toBeLessThanOrEqual(62);
    end();
  });

  it('ends with the answer that was waited for', async () => {
    const { asked, end } = openScreen((attempt) => attempt === 2);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(asked).toEqual([0, 1, 2]);
    await turn(false);
    await turn(true);
    expect(asked).toEqual([0, 1, 2]);
    end();
  });

  it('asks nothing while the page is hidden, and at once when it is seen again', async () => {
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

  it('always waits at least a second and at most a minute, never shorter than before', () => {
    fc.assert(
      fc.property(fc.nat(10_000), (attempt) => {
        expect(pauseAfter(attempt)).toBeGreaterThanOrEqual(1_000);
        expect(pauseAfter(attempt + 1)).toBeGreaterThanOrEqual(pauseAfter(attempt));
        expect(pauseAfter(attempt)).toBeLessThanOrEqual(60_000);
      }),
    );
  });

  it('owns up to a long wait after about half a minute', () => {
    const waited = Array.from({ length: LONG_WAIT_ATTEMPT }, (_, attempt) => pauseAfter(attempt));
    const total = waited.reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThan(20_000);
    expect(total).toBeLessThan(45_000);
  });
});
