import { addDays } from '#core/kernel/calendar-day.ts';
import { CODES, type Doing, one, type Placed, type World } from './world.ts';

/** What customers and office do with bookings. */
export function bookingActs(world: World) {
  const { shop, steps, bookings, booked, action, today, taken, read, post, managed, stored } =
    world;
  const { products, credits, orderOf, extrasOf, placed, payBy, payLate, amend, admin } = world;

  /** Choices that customers have not made yet. */
  async function openOffers() {
    const open = [];
    for (const booking of bookings) {
      const now = await managed(booking);
      const offer = now?.weatherOffer ?? now?.unitOffer;
      if (offer !== undefined) open.push({ booking, offer });
    }
    return open;
  }

  return {
    async book(pick, how) {
      const order = await orderOf(pick, how);
      const extras = await extrasOf(order, pick, how);
      await placed(taken(await steps.reserve({ ...order, ...extras })), how);
    },

    /** Corrects a booking before paying for it. */
    async rebook(pick, how) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const order = await orderOf(pick, how);
      const more = { ...(await extrasOf(order, pick, how)), replaces: booking.token };
      await placed(taken(await steps.reserve({ ...order, ...more })), how);
    },

    async pay(pick, how) {
      const booking = booked(pick);
      const now = booking && (await managed(booking));
      if (now === undefined || booking === undefined || now.balanceCents <= 0) return;
      const isSold = now.status === 'confirmed' || now.status === 'completed';
      if (isSold) await payBy(booking.id, 'balance', now.balanceCents, how);
    },

    payLate: (pick) => payLate(pick),

    async sign(pick) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const url = `/api/manage/${booking.token}/agreement`;
      const agreement = taken<{ textId: string }>(await shop.get(url));
      if (agreement === undefined) return;
      taken(await shop.post(url, { name: 'Ana Ortiz', textId: agreement.textId }));
    },

    async cancel(pick) {
      const booking = booked(pick);
      const now = booking && (await managed(booking));
      if (now?.cancellation === undefined || booking === undefined) return;
      const { refundCents } = now.cancellation;
      taken(await shop.post(`/api/manage/${booking.token}/cancel`, { refundCents }));
    },

    async move(pick, how) {
      const booking = booked(pick);
      const now = booking && (await managed(booking));
      if (now?.changes === undefined || booking === undefined) return;
      const startDate = addDays(today(), 1 + (how % 9));
      const period = { startDate: now.lines[0]?.startDate, endDate: now.lines[0]?.endDate };
      const days = { startDate, endDate: addDays(startDate, 1) };
      const amendment = { kind: 'reschedule', period, ...days };
      await amend(`/api/manage/${booking.token}`, amendment, {}, how % 3 === 0);
    },

    async changeItems(pick, how) {
      const booking = booked(pick);
      const now = booking && (await managed(booking));
      if (now?.changes === undefined || booking === undefined) return;
      const [first] = now.lines;
      const productId = one((await products()).slice(0, 8), how)?.id ?? '';
      if (first === undefined || now.lines.some((line) => line.productId === productId)) return;
      const { startDate, endDate } = first;
      const added = { productId, quantity: 1, startDate, endDate };
      const kept = now.lines.map((line) => ({
        productId: line.productId,
        quantity: line.quantity,
        startDate: line.startDate,
        endDate: line.endDate,
      }));
      const lines = how % 2 === 0 ? [added] : [...kept, added];
      const amendment = { kind: 'lines', lines, addOns: [] };
      await amend(`/api/manage/${booking.token}`, amendment, {}, how % 3 === 0);
    },

    /** An offered choice, of whichever kind. */
    async answer(pick, how) {
      const open = one(await openOffers(), pick);
      if (open === undefined) return;
      const { booking, offer } = open;
      const choices = [
        ...offer.days.map(({ startDate, endDate }) => ({
          choice: 'move',
          days: { startDate, endDate },
        })),
        ...('substitutes' in offer
          ? offer.substitutes.map(({ productId, lessCents }) => ({
              choice: 'substitute',
              productId,
              amountCents: lessCents,
            }))
          : []),
        ...(offer.refund ? [{ choice: 'refund', amountCents: offer.refund.backCents }] : []),
        ...('rainCheckExpiresOn' in offer
          ? [{ choice: 'rain_check', amountCents: offer.amountCents }]
          : []),
      ];
      const choice = one(choices, how);
      if (choice === undefined) return;
      const body = { offerId: offer.id, ...choice };
      taken(await shop.post(`/api/manage/${booking.token}/offer`, body));
    },

    async withdraw(pick) {
      const open = one(await openOffers(), pick);
      if (open === undefined) return;
      await action(open.booking.id, { kind: 'withdraw_offer', offerId: open.offer.id });
    },

    async phoneOrder(pick, how) {
      const order = await orderOf(pick, how);
      const { name, phone } = order.contact;
      const kinds = ['cash', 'check', 'hold', 'invoice', 'card_link', 'door'];
      const kind = one(kinds, how);
      const creditCode = pick % 4 === 0 ? one(await credits(), how)?.code : undefined;
      const promoCode = pick % 5 === 0 ? one(CODES, how) : undefined;
      const answer = await post<Placed>('/api/admin/orders', {
        ...order,
        // Many callers have no email address.
        ...(how % 3 === 0 && { contact: { name, phone } }),
        source: 'phone',
        payment: kind === 'invoice' ? { kind, netDays: how % 31 } : { kind },
        ...(how % 6 === 0 && { discount: { kind: 'percent', percent: 10, reason: 'Neighbor' } }),
        ...(how % 8 === 0 && { taxExempt: { organization: 'Faith Church' } }),
        ...(creditCode !== undefined && { creditCode }),
        ...(promoCode !== undefined && { promoCode }),
      });
      // Cash and checks are in, and the rest is paid later, or by the link.
      await placed(answer, kind === 'card_link' ? how : 3);
    },

    async takePayment(pick, how) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const { balanceCents, version } = await stored(booking);
      if (balanceCents <= 0) return;
      const amountCents = Math.max(1, Math.floor(balanceCents / (1 + (how % 2))));
      await action(booking.id, { kind: 'take_payment', amountCents, method: 'cash', version });
    },

    async refund(pick, how) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const { paidCents, version } = await stored(booking);
      const amountCents = Math.floor(paidCents / (2 + (how % 3)));
      if (amountCents < 1) return;
      const as = one(['card', 'rain_check', 'by_hand'], how);
      const body = { kind: 'give_back', amountCents, as, why: 'Late', staysOwed: how % 2 === 0 };
      await action(booking.id, { ...body, version });
    },

    async adjust(pick, how) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const { version } = await stored(booking);
      const amountCents = ((how % 40) - 20) * 100;
      if (amountCents === 0) return;
      await action(booking.id, { kind: 'adjust', amountCents, why: 'As agreed', version });
    },

    async callOff(pick, how) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const { version, paidCents } = await stored(booking);
      const refundCents = Math.max(0, Math.floor(paidCents / (1 + (how % 3))));
      const byShop = how % 2 === 0;
      await action(booking.id, { kind: 'cancel', refundCents, byShop, why: 'Ill', version });
    },

    async moveByOffice(pick, how) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const { lines } = await stored(booking);
      const [first] = lines;
      if (first === undefined) return;
      const startDate = addDays(today(), how % 9);
      const amendment = {
        kind: 'reschedule',
        period: { startDate: first.startDate, endDate: first.endDate },
        startDate,
        endDate: addDays(startDate, 1 + (how % 2)),
      };
      const more = { waive: how % 3 === 0, override: { reason: 'The customer asked' } };
      const url = `/api/admin/reservations/${booking.id}`;
      await amend(url, amendment, how % 4 === 0 ? more : {}, how % 5 === 0, admin());
    },

    async rainCheck(pick) {
      const booking = booked(pick);
      if (booking === undefined) return;
      const { version } = await stored(booking);
      await action(booking.id, { kind: 'rain_check', why: 'Rain', version });
    },

    /** The owner says yes or no to an order from far away. */
    async answerRequest(pick, how) {
      type Asked = { readonly reservations: readonly { readonly id: string }[] };
      const { reservations } = await read<Asked>('/api/admin/reservations?awaits=owner');
      const asked = one(reservations, pick);
      if (asked === undefined) return;
      const no = { kind: 'decline_request', why: 'Too far' };
      await action(asked.id, how % 3 === 0 ? no : { kind: 'confirm_request' });
    },

    /** The shop lets go of what nobody paid, of that customer or only this one. */
    async release(pick, how) {
      type Held = { readonly reservations: readonly { readonly id: string }[] };
      const { reservations } = await read<Held>('/api/admin/reservations?status=held');
      const held = one(reservations, pick);
      const scope = one(['one', 'customer', 'network'], how);
      if (held !== undefined) await post(`/api/admin/reservations/${held.id}/release`, { scope });
    },

    async rainCheckByLink(pick) {
      const booking = booked(pick);
      const now = booking && (await managed(booking));
      if (now?.rainCheck === undefined || booking === undefined) return;
      const { amountCents } = now.rainCheck;
      const url = `/api/manage/${booking.token}/rain-check`;
      taken(await shop.post(url, { amountCents, why: 'Thunderstorms' }));
    },
  } satisfies Record<string, Doing>;
}
