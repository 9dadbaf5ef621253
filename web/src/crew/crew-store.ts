import type { CrewActInput } from '#core/contract/crew.ts';
import {
  type CrewDb,
  type KeptDay,
  type LocalAct,
  openCrewDb,
  type Session,
} from '#web/crew/crew-db.ts';
import { crewCalls, makeCrewSync, now } from '#web/crew/crew-sync.ts';
import type { CrewLanguage } from '#web/crew/crew-words.ts';

export type CrewState = {
  readonly isLoaded: boolean;
  readonly language: CrewLanguage;
  readonly session?: Session | undefined;
  readonly day?: KeptDay | undefined;
  /** For the session's truck and day, oldest first. */
  readonly acts: readonly LocalAct[];
  /** Acts of other days, waiting for a signal or a new link. */
  readonly waitingElsewhere: number;
  /** When the server last stopped answering. */
  readonly offlineSince?: string | undefined;
};

export type NewAct = Pick<LocalAct, 'stopId' | 'name'> & {
  readonly kind: CrewActInput['kind'];
  readonly data?: object;
  readonly photo?: string;
};

type Opened = 'opened' | 'offline' | 'wrong_pin' | 'locked_out' | 'link_ended';

/** Everything is stored in the phone's database first, then sent. */
export function makeCrewStore() {
  let state: CrewState = {
    isLoaded: false,
    language: navigator.language.startsWith('es') ? 'es' : 'en',
    acts: [],
    waitingElsewhere: 0,
  };
  const listeners = new Set<() => void>();
  const database: Promise<CrewDb> = openCrewDb();
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

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
      isLoaded: true,
      ...((language === 'en' || language === 'es') && { language }),
      session,
      day: session && (await db.get('days', session.key)),
      acts: acts
        .filter(({ key }) => key === session?.key)
        .toSorted((a, b) => a.at.localeCompare(b.at)),
      waitingElsewhere: acts.filter((act) => act.key !== session?.key && act.state === 'waits')
        .length,
    });
  }

  const { end, send, fetchDay } = makeCrewSync(database, reread);

  async function once(): Promise<void> {
    const db = await database;
    let isHeard = true;
    for (const session of await db.getAll('sessions')) {
      // Its day is over, even if the server has not said so.
      if (session.isEnded !== true && session.endsAt < now()) await end(session);
      if (!isHeard || session.isEnded === true) continue;
      const isCurrent = session.key === state.session?.key;
      const waits = (await db.getAllFromIndex('acts', 'key', session.key)).some(
        (act) => act.state === 'waits',
      );
      if (waits) isHeard = await send(session);
      if (isHeard && isCurrent) isHeard = await fetchDay(session);
    }
    tell({ offlineSince: isHeard ? undefined : (state.offlineSince ?? now()) });
    await reread();
  }

  return {
    state: (): CrewState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    load: reread,

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
      if (opened.kind === 'offline') return 'offline';
      if (opened.kind === 'refused') {
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

    /** Stored on the phone first, so that it is never lost. */
    async act({ stopId, name, kind, data = {}, photo }: NewAct): Promise<void> {
      const db = await database;
      const { session } = state;
      if (session === undefined) return;
      const own = { id: crypto.randomUUID(), key: session.key, at: now(), state: 'waits' } as const;
      await db.put('acts', { ...own, stopId, name, kind, data, photo });
      await reread();
      void this.sync();
    },

    async sawChange(): Promise<void> {
      const db = await database;
      if (state.day) await db.put('days', { ...state.day, before: undefined });
      await reread();
    },

    async speak(language: CrewLanguage): Promise<void> {
      const db = await database;
      await db.put('settings', language, 'language');
      await reread();
    },

    /** Back to the link's screen. Waiting acts are kept. */
    async leave(): Promise<void> {
      const db = await database;
      await db.delete('settings', 'current');
      await reread();
    },
  };
}

export type CrewStore = ReturnType<typeof makeCrewStore>;
