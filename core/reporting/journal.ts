import { type CalendarDay, addDays, monthOf } from '#core/kernel/calendar-day.ts';
import { csvFrom } from '#core/kernel/csv.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, Randomness } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { type Account, ACCOUNT_IDS, ACCOUNTS } from './accounts.ts';
import { amountIn, type Sums } from './cells.ts';
import { type Remittances, withRemittances } from './remittances.ts';
import { countAll, type ReportBook } from './report-book.ts';

/** Each account's movements on a day, as exported; debits are positive. Empty if not exported. */
type AccountSums = Readonly<Partial<Record<Account, number>>>;

/** What was exported for a day, and in how many entries. */
export type SentDay = { readonly told: AccountSums; readonly entries: number };

type JournalLine = { readonly account: Account; readonly cents: number };

/** A journal entry, whose lines add up to zero. */
export type JournalEntry = {
  /** Unique and permanent. Later entries for the same day get other numbers. */
  readonly number: string;
  readonly day: CalendarDay;
  /** The day was exported before and has changed since. The lines are the differences. */
  readonly isCorrection: boolean;
  readonly lines: readonly JournalLine[];
};

export const exportedSums = (sums: Sums): AccountSums =>
  Object.fromEntries(
    ACCOUNT_IDS.flatMap((account) => {
      const [, amount] = amountIn(sums, 'account', account);
      return amount === 0 ? [] : [[account, amount] as const];
    }),
  );

/** The number of a day's first entry, and of those after it. */
const numberOf = (day: CalendarDay, entries: number): string =>
  entries === 1 ? day : `${day}-${entries}`;

/** Entries that update the bookkeeping: all for new days, differences for changed ones. */
export function journalOf(
  days: ReadonlyMap<CalendarDay, Sums>,
  sent: ReadonlyMap<CalendarDay, SentDay>,
): readonly JournalEntry[] {
  const all = [...new Set([...days.keys(), ...sent.keys()])].toSorted();
  return all.flatMap((day) => {
    const { told: before, entries } = sent.get(day) ?? { told: {} as AccountSums, entries: 0 };
    const now = exportedSums(days.get(day) ?? {});
    const lines = ACCOUNT_IDS.flatMap((account) => {
      const amount = (now[account] ?? 0) - (before[account] ?? 0);
      return amount === 0 ? [] : [{ account, cents: amount }];
    });
    if (lines.length === 0) return [];
    return [{ number: numberOf(day, entries + 1), day, isCorrection: entries > 0, lines }];
  });
}

/** What the bookkeeping has for each day after it imports the entries. */
export const sentWith = (
  entries: readonly JournalEntry[],
  sent: ReadonlyMap<CalendarDay, SentDay>,
): ReadonlyMap<CalendarDay, SentDay> =>
  new Map(
    entries.map(({ day, lines }) => {
      const before = sent.get(day);
      const told: Record<string, number> = { ...before?.told };
      for (const { account, cents } of lines) told[account] = (told[account] ?? 0) + cents;
      const kept = Object.entries(told).filter(([, amount]) => amount !== 0);
      return [day, { told: Object.fromEntries(kept), entries: (before?.entries ?? 0) + 1 }];
    }),
  );

/**
 * What the bookkeeping has for each day if it does not have the entries after all; undefined where
 * it has nothing. Nothing at all if a day was exported again since.
 */
export function sentWithout(
  entries: readonly JournalEntry[],
  sent: ReadonlyMap<CalendarDay, SentDay>,
): ReadonlyMap<CalendarDay, SentDay | undefined> | undefined {
  const isLast = entries.every(
    ({ day, number }) => number === numberOf(day, sent.get(day)?.entries ?? 0),
  );
  if (!isLast) return undefined;
  const taken = sentWith(
    entries.map((entry) => ({
      ...entry,
      lines: entry.lines.map(({ account, cents }) => ({ account, cents: -cents })),
    })),
    sent,
  );
  return new Map(
    [...taken].map(([day, { told, entries: more }]) => [
      day,
      more === 2 ? undefined : { told, entries: more - 2 },
    ]),
  );
}

/** The most rows QuickBooks Online accepts in a file. */
const MOST_JOURNAL_ROWS = 1_000;

/** Puts as many whole entries in each file as fit; entries are never split. */
export function journalFiles(
  entries: readonly JournalEntry[],
): readonly (readonly JournalEntry[])[] {
  const files: JournalEntry[][] = [];
  let room = 0;
  for (const entry of entries) {
    if (files.length === 0 || entry.lines.length > room) {
      files.push([]);
      room = MOST_JOURNAL_ROWS;
    }
    files.at(-1)?.push(entry);
    room -= entry.lines.length;
  }
  return files;
}

/** `quickbooks-2026-11.csv` of a whole month, else with the first and the last day. */
export function journalFileName(
  { from, to }: DaySpan,
  type: 'csv' | 'iif',
  { part, parts }: { readonly part: number; readonly parts: number } = { part: 1, parts: 1 },
): string {
  const month = monthOf(from);
  const isMonth =
    from === `${month}-01` && monthOf(to) === month && monthOf(addDays(to, 1)) !== month;
  const period = isMonth ? month : from === to ? from : `${from}-${to}`;
  return `quickbooks-${period}${parts > 1 ? `-part-${part}` : ''}.${type}`;
}

const dateOf = (day: CalendarDay): string =>
  `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;

const dollars = (cents: number): string => (cents / 100).toFixed(2);

function memoOf({ isCorrection, day, lines }: JournalEntry): string {
  const isRemitted = lines.some(({ account }) => account === 'tax_paid');
  const what = isRemitted ? 'Bookings and sales tax paid' : 'Bookings';
  return `${isCorrection ? 'Correction' : what} for ${day}`;
}

/** For QuickBooks Online: one row per line, with a debit or a credit. */
export const journalCsv = (entries: readonly JournalEntry[]): string =>
  csvFrom([
    ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'],
    ...entries.flatMap((entry) =>
      entry.lines.map(({ account, cents }) => [
        entry.number,
        dateOf(entry.day),
        ACCOUNTS[account].title,
        cents > 0 ? dollars(cents) : '',
        cents < 0 ? dollars(-cents) : '',
        memoOf(entry),
      ]),
    ),
  ]);

const IIF_TYPES = { asset: 'OCASSET', liability: 'OCLIAB', income: 'INC', expense: 'EXP' } as const;

const row = (...cells: readonly string[]): string => `${cells.join('\t')}\r\n`;

/** For QuickBooks Desktop: accounts it may not have yet, then a balanced block per entry. */
export function journalIif(entries: readonly JournalEntry[]): string {
  const used = new Set(entries.flatMap(({ lines }) => lines.map(({ account }) => account)));
  const accounts = ACCOUNT_IDS.filter((account) => used.has(account)).map((account) =>
    row('ACCNT', ACCOUNTS[account].title, IIF_TYPES[ACCOUNTS[account].kind]),
  );
  const blocks = entries.map((entry) => {
    const lines = entry.lines.map(({ account, cents }, index) =>
      row(
        index === 0 ? 'TRNS' : 'SPL',
        'GENERAL JOURNAL',
        dateOf(entry.day),
        ACCOUNTS[account].title,
        dollars(cents),
        entry.number,
        memoOf(entry),
      ),
    );
    return `${lines.join('')}${row('ENDTRNS')}`;
  });
  const heads = ['TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO'];
  return [
    row('!ACCNT', 'NAME', 'ACCNTTYPE'),
    ...accounts,
    row('!TRNS', ...heads),
    row('!SPL', ...heads),
    row('!ENDTRNS'),
    ...blocks,
  ].join('');
}

/** Changes with the entries. A confirmation of the import names the version it is for. */
function versionOfJournal(entries: readonly JournalEntry[]): string {
  let hash = 0x811c9dc5;
  for (const sign of JSON.stringify(entries)) {
    hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return `${entries.length}-${hash.toString(16)}`;
}

/** Entries that were marked as imported together. */
type JournalExport = {
  readonly id: string;
  readonly at: Instant;
  readonly entries: readonly JournalEntry[];
};

/** What the bookkeeping already has for each day. It cannot be derived from anything else. */
export interface JournalMemory {
  sent(span: DaySpan): Promise<ReadonlyMap<CalendarDay, SentDay>>;
  /** Replaces the days' records if they still equal `before`. Returns whether it did. */
  keep(
    sent: ReadonlyMap<CalendarDay, SentDay>,
    before: ReadonlyMap<CalendarDay, SentDay>,
    exported: JournalExport,
  ): Promise<boolean>;
  /** Latest first. */
  exports(most: number): Promise<readonly JournalExport[]>;
  /** Takes the export back, unless one of its days was exported since. Returns whether it did. */
  undo(id: string): Promise<boolean>;
}

/** How many past exports are listed: a year's, if they are made monthly. */
const MOST_EXPORTS = 12;

/** Counted before answering. If a shop has more left, the rest is exported later as corrections. */
const MOST_PIECES = 50;

/** Exports the daily journal for past days and records that it was imported. */
export function makeExportJournal(
  sums: Pick<ReportBook, 'count' | 'shop'>,
  remittances: Pick<Remittances, 'list'>,
  memory: JournalMemory,
  clock: Clock,
  randomness: Pick<Randomness, 'id'>,
) {
  const shop = withRemittances(sums.shop, remittances);

  async function read({ from, to }: DaySpan) {
    await countAll(sums, MOST_PIECES);
    // Bookings for future days are not earned yet, and today is not over.
    const yesterday = addDays(shopDay(clock.now()), -1);
    const span = { from, to: to < yesterday ? to : yesterday };
    const [days, sent] = await Promise.all([shop.days(span), memory.sent(span)]);
    const entries = journalOf(days, sent);
    const includesTest = entries.some(
      ({ day }) => amountIn(days.get(day) ?? {}, 'test', 'card')[0] > 0,
    );
    return { entries, sent, includesTest, version: versionOfJournal(entries) };
  }

  return {
    /** Entries the bookkeeping does not have yet. */
    async read(span: DaySpan): Promise<{
      entries: readonly JournalEntry[];
      /** How many of these days it has. */
      sentDays: number;
      version: string;
      /** Some of the money was paid by the simulated card, so it is in no bank. */
      includesTest: boolean;
      /** What was marked as imported, for any days, latest first. */
      exports: readonly JournalExport[];
    }> {
      const { sent, ...rest } = await read(span);
      const exports = await memory.exports(MOST_EXPORTS);
      return { ...rest, sentDays: sent.size, exports };
    },
    /** Records that this version's entries were imported; refuses other versions. */
    async keep(span: DaySpan, version: string): Promise<Result<number, { kind: 'stale' }>> {
      const now = await read(span);
      if (now.version !== version) return err({ kind: 'stale' });
      if (now.entries.length === 0) return ok(0);
      const exported = { id: randomness.id(), at: clock.now(), entries: now.entries };
      const isKept = await memory.keep(sentWith(now.entries, now.sent), now.sent, exported);
      return isKept ? ok(now.entries.length) : err({ kind: 'stale' });
    },
    /** It was not imported after all: its entries are exported again. */
    undo: async (id: string): Promise<Result<string, { kind: 'stale' }>> =>
      (await memory.undo(id)) ? ok(id) : err({ kind: 'stale' }),
  };
}

export type ExportJournal = ReturnType<typeof makeExportJournal>;
