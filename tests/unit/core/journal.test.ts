import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#adapters/csv/read-csv.ts';
import { type CalendarDay, addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { ACCOUNT_IDS } from '#core/reporting/accounts.ts';
import { keyOf, type Sums } from '#core/reporting/cells.ts';
import {
  type JournalEntry,
  journalCsv,
  journalFileName,
  journalFiles,
  journalIif,
  journalOf,
  sentWith,
  sentWithout,
  exportedSums,
} from '#core/reporting/journal.ts';

const FIRST = calendarDay('2026-11-20');

it('names a file by its month, or by its first and last day', () => {
  const days = (from: string, to: string) => ({ from: calendarDay(from), to: calendarDay(to) });
  const november = days('2026-11-01', '2026-11-30');
  expect(journalFileName(november, 'csv')).toBe('quickbooks-2026-11.csv');
  expect(journalFileName(november, 'csv', { part: 2, parts: 3 })).toBe(
    'quickbooks-2026-11-part-2.csv',
  );
  expect(journalFileName(days('2026-11-01', '2026-11-29'), 'iif')).toBe(
    'quickbooks-2026-11-01-2026-11-29.iif',
  );
  expect(journalFileName(days('2026-11-05', '2026-11-05'), 'csv')).toBe(
    'quickbooks-2026-11-05.csv',
  );
});

it('names the accounts of losses as expenses', () => {
  const lines = [
    { account: 'returned_checks', cents: 500 },
    { account: 'gift_cards', cents: 100 },
    { account: 'check', cents: -600 },
  ] as const;
  const iif = journalIif([{ number: FIRST, day: FIRST, isCorrection: false, lines }]);
  for (const account of ['Returned checks', 'Gift cards issued']) {
    expect(iif).toContain(`ACCNT\t${account}\tEXP\r\n`);
  }
});

/** A day whose postings sum to zero, as the projection makes them. */
const daySums = fc
  .array(
    fc.tuple(
      fc.constantFrom(...ACCOUNT_IDS.slice(1)),
      fc.integer({ min: -9_000_000, max: 9_000_000 }),
    ),
    {
      maxLength: 12,
    },
  )
  .map((postings): Sums => {
    const sums: Record<string, [number, number]> = { 'placed:website:en:held': [1, 5] };
    const add = (account: string, amount: number) => {
      const key = keyOf('account', account);
      sums[key] = [0, (sums[key]?.[1] ?? 0) + amount];
    };
    for (const [account, amount] of postings) {
      add(account, amount);
      add('card', -amount);
    }
    return sums;
  });

const year = fc
  .array(daySums, { maxLength: 12 })
  .map((all) => new Map(all.map((sums, index) => [addDays(FIRST, index), sums])));

const total = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);
const inCents = (text: string | undefined): number => Math.round(Number(text || '0') * 100);

/** Reads a file as QuickBooks Desktop documents it, and rejects anything it would not accept. */
function readIif(text: string) {
  const names = new Set<string>();
  const blocks: { number: string; amounts: number[] }[] = [];
  let heads: readonly string[] = [];
  let open: { number: string; amounts: number[] } | undefined;
  for (const line of text.split('\r\n').slice(0, -1)) {
    const [kind = '', ...cells] = line.split('\t');
    if (kind === '!TRNS') heads = cells;
    else if (kind === '!SPL' && cells.join() !== heads.join()) throw new Error('Other columns');
    else if (kind === 'ACCNT') names.add(cells[0] ?? '');
    else if (kind === 'ENDTRNS') {
      if (open === undefined || open.amounts.length < 2) throw new Error('Half a block');
      blocks.push(open);
      open = undefined;
    } else if (kind === 'TRNS' || kind === 'SPL') {
      const cell = (name: string) => cells[heads.indexOf(name)] ?? '';
      if ((kind === 'TRNS') !== (open === undefined)) throw new Error('A block in a block');
      if (!/^\d{2}\/\d{2}\/\d{4}$/.test(cell('DATE'))) throw new Error('No date');
      if (!/^-?\d+\.\d{2}$/.test(cell('AMOUNT'))) throw new Error('No amount');
      if (!names.has(cell('ACCNT'))) throw new Error(`No account ${cell('ACCNT')}`);
      open ??= { number: cell('DOCNUM'), amounts: [] };
      open.amounts.push(inCents(cell('AMOUNT')));
    } else if (!kind.startsWith('!')) throw new Error(`What is ${kind}?`);
  }
  if (open !== undefined) throw new Error('An open block');
  return blocks;
}

/** The same for a QuickBooks Online file. */
function readJournalCsv(text: string) {
  const { heads, rows } = readCsv(Buffer.from(text));
  expect(heads).toEqual([
    'JournalNo',
    'JournalDate',
    'AccountName',
    'Debits',
    'Credits',
    'Description',
  ]);
  expect(rows.length).toBeLessThanOrEqual(1_000);
  for (const { cells } of rows) {
    const [, date = '', account, debit, credit] = cells;
    expect(date).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);
    expect(account).not.toBe('');
    expect(inCents(debit) > 0).not.toBe(inCents(credit) > 0);
  }
  return Map.groupBy(rows, ({ cells }) => cells[0] ?? '');
}

describe('the journal', () => {
  it('sums to zero in every block of both formats, whatever was booked', () => {
    fc.assert(
      fc.property(year, (days) => {
        const entries = journalOf(days, new Map());
        for (const { amounts } of readIif(journalIif(entries))) expect(total(amounts)).toBe(0);
        for (const [, rows] of readJournalCsv(journalCsv(entries))) {
          const debits = total(rows.map(({ cells }) => inCents(cells[3])));
          expect(debits).toBe(total(rows.map(({ cells }) => inCents(cells[4]))));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("exports each day once, and a changed day's difference under its own number", () => {
    fc.assert(
      fc.property(year, year, (before, after) => {
        const first = journalOf(before, new Map());
        const sent = sentWith(first, new Map());
        expect(journalOf(before, sent)).toEqual([]);
        const second = journalOf(after, sent);
        for (const { lines } of second) expect(total(lines.map(({ cents }) => cents))).toBe(0);
        const numbers = [...first, ...second].map(({ number }) => number);
        expect(new Set(numbers).size).toBe(numbers.length);
        // The sum of all exports is the current truth.
        const known = new Map([...sent, ...sentWith(second, sent)]);
        for (const day of new Set<CalendarDay>([...before.keys(), ...after.keys()])) {
          expect(known.get(day)?.told ?? {}).toEqual(exportedSums(after.get(day) ?? {}));
        }
        // Taking the last export back leaves what the bookkeeping had before.
        const without = sentWithout(second, known) ?? new Map();
        for (const { day } of second) expect(without.get(day)).toEqual(sent.get(day));
        const isFirstLast = second.every(({ isCorrection }) => !isCorrection);
        expect(sentWithout(first, known) !== undefined).toBe(isFirstLast);
      }),
      { numRuns: 60 },
    );
  });

  it("is split at a file's limit without splitting an entry", () => {
    const entry = (index: number): JournalEntry => ({
      number: `${index}`,
      day: addDays(FIRST, index),
      isCorrection: false,
      lines: [
        { account: 'card', cents: 5 },
        { account: 'deposits', cents: -2 },
        { account: 'tax', cents: -3 },
      ],
    });
    const entries = Array.from({ length: 700 }, (_, index) => entry(index));
    const files = journalFiles(entries);
    expect(files.map((file) => file.length)).toEqual([333, 333, 34]);
    expect(files.flat()).toEqual(entries);
    for (const file of files) readJournalCsv(journalCsv(file));
    expect(journalFiles([])).toEqual([]);
  });
});
