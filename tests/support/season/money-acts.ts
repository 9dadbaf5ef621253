import { readIntent, writeIntent } from '#adapters/simulated-card/simulated-books.ts';
import { providerAct } from '#core/audit-log/trail.ts';
import type { CreditDto } from '#core/contract/credits.ts';
import type { GiftSaleDto } from '#core/contract/gift-cards.ts';
import type { ManagedReservation } from '#core/contract/manage.ts';
import type { PromoCodeDto } from '#core/contract/settings.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import type { AttentionSubject } from '#core/reservations/payment-event.ts';
import { PAYMENTS } from '#server/areas/payments/payments.wiring.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { CODES, type Doing, one, type World } from './world.ts';

const DISPUTES = [
  'dispute_opened',
  'dispute_opened',
  'dispute_lost',
  'dispute_won',
  'dispute_reinstated',
] as const;

/** Gift cards, credits, codes, invoices, corrections, and what banks do. */
export function moneyActs(world: World) {
  const { shop, booked, action, today, taken, read, post, put, stored } = world;
  const { credits, payIntent } = world;
  const failed = new Set<string>();

  /** A code's terms, by its name. */
  const promoOf = (code: string, how: number) => ({
    code,
    discount:
      code === 'FIRST20'
        ? { kind: 'percent', percent: 20 }
        : code === 'ONCE15'
          ? { kind: 'amount', amountCents: 1_500 }
          : { kind: 'percent', percent: 10 },
    minimumSubtotalCents: how % 2 === 0 ? 0 : 20_000,
    firstBookingOnly: code === 'FIRST20',
    oncePerCustomer: code === 'ONCE15',
    isActive: how % 5 !== 0,
    ...(code === 'THREE' && { mostUses: 3 }),
  });

  const card = async (pick: number, isWanted: (credit: CreditDto) => boolean = () => true) =>
    one((await credits()).filter(isWanted), pick);

  /** The card provider reports what a bank did. It knows bookings and gift sales alike. */
  async function bankSays(
    about: { readonly reservationId: string; readonly intentId: string },
    subject: AttentionSubject,
    subjectId: string,
    amount: number,
  ): Promise<void> {
    const event = {
      ...about,
      id: `evt:${subject}:${subjectId}`,
      at: shop.clock.now(),
      kind: 'attention',
      subject,
      subjectId,
      amount: cents(amount),
    } as const;
    await shop
      .of(PORTS.acts)
      .run(providerAct('attention'), () => shop.of(PAYMENTS.receiveWebhookEvent)(event));
  }

  /** The booking's card payments or refunds, with the provider's ids. */
  async function cardEntries(pick: number, kind: 'charge' | 'refund') {
    const booking = booked(pick);
    if (booking === undefined) return [];
    const { entries } = await stored(booking);
    return entries.flatMap((entry) =>
      entry.kind === kind && entry.reference !== undefined
        ? [{ ...entry, reservationId: booking.id, intentId: entry.reference }]
        : [],
    );
  }

  return {
    /** Online. */
    async buyCard(pick, how) {
      const begun = taken<{ clientSecret: string }>(
        await shop.post('/api/gift-cards', {
          id: crypto.randomUUID(),
          amountCents: 2_500 + (pick % 40) * 731,
          email: `customer-${how % 20}@example.com`,
          recipient: {
            name: 'Bea',
            ...(how % 2 === 0 && { email: `customer-${pick % 20}@example.com` }),
          },
          sendOn: addDays(today(), how % 4),
          language: how % 3 === 0 ? 'es' : 'en',
        }),
      );
      if (begun !== undefined && how % 7 > 0) await payIntent(begun.clientSecret, how);
    },

    /** At the counter. */
    async sellCard(pick, how) {
      await post('/api/admin/credits/sales', {
        id: crypto.randomUUID(),
        amountCents: 1_000 + (pick % 50) * 613,
        method: one(['cash', 'check', 'other'], how),
        language: 'en',
        ...(how % 2 === 0 && { email: `customer-${how % 20}@example.com` }),
      });
    },

    /** For nothing. Some end soon. */
    async giveCard(pick, how) {
      await post('/api/admin/credits', {
        amountCents: 500 + (pick % 30) * 317,
        expiresOn: addDays(today(), one([0, 2, 9, 90], how) ?? 1),
        name: 'Bea',
      });
    },

    async voidCard(pick) {
      const known = await card(pick, ({ kind, isVoid }) => kind !== 'points' && !isVoid);
      if (known !== undefined) await post(`/api/admin/credits/${known.code}/void`);
    },

    async mailCard(pick, how) {
      const known = await card(pick, ({ kind }) => kind === 'gift_card');
      if (known === undefined) return;
      const email = `customer-${how % 20}@example.com`;
      const body = { id: crypto.randomUUID(), email, language: 'en' };
      await post(`/api/admin/credits/${known.code}/mail`, body);
    },

    /** What is left on a sold card goes back to its buyer, in whole or in part. */
    async returnCard(pick, how) {
      const known = await card(pick, ({ sold }) => sold !== undefined);
      if (known === undefined) return;
      const url = `/api/admin/credits/${known.code}`;
      const { refundableCents, method } = await read<GiftSaleDto>(`${url}/sale`);
      const amountCents = Math.floor(refundableCents / (1 + (how % 3)));
      if (amountCents < 1) return;
      await post(`${url}/refund`, {
        id: crypto.randomUUID(),
        amountCents,
        ...(method !== 'card' && { method: one(['cash', 'check'], how) }),
      });
    },

    async correctCard(pick, how) {
      const known = await card(pick, ({ sold }) => sold === 'counter');
      if (known === undefined) return;
      const method = one(['cash', 'check', 'other'], how);
      const body = { id: crypto.randomUUID(), method, why: 'It was in the other drawer' };
      await post(`/api/admin/credits/${known.code}/method`, body);
    },

    /** A gift card or rain check, after looking what it would pay. */
    async payByCredit(pick, how) {
      const booking = booked(pick);
      const known = await card(how, ({ balanceCents }) => balanceCents > 0);
      if (booking === undefined || known === undefined) return;
      const url = `/api/manage/${booking.token}/credit`;
      const shown = taken<ManagedReservation>(
        await shop.post(url, { code: known.shownCode, isPreview: true }),
      );
      if (shown?.creditPreview === undefined) return;
      const { balanceCents } = shown.creditPreview;
      const now = taken<ManagedReservation>(await shop.post(url, { code: known.code }));
      if (now?.balanceCents !== balanceCents) {
        throw new Error(`${booking.id} owes ${now?.balanceCents} cents, not ${balanceCents}`);
      }
    },

    /** A new promo code, or new terms of it. */
    async promo(pick, how) {
      const { promoCodes } = await read<{ promoCodes: readonly PromoCodeDto[] }>(
        '/api/admin/promo-codes',
      );
      const code = one(CODES, pick) ?? '';
      const known = promoCodes.find((one_) => one_.code === code);
      const promoCode = promoOf(code, how);
      if (known === undefined) return post('/api/admin/promo-codes', promoCode);
      return put(`/api/admin/promo-codes/${code}`, { revision: known.revision, promoCode });
    },

    /** The balance of a booking, or the whole of a hold, to be paid later. */
    async invoice(pick, how) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const { version } = await stored(booking);
      await action(booking.id, {
        kind: 'invoice',
        netDays: how % 31,
        poNumber: `PO ${pick}`,
        version,
      });
    },

    async correctMethod(pick, how) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const { entries, version } = await stored(booking);
      const paid = one(
        entries.filter(({ kind }) => kind === 'received'),
        how,
      );
      if (paid === undefined) return;
      const method = one(['cash', 'check', 'other'], how);
      const body = { kind: 'correct_method', entryId: paid.id, method, why: 'A typo', version };
      await action(booking.id, body);
    },

    /** Pays out a promised cash refund, at once or in two parts. */
    async handOver(pick, how) {
      for (let index = 0; index < 8; index += 1) {
        const booking = booked(pick + index);
        if (booking === undefined) return;
        const { cashRefundDueCents, version } = await stored(booking);
        if (cashRefundDueCents <= 0) continue;
        const amountCents = Math.max(1, Math.floor(cashRefundDueCents / (1 + (how % 2))));
        await action(booking.id, { kind: 'hand_over', amountCents, method: 'cash', version });
        return;
      }
    },

    async waiveBalance(pick) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const { version } = await stored(booking);
      await action(booking.id, { kind: 'waive_balance', version });
    },

    /** After the party: a torn seam, a second hour. */
    async extraCharge(pick, how) {
      const { reservations } = await read<{ reservations: readonly { id: string }[] }>(
        '/api/admin/reservations?status=completed',
      );
      const over = one(reservations, pick);
      if (over === undefined) return;
      const { version } = await stored(over);
      const amountCents = 500 + (how % 60) * 137;
      await action(over.id, { kind: 'adjust', amountCents, why: 'A torn seam', version });
    },

    /** Of a card payment: opened, or decided in whatever order the bank likes. */
    async dispute(pick, how) {
      const charge = one(await cardEntries(pick, 'charge'), how);
      if (charge === undefined) return;
      const subject = one(DISPUTES, how) ?? 'dispute_opened';
      const part = Math.max(1, Math.floor(charge.amountCents / (1 + (pick % 2))));
      await bankSays(charge, subject, `dp:${charge.intentId}`, part);
    },

    async disputeCard(pick, how) {
      const known = await card(pick, ({ sold }) => sold === 'online');
      const sale = known && (await read<GiftSaleDto>(`/api/admin/credits/${known.code}/sale`));
      const intentId = sale && (await shop.of(RECORDS.giftSales).find(sale.saleId))?.intentId;
      if (sale === undefined || intentId === undefined) return;
      const subject = one(DISPUTES, how) ?? 'dispute_opened';
      const about = { reservationId: sale.saleId, intentId };
      await bankSays(about, subject, `dp:${intentId}`, sale.amountCents);
    },

    /** A bank returns a refund, once. The provider has the money again. */
    async failRefund(pick, how) {
      const refund = one(await cardEntries(pick, 'refund'), how);
      if (refund === undefined || failed.has(refund.id)) return;
      failed.add(refund.id);
      const { intentId, amountCents } = refund;
      await shop.of(PORTS.store).transact(async (transaction) => {
        const intent = await readIntent(transaction, intentId);
        if (intent === undefined) return;
        const refundedCents = cents(intent.refundedCents + amountCents);
        writeIntent(transaction, intentId, { ...intent, refundedCents });
      });
      await bankSays(refund, 'refund_failed', refund.id, -amountCents);
    },
  } satisfies Record<string, Doing>;
}
