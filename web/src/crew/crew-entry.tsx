import '#web/crew/crew.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CrewApp } from '#web/crew/crew-app.tsx';
import { makeCrewStore } from '#web/crew/crew-store.ts';

const REREAD_MS = 30_000;

const store = makeCrewStore();
const container = document.querySelector('#root');
if (container === null) throw new Error('The document has no element with the id "root".');
createRoot(container).render(
  <StrictMode>
    <CrewApp store={store} />
  </StrictMode>,
);

/** Only while the page is visible, because what is fetched counts as seen. */
const syncInSight = (): void => {
  if (document.visibilityState === 'visible') void store.sync();
};

await store.load();
syncInSight();
addEventListener('online', syncInSight);
document.addEventListener('visibilitychange', syncInSight);
setInterval(syncInSight, REREAD_MS);
// Asks the phone to keep waiting acts even when storage runs low.
void navigator.storage?.persist?.();
void navigator.serviceWorker?.register('/crew-sw.js', { scope: '/crew' });
