import type { CrewActInput, CrewResults, CrewSession, CrewTodayDto } from '#core/contract/crew.ts';
import {
  type CrewDb,
  type Draft,
  type KeptDay,
  type LocalAct,
  openCrewDb,
  type Session,
} from './crew-db.ts';
import { planChanges } from './crew-view.ts';
import type { CrewLanguage } from './crew-words.ts';

/** Result of a call. `offline`: no usable response, so it is retried. */
type Called<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'offline' }
  /** Without a code, by something between the phone and the shop, such as a proxy. */
  | { readonly kind: 'refused'; readonly status: number; readonly code: string | undefined };

/** On a weak signal a call may hang for minutes, while a photo needs half of one. */
const TIMEOUT_MS = 60_000;

async function call<T>(path: string, init: RequestInit): Promise<Called<T>> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`/api/crew${path}`, { ...init, signal });
    if (answer.status >= 500) return { kind: 'offline' };
    if (answer.ok) return { kind: 'ok', value: await answer.json() };
    const said: { readonly code?: string } | null = await answer.json().catch(() => null);
    return { kind: 'refused', status: answer.status, code: said?.code };
  } catch {
    return { kind: 'offline' };
  }
}

/** Browsers send no larger body from a page that is closed. */
const MOST_KEPT_ALIVE = 60_000;

function json(value: object, token?: string): RequestInit {
  const body = JSON.stringify(value);
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Crew ${token}` }),
    },
    body,
    keepalive: body.length < MOST_KEPT_ALIVE,
  };
}

/** Decodes a `data:` URL, because the page's policy forbids fetching it. */
const bytesOf = (address: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    atob(address.slice(address.indexOf(',') + 1)),
    (sign) => sign.codePointAt(0) ?? 0,
  );

const crewCalls = {
  open: (link: string, pin: string) => call<CrewSession>('/session', json({ link, pin })),
  office: () => call<{ readonly phone: string }>('/office', {}),
  today: (token: string) =>
    call<CrewTodayDto>('/today', { headers: { authorization: `Crew ${token}` } }),
  send: (token: string, body: { readonly sentAt: string; readonly acts: readonly object[] }) =>
    call<CrewResults>('/acts', json(body, token)),
  upload: (token: string, photo: string) =>
    call<{ readonly picture: string }>('/photos', {
      method: 'POST',
      headers: { authorization: `Crew ${token}`, 'content-type': 'image/jpeg' },
      body: bytesOf(photo),
    }),
};

/** Answers after which the same photo would be refused again. */
const NEVER_A_PHOTO: ReadonlySet<number> = new Set([400, 413, 415, 422]);

const isEnded = (answer: Called<unknown>): boolean =>
  answer.kind === 'refused' && answer.code === 'link_ended';

const isUnsent = ({ state }: LocalAct): boolean => state === 'held' || state === 'waits';

/** Acts per request. A photo is sent by itself. */
const BATCH = 20;

/** Loads the pictures now, so that the service worker has them without a signal. */
async function keepPictures({ stops }: CrewTodayDto): Promise<void> {
  await navigator.serviceWorker?.ready;
  for (const { image } of stops.flatMap(({ items }) => items)) new Image().src = image;
}

/**
 * Exchanges acts and days between the phone's database and the server.
 * @param onSent called after each request that delivered acts
 */
function makeCrewSync(database: Promise<CrewDb>, clock: PhoneClock, onSent: () => Promise<void>) {
  const { now } = clock;

  /** Deletes customers' addresses and the access. Waiting acts stay. */
  async function end(session: Session): Promise<true> {
    const db = await database;
    await db.put('sessions', { ...session, isEnded: true });
    await db.delete('days', session.key);
    await db.delete('settings', 'draft');
    await db.delete('settings', 'loaded');
    await db.delete('settings', 'short');
    for (const act of await db.getAllFromIndex('acts', 'key', session.key)) {
      if (!isUnsent(act)) await db.delete('acts', act.id);
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
        if (isEnded(sent)) return end(session);
        // Too many at once, or a proxy's refusal: the photo stays and is sent again.
        if (sent.kind === 'refused' && !NEVER_A_PHOTO.has(sent.status)) return false;
        // Damage is reported even if its photo cannot be.
        const without = { ...first, photo: undefined };
        await db.put(
          'acts',
          sent.kind === 'ok'
            ? { ...without, data: { ...first.data, ...sent.value } }
            : first.kind === 'photo'
              ? { ...without, state: 'refused', code: sent.code }
              : without,
        );
        continue;
      }
      const next = waiting.findIndex(({ photo }) => photo !== undefined);
      const batch = waiting.slice(0, Math.min(BATCH, next < 0 ? BATCH : next));
      const sent = await crewCalls.send(session.token, {
        sentAt: now(),
        acts: batch.map(({ id, stopId, kind, at, data }) => ({ id, stopId, kind, at, data })),
      });
      if (isEnded(sent)) return end(session);
      if (sent.kind !== 'ok') return false;
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
    const answer = await crewCalls.today(session.token);
    if (isEnded(answer)) return end(session);
    if (answer.kind !== 'ok') return answer.kind === 'refused' && answer.code !== undefined;
    const db = await database;
    const known = await db.get('days', session.key);
    const today = answer.value;
    await clock.follow(today.serverTime);
    await db.put('settings', today.office, 'office');
    // The office can change what is loaded without sending the plan again.
    const isNews =
      known !== undefined &&
      known.today.version > 0 &&
      (known.today.version !== today.version || planChanges(known.today, today).changed.length > 0);
    const before = known?.before ?? (isNews ? known.today : undefined);
    const fetchedAt = now();
    const changedAt = before && (known?.changedAt ?? fetchedAt);
    await db.put('days', { key: session.key, today, before, changedAt, fetchedAt });
    void keepPictures(today);
    return true;
  }

  return { end, send, fetchDay };
}

export type CrewState = {
  readonly language: CrewLanguage;
  readonly session?: Session | undefined;
  /** The office's phone number, also without a link that works. */
  readonly office?: string | undefined;
  readonly day?: KeptDay | undefined;
  /** For the session's truck and day, oldest first. */
  readonly acts: readonly LocalAct[];
  /** Acts of other days, waiting for a signal or a new link. */
  readonly waitingElsewhere: number;
  /** When the server last stopped answering. */
  readonly offlineSince?: string | undefined;
  /** The sheet that is open, and what it has so far. */
  readonly draft?: Draft | undefined;
  /** By stop: what the crew saved as not set up, or not picked up, until it ends the stop. */
  readonly short?: Readonly<Record<string, Draft['fields']>> | undefined;
  /** Keys of what is ticked on the load list. Only on this phone. */
  readonly loaded: ReadonlySet<string>;
};

/** The shop's time, as far as this phone knows it. */
type PhoneClock = {
  readonly now: () => string;
  readonly follow: (shopTime: string) => Promise<void>;
};

/** An answer takes up to this long, and few clocks are more exact. */
const EXACT_MS = 120_000;

export type NewAct = Pick<LocalAct, 'stopId' | 'name'> & {
  readonly kind: CrewActInput['kind'];
  readonly data?: object;
  readonly photo?: string;
};

type Opened = 'opened' | 'offline' | 'wrong_pin' | 'locked_out' | 'link_ended';

/** Steps that move the day's times or tell the customer. A wrong press can be undone. */
const UNDOABLE: ReadonlySet<string> = new Set<LocalAct['kind']>([
  'on_the_way',
  'arrived',
  'done',
  'failed',
  'card_link',
]);

/** Long enough to see a mistake. The office and the customer learn of a step so much later. */
const UNDO_MS = 20_000;

/**
 * Everything is stored in the phone's database first, then sent.
 * @param isInSight whether the crew looks at the phone: what is fetched counts as seen
 */
export function makeCrewStore(isInSight: () => boolean = () => true) {
  let state: CrewState = {
    language: navigator.language.startsWith('es') ? 'es' : 'en',
    acts: [],
    waitingElsewhere: 0,
    loaded: new Set(),
  };
  let skewMs = 0;
  const listeners = new Set<() => void>();
  const database: Promise<CrewDb> = openCrewDb();
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  /** The last step, as long as it can be undone. Whoever takes it first undoes or sends it. */
  let held: { readonly act: LocalAct; readonly timer: ReturnType<typeof setTimeout> } | undefined;

  function tell(change: Partial<CrewState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  async function reread(): Promise<void> {
    const db = await database;
    const current = await db.get('settings', 'current');
    const language = await db.get('settings', 'language');
    const acts = await db.getAll('acts');
    const session = current === undefined ? undefined : await db.get('sessions', current);
    tell({
      ...((language === 'en' || language === 'es') && { language }),
      session,
      office: await db.get('settings', 'office'),
      day: session && (await db.get('days', session.key)),
      acts: acts
        .filter(({ key }) => key === session?.key)
        .toSorted((a, b) => a.at.localeCompare(b.at)),
      waitingElsewhere: acts.filter((act) => act.key !== session?.key && act.state === 'waits')
        .length,
    });
  }

  const clock = {
    now: (): string => new Date(Date.now() + skewMs).toISOString(),
    async follow(shopTime: string): Promise<void> {
      const skew = Date.parse(shopTime) - Date.now();
      if (!(Math.abs(skew - skewMs) > EXACT_MS)) return;
      skewMs = skew;
      await (await database).put('settings', String(skewMs), 'skew');
    },
  };
  const { now } = clock;

  const { end, send, fetchDay } = makeCrewSync(database, clock, reread);

  async function once(): Promise<void> {
    const db = await database;
    let isHeard = true;
    for (const session of await db.getAll('sessions')) {
      // Its day is over, even if the server has not said so.
      if (session.isEnded !== true && session.endsAt < now()) await end(session);
      if (!isHeard || session.isEnded === true) continue;
      const isCurrent = session.key === state.session?.key && isInSight();
      const waits = (await db.getAllFromIndex('acts', 'key', session.key)).some(
        (act) => act.state === 'waits',
      );
      if (waits) isHeard = await send(session);
      if (isHeard && isCurrent) isHeard = await fetchDay(session);
    }
    if (isHeard && (await db.get('settings', 'office')) === undefined) {
      const answer = await crewCalls.office();
      if (answer.kind === 'ok') await db.put('settings', answer.value.phone, 'office');
    }
    tell({ offlineSince: isHeard ? undefined : (state.offlineSince ?? now()) });
    await reread();
  }

  function takeHeld(): LocalAct | undefined {
    clearTimeout(held?.timer);
    const act = held?.act;
    held = undefined;
    return act;
  }

  async function release(): Promise<void> {
    const act = takeHeld();
    if (act === undefined) return;
    await (await database).put('acts', { ...act, state: 'waits' });
    await reread();
  }

  return {
    state: (): CrewState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** In milliseconds, for what counts on the shop's day. A phone's own clock may be wrong. */
    now: (): number => Date.now() + skewMs,

    async load(): Promise<void> {
      const db = await database;
      skewMs = Number((await db.get('settings', 'skew')) ?? 0);
      const draft = await db.get('settings', 'draft');
      const loaded = await db.get('settings', 'loaded');
      const short = await db.get('settings', 'short');
      // The page was closed before they were sent.
      for (const act of await db.getAll('acts')) {
        if (act.state === 'held') await db.put('acts', { ...act, state: 'waits' });
      }
      tell({
        ...(draft !== undefined && { draft: JSON.parse(draft) }),
        ...(loaded !== undefined && { loaded: new Set(JSON.parse(loaded)) }),
        ...(short !== undefined && { short: JSON.parse(short) }),
      });
      await reread();
    },

    /** Opens a sheet with what it has so far, or closes it. */
    async ask(draft: Draft | undefined): Promise<void> {
      tell({ draft });
      const db = await database;
      await (draft === undefined
        ? db.delete('settings', 'draft')
        : db.put('settings', JSON.stringify(draft), 'draft'));
    },

    /** What is missing at a stop, which its report will say; undefined if nothing is after all. */
    async keepShort(stopId: string, fields: Draft['fields'] | undefined): Promise<void> {
      const { [stopId]: _, ...others } = state.short ?? {};
      const short = fields === undefined ? others : { ...others, [stopId]: fields };
      tell({ short });
      await (await database).put('settings', JSON.stringify(short), 'short');
    },

    async tick(key: string): Promise<void> {
      const loaded = new Set(state.loaded);
      if (!loaded.delete(key)) loaded.add(key);
      tell({ loaded });
      await (await database).put('settings', JSON.stringify([...loaded]), 'loaded');
    },

    /** Sends waiting acts and fetches the day. A call during a run causes one more run. */
    sync(): Promise<void> {
      isAskedAgain = running !== undefined;
      running ??= (async () => {
        try {
          do {
            isAskedAgain = false;
            await once();
          } while (isAskedAgain);
        } finally {
          running = undefined;
        }
      })();
      return running;
    },

    async open(link: string, pin: string): Promise<Opened> {
      const opened = await crewCalls.open(link, pin);
      if (opened.kind !== 'ok') {
        if (opened.kind === 'offline' || opened.code === undefined) return 'offline';
        const known = (['wrong_pin', 'link_ended'] as const).find((code) => code === opened.code);
        return known ?? 'locked_out';
      }
      const db = await database;
      const { token, day, truckId, endsAt } = opened.value;
      const key = `${day}/${truckId}`;
      await db.put('sessions', { key, token, endsAt });
      await db.put('settings', key, 'current');
      await reread();
      return 'opened';
    },

    /**
     * Stored on the phone first, so that it is never lost. A step is sent once it can no longer be
     * undone: after a while, with the next act, or when the crew looks away.
     */
    async act({ stopId, name, kind, data = {}, photo }: NewAct): Promise<void> {
      const db = await database;
      const { session } = state;
      if (session === undefined) return;
      // Never before what is not sent, because they are sent in the order of their times.
      const last = state.acts.findLast((act) => isUnsent(act))?.at ?? '';
      const at = now() > last ? now() : new Date(Date.parse(last) + 1).toISOString();
      const isHeld = UNDOABLE.has(kind);
      const act: LocalAct = {
        id: crypto.randomUUID(),
        key: session.key,
        at,
        stopId,
        name,
        kind,
        data,
        photo,
        state: isHeld ? 'held' : 'waits',
      };
      const before = release();
      if (isHeld) held = { act, timer: setTimeout(() => void this.sendHeld(), UNDO_MS) };
      await db.put('acts', act);
      await before;
      await reread();
      void this.sync();
    },

    async sendHeld(): Promise<void> {
      await release();
      await this.sync();
    },

    /** Nobody has heard of it. Nothing if it is being sent. */
    async undo(): Promise<void> {
      const act = takeHeld();
      if (act === undefined) return;
      await (await database).delete('acts', act.id);
      await reread();
    },

    async sawChange(): Promise<void> {
      const db = await database;
      if (state.day)
        await db.put('days', { ...state.day, before: undefined, changedAt: undefined });
      await reread();
    },

    async speak(language: CrewLanguage): Promise<void> {
      const db = await database;
      await db.put('settings', language, 'language');
      await reread();
    },
  };
}

export type CrewStore = ReturnType<typeof makeCrewStore>;
