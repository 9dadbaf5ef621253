import '#web/shared/styles/theme.css';
import { startTransition, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { pathIn } from '#core/kernel/language.ts';
import { LANGUAGE } from '#texts/language.ts';
import { BROKEN } from '#texts/site.ts';
import { App } from '#web/app/app.tsx';
import { isCataloguePath, preloadCatalogue, preloadContentAt } from '#web/app/screens.tsx';
import type { PageStart } from '#web/shared/app-context.tsx';
import { firstAct } from '#web/shared/data/first-act.ts';
import { ownPathname, ROUTER } from '#web/shared/data/language.ts';
import { warn } from '#web/shared/data/log.ts';
import { HeadContext, type HeadSink } from '#web/shared/page-head.ts';
import { removeServiceWorkers } from '#web/shared/remove-service-workers.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { loadContainer, makePorts } from '#web/wiring/ports.ts';

// Otherwise zod tests whether it may compile code, which the content security policy reports as a
// violation. Set without importing zod, which the first script does not contain.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * Scrolls to the top on every route change (specification §2), unless the URL names a place in
 * the page.
 */
function useScrollReset(): void {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (hash === '') window.scrollTo(0, 0);
  }, [pathname, hash]);
}

/** False if there is no heading yet, because the screen is still loading. */
function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (heading === null) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

function makeSink(announce: (title: string) => void): HeadSink {
  // A screen that loads has no title yet, so the first one told may be another page's.
  let settled = window.location.pathname;
  let isFirst = true;
  return {
    picture: () => undefined,
    collect: () => undefined,
    shown(title) {
      const { pathname } = window.location;
      // The browser focuses and announces the first page itself.
      isFirst &&= settled === pathname;
      if (isFirst) return;
      announce(title);
      if (settled !== pathname && focusHeading()) settled = pathname;
    },
  };
}

/**
 * Tells the boot script to replay what the visitor did before
 * (server/platform/pages/web-build.ts).
 */
function useLive(): void {
  useEffect(() => {
    window.dispatchEvent(new Event('live'));
  }, []);
}

/**
 * Does what a full page load does by itself and a route change does not: scrolls to the top,
 * focuses the new page's heading and announces its title.
 */
function PageFocus({ children }: { readonly children: ReactNode }) {
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

/**
 * Shown instead of a blank page after a fault in our own code. Self-contained, because nothing of
 * the application is left.
 */
function BrokenPage({ phone }: { readonly phone: string }) {
  const isOffice = location.pathname.startsWith('/admin');
  return (
    <main className="container-page max-w-xl py-24">
      <h1 className="mb-4 text-title font-bold">{BROKEN.title}</h1>
      <Alert tone="danger">{isOffice ? BROKEN.office : BROKEN.text(phone)}</Alert>
      <p className="mt-6">
        <a
          href={isOffice ? '/admin' : pathIn(LANGUAGE, '/')}
          className="font-semibold text-cyan underline underline-offset-4"
        >
          {isOffice ? BROKEN.dashboard : BROKEN.home}
        </a>
      </p>
    </main>
  );
}

/**
 * Written into the document by our own server. Only `vite` in development serves a page without
 * it.
 */
async function readStart(): Promise<PageStart> {
  const inlined = document.querySelector('#page-data')?.textContent;
  return inlined ? (JSON.parse(inlined) as PageStart) : (await loadContainer()).readStart();
}

function show(container: HTMLElement, start: PageStart): void {
  const page = (
    <BrowserRouter {...ROUTER}>
      <PageFocus>
        <App ports={makePorts(start.config)} start={start} />
      </PageFocus>
    </BrowserRouter>
  );
  const options = {
    /** React removes a page that threw from the screen, and a blank page helps nobody. */
    onUncaughtError(error: unknown) {
      warn(`The page broke: ${String(error)}`);
      setTimeout(() => root.render(<BrokenPage phone={start.config.site.phone} />));
    },
  };
  const isRendered = container.firstElementChild !== null;
  // A transition hydrates in slices, so that the visitor's first tap never waits for the whole
  // page.
  let root: Root;
  startTransition(() => {
    root = isRendered ? hydrateRoot(container, page, options) : createRoot(container, options);
    if (!isRendered) root.render(page);
  });
}

/**
 * Loads the catalogue's chunk: right away if the page shows it, otherwise when the visitor first
 * does something.
 */
async function loadCatalogue(): Promise<void> {
  const load = async (): Promise<void> => {
    try {
      await preloadCatalogue();
    } catch (error) {
      warn(`The catalogue did not load: ${String(error)}`);
    }
  };
  if (isCataloguePath(ownPathname())) return load();
  void firstAct().then(load);
}

/** A text page has its own chunk, which must be loaded before the page is hydrated. */
async function loadContent(): Promise<void> {
  try {
    await preloadContentAt(ownPathname());
  } catch (error) {
    warn(`The page did not load: ${String(error)}`);
  }
}

/**
 * Not awaited at the top level, because the catalogue's chunk imports this one, and each would
 * wait for the other.
 */
async function begin(): Promise<void> {
  const container = document.querySelector<HTMLElement>('#root');
  if (container === null) throw new Error('No element "root"');
  await Promise.all([loadCatalogue(), loadContent()]);
  show(container, await readStart());
}

void begin();
void removeServiceWorkers(navigator.serviceWorker);
