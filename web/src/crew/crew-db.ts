import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { CrewActInput, CrewTodayDto } from '#core/contract/crew.ts';

/** What the phone received for a link and PIN. One per truck and day. */
export type Session = {
  /** `{day}/{truckId}` */
  readonly key: string;
  readonly token: string;
  readonly endsAt: string;
  /** The server ended it. Waiting acts need a new link. */
  readonly isEnded?: boolean | undefined;
};

export const dayOfSession = ({ key }: Session): string => key.split('/')[0] ?? '';

export type KeptDay = {
  readonly key: string;
  readonly today: CrewTodayDto;
  /** The version the crew has seen, if there is a newer one. */
  readonly before?: CrewTodayDto | undefined;
  /** When this phone learned of it. */
  readonly changedAt?: string | undefined;
  readonly fetchedAt: string;
};

/** A crew act, stored here until the server has it. */
export type LocalAct = {
  readonly id: string;
  readonly key: string;
  readonly stopId: string;
  readonly kind: CrewActInput['kind'];
  readonly at: string;
  readonly data: object;
  /** The customer's name, for the list of waiting acts. */
  readonly name: string;
  /** A photo not yet uploaded, as a `data:` URL. */
  readonly photo?: string | undefined;
  /** `held`: not sent yet, so that it can be undone. */
  readonly state: 'held' | 'waits' | 'sent' | 'refused';
  readonly sentAt?: string | undefined;
  readonly code?: string | undefined;
};

/** What is being typed at a stop. Phones reload a page while the camera is open. */
export type Draft = {
  readonly stopId: string;
  readonly asked: SheetKind;
  readonly fields: Readonly<Partial<Record<DraftField, string>>> & {
    readonly missing?: readonly string[];
  };
};

export type DraftField =
  | 'text'
  | 'note'
  | 'amount'
  | 'name'
  | 'drawing'
  | 'unit'
  | 'photo'
  | 'reason'
  | 'more'
  | 'missingReason'
  | 'missingMore';

/** Input a stop may ask the crew for. */
export type SheetKind =
  | 'cash'
  | 'check'
  | 'signature'
  | 'damage'
  | 'note'
  | 'failed'
  | 'finish'
  | 'short';

interface Schema extends DBSchema {
  sessions: { key: string; value: Session };
  days: { key: string; value: KeptDay };
  acts: { key: string; value: LocalAct; indexes: { key: string } };
  /**
   * `skew`: how many milliseconds the shop's clock is ahead of this phone's. `draft`, `loaded`: as
   * JSON. `office`: its phone number.
   */
  settings: {
    key: 'current' | 'language' | 'skew' | 'draft' | 'loaded' | 'short' | 'office';
    value: string;
  };
}

export type CrewDb = IDBPDatabase<Schema>;

/** Everything a phone knows when it has no signal. */
export const openCrewDb = (): Promise<CrewDb> =>
  openDB<Schema>('crew', 1, {
    upgrade(db) {
      db.createObjectStore('sessions', { keyPath: 'key' });
      db.createObjectStore('days', { keyPath: 'key' });
      db.createObjectStore('acts', { keyPath: 'id' }).createIndex('key', 'key');
      db.createObjectStore('settings');
    },
  });
