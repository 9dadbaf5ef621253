import { beforeEach, describe, expect, it } from 'vitest';
import { crewDayToDocument } from '#adapters/documents/collections/crew-day-document.ts';
import type { SubstitutesDto } from '#core/contract/admin-reservations.ts';
import type { DayPlanDto, PlanStop } from '#core/contract/dispatch.ts';
import type { ManagedReservation } from '#core/contract/manage.ts';
import type { AvailabilityDto } from '#core/contract/products.ts';
import { EMPTY_CREW_DAY, type Stop } from '#core/dispatch/crew-day.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { DAY, isoFromInstant } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { SUBSTITUTE_WORDS, substituteFacts } from '#core/reservations/substitute-words.ts';
import { TEXTS_WORDING } from '#core/reservations/text-consent.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { line } from '#tests/support/order-body.ts';

const SLIDE = 'blue-crush-water-slide';
const DUAL = 'palm-racer-dual-water-slide';
const YARD = { lengthFt: 44, widthFt: 20, gateWidthIn: 60, surface: 'grass', circuits: 3 };

const shop = eachHttpShop();
let headers: Record<string, string>;
beforeEach(async () => {
  headers = await shop.adminHeaders();
});

async function place(overrides: object) {
  const placed = await bookingSteps(shop).book(overrides);
  return placed;
}
const book = async (overrides: object): Promise<string> => (await place(overrides)).reservationId;

async function changeAll(productId: string, changed: (unitId: string) => object): Promise<void> {
  const path = `/api/admin/products/${productId}/units`;
  for (const { id } of (await shop.get(path, headers)).json().units) {
    const { revision } = (await shop.get(path, headers)).json();
    const made = await shop.post(`${path}/changes`, { change: changed(id), revision }, headers);
    expect(made.statusCode).toBe(200);
  }
}
/** All units of it are torn. */
const tearAll = (productId = SLIDE) =>
  changeAll(productId, (unitId) => ({ kind: 'retire', unitId }));
/** They are repaired by the week after. */
const mendAll = (productId = SLIDE) =>
  changeAll(productId, (unitId) => ({
    kind: 'begin_maintenance',
    unitId,
    block: { from: '2026-12-05', to: '2026-12-08', reason: 'Torn seam' },
  }));

const substitutes = async (id: string): Promise<SubstitutesDto> =>
  (await shop.get(`/api/admin/reservations/${id}/substitutes`, headers)).json();
const conflicts = async () =>
  (await shop.get('/api/admin/desk', headers))
    .json()
    .open.filter(({ kind }: { kind: string }) => kind === 'unit');

describe('GET /api/admin/reservations/:id/substitutes', () => {
  it('offers what is as good and available, and amends the booking to it at the same total', async () => {
    const lines = [line({ productId: SLIDE }), line({ productId: 'popcorn-cotton-candy-cart' })];
    const id = await book({ lines });
    expect((await substitutes(id)).stuck).toEqual([]);
    await tearAll();
    expect(await conflicts()).toHaveLength(1);
    const { stuck } = await substitutes(id);
    expect(stuck.map(({ productId, quantity }) => [productId, quantity])).toEqual([[SLIDE, 1]]);
    const [offer] = stuck[0]?.offers ?? [];
    expect(stuck[0]?.offers.map(({ productId, isMeasured }) => [productId, isMeasured])).toEqual([
      ['big-wave-water-slide', false],
      ['palm-racer-dual-water-slide', false],
    ]);

    const url = `/api/admin/reservations/${id}`;
    const before = (await shop.get(url, headers)).json();
    const asked = { amendment: offer?.change, waive: true };
    const { totalCents, excessCents, rows } = (
      await shop.post(`${url}/amendments/preview`, asked, headers)
    ).json();
    expect([totalCents, excessCents]).toEqual([before.totalCents, 0]);
    // What comes in has the place of what goes, in the prices and in the booking.
    expect(rows.slice(0, 3).map(({ label }: { label: string }) => label)).toEqual([
      expect.stringMatching(/^Blue Crush/),
      expect.stringMatching(/^Big Wave/),
      expect.stringMatching(/^Popcorn/),
    ]);
    const shown = { totalCents, excessCents, version: before.version };
    const made = await shop.post(`${url}/amendments`, { ...asked, shown }, headers);
    expect(made.json()).toMatchObject({
      totalCents: before.totalCents,
      balanceCents: before.balanceCents,
    });
    expect(made.json().lines.map(({ productId }: { productId: string }) => productId)).toEqual([
      'big-wave-water-slide',
      'popcorn-cotton-candy-cart',
    ]);
    expect(await conflicts()).toEqual([]);
    expect((await substitutes(id)).stuck).toEqual([]);
    // The mail says why, what replaces what, and names the discount like the preview does.
    while ((await shop.run('outbox')) > 0);
    const mail = (await shop.mails()).at(-1);
    expect(mail?.subject).toMatch(/^Big Wave .* instead of Blue Crush/);
    expect(mail?.text).toMatch(
      /We’re sorry, Ana\. Blue Crush [^.]* is out of service\. We’ll bring Big Wave [^.]* instead, at no extra cost to you\./,
    );
    expect(mail?.text).toContain('Goodwill discount');
  });

  it('adds a substitute that is booked already to its line', async () => {
    const wave = 'big-wave-water-slide';
    const id = await book({ lines: [line({ productId: SLIDE }), line({ productId: wave })] });
    await tearAll();
    const [stuck] = (await substitutes(id)).stuck;
    const offer = stuck?.offers.find(({ productId }) => productId === wave);
    expect(offer?.change.lines).toMatchObject([{ productId: wave, quantity: 2 }]);
  });

  it('can remove the rental with a refund, keeping the rest of the booking', async () => {
    const lines = [line({ productId: SLIDE }), line({ productId: 'popcorn-cotton-candy-cart' })];
    const id = await book({ lines });
    await tearAll();
    const [stuck] = (await substitutes(id)).stuck;
    const url = `/api/admin/reservations/${id}`;
    const before = (await shop.get(url, headers)).json();
    const asked = { amendment: stuck?.without };
    const { totalCents, excessCents } = (
      await shop.post(`${url}/amendments/preview`, asked, headers)
    ).json();
    const shown = { totalCents, excessCents, version: before.version };
    const made = (await shop.post(`${url}/amendments`, { ...asked, shown }, headers)).json();
    expect(made.lines.map(({ productId }: { productId: string }) => productId)).toEqual([
      'popcorn-cotton-candy-cart',
    ]);
    expect([made.totalCents, excessCents]).toEqual([
      totalCents,
      Math.max(0, before.paidCents - totalCents),
    ]);
    while ((await shop.run('outbox')) > 0);
    const mails = (await shop.mails()).map(({ text }) => text).join('');
    expect(mails).toMatch(
      /Blue Crush [^.]* so we took it off your rental and you don’t pay for it\./,
    );
  });

  it('offers others that need no more power, even if the customer has too few circuits for the booked one', async () => {
    const event = { street: '1 Party Lane', city: 'Cleburne', region: 'TX', postalCode: '76033' };
    const id = await book({
      lines: [line({ productId: DUAL })],
      event: { ...event, venue: { circuits: 1 } },
    });
    await tearAll(DUAL);
    const [stuck] = (await substitutes(id)).stuck;
    const found = stuck?.lesser.map(({ productId, isMeasured, needs }) => [
      productId,
      needs.circuits,
      isMeasured,
    ]);
    // Two circuits, as the booked one needs, so ask the customer.
    expect(found).toContainEqual(['big-wave-water-slide', 2, false]);
  });

  it('offers something less if nothing as good is left, at the lower price', async () => {
    const id = await book({ lines: [line({ productId: DUAL })] });
    await tearAll(DUAL);
    const [stuck] = (await substitutes(id)).stuck;
    expect(stuck?.offers).toEqual([]);
    expect(stuck).toMatchObject({ capacity: 6, wet: true, quantity: 1 });
    const [less] = stuck?.lesser ?? [];
    if (less === undefined) throw new Error('Something less is left');
    // The nearest in price for the same ages.
    expect(less).toMatchObject({ productId: 'big-wave-water-slide', capacity: 4, wet: true });
    expect(less.differenceCents).toBeLessThan(0);
    const url = `/api/admin/reservations/${id}`;
    const before = (await shop.get(url, headers)).json();
    const asked = { amendment: less.change };
    const quote = (await shop.post(`${url}/amendments/preview`, asked, headers)).json();
    expect(quote.differenceCents).toBe(less.differenceCents);
    expect(quote.totalCents).toBe(before.totalCents + less.differenceCents);
    const { totalCents, excessCents } = quote;
    const shown = { totalCents, excessCents, version: before.version };
    const made = await shop.post(`${url}/amendments`, { ...asked, shown }, headers);
    expect(made.json()).toMatchObject({ totalCents, balanceCents: quote.balanceCents });
    expect((await substitutes(id)).stuck).toEqual([]);
    while ((await shop.run('outbox')) > 0);
    const mails = await shop.mails();
    expect(mails.at(-1)?.text).toMatch(
      /We’re sorry.* We’ll bring Big Wave .* for \$\d+\.\d\d less in total\./,
    );
    // All that is rented, so a refund would cancel the whole reservation.
    expect(stuck?.without).toBeUndefined();
  });

  it('leaves out what does not fit the yard or is out on these days, and is not for customers', async () => {
    const id = await book({
      lines: [line({ productId: SLIDE })],
      event: {
        street: '1 Party Lane',
        city: 'Cleburne',
        region: 'TX',
        postalCode: '76033',
        venue: YARD,
      },
    });
    await tearAll();
    const offered = async () => (await substitutes(id)).stuck.flatMap(({ offers }) => offers);
    expect((await offered()).map(({ productId, isMeasured }) => [productId, isMeasured])).toEqual([
      ['big-wave-water-slide', true],
      ['palm-racer-dual-water-slide', true],
    ]);
    await book({ lines: [line({ productId: 'big-wave-water-slide', quantity: 2 })] });
    expect((await offered()).map(({ productId }) => productId)).toEqual([
      'palm-racer-dual-water-slide',
    ]);
    const url = `/api/admin/reservations/${id}/substitutes`;
    expect((await shop.get(url)).statusCode).toBe(401);
    expect((await shop.get(url, await shop.customerHeaders())).statusCode).toBe(403);
    expect((await shop.get('/api/admin/reservations/none/substitutes', headers)).statusCode).toBe(
      404,
    );
  });
});

describe('a booking whose rental is out of service', () => {
  const PAID = 'popcorn-cotton-candy-cart';
  const lines = [line({ productId: SLIDE }), line({ productId: PAID })];
  /** Three days before the delivery, when the terms refund half. */
  async function late(): Promise<void> {
    shop.clock.pass(12 * DAY);
    headers = await shop.adminHeaders();
  }
  const manage = async (token: string): Promise<ManagedReservation> =>
    (await shop.get(`/api/manage/${token}`)).json();
  /** The reasons of Refunds, with how many. */
  const refundedFor = async () => {
    await shop.run('card-events');
    const url = '/api/admin/reports/refunds?from=2026-11-01&to=2026-12-31';
    const { rows } = (await shop.get(url, headers)).json();
    return rows.map(({ id, refunds }: { id: string; refunds: number }) => [id, refunds]);
  };
  const reinstateAll = () => changeAll(SLIDE, (unitId) => ({ kind: 'reinstate', unitId }));
  const code = 'rental_out_of_service';

  it('takes no balance by its link, by card or by credit, until a unit is back', async () => {
    const { reservationId: id, manageToken: token, quote } = await place({ lines });
    const card = await shop.post(
      '/api/admin/credits',
      { amountCents: 5_000, expiresOn: '2027-11-20', id: 'goodwill' },
      headers,
    );
    const credit = { code: card.json().code, isPreview: true };
    const balance = () => bookingSteps(shop).intent(id, 'balance', quote.balanceCents);
    expect((await manage(token)).outOfService).toBeUndefined();
    await tearAll();
    const { outOfService, balanceCents } = await manage(token);
    expect(outOfService).toMatchObject([{ productId: SLIDE, startDate: '2026-12-05' }]);
    expect(balanceCents).toBe(quote.balanceCents);
    const refused = await balance();
    expect([refused.statusCode, refused.json().code]).toEqual([409, code]);
    expect(refused.json().detail).toMatch(/out of service.*Call us at \(/);
    for (const body of [credit, { code: credit.code }]) {
      expect((await shop.post(`/api/manage/${token}/credit`, body)).json().code).toBe(code);
    }
    // Nor while the customer is asked.
    await shop.post(`/api/admin/reservations/${id}/offer`, {}, headers);
    expect((await balance()).json().code).toBe(code);
    await reinstateAll();
    expect((await manage(token)).outOfService).toBeUndefined();
    expect((await shop.post(`/api/manage/${token}/credit`, credit)).statusCode).toBe(200);
    expect((await balance()).statusCode).toBe(200);
  });

  it('is settled once its unit stands at the party: what tears there was brought', async () => {
    const { reservationId: id, manageToken: token, quote } = await place({ lines });
    const whole = await place({ lines: [line({ productId: DUAL })] });
    await tearAll();
    await tearAll(DUAL);
    const goTo = (time: string) =>
      shop.clock.pass(shopMoment(calendarDay('2026-12-05'), time) - shop.clock.now());
    const balance = async () =>
      (await bookingSteps(shop).intent(id, 'balance', quote.balanceCents)).statusCode;
    goTo('06:30');
    expect([(await manage(token)).outOfService?.length, await balance()]).toEqual([1, 409]);
    // Where nothing else comes that day, it can still be canceled; the office is told the same.
    headers = await shop.adminHeaders();
    const mayCancel = async (one: string, link: string) => [
      (await manage(link)).cancellation !== undefined,
      (await shop.get(`/api/admin/reservations/${one}`, headers)).json().mayCancelByLink === true,
    ];
    expect(await mayCancel(id, token)).toEqual([false, false]);
    expect(await mayCancel(whole.reservationId, whole.manageToken)).toEqual([true, true]);
    const { paidCents } = await manage(whole.manageToken);
    const cancelled = await shop.post(`/api/manage/${whole.manageToken}/cancel`, {
      refundCents: paidCents,
    });
    expect(cancelled.json()).toMatchObject({
      status: 'cancelled',
      refundsUnderWayCents: paidCents,
    });
    const stop = {
      id: 's',
      reservationId: id,
      kind: 'deliver',
      lines: [0, 1],
      units: [],
      state: 'done',
      from: 660,
      to: 780,
      work: 60,
      lb: 300,
      cuFt: 30,
      point: { lat: 32.35, lng: -97.39 },
    } as const satisfies Stop;
    await shop.of(PORTS.store).transact(async (transaction) => {
      const crewDay = { ...EMPTY_CREW_DAY, version: 1, stops: { s: stop } };
      transaction.set('crewDays', '2026-12-05', crewDayToDocument(crewDay));
    });
    expect([(await manage(token)).outOfService, await balance()]).toEqual([undefined, 200]);
  });

  it('takes no first payment of a hold either', async () => {
    const placed = (await bookingSteps(shop).reserve({ lines })).json();
    await tearAll();
    const begun = await bookingSteps(shop).intent(
      placed.reservationId,
      'deposit',
      placed.quote.dueNowCents,
    );
    expect(begun.json().code).toBe(code);
  });

  it('refunds everything to a customer who cancels by the link, before and beside an open choice', async () => {
    const other = { startDate: '2026-12-12', endDate: '2026-12-14' };
    const dates = [lines[1], line({ ...other, productId: SLIDE })];
    const cancelled = async (isAsked: boolean, contact: object) => {
      const { reservationId: id, manageToken: token } = await place({ lines: dates, contact });
      const { paidCents, cancellation: before } = await manage(token);
      expect(before?.refundCents).toBeLessThan(paidCents);
      await tearAll();
      if (isAsked) await shop.post(`/api/admin/reservations/${id}/offer`, {}, headers);
      const { cancellation, unitOffer } = await manage(token);
      expect(unitOffer !== undefined).toBe(isAsked);
      expect(cancellation).toMatchObject({ refundCents: paidCents });
      expect((await shop.get(`/api/admin/reservations/${id}`, headers)).json()).toMatchObject({
        policyRefundCents: paidCents,
      });
      const cancel = (refundCents: number | undefined) =>
        shop.post(`/api/manage/${token}/cancel`, { refundCents });
      expect((await cancel(before?.refundCents)).json().code).toBe('refund_changed');
      expect((await cancel(paidCents)).json()).toMatchObject({
        status: 'cancelled',
        refundsUnderWayCents: paidCents,
      });
      await reinstateAll();
    };
    await late();
    await cancelled(false, { name: 'Bea', email: 'bea@example.com', phone: '8175550199' });
    await cancelled(true, { name: 'Cy', email: 'cy@example.com', phone: '8175550188' });
    while ((await shop.run('outbox')) > 0);
    expect((await shop.mails()).at(-1)?.text).toContain(
      'We’re sorry we couldn’t bring what you booked.',
    );
    expect(await refundedFor()).toEqual([['out_of_service', 2]]);
  });

  it('has a reason of its own in Refunds, also where the office cancels or a gift card gets it back', async () => {
    const gift = { amountCents: 90_000, expiresOn: '2027-11-20', id: 'torn-gift' };
    const { code: creditCode } = (await shop.post('/api/admin/credits', gift, headers)).json();
    const { reserve } = bookingSteps(shop);
    const { reservationId: id } = (
      await reserve({ lines: [lines[0]], plan: 'full', creditCode })
    ).json();
    await tearAll();
    const url = `/api/admin/reservations/${id}`;
    const { version, status, keptCents } = (await shop.get(url, headers)).json();
    expect([status, keptCents > 0]).toEqual(['confirmed', true]);
    const cancel = { kind: 'cancel', refundCents: 0, byShop: true, why: 'The seam', version };
    expect((await shop.post(`${url}/actions`, cancel, headers)).statusCode).toBe(200);
    expect(await refundedFor()).toEqual([['out_of_service', 1]]);
    const query = 'refunded=2026-11-20..2026-11-20&why=out_of_service';
    const listed = (await shop.get(`/api/admin/reservations?${query}`, headers)).json();
    expect(listed.reservations).toMatchObject([{ id, refundReasons: ['out_of_service'] }]);
  });

  it('keeps nothing when a customer takes a date off by the link', async () => {
    const dates = [
      lines[1],
      line({ startDate: '2026-12-04', endDate: '2026-12-05', productId: SLIDE }),
    ];
    const { manageToken: token, quote } = await place({ lines: dates, plan: 'full' });
    shop.clock.pass(10 * DAY);
    headers = await shop.adminHeaders();
    const amendment = { kind: 'lines', lines: [lines[1]], addOns: [] };
    const preview = async () =>
      (await shop.post(`/api/manage/${token}/amendments/preview`, { amendment })).json();
    expect((await preview()).adjustments).toMatchObject([{ kind: 'late_change' }]);
    await tearAll();
    const { adjustments, totalCents, excessCents } = await preview();
    expect([adjustments, excessCents]).toEqual([[], quote.totalCents - totalCents]);
    const shown = { totalCents, excessCents };
    const amended = await shop.post(`/api/manage/${token}/amendments`, { amendment, shown });
    expect(amended.statusCode).toBe(200);
    while ((await shop.run('outbox')) > 0);
    expect(await refundedFor()).toEqual([['out_of_service', 1]]);
  });

  it('is reminded neither of the balance nor of the agreement', async () => {
    await place({ lines });
    await late();
    await tearAll();
    const reminded = async () => [
      await shop.run('balance-reminders'),
      await shop.run('agreement-reminders'),
    ];
    expect(await reminded()).toEqual([0, 0]);
    await reinstateAll();
    expect(await reminded()).toEqual([1, 1]);
  });

  it('asks the office neither for its signature nor for its money', async () => {
    const { reservationId: id, manageToken } = await place({ lines });
    const { balanceCents } = await manage(manageToken);
    shop.clock.pass(shopMoment(calendarDay('2026-12-04'), '12:00') - shop.clock.now());
    headers = await shop.adminHeaders();
    const asked = async () => {
      const { open, days } = (await shop.get('/api/admin/desk', headers)).json();
      const { next } = (await shop.get(`/api/admin/reservations/${id}`, headers)).json();
      const [row] = (await shop.get('/api/admin/reservations', headers)).json().reservations;
      const listed = async (query: string) =>
        (await shop.get(`/api/admin/reservations?${query}`, headers)).json().reservations.length;
      const { trucks, unassigned } = (
        await shop.get('/api/admin/plans/2026-12-05', headers)
      ).json();
      const stops: readonly PlanStop[] = [
        ...trucks.flatMap((truck: DayPlanDto['trucks'][number]) => truck.stops),
        ...unassigned.map(({ stop }: { stop: PlanStop }) => stop),
      ];
      const stop = stops.find((one) => one.reservationId === id && one.kind === 'deliver');
      return {
        items: open.filter(({ kind }: { kind: string }) => kind === 'unsigned').length,
        lists: [await listed('agreement=unsigned'), await listed('balance=door')],
        board: stop?.balanceCents,
        strip: [days[1].unsigned, days[1].dueAtDoorCents > 0],
        next: [next.kind, row.next.kind, row.next.amountCents],
      };
    };
    expect(await asked()).toEqual({
      items: 1,
      lists: [1, 1],
      board: balanceCents,
      strip: [1, true],
      next: ['sign', 'sign', undefined],
    });
    await tearAll();
    expect(await asked()).toEqual({
      items: 0,
      lists: [0, 0],
      board: 0,
      strip: [0, false],
      next: ['deliver', 'deliver', undefined],
    });
  });

  it('is not reminded of them by what already waits, nor while a choice is open', async () => {
    const { reservationId: id } = await place({ lines });
    await late();
    expect(await shop.run('balance-reminders')).toBe(1);
    await tearAll();
    while ((await shop.run('outbox')) > 0);
    const subjects = (await shop.mails()).map(({ subject }) => subject ?? '');
    const waited = (await shop.of(RECORDS.outbox).ofReservation(id, 20)).filter(
      (one) => one.kind === 'mail' && one.mail === 'balance_reminder',
    );
    expect(waited).toMatchObject([{ isSkipped: true }]);
    expect(subjects.filter((one) => one.includes('balance'))).toEqual([]);
  });

  it('is not what an expired paper makes of it, which the shop renews', async () => {
    const { manageToken: token } = await place({ lines });
    await changeAll(SLIDE, (unitId) => ({
      kind: 'edit',
      unitId,
      details: {
        label: `Slide ${unitId}`,
        condition: 'good',
        papers: [{ kind: 'inspection', expiresOn: '2026-12-01' }],
      },
    }));
    expect(await conflicts()).toHaveLength(1);
    expect((await manage(token)).outOfService).toBeUndefined();
  });
});

describe('POST /api/admin/reservations/:id/offer', () => {
  const offer = (id: string) => shop.post(`/api/admin/reservations/${id}/offer`, {}, headers);
  const previewed = (id: string) =>
    shop.post(`/api/admin/reservations/${id}/offer/preview`, {}, headers);
  const manage = async (token: string): Promise<ManagedReservation> =>
    (await shop.get(`/api/manage/${token}`)).json();
  const answer = (token: string, body: object) => shop.post(`/api/manage/${token}/offer`, body);
  const offered = async (token: string) => {
    const { unitOffer } = await manage(token);
    if (unitOffer === undefined) throw new Error('A choice is open');
    return unitOffer;
  };
  const mails = async () => {
    while ((await shop.run('outbox')) > 0);
    return shop.mails();
  };
  const history = async (id: string): Promise<readonly string[]> =>
    (await shop.get(`/api/admin/reservations/${id}`, headers))
      .json()
      .history.map(({ kind }: { kind: string }) => kind);
  const taking = ({ id: offerId, substitutes }: Awaited<ReturnType<typeof offered>>, at = 0) => ({
    offerId,
    choice: 'substitute',
    productId: substitutes[at]?.productId,
    amountCents: substitutes[at]?.lessCents,
  });
  const bea = { contact: { name: 'Bea', email: 'bea@example.com', phone: '8175550199' } };

  it('mails a choice; the substitute costs no more, and is given once', async () => {
    const lines = [line({ productId: SLIDE }), line({ productId: 'popcorn-cotton-candy-cart' })];
    const { reservationId: id, manageToken: token, quote } = await place({ lines });
    const takesTexts = async () =>
      (await shop.get(`/api/admin/reservations/${id}`, headers)).json().takesTexts;
    expect(await takesTexts()).toBeUndefined();
    await shop.post(`/api/manage/${token}/texts`, { agrees: true, wording: TEXTS_WORDING });
    // The office knows who gets a text, too.
    expect(await takesTexts()).toBe(true);
    const none = {
      code: 'cannot_offer',
      detail: 'Each of its rentals has a unit that can go out.',
    };
    expect((await offer(id)).json()).toMatchObject(none);
    expect((await previewed(id)).json()).toMatchObject(none);
    await mendAll();
    const preview = await previewed(id);
    const made = await offer(id);
    expect([made.statusCode, made.json().offer.isOpen]).toEqual([200, true]);
    expect((await previewed(id)).json().code).toBe('offer_open');
    expect((await offer(id)).json().code).toBe('offer_open');
    // It stays on the desk, which shows how long nobody has answered.
    const [waiting] = await conflicts();
    expect(waiting.about).toContain('choice offered until Fri, Dec 4, 6 PM');
    expect(waiting.since).toBe(made.json().offer.at);

    const mail = (await mails()).at(-1);
    // Shown before it went out, without the key of the link.
    expect(preview.json()).toEqual({
      subject: mail?.subject,
      text: mail?.text?.replaceAll(/(manage\/)\S+/g, '$1…').trimEnd(),
    });
    expect(mail?.subject).toMatch(/^Blue Crush .* is out of service: please choose/);
    // It compares them as the private link does.
    const { substitutes: shown, booked } = await offered(token);
    const facts = shown.map((one) => substituteFacts(one, booked, SUBSTITUTE_WORDS).join(' '));
    expect(facts.join(' ')).toMatch(/guests at a time.* hose\..* Needs \d+ × \d+ ft/);
    for (const said of facts) expect(mail?.text).toContain(said);
    expect(mail?.text).toMatch(
      /at no extra cost to you\. It usually costs \$\d+\.\d\d more per day\./,
    );
    for (const said of [
      /We’re sorry, Ana\. The Blue Crush [^.]* is out of service, and we don’t have another one/,
      /Big Wave [^.]* instead, at no extra cost to you\./,
      /Another day at no extra cost: /,
      /Or we take it off your rental, and you don’t pay for it\. The rest stays as booked\. New total: \$398\.00 instead of \$\S+\. (?:\$\S+ is left to pay|You get \$\S+ back the way you paid it)\./,
      /Please choose before Friday, December 4, 2026, 6 PM\. If we don’t hear from you by then, we’ll call you, because we can’t bring Blue Crush/,
      /1 x Blue Crush [^(]* \(out of service\), \$/,
      new RegExp(`${token}#choice`),
    ]) {
      expect(mail?.text).toMatch(said);
    }
    const sent = await shop.of(RECORDS.outbox).ofReservation(id, 10);
    expect(sent.find(({ kind }) => kind === 'text')?.sent?.text).toContain('out of service');

    const unitOffer = await offered(token);
    expect(unitOffer).toMatchObject({ isBack: false, refund: { isAll: false } });
    expect(unitOffer.until).toBe(isoFromInstant(shopMoment(calendarDay('2026-12-04'), '18:00')));
    // As the office sees it.
    const { ages, wet, needs } = (await substitutes(id)).stuck[0]?.offers[0] ?? {};
    expect(needs?.gateWidthIn).toBeGreaterThan(0);
    expect(unitOffer.substitutes[0]).toMatchObject({
      productId: 'big-wave-water-slide',
      lessCents: 0,
      ages,
      wet,
      needs,
    });
    expect(unitOffer.booked).toMatchObject({ capacity: 4, size: { lengthFt: expect.any(Number) } });
    const discount = unitOffer.substitutes[0]?.goodwillCents;
    const asked = (await manage(token)).history?.find(({ kind }) => kind === 'unit_offered');
    expect(asked?.facts).toMatchObject({
      about: '2026-12-05/2026-12-07',
      days: unitOffer.days.map((one) => `${one.startDate}/${one.endDate}`).join('; '),
      until: '2026-12-04 18:00',
    });
    const take = taking(unitOffer);
    // Not at a price other than shown, and not what was not offered.
    expect((await answer(token, { ...take, amountCents: 1 })).json().code).toBe('quote_changed');
    for (const other of [
      { ...take, productId: 'castle' },
      { offerId: take.offerId, choice: 'rain_check', amountCents: quote.dueNowCents },
      { ...take, choice: 'move', days: { startDate: '2027-05-01', endDate: '2027-05-02' } },
      { offerId: take.offerId, choice: 'keep' },
    ]) {
      const over = { code: 'offer_over', params: { why: 'changed' } };
      expect((await answer(token, other)).json()).toMatchObject(over);
    }
    const both = await Promise.all([answer(token, take), answer(token, take)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const confirmed = (await mails()).find(({ subject }) =>
      subject?.startsWith('You chose Big Wave'),
    );
    expect(confirmed?.text).toMatch(
      /^Thank you, Ana\. You chose Big Wave .* instead of Blue Crush .*, at no extra cost to you\./,
    );
    const after = await manage(token);
    expect(after.unitOffer).toBeUndefined();
    expect(after.totalCents).toBe(quote.totalCents);
    // As it was named before the choice.
    expect(after.adjustments).toMatchObject([{ kind: 'goodwill', amountCents: -(discount ?? 0) }]);
    expect(after.lines.map(({ productId }) => productId)).toEqual([
      'big-wave-water-slide',
      'popcorn-cotton-candy-cart',
    ]);
    expect(await conflicts()).toEqual([]);
    const told = await history(id);
    expect(
      told.filter((kind) => /^(?:lines_changed|unit_offered|unit_chosen)$/.test(kind)),
    ).toEqual(['unit_offered', 'lines_changed', 'unit_chosen']);
    const refund = { offerId: take.offerId, choice: 'refund', amountCents: 0 };
    const again = await answer(token, refund);
    expect(again.json()).toMatchObject({ code: 'offer_over', params: { why: 'answered' } });
  });

  it('is to be answered the evening before, later within two hours, and not while trucks are loaded; then somebody calls', async () => {
    const { reservationId: id, manageToken: token } = await place({
      lines: [line({ productId: SLIDE })],
    });
    await tearAll();
    const at = (day: string, time: string) => shopMoment(calendarDay(day), time);
    const wait = (until: number) => shop.clock.pass(until - shop.clock.now());
    wait(at('2026-12-04', '15:59'));
    headers = await shop.adminHeaders();
    await offer(id);
    const first = await offered(token);
    expect(first.until).toBe(isoFromInstant(at('2026-12-04', '18:00')));
    expect((await manage(token)).lateChoice).toBeUndefined();
    wait(at('2026-12-04', '18:00'));
    headers = await shop.adminHeaders();
    // The page says to call, and so does the answer of a page left open.
    const { unitOffer, lateChoice } = await manage(token);
    expect(unitOffer).toBeUndefined();
    expect(lateChoice).toMatchObject({ about: 'unit', title: first.title, period: first.period });
    const late = await answer(token, taking(first));
    expect(late.json()).toMatchObject({ code: 'offer_over', params: { why: 'late' } });
    expect(late.json().detail).toMatch(/^It’s too late to choose online\. Please call us at \(/);
    expect((await substitutes(id)).isTooLate).toBeUndefined();
    expect((await conflicts())[0]?.about).toContain('no answer, call them');
    await offer(id);
    expect((await offered(token)).until).toBe(isoFromInstant(at('2026-12-04', '20:00')));
    wait(at('2026-12-05', '04:01'));
    headers = await shop.adminHeaders();
    // Known before anybody presses, and for one reason.
    expect((await substitutes(id)).isTooLate).toBe(true);
    for (const refused of [await offer(id), await previewed(id)]) {
      expect(refused.json()).toMatchObject({
        code: 'cannot_offer',
        detail:
          'It is too late to ask online, because the truck has to be loaded. Call the customer.',
      });
    }
    await changeAll(SLIDE, (unitId) => ({ kind: 'reinstate', unitId }));
    expect((await manage(token)).lateChoice).toBeUndefined();
  });

  it('offers the nearest days that work, before and after, in the order of the calendar', async () => {
    const { reservationId: id, manageToken: token } = await place({
      lines: [line({ productId: SLIDE })],
    });
    await mendAll();
    await offer(id);
    const starts = async () => (await offered(token)).days.map(({ startDate }) => startDate);
    expect(await starts()).toEqual([
      '2026-11-21',
      '2026-11-28',
      '2026-12-02',
      '2026-12-12',
      '2026-12-19',
      '2026-12-26',
    ]);
    expect((await mails()).at(-1)?.text).toMatch(/Nov 21.*Nov 28.*Dec 2.*Dec 12.*Dec 19.*Dec 26/s);
    // On the evening before the party, the days before it are gone, and can no longer be chosen.
    shop.clock.pass(14 * DAY);
    headers = await shop.adminHeaders();
    expect(await starts()).toEqual(['2026-12-12', '2026-12-19', '2026-12-26']);
    const { id: offerId, period } = await offered(token);
    const days = { startDate: '2026-12-02', endDate: '2026-12-04' };
    const gone = await answer(token, { offerId, choice: 'move', days });
    expect([gone.statusCode, (await offered(token)).period]).toEqual([400, period]);
  });

  it('replaces a choice because of rain, in one message, after which nothing says that the booking stays', async () => {
    const { reservationId: id, manageToken: token } = await place({
      lines: [line({ productId: SLIDE })],
    });
    await shop.post(`/api/manage/${token}/texts`, { agrees: true, wording: TEXTS_WORDING });
    const rain = async () =>
      shop.post('/api/admin/weather/offers', { reservationId: id, rainOn: '2026-12-05' }, headers);
    const withdraw = async () => {
      const { openOffer } = (await shop.get(`/api/admin/reservations/${id}`, headers)).json();
      const act = { kind: 'withdraw_offer', offerId: openOffer.id };
      return shop.post(`/api/admin/reservations/${id}/actions`, act, headers);
    };
    const texts = async () =>
      (await shop.of(RECORDS.outbox).ofReservation(id, 20)).flatMap(({ kind, sent }) =>
        kind === 'text' && sent !== undefined ? [sent.text] : [],
      );
    expect((await rain()).statusCode).toBe(200);
    let read: readonly (string | undefined)[] = [];
    const news = async () => {
      const seen = read;
      const all = await mails();
      read = all.map(({ subject }) => subject);
      return all.filter(({ subject }) => !seen.includes(subject));
    };
    await news();
    await mendAll();
    expect((await offer(id)).statusCode).toBe(200);
    expect((await manage(token)).weatherOffer).toBeUndefined();
    const told = await news();
    expect(told.map(({ subject = '' }) => subject.replace(/^.*is out/, 'It is out'))).toEqual([
      `It is out of service: please choose, ${id}`,
    ]);
    expect(told[0]?.text).toContain('What we asked you to choose before no longer counts.');
    expect((await texts()).join(' ')).toContain('and our earlier question no longer counts');
    // Nor does another choice because of the weather replace it.
    expect((await rain()).json().code).toBe('offer_open');
    expect((await offer(id)).json().code).toBe('offer_open');
    expect((await withdraw()).statusCode).toBe(200);
    const [last, ...others] = await news();
    expect([last?.subject, others]).toEqual([
      `You don’t need to choose: we’ll call you, ${id}`,
      [],
    ]);
    expect(last?.text).toMatch(/Blue Crush [^.]* is out of service, so we’ll call you/);
    expect(last?.text).toMatch(/1 x Blue Crush [^(]* \(out of service\)/);
    expect(last?.text).not.toMatch(/stays/);
    expect((await texts()).join(' ')).toMatch(/Out of service: Blue Crush .*\. We will call you\./);
  });

  it('is not contradicted by a reminder of the delivery, nor by a text that waited for the morning', async () => {
    const agreed = async (overrides: object) => {
      const { reservationId, manageToken } = await place(overrides);
      const yes = { agrees: true, wording: TEXTS_WORDING };
      await shop.post(`/api/manage/${manageToken}/texts`, yes);
      return reservationId as string;
    };
    const night = { startDate: '2026-12-05', endDate: '2026-12-06' };
    const torn = await agreed({ lines: [line({ ...night, productId: SLIDE })] });
    const whole = await agreed({ lines: [line({ ...night, productId: DUAL })], ...bea });
    const goTo = async (day: string, time: string) => {
      shop.clock.pass(shopMoment(calendarDay(day), time) - shop.clock.now());
      headers = await shop.adminHeaders();
    };
    const told = async (id: string) =>
      (await shop.of(RECORDS.outbox).ofReservation(id, 20)).flatMap((one) =>
        (one.kind === 'mail' && one.mail === 'visit_reminder') ||
        (one.kind === 'text' && one.text === 'visit_reminder')
          ? [`${one.kind} ${one.state}${one.isSkipped === true ? ', skipped' : ''}`]
          : [],
      );
    await goTo('2026-12-04', '20:30');
    await mendAll();
    await shop.run('visit-reminders');
    await mails();
    expect(await told(torn)).toEqual([]);
    expect((await told(whole)).toSorted()).toEqual(['mail done', 'text pending']);
    await mendAll(DUAL);
    await goTo('2026-12-05', '08:00');
    await mails();
    expect((await told(whole)).toSorted()).toEqual(['mail done', 'text done, skipped']);
  });

  it('is news for the office until it changes the booking again', async () => {
    const lines = [line({ productId: SLIDE }), line({ productId: 'popcorn-cotton-candy-cart' })];
    const { reservationId: id, manageToken: token } = await place({ lines });
    await mendAll();
    await offer(id);
    await answer(token, taking(await offered(token)));
    const news = async () =>
      (await shop.get('/api/admin/desk', headers))
        .json()
        .open.filter(({ kind }: { kind: string }) => kind === 'answer')
        .map(({ about }: { about: string }) => about);
    expect(await news()).toEqual([
      expect.stringMatching(/^gets Big Wave [^,]* instead, Blue Crush [^,]* is out of service$/),
    ]);
    const url = `/api/admin/reservations/${id}`;
    const asked = { amendment: { kind: 'lines', lines: [lines[1]], addOns: [] } };
    const { totalCents, excessCents } = (
      await shop.post(`${url}/amendments/preview`, asked, headers)
    ).json();
    const shown = { totalCents, excessCents };
    // The goodwill discount goes with the substitute.
    const made = (await shop.post(`${url}/amendments`, { ...asked, shown }, headers)).json();
    expect([made.totalCents, made.adjustments]).toEqual([2 * 19_900, []]);
    expect(await news()).toEqual([]);
  });

  it('is told beside the days of the booking, on which only that one is missing', async () => {
    const { manageToken: token } = await place({ lines: [line({ productId: SLIDE })] });
    const days = async (): Promise<AvailabilityDto['days']> => {
      const query = 'from=2026-12-06&to=2026-12-09';
      return (await shop.get(`/api/manage/${token}/availability?${query}`)).json().days;
    };
    expect((await days()).map(({ isOut = false }) => isOut)).toEqual([false, false, false, false]);
    await mendAll();
    expect((await days()).map(({ free, isOut = false }) => [free, isOut])).toEqual([
      [0, true],
      [0, true],
      [0, true],
      [1, false],
    ]);
    // Without a known end, no other day is possible.
    const noEnd = async () => (await days()).map(({ hasNoEnd = false }) => hasNoEnd);
    expect(await noEnd()).toEqual([false, false, false, false]);
    await changeAll(SLIDE, (unitId) => ({
      kind: 'edit_maintenance',
      unitId,
      from: '2026-12-05',
      block: { from: '2026-12-05', to: '', reason: 'Torn seam' },
    }));
    expect(await noEnd()).toEqual([true, true, true, true]);
  });

  it('covers only the torn one of several', async () => {
    const path = `/api/admin/products/${SLIDE}/units`;
    const { units, revision } = (await shop.get(path, headers)).json();
    const lines = [line({ productId: SLIDE, quantity: units.length })];
    const { reservationId, manageToken } = await place({ lines });
    const change = { kind: 'retire', unitId: units[0].id };
    await shop.post(`${path}/changes`, { change, revision }, headers);
    expect((await offer(reservationId)).statusCode).toBe(200);
    const { refund, id: offerId } = await offered(manageToken);
    expect(refund?.isAll).toBe(false);
    expect((await mails()).at(-1)?.text).toContain('The rest stays as booked.');
    const off = { offerId, choice: 'refund', amountCents: refund?.backCents };
    expect((await answer(manageToken, off)).json()).toMatchObject({
      status: 'confirmed',
      lines: [{ productId: SLIDE, quantity: units.length - 1 }],
    });
  });

  it('asks about the earliest of several torn rentals first, and says that the others are out, too', async () => {
    const later = { startDate: '2026-12-12', endDate: '2026-12-13' };
    const sooner = { startDate: '2026-12-05', endDate: '2026-12-06' };
    const { reservationId: id, manageToken: token } = await place({
      lines: [line({ ...later, productId: SLIDE }), line({ ...sooner, productId: DUAL })],
    });
    await tearAll();
    await mendAll(DUAL);
    expect((await substitutes(id)).stuck.map(({ productId }) => productId)).toEqual([DUAL, SLIDE]);
    const preview = (await previewed(id)).json();
    expect((await offer(id)).statusCode).toBe(200);
    const open = await offered(token);
    expect([open.period, open.refund?.isAll]).toEqual([sooner, false]);
    expect(open.until).toBe(isoFromInstant(shopMoment(calendarDay('2026-12-04'), '18:00')));
    const mail = (await mails()).at(-1);
    const alsoOut =
      /We’ll also get in touch about Blue Crush [^(]*\(Sat, Dec 12\), which is out of service\./;
    expect(mail?.text).toMatch(alsoOut);
    expect(mail?.text).not.toContain('stays as booked');
    expect(preview.text).toMatch(alsoOut);
    expect(mail?.text?.match(/^Rental: .*\(out of service\)/gm)).toHaveLength(2);
    // Nor does the answer's mail say so, and then the other is asked about.
    const days = open.days.find(({ startDate }) => startDate > later.startDate);
    const moved = await answer(token, { offerId: open.id, choice: 'move', days });
    expect(moved.statusCode).toBe(200);
    const told = await mails();
    const confirmed = told.find(({ subject }) =>
      subject?.startsWith('You chose another day'),
    )?.text;
    expect(confirmed).toMatch(/You chose another day for Palm Racer/);
    expect(confirmed).toMatch(alsoOut);
    expect(confirmed).not.toContain('stays as booked');
    expect((await offer(id)).statusCode).toBe(200);
    expect((await offered(token)).period).toEqual(later);
  });

  it('asks about an earlier rental that tears, instead of the later one that is open', async () => {
    const later = { startDate: '2026-12-12', endDate: '2026-12-13' };
    const sooner = { startDate: '2026-12-05', endDate: '2026-12-06' };
    const { reservationId: id, manageToken: token } = await place({
      lines: [line({ ...later, productId: SLIDE }), line({ ...sooner, productId: DUAL })],
    });
    await tearAll();
    await offer(id);
    const first = await offered(token);
    expect(first.period).toEqual(later);
    expect((await substitutes(id)).replacesLater).toBeUndefined();
    expect((await offer(id)).json().code).toBe('offer_open');
    await mendAll(DUAL);
    // Nobody was asked about that one yet.
    const asked = async () =>
      (await conflicts()).map(({ who, about }: { who: string; about?: string }) => [
        who.startsWith('Palm'),
        about?.includes('choice offered') === true,
      ]);
    expect(new Set(await asked())).toEqual(
      new Set([
        [true, false],
        [false, true],
      ]),
    );
    expect((await substitutes(id)).replacesLater).toBe(true);
    await mails();
    expect((await offer(id)).statusCode).toBe(200);
    const open = await offered(token);
    expect(open.period).toEqual(sooner);
    const told = (await mails()).map(({ text }) => text).join();
    expect(told).toMatch(
      /The Palm Racer [^.]*\. [^.]*\. What we asked you to choose before no longer counts\. We’ll also get in touch about Blue Crush/,
    );
    expect((await answer(token, taking(first))).json()).toMatchObject({
      code: 'offer_over',
      params: { why: 'replaced' },
    });
    // The later one waits for its answer, so it counts as asked.
    expect((await asked()).every(([, isAsked]: readonly boolean[]) => isAsked)).toBe(true);
    expect((await substitutes(id)).replacesLater).toBeUndefined();
    expect((await offer(id)).json().code).toBe('offer_open');
  });

  it('gives the last one to one of two simultaneous answers; the other sees what is left', async () => {
    const days = line({ productId: SLIDE });
    const [ana, other] = [await place({ lines: [days] }), await place({ lines: [days], ...bea })];
    // All but one of the possible substitutes are out.
    await book({
      lines: [
        line({ productId: DUAL, quantity: 2 }),
        line({ productId: 'big-wave-water-slide', quantity: 1 }),
      ],
      contact: { ...bea.contact, email: 'cy@example.com', phone: '8175550188' },
    });
    await mendAll();
    for (const { reservationId } of [ana, other]) {
      expect((await offer(reservationId)).statusCode).toBe(200);
    }
    const tokens: readonly string[] = [ana.manageToken, other.manageToken];
    const open = await Promise.all(tokens.map(offered));
    expect(open.map(({ substitutes }) => substitutes.map(({ productId }) => productId))).toEqual([
      ['big-wave-water-slide'],
      ['big-wave-water-slide'],
    ]);
    const answers = await Promise.all(open.map((one, at) => answer(tokens[at] ?? '', taking(one))));
    const codes = answers.map((one) => one.json().code);
    expect(codes.toSorted()).toEqual(['unavailable', undefined]);
    const lost = tokens[codes.indexOf('unavailable')] ?? '';
    const left = await offered(lost);
    expect(left.substitutes).toEqual([]);
    expect(left.days.length).toBeGreaterThan(0);
    const { paidCents } = await manage(lost);
    expect(left.refund).toMatchObject({ isAll: true, backCents: paidCents });
    const refund = { offerId: left.id, choice: 'refund', amountCents: paidCents };
    expect((await answer(lost, refund)).json()).toMatchObject({
      status: 'cancelled',
      refundsUnderWayCents: paidCents,
    });
    expect((await mails()).map(({ text }) => text).join('')).toContain(
      'We’re sorry we couldn’t bring what you booked.',
    );
  });

  it('is named, with its booking, before maintenance ends that gives the unit back', async () => {
    const { reservationId: id, manageToken: token } = await place({
      lines: [line({ productId: SLIDE })],
    });
    // Another booking of the same product, whose days are not concerned.
    await place({
      lines: [line({ productId: SLIDE, startDate: '2026-11-21', endDate: '2026-11-22' })],
      ...bea,
    });
    const from = '2026-12-01';
    await changeAll(SLIDE, (unitId) => ({
      kind: 'begin_maintenance',
      unitId,
      block: { from, to: '', reason: 'Torn seam' },
    }));
    await offer(id);
    const path = `/api/admin/products/${SLIDE}/units`;
    const { units } = (await shop.get(path, headers)).json();
    const [line1] = (await shop.get(`/api/admin/reservations/${id}`, headers)).json().lines;
    const effectOf = async (unitId: string) => {
      const change = { kind: 'end_maintenance', unitId, from };
      const seen = (await shop.post(`${path}/preview`, { change }, headers)).json();
      const ids = (list: readonly { reservationId: string }[]) =>
        list.map(({ reservationId }) => reservationId);
      return { back: ids(seen.back), moves: ids(seen.moves), endsChoices: seen.endsChoices };
    };
    const [own] = line1.units;
    expect(await effectOf(own)).toEqual({ back: [id], moves: [], endsChoices: [id] });
    const others = units.flatMap((unit: { id: string }) => (unit.id === own ? [] : [unit.id]));
    for (const other of others) {
      expect(await effectOf(other)).toEqual({ back: [], moves: [id], endsChoices: [id] });
    }
    expect(others).not.toEqual([]);
    // Nothing has happened yet.
    expect((await manage(token)).unitOffer?.isBack).toBe(false);
    await changeAll(SLIDE, (unitId) => ({ kind: 'end_maintenance', unitId, from }));
    expect((await offered(token)).isBack).toBe(true);
  });

  it('ends once the unit is back: nothing changes, and a mail and the page say so', async () => {
    const { reservationId: id, manageToken: token } = await place({
      lines: [line({ productId: SLIDE })],
    });
    await tearAll();
    await offer(id);
    const before = await offered(token);
    await changeAll(SLIDE, (unitId) => ({ kind: 'reinstate', unitId }));
    // One mail says so, however many units come back.
    const told = (await mails()).filter(({ subject }) => subject?.includes('can come after all'));
    expect(told.map(({ text }) => text?.split('\n')[0])).toEqual([
      'Good news, Ana: we can bring Blue Crush Water Slide after all. You don’t need to choose anything. Your rental stays as you booked it.',
    ]);
    expect(await offered(token)).toMatchObject({ isBack: true, substitutes: [], days: [] });
    const refused = await answer(token, taking(before));
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'unit_is_back']);
    expect((await manage(token)).lines.map(({ productId }) => productId)).toEqual([SLIDE]);
    expect((await offer(id)).json().code).toBe('cannot_offer');
    // In the office, too.
    const seen = async () => (await shop.get(`/api/admin/reservations/${id}`, headers)).json();
    const { openOffer, next } = await seen();
    expect([openOffer, next.kind]).toEqual([undefined, 'sign']);
    expect((await history(id)).at(-1)).toBe('unit_back');

    // Out again, nobody has been asked about it: the old choice stays over.
    await tearAll();
    expect((await seen()).openOffer).toBeUndefined();
    expect((await substitutes(id)).offer).toBeUndefined();
    expect((await conflicts())[0]?.about ?? '').not.toMatch(/choice|answer/);
    const { unitOffer, outOfService } = await manage(token);
    expect([unitOffer, outOfService?.length]).toEqual([undefined, 1]);
    expect((await answer(token, taking(before))).json().code).toBe('offer_over');
    expect((await offer(id)).statusCode).toBe(200);
    expect((await seen()).openOffer).toBeDefined();

    // A substitute given by the office in the meantime is not a returned unit: the choice is
    // over.
    const [stuck] = (await substitutes(id)).stuck;
    const url = `/api/admin/reservations/${id}`;
    const asked = { amendment: stuck?.offers[0]?.change, waive: true };
    const { totalCents, excessCents } = (
      await shop.post(`${url}/amendments/preview`, asked, headers)
    ).json();
    const given = await shop.post(
      `${url}/amendments`,
      { ...asked, shown: { totalCents, excessCents } },
      headers,
    );
    expect(given.statusCode).toBe(200);
    expect((await manage(token)).unitOffer).toBeUndefined();
    expect((await answer(token, taking(before))).json().code).toBe('offer_over');
  });

  it('is in Spanish for a Spanish-speaking customer, and can move the party, or remove one rental with a refund', async () => {
    const lines = [line({ productId: SLIDE }), line({ productId: 'popcorn-cotton-candy-cart' })];
    const moving = await place({ lines: [line({ productId: DUAL })], language: 'es' });
    const staying = await place({ lines, ...bea });
    await mendAll();
    await mendAll(DUAL);
    await offer(staying.reservationId);
    const { refund, id: offerId } = await offered(staying.manageToken);
    const off = { offerId, choice: 'refund', amountCents: refund?.backCents };
    const after = (await answer(staying.manageToken, off)).json();
    expect(after.lines.map(({ productId }: { productId: string }) => productId)).toEqual([
      'popcorn-cotton-candy-cart',
    ]);
    expect(after.totalCents).toBe(staying.quote.totalCents - (refund?.lessCents ?? 0));
    expect(after.balanceCents + staying.quote.dueNowCents - (refund?.backCents ?? 0)).toBe(
      after.totalCents,
    );

    await shop.post(`/api/manage/${moving.manageToken}/texts`, {
      agrees: true,
      wording: TEXTS_WORDING,
    });
    await offer(moving.reservationId);
    const mail = (await mails()).find(({ subject }) =>
      subject?.includes('está fuera de servicio: elige qué hacemos'),
    );
    expect(mail?.text).toMatch(
      /Lo sentimos, Ana: .* en su lugar\. Total nuevo: \$\S+ en lugar de \$\S+\. Te faltan \$\S+ por pagar\./s,
    );
    expect(mail?.text).toContain('O te regresamos todo tu dinero');
    expect(mail?.text).toMatch(/Hasta \d+ invitados a la vez.* Necesita \d+ × \d+ pies.* y /);
    const sent = await shop.of(RECORDS.outbox).ofReservation(moving.reservationId, 10);
    expect(sent.find(({ kind }) => kind === 'text')?.sent?.text).toMatch(
      /: lo sentimos, Tobogán de Agua .* está fuera de servicio\. Elige antes del /,
    );
    const { days, id: other } = await offered(moving.manageToken);
    const moved = await answer(moving.manageToken, {
      offerId: other,
      choice: 'move',
      days: days[0],
    });
    expect(moved.json()).toMatchObject({
      startDate: days[0]?.startDate,
      totalCents: moving.quote.totalCents,
    });
    const chosen = (await mails()).map(({ subject = '' }) => subject);
    for (const subject of [/^Elegiste otro día: /, /^You chose to take Blue Crush .* off your/]) {
      expect(chosen).toContainEqual(expect.stringMatching(subject));
    }
  });
});
