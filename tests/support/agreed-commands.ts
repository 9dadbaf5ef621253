import fc from 'fast-check';
import { expect } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { DAY } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { CARD_CONSENT_VERSION } from '#core/reservations/card-consent.ts';
import { balanceOf } from '#core/reservations/reservation.ts';
import type { HistoryModel } from '#tests/support/agreed-history.ts';
import { order } from '#tests/support/fixtures.ts';
import { command, one } from '#tests/support/history-command.ts';
import type { HistoryShop } from '#tests/support/history-shop.ts';

const FIRST_DAY = calendarDay('2026-11-28');

const castleOn = (from: number, days: number) => {
  const startDate = addDays(FIRST_DAY, from);
  return [{ productId: 'castle', quantity: 1, startDate, endDate: addDays(startDate, days) }];
};

/** A deposit, whose card may be charged for the rest. */
const bookKept = fc.tuple(fc.nat(8), fc.integer({ min: 1, max: 2 })).map(([from, days]) =>
  command(`bookKept(day ${from}, ${days})`, async (shop, model) => {
    const placed = await shop.place(
      order({ lines: castleOn(from, days), cardConsentVersion: CARD_CONSENT_VERSION }),
    );
    if (!placed.ok) return;
    const { quote, reservation, manageToken } = placed.value;
    model.tokens.push(manageToken);
    model.agreed.set(reservation.id, quote.balance);
    const wanted = {
      reservationId: reservation.id,
      reason: 'deposit',
      amount: quote.dueNow,
    } as const;
    const begun = await shop.beginPayment(wanted);
    if (begun.ok) await shop.receive(shop.paidEvent(shop.provider.pay(begun.value.id)));
  }),
);

/** A gift card that expires before the party pays for all of it. */
const bookByCard = fc.tuple(fc.nat(8), fc.integer({ min: 1, max: 6 })).map(([from, good]) =>
  command(`bookByCard(day ${from}, good for ${good})`, async (shop, model) => {
    const expiresOn = addDays(shopDay(shop.clock.now()), good);
    const card = { amount: cents(99_999), expiresOn };
    const { code } = await shop.issueGiftCard(card, { kind: 'admin', uid: 'owner' });
    const placed = await shop.place(order({ lines: castleOn(from, 1), creditCode: code }));
    if (placed.ok) model.tokens.push(placed.value.manageToken);
  }),
);

/** Days pass, and the jobs do their hourly work. */
const days = fc.integer({ min: 1, max: 9 }).map((count) =>
  command(`days(${count})`, async (shop) => {
    shop.clock.pass(count * DAY);
    await shop.expireCredits();
    await shop.chargeBalances();
  }),
);

/** Of whatever is booked: a little more, in the owner's direction. */
const askForMore = fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 9_000 })).map(([index, amount]) =>
  command(`askForMore(${index}, ${amount})`, async (shop, model) => {
    const token = one(model.tokens, index);
    const reservation = token && (await shop.openLink(token));
    if (!reservation) return;
    const request = { kind: 'adjust', amount: cents(amount), why: 'Stairs' } as const;
    await shop.attend(reservation.id, request, { kind: 'admin', uid: 'owner' });
  }),
);

const chargeBalances = fc.constant(command('chargeBalances()', (shop) => shop.chargeBalances()));

/** A new consent, to what is open now or to a cent more. */
async function sayYes(shop: HistoryShop, model: HistoryModel, token: string, isWrong: boolean) {
  const reservation = await shop.openLink(token);
  if (reservation === undefined) return;
  const balance = balanceOf(reservation);
  const given = { version: CARD_CONSENT_VERSION, amount: balance + (isWrong ? 1 : 0) };
  const agreed = await shop.agree(token, given);
  if (isWrong) expect(agreed.ok).toBe(false);
  if (agreed.ok) model.agreed.set(reservation.id, balance);
}

const agree = fc.tuple(fc.nat(5), fc.boolean()).map(([index, isWrong]) =>
  command(`agree(${index}${isWrong ? ', a cent too much' : ''})`, async (shop, model) => {
    const token = one(model.tokens, index);
    if (token !== undefined) await sayYes(shop, model, token, isWrong);
  }),
);

/** What the owner switches on and off. It applies to bookings made from then on. */
const ownersRates = fc
  .record({
    fee: fc.constantFrom(0, 2_500, 4_999),
    offers: fc.boolean(),
    multiDay: fc.constantFrom(0, 5, 12.5),
    charges: fc.boolean(),
  })
  .map(({ fee, offers, multiDay, charges }) =>
    command(
      `rates(fee ${fee}, waiver and codes ${offers ? 'on' : 'off'}, days ${multiDay}%)`,
      async (shop) => {
        const { revision, ...now } = await shop.settings.read();
        const zones = [{ name: 'Near', postalCodes: ['760'], feeCents: fee, miles: 10 }];
        await shop.settings.save(
          {
            ...now,
            delivery: { ...now.delivery, chargesFee: fee > 0, zones },
            damageWaiver: { isOn: offers, percent: 11 },
            promoCodes: { isOn: offers },
            multiDay: { isOn: multiDay > 0, tiers: [{ fromDays: 2, percent: multiDay }] },
            packages: { ...now.packages, isOn: offers },
            balanceCharge: { isOn: charges, daysBefore: 2 },
          },
          revision,
        );
      },
    ),
  );

/** The owner finds that a product needs more days to clean and dry, or fewer. */
const cleaning = fc
  .tuple(fc.constantFrom('castle', 'slide', 'generator'), fc.nat(4))
  .map(([id, turnaroundDays]) =>
    command(`cleaning(${id}, ${turnaroundDays} days)`, ({ catalogue }) =>
      catalogue.update(id, undefined, (stored) => ({ ...stored, turnaroundDays })),
    ),
  );

/** What customers agree to, and what follows from it. */
export const AGREED_COMMANDS = [
  bookKept,
  bookKept,
  bookByCard,
  days,
  days,
  askForMore,
  chargeBalances,
  agree,
  ownersRates,
  cleaning,
];
