import { beforeEach, describe, expect, it } from 'vitest';
import { documentsReservationBook } from '#adapters/documents/collections/documents-reservation-book.ts';
import { documentsReservationLists } from '#adapters/documents/collections/documents-reservation-lists.ts';
import { documentsBusinessSettings } from '#adapters/documents/collections/settings-document.ts';
import type { ReservationOrder } from '#core/checkout/place-reservation.ts';
import { makeHasReviewed } from '#core/customers/review.ts';
import { admin } from '#core/kernel/actor.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { DAY, HOUR } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import { ok } from '#core/kernel/result.ts';
import { makeCompleteReservations } from '#core/lifecycle/close.ts';
import { makePlanReminders } from '#core/notifications/plan-reminders.ts';
import {
  makeAskForReviews,
  makeRemindOfBalance,
  makeRemindOfInvoices,
  makeRemindOfOverdue,
  makeRemindOfVisits,
} from '#core/notifications/send-reminders.ts';
import { paymentDue } from '#core/payments/begin-payment.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { order } from '#tests/support/fixtures.ts';
import { review } from '#tests/support/reviews.ts';
import { openShop } from '#tests/support/shop.ts';

/** Nobody here lets us save a card. */
const NO_CARDS = { lastDigits: async () => undefined };

/** Friday noon 2026-11-20. The castle goes out on Saturday 2026-12-05. */
async function reminderShop() {
  const shop = await openShop();
  const settings = documentsBusinessSettings(shop.store);
  const { ledger, clock } = shop;
  const ports = {
    lists: documentsReservationLists(shop.store),
    book: documentsReservationBook(shop.store),
    ledger,
    settings,
    savedCards: NO_CARDS,
    clock,
  };
  /** `reservation/product` of each reviewed rental. */
  const reviewed = new Set<string>();
  const hasReviewed = makeHasReviewed(
    {
      findMany: async (keys) =>
        keys
          .filter(({ reservationId, productId }) => reviewed.has(`${reservationId}/${productId}`))
          .map((key) => review(key)),
    },
    documentsReservationBook(shop.store),
  );
  let booked = 0;
  return {
    ...shop,
    async book(amount: number, language?: Language, wanted: Partial<ReservationOrder> = {}) {
      booked += 1;
      const placed = valueOf(await shop.place({ ...shop.order(), language, ...wanted }));
      const { id } = placed.reservation;
      await shop.paid(id, cents(amount));
      await shop.workOutbox();
      shop.sent.length = 0;
      return id;
    },
    save: async (reminders: Partial<Settings['reminders']>) => {
      const { revision, ...now } = await settings.read();
      await settings.save({ ...now, reminders: { ...now.reminders, ...reminders } }, revision);
    },
    remind: makeRemindOfBalance(ports),
    remindOfInvoices: makeRemindOfInvoices(ports),
    remindOfOverdue: makeRemindOfOverdue(ports),
    tellOfVisits: makeRemindOfVisits(ports),
    reviewed,
    askForReviews: makeAskForReviews({ ...ports, hasReviewed }),
    complete: makeCompleteReservations(ledger, clock),
    plan: makePlanReminders(ports.lists, ports.book, settings, hasReviewed, clock),
    async subjects() {
      await shop.workOutbox();
      return shop.sent.map(({ subject }) => subject);
    },
  };
}

let shop: Awaited<ReturnType<typeof reminderShop>>;
beforeEach(async () => {
  shop = await reminderShop();
});

describe('makeRemindOfBalance', () => {
  it('reminds three days before the delivery, once', async () => {
    const id = await shop.book(22_500);
    shop.clock.pass(11 * DAY);
    expect(await shop.remind()).toBe(0);
    shop.clock.pass(DAY);
    expect(await shop.remind()).toBe(1);
    shop.clock.pass(HOUR);
    expect(await shop.remind()).toBe(0);
    expect(await shop.subjects()).toEqual([`$225.00 due before we set up, ${id}`]);
    expect(shop.sent[0]?.text).toMatch(/http:\/\/shop\.example\/manage\/R\d/);
  });

  it('uses the language of the booking', async () => {
    await shop.book(22_500, 'es');
    shop.clock.pass(12 * DAY);
    await shop.remind();
    expect(await shop.subjects()).toEqual([expect.stringContaining('Te faltan $225.00')]);
    expect(shop.sent[0]?.text).toContain('/es/manage/');
  });

  it('skips customers who have paid, and everybody while it is off', async () => {
    await shop.book(45_000);
    shop.clock.pass(12 * DAY);
    expect(await shop.remind()).toBe(0);
    await shop.book(22_500);
    await shop.save({ balance: { isOn: false, daysBefore: 3 } });
    expect(await shop.remind()).toBe(0);
  });

  it('sends nothing before nine in the morning', async () => {
    await shop.book(22_500);
    shop.clock.pass(12 * DAY - 4 * HOUR);
    expect(await shop.remind()).toBe(0);
    shop.clock.pass(2 * HOUR);
    expect(await shop.remind()).toBe(1);
  });

  it("is recorded in the reservation's history", async () => {
    const id = await shop.book(22_500);
    shop.clock.pass(12 * DAY);
    await shop.remind();
    expect((await shop.ledger.find(id))?.history.at(-1)).toMatchObject({
      by: { kind: 'system', job: 'balance-reminders' },
      facts: { mailed: 'balance_reminder', for: '2026-12-05' },
    });
  });
});

describe('makeRemindOfOverdue', () => {
  it('asks once for what is owed after the party, as the owner set it, and accepts payment then', async () => {
    const id = await shop.book(22_500, 'es');
    await shop.book(45_000);
    shop.clock.pass(19 * DAY);
    await shop.complete();
    const planned = async () =>
      (await shop.plan()).flatMap(({ kind, state }) =>
        kind === 'overdue_reminder' ? [state] : [],
      );
    expect([await shop.remindOfOverdue(), await planned()]).toEqual([0, ['off']]);
    await shop.save({ overdue: { isOn: true, daysAfter: 2 } });
    expect(await planned()).toEqual(['due']);
    expect([await shop.remindOfOverdue(), await shop.remindOfOverdue()]).toEqual([1, 0]);
    expect(await shop.subjects()).toEqual([`Quedan $225.00 por pagar, ${id}`]);
    expect(await planned()).toEqual(['sent']);
    const owing = present(await shop.ledger.find(id));
    expect(paymentDue(owing, 'balance', shop.clock.now())).toEqual(ok(22_500));
  });
});

const onInvoice = (netDays: number, poNumber?: string): ReservationOrder['office'] => ({
  by: admin('boss'),
  source: 'phone',
  payment: { kind: 'invoice', netDays, poNumber },
});

describe('makeRemindOfInvoices', () => {
  it('asks once, some days after the invoice was due, in the customer’s language, if it is still unpaid', async () => {
    const office = onInvoice(10, 'PO 7');
    const id = await shop.book(22_500, 'es', { office });
    await shop.book(22_500);
    const planned = async () =>
      (await shop.plan()).flatMap(({ kind, state, day, reservation }) =>
        kind === 'invoice_reminder' ? [[reservation.id, state, day]] : [],
      );
    // The last pickup is on December 7, so it is due on December 17.
    shop.clock.pass(27 * DAY);
    await shop.complete();
    expect(await planned()).toEqual([[id, 'off', '2026-12-17']]);
    expect(await shop.remindOfInvoices()).toBe(0);
    await shop.save({ invoice: { isOn: true, daysAfter: 3 } });
    expect(await planned()).toEqual([[id, 'planned', '2026-12-20']]);
    shop.clock.pass(2 * DAY);
    expect(await shop.remindOfInvoices()).toBe(0);
    shop.clock.pass(DAY);
    expect(await planned()).toEqual([[id, 'due', '2026-12-20']]);
    expect([await shop.remindOfInvoices(), await shop.remindOfInvoices()]).toEqual([1, 0]);
    expect(await shop.subjects()).toEqual([`Factura vencida: $225.00, ${id}`]);
    expect(shop.sent[0]?.text).toContain('venció el jue 17 dic y quedan $225.00 por pagar');
    expect(shop.sent[0]?.text).toContain(
      'Saldo: $225.00, vencido desde el jueves 17 de diciembre de 2026\nOrden de compra: PO 7',
    );
    expect(await planned()).toEqual([[id, 'sent', '2026-12-20']]);
  });

  it('does not go out for an invoice that was paid while the mail waited', async () => {
    const office = onInvoice(0);
    const id = await shop.book(22_500, 'en', { office });
    await shop.save({ invoice: { isOn: true, daysAfter: 1 } });
    shop.clock.pass(18 * DAY);
    expect(await shop.remindOfInvoices()).toBe(1);
    await shop.receive({
      id: 'evt-late',
      kind: 'payment_succeeded',
      at: shop.clock.now(),
      reservationId: id,
      intentId: 'pi_late',
      amount: cents(22_500),
      reason: 'balance',
    });
    expect(await shop.subjects()).toEqual([`Payment received, ${id}`]);
  });
});

describe('makeAskForReviews', () => {
  it('asks a day after the pickup, once', async () => {
    await shop.book(45_000);
    shop.clock.pass(18 * DAY);
    await shop.complete();
    expect(await shop.askForReviews()).toBe(1);
    shop.clock.pass(DAY);
    expect(await shop.askForReviews()).toBe(0);
    expect(await shop.subjects()).toEqual(['How was your party? Neon Castle']);
  });

  it('ignores bookings from long ago', async () => {
    await shop.book(45_000);
    shop.clock.pass(60 * DAY);
    await shop.complete();
    expect(await shop.askForReviews()).toBe(0);
  });
});

describe('makeHasReviewed', () => {
  it('skips customers who have reviewed any of their rentals, in the mail and in the plan', async () => {
    const id = await shop.book(45_000);
    shop.clock.pass(18 * DAY);
    await shop.complete();
    const asked = async () =>
      (await shop.plan()).filter(({ kind }) => kind === 'review_request').length;
    shop.reviewed.add(`${id}/other`);
    expect(await asked()).toBe(1);
    shop.reviewed.clear();
    shop.reviewed.add(`${id}/castle`);
    expect(await asked()).toBe(0);
    expect(await shop.askForReviews()).toBe(0);
    shop.reviewed.clear();
    expect(await shop.askForReviews()).toBe(1);
  });
});

describe('makePlanReminders', () => {
  it('shows what is planned, due, sent and off', async () => {
    await shop.book(22_500);
    const states = async () =>
      (await shop.plan()).flatMap(({ kind, state, day }) =>
        kind === 'balance_reminder' ? [[state, day]] : [],
      );
    expect(await states()).toEqual([['planned', '2026-12-02']]);
    await shop.save({ balance: { isOn: false, daysBefore: 3 } });
    expect(await states()).toEqual([['off', '2026-12-02']]);
    await shop.save(DEFAULT_SETTINGS.reminders);
    shop.clock.pass(12 * DAY);
    expect(await states()).toEqual([['due', calendarDay('2026-12-02')]]);
    await shop.remind();
    expect(await states()).toEqual([['sent', '2026-12-02']]);
  });

  it('reaches as far as the reminders do', async () => {
    const days = { startDate: calendarDay('2026-12-18'), endDate: calendarDay('2026-12-20') };
    await shop.book(22_500, 'en', {
      lines: [{ productId: 'castle', quantity: 1, ...days }],
    });
    const states = async (wanted: string) =>
      (await shop.plan()).flatMap(({ kind, state }) => (kind === wanted ? [state] : []));
    await shop.save({ balance: { isOn: true, daysBefore: 30 } });
    expect(await states('balance_reminder')).toEqual(['due']);
    await shop.save({ overdue: { isOn: true, daysAfter: 20 } });
    shop.clock.pass(50 * DAY);
    await shop.complete();
    expect(await states('overdue_reminder')).toEqual(['due']);
    expect(await states('review_request')).toEqual([]);
  });
});

describe('makePlanReminders, for visits', () => {
  it('lists the reminder before each delivery of a booking, when planned and when sent', async () => {
    const lines = [
      { ...order().lines[0], endDate: calendarDay('2026-12-06') },
      {
        ...order().lines[0],
        startDate: calendarDay('2026-12-09'),
        endDate: calendarDay('2026-12-10'),
      },
    ] as ReservationOrder['lines'];
    await shop.book(22_500, 'en', { lines });
    const listed = async () =>
      (await shop.plan()).flatMap(({ kind, state, about }) =>
        kind === 'visit_reminder' ? [[state, about]] : [],
      );
    expect(await listed()).toEqual([
      ['planned', '2026-12-05'],
      ['planned', '2026-12-09'],
    ]);
    shop.clock.pass(14 * DAY);
    await shop.tellOfVisits();
    expect(await listed()).toEqual([
      ['sent', '2026-12-05'],
      ['planned', '2026-12-09'],
    ]);
    shop.clock.pass(3 * DAY);
    expect(await listed()).toEqual([['planned', '2026-12-09']]);
  });
});

describe('makeRemindOfVisits', () => {
  const party = { ...order().event, startsAt: '14:00', endsAt: '18:00' };
  const line = (startDate: string, endDate: string) => ({
    productId: 'castle',
    quantity: 1,
    startDate: calendarDay(startDate),
    endDate: calendarDay(endDate),
  });
  const twice = {
    event: party,
    lines: [line('2026-12-05', '2026-12-06'), line('2026-12-09', '2026-12-11')],
  };

  it('names the rentals and the hours as a Spanish sentence does', async () => {
    const one = line('2026-12-05', '2026-12-06');
    const lines = [one, one];
    await shop.book(33_750, 'es', { event: { ...party, startsAt: '15:00' }, lines });
    shop.clock.pass(14 * DAY);
    await shop.tellOfVisits();
    await shop.workOutbox();
    const { text = '' } = shop.sent[0] ?? {};
    expect(text).toMatch(
      /Instalamos Neon Castle y Neon Castle el .+, entre las 11 a. m. y la 1 p. m./,
    );
  });

  it('announces each delivery on the day before, once, with its hours and what is not signed', async () => {
    const id = await shop.book(33_750, 'en', twice);
    shop.clock.pass(13 * DAY);
    expect(await shop.tellOfVisits()).toBe(0);
    shop.clock.pass(DAY);
    expect(await shop.tellOfVisits()).toBe(1);
    shop.clock.pass(HOUR);
    expect(await shop.tellOfVisits()).toBe(0);
    expect(await shop.subjects()).toEqual([`We set up on Sat, Dec 5: Neon Castle, ${id}`]);
    const { text = '' } = shop.sent[0] ?? {};
    expect(text).toContain('on Saturday, December 5, 2026, between 10 AM and 12 PM.');
    expect(text).toContain('We pick up on Sunday, December 6, 2026, between 9 AM and 6 PM.');
    expect(text).toContain('sign the rental agreement');
    expect(text).toContain('$337.50 is still due before we set up.');

    shop.sent.length = 0;
    shop.clock.pass(4 * DAY);
    expect(await shop.tellOfVisits()).toBe(1);
    expect(await shop.subjects()).toEqual([`We set up on Wed, Dec 9: Neon Castle, ${id}`]);
    expect(shop.sent[0]?.text).toContain('Friday, December 11, 2026, between 8 AM and 8 PM.');
  });

  it('names the amount for customers who pay at the door, who get no earlier payment request', async () => {
    const office = { by: { kind: 'admin', uid: 'dana' }, source: 'phone' } as const;
    for (const language of ['en', 'es'] as const) {
      const placed = await shop.place({
        ...shop.order(),
        language,
        office: { ...office, payment: { kind: 'door' } },
      });
      expect(placed.ok && placed.value.reservation.status).toBe('confirmed');
    }
    await shop.workOutbox();
    shop.sent.length = 0;
    const planned = (await shop.plan()).map(({ kind }) => kind);
    expect(planned).toContain('visit_reminder');
    expect(planned).not.toContain('balance_reminder');
    shop.clock.pass(12 * DAY);
    expect(await shop.remind()).toBe(0);
    shop.clock.pass(2 * DAY);
    expect(await shop.tellOfVisits()).toBe(2);
    await shop.workOutbox();
    const said = shop.sent.map(({ text }) => text).join('\n');
    expect(said).toContain('$450.00 is due when we deliver: please have cash or a check ready');
    expect(said).toContain('$450.00 se pagan en la entrega');
    expect(said).not.toContain('before we set up.');
  });

  it('sends nothing if the owner turned it off', async () => {
    await shop.book(33_750, 'en', twice);
    await shop.save({ visit: { isOn: false, daysBefore: 1 } });
    shop.clock.pass(14 * DAY);
    expect(await shop.tellOfVisits()).toBe(0);
  });
});
