import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { instant } from '#core/kernel/instant.ts';
import { quote } from '#core/pricing/quote.ts';
import { keyOf, NO_SUMS, withCells } from '#core/reporting/cells.ts';
import { factsOf } from '#core/reporting/facts.ts';
import {
  moneyReport,
  refundsReport,
  revenueReport,
  taxReport,
} from '#core/reporting/money-reports.ts';
import { outstandingReport } from '#core/reporting/outstanding-report.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { lostParts, shareLines } from '#core/reservations/share-lines.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { sold as base, soldLine } from '#tests/support/sold.ts';

const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  tax: { ...DEFAULT_SETTINGS.tax, isOn: true },
  promoCodes: { isOn: true },
  delivery: {
    ...DEFAULT_SETTINGS.delivery,
    chargesFee: true,
    zones: [{ name: 'Near', postalCodes: ['760'], feeCents: 2_501, miles: 10 }],
  },
};

const line = (productId: string, startDate: string, unitPrice: number, taxable: boolean) => ({
  productId,
  title: productId,
  unitPrice: cents(unitPrice),
  quantity: 1,
  startDate: calendarDay(startDate),
  endDate: addDays(calendarDay(startDate), 1),
  taxable,
  taxRate: 8.25,
});

/** Two parties. One line of the first is not taxed. */
function sold(change: Partial<Reservation> = {}): Reservation {
  const asked = [
    line('castle', '2026-12-05', 22_501, true),
    line('table', '2026-12-05', 3_333, false),
    line('slide', '2026-12-12', 9_999, true),
  ];
  const { lines, adjustments, total } = quote(asked, 'full', {
    settings: SETTINGS,
    postalCode: '76033',
    promo: { code: 'TEN', discount: { kind: 'percent', percent: 10 } },
  });
  return base('r1', {
    lines: lines.map((one) => soldLine(one)),
    total,
    placedTotal: total,
    pricing: { adjustments, settingsRevision: 1, depositPercent: 50, deliveries: [] },
    entries: [
      { id: 'pi1', kind: 'charge', amount: total, at: NOON, intentId: 'pi1' },
      { id: 'rf1', kind: 'refund', amount: cents(-500), at: NOON, intentId: 'pi1' },
    ],
    ...change,
  });
}

const told = (reservation: Reservation, day: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    factsOf(reservation)
      .filter((cell) => cell.day === day)
      .map(({ key, cents: amount }) => [key, amount]),
  );

describe('factsOf', () => {
  it('posts payments before the first party as a deposit, and earns each party on its day', () => {
    // 35,833 by list, 10% off by largest remainder, 2,501 delivery, 8.25% on 31,751 = 2,619.
    const { total } = sold();
    expect(total).toBe(35_833 - 3_583 + 2_501 + 2_619);
    expect(told(sold(), '2026-11-20')).toMatchObject({
      'account:card': total - 500,
      'account:deposits': 500 - total,
    });
    const first = told(sold(), '2026-12-05');
    const second = told(sold(), '2026-12-12');
    expect(first).toMatchObject({
      'account:rental': -22_501 - 3_333,
      'account:discounts': 2_250 + 333,
      'account:delivery': -1_803,
      'account:tax': -1_819,
    });
    expect(second).toMatchObject({
      'account:rental': -9_999,
      'account:discounts': 1_000,
      'account:delivery': -698,
      'account:tax': -800,
      // 500 was refunded and is still due.
      'account:receivables': 500,
    });
  });

  it('separates taxed from untaxed by place and rate, so that each day’s rate gives its tax', () => {
    const first = told(sold(), '2026-12-05');
    const second = told(sold(), '2026-12-12');
    expect(first).toMatchObject({
      'tax:76033:8.25:taxable': 20_251 + 1_803,
      'tax:76033:0:untaxed': 3_000,
      'tax:76033:8.25:collected': 1_819,
    });
    expect(second).toMatchObject({
      'tax:76033:8.25:taxable': 8_999 + 698,
      'tax:76033:8.25:collected': 800,
    });
  });

  it('treats what a certificate exempts as untaxed', () => {
    const taxExempt = { number: '1-23', expiresOn: calendarDay('2027-01-01') };
    const exempt = sold({ office: { source: 'phone', payment: 'invoice', taxExempt } });
    expect(told(exempt, '2026-12-05')).toMatchObject({ 'tax:76033:0:exempt': 3_000 });
    expect(told(exempt, '2026-11-20')).toHaveProperty('placed:phone:en:confirmed');
  });

  it('takes a bad debt and its share of the tax off the day it was written off', () => {
    const at = (day: string) => instant(Date.parse(`${day}T18:00:00Z`));
    const off = (day: string, amount: number) => ({
      at: at(day),
      amount: cents(amount),
      by: { kind: 'system', job: 'test' } as const,
    });
    const { total } = sold();
    const paid = { id: 'pi1', kind: 'charge', at: NOON, intentId: 'pi1' } as const;
    const part = { ...paid, amount: cents(total - 10_000) };
    const owing = sold({ status: 'completed', entries: [part] });
    const lost = { ...owing, writeOffs: [off('2026-12-20', 10_000)] };
    expect(told(owing, '2026-12-20')).toEqual({});
    // 2,619 of the 37,370 sold are tax, 31,751 were taxed.
    const day = told(lost, '2026-12-20');
    expect(day).toEqual({
      'account:receivables': -10_000,
      'account:bad_debts': 9_299,
      'account:tax': 701,
      'badDebt:76033:8.25:taxable': -8_496,
      'badDebt:76033:8.25:collected': -701,
      'badDebt:76033:0:untaxed': -803,
    });
    expect(factsOf(lost).filter(({ key }) => key.startsWith('owed'))).toEqual([]);
    const sums = withCells(
      NO_SUMS,
      factsOf(lost).filter((cell) => cell.day === '2026-12-20'),
    );
    const span = { from: calendarDay('2026-12-20'), to: calendarDay('2026-12-20') };
    const places = { countyOf: () => 'Johnson', cityOf: () => 'Cleburne' };
    // Not as if the city were unknown: the owner can enter it.
    const nowhere = taxReport(sums, span, { ...places, cityOf: () => undefined }, 'county');
    expect(new Set(nowhere.rows.map(({ city }) => city))).toEqual(new Set(['No place page']));
    expect(taxReport(sums, span, places, 'county').totals).toMatchObject({
      sales: 0,
      salesCents: -9_299,
      taxableCents: -8_496,
      collectedCents: -701,
    });
    expect(revenueReport([{ id: span.from, span, sums }]).totals).toMatchObject({
      revenueCents: 0,
      taxCents: -701,
      badDebtCents: -9_299,
    });
    // A later change of the total does not move what was filed of it.
    const parts = lostParts(owing, shareLines(owing), cents(10_000));
    const split = { ...owing, writeOffs: [{ ...off('2026-12-20', 10_000), parts }] };
    expect(told(split, '2026-12-20')).toEqual(day);
    const fee = { kind: 'charge', label: 'Fee', amount: cents(2_500), taxable: false } as const;
    const withFee = (one: typeof split | typeof lost) => ({
      ...one,
      total: cents(total + 2_500),
      pricing: one.pricing && { ...one.pricing, adjustments: [...one.pricing.adjustments, fee] },
    });
    expect(told(withFee(split), '2026-12-20')).toEqual(day);
    expect(told(withFee(lost), '2026-12-20')).not.toEqual(day);
    // All of it came after all, by card: the sums are as if nothing had been written off.
    const came = { ...paid, id: 'pi2', intentId: 'pi2', at: at('2027-01-04') };
    const recovered = { ...lost, entries: [part, { ...came, amount: cents(10_000) }] };
    expect(told(recovered, '2027-01-04')).toMatchObject({
      'account:card': 10_000,
      'account:bad_debts': -9_299,
      'account:tax': -701,
      'badDebt:76033:8.25:taxable': 8_496,
    });
    expect(told(recovered, '2027-01-04')).not.toHaveProperty('account:deposits');
  });

  it('shows cash that came and was given back on one day as both', () => {
    const part = { at: NOON, method: 'cash' } as const;
    const reservation = sold({
      entries: [
        { ...part, id: 'r1', kind: 'received', amount: cents(40_000) },
        { ...part, id: 'h1', kind: 'handed_back', amount: cents(-40_000) },
      ],
    });
    const sums = withCells(NO_SUMS, factsOf(reservation));
    const day = calendarDay('2026-11-20');
    const { totals } = moneyReport([{ id: day, span: { from: day, to: day }, sums }], []);
    expect(totals).toMatchObject({ receivedCents: 40_000, wentBackCents: 40_000, cashCents: 0 });
  });

  it('has a column for each way that moved money, and the usual ones always', () => {
    const part = { at: NOON, kind: 'received' } as const;
    const reservation = sold({
      entries: [
        { ...part, id: 'r1', method: 'zelle', amount: cents(40_000) },
        { ...part, id: 'r2', method: 'card_reader', amount: cents(2_000) },
      ],
    });
    const sums = withCells(NO_SUMS, factsOf(reservation));
    const day = calendarDay('2026-11-20');
    const { columns, totals } = moneyReport([{ id: day, span: { from: day, to: day }, sums }], []);
    expect(columns.map(({ title }) => title).slice(4)).toEqual([
      'Money in',
      'By card',
      'In cash',
      'By check',
      'By Zelle',
      'By card reader',
      'Other methods',
      'Short',
    ]);
    expect(totals).toMatchObject({
      cashCents: 42_000,
      byCardCents: 0,
      byZelleCents: 40_000,
      byCardReaderCents: 2_000,
    });
  });

  it('shows a bounced check as returned, not as money that went back', () => {
    const part = { at: NOON, method: 'check', kind: 'received' } as const;
    const reservation = sold({
      entries: [
        { ...part, id: 'r1', amount: cents(40_000) },
        { ...part, id: 'r2', amount: cents(-40_000), returns: 'r1' },
        { ...part, id: 'r3', amount: cents(1_000) },
      ],
    });
    const sums = withCells(NO_SUMS, factsOf(reservation));
    const day = calendarDay('2026-11-20');
    const span = { from: day, to: day };
    const { totals } = moneyReport([{ id: day, span, sums }], []);
    expect(totals).toMatchObject({
      receivedCents: 41_000,
      returnedCents: 40_000,
      wentBackCents: 0,
      cashCents: 1_000,
      byCheckCents: 1_000,
    });
    expect(refundsReport(sums, span).rows).toEqual([]);
  });

  it('counts a refund that went partly to the card and partly in person once, with both sums', () => {
    const part = { at: NOON, why: 'Late' };
    const card = { ...part, kind: 'refund', intentId: 'pi1', cause: 'given:x' } as const;
    const reservation = sold({
      entries: [
        ...sold().entries.slice(0, 1),
        { ...part, id: 'handed_back:x', kind: 'handed_back', method: 'cash', amount: cents(-200) },
        { ...card, id: 'rf1', amount: cents(-300) },
        { ...card, id: 'rf2', amount: cents(-100) },
        { ...card, id: 'rf3', cause: 'given:y', amount: cents(-50) },
      ],
    });
    const refunds = factsOf(reservation).filter(({ key }) => key.startsWith('refund:'));
    expect(refunds.map(({ key, count, cents: sum }) => [key, count, sum])).toEqual([
      ['refund:given:card', 1, 450],
      ['refund:given:cash', 1, 200],
    ]);
  });

  it('counts as a fee what a canceled booking neither refunded nor promised', () => {
    const at = instant(NOON + 3 * 86_400_000);
    const { total } = sold();
    const cancelled = sold({
      status: 'cancelled',
      history: [{ kind: 'cancelled', at, by: { kind: 'customer' } }],
      pendingRefunds: [{ cause: 'cancelled', intentId: 'pi1', amount: cents(10_000) }],
    });
    expect(told(cancelled, '2026-11-23')).toEqual({
      'account:fees': 10_500 - total,
      'account:deposits': total - 10_500,
    });
    expect(told(cancelled, '2026-12-05')).toEqual({});
  });

  it('shows what is owed on the day it is due, an invoice after its net days, and nothing once paid', () => {
    expect(told(sold(), '2026-12-05')).toMatchObject({ 'owed:r1': 500, 'owedOf:r1': 37_370 });
    const invoice = { poNumber: undefined, netDays: 30 };
    const billed = sold({ office: { source: 'phone', payment: 'invoice', invoice } });
    expect(told(billed, '2027-01-12')).toEqual({ 'owed:r1': 500, 'owedOf:r1': 37_370 });
    // Net days after the last pickup, which may be on the evening before its last day.
    const sameEvening = billed.lines.map(({ endDate }) => endDate);
    const evening = { ...billed, event: { ...billed.event, sameEvening } };
    expect(told(evening, '2027-01-11')).toEqual({ 'owed:r1': 500, 'owedOf:r1': 37_370 });
    const [charge] = sold().entries;
    const paid = sold({ entries: charge === undefined ? [] : [charge] });
    expect(factsOf(paid).filter(({ key }) => key.startsWith('owed'))).toEqual([]);
  });

  it('counts as an adjustment what an old booking does not explain', () => {
    const lines = sold().lines.map((one) => ({ ...one, taxable: undefined, taxRate: undefined }));
    const old = sold({ lines, pricing: undefined, total: cents(40_000) });
    const first = told(old, '2026-12-05');
    expect(first).toMatchObject({ 'account:rental': -25_834, 'account:adjustments': -3_004 });
    expect(first).toMatchObject({ 'rent:castle:u1': 22_501, 'tax:76033:0:untaxed': 28_838 });
  });
});

describe('outstandingReport', () => {
  const debt = (id: string, owed: number) => [
    { key: `owed:${id}`, count: 1, cents: owed },
    { key: `owedOf:${id}`, count: 0, cents: 9_000 },
  ];
  const days = new Map([
    [
      calendarDay('2026-12-31'),
      withCells(
        NO_SUMS,
        Array.from({ length: 600 }, (_, nth) => debt(`late${nth}`, 100 + nth)).flat(),
      ),
    ],
    [calendarDay('2026-12-05'), withCells(NO_SUMS, debt('r1', 500))],
  ]);
  const book = async (ids: readonly string[]) =>
    new Map(ids.map((id) => [id, sold({ id })] as const));

  it('lists the longest due and totals all, with ages as of today', async () => {
    const { rows, totals } = await outstandingReport(days, book, calendarDay('2026-12-05'));
    expect(rows[0]).toMatchObject({ id: 'r1', dueOn: '2026-12-05', to30Cents: 500 });
    // Printed or in the file, it is enough to call them about the right booking.
    expect(rows[0]).toMatchObject({ booking: 'r1', phone: expect.stringMatching(/^\(\d{3}\) /) });
    expect(rows).toHaveLength(501);
    // The last 101 of 600, of 599 to 699 cents each.
    expect(rows.at(-1)).toMatchObject({
      customer: '101 more, due later',
      totalCents: 101 * 9_000,
      balanceCents: (101 * (599 + 699)) / 2,
    });
    const all = 500 + (600 * (100 + 699)) / 2;
    expect(totals).toMatchObject({
      totalCents: 601 * 9_000,
      paidCents: 601 * 9_000 - all,
      // Due before the crew sets up.
      notDueCents: all - 500,
      to30Cents: 500,
      balanceCents: all,
    });
    const later = await outstandingReport(days, book, calendarDay('2027-01-05'));
    expect(later.totals).toMatchObject({ notDueCents: 0, to30Cents: all - 500, to60Cents: 500 });
    expect(later.totals).toMatchObject({ over60Cents: 0, balanceCents: all });
  });
});

describe('taxReport', () => {
  it('has a row of its own for what is exempt and for what is not taxed, in the same place', () => {
    const cell = (rate: string, part: string, amount: number) => ({
      key: keyOf('tax', '76102', rate, part),
      count: 1,
      cents: amount,
    });
    const sums = withCells(NO_SUMS, [
      cell('0', 'exempt', 133_807),
      cell('0', 'untaxed', 6_287),
      cell('8.25', 'taxable', 10_000),
      cell('8.25', 'collected', 825),
    ]);
    const places = { countyOf: () => 'Tarrant', cityOf: () => 'Fort Worth' };
    const day = calendarDay('2026-12-05');
    for (const by of ['county', 'zip'] as const) {
      const { rows } = taxReport(sums, { from: day, to: day }, places, by);
      expect(rows.map(({ kind, salesCents }) => [kind, salesCents])).toEqual([
        ['Exempt', 133_807],
        ['Not taxed', 6_287],
        ['Taxed', 10_000],
      ]);
    }
  });
});
