import '#web/shared/styles/theme.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from '#web/app/app.tsx';
import { BrokenPage } from '#web/app/broken-page.tsx';
import { isCataloguePath, preloadCatalogue } from '#web/app/catalogue-screens.ts';
import { preloadContentAt } from '#web/app/content-screens.ts';
import { PageFocus } from '#web/app/page-focus.tsx';
import type { PageStart } from '#web/shared/app-context.tsx';
import { ownPathname, ROUTER } from '#web/shared/data/language.ts';
import { warn } from '#web/shared/data/log.ts';
import { removeServiceWorkers } from '#web/shared/remove-service-workers.ts';
import { loadContainer, makePorts } from '#web/wiring/ports.ts';

/** Written into the document by our own server; only `vite` in development serves a page without it. */
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
    /** React takes a page that threw off the screen: a blank page helps nobody. */
    onUncaughtError(error: unknown) {
      warn(`The page broke: ${String(error)}`);
      setTimeout(() => root.render(<BrokenPage />));
    },
  };
  const isRendered = container.firstElementChild !== null;
  // A transition is taken over in slices: the visitor's first tap never waits for all of the page.
  let root: Root;
  startTransition(() => {
    root = isRendered ? hydrateRoot(container, page, options) : createRoot(container, options);
    if (!isRendered) root.render(page);
  });
}

/** The catalogue is in a chunk of its own: at once where it is shown, otherwise with the visitor's first move. */
async function loadCatalogue(): Promise<void> {
  const load = async (): Promise<void> => {
    try {
      await preloadCatalogue();
    } catch (error) {
      warn(`The catalogue did not load: ${String(error)}`);
    }
  };
  if (isCataloguePath(ownPathname())) return load();
  for (const sign of ['pointerover', 'touchstart', 'keydown']) {
    window.addEventListener(sign, () => void load(), { once: true, passive: true });
  }
}

/** A page of words is a chunk of its own: it is needed before the page it is on is taken over. */
async function loadContent(): Promise<void> {
  try {
    await preloadContentAt(ownPathname());
  } catch (error) {
    warn(`The page did not load: ${String(error)}`);
  }
}

/** Not awaited at the top level: the catalogue's chunk imports this one, and each would wait for the other. */
async function begin(): Promise<void> {
  const container = document.querySelector<HTMLElement>('#root');
  if (container === null) throw new Error('The document has no element with the id "root".');
  await Promise.all([loadCatalogue(), loadContent()]);
  show(container, await readStart());
}

void begin();
void removeServiceWorkers(navigator.serviceWorker);
// Before the first call that needs it, and after all that a visitor looks at.
window.addEventListener('load', () => void loadContainer().catch(() => undefined), { once: true });
