import { createContext, use } from 'react';
import { IconButton } from '#web/admin/ui/controls.tsx';

/** Opens the global search from anywhere. */
export const FindContext = createContext<(() => void) | undefined>(undefined);

/** The global search where there is no sidebar. */
export function PhoneFind() {
  const find = use(FindContext);
  return (
    find && <IconButton icon="search" label="Find anything" onClick={find} className="sm:hidden" />
  );
}

/** Marks the search of a screen to which `/` belongs: there one looks within the screen. */
export const FINDS_HERE = { 'data-finds-here': '', 'aria-keyshortcuts': '/' } as const;

export function focusSearchHere(): boolean {
  const search = document.querySelector<HTMLElement>('main [data-finds-here]');
  search?.focus();
  return search !== null;
}
