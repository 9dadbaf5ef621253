import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askWhileVisible } from '#web/shared/data/ask-while-visible.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A page that can be hidden and shown, and how often it asked. */
function openPage(answer: (attempt: number) => boolean = () => false) {
  const page = Object.assign(new EventTarget(), {
    visibilityState: 'visible' as DocumentVisibilityState,
  });
  const asked: number[] = [];
  const end = askWhileVisible(async (attempt) => {
    asked.push(attempt);
    return answer(attempt);
  }, page as never);
  return {
    asked,
    end,
    async turn(visibilityState: DocumentVisibilityState) {
      page.visibilityState = visibilityState;
      page.dispatchEvent(new Event('visibilitychange'));
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('askWhileVisible', () => {
  it('asks at once, then less and less often, at the most once a minute', async () => {
    const { asked } = openPage();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(asked.length).toBeGreaterThan(6);
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(asked.length - before).toBeLessThanOrEqual(62);
    expect(asked).toEqual(asked.map((_one, index) => index));
  });

  it('ends with the answer that was waited for', async () => {
    const { asked } = openPage((attempt) => attempt === 2);
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(asked).toEqual([0, 1, 2]);
  });

  it('asks nothing while the page is hidden, and at once when it is seen again', async () => {
    const { asked, turn } = openPage();
    await vi.advanceTimersByTimeAsync(MINUTE);
    await turn('hidden');
    const before = asked.length;
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(asked.length).toBe(before);
    await turn('visible');
    expect(asked.length).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(asked.length).toBeLessThanOrEqual(before + 4);
  });

  it('does not ask twice at a time, nor after its end', async () => {
    const { asked, turn, end } = openPage();
    await turn('visible');
    await turn('visible');
    expect(asked.length).toBe(2);
    end();
    await turn('visible');
    await vi.advanceTimersByTimeAsync(HOUR);
    expect(asked.length).toBe(2);
  });
});
