import type { Account } from '#core/accounts/identity.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { after, DAY, type Instant } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets, Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import {
  ACCESS,
  may,
  type Need,
  type Section,
  SECTION_NAMES,
  SECTIONS,
  type StaffRole,
  staffName,
} from './access.ts';

// Why keys work this way: docs/decisions/30-integrations.md.

export const MOST_KEYS = 10;
export const LONGEST_KEY_DAYS = 365;

/** The most that a key may do. A section that is absent is not allowed. */
type KeySections = Readonly<Partial<Record<Section, 'read' | 'write'>>>;

/** A staff member's own key for a program. It may do what the person may do, in some sections. */
export type ApiKey = {
  /** Part of the token, so that a key can be recognized in a log or a leak. */
  readonly id: string;
  readonly uid: string;
  /** Name of its owner, as of then. */
  readonly person: string;
  readonly email: string;
  /** Its owner's role when it was made. Another role ends the key. */
  readonly role: StaffRole;
  /** The key's purpose. */
  readonly name: string;
  readonly sections: KeySections;
  /** SHA-256 of the secret part, in hex. */
  readonly hash: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly lastUsedOn?: CalendarDay | undefined;
};

/** Sections never open to a key: staff, the audit log, and the keys themselves. */
const NEVER: ReadonlySet<Section> = new Set(['security']);

/** The sections that a person with this role may put on a key. */
export const sectionsForKeys = (role: StaffRole): readonly Section[] =>
  SECTIONS.filter((section) => !NEVER.has(section) && ACCESS[role][section] !== undefined);

/** The requested sections, reduced to what the role may do. */
function cutSections(requested: KeySections, role: StaffRole): KeySections {
  const cut = sectionsForKeys(role).flatMap((section) => {
    const wanted = requested[section];
    if (wanted === undefined) return [];
    return [[section, wanted === 'write' && ACCESS[role][section] === 'write' ? 'write' : 'read']];
  });
  return Object.fromEntries(cut) as KeySections;
}

/** Whether a key may make a call. One that only reads may not use a changing method. */
export function keyMay(
  { sections }: Pick<ApiKey, 'sections'>,
  need: Need,
  method: string,
): boolean {
  const [section, wanted] = need.split(':') as [Section, 'read' | 'write'];
  const given = sections[section];
  if (given === undefined || NEVER.has(section)) return false;
  if (given === 'write') return true;
  return wanted === 'read' && (method === 'GET' || method === 'HEAD');
}

/** @param isForPeople no key may do it, whatever its sections */
export function sayKeyRefusal(
  { sections }: Pick<ApiKey, 'sections'>,
  need: Need,
  isForPeople: boolean,
): string {
  const [section] = need.split(':') as [Section];
  const name = SECTION_NAMES[section];
  if (isForPeople || NEVER.has(section)) return 'Only people may do this, not API keys.';
  return sections[section] === undefined
    ? `This API key cannot use ${name}. Make one with that section.`
    : `This API key can see ${name} but cannot make changes there. Make one that can.`;
}

/** Whether it still works, given its owner's present role. */
const isGoodFor = (
  { role, expiresAt, sections }: Pick<ApiKey, 'role' | 'expiresAt' | 'sections'>,
  now: Instant,
  roleNow: StaffRole | undefined,
): boolean =>
  roleNow === role &&
  now < expiresAt &&
  Object.entries(sections).every(([section, access]) =>
    may(roleNow, `${section}:${access}` as Need),
  );

const FORM = /^key_([0-9A-Za-z]{8,40})_([0-9A-Za-z]{32,200})$/;

export const isKeyToken = (token: string): boolean => token.startsWith('key_');

/** The token, shown only once. Only its hash is stored. */
const keyToken = (id: string, secret: string): string => `key_${id}_${secret}`;

/** The part of a key that is shown later, to tell keys apart. */
export const keyPrefix = ({ id }: Pick<ApiKey, 'id'>): string => `key_${id}_…`;

function readKeyToken(token: string): { readonly id: string; readonly secret: string } | undefined {
  const [, id, secret] = FORM.exec(token) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

const isSecretOf = (
  { hash }: Pick<ApiKey, 'hash'>,
  secret: string,
  secrets: Pick<ManageSecrets, 'hash' | 'isEqual'>,
): boolean => secrets.isEqual(secrets.hash(secret), hash);

const endOfKey = (now: Instant, days: number): Instant => after(now, days * DAY);

export interface ApiKeys {
  find(id: string): Promise<ApiKey | undefined>;
  /** Oldest first. If undefined, everybody's. */
  list(uid?: string): Promise<readonly ApiKey[]>;
  /** False if the person already has `MOST_KEYS`. */
  add(key: ApiKey): Promise<boolean>;
  /** False if there is none. */
  remove(id: string): Promise<boolean>;
  /** Stored only by day, and once per day. */
  noteUse(id: string, day: CalendarDay): Promise<void>;
}

type KeyInput = { readonly name: string; readonly sections: KeySections; readonly days: number };

export type KeyError =
  | { readonly kind: 'key_not_found' }
  | { readonly kind: 'too_many_keys' }
  /** Their role allows none of the requested sections. */
  | { readonly kind: 'no_section' };

/** The person a request acts for. */
type Holder = Account & { readonly role: StaffRole };

/** Staff members' keys for their programs. */
export function makeRunApiKeys(
  keys: ApiKeys,
  secrets: ManageSecrets,
  randomness: Randomness,
  clock: Clock,
) {
  const isMine = (key: ApiKey | undefined, { uid, role }: Pick<Holder, 'uid' | 'role'>): boolean =>
    key !== undefined && (key.uid === uid || role === 'owner');

  return {
    /** An owner sees everybody's keys. */
    list: ({ uid, role }: Pick<Holder, 'uid' | 'role'>): Promise<readonly ApiKey[]> =>
      keys.list(role === 'owner' ? undefined : uid),

    /** Returns the token, which cannot be shown again. */
    async make(
      { uid, email, displayName, role }: Holder,
      { name, sections: requested, days }: KeyInput,
    ): Promise<Result<{ readonly token: string; readonly key: ApiKey }, KeyError>> {
      const sections = cutSections(requested, role);
      if (Object.keys(sections).length === 0) return err({ kind: 'no_section' });
      const now = clock.now();
      const id = randomness.id();
      const secret = [1, 2, 3].map(() => randomness.id()).join('');
      const key: ApiKey = {
        id,
        uid,
        person: staffName({ displayName, email }),
        email,
        role,
        name,
        sections,
        hash: secrets.hash(secret),
        createdAt: now,
        expiresAt: endOfKey(now, days),
      };
      if (!(await keys.add(key))) return err({ kind: 'too_many_keys' });
      return ok({ token: keyToken(id, secret), key });
    },

    /** Staff revoke their own keys; an owner can revoke any. */
    async revoke(id: string, by: Pick<Holder, 'uid' | 'role'>): Promise<Result<true, KeyError>> {
      const key = await keys.find(id);
      if (!isMine(key, by) || !(await keys.remove(id))) return err({ kind: 'key_not_found' });
      return ok(true);
    },

    /** The key of a token, if it still works. Records the day of its use. */
    async verify(
      token: string,
      roleOf: (uid: string) => Promise<StaffRole | undefined>,
    ): Promise<ApiKey | undefined> {
      const parts = readKeyToken(token);
      const key = parts && (await keys.find(parts.id));
      if (key === undefined || parts === undefined || !isSecretOf(key, parts.secret, secrets)) {
        return undefined;
      }
      const now = clock.now();
      if (!isGoodFor(key, now, await roleOf(key.uid))) return undefined;
      const today = shopDay(now);
      if (key.lastUsedOn !== today) await keys.noteUse(key.id, today);
      return key;
    },
  };
}
