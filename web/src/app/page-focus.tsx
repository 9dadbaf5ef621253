import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { HeadContext, type HeadSink } from '#web/shared/page-head.ts';

/** Back to the top on every change of route (specification §2), unless a place in the page is asked for. */
function useScrollReset(): void {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (hash === '') window.scrollTo(0, 0);
  }, [pathname, hash]);
}

/** False when there is no heading yet: the screen still loads. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

function makeSink(announce: (title: string) => void): HeadSink {
  let settled: string | undefined;
  return {
    picture: () => undefined,
    collect: () => undefined,
    shown(title) {
      const { pathname } = window.location;
      // The first page is the browser's own affair: it focuses and announces it itself.
      settled ??= pathname;
      if (settled === pathname) return;
      announce(title);
      if (focusHeading()) settled = pathname;
    },
  };
}

/** Tells the boot script: what the visitor did before is done again now (server/platform/pages/web-build.ts). */
function useLive(): void {
  useEffect(() => {
    window.dispatchEvent(new Event('live'));
  }, []);
}

/**
 * What a full page load does by itself and a change of route does not: back to the top, focus on the new page's
 * heading, its title announced.
 */
export function PageFocus({ children }: { readonly children: ReactNode }) {
  useScrollReset();
  useLive();
  const [announced, announce] = useState('');
  const sink = useMemo(() => makeSink(announce), []);
  return (
    <HeadContext value={sink}>
      {children}
      <output aria-live="polite" className="sr-only">
        {announced}
      </output>
    </HeadContext>
  );
}
