import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { err, ok } from '#core/kernel/result.ts';
import { DEFAULT_FIGURES, termsVersionOf } from '#core/settings/terms-figures.ts';
import { CHECKOUT } from '#server/areas/checkout/checkout.wiring.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { CASTLE, GOOD_CARD, line, orderBody } from '#tests/support/order-body.ts';
import { type BookingMemory, placeBooking } from '#web/storefront/checkout/place-booking.ts';

/** The demo's only pirate ship. */
const SHIP = [line({ productId: 'pirate-ship-combo' })];
const MISTYPED = { contact: { ...orderBody().contact, email: 'ana@exmaple.com' } };

describe('booking again with other details', () => {
  let shop: HttpShop;
  beforeEach(async () => {
    shop = await openHttpShop({ rateLimit: true, trustProxy: 1 });
  });
  afterEach(async () => {
    const { store, clock, cardPayments } = PORTS;
    const reader = documentsAuditReader(shop.of(store));
    expect((await makeAudit(reader, shop.of(cardPayments), shop.of(clock))()).findings).toEqual([]);
    await shop.close();
  });

  const steps = () => bookingSteps(shop);
  const status = async ({ reservationId, manageToken }: Held) =>
    (await steps().status(reservationId, manageToken)).json();
  type Held = {
    readonly reservationId: string;
    readonly manageToken: string;
    readonly holdExpiresAt: string;
    readonly quote: { readonly dueNowCents: number; readonly totalCents: number };
  };
  const hold = async (overrides: object, headers?: Record<string, string>): Promise<Held> => {
    const placed = await steps().reserve(overrides, headers);
    expect(placed.json()).toMatchObject({ status: 'held' });
    return placed.json();
  };
  const begin = async ({ reservationId, quote }: Held) =>
    (await steps().intent(reservationId, 'deposit', quote.dueNowCents)).json().clientSecret;
  const freeOn = async (day: string, productId = CASTLE) => {
    const url = `/api/products/${productId}/availability?from=${day}&to=${day}`;
    return (await shop.get(url)).json().days[0].free;
  };
  const turnOn = async (parts: object) => {
    const headers = await shop.adminHeaders();
    const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
    const body = { settings: { ...settings, ...parts }, revision };
    expect((await shop.send('PUT', '/api/admin/settings', { body, headers })).statusCode).toBe(200);
  };

  it('replaces an own unpaid hold, with its units, time and private link', async () => {
    const before = await hold({ lines: SHIP, ...MISTYPED });
    const oldSecret = await begin(before);
    const { holdExpiresAt } = await status(before);
    shop.clock.pass(MINUTE);
    const event = { ...orderBody().event, startsAt: '14:00', endsAt: '18:00' };
    const corrected = { lines: SHIP, event, replaces: before.manageToken };
    const headers = { 'idempotency-key': 'again' };
    const after = await hold(corrected, headers);
    expect(after).toMatchObject({
      reservationId: before.reservationId,
      manageToken: before.manageToken,
      holdExpiresAt,
    });
    // The response was lost.
    expect(await hold(corrected, headers)).toEqual(after);
    const managed = (await steps().manage(after.manageToken)).json();
    const { contactEmail, event: stored, history } = managed;
    expect([contactEmail, stored.startsAt]).toEqual(['ana@example.com', '14:00']);
    const placed = history.filter(({ kind }: { kind: string }) => kind === 'placed');
    expect(placed).toHaveLength(1);
    // The payment of the former details can no longer be made.
    expect((await steps().confirm(oldSecret)).statusCode).not.toBe(200);
    await steps().confirm(await begin(after));
    expect(await status(after)).toMatchObject({ status: 'confirmed' });
    await shop.run('outbox');
    expect((await shop.mails()).map(({ to }) => to?.[0]?.address)).toEqual(['ana@example.com']);
    expect((await shop.of(PORTS.store).query({ collection: 'liveHolds' })).documents).toEqual([]);
  });

  it('takes no second unit, even of an address at its limit, and releases what is left out', async () => {
    const units = await freeOn('2026-12-05');
    const [first] = [await hold({}), await hold({}), await hold({})];
    expect((await steps().reserve({})).json().code).toBe('limit_customer_holds');
    const later = line({ startDate: '2026-12-12', endDate: '2026-12-13' });
    await hold({ lines: [later], replaces: first.manageToken });
    expect([await freeOn('2026-12-05'), await freeOn('2026-12-12')]).toEqual([
      units - 2,
      units - 1,
    ]);
  });

  it('keeps the hold if the new order is refused', async () => {
    const before = await hold({});
    await begin(before);
    await hold({ lines: SHIP, contact: { ...orderBody().contact, ...other } });
    const refused = await steps().reserve({ lines: SHIP, replaces: before.manageToken });
    expect(refused.json()).toMatchObject({ code: 'unavailable', nearest: expect.any(Array) });
    await steps().confirm(await begin(before));
    expect(await status(before)).toMatchObject({ status: 'confirmed' });
  });
  const other = { email: 'bea@example.com', phone: '817-555-0177' };

  it('is priced as if the hold were not there', async () => {
    const saturday = line({ ...SHIP[0], endDate: '2026-12-06' });
    const event = { ...orderBody().event, startsAt: '12:00', endsAt: '20:00' };
    const { manageToken: replaces } = await hold({ lines: [saturday], event });
    // Its only unit would first come back from the customer's own party.
    const sunday = { ...saturday, startDate: '2026-12-06', endDate: '2026-12-07' };
    const order = { lines: [sunday], plan: 'deposit', postalCode: '76033' };
    const start = async (more: object) =>
      (await shop.post('/api/quotes', { ...order, ...more })).json().earliestStart;
    expect([await start({}), await start({ replaces })]).toEqual([expect.any(String), undefined]);
  });

  it('is refused while a payment is under way or has arrived, which is kept', async () => {
    const before = await hold({});
    const clientSecret = await begin(before);
    await shop.of(PORTS.simulatedCard).confirm(clientSecret, GOOD_CARD);
    const again = () => steps().reserve({ ...MISTYPED, replaces: before.manageToken });
    expect((await again()).json()).toMatchObject({ status: 409, code: 'payment_processing' });
    await shop.run('reconcile');
    expect(await status(before)).toMatchObject({ status: 'confirmed' });
    expect((await again()).json()).toMatchObject({ status: 409, code: 'payment_processing' });
  });

  it('is refused to a request that meets a payment begun meanwhile', async () => {
    const before = await hold({});
    await begin(before);
    const { replace } = shop.of(CHECKOUT.replaceHold);
    const order = orderBody(MISTYPED) as unknown as Parameters<typeof replace>[1];
    expect(await replace(before.reservationId, order)).toEqual(err({ kind: 'payment_processing' }));
  });

  describe('of a browser that did not hear that it holds something', () => {
    const OUTAGE = { status: 0, code: 'network', title: 'No connection', detail: '' };
    // A tab that was not counted.
    beforeEach(() => {
      vi.stubGlobal('window', { sessionStorage: { getItem: () => null } });
      return () => vi.unstubAllGlobals();
    });

    function kept<T>() {
      let value: T | undefined;
      return { read: () => value, write: (next: T) => void (value = next), clear: () => undefined };
    }

    /** @param isHeard whether the request arrives, and its answer */
    function browser() {
      let keys = 0;
      const memory = { attempt: kept(), booking: kept(), newKey: () => `key-${(keys += 1)}` };
      return (
        email: string,
        isHeard: readonly [arrives: boolean, answered: boolean],
        more = {},
      ) => {
        const { lines, plan, contact, event } = orderBody();
        const hours = { startsAt: '14:00', endsAt: '18:00' };
        const form = { plan, event: { ...event, ...hours }, terms: true, ...more };
        const request = { lines, form: { ...form, contact: { ...contact, email } } };
        const [arrives, answered] = isHeard;
        return placeBooking(
          async (input, key) => {
            const isLast = input.contact.email === email;
            if (isLast && !arrives) return err(OUTAGE);
            const reply = await shop.post('/api/reservations', input, { 'idempotency-key': key });
            if (isLast && !answered) return err(OUTAGE);
            return reply.statusCode === 201 ? ok(reply.json()) : err(reply.json());
          },
          memory as unknown as BookingMemory,
          { ...request, termsVersion: termsVersionOf(DEFAULT_FIGURES), holdMinutes: 10 } as never,
          shop.clock.now(),
        );
      };
    }

    it.each([
      ['its answer was lost', [true, false]],
      ['it never arrived', [false, false]],
    ] as const)('makes one hold, with the latest details: %s', async (_what, isHeard) => {
      const units = await freeOn('2026-12-05');
      const book = browser();
      expect(await book('ana@exmaple.com', isHeard)).toEqual(err(OUTAGE));
      expect(await book('ann@example.com', isHeard)).toEqual(err(OUTAGE));
      const booked = await book('ana@example.com', [true, true]);
      expect(await freeOn('2026-12-05')).toBe(units - 1);
      const token = booked.ok ? booked.value.manageToken : '';
      expect((await steps().manage(token)).json().contactEmail).toBe('ana@example.com');
    });

    it('shows what a gift card had paid for, instead of booking again', async () => {
      const issued = { amountCents: 100_000, expiresOn: '2027-11-20' };
      const headers = await shop.adminHeaders();
      const creditCode = (await shop.post('/api/admin/credits', issued, headers)).json().code;
      const units = await freeOn('2026-12-05');
      const book = browser();
      await book('ana@exmaple.com', [true, false], { creditCode });
      const again = await book('ann@example.com', [true, true], { creditCode });
      expect(again).toMatchObject({ ok: true, value: { paid: true } });
      expect(await freeOn('2026-12-05')).toBe(units - 1);
    });
  });

  it('places a new one if there is no such hold', async () => {
    const before = await hold({});
    const forged = `${before.reservationId}.${'x'.repeat(43)}`;
    expect((await hold({ replaces: forged })).reservationId).not.toBe(before.reservationId);
    shop.clock.pass(10 * MINUTE);
    expect((await hold({ replaces: before.manageToken })).reservationId).not.toBe(
      before.reservationId,
    );
  });

  it('gives back the use of a code, and what a gift card paid', async () => {
    await turnOn({ promoCodes: { isOn: true } });
    const headers = await shop.adminHeaders();
    for (const code of ['ONE', 'TWO']) {
      const rules = { minimumSubtotalCents: 0, firstBookingOnly: false, isActive: true };
      const discount = { kind: 'percent', percent: 10 };
      const body = { code, discount, mostUses: 1, ...rules };
      const added = await shop.post('/api/admin/promo-codes', body, headers);
      expect(added.statusCode).toBe(201);
    }
    const issued = { amountCents: 5_000, expiresOn: '2027-11-20' };
    const card = (await shop.post('/api/admin/credits', issued, headers)).json().code;
    const uses = async () =>
      (await shop.get('/api/admin/promo-codes', headers))
        .json()
        .promoCodes.map(({ code, uses: used }: { code: string; uses: number }) => [code, used])
        .sort();
    const left = async () =>
      (await shop.get(`/api/admin/credits/${card}`, headers)).json().balanceCents;
    const { manageToken: replaces, ...first } = await hold({ promoCode: 'ONE', creditCode: card });
    expect([await uses(), await left()]).toEqual([
      [
        ['ONE', 1],
        ['TWO', 0],
      ],
      0,
    ]);
    const quoted = async (more: object) => {
      const order = { lines: [line()], plan: 'deposit', promoCode: 'ONE', creditCode: card };
      return (await shop.post('/api/quotes', { ...order, postalCode: '76033', ...more })).json();
    };
    expect((await quoted({})).code).toBe('promo_used_up');
    expect((await quoted({ promoCode: undefined })).code).toBe('credit_empty');
    // As it would be booked.
    expect(await quoted({ replaces })).toMatchObject(first.quote);
    const { credit } = await quoted({ replaces, promoCode: 'TWO' });
    expect(credit).toEqual({ code: card, amountCents: 5_000, leftCents: 0 });
    expect((await quoted({ replaces: 'none.none' })).code).toBe('promo_used_up');
    expect([await uses(), await left()]).toEqual([
      [
        ['ONE', 1],
        ['TWO', 0],
      ],
      0,
    ]);
    const same = await hold({ ...MISTYPED, promoCode: 'ONE', creditCode: card, replaces });
    expect(same.quote).toEqual(first.quote);
    expect([await uses(), await left()]).toEqual([
      [
        ['ONE', 1],
        ['TWO', 0],
      ],
      0,
    ]);
    await hold({ promoCode: 'TWO', replaces });
    expect([await uses(), await left()]).toEqual([
      [
        ['ONE', 0],
        ['TWO', 1],
      ],
      5_000,
    ]);
    await hold({ replaces });
    expect(await uses()).toEqual([
      ['ONE', 0],
      ['TWO', 0],
    ]);
  });
});
