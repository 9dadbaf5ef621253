import { pollDelay } from '#web/shared/data/poll-delay.ts';

/** Whether somebody can see the page, and when that changes. */
export type Looked = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/**
 * Asks at once, and again after growing pauses until the answer is what was waited for: true. Only while the page can be
 * seen, and at once when it can be seen again. Answers what ends it.
 */
export function askWhileVisible(
  ask: (attempt: number) => Promise<boolean>,
  page: Looked = document,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let isAsking = false;
  let isOver = false;

  async function look(): Promise<void> {
    if (isOver || isAsking || page.visibilityState === 'hidden') return;
    clearTimeout(timer);
    isAsking = true;
    const isThere = await ask(attempt);
    isAsking = false;
    if (isOver) return;
    if (isThere) return stop();
    timer = setTimeout(() => void look(), pollDelay(attempt));
    attempt += 1;
  }
  const changed = (): void => void look();
  function stop(): void {
    isOver = true;
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', changed);
  }

  page.addEventListener('visibilitychange', changed);
  void look();
  return stop;
}
