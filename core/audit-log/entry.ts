import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets, Randomness, ServerKey } from '#core/kernel/ports.ts';
import type { StaffRole } from '#core/staff/access.ts';

// What the audit log holds, and what it proves: docs/decisions/28-the-audit-log.md.

/** Staff by account id, a job or command by its name, the card provider, or a stranger. */
export type AuditActor = {
  readonly id: string;
  readonly name: string;
  readonly role: StaffRole | 'system' | 'provider' | 'visitor';
};

/** The action during which the data changes. */
export type Act = {
  readonly actor: AuditActor;
  /** A route (`POST /reservations/:id/refund`), a job or a command. */
  readonly action: string;
  /** The caller's network address, if there is one. */
  readonly from?: string | undefined;
  /**
   * The server's own id of the request, which tells apart two calls of the same name. Absent in
   * older entries.
   */
  readonly request?: string | undefined;
};

/** An entry's position in the chain, given by the sealing job. */
export type Seal = {
  /** 1 for the first entry. */
  readonly seq: number;
  /** Empty for the first entry. */
  readonly previousHash: string;
  readonly hash: string;
};

/** One changed document, or an act that changed none, such as a sign-in. */
export type AuditEntry = Act & {
  readonly id: string;
  readonly at: Instant;
  /** `collection/id` */
  readonly subject: string;
  /** The changed fields as JSON, secrets masked; empty for a new document. */
  readonly before: string;
  /** As `before`; empty for a deleted document. */
  readonly after: string;
  /** Proves that the server wrote this entry. */
  readonly mark: string;
  readonly seal?: Seal | undefined;
  /** Set if the person it was about was erased: proves that the server did, and what was left. */
  readonly erased?: { readonly at: Instant; readonly mark: string } | undefined;
};

/** Whether a job, a command or the card provider acted. */
export const isAutomatic = ({ role }: AuditActor): boolean =>
  role === 'system' || role === 'provider';

type Unmarked = Omit<AuditEntry, 'mark' | 'seal' | 'erased'>;

/** The last sealed entry. */
export type Chain = { readonly seq: number; readonly hash: string };

export const NO_CHAIN: Chain = { seq: 0, hash: '' };

/** Reservation ids have no colon, so no private link has the same secret. */
const signed = (secrets: ServerKey, words: readonly string[], seq: number): string =>
  secrets.secretFor(`audit:${secrets.hash(JSON.stringify(words))}`, seq);

const markOf = (secrets: ServerKey, entry: Unmarked): string => {
  const { actor, from = '', action, id, at, subject, before, after, request } = entry;
  const { id: actorId, name, role } = actor;
  const words = [id, String(at), actorId, name, role, from, action, subject, before, after];
  return signed(secrets, request === undefined ? words : [...words, request], 0);
};

/** The second mark of an erased entry, over what remains. The first one keeps the chain intact. */
const erasedMarkOf = (secrets: ServerKey, entry: AuditEntry, at: Instant): string =>
  signed(secrets, ['erased', entry.mark, String(at), markOf(secrets, entry)], 0);

type Proving = Pick<ManageSecrets, 'proves'>;

/** Whether a server of this shop wrote the entry, under a key that is still known. */
export const isAsWritten = (secrets: Proving, entry: AuditEntry): boolean => {
  const { erased } = entry;
  return erased === undefined
    ? secrets.proves(entry.mark, (key) => markOf(key, entry))
    : secrets.proves(erased.mark, (key) => erasedMarkOf(key, entry, erased.at));
};

const hashOf = (secrets: ServerKey, mark: string, seq: number, previousHash: string): string =>
  signed(secrets, [mark, previousHash], seq);

/** Links the entry to the chain. */
export const makeSealEntry =
  (secrets: ServerKey) =>
  ({ seq, hash: previousHash }: Chain, { mark }: AuditEntry): Seal => ({
    seq: seq + 1,
    previousHash,
    hash: hashOf(secrets, mark, seq + 1, previousHash),
  });

/** What is wrong with an entry that should follow `chain`; undefined if nothing is. */
export function faultOf(secrets: Proving, chain: Chain, entry: AuditEntry): string | undefined {
  const { seal, mark } = entry;
  if (seal === undefined) return 'is not sealed';
  if (seal.seq > chain.seq + 1) return `follows ${chain.seq}, so entries are missing`;
  if (seal.seq <= chain.seq) return 'appears twice';
  if (!isAsWritten(secrets, entry)) return 'differs from what the server wrote';
  if (seal.previousHash !== chain.hash) return 'does not follow the entry before it';
  return secrets.proves(seal.hash, (key) => hashOf(key, mark, seal.seq, seal.previousHash))
    ? undefined
    : 'was not sealed by this shop';
}

type Fields = Readonly<Record<string, unknown>>;

/** A document before and after; undefined where it does not exist. */
type Changed = { readonly before: Fields | undefined; readonly after: Fields | undefined };

/** Names of fields whose values must never appear in a log. */
const SECRET = /secret|token|hash|password|pin$|key$|salt|strokes|gatecode|crewnote|signature$/i;
/** Derived fields, which entries leave out. `cardFees` repeats the provider's books. */
const UNLOGGED: ReadonlySet<string> = new Set([
  'schemaVersion',
  'revision',
  'version',
  'foundBy',
  'figures',
  'cardFees',
]);
const MASKED = '••••';
const MOST_LETTERS = 1_000;

function masked(name: string, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return value;
  if (SECRET.test(name) && typeof value !== 'boolean') return MASKED;
  if (Array.isArray(value)) return value.map((item) => masked('', item));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, masked(key, one)]));
}

const shortened = (value: unknown): unknown => {
  const text = JSON.stringify(value) ?? '';
  return text.length <= MOST_LETTERS ? value : `${text.slice(0, MOST_LETTERS)}…`;
};

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** For a list that only grew, such as a history, the entry shows only what was added. */
function grownBy(before: unknown, after: unknown): readonly unknown[] | undefined {
  if (!Array.isArray(before) || !Array.isArray(after) || after.length <= before.length)
    return undefined;
  return before.every((item, index) => isSame(item, after[index]))
    ? after.slice(before.length)
    : undefined;
}

/** The changed fields, as JSON for each side; undefined if none changed. */
export function loggedChange({
  before,
  after,
}: Changed): Pick<AuditEntry, 'before' | 'after'> | undefined {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => !UNLOGGED.has(name) && !isSame(before?.[name], after?.[name]),
  );
  if (names.length === 0 && before !== undefined && after !== undefined) return undefined;
  const told = { before: {} as Record<string, unknown>, after: {} as Record<string, unknown> };
  for (const name of names) {
    const added = grownBy(before?.[name], after?.[name]);
    if (added === undefined && before?.[name] !== undefined) {
      told.before[name] = shortened(masked(name, before[name]));
    }
    const now = added ?? after?.[name];
    if (now !== undefined) told.after[name] = shortened(masked(name, now));
  }
  return {
    before: before === undefined ? '' : JSON.stringify(told.before),
    after: after === undefined ? '' : JSON.stringify(told.after),
  };
}

/** Fields whose texts describe what happened and never identify a person. */
const KEPT_TEXTS: ReadonlySet<string> = new Set([
  'status',
  'state',
  'kind',
  'plan',
  'method',
  'role',
  'productId',
  'productTitle',
  'title',
]);
const MOMENT = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/;
const ERASED_VALUE = 'erased';

/** Keeps numbers, days and the texts of the fields above; drops all other texts. */
function keptValue(name: string, value: unknown): unknown {
  if (typeof value === 'string') {
    return value === '' || KEPT_TEXTS.has(name) || MOMENT.test(value) ? value : ERASED_VALUE;
  }
  if (Array.isArray(value)) return value.map((one) => keptValue('', one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, keptValue(key, one)]));
}

const keptValues = (fields: string): string =>
  fields === '' ? '' : JSON.stringify(keptValue('', JSON.parse(fields)));

/** Removes a person from an entry about their records. The actor, time and subject stay. */
export const makeEraseEntry =
  (secrets: ServerKey) =>
  (entry: AuditEntry, scrub: (text: string) => string, at: Instant): AuditEntry => {
    const left = {
      ...entry,
      subject: scrub(entry.subject),
      before: keptValues(entry.before),
      after: keptValues(entry.after),
    };
    return { ...left, erased: { at, mark: erasedMarkOf(secrets, left, at) } };
  };

export type EntryPorts = {
  readonly secrets: ServerKey;
  readonly clock: Clock;
  readonly randomness: Randomness;
};

/** Makes the entry for an act. `told` is undefined if nothing was changed. */
export const makeEntry =
  ({ secrets, clock, randomness }: EntryPorts) =>
  (act: Act, subject: string, told?: Pick<AuditEntry, 'before' | 'after'>): AuditEntry => {
    const entry = {
      ...act,
      id: randomness.id(),
      at: clock.now(),
      subject,
      before: told?.before ?? '',
      after: told?.after ?? '',
    };
    return { ...entry, mark: markOf(secrets, entry) };
  };
