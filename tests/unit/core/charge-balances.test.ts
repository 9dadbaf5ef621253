import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { makeConfirmSimulatedCard } from '#adapters/simulated-card/confirm-simulated-card.ts';
import {
  simulatedCardPayments,
  simulatedSavedCards,
} from '#adapters/simulated-card/simulated-card-payments.ts';
import { stripeCardPayments, stripeSavedCards } from '#adapters/stripe/stripe-card-payments.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { DAY, HOUR, instant } from '#core/kernel/instant.ts';
import { ok } from '#core/kernel/result.ts';
import { composeMail } from '#core/notifications/compose-mail.ts';
import { makeBeginPayment } from '#core/payments/begin-payment.ts';
import { CardPaymentsUnavailableError } from '#core/payments/card-payments.ts';
import { reservationOnly } from '#core/reservations/booking-decision.ts';
import { toChange } from '#core/reservations/booking-ledger.ts';
import { plannedCharge } from '#core/reservations/planned-charge.ts';
import { balanceOf } from '#core/reservations/reservation.ts';
import { payWithCard } from '#tests/support/fake-stripe/customer.ts';
import {
  type FakeStripe,
  SECRET_KEY,
  startFakeStripe,
} from '#tests/support/fake-stripe/start-fake-stripe.ts';
import { countingRandomness } from '#tests/support/fixtures.ts';
import { DAYS_BEFORE, type KeptCards, openKeptCards } from '#tests/support/kept-cards.ts';

const GOOD = '4242424242424242';
const URL = 'https://shop.example/manage/R1.x';
const ALWAYS_ASKS = '4000002760003184';
const MINUTE = HOUR / 60;
const FAR = calendarDay('2199-12-31');

const simulated = () =>
  openKeptCards(async (clock) => {
    const randomness = countingRandomness('x');
    const ports = { store: memoryDocumentStore(), clock, randomness, secret: 'of the simulation' };
    const confirm = makeConfirmSimulatedCard(ports);
    const card = (cardNumber: string) => ({ cardNumber, expiry: '12/30', cvc: '123' });
    return {
      cards: simulatedCardPayments(ports),
      savedCards: simulatedSavedCards(ports),
      async pay({ clientSecret }, number) {
        await confirm(clientSecret, card(number));
        if (number === ALWAYS_ASKS) await confirm(clientSecret, card(number), 'passed');
      },
    };
  });

let stripe: FakeStripe | undefined;
const stripes = () =>
  openKeptCards(async (clock) => {
    const fake = await startFakeStripe({ now: clock.now });
    stripe = fake;
    const { host, port } = fake;
    const waits = { timeoutMs: 5_000, maxNetworkRetries: 0 };
    const options = { host, port, protocol: 'http', secretKey: SECRET_KEY, ...waits } as const;
    return {
      cards: stripeCardPayments(options),
      savedCards: stripeSavedCards(options),
      async pay({ id, clientSecret }, number) {
        await payWithCard(fake.url, clientSecret, number);
        if (number === ALWAYS_ASKS) fake.answerBank(id, 'passed');
      },
    };
  });

describe.each([
  ['the simulated card', simulated],
  ['Stripe', stripes],
])('charging balances with %s', (_provider, open) => {
  let shop: KeptCards;
  beforeEach(async () => {
    shop = await open();
  });
  afterEach(async () => {
    await stripe?.close();
    stripe = undefined;
  });

  it('announces the charge instead of asking for payment', async () => {
    const id = await shop.book(GOOD);
    shop.clock.pass(12 * DAY);
    expect(await shop.remind()).toBe(1);
    const reservation = await shop.of(id);
    for (const [language, words] of [
      [
        'en',
        ['You don’t need to do anything', 'to your card ending 4242', 'December 3', '$225.00'],
      ],
      ['es', ['No tienes que hacer nada', 'tu tarjeta terminada en 4242', '3 de diciembre']],
    ] as const) {
      const mail = composeMail('balance_reminder', { ...reservation, language }, URL, DEMO_SITE);
      for (const word of words) expect(mail.text).toContain(word);
      expect(`${mail.subject} ${mail.html}`).toContain('$225.00');
      expect(mail.text).not.toMatch(/is due before|se paga antes/);
    }
  });

  it.each(['nobody agreed', 'it is turned off'])('asks for payment if %s', async (why) => {
    const id = await shop.book(GOOD, why !== 'nobody agreed');
    await shop.offer(why !== 'it is turned off');
    shop.clock.pass(12 * DAY);
    expect(await shop.remind()).toBe(1);
    const { subject } = composeMail('balance_reminder', await shop.of(id), URL, DEMO_SITE);
    expect(subject).toContain('due before we set up');
  });

  it('charges the balance once, on the agreed day, and sends a receipt', async () => {
    const id = await shop.book(GOOD);
    const { cardConsent } = await shop.of(id);
    expect(cardConsent).toMatchObject({ version: '2026-11', daysBefore: DAYS_BEFORE });
    const job = shop.jobWith();
    shop.toChargeDay();
    shop.clock.pass(-DAY);
    expect(await job()).toBe(0);
    shop.clock.pass(DAY);
    expect(await job()).toBe(1);
    const charged = await shop.of(id);
    expect(balanceOf(charged)).toBe(0);
    expect(charged.balanceCharge).toMatchObject({ state: 'ended', amount: 22_500 });
    expect(charged.attempts.map(({ reason, state }) => [reason, state])).toEqual([
      ['deposit', 'paid'],
      ['balance', 'paid'],
    ]);
    expect(await shop.mails()).toEqual(['balance_receipt', 'confirmation']);
    expect([await job(), await shop.reconcile()]).toEqual([0, 0]);
  });

  describe('by the office', () => {
    const OFFICE = { kind: 'admin', uid: 'owner' } as const;
    const press = (id: string, seen = cents(22_500)) => shop.jobWith().now(id, seen, OFFICE);

    it('takes exactly the balance from the agreed day on, once, from whichever tab or job', async () => {
      const id = await shop.book(GOOD);
      shop.toChargeDay();
      shop.clock.pass(-DAY);
      const day = calendarDay('2026-12-03');
      expect(await press(id)).toEqual({
        ok: false,
        error: { kind: 'cannot_charge', card: { kind: 'not_before', day } },
      });
      shop.clock.pass(DAY);
      // A part, or a balance that was on the screen before a change.
      expect(await press(id, cents(10_000))).toMatchObject({
        error: { kind: 'changed_meanwhile' },
      });
      const pressed = await Promise.all([press(id), press(id)]);
      const said = pressed.map((one) => (one.ok ? 'charged' : one.error));
      const underWay = { kind: 'cannot_charge', card: { kind: 'under_way' } };
      expect(said).toContain('charged');
      expect([
        ['charged', 'charged'],
        ['charged', underWay],
        [underWay, 'charged'],
      ]).toContainEqual(said);
      expect(await press(id)).toMatchObject({ ok: true });
      expect(await shop.jobWith()()).toBe(0);
      const { entries, balanceCharge } = await shop.of(id);
      const charges = entries.filter(({ kind }) => kind === 'charge');
      expect(charges.map(({ amount }) => amount)).toEqual([22_500, 22_500]);
      expect(balanceCharge).toMatchObject({ state: 'ended', amount: 22_500 });
      expect(await shop.mails()).toEqual(['balance_receipt', 'confirmation']);
      expect(await shop.refunds()).toEqual([]);
    });

    it('says why a card did not pay, and does not charge it again', async () => {
      const id = await shop.book(ALWAYS_ASKS);
      shop.toChargeDay();
      const card = { kind: 'refused', code: 'authentication_required' };
      const refused = { ok: false, error: { kind: 'cannot_charge', card } };
      expect([await press(id), await press(id)]).toEqual([refused, refused]);
      expect(await shop.jobWith()()).toBe(0);
      const mails = await shop.mails();
      expect(mails.filter((mail) => mail === 'balance_declined')).toHaveLength(1);
      const { history } = await shop.of(id);
      expect(history.at(-1)).toMatchObject({ by: OFFICE, facts: { refused: card.code } });
    });

    it('needs the consent of then, and no more than that', async () => {
      const [without, agreed] = [await shop.book(GOOD, false), await shop.book(GOOD)];
      const changeTotal = (total: number) =>
        shop.ledger.transact(
          toChange({ reservation: agreed }, (reservation, facts) =>
            ok(reservationOnly({ ...reservation, total: cents(total) }, facts)),
          ),
        );
      shop.toChargeDay();
      expect(await press(without)).toEqual({ ok: false, error: { kind: 'cannot_charge' } });
      await changeTotal(45_100);
      expect(await press(agreed, cents(22_600))).toMatchObject({
        error: { card: { kind: 'beyond', agreed: 22_500 } },
      });
      await changeTotal(45_000);
      // The owner turned it off for later bookings; this customer’s yes stands.
      await shop.offer(false);
      expect(await press(agreed)).toMatchObject({ ok: true });
    });
  });

  it('waits while the customer has a choice that may change the balance', async () => {
    const id = await shop.book(GOOD);
    shop.toChargeDay();
    const now = shop.clock.now();
    await shop.ledger.transact(
      toChange({ reservation: id }, (reservation, facts) => {
        const [{ startDate, endDate } = { startDate: FAR, endDate: FAR }] = reservation.lines;
        const offer = {
          id: 'offer',
          reason: 'weather' as const,
          source: 'the office',
          recorded: false,
          told: [],
          at: now,
          until: instant(now + HOUR),
          by: CUSTOMER,
          period: { startDate, endDate },
          days: [],
        };
        return ok(reservationOnly({ ...reservation, choiceOffers: [offer] }, facts));
      }),
    );
    const job = shop.jobWith();
    expect(await job()).toBe(0);
    shop.clock.pass(HOUR);
    expect(await job()).toBe(1);
    expect(balanceOf(await shop.of(id))).toBe(0);
  });

  it('charges no balance that the office put on invoice', async () => {
    const id = await shop.book(GOOD);
    const booked = await shop.of(id);
    expect(plannedCharge(booked)).toBe('2026-12-03');
    const office = { payment: 'invoice', invoice: { netDays: 30, forBalance: true } } as const;
    expect(plannedCharge({ ...booked, office })).toBeUndefined();
  });

  it('saves no card without consent', async () => {
    const id = await shop.book(GOOD, false);
    expect((await shop.of(id)).cardConsent).toBeUndefined();
    shop.toChargeDay();
    expect(await shop.jobWith()()).toBe(0);
  });

  it('accepts no consent if the shop does not offer it, and charges nothing once it is turned off', async () => {
    const agreed = await shop.book(GOOD);
    await shop.offer(false);
    const later = await shop.book(GOOD);
    expect((await shop.of(later)).cardConsent).toBeUndefined();
    shop.toChargeDay();
    expect(await shop.jobWith()()).toBe(0);
    expect(balanceOf(await shop.of(agreed))).toBe(22_500);
  });

  it('mails the link once if the bank wants authentication, and the customer then pays that same payment', async () => {
    const id = await shop.book(ALWAYS_ASKS);
    shop.toChargeDay();
    const job = shop.jobWith();
    expect(await job()).toBe(1);
    shop.clock.pass(DAY);
    expect(await job()).toBe(0);
    const refused = await shop.of(id);
    expect(refused.balanceCharge).toMatchObject({
      state: 'ended',
      refused: 'authentication_required',
    });
    expect(await shop.mails()).toEqual(['balance_declined', 'confirmation']);
    const begun = await shop.beginPayment({ reservationId: id, reason: 'balance', amount: 22_500 });
    expect(begun).toMatchObject({ ok: true, value: { id: refused.attempts.at(-1)?.intentId } });
    if (begun.ok) await shop.provider.pay(begun.value, GOOD);
    await shop.reconcile();
    expect(balanceOf(await shop.of(id))).toBe(0);
  });

  it("abandons a payment that the reservation's page started and nobody made", async () => {
    const id = await shop.book(GOOD);
    await shop.beginPayment({ reservationId: id, reason: 'balance', amount: 22_500 });
    shop.toChargeDay();
    expect(await shop.jobWith()()).toBe(1);
    const { attempts } = await shop.of(id);
    expect(attempts.map(({ state }) => state)).toEqual(['paid', 'abandoned', 'paid']);
  });

  it('charges the balance if the page starts a payment just before the card is charged', async () => {
    const id = await shop.book(GOOD);
    shop.toChargeDay();
    let isOpened = false;
    const transact: KeptCards['ledger']['transact'] = async (transaction) => {
      if (!isOpened) {
        isOpened = true;
        await shop.beginPayment({ reservationId: id, reason: 'balance', amount: 22_500 });
      }
      return shop.ledger.transact(transaction);
    };
    expect(await shop.jobWith({ ...shop.ledger, transact })()).toBe(1);
    const { attempts } = await shop.of(id);
    expect(attempts.map(({ state }) => state)).toEqual(['paid', 'abandoned', 'paid']);
  });

  it('leaves the card alone if the customer was faster', async () => {
    const id = await shop.book(GOOD);
    const begun = await shop.beginPayment({ reservationId: id, reason: 'balance', amount: 22_500 });
    if (begun.ok) await shop.provider.pay(begun.value, GOOD);
    shop.toChargeDay();
    expect(await shop.jobWith()()).toBe(0);
    await shop.reconcile();
    expect(balanceOf(await shop.of(id))).toBe(0);
    expect((await shop.of(id)).balanceCharge).toBeUndefined();
  });

  it('continues after a crash between charge and record, even if turned off since, and charges once', async () => {
    const id = await shop.book(GOOD);
    shop.toChargeDay();
    const { savedCards } = shop.provider;
    const dies = shop.jobWith(undefined, {
      async charge(wanted) {
        await savedCards.charge(wanted);
        throw new CardPaymentsUnavailableError('The answer was lost.');
      },
    });
    await expect(dies()).rejects.toThrow('lost');
    expect((await shop.of(id)).balanceCharge?.state).toBe('begun');
    // Nothing else can be started in the meantime.
    const wanted = { reservationId: id, reason: 'balance', amount: 22_500 } as const;
    expect(await shop.beginPayment(wanted)).toEqual({
      ok: false,
      error: { kind: 'payment_processing' },
    });
    await shop.offer(false);
    shop.clock.pass(10 * MINUTE);
    expect(await shop.jobWith()()).toBe(1);
    const charged = await shop.of(id);
    expect(balanceOf(charged)).toBe(0);
    expect(await shop.refunds()).toEqual([]);
    expect(charged.attempts.filter(({ reason }) => reason === 'balance')).toHaveLength(1);
  });

  it('charges the balance once if the page starts its payment during the charge', async () => {
    const id = await shop.book(GOOD);
    shop.toChargeDay();
    const { createIntent } = shop.provider.cards;
    const { savedCards } = shop.provider;
    // The page's request was accepted. Before its intent exists, the job records that it is
    // charging.
    const pageCards = {
      ...shop.provider.cards,
      async createIntent(wanted: Parameters<typeof createIntent>[0]) {
        await expect(
          shop.jobWith(undefined, {
            charge: () => Promise.reject(new CardPaymentsUnavailableError('slow')),
          })(),
        ).rejects.toThrow('slow');
        return createIntent(wanted);
      },
    };
    const begin = makeBeginPayment(shop.ledger, pageCards, shop.clock);
    const page = await begin({ reservationId: id, reason: 'balance', amount: 22_500 });
    expect(page).toEqual({ ok: false, error: { kind: 'payment_processing' } });
    expect((await shop.of(id)).attempts.map(({ state }) => state)).toEqual(['paid', 'abandoned']);
    expect(await shop.jobWith(undefined, savedCards)()).toBe(1);
    expect(balanceOf(await shop.of(id))).toBe(0);
    expect(await shop.refunds()).toEqual([]);
  });

  it('leaves the card alone once its deposit is disputed or refunded', async () => {
    const disputed = await shop.book(GOOD);
    const [deposit] = (await shop.of(disputed)).attempts;
    const told = { at: shop.clock.now(), intentId: deposit?.intentId ?? '' };
    await shop.receive({
      ...told,
      id: 'evt-dispute',
      kind: 'attention',
      reservationId: disputed,
      subject: 'dispute_opened',
      subjectId: 'dp_1',
    });
    const returned = await shop.book(GOOD);
    const [paid] = (await shop.of(returned)).attempts;
    await shop.receive({
      ...told,
      id: 'evt-refund',
      kind: 'refunded',
      reservationId: returned,
      intentId: paid?.intentId ?? '',
      refundId: 're_1',
      amount: cents(22_500),
    });
    shop.toChargeDay();
    expect(await shop.jobWith()()).toBe(0);
  });

  it('stops retrying under a key that the provider may have forgotten, and asks the customer instead', async () => {
    const id = await shop.book(GOOD);
    shop.toChargeDay();
    const away = shop.jobWith(undefined, {
      charge: () => Promise.reject(new CardPaymentsUnavailableError('away')),
    });
    await expect(away()).rejects.toThrow('away');
    shop.clock.pass(23 * HOUR);
    expect(await shop.jobWith()()).toBe(1);
    expect((await shop.of(id)).balanceCharge?.refused).toBe('unknown_outcome');
    expect(await shop.mails()).toEqual(['balance_declined', 'confirmation']);
  });
});
