import { useEffect, useRef } from 'react';

/** Which review has the focus, moved up and down by keys; after one leaves the list, the next takes its place. */
export function useReviewFocus(ids: readonly string[]) {
  const items = useRef(new Map<string, HTMLElement>());
  const lost = useRef<number>(undefined);

  const current = (): number =>
    ids.findIndex((id) => items.current.get(id)?.contains(document.activeElement) === true);

  const focusAt = (index: number): void => {
    const id = ids[Math.max(0, Math.min(index, ids.length - 1))];
    if (id !== undefined) items.current.get(id)?.focus();
  };

  useEffect(() => {
    if (lost.current === undefined || document.activeElement !== document.body) return;
    focusAt(lost.current);
    lost.current = undefined;
  });

  return {
    refOf: (id: string) => (element: HTMLElement | null) => {
      if (element === null) items.current.delete(id);
      else items.current.set(id, element);
    },
    currentId: (): string | undefined => ids[current()],
    move: (by: 1 | -1): void => focusAt(current() === -1 ? 0 : current() + by),
    /** The review is about to leave. */
    leave: (id: string): void => {
      lost.current = ids.indexOf(id);
    },
  };
}
