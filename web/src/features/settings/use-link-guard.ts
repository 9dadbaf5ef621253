import { useEffect, useState } from 'react';

/**
 * While there is unsaved work, a link of the page is held back and told, so that it can be asked about first. A link that
 * opens elsewhere takes nothing away.
 */
export function useLinkGuard(unsaved: boolean) {
  const [held, setHeld] = useState<string>();
  useEffect(() => {
    if (!unsaved) return undefined;
    const hold = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const opensHere = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
      if (!(link instanceof HTMLAnchorElement) || !opensHere || link.target === '_blank') return;
      const { origin, pathname, search } = new URL(link.href);
      if (origin !== window.location.origin || pathname === window.location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setHeld(`${pathname}${search}`);
    };
    document.addEventListener('click', hold, { capture: true });
    return () => document.removeEventListener('click', hold, { capture: true });
  }, [unsaved]);
  return { held, forget: () => setHeld(undefined) };
}
