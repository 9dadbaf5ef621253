import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { documentsPromoCodes } from '#adapters/documents/collections/documents-promo-codes.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { makeSaveSettings } from '#core/back-office/save-settings.ts';
import { deliveriesOn } from '#core/capacity/deliveries.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { makeBeginPayment, paymentDue } from '#core/payments/begin-payment.ts';
import { CardPaymentsUnavailableError, type IntentRequest } from '#core/payments/card-payments.ts';
import { type Reservation, versionOf } from '#core/reservations/reservation.ts';
import type { Amendment } from '#core/self-service/amendment.ts';
import { changeContact, type ContactChange } from '#core/self-service/change-contact.ts';
import { present, valueOf } from '#tests/support/expected.ts';
import { NOON, order } from '#tests/support/fixtures.ts';
import { type HistoryShop, openHistoryShop } from '#tests/support/history-shop.ts';

const ADMIN = { kind: 'admin', uid: 'owner' } as const;
const MOMENT = { now: NOON, by: ADMIN };
const DAY = calendarDay('2026-12-07');
const LINE = { productId: 'castle', quantity: 1, startDate: DAY, endDate: addDays(DAY, 1) };
const ANA = order().contact;
const BEA = { name: 'Bea Cruz', email: 'bea@example.com', phone: '817-555-0177' };

let shop: HistoryShop;
beforeEach(async () => {
  shop = await openHistoryShop(memoryDocumentStore());
});

async function find(id: string): Promise<Reservation> {
  return present(await shop.ledger.find(id));
}

async function hold(more: Parameters<typeof order>[0] = {}) {
  return valueOf(await shop.place(order({ lines: [LINE], ...more })));
}

async function book(more: Parameters<typeof order>[0] = {}) {
  const { reservation, manageToken } = await hold(more);
  const { id } = reservation;
  const due = valueOf(paymentDue(reservation, 'deposit', shop.clock.now()));
  const wanted = { reservationId: id, reason: 'deposit', amount: due } as const;
  const begun = valueOf(await shop.beginPayment(wanted));
  await shop.receive(shop.paidEvent(shop.provider.pay(begun.id)));
  return { id, manageToken };
}

const amend = (seen: Reservation, request: Amendment) =>
  shop.revise.amend(seen, request, { seen: versionOf(seen) }, ADMIN);

const change = async (
  id: string,
  contact: Reservation['contact'],
  link: 'none' | 'send' | 'renew',
) => amend(await find(id), { kind: 'contact', contact, link });

const mails = async (): Promise<readonly unknown[]> => {
  const { documents } = await shop.store.query({ collection: 'outbox' });
  return documents.map(({ data }) => data['mail']);
};

describe('changeContact', () => {
  it('records who changed what, with old and new values', async () => {
    const { id } = await book();
    await change(id, { ...ANA, email: 'ana.ortiz@example.com', phone: BEA.phone }, 'none');
    const changed = await find(id);
    expect(changed.contact).toEqual({
      ...ANA,
      email: 'ana.ortiz@example.com',
      phone: BEA.phone,
    });
    expect(changed.history.at(-1)).toMatchObject({
      kind: 'contact_changed',
      by: ADMIN,
      facts: {
        from: 'Ana@example.com, 817-555-0101',
        to: 'ana.ortiz@example.com, 817-555-0177',
      },
    });
  });

  it('sends the link only on request, and a new link ends the old one', async () => {
    const { id, manageToken } = await book();
    await change(id, BEA, 'none');
    expect(await mails()).not.toContain('link');
    expect(await shop.openLink(manageToken)).toMatchObject({ id });
    await change(id, ANA, 'send');
    expect(await mails()).toContain('link');
    expect(await shop.openLink(manageToken)).toMatchObject({ id });
    await change(id, BEA, 'renew');
    expect(await shop.openLink(manageToken)).toBeUndefined();
    expect((await find(id)).history.slice(-2).map(({ kind }) => kind)).toEqual([
      'contact_changed',
      'link_sent',
    ]);
  });

  it('changes only the phone number by private link, while the booking can be changed', async () => {
    const { id, manageToken } = await book();
    const { phone } = BEA;
    const byLink = (request: Omit<ContactChange, 'kind'>) =>
      shop.changing.amend(manageToken, { kind: 'contact', ...request }, {});
    for (const request of [
      { contact: { phone, email: BEA.email } },
      { contact: { name: BEA.name } },
      { contact: { phone }, link: 'renew' },
      { contact: { phone }, link: 'send' },
    ] as const) {
      expect(await byLink(request)).toMatchObject({ error: { kind: 'cannot_change' } });
    }
    const { total } = await find(id);
    const shown = await shop.changing.preview(manageToken, { kind: 'contact', contact: { phone } });
    expect(shown).toMatchObject({ value: { total, difference: 0, excess: 0 } });
    expect((await find(id)).contact).toEqual(ANA);
    expect(await byLink({ contact: { phone } })).toMatchObject({ ok: true });
    expect((await find(id)).contact).toEqual({ ...ANA, phone });
    expect(await mails()).toContain('details_changed');
    expect(await byLink({ contact: { phone } })).toMatchObject({
      error: { kind: 'nothing_changed' },
    });
    shop.clock.pass(30 * 86_400_000);
    expect(await byLink({ contact: { phone: ANA.phone } })).toMatchObject({
      error: { kind: 'cannot_change' },
    });
  });

  it('makes the booking findable by the new address, and not by the old one', async () => {
    const { id } = await book();
    await change(id, BEA, 'none');
    const of = async (email: string) => {
      const where = [{ field: 'contactEmail', op: '==', value: email }] as const;
      const { documents } = await shop.store.query({
        collection: 'reservations',
        where: [...where],
        orderBy: [{ field: 'createdAt', direction: 'desc' }],
      });
      return documents.map((one) => one.id);
    };
    expect([await of('ana@example.com'), await of('bea@example.com')]).toEqual([[], [id]]);
  });

  it('refuses a hold, an expired one, and a change that is empty or outdated', async () => {
    const held = (await hold()).reservation;
    expect(changeContact(held, BEA, MOMENT)).toEqual({
      ok: false,
      error: { kind: 'cannot_change_contact', status: 'held' },
    });
    const { id } = await book();
    expect(await change(id, ANA, 'send')).toMatchObject({ error: { kind: 'nothing_changed' } });
    expect(await mails()).not.toContain('link');
    const request = { kind: 'contact', contact: BEA } as const;
    const late = await shop.revise.amend(await find(id), request, { seen: '0-0-0' }, ADMIN);
    expect(late).toMatchObject({ error: { kind: 'changed_meanwhile' } });
  });

  it('waits while a saved card is being charged under the old address', async () => {
    const booked = await find((await book()).id);
    const charge = { state: 'begun', key: 'k', amount: cents(100), begunAt: NOON } as const;
    const charging = { ...booked, balanceCharge: charge };
    expect(changeContact(charging, BEA, MOMENT)).toMatchObject({
      error: { kind: 'payment_processing' },
    });
    expect(changeContact(charging, { ...ANA, phone: BEA.phone }, MOMENT).ok).toBe(true);
  });

  it('starts a payment under another key, because a provider refuses the same key with another address', async () => {
    const { id } = await book();
    const balance = valueOf(paymentDue(await find(id), 'balance', shop.clock.now()));
    const wanted = { reservationId: id, reason: 'balance', amount: balance } as const;
    const asked: IntentRequest[] = [];
    const { cards } = shop.provider;
    const lossy = makeBeginPayment(
      shop.ledger,
      {
        ...cards,
        async createIntent(request) {
          asked.push(request);
          const intent = await cards.createIntent(request);
          if (asked.length === 1) throw new CardPaymentsUnavailableError('The answer is lost');
          return intent;
        },
      },
      shop.clock,
    );
    await expect(lossy(wanted)).rejects.toThrow('lost');
    await change(id, BEA, 'none');
    expect(await lossy(wanted)).toMatchObject({ ok: true });
    expect(asked.map(({ customerEmail }) => customerEmail)).toEqual([ANA.email, BEA.email]);
    expect(asked[0]?.idempotencyKey).not.toBe(asked[1]?.idempotencyKey);
  });

  it('never changes money, units, days or state', async () => {
    const booked = await find((await book()).id);
    const text = fc.string({ minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        fc.record({ name: text, email: text, phone: text }),
        fc.constantFrom('confirmed', 'completed', 'cancelled', 'held', 'expired'),
        (contact, status) => {
          const before = { ...booked, status } as Reservation;
          const changed = changeContact(before, contact, MOMENT);
          if (!changed.ok) return;
          const { contact: _contact, history, ...rest } = changed.value;
          const { contact: _before, history: told, ...same } = before;
          expect(rest).toEqual(same);
          expect(history.slice(0, -1)).toEqual(told);
        },
      ),
    );
  });
});

describe('a booking with a first-booking price whose email address now belongs to another customer', () => {
  it('can move to other days, and its deliveries still count', async () => {
    const promo = documentsPromoCodes(shop.store);
    await promo.create({
      code: 'FIRST',
      discount: { kind: 'percent', percent: 10 },
      minimumSubtotal: cents(0),
      firstBookingOnly: true,
      isActive: true,
    });
    const { revision, ...now } = await shop.settings.read();
    const limitless = { ...now, limits: { ...now.limits, deliveriesPerDay: null } };
    await shop.settings.save(limitless, revision);
    const { id, manageToken } = await book({ promoCode: 'FIRST' });
    await book({ promoCode: 'FIRST', contact: BEA });
    await change(id, BEA, 'none');
    const startDate = addDays(DAY, 7);
    const request = { kind: 'reschedule', startDate, endDate: addDays(startDate, 1) } as const;
    expect(await shop.changing.amend(manageToken, request, {})).toMatchObject({ ok: true });
    const save = makeSaveSettings(shop.settings, shop.ledger, shop.clock);
    await save({ ...now, limits: { ...now.limits, deliveriesPerDay: 3 } }, revision + 1);
    const days = await shop.ledger.deliveries([startDate]);
    expect(deliveriesOn(days.get(startDate), shop.clock.now())).toBe(1);
    expect(await promo.find('FIRST')).toMatchObject({ uses: 2 });
  });
});
