import { beforeEach, describe, expect, it } from 'vitest';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { describeReport } from '#core/audit/report.ts';
import type { AdminAction } from '#core/back-office/admin-action.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { siteIn } from '#core/content/site-in.ts';
import { creditBalance } from '#core/credits/credit.ts';
import { nextStep } from '#core/desk/next-step.ts';
import { agreementText, isRetold, isSigned } from '#core/documents/agreement.ts';
import { movesOf } from '#core/documents/customer-statement.ts';
import { agreedBlocks, pricedLines } from '#core/documents/reservation-facts.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd, sumCents } from '#core/kernel/cents.ts';
import { formatLongDay } from '#core/kernel/format-day.ts';
import { DAY, HOUR } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { composeMail } from '#core/notifications/compose-mail.ts';
import { wantsReminder } from '#core/notifications/reminders.ts';
import { paymentDue } from '#core/payments/begin-payment.ts';
import { readAdjustments, undoAdjustment, withGoodwill } from '#core/refunds/adjust-total.ts';
import { backOf, handedBackOf, moneyBackOf } from '#core/refunds/money-back.ts';
import { mostRefundable } from '#core/refunds/refund.ts';
import { factsOf } from '#core/reporting/facts.ts';
import { FOUND_BY, foundBy } from '#core/reservations/found-by.ts';
import { isReturn } from '#core/reservations/money-entry.ts';
import {
  adjustmentsOf,
  balanceOf,
  creditedOf,
  dueAtDoor,
  openInvoiceOf,
  paidOf,
  type Reservation,
  versionOf,
  netPaidOf,
  owedOf,
  promisedOfflineOf,
  writtenOffOf,
} from '#core/reservations/reservation.ts';
import { shareLines, type TaxPart, taxedShares } from '#core/reservations/share-lines.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { order } from '#tests/support/fixtures.ts';
import { LIFE_SETTINGS, type HistoryShop, openHistoryShop } from '#tests/support/history-shop.ts';

const ADMIN = { kind: 'admin', uid: 'owner' } as const;
const MONDAY = calendarDay('2026-12-07');
/** Two castles for a day: $450. */
const LINE = {
  productId: 'castle',
  quantity: 2,
  startDate: MONDAY,
  endDate: addDays(MONDAY, 1),
};

let shop: HistoryShop;
let id: string;
let manageToken: string;
beforeEach(async () => {
  shop = await openHistoryShop(memoryDocumentStore());
  await shop.settings.save({ ...DEFAULT_SETTINGS, changes: LIFE_SETTINGS.changes }, 1);
  const placed = await shop.place(order({ lines: [LINE] }));
  if (!placed.ok) throw new Error(placed.error.kind);
  ({ manageToken } = placed.value);
  ({ id } = placed.value.reservation);
});

const find = async (): Promise<Reservation> => {
  const found = await shop.ledger.find(id);
  if (found === undefined) throw new Error('The order should have been placed.');
  return found;
};

const act = (request: AdminAction) => shop.attend(id, request, ADMIN);
const take = (amount: number) =>
  act({ kind: 'take_payment', amount: cents(amount), method: 'cash', note: 'At the shop' });
const give = (amount: number, as: 'card' | 'rain_check' | 'by_hand', staysOwed = false) =>
  act({ kind: 'give_back', amount: cents(amount), as, why: 'A seam broke', staysOwed });

async function payByCard(reason: 'deposit' | 'balance'): Promise<void> {
  const due = paymentDue(await find(), reason, shop.clock.now());
  if (!due.ok) throw new Error(due.error.kind);
  const begun = await shop.beginPayment({ reservationId: id, reason, amount: due.value });
  if (!begun.ok) throw new Error(begun.error.kind);
  await shop.receive(shop.paidEvent(shop.provider.pay(begun.value.id)));
}

/** By private link, at the price shown. */
async function rent(quantity: number, line = LINE): Promise<void> {
  const request = {
    kind: 'lines',
    lines: [{ ...line, quantity }],
    addOns: [],
  } as const;
  const shown = await shop.changing.preview(manageToken, request);
  if (!shown.ok) throw new Error(shown.error.kind);
  const { total, excess } = shown.value;
  await shop.changing.amend(manageToken, request, {
    shown: { totalCents: total, excessCents: excess },
  });
}

const audited = async () => (await shop.audit()).findings;

describe('a balance put on invoice', () => {
  const invoice = { kind: 'invoice', netDays: 30, poNumber: 'PO-118' } as const;
  const howPaid = (reservation: Reservation, language: 'en' | 'es') => {
    const basis = { site: DEMO_SITE, settings: DEFAULT_SETTINGS, own: undefined };
    return JSON.stringify(agreementText({ ...reservation, language }, basis).blocks);
  };

  it('covers what is left after a card paid a part, which stays paid', async () => {
    await payByCard('deposit');
    const before = await find();
    expect(dueAtDoor(before)).toBe(22_500);
    expect(howPaid(before, 'en')).not.toContain('by invoice');
    expect(await act(invoice)).toMatchObject({ ok: true });
    const after = await find();
    expect(after.entries).toEqual(before.entries);
    expect([netPaidOf(after), balanceOf(after), dueAtDoor(after)]).toEqual([22_500, 22_500, 0]);
    expect(openInvoiceOf(after)).toMatchObject({ poNumber: 'PO-118', dueOn: '2027-01-07' });
    expect(wantsReminder('balance_reminder', after, MONDAY, DEFAULT_SETTINGS)).toBe(false);
    expect(howPaid(after, 'en')).toContain('The rest of this booking is paid by invoice.');
    expect(howPaid(after, 'es')).toContain('El resto de esta reservación se paga con factura.');
    const { text } = composeMail('link', after, 'https://shop.example/manage/R1.x', DEMO_SITE);
    expect(text).toContain('PO-118');
    // It stays a customer's own order in the reports.
    const placed = (one: Reservation) =>
      factsOf(one).filter(({ key }) => /^(placed|bought)/.test(key));
    expect(placed(after)).toEqual(placed(before));
    // Other terms keep what it covers.
    await act({ ...invoice, netDays: 10 });
    expect((await find()).office?.invoice).toMatchObject({ netDays: 10, forBalance: true });
    expect(await audited()).toEqual([]);
  });

  it('is refused while the customer’s hold waits for a payment, and once all is paid', async () => {
    expect(await act(invoice)).toMatchObject({ error: { kind: 'not_on_invoice' } });
    await payByCard('deposit');
    await take(22_500);
    expect(await act(invoice)).toMatchObject({ error: { kind: 'not_on_invoice' } });
  });
});

describe('takePayment', () => {
  it('confirms a hold, and records who took what', async () => {
    expect(await take(10_000)).toMatchObject({ value: { status: 'confirmed', plan: 'deposit' } });
    const reservation = await find();
    expect(reservation.entries).toMatchObject([
      { kind: 'received', amount: 10_000, method: 'cash', note: 'At the shop', by: ADMIN },
    ]);
    expect([paidOf(reservation), balanceOf(reservation)]).toEqual([10_000, 35_000]);
    expect(reservation.history.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'confirmed']);
    expect(await audited()).toEqual([]);
  });

  it('takes no more than is due, and nothing for a closed reservation', async () => {
    expect(await take(45_001)).toMatchObject({ error: { kind: 'above_balance' } });
    shop.clock.pass(HOUR);
    expect(await take(100)).toMatchObject({ error: { kind: 'takes_no_payment' } });
    await shop.expireHolds();
    expect(await take(100)).toMatchObject({ error: { kind: 'takes_no_payment' } });
  });

  it('takes more if the office says so, and the rest is due back', async () => {
    const over = (amount: number) =>
      act({ kind: 'take_payment', amount: cents(amount), method: 'check', overpays: true });
    // A hold, for more than its price.
    expect(await over(45_500)).toMatchObject({ value: { status: 'confirmed' } });
    expect(await find()).toMatchObject({ cashRefundsDue: [{ amount: 500 }] });
    // The school sends the check again.
    expect(await take(45_000)).toMatchObject({ error: { kind: 'above_balance' } });
    expect(await over(45_000)).toMatchObject({ ok: true });
    const after = await find();
    expect([paidOf(after), netPaidOf(after), balanceOf(after)]).toEqual([90_500, 45_000, 0]);
    expect(promisedOfflineOf(after)).toBe(45_500);
    expect(after.history.at(-1)).toMatchObject({ kind: 'hand_back_promised', amount: 45_000 });
    const { text } = composeMail('balance_receipt', after, 'https://shop.example/t', DEMO_SITE);
    expect(text).toContain('Still to refund by check: -$455.00');
    expect(await audited()).toEqual([]);
    // If one of the two bounces, that refund is no longer due.
    const second = after.entries.at(-1)?.id ?? '';
    await act({ kind: 'return_payment', entryId: second });
    expect([promisedOfflineOf(await find()), balanceOf(await find())]).toEqual([500, 0]);
    await act({ kind: 'hand_over', amount: cents(500), method: 'check' });
    expect(netPaidOf(await find())).toBe(45_000);
    expect(await audited()).toEqual([]);
  });

  it('counts on the day the money came, which cannot be before the booking or to come', async () => {
    await take(10_000);
    const today = shopDay(shop.clock.now());
    shop.clock.pass(3 * DAY);
    const on = (days: number) =>
      act({
        kind: 'take_payment',
        amount: cents(100),
        method: 'check',
        receivedOn: addDays(today, days),
      });
    expect(await on(-1)).toMatchObject({ error: { kind: 'not_on_that_day' } });
    expect(await on(4)).toMatchObject({ error: { kind: 'not_on_that_day' } });
    for (const days of [0, 1, 3]) expect(await on(days)).toMatchObject({ ok: true });
    const { createdAt, entries, history } = await find();
    expect(entries.slice(1).map(({ at }) => shopDay(at))).toEqual(
      [0, 1, 3].map((days) => addDays(today, days)),
    );
    for (const { at } of entries) expect(at).toBeGreaterThanOrEqual(createdAt);
    // The history tells when it was recorded.
    expect(history.at(-2)?.at).toBe(shop.clock.now());
    expect(await audited()).toEqual([]);
  });

  it('counts one click once', async () => {
    const seen = versionOf(await find());
    const payment = { kind: 'take_payment', amount: cents(100), method: 'check', seen } as const;
    expect(await act(payment)).toMatchObject({ ok: true });
    expect(await act(payment)).toMatchObject({ error: { kind: 'changed_meanwhile' } });
    expect(paidOf(await find())).toBe(100);
  });

  it('refunds the card if the amount is then paid twice', async () => {
    await payByCard('deposit');
    const due = balanceOf(await find());
    const begun = await shop.beginPayment({ reservationId: id, reason: 'balance', amount: due });
    await take(due);
    if (begun.ok) await shop.receive(shop.paidEvent(shop.provider.pay(begun.value.id)));
    expect(await find()).toMatchObject({ pendingRefunds: [{ amount: due }] });
    expect(await audited()).toEqual([]);
  });
});

describe('giveBack', () => {
  it('refunds the card with the reason, and lowers the total', async () => {
    await payByCard('deposit');
    const before = await find();
    expect(await give(5_000, 'card')).toMatchObject({ value: { total: before.total - 5_000 } });
    const underWay = await find();
    const [refund] = underWay.pendingRefunds;
    if (refund === undefined) throw new Error('It should have been promised.');
    // Money collected at the door before the card is refunded is the same as after.
    expect(balanceOf(underWay)).toBe(balanceOf(before));
    const { intentId, amount } = refund;
    const told = { kind: 'refunded', id: 'evt', at: shop.clock.now(), refundId: 're' } as const;
    await shop.receive({ ...told, reservationId: id, intentId, amount });
    const after = await find();
    expect(after.entries.at(-1)).toMatchObject({
      kind: 'refund',
      amount: -5_000,
      why: 'A seam broke',
    });
    expect(balanceOf(after)).toBe(balanceOf(before));
    expect(await audited()).toEqual([]);
  });

  it('leaves the total if the customer still owes it', async () => {
    await take(20_000);
    await give(5_000, 'by_hand', true);
    const after = await find();
    expect([after.total, paidOf(after), balanceOf(after)]).toEqual([45_000, 15_000, 30_000]);
    expect(await audited()).toEqual([]);
  });

  it('never exceeds what was paid in that way', async () => {
    await payByCard('deposit');
    await take(5_000);
    const reservation = await find();
    expect(mostRefundable(reservation)).toEqual({
      card: 22_500,
      rain_check: 27_500,
      by_hand: 5_000,
    });
    expect(await give(22_501, 'card')).toMatchObject({ error: { kept: 22_500 } });
    expect(await give(5_001, 'by_hand')).toMatchObject({ error: { kept: 5_000 } });
    await give(20_000, 'rain_check');
    expect(mostRefundable(await find())).toEqual({
      card: 7_500,
      rain_check: 7_500,
      by_hand: 5_000,
    });
    expect(await audited()).toEqual([]);
  });

  it('refunds a canceled booking, but not a hold', async () => {
    expect(await give(100, 'card')).toMatchObject({ error: { kind: 'nothing_to_give_back' } });
    await payByCard('deposit');
    await act({ kind: 'cancel', refund: cents(10_000) });
    expect(await give(12_501, 'card')).toMatchObject({ error: { kept: 12_500 } });
    expect(await give(12_500, 'card')).toMatchObject({ value: { total: 45_000 } });
    expect(netPaidOf(await find())).toBe(0);
    expect(await audited()).toEqual([]);
  });
});

const mailed = async () =>
  (await shop.store.query({ collection: 'outbox' })).documents.map(({ id: task }) => task);

describe('a refund that goes several ways', () => {
  it('is one act: one reason, one change of the total, one entry or promise a way', async () => {
    await payByCard('deposit');
    await take(20_000);
    const split = (byHand: number) =>
      act({
        kind: 'give_back',
        amount: cents(5_000),
        as: 'card',
        also: [{ as: 'by_hand', amount: cents(byHand) }],
        method: 'check',
        why: 'A seam broke',
        staysOwed: false,
      });
    // Nothing is half done.
    expect(await split(20_001)).toMatchObject({ error: { kind: 'refund_too_high' } });
    expect((await find()).pendingRefunds).toEqual([]);
    expect(await split(6_000)).toMatchObject({ ok: true });
    const after = await find();
    expect([after.total, netPaidOf(after)]).toEqual([34_000, 31_500]);
    expect(after.pendingRefunds).toMatchObject([{ amount: 5_000, why: 'A seam broke' }]);
    expect(after.entries.slice(-2)).toMatchObject([
      { kind: 'adjustment', amount: -11_000, why: 'A seam broke' },
      { kind: 'handed_back', amount: -6_000, method: 'check', why: 'A seam broke' },
    ]);
    // The card's mail, once the provider has refunded it, is the only one, and names both.
    expect(await mailed()).not.toContainEqual(expect.stringContaining('handed_back'));
    const { text } = composeMail('refund', after, 'https://shop.example/manage/t', DEMO_SITE);
    expect(text).toContain('Refund to the card you paid with: -$50.00');
    expect(text).toContain('Refund by check: -$60.00');
    expect(await audited()).toEqual([]);
  });

  it('mails once where a rain check is one of the ways, with what goes to the card', async () => {
    await payByCard('deposit');
    const parts = { as: 'rain_check', also: [{ as: 'card', amount: cents(5_000) }] } as const;
    const told = { why: 'It rained', staysOwed: true };
    expect(await act({ kind: 'give_back', amount: cents(2_000), ...parts, ...told })).toMatchObject(
      { ok: true },
    );
    const [refund] = (await find()).pendingRefunds;
    if (refund === undefined) throw new Error('The card should have been promised its part.');
    const { intentId, amount } = refund;
    const event = { id: 'evt-re-1', at: shop.clock.now(), refundId: 're-1', intentId, amount };
    await shop.receive({ ...event, kind: 'refunded', reservationId: id });
    const after = await find();
    expect(after.pendingRefunds).toEqual([]);
    expect((await mailed()).filter((task) => /^mail:.*:(?:refund|rain_check)/.test(task))).toEqual([
      expect.stringContaining('rain_check'),
    ]);
    const { subject, text } = composeMail(
      'rain_check',
      after,
      'https://shop.example/manage/t',
      DEMO_SITE,
    );
    expect(subject).toContain('Your $50.00 refund and $20.00 rain check');
    expect(text).toContain('We’re refunding $50.00 to the card you paid with, Ana. You also have');
    expect(text).toContain('Refund to the card you paid with: -$50.00');
    expect(text).toContain('Your new rain check: -$20.00');
    expect(text).toMatch(/[Bb]anks/);
  });
});

describe('a price cut on a taxed booking', () => {
  const taxed = { ...DEFAULT_SETTINGS, tax: { ...DEFAULT_SETTINGS.tax, isOn: true } };
  const settings = { ...taxed, changes: LIFE_SETTINGS.changes };
  const basis = { site: DEMO_SITE, settings, own: undefined };
  const lines = (reservation: Reservation) =>
    adjustmentsOf(reservation).map(({ kind, amount, rate }) => [kind, amount, rate]);
  const filed = (reservation: Reservation) => {
    const sums: Partial<Record<TaxPart, number>> = {};
    for (const { part, amount } of taxedShares(reservation, shareLines(reservation))) {
      if (amount !== 0) sums[part] = (sums[part] ?? 0) + amount;
    }
    return sums;
  };

  const LATER = { ...LINE, startDate: addDays(MONDAY, 7), endDate: addDays(MONDAY, 8) };

  /** $450.00 and $37.13 of tax at 8.25 %, half of it paid. */
  beforeEach(async () => {
    await shop.settings.save(settings, 2);
    const placed = await shop.place(order({ lines: [LATER] }));
    if (!placed.ok) throw new Error(placed.error.kind);
    ({ manageToken } = placed.value);
    ({ id } = placed.value.reservation);
    await take(24_357);
  });

  it('takes its share of the tax off the booking and off the return', async () => {
    await give(10_000, 'by_hand');
    const after = await find();
    expect(lines(after)).toEqual([
      ['tax', 3_713, 8.25],
      ['goodwill', -9_238, undefined],
      ['tax', -762, 8.25],
    ]);
    expect([after.total, netPaidOf(after)]).toEqual([38_713, 14_357]);
    // At 8.25 %, $357.62 gives $29.50 of tax; a cent more here because both halves are rounded.
    expect(filed(after)).toEqual({ taxable: 35_762, collected: 2_951 });
    expect(await audited()).toEqual([]);
  });

  it('leaves no tax if everything is taken off', async () => {
    await act({ kind: 'adjust', amount: cents(-48_713), why: 'On the house' });
    expect(filed(await find())).toEqual({ taxable: 0, collected: 0 });
  });

  it('adds no tax with a charge that is not taxable, which the customer is told', async () => {
    await act({ kind: 'adjust', amount: cents(5_000), why: 'Cleaning' });
    const { entries } = await find();
    expect(await mailed()).toContainEqual(
      expect.stringContaining(`adjusted:${entries.at(-1)?.id.replace('adjustment:', '')}`),
    );
    expect(filed(await find())).toEqual({ taxable: 45_000, collected: 3_713, untaxed: 5_000 });
  });

  it('adds the tax of a taxable charge to the one line of tax, and undoes both', async () => {
    const before = await find();
    await act({ kind: 'adjust', amount: cents(7_500), why: 'Late pickup', taxable: true });
    const charged = await find();
    expect(lines(charged)).toEqual([
      ['charge', 7_500, undefined],
      ['tax', 4_331, 8.25],
    ]);
    expect(filed(charged)).toEqual({ taxable: 52_500, collected: 4_331 });
    const [{ act: name = '' } = {}] = adjustmentsOf(charged);
    // A day less is taxed with the charge, which stays.
    await rent(1, LATER);
    expect(lines(await find())).toEqual([
      ['charge', 7_500, undefined],
      ['tax', 2_475, 8.25],
    ]);
    await rent(2, LATER);
    expect((await find()).total).toBe(charged.total);
    expect(await act({ kind: 'undo_adjustment', act: name })).toMatchObject({ ok: true });
    const after = await find();
    expect([after.total, after.pricing]).toEqual([before.total, before.pricing]);
    expect(filed(after)).toEqual(filed(before));
    expect(await act({ kind: 'undo_adjustment', act: name })).toMatchObject({
      error: { kind: 'no_such_adjustment' },
    });
    expect(await mailed()).toContainEqual(expect.stringContaining('adjusted:'));
    expect(await audited()).toEqual([]);
  });

  it('stays through a later change, which is taxed as before', async () => {
    await act({ kind: 'adjust', amount: cents(-10_000), why: 'Late' });
    await rent(1, LATER);
    const after = await find();
    expect(lines(after)).toEqual([
      ['tax', 1_856, 8.25],
      ['goodwill', -9_238, undefined],
      ['tax', -762, 8.25],
    ]);
    expect(after.total).toBe(22_500 + 1_856 - 10_000);
  });

  it('is one line for each act where a customer reads it, with its tax', async () => {
    await act({ kind: 'adjust', amount: cents(5_000), why: 'Cleaning' });
    await act({ kind: 'adjust', amount: cents(-10_000), why: 'Late' });
    await act({ kind: 'adjust', amount: cents(-10_000), why: 'Late' });
    const after = await find();
    // Of the taxed, of the untaxed, and of the tax, twice.
    expect(
      lines(after)
        .slice(2)
        .map(([kind]) => kind),
    ).toHaveLength(6);
    const read = readAdjustments(after);
    expect(read.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['charge', 5_000],
      ['tax', 3_713],
      ['goodwill', -10_000],
      ['goodwill', -10_000],
    ]);
    const mailIn = (language: 'en' | 'es') =>
      composeMail('adjusted', { ...after, language }, 'https://shop.example/manage/t', DEMO_SITE)
        .text;
    expect(mailIn('en').match(/^Late \(with \$6\.\d\d sales tax\): -\$100\.00$/gm)).toHaveLength(2);
    expect(mailIn('es').match(/^Late \(con \$6\.\d\d de impuesto\): -\$100\.00$/gm)).toHaveLength(
      2,
    );
    const paper = JSON.stringify(pricedLines(after));
    expect(paper.match(/"Late \(with \$6\.\d\d sales tax\)"/g)).toHaveLength(2);
  });

  it('needs no new signature', async () => {
    const before = await find();
    const { textId } = agreementText(before, basis);
    const signed = { ...before, signed: { textId, at: shop.clock.now() } } as Reservation;
    shop.clock.pass(HOUR);
    const context = { now: shop.clock.now(), by: ADMIN };
    const goodwill = { id: 'late', amount: cents(-10_000), label: 'Late' };
    const cheaper = withGoodwill(signed, goodwill, context);
    expect(agreementText(cheaper, basis).textId).not.toBe(textId);
    expect(isSigned(cheaper, basis)).toBe(true);
    const charge = {
      id: 'stairs',
      act: 'stairs',
      amount: cents(100),
      label: 'Stairs',
      taxable: true,
    };
    expect(isSigned(withGoodwill(cheaper, charge, context), basis)).toBe(true);
    const dearer = withGoodwill(signed, charge, context);
    expect(isSigned(dearer, basis)).toBe(false);
    shop.clock.pass(HOUR);
    const undone = undoAdjustment(
      dearer,
      { schedules: new Map(), commercial: { settings, credits: new Map() } } as never,
      { act: 'stairs', id: 'undone' },
      { ...context, now: shop.clock.now() },
    );
    expect(undone.ok && isSigned(undone.value.reservation, basis)).toBe(true);
    expect(undone.ok && isRetold(undone.value.reservation)).toBe(false);
  });
});

describe('correctMethod', () => {
  const correct = (entryId: string, method: 'cash' | 'check') =>
    act({ kind: 'correct_method', entryId, method, why: 'It was check 1042' });

  it('adds an entry against the payment and a new one on its day, and mails nobody', async () => {
    await take(10_000);
    const before = await find();
    const [paid] = before.entries;
    if (paid === undefined) throw new Error('The payment should have been recorded.');
    const mails = await mailed();
    shop.clock.pass(3 * DAY);
    expect(await correct(paid.id, 'check')).toMatchObject({ ok: true });
    const after = await find();
    // It counts on the day of the payment, and says when it was recorded.
    const recordedAt = shop.clock.now();
    const pair = { kind: 'received', at: paid.at, recordedAt, by: ADMIN, corrects: paid.id };
    expect(after.entries).toMatchObject([
      paid,
      { ...pair, amount: -10_000, method: 'cash' },
      { ...pair, amount: 10_000, method: 'check', why: 'It was check 1042' },
    ]);
    expect([paidOf(after), balanceOf(after)]).toEqual([10_000, 35_000]);
    expect(after.history.at(-1)?.facts?.['text']).toBe(
      'Payment of $100.00: method corrected from cash to check. It was check 1042',
    );
    expect(await mailed()).toEqual(mails);
    expect(await audited()).toEqual([]);
  });

  it('moves the money of the payment’s day to the right method, as no refund', async () => {
    await take(10_000);
    const [paid] = (await find()).entries;
    await correct(paid?.id ?? '', 'check');
    await correct(paid?.id ?? '', 'cash');
    await correct(paid?.id ?? '', 'check');
    const cells = factsOf(await find());
    const moved = (family: string) =>
      cells.flatMap(({ key, cents: amount }) =>
        key.startsWith(`${family}:`) && amount !== 0 ? [[key, amount]] : [],
      );
    expect(moved('cash')).toEqual([['cash:check:in', 10_000]]);
    expect(moved('refund')).toEqual([]);
    expect(moved('account')).toContainEqual(['account:check', 10_000]);
    expect(Object.fromEntries(moved('account'))).not.toHaveProperty('account:cash');
    const report = describeReport(await shop.audit());
    expect(report).toContain('received $100.00 (cash $0.00, check $100.00, other $0.00)');
  });

  it('refuses card payments, unknown payments, and the method it has', async () => {
    await payByCard('deposit');
    await take(10_000);
    const [charge, paid] = (await find()).entries;
    const none = { error: { kind: 'no_such_payment' } };
    expect(await correct(charge?.id ?? '', 'check')).toMatchObject(none);
    expect(await correct('received:else', 'check')).toMatchObject(none);
    expect(await correct(paid?.id ?? '', 'cash')).toMatchObject({ error: { kind: 'same_method' } });
    await correct(paid?.id ?? '', 'check');
    const half = (await find()).entries.at(-1);
    expect(await correct(half?.id ?? '', 'cash')).toMatchObject(none);
  });
});

describe('undoPayment', () => {
  const undo = async (entryId?: string) =>
    act({ kind: 'undo_payment', entryId: entryId ?? '', why: 'Ben Fox’s check' });

  it('leaves the booking as if the payment had never been recorded, with a note of the office', async () => {
    await payByCard('deposit');
    const before = await find();
    shop.clock.pass(3 * DAY);
    const receivedOn = addDays(shopDay(shop.clock.now()), -1);
    await act({ kind: 'take_payment', amount: cents(9_000), method: 'cash', receivedOn });
    const entryId = (await find()).entries.at(-1)?.id ?? '';
    await act({ kind: 'correct_method', entryId, method: 'check', why: 'Typo' });
    const { length } = await mailed();
    shop.clock.pass(DAY);
    const changes = await undo(entryId);
    expect(changes).toMatchObject({ ok: true });
    const after = await find();
    expect(after.entries).toEqual(before.entries);
    expect(factsOf(after)).toEqual(factsOf(before));
    const happened = after.history.slice(before.history.length);
    expect(happened.map(({ kind, facts }) => [kind, facts?.['text']])).toEqual([
      ['note', expect.stringContaining('method corrected')],
      ['note', 'Payment of $90.00 (check) recorded by mistake, and undone: Ben Fox’s check'],
    ]);
    expect(await mailed()).toHaveLength(length);
    expect(await audited()).toEqual([]);
    expect(await undo(entryId)).toMatchObject({ error: { kind: 'no_such_payment' } });
  });

  it('ends the refund due from one recorded twice, but takes back nothing that was refunded', async () => {
    const again = () =>
      act({ kind: 'take_payment', amount: cents(45_000), method: 'check', overpays: true });
    await again();
    await again();
    expect(promisedOfflineOf(await find())).toBe(45_000);
    expect(await undo((await find()).entries.at(-1)?.id)).toMatchObject({ ok: true });
    const once = await find();
    expect([promisedOfflineOf(once), netPaidOf(once), balanceOf(once)]).toEqual([0, 45_000, 0]);
    expect(await audited()).toEqual([]);
    await give(1_000, 'by_hand');
    expect(await undo(once.entries.at(-1)?.id)).toMatchObject({
      error: { kind: 'refunded_since' },
    });
  });
});

describe('a payment undone', () => {
  const undo = async () =>
    act({ kind: 'undo_payment', entryId: (await find()).entries.at(-1)?.id ?? '', why: 'Typo' });
  const isSince = { error: { kind: 'refunded_since' } };

  it('by a crew or the office, takes no rain check with it that was made from it', async () => {
    const crewPays = () =>
      shop.crewAct(id, 'act-1', { kind: 'payment', method: 'cash', amount: cents(10_000) });
    const crewUndoes = (n: number) =>
      shop.crewAct(id, `undo-${n}`, { kind: 'payment_undo', actId: 'act-1' });
    await crewPays();
    await give(10_000, 'rain_check', true);
    const before = await find();
    expect(await crewUndoes(1)).toMatchObject({ value: 'not_taken' });
    expect(await find()).toEqual(before);
    await take(5_000);
    await give(5_000, 'rain_check', true);
    const entryId = (await find()).entries.findLast(({ kind }) => kind === 'received')?.id ?? '';
    expect(await act({ kind: 'undo_payment', entryId, why: 'Typo' })).toMatchObject(isSince);
    // Once the card has paid for it, nothing is missing.
    await payByCard('balance');
    expect(await crewUndoes(2)).toMatchObject({ value: 'applied' });
    expect(balanceOf(await find())).toBe(10_000);
    expect(await audited()).toEqual([]);
  });

  it('by a crew ends a refund that was due from it', async () => {
    await shop.crewAct(id, 'act-1', { kind: 'payment', method: 'cash', amount: cents(45_000) });
    await act({ kind: 'adjust', amount: cents(-2_000), why: 'Late' });
    expect(promisedOfflineOf(await find())).toBe(2_000);
    expect(await shop.crewAct(id, 'u', { kind: 'payment_undo', actId: 'act-1' })).toMatchObject({
      value: 'applied',
    });
    const after = await find();
    expect([promisedOfflineOf(after), balanceOf(after)]).toEqual([0, 43_000]);
    expect(await audited()).toEqual([]);
  });

  it('leaves what was booked with it booked, and all of it owed', async () => {
    const startDate = addDays(MONDAY, 7);
    const office = { by: ADMIN, source: 'phone', payment: { kind: 'cash' } } as const;
    const lines = [{ ...LINE, startDate, endDate: addDays(startDate, 1) }];
    const placed = await shop.place(order({ lines, office }));
    if (!placed.ok) throw new Error(placed.error.kind);
    ({ id } = placed.value.reservation);
    if ((await find()).entries.length === 0) await take(10_000);
    const paper = async () => JSON.stringify(agreedBlocks(await find()));
    expect(await paper()).toContain('was made in cash or by check');
    expect(await undo()).toMatchObject({ ok: true });
    const after = await find();
    expect([after.status, balanceOf(after), dueAtDoor(after)]).toEqual([
      'confirmed',
      after.total,
      after.total,
    ]);
    expect(await paper()).not.toContain('was made in cash or by check');
    expect(await audited()).toEqual([]);
    await payByCard('balance');
    expect(balanceOf(await find())).toBe(0);
    expect(await audited()).toEqual([]);
  });

  it('after a refunded check bounced, and money beyond the total, are no refunds of it', async () => {
    await act({ kind: 'take_payment', amount: cents(10_000), method: 'check' });
    await give(10_000, 'by_hand', true);
    await act({
      kind: 'return_payment',
      entryId: (await find()).entries[0]?.id ?? '',
    });
    expect(netPaidOf(await find())).toBe(-10_000);
    await take(5_000);
    expect(await undo()).toMatchObject({ ok: true });
    expect(netPaidOf(await find())).toBe(-10_000);
    await payByCard('balance');
    expect(balanceOf(await find())).toBe(0);
    await act({ kind: 'take_payment', amount: cents(7_000), method: 'cash', overpays: true });
    const over = await find();
    expect([promisedOfflineOf(over), netPaidOf(over)]).toEqual([7_000, 45_000]);
    expect(await audited()).toEqual([]);
    // What was refunded from it was real, although a bank took more.
    await act({ kind: 'hand_over', amount: cents(7_000), method: 'cash' });
    const last = (await find()).entries.findLast(({ kind }) => kind === 'received')?.id ?? '';
    expect(await act({ kind: 'undo_payment', entryId: last, why: 'x' })).toMatchObject(isSince);
  });

  it('lets a credit pay again, under an id of its own', async () => {
    await take(10_000);
    const card = { amount: cents(60_000), expiresOn: addDays(MONDAY, 300) };
    const { code } = await shop.issueGiftCard(card, ADMIN);
    await act({ kind: 'use_credit', code });
    const entryId = (await find()).entries[0]?.id ?? '';
    expect(await act({ kind: 'undo_payment', entryId, why: 'Typo' })).toMatchObject({ ok: true });
    await act({ kind: 'use_credit', code });
    const { entries } = await find();
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(2);
    expect(balanceOf(await find())).toBe(0);
    expect(await audited()).toEqual([]);
  });
});

describe('a bad debt', () => {
  const off = () => act({ kind: 'write_off', why: 'Moved away' });

  it('is asked for no more, and what comes later is paid on it, whatever the bank does', async () => {
    await act({ kind: 'take_payment', amount: cents(20_000), method: 'check' });
    await act({ kind: 'invoice', netDays: 30 });
    const none = { error: { kind: 'nothing_to_write_off' } };
    // Until the party is over, it is a balance.
    expect(await off()).toMatchObject(none);
    shop.clock.pass(40 * DAY);
    await shop.complete();
    const before = await find();
    expect([before.status, owedOf(before)]).toEqual(['completed', 25_000]);
    expect(await off()).toMatchObject({ ok: true });
    const lost = await find();
    expect([lost.total, netPaidOf(lost), balanceOf(lost), writtenOffOf(lost)]).toEqual([
      45_000, 20_000, 0, 25_000,
    ]);
    expect(sumCents((lost.writeOffs?.[0]?.parts ?? []).map(({ amount }) => amount))).toBe(25_000);
    expect(foundBy(lost)).not.toContain(FOUND_BY.owed);
    expect(nextStep(lost, DEFAULT_SETTINGS, shop.clock.now())).toEqual({ kind: 'nothing' });
    expect(lost.history.at(-1)).toMatchObject({
      kind: 'note',
      facts: { text: 'Wrote off $250.00 as a bad debt: Moved away' },
    });
    expect(await off()).toMatchObject(none);
    // Whoever adds it up gets to zero, and nothing says that all of it was paid.
    const moves = movesOf(lost, 'en', shop.clock.now());
    expect(moves.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    const { text } = composeMail('balance_receipt', lost, 'https://shop.example/t', DEMO_SITE);
    expect(text).toContain('Not charged: $250.00');
    expect(await audited()).toEqual([]);
    // More than was written off is due back only if the office says so.
    expect(await take(25_001)).toMatchObject({ error: { balance: 25_000 } });
    await act({ kind: 'take_payment', amount: cents(10_000), method: 'check' });
    const paid = await find();
    expect([balanceOf(paid), writtenOffOf(paid), promisedOfflineOf(paid)]).toEqual([0, 15_000, 0]);
    const entryId = paid.entries.at(-1)?.id ?? '';
    await act({ kind: 'return_payment', entryId });
    expect([owedOf(await find()), writtenOffOf(await find())]).toEqual([10_000, 15_000]);
    await act({ kind: 'undo_write_off', why: 'They answered' });
    expect([owedOf(await find()), writtenOffOf(await find())]).toEqual([25_000, 0]);
    expect(await act({ kind: 'undo_write_off', why: 'x' })).toMatchObject(none);
    expect(await off()).toMatchObject({ ok: true });
    expect(await audited()).toEqual([]);
  });

  it('of a canceled booking is what was given back of the check that bounced', async () => {
    await act({ kind: 'take_payment', amount: cents(20_000), method: 'check' });
    await act({ kind: 'cancel', refund: cents(15_000) });
    await act({ kind: 'hand_over', amount: cents(15_000), method: 'check' });
    const entryId = (await find()).entries[0]?.id ?? '';
    await act({ kind: 'return_payment', entryId });
    expect(owedOf(await find())).toBe(15_000);
    expect(await off()).toMatchObject({ ok: true });
    const lost = await find();
    expect([owedOf(lost), writtenOffOf(lost)]).toEqual([0, 15_000]);
    const bad = factsOf(lost).filter(({ key }) => key === 'account:bad_debts');
    expect(bad).toMatchObject([{ day: shopDay(shop.clock.now()), cents: 15_000 }]);
    expect(factsOf(lost).filter(({ key }) => key.startsWith('badDebt'))).toEqual([]);
    expect(await take(15_000)).toMatchObject({ ok: true });
    expect([netPaidOf(await find()), writtenOffOf(await find())]).toEqual([0, 0]);
    expect(await audited()).toEqual([]);
  });
});

describe('a returned check that became a rain check', () => {
  const bounce = async () =>
    act({ kind: 'return_payment', entryId: (await find()).entries[0]?.id ?? '' });
  const mail = async (language: 'en' | 'es') => {
    const reservation = await find();
    const cause = reservation.entries.find(({ amount, kind }) => kind === 'received' && amount < 0);
    return composeMail(
      'payment_returned',
      { ...reservation, language },
      'https://shop.example/manage/R1.x',
      language === 'en' ? DEMO_SITE : siteIn('es'),
      { cause: cause?.id },
    ).text;
  };

  it('takes what is left off it, and what was used is the shop’s to collect', async () => {
    await act({ kind: 'take_payment', amount: cents(30_000), method: 'check' });
    await act({ kind: 'rain_check' });
    const issued = (await find()).entries.find(({ kind }) => kind === 'credit_issued');
    const code = issued?.kind === 'credit_issued' ? issued.code : '';
    const line = { ...LINE, productId: 'slide', quantity: 1 };
    const other = await shop.place(order({ lines: [line], creditCode: code }));
    if (!other.ok) throw new Error(other.error.kind);
    expect(await bounce()).toMatchObject({ ok: true });
    const credit = await shop.credits.find(code);
    expect(credit && creditBalance(credit)).toBe(0);
    const after = await find();
    const spent = -netPaidOf(after);
    expect(spent).toBe(creditedOf(other.value.reservation));
    expect(spent).toBeGreaterThan(0);
    expect(nextStep(after, DEFAULT_SETTINGS, shop.clock.now())).toMatchObject({
      kind: 'settle',
      amount: spent,
    });
    const taken = formatUsd(cents(30_000 - spent));
    expect(await mail('en')).toContain(`We took ${taken} off the rain check`);
    expect(await mail('en')).toContain(`You got ${formatUsd(cents(spent))} for it`);
    expect(await mail('es')).toContain(`Quitamos ${taken} del crédito por lluvia`);
    const refunds = factsOf(after).filter(({ key }) => key.startsWith('refund:rain_check'));
    expect(refunds.reduce((sum, one) => sum + one.cents, 0)).toBe(spent);
    expect(await audited()).toEqual([]);
  });
});

describe('returnPayment', () => {
  const bounced = async (entryId?: string) => {
    const paid = (await find()).entries.find(({ kind }) => kind === 'received');
    return act({ kind: 'return_payment', entryId: entryId ?? paid?.id ?? '', note: 'NSF, box 12' });
  };
  const check = (amount: number) =>
    act({ kind: 'take_payment', amount: cents(amount), method: 'check', note: '1042' });
  const letter = (reservation: Reservation, language: 'en' | 'es') =>
    composeMail(
      'payment_returned',
      { ...reservation, language },
      'https://shop.example/manage/R1.x',
      language === 'en' ? DEMO_SITE : siteIn('es'),
    );

  it('owes a bounced check again, and nowhere calls it a refund', async () => {
    await check(40_000);
    const before = await find();
    shop.clock.pass(3 * DAY);
    expect(await bounced()).toMatchObject({ ok: true });
    const after = await find();
    expect(after.entries).toMatchObject([
      before.entries[0],
      { kind: 'received', amount: -40_000, method: 'check', at: shop.clock.now(), by: ADMIN },
    ]);
    expect([after.total, paidOf(after), balanceOf(after)]).toEqual([45_000, 0, 45_000]);
    expect([handedBackOf(after), backOf(after)]).toEqual([0, 0]);
    expect(after.history.at(-1)).toMatchObject({
      kind: 'payment_returned',
      amount: 40_000,
      facts: { returned: 'check' },
    });
    const sent = await mailed();
    expect(sent).toContainEqual(expect.stringContaining(':payment_returned:'));
    expect(sent).not.toContainEqual(expect.stringContaining('handed_back'));
    const [english, spanish] = [letter(after, 'en'), letter(after, 'es')];
    expect(english.subject).toContain('Your check for $400.00 was returned by your bank');
    expect(english.text).toContain('$450.00 is owed for your rental now.');
    expect(spanish.subject).toContain('Tu banco rechazó tu cheque de $400.00');
    const told = [english, spanish].flatMap(({ text, html }) => [text, html]).join('\n');
    expect(told).not.toMatch(/refund|paid you back|devol|NSF/i);
    // Whoever pays an invoice sends another check.
    const invoice = { netDays: 30, organization: 'Burleson ISD' };
    const billed = { ...after, office: { payment: 'invoice', invoice } } as const;
    const to = `${DEMO_SITE.brand}, ${DEMO_SITE.address.street}`;
    expect(letter(billed, 'en').text).toContain(`Or mail a new check to ${to}`);
    expect(letter(billed, 'es').text).toContain(`O manda otro cheque a ${to}`);
    expect(english.text).not.toContain('mail a new check');
    // The receipt of an earlier payment is still about that one.
    const receipt = composeMail(
      'balance_receipt',
      after,
      'https://shop.example/manage/t',
      DEMO_SITE,
    );
    expect(receipt.text).toContain('your payment of $400.00 by check number 1042.');
    const day = shopDay(shop.clock.now());
    const cells = factsOf(after).filter((one) => one.day === day && one.cents !== 0);
    expect(cells.map(({ key, cents: amount }) => [key, amount])).toEqual(
      expect.arrayContaining([
        ['account:check', -40_000],
        ['account:deposits', 40_000],
        ['cash:check:returned', -40_000],
      ]),
    );
    expect(cells.filter(({ key }) => key.startsWith('refund:'))).toEqual([]);
    expect(await audited()).toEqual([]);
    // Once is enough, and what bounced has no method to correct.
    const none = { error: { kind: 'no_such_payment' } };
    expect(await bounced()).toMatchObject(none);
    expect(await bounced(after.entries[1]?.id)).toMatchObject(none);
    const correction = { kind: 'correct_method', method: 'cash', why: 'x' } as const;
    expect(await act({ ...correction, entryId: before.entries[0]?.id ?? '' })).toMatchObject(none);
  });

  it('can charge a fee for the check, also after the party, which is owed with the rest', async () => {
    await check(40_000);
    shop.clock.pass(40 * DAY);
    await shop.complete();
    const [paid] = (await find()).entries;
    const fee = { kind: 'return_payment', entryId: paid?.id ?? '', fee: cents(2_500) } as const;
    expect(await act(fee)).toMatchObject({ ok: true });
    const after = await find();
    expect([after.status, after.total, balanceOf(after)]).toEqual(['completed', 47_500, 47_500]);
    expect(readAdjustments(after).at(-1)).toMatchObject({
      label: 'Returned-check fee',
      amount: 2_500,
      taxable: false,
    });
    // It is income of the day the bank returned the check, and no adjustment of the party.
    const day = shopDay(shop.clock.now());
    const charged = factsOf(after).find(({ key }) => key === 'account:charges');
    expect([charged?.day, charged?.cents]).toEqual([day, -2_500]);
    expect(movesOf(after, 'en', shop.clock.now())).toContainEqual({
      at: shop.clock.now(),
      what: 'Returned-check fee',
      amount: 2_500,
    });
    const cause = after.entries.find(({ amount, kind }) => kind === 'received' && amount < 0)?.id;
    const told = (language: 'en' | 'es') =>
      composeMail(
        'payment_returned',
        { ...after, language },
        'https://shop.example/manage/R1.x',
        language === 'en' ? DEMO_SITE : siteIn('es'),
        { cause },
      ).text;
    expect(told('en')).toContain('Our returned-check fee is $25.00. $475.00 is owed');
    expect(told('es')).toContain('Nuestro cargo por cheque devuelto es de $25.00.');
    expect(await audited()).toEqual([]);
  });

  it('is undone with its fee if it was a mistake, unless something relies on it', async () => {
    await check(40_000);
    const before = await find();
    const [paid] = before.entries;
    const fee = { kind: 'return_payment', entryId: paid?.id ?? '', fee: cents(2_500) } as const;
    const undo = async () => {
      const entryId = (await find()).entries.find(isReturn)?.id ?? '';
      return act({ kind: 'undo_payment', entryId, why: 'Another check' });
    };
    const isSince = { error: { kind: 'relied_on_since' } };
    shop.clock.pass(DAY);
    await act(fee);
    expect(await undo()).toMatchObject({ ok: true });
    const after = await find();
    expect([after.total, balanceOf(after)]).toEqual([before.total, balanceOf(before)]);
    expect(after.entries.filter(({ kind }) => kind !== 'adjustment')).toEqual(before.entries);
    expect(readAdjustments(after)).toEqual(readAdjustments(before));
    const kinds = after.history.slice(before.history.length).map(({ kind }) => kind);
    expect(kinds).not.toContain('payment_returned');
    expect(after.history.at(-1)?.facts?.['text']).toBe(
      'Return of $400.00 (check) recorded by mistake, and undone: Another check',
    );
    expect(await audited()).toEqual([]);
    // The check can still come back, which is then paid another way.
    expect(await act(fee)).toMatchObject({ ok: true });
    expect(balanceOf(await find())).toBe(47_500);
    await take(47_500);
    expect(await undo()).toMatchObject(isSince);
    expect(await audited()).toEqual([]);
  });

  it('charges no fee for another payment, or once only what was given back is owed', async () => {
    await act({ kind: 'take_payment', amount: cents(20_000), method: 'other' });
    await check(20_000);
    const [other, paid] = (await find()).entries;
    const of = (entryId = '') => act({ kind: 'return_payment', entryId, fee: cents(2_500) });
    const before = await find();
    expect(await of(other?.id)).toMatchObject({ error: { kind: 'no_fee' } });
    expect(await find()).toEqual(before);
    await act({ kind: 'cancel', refund: cents(0) });
    expect(await of(paid?.id)).toMatchObject({ error: { kind: 'no_fee' } });
  });

  it('is not for cash, which no bank can return, unless it was a check after all', async () => {
    await take(40_000);
    const before = await find();
    expect(await bounced()).toMatchObject({ error: { kind: 'cash_payment' } });
    expect(await find()).toEqual(before);
    const [paid] = before.entries;
    await act({ kind: 'correct_method', entryId: paid?.id ?? '', method: 'check', why: 'Typo' });
    expect(await bounced()).toMatchObject({ ok: true });
  });

  it('counts on the day the bank returned it, which cannot be before the payment or to come', async () => {
    await check(40_000);
    const [paid] = (await find()).entries;
    const day = shopDay(shop.clock.now());
    shop.clock.pass(5 * DAY);
    const on = (returnedOn: typeof day) =>
      act({ kind: 'return_payment', entryId: paid?.id ?? '', returnedOn });
    const refused = { error: { kind: 'not_on_that_day' } };
    expect(await on(addDays(day, -1))).toMatchObject(refused);
    expect(await on(addDays(day, 6))).toMatchObject(refused);
    expect(await on(addDays(day, 2))).toMatchObject({ ok: true });
    const after = await find();
    expect(after.entries.at(-1)).toMatchObject({ recordedAt: shop.clock.now() });
    const cells = factsOf(after).filter(({ key }) => key === 'cash:check:returned');
    expect(cells).toMatchObject([{ day: addDays(day, 2), cents: -40_000 }]);
    expect(await audited()).toEqual([]);
  });

  it('names the day that an invoice is due instead of asking for the money now', async () => {
    await check(40_000);
    await act({ kind: 'invoice', netDays: 30 });
    expect(await bounced()).toMatchObject({ ok: true });
    const after = await find();
    const dueOn = openInvoiceOf(after)?.dueOn ?? MONDAY;
    const english = letter(after, 'en').text;
    expect(english).toContain(`$450.00 is owed for your rental, due by ${formatLongDay(dueOn)}.`);
    expect([english, letter(after, 'es').text].join()).not.toMatch(/rental now|Ahora faltan/);
    // Once it is late, it is owed now.
    shop.clock.pass(60 * DAY);
    const late = composeMail(
      'payment_returned',
      after,
      'https://shop.example/manage/R1.x',
      DEMO_SITE,
      { today: shopDay(shop.clock.now()) },
    );
    expect(late.text).toContain('$450.00 is owed for your rental now.');
  });

  it('says what is owed where a part was refunded before, in sums that add up', async () => {
    await check(45_000);
    await act({ kind: 'adjust', amount: cents(-3_000), why: 'Sun-bleached' });
    await act({ kind: 'hand_over', amount: cents(3_000), method: 'check' });
    expect(await bounced()).toMatchObject({ ok: true });
    const after = await find();
    expect(moneyBackOf(after)).toMatchObject({
      paid: 45_000,
      cash: 3_000,
      bank: 45_000,
      kept: -3_000,
    });
    expect([after.total, balanceOf(after)]).toEqual([42_000, 45_000]);
    const { text } = letter(after, 'en');
    const rows = text.match(/^(?:Total|Payments|Refund|Returned|Paid|Balance).*\$.*$/gm);
    expect(rows).toEqual([
      'Total: $420.00',
      'Payments: $450.00',
      'Refund by check: -$30.00',
      'Returned by your bank: -$450.00',
      'Refunded more than you paid: $30.00',
      expect.stringMatching(/^Balance: \$450\.00/),
    ]);
    expect(letter(after, 'es').text).toContain('Te devolvimos más de lo que pagaste');
  });

  it('ends the refund due from it, also of a canceled booking', async () => {
    await check(40_000);
    await act({ kind: 'cancel', refund: cents(30_000) });
    expect(promisedOfflineOf(await find())).toBe(30_000);
    expect(await bounced()).toMatchObject({ ok: true });
    const after = await find();
    expect([promisedOfflineOf(after), netPaidOf(after)]).toEqual([0, 0]);
    expect(after.history.slice(-2)).toMatchObject([
      { kind: 'payment_returned', amount: 40_000 },
      { kind: 'hand_back_ended', amount: 30_000 },
    ]);
    const { subject, text } = letter(after, 'en');
    expect(subject).toContain('was returned by your bank');
    expect(text).not.toContain('is owed');
    expect(await audited()).toEqual([]);
  });

  it('owes what was refunded from it before, too', async () => {
    await check(40_000);
    await give(5_000, 'by_hand', true);
    await bounced();
    const after = await find();
    expect([netPaidOf(after), balanceOf(after)]).toEqual([-5_000, 50_000]);
    expect(await audited()).toEqual([]);
  });

  it('is not waived for more than the total', async () => {
    await check(20);
    await act({ kind: 'adjust', amount: cents(20 - 45_000), why: 'Rain' });
    await give(20, 'by_hand', true);
    await bounced();
    expect(await act({ kind: 'waive_balance' })).toMatchObject({
      error: { kind: 'not_a_small_balance', balance: 40 },
    });
    expect((await find()).total).toBe(20);
  });
});

describe('handOver', () => {
  it('pays out what a change owes in person, and until then the audit reports it as owed', async () => {
    await take(45_000);
    await rent(1);
    const owing = await find();
    expect([owing.total, promisedOfflineOf(owing), netPaidOf(owing)]).toEqual([
      22_500, 22_500, 22_500,
    ]);
    const request = { kind: 'hand_over', method: 'check', note: 'No. 17' } as const;
    expect(await act({ ...request, amount: cents(22_501) })).toMatchObject({ ok: false });
    await act({ ...request, amount: cents(20_000) });
    expect(promisedOfflineOf(await find())).toBe(2_500);
    const report = describeReport(await shop.audit());
    expect(report).toContain('received $450.00 (cash $450.00, check $0.00, other $0.00)');
    expect(report).toContain('refunded $200.00');
    expect(report).toContain('cash refunds due: $25.00');
    expect(report).toContain('The books balance');
  });

  it('shrinks by whatever is owed again', async () => {
    await take(45_000);
    await rent(1);
    await rent(2);
    const again = await find();
    expect([promisedOfflineOf(again), balanceOf(again)]).toEqual([0, 0]);
    expect(await audited()).toEqual([]);
  });

  it('comes after the card, and before credits', async () => {
    await shop.issueGiftCard({ amount: cents(10_000), expiresOn: addDays(MONDAY, 90) }, ADMIN);
    const [code = ''] = await shop.codes();
    await payByCard('deposit');
    await take(5_000);
    await shop.payByCredit(manageToken, code);
    await act({ kind: 'cancel', refund: cents(30_000) });
    const cancelled = await find();
    expect(cancelled.pendingRefunds.map(({ amount }) => amount)).toEqual([22_500]);
    expect(promisedOfflineOf(cancelled)).toBe(5_000);
    expect(cancelled.entries.at(-1)).toMatchObject({ kind: 'credit', amount: -2_500 });
    expect(await audited()).toEqual([]);
  });
});

describe('waiveBalance', () => {
  beforeEach(async () => {
    await payByCard('deposit');
    await take(22_500 - 49);
  });

  it('settles a balance that no card accepts', async () => {
    const owing = await find();
    expect(paymentDue(owing, 'balance', shop.clock.now())).toMatchObject({
      error: { kind: 'below_card_minimum' },
    });
    expect(
      wantsReminder('balance_reminder', owing, calendarDay('2026-12-05'), DEFAULT_SETTINGS),
    ).toBe(false);
    expect(await act({ kind: 'waive_balance' })).toMatchObject({ value: { total: 45_000 - 49 } });
    const settled = await find();
    expect(balanceOf(settled)).toBe(0);
    expect(settled.entries.at(-1)).toMatchObject({ kind: 'adjustment', amount: -49, by: ADMIN });
    expect(await audited()).toEqual([]);
  });

  it('does not waive an amount that a card can pay', async () => {
    await act({ kind: 'adjust', amount: cents(1), why: 'A cent' });
    expect(await act({ kind: 'waive_balance' })).toMatchObject({
      error: { kind: 'not_a_small_balance', balance: 50 },
    });
  });

  it('leaves cash as an option', async () => {
    expect(await take(49)).toMatchObject({ ok: true });
    expect(balanceOf(await find())).toBe(0);
    expect(await audited()).toEqual([]);
  });
});
