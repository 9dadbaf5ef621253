import { useCallback, useEffect, useId, useRef } from 'react';
import type { OpenRow } from '#web/admin/ui/list-view.ts';
import type { TableModel } from '#web/admin/ui/table-model.ts';
import { useFocusHome } from '#web/shared/use-focus-home.ts';

/** The element that identifies the row. */
const rowOf = (element: Element | null) => element?.closest('tr, li')?.querySelector('[data-row]');

/** Row keys: `J` and `K` move down and up with the drawer, `X` selects. Enter is the link's own. */
export function useRowKeys<Row extends object>(
  model: TableModel<Row>,
  opens: Pick<OpenRow, 'openId' | 'open'> | undefined,
) {
  const region = useId();
  const links = useCallback(
    () => [...document.querySelectorAll<HTMLElement>(`[id="${region}"] [data-row]`)],
    [region],
  );
  const current = (): number => {
    const all = links();
    const focused = rowOf(document.activeElement);
    const at = all.findIndex((link) => link === focused);
    return at === -1 ? all.findIndex((link) => link.dataset['row'] === opens?.openId) : at;
  };
  /** From within the drawer, which keeps focus. */
  const step = (by: 1 | -1): void => {
    const all = links();
    const at = all.findIndex((link) => link.dataset['row'] === opens?.openId);
    const id = all[at + by]?.dataset['row'];
    if (at !== -1 && id !== undefined) opens?.open(id);
  };
  const move = (by: 1 | -1): void => {
    const all = links();
    const link = all[Math.max(0, Math.min(current() + by, all.length - 1))];
    if (link === undefined) return;
    link.focus();
    const id = link.dataset['row'];
    if (opens?.openId !== undefined && id !== undefined) opens.open(id);
  };
  const choose = (): void => {
    const id = links()[current()]?.dataset['row'];
    if (id !== undefined) model.table.getRow(id, true).toggleSelected();
  };
  const here = (): Row | undefined => {
    const id = links()[current()]?.dataset['row'];
    return id === undefined ? undefined : model.table.getRow(id, true).original;
  };
  return { region, links, move, step, choose, here };
}

/** Keeps focus in the list: on the row that was open, or the one replacing a removed row. */
export function useRowFocus(links: () => readonly HTMLElement[], openId: string | undefined) {
  // The closed drawer is gone, so focus returns to its row.
  const before = useRef(openId);
  useEffect(() => {
    const closed = openId === undefined ? before.current : undefined;
    before.current = openId;
    if (closed === undefined || document.activeElement !== document.body) return;
    links()
      .find((link) => link.dataset['row'] === closed)
      ?.focus();
  }, [openId, links]);
  // A removed row passes focus to the one taking its place.
  const lastAt = useRef(0);
  const home = useFocusHome(() => {
    const all = links();
    return all[Math.min(lastAt.current, all.length - 1)] ?? null;
  });
  useEffect(() => {
    const note = (): void => {
      const at = links().findIndex((link) => link === rowOf(document.activeElement));
      if (at !== -1) lastAt.current = at;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [links]);
  return home;
}
