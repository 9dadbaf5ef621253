import { describe, expect, it } from 'vitest';
import { documentsReportBook } from '#adapters/documents/collections/documents-report-book.ts';
import { reservationToDocument } from '#adapters/documents/collections/reservation-document.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { makeReadReports } from '#core/reporting/read-report.ts';
import type { ReportCells, ReportName } from '#core/reporting/report.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { madeYear } from '#tests/support/made-year.ts';
import { runs } from '#tests/support/runs.ts';

const SPAN = { from: calendarDay('2026-01-01'), to: calendarDay('2027-12-31') };
const BOOKINGS = runs(300, 3_000);

async function reportsOf(all: readonly Reservation[]) {
  const store = memoryDocumentStore();
  for (const reservation of all) {
    await store.transact(async (transaction) =>
      transaction.set('reservations', reservation.id, reservationToDocument(reservation)),
    );
  }
  const read = makeReadReports({
    sums: documentsReportBook(store),
    listOwed: async () => all.filter((one) => isSold(one) && one.total > paidBy(one)),
    turnedAway: { days: async () => new Map() },
    catalogue: { listAll: async () => [] },
    ledger: { fleets: async () => new Map() },
    settings: { read: async () => DEFAULT_SETTINGS },
    clock: { now: () => NOON },
  });
  let isBehind = true;
  while (isBehind) ({ isBehind } = await read('refunds', SPAN, 'month'));
  return async (name: ReportName) => (await read(name, SPAN, 'month')).report;
}

const isSold = ({ status }: Reservation): boolean =>
  status === 'confirmed' || status === 'completed';

const sum = <T>(all: Iterable<T>, amount: (one: T) => number): number =>
  [...all].reduce((total, one) => total + amount(one), 0);

const paidBy = ({ entries }: Reservation): number =>
  sum(entries, ({ kind, amount }) => (kind === 'adjustment' ? 0 : amount));

const taxIn = ({ pricing }: Reservation): number =>
  sum(pricing?.adjustments ?? [], ({ kind, amount }) => (kind === 'tax' ? amount : 0));

const isMoney = ({ kind }: { kind: string }): boolean => kind !== 'adjustment' && kind !== 'credit';

describe('the reports of a made-up year', () => {
  it('are, to the cent, what the bookings come to one by one', async () => {
    const all = madeYear(BOOKINGS);
    const report = await reportsOf(all);
    const sold = all.filter(isSold);
    const kept = sum(
      all.filter(({ status }) => status === 'cancelled'),
      (one) => Math.max(0, paidBy(one)),
    );
    const revenue = await report('revenue');
    expect(revenue.totals).toMatchObject({
      revenueCents: sum(sold, (one) => one.total - taxIn(one)) + kept,
      taxCents: sum(sold, taxIn),
      bookedCents: sum(sold, ({ total }) => total),
      cashCents: sum(all, ({ entries }) => sum(entries.filter(isMoney), ({ amount }) => amount)),
    });

    const tax = await report('tax');
    const zips = Map.groupBy(sold, ({ event }) => event.postalCode);
    for (const [zip, there] of zips) {
      const rows = tax.rows.filter((row) => row['zip'] === zip);
      const of = (key: string) => sum(rows, (row) => Number(row[key]));
      expect(of('collectedCents')).toBe(sum(there, taxIn));
      expect(of('salesCents')).toBe(sum(there, (one) => one.total - taxIn(one)));
      expect(of('exemptCents')).toBe(
        sum(there, (one) => (one.office?.taxExempt === undefined ? 0 : one.total)),
      );
    }

    const refunds = await report('refunds');
    expect(refunds.totals['totalCents']).toBe(
      sum(all, ({ entries }) => sum(entries, ({ amount }) => Math.max(0, -amount))),
    );
    const sources = await report('sources');
    expect(sources.totals).toMatchObject({
      placed: all.length,
      sold: sold.length,
      cancelled: all.filter(({ status }) => status === 'cancelled').length,
    });
    const { totals } = await report('liabilities');
    expect(totals).toMatchObject({
      depositsCents: sum(sold, (one) => Math.max(0, paidBy(one) - one.total)),
      owedCents: sum(sold, (one) => Math.max(0, one.total - paidBy(one))),
    });
    const outstanding = await report('outstanding');
    expect(outstanding.totals['balanceCents']).toBe(totals['owedCents']);
  });

  it('tell each month what its events earned and its days brought in', async () => {
    const all = madeYear(Math.ceil(BOOKINGS / 2), 1);
    const revenue = await (await reportsOf(all))('revenue');
    const told = (key: string) =>
      new Map(revenue.rows.map((row: ReportCells) => [row['period'], row[key]]));
    const months = (amounts: Iterable<readonly [month: string, amount: number]>) => {
      const sums = new Map([...told('revenueCents').keys()].map((month) => [month, 0]));
      for (const [month, amount] of amounts) sums.set(month, (sums.get(month) ?? 0) + amount);
      return sums;
    };
    const earned = all.flatMap((one): readonly (readonly [string, number])[] => {
      const [line] = one.lines;
      if (isSold(one)) return [[line?.startDate.slice(0, 7) ?? '', one.total - taxIn(one)]];
      const over = one.history[0]?.at;
      return over === undefined ? [] : [[shopDay(over).slice(0, 7), Math.max(0, paidBy(one))]];
    });
    expect(told('revenueCents')).toEqual(months(earned));
    const moved = all.flatMap(({ entries }) =>
      entries.filter(isMoney).map(({ at, amount }) => [shopDay(at).slice(0, 7), amount] as const),
    );
    expect(told('cashCents')).toEqual(months(moved));
  });
});
