import fc from 'fast-check';
import { expect } from 'vitest';
import { payableOf, takesPayment } from '#core/back-office/take-payment.ts';
import { usableCredit } from '#core/credits/credit.ts';
import { addDays, type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, sumCents } from '#core/kernel/cents.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { isBelowCard } from '#core/pricing/deposit-plan.ts';
import { REFUND_WAYS, type RefundWay, mostRefundable } from '#core/refunds/refund.ts';
import { ledgerOf } from '#core/reservations/mistaken-payment.ts';
import {
  directionOf,
  isOfflineEntry,
  isReturn,
  methodOf,
  type MoneyEntry,
  OFFLINE_METHODS,
  type OfflineMethod,
  standingPayments,
} from '#core/reservations/money-entry.ts';
import {
  balanceOf,
  creditedOf,
  type Reservation,
  versionOf,
  netPaidOf,
  owedOf,
  promisedOfflineOf,
  writtenOffOf,
} from '#core/reservations/reservation.ts';
import { GIFTS } from '#server/areas/gifts/gifts.wiring.ts';
import type { HistoryModel } from '#tests/support/agreed-history.ts';
import { order } from '#tests/support/fixtures.ts';
import { command, one, opened } from '#tests/support/history-command.ts';
import type { HistoryShop } from '#tests/support/history-shop.ts';

const ADMIN = { kind: 'admin', uid: 'owner' } as const;
const FIRST_DAY = calendarDay('2026-11-28');
const which = fc.nat(5);
const method = fc.constantFrom(...OFFLINE_METHODS);

/** Of what is possible: a percentage, all of it, or a cent too much. */
type Share = number | 'all' | 'too much';
const share: fc.Arbitrary<Share> = fc.oneof(
  fc.integer({ min: 1, max: 99 }),
  fc.constantFrom<Share>('all', 'too much'),
);

function shareOf(most: number, wanted: Share) {
  if (wanted === 'all') return cents(most);
  return cents(wanted === 'too much' ? most + 1 : Math.ceil((most * wanted) / 100));
}

type Act = Parameters<HistoryShop['attend']>[1];

/** Based on what was seen a moment ago. */
const act = (shop: HistoryShop, reservation: Reservation, request: Act) =>
  shop.attend(reservation.id, { ...request, seen: versionOf(reservation) }, ADMIN);

/** @param daysAgo when the money came; undefined for now */
async function take(
  shop: HistoryShop,
  reservation: Reservation,
  wanted: Share,
  by: OfflineMethod,
  daysAgo?: number,
) {
  const balance = cents(payableOf(reservation) + writtenOffOf(reservation));
  const amount = shareOf(balance, wanted);
  const now = shop.clock.now();
  const receivedOn = daysAgo === undefined ? undefined : addDays(shopDay(now), -daysAgo);
  const payment = { kind: 'take_payment', amount, method: by, receivedOn } as const;
  const taken = await act(shop, reservation, payment);
  const isPossible =
    receivedOn === undefined ||
    (receivedOn <= shopDay(now) && receivedOn >= shopDay(reservation.createdAt));
  const isDue = takesPayment(reservation, now) && amount > 0 && amount <= balance && isPossible;
  expect(taken.ok).toBe(isDue);
  if (!taken.ok && wanted === 'too much') {
    const over = await act(shop, reservation, { ...payment, overpays: true });
    if (!over.ok) return;
    const due = promisedOfflineOf(over.value) - promisedOfflineOf(reservation);
    expect([due, payableOf(over.value)]).toEqual([amount - balance, 0]);
  }
  if (!taken.ok) return;
  expect(taken.value.status).not.toBe('held');
  expect(payableOf(taken.value) + writtenOffOf(taken.value)).toBe(balance - amount);
  // The same click once more.
  const again = await act(shop, reservation, payment);
  expect(again).toMatchObject({ error: { kind: 'changed_meanwhile' } });
}

const daysBefore = fc.option(fc.integer({ min: -1, max: 5 }), { nil: undefined });

const takePayment = fc.tuple(which, share, method, daysBefore).map(([index, wanted, by, daysAgo]) =>
  command(`takePayment(${index}, ${wanted}, ${by}, ${daysAgo})`, async (shop, model) => {
    const reservation = await opened(shop, model, index);
    if (reservation !== undefined) await take(shop, reservation, wanted, by, daysAgo);
  }),
);

async function bookForCash(
  shop: HistoryShop,
  model: HistoryModel,
  day: CalendarDay,
  wanted: Share,
) {
  const line = { productId: 'castle', quantity: 1, startDate: day, endDate: addDays(day, 1) };
  const placed = await shop.place(order({ lines: [line] }));
  if (!placed.ok) return;
  model.tokens.push(placed.value.manageToken);
  await take(shop, placed.value.reservation, wanted, 'cash');
}

/** By phone, and paid in cash, so refunds are made in person. */
const cashBooking = fc
  .tuple(fc.nat(8), share)
  .map(([from, wanted]) =>
    command(`cashBooking(day ${from}, ${wanted})`, (shop, model) =>
      bookForCash(shop, model, addDays(FIRST_DAY, from), wanted),
    ),
  );

async function correct(shop: HistoryShop, reservation: Reservation, to: OfflineMethod) {
  const paid = reservation.entries.find(isOfflineEntry);
  if (paid === undefined) return;
  const request = { kind: 'correct_method', entryId: paid.id, method: to, why: 'Typo' } as const;
  const corrected = await act(shop, reservation, request);
  expect(corrected.ok).toBe(
    standingPayments(reservation.entries).some(({ id }) => id === paid.id) &&
      methodOf(reservation.entries, paid.id) !== to,
  );
  if (!corrected.ok) return;
  expect(netPaidOf(corrected.value)).toBe(netPaidOf(reservation));
  expect(mostRefundable(corrected.value)).toEqual(mostRefundable(reservation));
}

const correctMethod = fc.tuple(which, method).map(([index, to]) =>
  command(`correctMethod(${index}, ${to})`, async (shop, model) => {
    const reservation = await opened(shop, model, index);
    if (reservation !== undefined) await correct(shop, reservation, to);
  }),
);

async function bounce(shop: HistoryShop, reservation: Reservation) {
  const paid = reservation.entries.find(({ kind }) => kind === 'received');
  if (paid === undefined) return;
  const isBack = reservation.entries.some((entry) => isReturn(entry) && entry.returns === paid.id);
  const returned = await act(shop, reservation, { kind: 'return_payment', entryId: paid.id });
  const isCash = methodOf(reservation.entries, paid.id) === 'cash';
  expect(returned.ok).toBe(!isBack && !isCash);
  if (!returned.ok) return;
  // A refund that was due ends first, then rain checks lose what is left on them; the rest of the
  // payment is owed again.
  const ended = promisedOfflineOf(reservation) - promisedOfflineOf(returned.value);
  const used = creditedOf(returned.value) - creditedOf(reservation);
  expect(netPaidOf(returned.value)).toBe(netPaidOf(reservation) - paid.amount + ended + used);
  expect(returned.value.total).toBe(reservation.total);
  if (netPaidOf(returned.value) >= 0) return;
  const made = returned.value.entries.flatMap((one) =>
    one.kind === 'credit_issued' ? [one.code] : [],
  );
  for (const code of made) {
    const left = usableCredit(await shop.credits.find(code), shopDay(shop.clock.now()));
    expect(left.ok).toBe(false);
  }
}

const returnPayment = which.map((index) =>
  command(`returnPayment(${index})`, async (shop, model) => {
    const reservation = await opened(shop, model, index);
    if (reservation !== undefined) await bounce(shop, reservation);
  }),
);

/**
 * What was undone is owed again, unless a refund that was due from it ended, or another recording of
 * the same money, which was above the balance until now, counts instead.
 */
function checkUndone(before: Reservation, after: Reservation, undone: MoneyEntry) {
  const ended = promisedOfflineOf(before) - promisedOfflineOf(after);
  const known = new Set(before.entries.map(({ id }) => id));
  const instead = standingPayments(after.entries).filter(({ id }) => !known.has(id));
  if (undone.by?.kind !== 'crew') expect(instead).toEqual([]);
  const counted = sumCents(instead.map(({ amount }) => amount));
  expect(netPaidOf(after)).toBe(netPaidOf(before) - undone.amount + ended + counted);
  expect(standingPayments(after.entries).some(({ id }) => id === undone.id)).toBe(false);
}

/** Nothing was refunded, so that nothing keeps a mistake from being undone. */
const isUntouched = ({ entries, pendingRefunds }: Reservation): boolean =>
  pendingRefunds.length === 0 && entries.every((entry) => directionOf(entry) === 'in');

/** The last or an earlier one, by whoever recorded it. */
async function undo(shop: HistoryShop, reservation: Reservation, which: number) {
  const paid = one(standingPayments(reservation.entries).toReversed(), which);
  if (paid === undefined) return;
  const { id: entryId, by } = paid;
  if (by?.kind === 'crew') {
    const actId = entryId.replace('received:', '');
    const deed = { kind: 'payment_undo', actId } as const;
    const undone = await shop.crewAct(reservation.id, `${actId}-undo`, deed);
    expect(undone).toMatchObject({ ok: true });
    const after = await shop.ledger.find(reservation.id);
    if (!undone.ok || after === undefined) return;
    if (isUntouched(reservation)) expect(undone.value).toBe('applied');
    if (undone.value === 'applied') checkUndone(reservation, after, paid);
    return;
  }
  const undone = await act(shop, reservation, { kind: 'undo_payment', entryId, why: 'Typo' });
  if (isUntouched(reservation)) expect(undone.ok).toBe(true);
  if (undone.ok) checkUndone(reservation, undone.value, paid);
  else expect(undone.error.kind).toBe('refunded_since');
}

const undoPayment = fc.tuple(which, fc.nat(2)).map(([index, back]) =>
  command(`undoPayment(${index}, ${back} before the last)`, async (shop, model) => {
    const reservation = await opened(shop, model, index);
    if (reservation !== undefined) await undo(shop, reservation, back);
  }),
);

/** At the door, perhaps more than is due. */
const crewPayment = fc
  .tuple(which, share, fc.constantFrom('cash', 'check'))
  .map(([index, wanted, by]) =>
    command(`crewPayment(${index}, ${wanted}, ${by})`, async (shop, model) => {
      const reservation = await opened(shop, model, index);
      if (reservation === undefined) return;
      const amount = shareOf(balanceOf(reservation), wanted);
      const id = `act-${reservation.id}-${ledgerOf(reservation).length}-${shop.clock.now()}`;
      await shop.crewAct(reservation.id, id, { kind: 'payment', method: by, amount });
    }),
  );

/** A check whose money is refunded in cash before the bank returns it. */
async function refundAndBounce(shop: HistoryShop, before: Reservation, wanted: Share) {
  const amount = shareOf(balanceOf(before), wanted);
  const paid = await act(shop, before, { kind: 'take_payment', amount, method: 'check' });
  if (!paid.ok) return;
  const back = { kind: 'give_back', amount, as: 'by_hand', why: 'Rain', staysOwed: true } as const;
  const given = await act(shop, paid.value, back);
  // Unless an earlier loss had to be made up for first.
  if (!given.ok) return;
  const entryId = paid.value.entries.at(-1)?.id ?? '';
  const returned = await act(shop, given.value, { kind: 'return_payment', entryId });
  expect(returned.ok).toBe(true);
}

const badCheck = fc.tuple(which, share).map(([index, wanted]) =>
  command(`badCheck(${index}, ${wanted})`, async (shop, model) => {
    const reservation = await opened(shop, model, index);
    if (reservation !== undefined) await refundAndBounce(shop, reservation, wanted);
  }),
);

type Back = { readonly as: RefundWay; readonly staysOwed: boolean; readonly method: OfflineMethod };

async function give(shop: HistoryShop, reservation: Reservation, wanted: Share, back: Back) {
  const most = mostRefundable(reservation)[back.as];
  const amount = shareOf(most, wanted);
  const request = { kind: 'give_back', amount, why: 'It rained', ...back } as const;
  const given = await act(shop, reservation, request);
  expect(given.ok).toBe(amount > 0 && amount <= most);
  if (!given.ok) return;
  expect(netPaidOf(given.value)).toBe(netPaidOf(reservation) - amount);
  const falls = reservation.status === 'cancelled' || back.staysOwed ? 0 : amount;
  expect(given.value.total).toBe(reservation.total - falls);
}

const giveBack = fc
  .tuple(
    which,
    share,
    fc.record({
      as: fc.constantFrom(...REFUND_WAYS),
      staysOwed: fc.boolean(),
      method,
    }),
  )
  .map(([index, wanted, back]) =>
    command(
      `giveBack(${index}, ${back.as}, ${wanted}${back.staysOwed ? ', stays owed' : ''})`,
      async (shop, model) => {
        const reservation = await opened(shop, model, index);
        if (reservation !== undefined) await give(shop, reservation, wanted, back);
      },
    ),
  );

async function hand(shop: HistoryShop, reservation: Reservation, wanted: Share) {
  const promised = promisedOfflineOf(reservation);
  const amount = shareOf(promised, wanted);
  const handed = await act(shop, reservation, { kind: 'hand_over', amount, method: 'cash' });
  expect(handed.ok).toBe(amount > 0 && amount <= promised);
  if (handed.ok) expect(netPaidOf(handed.value)).toBe(netPaidOf(reservation));
}

const handOver = fc.tuple(which, share).map(([index, wanted]) =>
  command(`handOver(${index}, ${wanted})`, async (shop, model) => {
    const reservation = await opened(shop, model, index);
    if (reservation !== undefined) await hand(shop, reservation, wanted);
  }),
);

async function waive(shop: HistoryShop, reservation: Reservation) {
  const { status } = reservation;
  const waived = await act(shop, reservation, { kind: 'waive_balance' });
  const isOpen = status === 'confirmed' || status === 'completed';
  const balance = balanceOf(reservation);
  expect(waived.ok).toBe(isOpen && isBelowCard(balance) && balance <= reservation.total);
  if (waived.ok) expect(balanceOf(waived.value)).toBe(0);
}

/** An adjustment that leaves an amount too small for cards, and how it is settled. */
const leaveCents = fc.tuple(which, fc.integer({ min: 1, max: 60 })).map(([index, left]) =>
  command(`leaveCents(${index}, ${left})`, async (shop, model) => {
    const reservation = await opened(shop, model, index);
    if (reservation === undefined || balanceOf(reservation) <= left) return;
    const amount = cents(left - balanceOf(reservation));
    await act(shop, reservation, { kind: 'adjust', amount, why: 'A cent or two' });
  }),
);

type Charge = { readonly amount: number; readonly taxable: boolean; readonly isUndone: boolean };

/** A charge of the office, perhaps undone at once: then the price is what it was. */
async function addCharge(shop: HistoryShop, reservation: Reservation, asked: Charge) {
  const { amount, taxable, isUndone } = asked;
  const wanted = { kind: 'adjust', amount: cents(amount), taxable, why: 'Stairs' } as const;
  const charged = await act(shop, reservation, wanted);
  expect(charged.ok).toBe(reservation.status === 'confirmed');
  if (!charged.ok || !isUndone) return;
  const name = charged.value.entries.at(-1)?.id.replace('adjustment:', '') ?? '';
  const undone = await act(shop, charged.value, { kind: 'undo_adjustment', act: name });
  expect(undone.ok && [undone.value.total, undone.value.pricing?.adjustments]).toEqual([
    reservation.total,
    reservation.pricing?.adjustments,
  ]);
}

const charge = fc
  .tuple(
    which,
    fc.record({
      amount: fc.integer({ min: 1, max: 20_000 }),
      taxable: fc.boolean(),
      isUndone: fc.boolean(),
    }),
  )
  .map(([index, asked]) =>
    command(`charge(${index}, ${JSON.stringify(asked)})`, async (shop, model) => {
      const reservation = await opened(shop, model, index);
      if (reservation !== undefined) await addCharge(shop, reservation, asked);
    }),
  );

const letGo = which.map((index) =>
  command(`letGo(${index})`, async (shop, model) => {
    const reservation = await opened(shop, model, index);
    if (reservation !== undefined) await waive(shop, reservation);
  }),
);

/** Gives up what is owed; the other time it is owed again. */
async function writeOff(shop: HistoryShop, reservation: Reservation) {
  const owed = owedOf(reservation);
  const isOver = reservation.status === 'completed' || reservation.status === 'cancelled';
  const lost = await act(shop, reservation, { kind: 'write_off', why: 'Moved away' });
  expect(lost.ok).toBe(isOver && owed > 0);
  if (lost.ok) {
    expect([owedOf(lost.value), lost.value.total]).toEqual([0, reservation.total]);
    expect(writtenOffOf(lost.value)).toBe(writtenOffOf(reservation) + owed);
    return;
  }
  const off = writtenOffOf(reservation);
  const back = await act(shop, reservation, { kind: 'undo_write_off', why: 'They wrote' });
  expect(back.ok).toBe(off > 0);
  if (back.ok) expect([owedOf(back.value), writtenOffOf(back.value)]).toEqual([owed + off, 0]);
}

const badDebt = which.map((index) =>
  command(`badDebt(${index})`, async (shop, model) => {
    const reservation = await opened(shop, model, index);
    if (reservation !== undefined) await writeOff(shop, reservation);
  }),
);

/** By phone, paid at the door or on invoice, perhaps for less. */
const unpaidBooking = fc
  .record({
    from: fc.nat(8),
    payment: fc.constantFrom({ kind: 'door' } as const, { kind: 'invoice', netDays: 14 } as const),
    off: fc.nat(30_000),
    isExempt: fc.boolean(),
  })
  .map(({ from, payment, off, isExempt }) =>
    command(`unpaidBooking(day ${from}, ${payment.kind}, ${off} off)`, async (shop, model) => {
      const startDate = addDays(FIRST_DAY, from);
      const line = { productId: 'slide', quantity: 1, startDate, endDate: addDays(startDate, 1) };
      const discount = { discount: { kind: 'amount', amount: cents(off) }, reason: 'PTA' } as const;
      const taxExempt = { number: 'TX-1', expiresOn: addDays(startDate, 30) };
      const terms = { discount, ...(isExempt && { taxExempt }) };
      const office = { by: ADMIN, source: 'phone', payment, ...terms } as const;
      const placed = await shop.place(order({ lines: [line], office }));
      if (placed.ok) model.tokens.push(placed.value.manageToken);
    }),
  );

/** On the website. It then pays for bookings. */
const buyCard = fc.integer({ min: 2_500, max: 60_000 }).map((amount) =>
  command(`buyCard(${amount})`, async (shop) => {
    const sell = shop.of(GIFTS.sellGiftCards);
    const { length } = await shop.codes();
    const buyer = { email: 'bea@example.com', recipient: { name: 'Cy' }, language: 'en' } as const;
    const sendOn = shopDay(shop.clock.now());
    const begun = await sell.begin({ ...buyer, sendOn, amount: cents(amount) }, `card-${length}`);
    if (begun.ok) await shop.receive(shop.paidEvent(shop.provider.pay(begun.value.intent.id)));
  }),
);

/** The bank gives its price back, whatever was spent, and perhaps decides again. */
const giftDispute = fc
  .tuple(which, fc.constantFrom('dispute_opened', 'dispute_lost', 'dispute_reinstated'))
  .map(([index, subject]) =>
    command(`gift ${subject}(${index})`, async (shop) => {
      const sale = one(await shop.sales(), index);
      if (sale?.intentId === undefined || sale.state !== 'paid') return;
      const { id: reservationId, intentId, amount } = sale;
      const about = { reservationId, intentId, amount, at: shop.clock.now() };
      const id = `evt:${subject}:${intentId}`;
      await shop.receive({ ...about, id, kind: 'attention', subject, subjectId: `dp:${intentId}` });
    }),
  );

/** Money that an admin refunds, takes in or waives, and that gift cards bring in and lose. */
export const MONEY_COMMANDS = [
  unpaidBooking,
  buyCard,
  giftDispute,
  cashBooking,
  takePayment,
  correctMethod,
  returnPayment,
  badCheck,
  crewPayment,
  undoPayment,
  undoPayment,
  giveBack,
  giveBack,
  handOver,
  leaveCents,
  charge,
  letGo,
  badDebt,
  badDebt,
];
