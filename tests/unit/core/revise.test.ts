import { describe, expect, it } from 'vitest';
import type { Document, Json } from '#adapters/documents/engine/document-store.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { creditBalance } from '#core/credits/credit.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { changeUntil } from '#core/refunds/cancellation-policy.ts';
import { discountGiven, refundGiven } from '#core/refunds/given-away.ts';
import { MOST_HISTORY, withHistory } from '#core/reservations/history.ts';
import {
  adjustmentsOf,
  paidOf,
  type Reservation,
  netPaidOf,
} from '#core/reservations/reservation.ts';
import type { Amendment } from '#core/self-service/amendment.ts';
import type { AmendOptions } from '#core/self-service/amendments.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { order } from '#tests/support/fixtures.ts';
import { LIFE_SETTINGS, type HistoryShop, openHistoryShop } from '#tests/support/history-shop.ts';

const MONDAY = calendarDay('2026-12-07');
const line = (overrides = {}) => ({
  productId: 'castle',
  quantity: 1,
  startDate: MONDAY,
  endDate: addDays(MONDAY, 1),
  ...overrides,
});

/** No extra charges, and a castle that is paid in full: $225. */
async function paidShop(lines = [line()], tax: Partial<Settings['tax']> = {}) {
  const shop = await openHistoryShop(memoryDocumentStore());
  const settings = { ...DEFAULT_SETTINGS, changes: LIFE_SETTINGS.changes };
  await shop.settings.save({ ...settings, tax: { ...settings.tax, ...tax } }, 1);
  const { reservation, manageToken } = valueOf(await shop.place(order({ lines, plan: 'full' })));
  const wanted = { reservationId: reservation.id, reason: 'full', amount: reservation.total };
  const begun = valueOf(await shop.beginPayment({ ...wanted, reason: 'full' }));
  await shop.receive(shop.paidEvent(shop.provider.pay(begun.id)));
  const find = async (): Promise<Reservation> => present(await shop.ledger.find(reservation.id));
  const change = async (request: Amendment, more: AmendOptions = {}) => {
    const shown = await shop.changing.preview(manageToken, request);
    if (!shown.ok) return shown;
    const { total, excess } = shown.value;
    const options = { shown: { totalCents: total, excessCents: excess }, ...more };
    return shop.changing.amend(manageToken, request, options);
  };
  return { shop, find, change, manageToken };
}

/** As it was stored before lines had their own tax. */
function withoutLineTax(data: Document = {}): Document {
  const { lines } = structuredClone(data) as { lines: Record<string, Json>[] };
  return { ...data, lines: lines.map(({ taxable: _taxable, taxRate: _rate, ...line }) => line) };
}

const TUESDAY = addDays(MONDAY, 1);
const toTuesday = { kind: 'reschedule', startDate: TUESDAY, endDate: addDays(MONDAY, 2) } as const;

describe('revise', () => {
  it('keeps the price per day of booked items, and uses today’s for new ones', async () => {
    const { change, shop } = await paidShop();
    const castle = { id: 'castle', price: 30_000 };
    await shop.store.transact(async (transaction) => {
      const stored = await transaction.get('products', castle.id);
      transaction.set('products', castle.id, { ...stored?.data, price: 300 });
    });
    const moved = await change({
      kind: 'lines',
      lines: [line({ quantity: 2 }), line({ productId: 'slide' })],
      addOns: [],
    });
    expect(moved).toMatchObject({ value: { total: 2 * 22_500 + 19_900 } });
  });

  const withTax = async (shop: HistoryShop, tax: Partial<Settings['tax']>) => {
    const { revision, ...settings } = await shop.settings.read();
    await shop.settings.save({ ...settings, tax: { ...settings.tax, ...tax } }, revision);
  };
  const taxes = (reservation: Reservation) =>
    adjustmentsOf(reservation)
      .filter(({ kind }) => kind === 'tax')
      .map(({ rate, amount }) => [rate, amount]);

  it('keeps the agreed tax, whatever the current rate', async () => {
    const { change, find, shop } = await paidShop([line()], { isOn: true, percent: 8.25 });
    expect((await find()).lines).toMatchObject([{ taxable: true, taxRate: 8.25 }]);
    await withTax(shop, { percent: 10, rentals: false });
    await change(toTuesday);
    expect(taxes(await find())).toEqual([[8.25, 1_856]]);
    await withTax(shop, { isOn: false });
    await change({ kind: 'reschedule', startDate: MONDAY, endDate: TUESDAY });
    expect(taxes(await find())).toEqual([[8.25, 1_856]]);
  });

  it('taxes new items by the current settings, beside the agreed ones', async () => {
    const { change, find, shop } = await paidShop([line()], { isOn: true, percent: 8.25 });
    await withTax(shop, { percent: 10 });
    const lines = [line(), line({ productId: 'slide' })];
    await change({ kind: 'lines', lines, addOns: [] });
    const changed = await find();
    expect(changed.lines).toMatchObject([{ taxRate: 8.25 }, { taxRate: 10 }]);
    expect(taxes(changed)).toEqual([
      [8.25, 1_856],
      [10, 1_990],
    ]);
    expect((await shop.audit()).findings).toEqual([]);
  });

  it('leaves what was agreed without tax untaxed', async () => {
    const { change, find, shop } = await paidShop();
    await withTax(shop, { isOn: true });
    expect(await change(toTuesday)).toMatchObject({ ok: true });
    expect([taxes(await find()), (await find()).total]).toEqual([[], 22_500]);
  });

  it('taxes a booking from before this was recorded by the current settings', async () => {
    const { change, find, shop } = await paidShop();
    const { id } = await find();
    await shop.store.transact(async (transaction) => {
      const stored = await transaction.get('reservations', id);
      const older = withoutLineTax(stored?.data);
      transaction.set('reservations', id, older);
    });
    expect((await find()).lines[0]?.taxRate).toBeUndefined();
    await withTax(shop, { isOn: true, percent: 8 });
    await change(toTuesday);
    expect(taxes(await find())).toEqual([[8, 1_800]]);
  });

  it('adds the rates of the new days', async () => {
    const { change, shop } = await paidShop();
    const { revision, ...settings } = await shop.settings.read();
    const weekend = { isOn: true, weekdays: [5, 6], percent: 10 };
    await shop.settings.save({ ...settings, weekend }, revision);
    const saturday = addDays(MONDAY, 5);
    const period = { startDate: saturday, endDate: addDays(saturday, 1) };
    expect(await change({ kind: 'reschedule', ...period })).toMatchObject({
      value: { total: 24_750, placedTotal: 22_500, status: 'confirmed' },
    });
  });

  it('moves to days that only its own units fill', async () => {
    const { change, find } = await paidShop([line({ quantity: 2, endDate: addDays(MONDAY, 3) })]);
    const later = { startDate: TUESDAY, endDate: addDays(MONDAY, 4) };
    expect(await change({ kind: 'reschedule', ...later })).toMatchObject({ ok: true });
    expect((await find()).lines).toMatchObject([later]);
  });

  it('leaves lines with other days alone, even if they start together', async () => {
    const short = line({ productId: 'slide' });
    const long = line({ endDate: addDays(MONDAY, 3) });
    const { change, find } = await paidShop([long, short]);
    const { startDate, endDate } = long;
    const period = { startDate, endDate };
    await change({ kind: 'reschedule', period, startDate: TUESDAY, endDate });
    expect((await find()).lines).toMatchObject([
      { startDate: TUESDAY, endDate },
      { startDate: MONDAY, endDate: addDays(MONDAY, 1) },
    ]);
  });

  it('is refused, with the days, if others have the units', async () => {
    const { change, shop } = await paidShop();
    await shop.place(
      order({ lines: [line({ quantity: 2, startDate: TUESDAY, endDate: addDays(MONDAY, 2) })] }),
    );
    expect(await change(toTuesday)).toMatchObject({
      error: { kind: 'unavailable', days: [TUESDAY] },
    });
  });

  it('refunds what was paid above the new total', async () => {
    const { change, find } = await paidShop([line({ quantity: 2 })]);
    await change({ kind: 'lines', lines: [line()], addOns: [] });
    const reservation = await find();
    expect(reservation.pendingRefunds).toMatchObject([{ amount: 22_500 }]);
    expect(netPaidOf(reservation)).toBe(reservation.total);
  });

  it('records what was removed and added, with its days, in the customer’s language', async () => {
    const friday = line({ startDate: addDays(MONDAY, 4), endDate: addDays(MONDAY, 5) });
    const { change, find } = await paidShop([line({ quantity: 2 }), friday]);
    await change({ kind: 'lines', lines: [line(), line({ ...friday, quantity: 2 })], addOns: [] });
    const { history, lines } = await find();
    const title = lines[0]?.title ?? '';
    expect(history.find(({ kind }) => kind === 'lines_changed')?.facts).toEqual({
      removed: `1 x ${title} (2026-12-07/2026-12-08)`,
      added: `1 x ${title} (2026-12-11/2026-12-12)`,
    });
  });

  it('keeps it as a credit instead, if the customer wants', async () => {
    const { change, find, shop } = await paidShop([line({ quantity: 2 })]);
    const request = { kind: 'lines', lines: [line()], addOns: [] } as const;
    await change(request, { keepsAsCredit: true });
    const reservation = await find();
    expect(reservation.pendingRefunds).toEqual([]);
    expect(paidOf(reservation)).toBe(22_500);
    const [code = ''] = await shop.codes();
    const credit = await shop.credits.find(code);
    expect(credit && creditBalance(credit)).toBe(22_500);
    expect((await shop.audit()).findings).toEqual([]);
  });

  it('changes nothing at a price that was not shown', async () => {
    const { change, find } = await paidShop();
    const before = await find();
    const wrong = { shown: { totalCents: 1, excessCents: 0 } };
    expect(await change(toTuesday, wrong)).toMatchObject({ error: { kind: 'quote_changed' } });
    // New details cost nothing, but the total beside them may have been lowered by a refund.
    const event = { ...(await find()).event, street: '9 New Road' };
    const details = { kind: 'details', event } as const;
    expect(await change(details, wrong)).toMatchObject({ error: { kind: 'quote_changed' } });
    expect(await find()).toEqual(before);
    expect(await change(details)).toMatchObject({ ok: true });
  });

  const OFFICE = { kind: 'admin', uid: 'owner' } as const;
  const goodwill = (reservation: Reservation) =>
    adjustmentsOf(reservation).flatMap(({ kind, amount }) => (kind === 'goodwill' ? [amount] : []));

  it('waives dearer days only while the rental is on them', async () => {
    const { change, find, shop } = await paidShop();
    const { revision, ...settings } = await shop.settings.read();
    const weekend = { isOn: true, weekdays: [5, 6], percent: 20 };
    await shop.settings.save({ ...settings, weekend }, revision);
    const saturday = { startDate: addDays(MONDAY, 5), endDate: addDays(MONDAY, 6) };
    const move = { kind: 'reschedule', ...saturday } as const;
    await shop.revise.amend(await find(), move, { waives: true }, OFFICE);
    expect([(await find()).total, goodwill(await find())]).toEqual([22_500, [-4_500]]);
    const lines = [line(saturday), line({ ...saturday, productId: 'slide' })];
    await change({ kind: 'lines', lines, addOns: [] });
    expect(goodwill(await find())).toEqual([-4_500]);
    await change({ kind: 'lines', lines: [line({ productId: 'slide' }), line()], addOns: [] });
    expect([(await find()).total, goodwill(await find())]).toEqual([22_500 + 19_900, []]);
  });

  it('splits what was waived when the rental is split', async () => {
    const { change, find, shop } = await paidShop([line({ productId: 'slide', quantity: 2 })]);
    const swap = { kind: 'lines', lines: [line({ quantity: 2 })], addOns: [] } as const;
    await shop.revise.amend(await find(), swap, { waives: true }, OFFICE);
    const later = line({ startDate: TUESDAY, endDate: addDays(TUESDAY, 1) });
    await change({ kind: 'lines', lines: [line(), later], addOns: [] });
    expect([(await find()).total, goodwill(await find())]).toEqual([2 * 19_900, [-5_200]]);
    await change({ kind: 'lines', lines: [later], addOns: [] });
    expect([(await find()).total, goodwill(await find())]).toEqual([19_900, [-2_600]]);
  });

  it('waives a delivery fee only while the party is in that ZIP code', async () => {
    const { find, shop } = await paidShop();
    const { revision, ...settings } = await shop.settings.read();
    const delivery = { ...LIFE_SETTINGS.delivery, chargesFee: true };
    await shop.settings.save({ ...settings, delivery }, revision);
    const { event } = await find();
    const to = async (postalCode: string, waives: boolean) => {
      const details = { kind: 'details', event: { ...event, postalCode } } as const;
      await shop.revise.amend(await find(), details, { waives }, OFFICE);
      return [(await find()).total, goodwill(await find())];
    };
    expect(await to('75201', true)).toEqual([22_500, [-7_999]]);
    expect(await to('76033', false)).toEqual([22_500 + 2_500, []]);
  });

  it('ties a discount that was stored without its rental to what came with it', async () => {
    const { change, find, shop } = await paidShop([line({ productId: 'slide' })]);
    const swap = { kind: 'lines', lines: [line()], addOns: [] } as const;
    await shop.revise.amend(await find(), swap, { waives: true }, OFFICE);
    await shop.store.transact(async (transaction) => {
      const stored = await transaction.get('reservations', (await find()).id);
      const { lines } = structuredClone(stored?.data) as { lines: Record<string, Json>[] };
      const older = lines.map(({ waivers: _waivers, ...rest }) => rest);
      transaction.set('reservations', stored?.id ?? '', { ...stored?.data, lines: older });
    });
    expect((await find()).total).toBe(19_900);
    await change({ kind: 'lines', lines: [line(), line({ productId: 'slide' })], addOns: [] });
    expect([(await find()).total, goodwill(await find())]).toEqual([2 * 19_900, [-2_600]]);
    await change({ kind: 'lines', lines: [line({ productId: 'slide' })], addOns: [] });
    expect([(await find()).total, goodwill(await find())]).toEqual([19_900, []]);
  });

  it('notices when nothing would change', async () => {
    const { change } = await paidShop();
    const same = { kind: 'reschedule', startDate: MONDAY, endDate: TUESDAY } as const;
    expect(await change(same)).toMatchObject({ error: { kind: 'nothing_changed' } });
  });

  it('does not fall below the goodwill given', async () => {
    const { change, shop, find } = await paidShop([line({ quantity: 2 })]);
    const give = { kind: 'adjust', amount: cents(-30_000), why: 'Sorry' } as const;
    const by = { kind: 'admin', uid: 'owner' } as const;
    await shop.attend((await find()).id, give, by);
    expect(await change({ kind: 'lines', lines: [line()], addOns: [] })).toMatchObject({
      error: { kind: 'below_goodwill' },
    });
  });
});

describe('changeUntil', () => {
  it('ends for the customer when the document cannot hold many more entries', async () => {
    const { find, shop } = await paidShop();
    const reservation = await find();
    const entries = reservation.entries.flatMap((entry) =>
      Array.from({ length: 500 }, (_, index) => ({ ...entry, id: `${index}` })),
    );
    const now = shop.clock.now();
    const settings = await shop.settings.read();
    expect(changeUntil(reservation, settings, now)).toBeDefined();
    expect(changeUntil({ ...reservation, entries }, settings, now)).toBeUndefined();
  });
});

describe('withHistory', () => {
  it('keeps the first and the latest entries, and never more than there is room for', async () => {
    const { find } = await paidShop();
    const moment = { now: (await find()).createdAt, by: { kind: 'customer' } } as const;
    let reservation = await find();
    const [first] = reservation.history;
    for (let n = 0; n < MOST_HISTORY + 5; n += 1) {
      reservation = withHistory(reservation, moment, { kind: 'note', facts: { text: `${n}` } });
    }
    expect(reservation.history).toHaveLength(MOST_HISTORY);
    expect(reservation.history[0]).toEqual(first);
    expect(reservation.history.at(-1)).toMatchObject({ facts: { text: `${MOST_HISTORY + 4}` } });
  });

  it('keeps what somebody gave away, so that no number of notes resets their limit', async () => {
    const { find } = await paidShop();
    const by = { kind: 'admin', uid: 'ben' } as const;
    const moment = { now: (await find()).createdAt, by };
    const off = cents(-2_000);
    const given = withHistory(
      await find(),
      moment,
      { kind: 'handed_back', amount: cents(5_000) },
      { kind: 'adjusted', amount: off },
    );
    const limits = (reservation: typeof given) => [
      refundGiven(reservation, cents(100), cents(0), { by }),
      discountGiven(reservation, cents(100), { by }),
    ];
    const notes = Array.from({ length: 2 * MOST_HISTORY }, () => ({ kind: 'note' }) as const);
    const later = notes.reduce((now, note) => withHistory(now, moment, note), given);
    expect(later.history).toHaveLength(MOST_HISTORY);
    expect(limits(later)).toEqual(limits(given));
    expect(limits(given)[0]).toEqual({ refund: 5_100 });
  });
});
