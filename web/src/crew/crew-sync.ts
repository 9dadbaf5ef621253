import type { CrewTodayDto, CrewResults, CrewSession } from '#core/contract/crew.ts';
import type { CrewDb, Session } from '#web/crew/crew-db.ts';

/** Result of a call. `offline`: no usable response, so it is retried. */
type Called<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'offline' }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string };

async function call<T>(path: string, init: RequestInit): Promise<Called<T>> {
  try {
    const answer = await fetch(`/api/crew${path}`, init);
    if (answer.status >= 500) return { kind: 'offline' };
    const body = await answer.json();
    return answer.ok
      ? { kind: 'ok', value: body }
      : { kind: 'refused', status: answer.status, code: body.code };
  } catch {
    return { kind: 'offline' };
  }
}

const json = (body: object, token?: string): RequestInit => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Crew ${token}` }),
  },
  body: JSON.stringify(body),
});

/** Decodes a `data:` URL, because the page's policy forbids fetching it. */
const bytesOf = (address: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(address.slice(address.indexOf(',') + 1)),
    (sign) => sign.codePointAt(0) ?? 0,
  );

export const crewCalls = {
  open: (link: string, pin: string) => call<CrewSession>('/session', json({ link, pin })),
  today: (token: string) =>
    call<CrewTodayDto>('/today', { headers: { authorization: `Crew ${token}` } }),
  send: (token: string, acts: readonly object[]) =>
    call<CrewResults>('/acts', json({ acts }, token)),
  upload: (token: string, photo: string) =>
    call<{ readonly picture: string }>('/photos', {
      method: 'POST',
      headers: { authorization: `Crew ${token}`, 'content-type': 'image/jpeg' },
      body: bytesOf(photo),
    }),
};

/** Acts per request. A photo is sent by itself. */
const BATCH = 20;

export const now = (): string => new Date().toISOString();

/** Loads the pictures now, so that the service worker has them without a signal. */
async function keepPictures({ stops }: CrewTodayDto): Promise<void> {
  await navigator.serviceWorker?.ready;
  for (const { image } of stops.flatMap(({ items }) => items)) new Image().src = image;
}

/**
 * Exchanges acts and days between the phone's database and the server.
 * @param onSent called after each request that delivered acts
 */
export function makeCrewSync(database: Promise<CrewDb>, onSent: () => Promise<void>) {
  /** Deletes customers' addresses and the access. Waiting acts stay. */
  async function end(session: Session): Promise<true> {
    const db = await database;
    await db.put('sessions', { ...session, isEnded: true });
    await db.delete('days', session.key);
    for (const act of await db.getAllFromIndex('acts', 'key', session.key)) {
      if (act.state !== 'waits') await db.delete('acts', act.id);
    }
    return true;
  }

  /** False if the server does not respond: the rest waits. */
  async function send(session: Session): Promise<boolean> {
    const db = await database;
    for (;;) {
      const waiting = (await db.getAllFromIndex('acts', 'key', session.key))
        .filter((act) => act.state === 'waits')
        .toSorted((a, b) => a.at.localeCompare(b.at));
      const [first] = waiting;
      if (first === undefined) return true;
      if (first.photo !== undefined) {
        const sent = await crewCalls.upload(session.token, first.photo);
        if (sent.kind === 'offline') return false;
        if (sent.kind === 'refused' && sent.status === 401) return end(session);
        await db.put(
          'acts',
          sent.kind === 'ok'
            ? { ...first, data: sent.value, photo: undefined }
            : { ...first, photo: undefined, state: 'refused', code: sent.code },
        );
        continue;
      }
      const next = waiting.findIndex(({ photo }) => photo !== undefined);
      const batch = waiting.slice(0, Math.min(BATCH, next < 0 ? BATCH : next));
      const sent = await crewCalls.send(
        session.token,
        batch.map(({ id, stopId, kind, at, data }) => ({ id, stopId, kind, at, data })),
      );
      if (sent.kind === 'offline') return false;
      if (sent.kind === 'refused') return sent.status === 401 ? end(session) : false;
      if (sent.value.results.length === 0) return false;
      const sentAt = now();
      for (const { id, status, code } of sent.value.results) {
        const act = await db.get('acts', id);
        const isTaken = status !== 'refused';
        if (act)
          await db.put('acts', { ...act, state: isTaken ? 'sent' : 'refused', code, sentAt });
      }
      await onSent();
    }
  }

  async function fetchDay(session: Session): Promise<boolean> {
    const asked = await crewCalls.today(session.token);
    if (asked.kind === 'offline') return false;
    if (asked.kind === 'refused') return asked.status === 401 ? end(session) : true;
    const db = await database;
    const known = await db.get('days', session.key);
    const today = asked.value;
    const isNews =
      known !== undefined && known.today.version > 0 && known.today.version !== today.version;
    const before = known?.before ?? (isNews ? known.today : undefined);
    await db.put('days', { key: session.key, today, before, fetchedAt: now() });
    void keepPictures(today);
    return true;
  }

  return { end, send, fetchDay };
}
