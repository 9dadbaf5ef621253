import type { AuditEntryDto } from '#core/contract/audit-log.ts';
import { WEEKDAYS } from '#core/kernel/calendar-day.ts';
import { formatTime } from '#core/kernel/format-day.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import type { HistoryKind } from '#core/reservations/history.ts';
import {
  dateName,
  HISTORY_NAMES,
  historyName,
  historyUsd,
  momentName,
  sayCode,
  usd,
} from '#web/admin/ui/words.ts';

const plain = (name: string): string => name.replace(/Cents$/, '');

/**
 * A stored name in plain words: `amountCents` becomes `Amount`, `doNotRent` becomes `Do not
 * rent`.
 */
export const wordsOf = (name: string): string =>
  sayCode(
    plain(name)
      .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase(),
  );

/** For collections whose name says too little, or that are one document. */
export const NOUNS: Readonly<Record<string, string>> = {
  accountEmails: 'Sign-in email',
  accounts: 'Sign-in',
  admins: 'Former admin record',
  agreements: 'Signed agreement',
  apiKeys: 'API key',
  automationTexts: 'Automation texts',
  cannedAnswers: 'Saved replies',
  certificates: 'Tax-exempt certificate',
  contactMessages: 'Message',
  costs: 'Costs',
  credits: 'Gift card or rain check',
  crewActs: 'Crew report',
  deskMarks: 'Dashboard mark',
  deviceSessions: 'Session',
  dispatch: 'Trucks and crew',
  fileImports: 'Import',
  friendCodes: 'Friend’s code',
  giftSales: 'Gift card sale',
  localAuth: 'Sign-in setup',
  markers: 'Setup mark',
  outbox: 'Mail',
  ownTerms: 'Own terms',
  paperFiles: 'Certificate file',
  quarantinedEvents: 'Payment event',
  remittances: 'Sales tax paid',
  savedReports: 'Saved reports',
  secondFactors: 'Two-step verification',
  settings: 'Settings',
  textStops: 'Text opt-out',
  units: 'Units',
  users: 'Person',
};

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK = /^\d{2}:\d{2}$/;

/** Ids of documents that are alone in their collection. */
const LONE: ReadonlySet<string> = new Set(['all', 'business', 'current', 'fleet', 'roster']);

/** `Reservation ABC`; a record of `promoCodes` is a `Promo code`. */
export function subjectName(subject: string): string {
  const [collection = '', ...rest] = subject.split('/');
  const noun = NOUNS[collection] ?? wordsOf(collection).replace(/s$/, '');
  const id = rest.join('/');
  if (LONE.has(id)) return noun;
  return `${noun} ${DAY.test(id) ? dateName(id) : bookingNumber(id)}`;
}

/** Amounts that old documents keep in dollars (specification §3). */
const DOLLARS: ReadonlySet<string> = new Set(['amountCharged', 'total', 'price']);

export type People = ReadonlyMap<string, string>;

function scalar(name: string, value: unknown, people: People): string {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (name === 'amount' || name.endsWith('Cents')) return usd(value);
    return DOLLARS.has(name) ? usd(Math.round(value * 100)) : String(value);
  }
  const text = String(value);
  if (MOMENT.test(text)) return momentName(text);
  if (DAY.test(text)) return dateName(text);
  if (CLOCK.test(text)) return formatTime(text);
  return people.get(text) ?? sayCode(text);
}

const isWeekday = (key: string): boolean => WEEKDAYS.some((day) => day === key);

/** The seven days of a week by name, because their values read alike. */
const byWeekday = (name: string, value: unknown): unknown =>
  name === 'week' && Array.isArray(value)
    ? Object.fromEntries(value.map((day: unknown, index) => [WEEKDAYS[index] ?? index, day]))
    : value;

const indented = (text: string): string => text.replaceAll('\n', '\n  ');

/**
 * A stored value as the office reads it: dollars, shop time, names of people. One line for each
 * part.
 */
export function sayValue(name: string, stored: unknown, people: People): string {
  const value = byWeekday(name, stored);
  if (typeof value !== 'object' || value === null) return scalar(name, value, people);
  if (Array.isArray(value)) {
    return value.length === 0
      ? '–'
      : value.map((one) => `• ${indented(sayValue('', one, people))}`).join('\n');
  }
  const parts = Object.entries(value).flatMap(([key, one]) => {
    const value = sayValue(key, one, people);
    if (value === '–') return [];
    return [`${wordsOf(key)}: ${value.includes('\n') ? `\n  ${indented(value)}` : value}`];
  });
  return parts.length === 0 ? '–' : parts.join('\n');
}

export const fieldsOf = ({
  before,
  after,
}: Pick<AuditEntryDto, 'before' | 'after'>): readonly string[] => [
  ...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]),
];

type HistoryFacts = {
  readonly kind?: unknown;
  readonly amount?: unknown;
  readonly amountCents?: unknown;
  readonly facts?: { readonly why?: unknown } | undefined;
};

/** A reservation's history says what happened to it, with the amount, after the reason given. */
function historyText(history: unknown): string | undefined {
  if (!Array.isArray(history)) return undefined;
  const whys = new Set<string>();
  const events = (history as readonly HistoryFacts[]).flatMap((entry) => {
    const kind = entry.kind as HistoryKind;
    if (!(kind in HISTORY_NAMES)) return [];
    const money = entry.amountCents ?? entry.amount;
    const why = entry.facts?.why;
    if (typeof why === 'string') whys.add(sayCode(why));
    if (typeof money !== 'number') return [HISTORY_NAMES[kind]];
    const happened = { kind, amountCents: money };
    return [`${historyName(happened)} ${historyUsd(happened)}`];
  });
  return events.length === 0 ? undefined : [...whys, events.join(', ')].join(': ');
}

type Leaf = { readonly path: readonly string[]; readonly was: unknown; readonly is: unknown };

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The single values that differ, also inside groups such as the settings'. */
const leavesOf = (
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): readonly Leaf[] => {
  const [was, is] = [before, after].map((value) => byWeekday(path.at(-1) ?? '', value));
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  if (!isGroup(was) || !isGroup(is)) return [{ path, was, is }];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names].flatMap((name) => leavesOf(was[name], is[name], [...path, name]));
};

const MOST_SHOWN = 2;
const NOBODY: People = new Map();

/** One or two changed values, old and new; undefined if there are more, or lists. */
function valuesText({ before, after }: Pick<AuditEntryDto, 'before' | 'after'>) {
  const leaves = leavesOf(before, after);
  if (leaves.length === 0 || leaves.length > MOST_SHOWN) return undefined;
  if (leaves.some(({ was, is }) => [was, is].some((one) => typeof one === 'object' && one))) {
    return undefined;
  }
  const changes = leaves.map(({ path, was, is }) => {
    const name = path.at(-1) ?? '';
    const [old, now] = [was, is].map((value) => sayValue(name, value, NOBODY));
    const [first = '', ...rest] = path.map(wordsOf);
    const lower = rest.map((key) => (isWeekday(key) ? key : key.toLowerCase()));
    return `${[first, ...lower].join(' ')}: ${old} → ${now}`;
  });
  return changes.join(', ');
}

/** What happened to the record, in a few words. */
export function changeText(entry: Pick<AuditEntryDto, 'before' | 'after'>): string {
  const { before, after } = entry;
  if (before === null && after === null) return '';
  if (after === null) return 'Deleted';
  const happened = historyText(after['history']);
  if (happened !== undefined) return happened;
  if (before === null) return 'Added';
  return valuesText(entry) ?? fieldsOf(entry).map(wordsOf).join(', ');
}

/** One act with every record it changed. */
export type AuditAct = Pick<AuditEntryDto, 'id' | 'at' | 'actor' | 'action' | 'from'> & {
  /** The main record comes first. */
  readonly entries: readonly AuditEntryDto[];
};

/** What an act may be about, most significant first. Other records only follow from these. */
const ABOUT = ['reservations', 'credits', 'customers', 'quotes', 'contactMessages', 'products'];
const FOLLOWS: ReadonlySet<string> = new Set(['outbox', 'crewDays', 'sessions', 'deviceSessions']);

function rankOf({ subject }: AuditEntryDto): number {
  const [collection = ''] = subject.split('/');
  const place = ABOUT.indexOf(collection);
  if (place !== -1) return place;
  return FOLLOWS.has(collection) ? ABOUT.length + 1 : ABOUT.length;
}

/** Writes of one call happen within this time of each other. */
const AT_ONCE = 2_000;

/**
 * Entries of one call are one row: canceling a booking changes the booking, its mail and its
 * stops.
 */
export function actsOf(entries: readonly AuditEntryDto[]): readonly AuditAct[] {
  const groups: AuditEntryDto[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isSame =
      last !== undefined &&
      last.actor.id === entry.actor.id &&
      last.action === entry.action &&
      last.request === entry.request &&
      Math.abs(Date.parse(last.at) - Date.parse(entry.at)) <= AT_ONCE &&
      group?.every(({ subject }) => subject !== entry.subject) === true;
    if (isSame) group?.push(entry);
    else groups.push([entry]);
  }
  return groups.flatMap((group) => {
    const sorted = group.toSorted((a, b) => rankOf(a) - rankOf(b));
    const [first] = sorted;
    if (first === undefined) return [];
    const { id, at, actor, action, from } = first;
    return [{ id, at, actor, action, ...(from !== undefined && { from }), entries: sorted }];
  });
}
