import fc from 'fast-check';
import { cents } from '#core/kernel/cents.ts';
import { isCardEntry, type CardEntry } from '#core/reservations/money-entry.ts';
import type { AttentionSubject, PaymentEvent } from '#core/reservations/payment-event.ts';
import { type Reservation, versionOf, netPaidOf } from '#core/reservations/reservation.ts';
import { command, one, opened } from '#tests/support/history-command.ts';
import { LIFE_SETTINGS, type HistoryShop } from '#tests/support/history-shop.ts';

const ADMIN = { kind: 'admin', uid: 'owner' } as const;
const which = fc.nat(5);

const cardEntries = ({ entries }: Reservation, kind: CardEntry['kind']): readonly CardEntry[] =>
  entries.filter(isCardEntry).filter((entry) => entry.kind === kind);

type About = Pick<PaymentEvent, 'reservationId' | 'intentId'>;

const attention = (
  shop: HistoryShop,
  about: About,
  subject: AttentionSubject,
  subjectId: string,
  amount: number,
): PaymentEvent => ({
  ...about,
  id: `evt:${subject}:${subjectId}`,
  at: shop.clock.now(),
  kind: 'attention',
  subject,
  subjectId,
  amount: cents(amount),
});

const DISPUTES = [
  'dispute_opened',
  'dispute_lost',
  'dispute_lost',
  'dispute_reinstated',
  'dispute_won',
] as const;

/**
 * Of a payment, whatever was refunded before, because banks do not ask. One dispute per payment,
 * decided as often as the bank likes.
 */
const dispute = fc
  .tuple(which, which, fc.constantFrom(...DISPUTES), fc.integer({ min: 1, max: 100 }))
  .map(([index, payment, subject, percent]) =>
    command(`${subject}(${index}, ${percent}%)`, async (shop, model) => {
      const reservation = await opened(shop, model, index);
      const charge = reservation && one(cardEntries(reservation, 'charge'), payment);
      if (reservation === undefined || charge === undefined) return;
      const { intentId, amount } = charge;
      const about = { reservationId: reservation.id, intentId };
      const disputed = Math.max(1, Math.floor((amount * percent) / 100));
      await shop.receive(attention(shop, about, subject, `dp:${intentId}`, disputed));
    }),
  );

/**
 * By the owner, in the provider's dashboard. May include what is already being refunded, but
 * never what was refunded in another way.
 */
const dashboardRefund = fc
  .tuple(which, which, fc.integer({ min: 1, max: 100 }))
  .map(([index, payment, percent]) =>
    command(`dashboardRefund(${index}, ${percent}%)`, async (shop, model) => {
      const reservation = await opened(shop, model, index);
      const charge = reservation && one(cardEntries(reservation, 'charge'), payment);
      if (reservation === undefined || charge === undefined) return;
      const { id: reservationId, entries, pendingRefunds } = reservation;
      const { intentId } = charge;
      const moved = entries.filter((one) => 'intentId' in one && one.intentId === intentId);
      const promised = pendingRefunds.filter((one) => one.intentId === intentId);
      const held = moved.reduce((sum, one) => sum + one.amount, 0);
      const here = promised.reduce<number>((sum, one) => sum + one.amount, netPaidOf(reservation));
      const left = Math.min(here, held);
      const amount = Math.floor((left * percent) / 100);
      if (amount <= 0) return;
      const refundId = `re:own:${entries.length}:${intentId}`;
      const at = shop.clock.now();
      const told = { id: `evt:${refundId}`, at, reservationId, intentId, refundId };
      await shop.receive({ ...told, kind: 'refunded', amount: cents(amount) });
    }),
  );

/** For a refund reported as successful before, or never. */
const failRefund = fc.tuple(which, which, fc.boolean()).map(([index, refund, wasGood]) =>
  command(`failRefund(${index}${wasGood ? ', called good before' : ''})`, async (shop, model) => {
    const reservation = await opened(shop, model, index);
    if (reservation === undefined) return;
    const { id: reservationId } = reservation;
    const good = one(cardEntries(reservation, 'refund'), refund);
    const promised = one(reservation.pendingRefunds, refund);
    const failed = wasGood
      ? good && { id: good.id, intentId: good.intentId, amount: -good.amount }
      : promised && { ...promised, id: `re:${promised.cause}:${promised.intentId}` };
    if (failed === undefined) return;
    const { intentId, amount } = failed;
    const about = { reservationId, intentId };
    await shop.receive(attention(shop, about, 'refund_failed', failed.id, amount));
  }),
);

const changeContact = fc
  .tuple(which, fc.constantFrom('none', 'send', 'renew'), fc.nat(3))
  .map(([index, link, who]) =>
    command(`changeContact(${index}, ${link})`, async (shop, model) => {
      const reservation = await opened(shop, model, index);
      if (reservation === undefined) return;
      const contact = { ...reservation.contact, email: `guest${who}@example.com` };
      const seen = versionOf(reservation);
      await shop.revise.amend(reservation, { kind: 'contact', contact, link }, { seen }, ADMIN);
    }),
  );

/** What was agreed stays. Anything later uses the new settings. */
const ownersMind = fc
  .record({
    percent: fc.constantFrom(6.25, 8.25, 8.125),
    isTaxed: fc.boolean(),
    deposit: fc.integer({ min: 10, max: 100 }),
    isWaived: fc.boolean(),
    daysBefore: fc.integer({ min: 0, max: 14 }),
  })
  .map(({ percent, isTaxed, deposit, isWaived, daysBefore }) =>
    command(`settings(tax ${isTaxed ? percent : 'off'}, deposit ${deposit}%)`, async (shop) => {
      const { revision, ...now } = await shop.settings.read();
      await shop.settings.save(
        {
          ...now,
          tax: { ...LIFE_SETTINGS.tax, isOn: isTaxed, percent, rentals: true },
          deposit: { percent: deposit },
          damageWaiver: { isOn: isWaived, percent: 7.5 },
          cancellation: {
            ...LIFE_SETTINGS.cancellation,
            tiers: [
              { daysBefore, refundPercent: 33.333 },
              { daysBefore: daysBefore + 1, refundPercent: 100 },
            ],
          },
        },
        revision,
      );
    }),
  );

/** What banks, the owner's dashboard and the owner's changes of mind do to bookings. */
export const BANK_COMMANDS = [
  dispute,
  dispute,
  dashboardRefund,
  failRefund,
  changeContact,
  ownersMind,
];
