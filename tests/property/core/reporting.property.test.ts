import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentsReportBook } from '#adapters/documents/collections/documents-report-book.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { creditBalance } from '#core/credits/credit.ts';
import { eachDay } from '#core/kernel/calendar-day.ts';
import { cents, percentOf } from '#core/kernel/cents.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { ACCOUNT_IDS, REVENUE_ACCOUNTS } from '#core/reporting/accounts.ts';
import { cellsIn, keyOf, partsOfKey, type Sums } from '#core/reporting/cells.ts';
import { factsOf } from '#core/reporting/facts.ts';
import { countAll } from '#core/reporting/report-book.ts';
import { OFFLINE_METHODS } from '#core/reservations/money-entry.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { faultInjectingStore } from '#tests/support/fault-injecting-store.ts';
import { command, newModel } from '#tests/support/history-command.ts';
import { HISTORY_COMMANDS } from '#tests/support/history-commands.ts';
import { type HistoryShop, openHistoryShop } from '#tests/support/history-shop.ts';
import { runs } from '#tests/support/runs.ts';

type Stored = Readonly<Record<string, Sums>>;

/** Of the shop, of orders and of units together. */
async function storedSums(store: DocumentStore, of: 'Day' | 'Month'): Promise<Stored> {
  const sums: Record<string, Stored[string]> = {};
  for (const collection of ['report', 'reportOrder', 'reportUnit', 'reportOwed'].map(
    (name) => `${name}${of}s`,
  )) {
    const { documents } = await store.query({ collection });
    for (const { id, data } of documents) {
      sums[id] = { ...sums[id], ...(data['sums'] as Stored[string]) };
    }
  }
  return sums;
}

/** `day key` -> cents, of the requested families. */
const amountsIn = (sums: Stored, family: string): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(sums).flatMap(([day, of]) =>
      cellsIn(of, family).flatMap(({ parts, amount }) =>
        amount === 0 ? [] : [[`${day} ${keyOf(family, ...parts)}`, amount] as const],
      ),
    ),
  );

const add = (sums: Map<string, number>, key: string, amount: number): void => {
  const sum = (sums.get(key) ?? 0) + amount;
  if (sum === 0) sums.delete(key);
  else sums.set(key, sum);
};

/** Money by day and account, from the raw entries, computed independently of the projection. */
function moneyOf(all: readonly Pick<Reservation, 'entries'>[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { entries } of all) {
    const fees = new Map<string, { at: number; day: string; fee: number }>();
    for (const entry of entries) {
      const day = shopDay(entry.at);
      if (entry.kind === 'received' || entry.kind === 'handed_back') {
        add(sums, `${day} account:${entry.method}`, entry.amount);
      } else if ('intentId' in entry) {
        add(sums, `${day} account:card`, entry.amount);
      }
      if (!('disputeId' in entry) || entry.fee === undefined) continue;
      const known = fees.get(entry.disputeId);
      if (known === undefined || entry.at >= known.at) {
        fees.set(entry.disputeId, { at: entry.at, day, fee: entry.fee });
      }
    }
    for (const { day, fee } of fees.values()) {
      add(sums, `${day} account:card`, -fee);
      add(sums, `${day} account:dispute_fees`, fee);
    }
  }
  return sums;
}

const paidBy = ({ entries }: Reservation): number =>
  entries.reduce((sum, { kind, amount }) => (kind === 'adjustment' ? sum : sum + amount), 0);

const promisedBy = ({ pendingRefunds, cashRefundsDue = [] }: Reservation): number =>
  [...pendingRefunds, ...cashRefundsDue].reduce((sum, { amount }) => sum + amount, 0);

/** What of a debt is written off. */
const lostOf = ({ writeOffs = [] }: Reservation, debt: number): number =>
  Math.max(
    0,
    Math.min(
      debt,
      writeOffs.reduce((sum, { amount }) => sum + amount, 0),
    ),
  );

/** What each account holds in the end. */
async function balancesOf(shop: HistoryShop, all: readonly Reservation[]) {
  let earned = 0;
  let owed = 0;
  let held = 0;
  let lost = 0;
  for (const reservation of all) {
    const { status, total } = reservation;
    const paid = paidBy(reservation);
    const kept = Math.max(0, paid - promisedBy(reservation));
    const isSold = status === 'confirmed' || status === 'completed';
    const mine = isSold ? total : status === 'cancelled' ? kept : 0;
    earned += mine;
    const debt = Math.max(0, mine - paid);
    lost += lostOf(reservation, debt);
    owed += debt - lostOf(reservation, debt);
    held += Math.max(0, paid - mine);
  }
  const codes = await shop.codes();
  const credits = await Promise.all(codes.map((code) => shop.credits.find(code)));
  const liability = credits.reduce((sum, credit) => sum + (credit ? creditBalance(credit) : 0), 0);
  return { earned, owed, held, lost, liability };
}

async function checkSums(shop: HistoryShop): Promise<void> {
  const all = await shop.all();
  const days = await storedSums(shop.store, 'Day');
  const accounts = amountsIn(days, 'account');
  const perDay = new Map<string, number>();
  const perAccount = new Map<string, number>();
  for (const [name, amount] of accounts) {
    const [day = '', key = ''] = name.split(' ');
    add(perDay, day, amount);
    add(perAccount, partsOfKey(key)[1] ?? '', amount);
  }
  expect([...perDay]).toEqual([]);

  const moved = ['card', ...OFFLINE_METHODS, 'dispute_fees'];
  const ours = new Set(moved.map((name) => `account:${name}`));
  const told = [...accounts].filter(([name]) => ours.has(name.split(' ')[1] ?? ''));
  expect(new Map(told)).toEqual(moneyOf([...all, ...(await shop.sales())]));

  const sum = (...names: readonly string[]): number =>
    names.reduce((total, name) => total + (perAccount.get(name) ?? 0), 0);
  const { earned, owed, held, lost, liability } = await balancesOf(shop, all);
  // The tax in a bad debt is no longer owed to the state.
  const taxLost = [...amountsIn(days, 'badDebt')].reduce(
    (off, [name, amount]) => off - (name.endsWith('collected') ? amount : 0),
    0,
  );
  expect(taxLost).toBeGreaterThanOrEqual(0);
  expect(sum(...REVENUE_ACCOUNTS, 'tax') + earned).toBe(taxLost);
  expect(sum('bad_debts') + taxLost).toBe(lost);
  expect(sum('receivables')).toBe(owed);
  expect(sum('deposits') + held).toBe(0);
  expect(sum('credits') + liability).toBe(0);
  expect(ACCOUNT_IDS).toEqual(expect.arrayContaining([...perAccount.keys()]));

  // The months match the days, and the tax page matches the total.
  const months = await storedSums(shop.store, 'Month');
  for (const family of ['account', 'tax', 'badDebt', 'rent', 'placed', 'cash', 'refund']) {
    const byMonth = new Map<string, number>();
    for (const [name, amount] of amountsIn(days, family)) {
      add(byMonth, `${name.slice(0, 7)} ${name.slice(11)}`, amount);
    }
    expect(amountsIn(months, family)).toEqual(byMonth);
  }
  const sold = all.filter(({ status }) => status === 'confirmed' || status === 'completed');
  // Each debt by its booking, whatever was paid, changed or canceled in the meantime.
  const debtOf = (one: Reservation): number => {
    const debt = one.total - paidBy(one) + promisedBy(one);
    return debt - lostOf(one, Math.max(0, debt));
  };
  const debts = sold.filter((one) => debtOf(one) > 0);
  expect(
    [...amountsIn(days, 'owed')].map(([name, amount]) => [partsOfKey(name)[1], amount]).toSorted(),
  ).toEqual(debts.map((one) => [one.id, debtOf(one)]).toSorted());
  const taxed = [...amountsIn(days, 'tax').values()].reduce((one, other) => one + other, 0);
  expect(taxed).toBe(sold.reduce((total, one) => total + one.total, 0));
}

/** For a single reservation: what only it can show. */
function checkOne(reservation: Reservation): void {
  const cells = factsOf(reservation);
  for (const [, on] of Map.groupBy(cells, ({ day }) => day)) {
    const posted = on.filter(({ key }) => key.startsWith('account:'));
    expect(posted.reduce((sum, { cents: amount }) => sum + amount, 0)).toBe(0);
  }
  const { status, lines, pricing } = reservation;
  if (status !== 'confirmed' && status !== 'completed') return;
  const of = (start: string, end: string): number =>
    cells
      .filter(({ key }) => key.startsWith(start) && key.endsWith(end))
      .reduce((sum, { cents: amount }) => sum + amount, 0);
  // The taxed amount can be recomputed: at its rate it gives the tax that was charged. Each goodwill
  // discount splits its own cents between price and tax, so it may be two off, also if it is too
  // small to have tax in it.
  const adjustments = pricing?.adjustments ?? [];
  const taxes = adjustments.filter(({ kind }) => kind === 'tax');
  for (const [rate, charged] of Map.groupBy(taxes, ({ rate = 0 }) => rate)) {
    const tax = charged.reduce((sum, { amount }) => sum + amount, 0);
    const atRate = percentOf(cents(of('tax:', `:${rate}:taxable`)), rate);
    const discounts = adjustments.filter(
      ({ kind, taxRate }) => kind === 'goodwill' && taxRate === rate,
    ).length;
    const splits = Math.max(charged.length - 1, discounts);
    expect(Math.abs(atRate - tax)).toBeLessThanOrEqual(2 * splits);
  }
  // The return refuses taxable sales above total sales. Waived differences come off after the tax.
  const goodwill = adjustments
    .filter(
      ({ kind, amount, taxRate }) => kind === 'goodwill' && amount < 0 && taxRate === undefined,
    )
    .reduce((sum, { amount }) => sum + amount, 0);
  expect(of('tax:', ':goodwill')).toBe(goodwill);
  expect(of('tax:', ':exempt')).toBeGreaterThanOrEqual(0);
  expect(of('tax:', ':untaxed')).toBeGreaterThanOrEqual(0);
  const out = cells.filter(({ key }) => key.startsWith('out:') || key.startsWith('weekend:'));
  const nights = lines.reduce(
    (sum, { startDate, endDate, units }) => sum + eachDay(startDate, endDate).length * units.length,
    0,
  );
  expect(out.reduce((sum, { count }) => sum + count, 0)).toBe(nights);
}

const counted = (store: DocumentStore): Promise<boolean> =>
  countAll(documentsReportBook(store), 1_000);

const counts = fc.constant(command('count()', ({ store }) => counted(store)));

class Died extends Error {}

/** A process that dies at its nth commit, before or after it. Another one takes over. */
async function countedWithDeaths(store: DocumentStore, deaths: readonly number[]): Promise<void> {
  for (const [index, nth] of deaths.entries()) {
    const dying = faultInjectingStore(store, (commit, boundary) => {
      if (commit === nth && boundary === (index % 2 === 0 ? 'after' : 'before')) throw new Died();
    });
    await counted(dying).catch((error: unknown) => {
      if (!(error instanceof Died)) throw error;
    });
  }
  await counted(store);
}

describe('the sums of the reports', () => {
  it('match the raw entries, after any history and any death of the counting process', async () => {
    const histories = fc.asyncProperty(
      fc.commands([...HISTORY_COMMANDS, counts], { maxCommands: 30, size: 'max' }),
      fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
      async (commands, deaths) => {
        const store = memoryDocumentStore();
        const shop = await openHistoryShop(store);
        await fc.asyncModelRun(() => ({ model: newModel(), real: shop }), commands);
        await countedWithDeaths(store, deaths);
        await checkSums(shop);
        for (const reservation of await shop.all()) checkOne(reservation);

        const before = [await storedSums(store, 'Day'), await storedSums(store, 'Month')];
        await documentsReportBook(store).startOver();
        await countedWithDeaths(store, deaths);
        const after = [await storedSums(store, 'Day'), await storedSums(store, 'Month')];
        expect(after).toEqual(before);
        await store.close();
      },
    );
    await fc.assert(histories, { numRuns: runs(25, 1_000) });
  });
});
