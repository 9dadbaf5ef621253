import fc from 'fast-check';
import { expect } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { HOUR, MINUTE } from '#core/kernel/instant.ts';
import { distinctPeriods } from '#core/kernel/rental-days.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { paymentDue } from '#core/payments/begin-payment.ts';
import { CARD_CONSENT_VERSION } from '#core/reservations/card-consent.ts';
import {
  creditedOf,
  type PaymentReason,
  type Reservation,
  summaryOf,
  versionOf,
  promisedOfflineOf,
  promisedToCardOf,
} from '#core/reservations/reservation.ts';
import type { Amendment } from '#core/self-service/amendment.ts';
import { rentalsOf } from '#core/self-service/change-facts.ts';
import { changeRequestOf } from '#core/self-service/change-request.ts';
import { AGREED_COMMANDS } from '#tests/support/agreed-commands.ts';
import {
  checkAgreed,
  checkOtherPeriods,
  noteRefund,
  spendBudget,
  type HistoryModel,
} from '#tests/support/agreed-history.ts';
import { BANK_COMMANDS } from '#tests/support/bank-commands.ts';
import { order } from '#tests/support/fixtures.ts';
import { command, one, opened } from '#tests/support/history-command.ts';
import type { HistoryShop } from '#tests/support/history-shop.ts';
import { MONEY_COMMANDS } from '#tests/support/money-commands.ts';

// Random booking histories: docs/decisions/02-architecture-wiring-and-tests.md.

const ADMIN = { kind: 'admin', uid: 'owner' } as const;
const FIRST_DAY = calendarDay('2026-11-28');
const which = fc.nat(5);
const shelf = fc.constantFrom('castle', 'slide');

const period = fc.tuple(fc.nat(8), fc.integer({ min: 1, max: 3 })).map(([from, days]) => {
  const startDate = addDays(FIRST_DAY, from);
  return { startDate, endDate: addDays(startDate, days) };
});

const line = fc
  .tuple(shelf, fc.integer({ min: 1, max: 2 }), period)
  .map(([productId, quantity, days]) => ({ productId, quantity, ...days }));

/** As many generators, for as long as all the rentals. */
const addOns = fc
  .nat(2)
  .map((quantity) => (quantity === 0 ? [] : [{ productId: 'generator', quantity }]));

const place = fc
  .tuple(
    fc.array(line, { minLength: 1, maxLength: 2 }),
    addOns,
    fc.boolean(),
    fc.option(which),
    fc.boolean(),
  )
  .map(([lines, more, usesCode, credit, keepsCard]) =>
    command(
      `place(${JSON.stringify([...lines, ...more])}${usesCode ? ', PARTY' : ''}${credit === null ? '' : `, credit ${credit}`}${keepsCard ? ', keeps card' : ''})`,
      async (shop, model) => {
        const code = credit === null ? undefined : one(await shop.codes(), credit);
        const placed = await shop.place(
          order({
            lines,
            addOns: more,
            promoCode: usesCode ? 'PARTY' : undefined,
            creditCode: code,
            damageWaiver: usesCode,
            cardConsentVersion: keepsCard ? CARD_CONSENT_VERSION : undefined,
          }),
        );
        if (!placed.ok) return;
        const { quote, reservation, manageToken } = placed.value;
        model.tokens.push(manageToken);
        if (keepsCard) model.agreed.set(reservation.id, quote.balance);
      },
    ),
  );

const pay = fc
  .tuple(which, fc.constantFrom<PaymentReason>('deposit', 'full', 'balance'), fc.boolean())
  .map(([index, reason, isTold]) =>
    command(`pay(${index}, ${reason}${isTold ? '' : ', event lost'})`, async (shop, model) => {
      const reservation = await opened(shop, model, index);
      const due = reservation && paymentDue(reservation, reason, shop.clock.now());
      if (reservation === undefined || !due?.ok) return;
      const begun = await shop.beginPayment({
        reservationId: reservation.id,
        reason,
        amount: due.value,
      });
      if (!begun.ok) return;
      const paid = shop.provider.pay(begun.value.id);
      if (isTold) await shop.receive(shop.paidEvent(paid));
    }),
  );

/** Two tabs: the provider takes the money of an abandoned intent. */
const payAny = which.map((index) =>
  command(`payAny(${index})`, async (shop) => {
    const intent = one(shop.provider.intents(), index);
    if (intent !== undefined) await shop.receive(shop.paidEvent(shop.provider.pay(intent.id)));
  }),
);

/** The outbox is not processed here: the provider makes the promised refund and reports it. */
const tellRefund = which.map((index) =>
  command(`tellRefund(${index})`, async (shop, model) => {
    const reservation = await opened(shop, model, index);
    const [refund] = reservation?.pendingRefunds ?? [];
    if (reservation === undefined || refund === undefined) return;
    const { intentId, amount, cause } = refund;
    const refundId = `re:${cause}:${intentId}`;
    const told = { intentId, amount, refundId, at: shop.clock.now(), id: `evt-${refundId}` };
    await shop.receive({ ...told, kind: 'refunded', reservationId: reservation.id });
  }),
);

/** Confirms what is shown, or sometimes an outdated version, which must change nothing. */
async function change(
  shop: HistoryShop,
  model: HistoryModel,
  token: string,
  request: Amendment,
  { isStale, keepsAsCredit }: { readonly isStale: boolean; readonly keepsAsCredit: boolean },
): Promise<void> {
  const before = await shop.openLink(token);
  if (before !== undefined) await noteRefund(model, shop, before);
  const shown = await shop.changing.preview(token, request);
  const wrong = isStale ? 1 : 0;
  const total = shown.ok ? shown.value.total : cents(0);
  const excess = shown.ok ? shown.value.excess : cents(0);
  const options = { shown: { totalCents: total + wrong, excessCents: excess }, keepsAsCredit };
  const made = await shop.changing.amend(token, request, options);
  if (!shown.ok) return expect(made).toEqual(shown);
  const isPriced = request.kind !== 'details' && request.kind !== 'contact';
  if (isStale && isPriced) {
    return expect(made).toMatchObject({ error: { kind: 'quote_changed' } });
  }
  if (!made.ok || before === undefined) return undefined;
  expect(made.value.total).toBe(total);
  checkAgreed(before, made.value);
  checkOtherPeriods(before, made.value, request);
  return spendBudget(model, before, made.value, request);
}

const options = fc.record({ isStale: fc.boolean(), keepsAsCredit: fc.boolean() });

/** Near, or so far away that the best tier would apply again. */
const moveTo = fc.tuple(period, fc.boolean()).map(([{ startDate, endDate }, isFar]) => {
  const by = isFar ? 60 : 0;
  return { startDate: addDays(startDate, by), endDate: addDays(endDate, by) };
});

/** One of its periods, or, with `null`, without saying which. */
const reschedule = fc
  .tuple(which, fc.option(which), moveTo, options)
  .map(([index, at, days, how]) =>
    command(
      `reschedule(${index}, ${at}, ${days.startDate}/${days.endDate}${how.keepsAsCredit ? ', as credit' : ''})`,
      async (shop, model) => {
        const token = one(model.tokens, index);
        const reservation = await opened(shop, model, index);
        if (token === undefined || reservation === undefined) return;
        const period = at === null ? undefined : one(distinctPeriods(rentalsOf(reservation)), at);
        await change(shop, model, token, { kind: 'reschedule', period, ...days }, how);
      },
    ),
  );

const changeLines = fc
  .tuple(which, fc.array(line, { minLength: 1, maxLength: 2 }), addOns, options)
  .map(([index, lines, more, how]) =>
    command(
      `changeLines(${index}, ${JSON.stringify([...lines, ...more])})`,
      async (shop, model) => {
        const token = one(model.tokens, index);
        if (token === undefined) return;
        await change(shop, model, token, { kind: 'lines', lines, addOns: more }, how);
      },
    ),
  );

/** What an admin saw is what is changed, or nothing is. */
async function changeAsAdmin(
  shop: HistoryShop,
  reservation: Reservation,
  request: Amendment,
  isStale: boolean,
  waives = false,
): Promise<void> {
  const shown = await shop.revise.preview(reservation, request, ADMIN, { waives });
  if (!shown.ok) return;
  const { total, excess } = shown.value;
  const seen = isStale ? 'older' : versionOf(reservation);
  const options = { shown: { totalCents: total, excessCents: excess }, seen, waives };
  const made = await shop.revise.amend(reservation, request, options, ADMIN);
  expect(made).toMatchObject(
    isStale ? { error: { kind: 'changed_meanwhile' } } : { value: { total } },
  );
}

const adminLines = fc
  .tuple(which, fc.array(line, { minLength: 1, maxLength: 2 }), fc.boolean(), fc.boolean())
  .map(([index, lines, isStale, waives]) =>
    command(`adminLines(${index}, ${JSON.stringify(lines)}, ${waives})`, async (shop, model) => {
      const reservation = await opened(shop, model, index);
      const request = { kind: 'lines', lines, addOns: [] } as const;
      if (reservation === undefined) return;
      await changeAsAdmin(shop, reservation, request, isStale, waives);
      // A waiver also lifts the tiers.
      if (waives) model.budgets.delete(reservation.id);
    }),
  );

/** Units that are out are not exchanged on paper. */
async function stayLonger(shop: HistoryShop, reservation: Reservation): Promise<void> {
  const [period = summaryOf(reservation.lines)] = distinctPeriods(rentalsOf(reservation));
  const endDate = addDays(period.endDate, 1);
  const request = { kind: 'reschedule', period, startDate: period.startDate, endDate } as const;
  await changeAsAdmin(shop, reservation, request, false);
  const today = shopDay(shop.clock.now());
  const outOf = ({ lines }: Reservation): readonly string[] =>
    lines.filter((one) => one.startDate < today).flatMap(({ units }) => units);
  const after = await shop.ledger.find(reservation.id);
  expect(after && outOf(after)).toEqual(outOf(reservation));
}

const extend = which.map((index) =>
  command(`stayLonger(${index})`, async (shop, model) => {
    const reservation = await opened(shop, model, index);
    if (reservation !== undefined) await stayLonger(shop, reservation);
  }),
);

const moveAway = fc.tuple(which, fc.constantFrom('76033', '75201')).map(([index, postalCode]) =>
  command(`details(${index}, ${postalCode})`, async (shop, model) => {
    const reservation = await opened(shop, model, index);
    const token = one(model.tokens, index);
    if (reservation === undefined || token === undefined) return;
    const event = { ...changeRequestOf(reservation).event, postalCode };
    const how = { isStale: false, keepsAsCredit: false };
    await change(shop, model, token, { kind: 'details', event }, how);
  }),
);

/** As offered, and then each part of the refund goes the way that was shown. */
async function callOff(
  shop: HistoryShop,
  model: HistoryModel,
  reservation: Reservation,
  token: string,
  forWeather: boolean,
): Promise<void> {
  const { cancellation, rainCheck } = await shop.offer(reservation);
  const as = forWeather ? 'rain_check' : 'refund';
  const shown = forWeather ? rainCheck?.amount : cancellation?.refund;
  const cancelled = await shop.cancel(token, { as, shown: shown ?? 0 });
  expect(cancelled.ok).toBe(shown !== undefined);
  if (!cancelled.ok || cancellation === undefined || forWeather) return;
  const { refund, offline, toCredits } = cancellation;
  expect(refund).toBeLessThanOrEqual(model.budgets.get(reservation.id) ?? refund);
  const went = (of: (one: Reservation) => number) => of(cancelled.value) - of(reservation);
  expect(went(promisedOfflineOf)).toBe(offline);
  expect(went(creditedOf)).toBe(0 - toCredits);
  expect(went(promisedToCardOf)).toBe(refund - offline - toCredits);
}

const cancel = fc.tuple(which, fc.boolean()).map(([index, forWeather]) =>
  command(`cancel(${index}${forWeather ? ', weather' : ''})`, async (shop, model) => {
    const reservation = await opened(shop, model, index);
    const token = one(model.tokens, index);
    if (reservation === undefined || token === undefined) return;
    await callOff(shop, model, reservation, token, forWeather);
  }),
);

const applyCredit = fc.tuple(which, which).map(([index, credit]) =>
  command(`payByCredit(${index}, credit ${credit})`, async (shop, model) => {
    const token = one(model.tokens, index);
    const code = one(await shop.codes(), credit);
    if (token !== undefined && code !== undefined) await shop.payByCredit(token, code);
  }),
);

const issueCard = fc
  .tuple(fc.integer({ min: 100, max: 60_000 }), fc.integer({ min: 1, max: 20 }))
  .map(([amount, days]) =>
    command(`giftCard(${amount}, ${days} days)`, (shop) =>
      shop.issueGiftCard(
        { amount: cents(amount), expiresOn: addDays(shopDay(shop.clock.now()), days) },
        ADMIN,
      ),
    ),
  );

const voidOne = which.map((index) =>
  command(`voidCredit(${index})`, async (shop) => {
    const code = one(await shop.codes(), index);
    if (code !== undefined) await shop.voidCredit(code, ADMIN);
  }),
);

const adjust = fc.tuple(which, fc.integer({ min: -30_000, max: 20_000 })).map(([index, amount]) =>
  command(`adjust(${index}, ${amount})`, async (shop, model) => {
    const reservation = await opened(shop, model, index);
    if (reservation === undefined) return;
    await shop.attend(
      reservation.id,
      { kind: 'adjust', amount: cents(amount), why: 'goodwill' },
      ADMIN,
    );
  }),
);

/**
 * Only if nobody is left on a closed unit, because the audit reports those until the owner has
 * called them.
 */
const maintenance = fc.tuple(shelf, fc.nat(1), period).map(([productId, unit, days]) =>
  command(`maintenance(${productId} ${unit}, ${days.startDate})`, async (shop) => {
    const fleet = await shop.fleetOf(productId);
    const unitId = fleet?.units[unit]?.id;
    if (fleet === undefined || unitId === undefined) return;
    const maintain = {
      kind: 'begin_maintenance',
      unitId,
      block: { from: days.startDate, to: days.endDate, reason: 'A seam' },
    } as const;
    const outcome = await shop.previewUnits(productId, maintain);
    if (!outcome.ok || outcome.value.unplaced.length > 0) return;
    await shop.changeUnits(productId, maintain, fleet.revision);
  }),
);

const priceChange = fc.integer({ min: 0, max: 40 }).map((percent) =>
  command(`weekendRate(${percent}%)`, async (shop) => {
    const { revision, ...now } = await shop.settings.read();
    const weekend = { isOn: true, weekdays: [5, 6], percent };
    await shop.settings.save({ ...now, weekend }, revision);
  }),
);

const wait = fc
  .oneof(
    fc.integer({ min: 1, max: 40 }).map((minutes) => minutes * MINUTE),
    fc.integer({ min: 1, max: 72 }).map((hours) => hours * HOUR),
  )
  .map((time) =>
    command(`wait(${Math.round(time / MINUTE)} min)`, async (shop) => shop.clock.pass(time)),
  );

/** What crews, the office, customers and banks do with the money of a few bookings. */
export const PAYMENT_COMMANDS = [
  pay,
  pay,
  pay,
  tellRefund,
  issueCard,
  applyCredit,
  applyCredit,
  cancel,
  adjust,
  ...MONEY_COMMANDS,
  ...MONEY_COMMANDS,
];

/** Everything that can happen to a shop's bookings. */
export const HISTORY_COMMANDS = [
  place,
  place,
  pay,
  pay,
  pay,
  payAny,
  tellRefund,
  reschedule,
  reschedule,
  changeLines,
  adminLines,
  extend,
  moveAway,
  cancel,
  applyCredit,
  issueCard,
  voidOne,
  adjust,
  ...MONEY_COMMANDS,
  ...BANK_COMMANDS,
  ...AGREED_COMMANDS,
  maintenance,
  priceChange,
  wait,
  wait,
  fc.constant(command('expireHolds()', (shop) => shop.expireHolds())),
  fc.constant(command('complete()', (shop) => shop.complete())),
  fc.constant(command('expireCredits()', (shop) => shop.expireCredits())),
  fc.constant(command('reconcile()', (shop) => shop.reconcile())),
];
