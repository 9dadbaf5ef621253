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
