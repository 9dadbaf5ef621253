import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

const MARK = 'guardsUnsaved';

/** An entry of the history like the one below it: the first step back stays on the page, so that it can be asked about. */
const isGuard = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, MARK) === true;

const addGuard = (): void =>
  window.history.pushState({ ...window.history.state, [MARK]: true }, '');

/** The page that a press leads to in this window, if it is another one. */
function linkOf(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  const opensHere = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
  if (!(link instanceof HTMLAnchorElement) || !opensHere || link.target === '_blank') {
    return undefined;
  }
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return undefined;
  return `${pathname}${search}${hash}`;
}

type Hold = (leave: () => void) => void;

function useHeldLinks(unsaved: boolean, hold: Hold): void {
  const navigate = useNavigate();
  // With the very render that shows the change: a press can come before a later effect.
  useLayoutEffect(() => {
    if (!unsaved) return undefined;
    const onClick = (event: MouseEvent): void => {
      const to = linkOf(event);
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      hold(() => void navigate(to, { replace: isGuard(window.history.state) }));
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [unsaved, hold, navigate]);
}

/** The entry stays once everything is saved, for taking it away would scroll: then the step back is made twice. */
function useHeldBack(unsaved: boolean, hold: Hold): void {
  const stands = useRef(false);
  useEffect(() => {
    if (unsaved && !isGuard(window.history.state)) addGuard();
    stands.current = isGuard(window.history.state);
  }, [unsaved]);
  useEffect(() => {
    const page = window.location.pathname;
    const onStep = ({ state }: PopStateEvent): void => {
      if (window.location.pathname !== page) return;
      const steppedOff = stands.current && !isGuard(state);
      stands.current = isGuard(state);
      if (!steppedOff) return;
      if (!unsaved) return window.history.back();
      window.history.forward();
      hold(() => window.history.go(-2));
    };
    window.addEventListener('popstate', onStep);
    return () => window.removeEventListener('popstate', onStep);
  }, [unsaved, hold]);
}

/**
 * While there is unsaved work, a link of the page and the browser's Back are held back, so that they can be asked about
 * first. A link that opens elsewhere takes nothing away.
 */
export function useLinkGuard(unsaved: boolean) {
  const [held, setHeld] = useState<() => void>();
  const hold: Hold = useCallback((leave) => setHeld(() => leave), []);
  useHeldLinks(unsaved, hold);
  useHeldBack(unsaved, hold);
  return {
    /** Goes where it was wanted; undefined while nothing is held back. */
    held,
    forget: useCallback(() => setHeld(undefined), []),
  };
}
