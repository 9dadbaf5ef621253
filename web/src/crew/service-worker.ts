/** Inserted by the build (`web/crew.config.ts`): the app's files, with hashes in their names. */
declare const CREW_FILES: readonly string[];

type Extended = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Extended & {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
};
type Scope = {
  readonly caches: CacheStorage;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Extended) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};

const worker = self as unknown as Scope;

const PAGE = '/crew';
const FILES = `crew-${CREW_FILES.join()}`;
/** Product and crew pictures, kept across app versions. */
const PICTURES = 'crew-pictures';

/** Page and files are fetched together and kept or dropped together. */
async function install(): Promise<void> {
  const cache = await worker.caches.open(FILES);
  await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...CREW_FILES]);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await worker.caches.keys();
  const old = names.filter(
    (name) => name.startsWith('crew-') && name !== FILES && name !== PICTURES,
  );
  await Promise.all(old.map((name) => worker.caches.delete(name)));
  await worker.clients.claim();
}

async function kept(address: string, request: Request): Promise<Response> {
  const cache = await worker.caches.open(FILES);
  return (await cache.match(address)) ?? fetch(request);
}

async function picture(request: Request): Promise<Response> {
  const cache = await worker.caches.open(PICTURES);
  const known = await cache.match(request);
  if (known !== undefined) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && pathname === PAGE) event.respondWith(kept(PAGE, request));
  else if (CREW_FILES.includes(pathname)) event.respondWith(kept(pathname, request));
  else if (request.destination === 'image') event.respondWith(picture(request));
});
