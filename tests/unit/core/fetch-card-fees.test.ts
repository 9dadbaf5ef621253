import { beforeEach, describe, expect, it } from 'vitest';
import { eraseReservation } from '#core/customers/person.ts';
import { unchanged } from '#core/gifts/gift-sale.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, DAY } from '#core/kernel/instant.ts';
import { CardPaymentsUnavailableError, type ReportedFee } from '#core/payments/card-payments.ts';
import { amountIn, cellsIn, SUMS_OF, totalOf } from '#core/reporting/cells.ts';
import { makeFetchCardFees } from '#core/reporting/fetch-card-fees.ts';
import { countAll, sumsIn } from '#core/reporting/report-book.ts';
import { REPORTS } from '#server/areas/reports/reports.wiring.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { openShop } from '#tests/support/shop.ts';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop();
});

/** Half of $450 by card. In memory, the provider takes 3% and a quarter of a dollar. */
async function book(): Promise<string> {
  const placed = await shop.place(shop.order());
  if (!placed.ok) throw new Error(placed.error.kind);
  const { id } = placed.value.reservation;
  const begun = await shop.beginPayment({ reservationId: id, reason: 'deposit', amount: 22_500 });
  if (!begun.ok) throw new Error(begun.error.kind);
  shop.provider.pay(begun.value.id);
  await shop.reconcile();
  return id;
}

const FEE = 700;

/** The job, optionally with a different provider account. */
const job = (between = shop.provider.fees.between) =>
  makeFetchCardFees({
    fees: { between },
    cards: shop.of(PORTS.cardPayments),
    ledger: shop.ledger,
    giftSales: shop.of(RECORDS.giftSales),
    position: shop.of(REPORTS.feePosition),
    clock: shop.clock,
  });

async function sums() {
  const book = shop.of(RECORDS.reportBook);
  await countAll(book, 20);
  const span = { from: calendarDay('2026-01-01'), to: calendarDay('2027-12-31') };
  const found = SUMS_OF.map((one) => sumsIn(book[one], span));
  return totalOf(await Promise.all(found));
}

describe('the job that fetches card fees', () => {
  it("stores each payment's fee once, however often it runs, and the reports count it", async () => {
    const id = await book();
    shop.clock.pass(1);
    const before = await sums();
    expect(before['cameCard:untold:untold:en']).toEqual([1, 22_500]);
    const run = shop.of(REPORTS.fetchCardFees);
    expect(await Promise.all([run(), job()()])).toContain(1);
    shop.clock.pass(DAY);
    expect(await run()).toBe(0);
    const { cardFees, history } = (await shop.ledger.find(id)) ?? {};
    expect(cardFees).toMatchObject([{ kind: 'charge', fee: FEE, lastFour: '4242' }]);
    // What the customer paid is unchanged, and no open drawer is outdated.
    expect(history?.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'confirmed']);
    const now = await sums();
    expect(now['cameCard:untold:untold:en']).toBeUndefined();
    expect(now['cameFee:untold:untold:en']).toEqual([0, FEE]);
    expect(now['account:card_fees']).toEqual([0, FEE]);
    expect(now['account:card']?.[1]).toBe(22_500 - FEE);
    expect(cellsIn(now, 'cardFee')).toMatchObject([{ count: 0, amount: FEE }]);
  });

  it('stay without the digits of the card when the customer is erased', async () => {
    const id = await book();
    shop.clock.pass(1);
    await shop.of(REPORTS.fetchCardFees)();
    const kept = await shop.ledger.find(id);
    if (kept === undefined) throw new Error('It was booked.');
    const [fee] = eraseReservation(kept, (text) => text).cardFees ?? [];
    expect(fee).toMatchObject({ kind: 'charge', fee: FEE });
    expect(fee).not.toHaveProperty('lastFour');
  });

  it('shows in the profit report what is known and what is estimated', async () => {
    const id = await book();
    shop.clock.pass(1);
    await shop.of(REPORTS.fetchCardFees)();
    shop.clock.pass(30 * DAY);
    const span = { from: '2026-12-01', to: '2026-12-31' } as never;
    const profit = async () => (await shop.of(REPORTS.readReports)('profit', span, 'month')).report;
    expect((await profit()).totals).toMatchObject({ cardCents: FEE, estimated: 0 });
    const rest = await shop.beginPayment({ reservationId: id, reason: 'balance', amount: 22_500 });
    if (!rest.ok) throw new Error(rest.error.kind);
    shop.provider.pay(rest.value.id);
    await shop.reconcile();
    // Another $225.00: 2.9% and 30 cents by the settings, of $13.83 in all.
    expect((await profit()).totals).toMatchObject({ cardCents: FEE + 683, estimated: 49.4 });
  });

  it('continues after an outage and after being stopped midway, and loses nothing', async () => {
    const id = await book();
    shop.clock.pass(8 * DAY);
    shop.provider.breakDown(true);
    await expect(job()()).rejects.toThrow(CardPaymentsUnavailableError);
    shop.provider.breakDown(false);
    // Stops as soon as it has requested the window with the fee in it.
    let isOver = false;
    const dying = async (...span: readonly [never, never]): Promise<readonly ReportedFee[]> => {
      const told = await shop.provider.fees.between(...span);
      isOver = told.length > 0;
      return told;
    };
    expect(await job(dying as never)(() => isOver)).toBe(0);
    expect((await shop.ledger.find(id))?.cardFees).toBeUndefined();
    expect(await job()()).toBe(1);
    expect((await shop.ledger.find(id))?.cardFees).toHaveLength(1);
  });

  it('stores a late fee and a refunded one, and skips fees of unknown payments', async () => {
    const id = await book();
    shop.clock.pass(DAY);
    await job()();
    const [charge] = (await shop.ledger.find(id))?.cardFees ?? [];
    const told = { intentId: charge?.intentId ?? '', reservationId: undefined, at: after(NOON, 1) };
    const back: ReportedFee = { ...told, id: 'txn-back', kind: 'refund', fee: cents(-120) };
    const foreign: ReportedFee = { ...back, id: 'txn-x', intentId: 'pi-x' };
    const gone: ReportedFee = { ...back, id: 'txn-y', reservationId: 'r-gone' };
    const late = async () => [back, foreign, gone];
    expect(await job(late)()).toBe(1);
    expect(await job(late)()).toBe(0);
    expect((await shop.ledger.find(id))?.cardFees?.map(({ fee }) => fee)).toEqual([FEE, -120]);
    expect((await sums())['account:card_fees']).toEqual([0, FEE - 120]);
  });

  it('recognizes a gift card sale, whose books still sum to zero', async () => {
    const sales = shop.of(RECORDS.giftSales);
    const entry = {
      id: 'e1',
      kind: 'charge',
      amount: cents(5_000),
      at: NOON,
      intentId: 'pi1',
    } as const;
    const sale = {
      ...({ id: 'gift-1', state: 'paid', amount: cents(5_000), code: 'GC1' } as const),
      ...({ email: 'ana@example.com', recipient: { name: 'Bea' }, sendOn: '2026-12-24' } as const),
      ...({ language: 'en', createdAt: NOON, intentId: 'pi1', entries: [entry] } as const),
      pendingRefunds: [],
    };
    const decision = unchanged({ sale: sale as never, credit: undefined });
    await sales.create(decision, { key: 'k', fingerprint: 'f' });
    const fee: ReportedFee = {
      ...({ id: 'txn-g', intentId: 'pi1', kind: 'charge', fee: cents(175) } as const),
      at: after(NOON, 1),
      reservationId: 'gift-1',
    };
    shop.clock.pass(DAY);
    expect(await job(async () => [fee])()).toBe(1);
    expect((await sales.find('gift-1'))?.cardFees).toHaveLength(1);
    const now = await sums();
    expect(amountIn(now, 'cardFee', '-', '-')).toEqual([0, 175]);
    const posted = Object.entries(now).filter(([key]) => key.startsWith('account:'));
    expect(posted.reduce((sum, [, [, amount = 0]]) => sum + amount, 0)).toBe(0);
    const profit = await shop.of(REPORTS.readReports)(
      'profit',
      { from: '2026-11-01', to: '2026-12-31' } as never,
      'month',
    );
    expect(profit.report.totals).toMatchObject({ cardCents: 175, estimated: 0 });
    expect(profit.report.rows.at(-1)).toMatchObject({ id: 'stray', profitCents: -175 });
  });
});
