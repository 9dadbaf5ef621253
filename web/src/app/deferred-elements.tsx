import { type ComponentType, useEffect, useState } from 'react';
import { warn } from '#web/shared/data/log.ts';

/** Specification §7: deferred scripts wait one second after the page's load. */
const WAIT = 1_000;

function afterLoad(action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    timer = setTimeout(action, WAIT);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    clearTimeout(timer);
  };
}

/** Mascot and chat: nothing on the server, nothing before the page has been there for a second. */
export function DeferredElements() {
  const [Elements, setElements] = useState<ComponentType>();
  useEffect(
    () =>
      afterLoad(async () => {
        try {
          const { SiteElements } = await import('#web/app/site-elements.tsx');
          setElements(() => SiteElements);
        } catch (error) {
          warn(`Mascot and chat did not load: ${String(error)}`);
        }
      }),
    [],
  );
  return Elements && <Elements />;
}
