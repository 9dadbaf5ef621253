import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AdminReservation, ReservationRow } from '#core/contract/admin-reservations.ts';
import type { PreviewedOrder } from '#core/contract/orders.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { after, HOUR, isoFromInstant } from '#core/kernel/instant.ts';
import type { PrintedPaper } from '#core/kernel/paper.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { CASTLE, line, orderBody } from '#tests/support/order-body.ts';
import { openPaidShop, type PaidShop } from '#tests/support/paid-shop.ts';
import { paperMade } from '#tests/support/paper-made.ts';
import { adjustRows } from '#web/admin/reservations/money-forms.tsx';
import { CSV } from '#web/admin/reservations/reservation-columns.tsx';

const EXEMPT = { number: 'TX-501c3-7', expiresOn: '2027-06-30' };
/** The demo has one of them. */
const SHIP = 'pirate-ship-combo';

let shop: PaidShop;
let headers: Record<string, string>;
beforeAll(async () => {
  shop = await openPaidShop();
  await shop.change((settings) => ({
    tax: { ...settings.tax, isOn: true, percent: 8.25, rentals: true },
    delivery: {
      ...settings.delivery,
      chargesFee: true,
      zones: [{ name: 'Near', postalCodes: ['760'], feeCents: 2_500, miles: 10 }],
    },
  }));
});
afterAll(() => shop.close());
beforeEach(async () => {
  headers = await shop.admin();
});

const order = (payment: object, more: object = {}) =>
  orderBody({ source: 'phone', payment, ...more });
const take = (payment: object, more: object = {}) =>
  shop.post('/api/admin/orders', order(payment, more), headers);
const see = async (id: string): Promise<AdminReservation> =>
  (await shop.get(`/api/admin/reservations/${id}`, headers)).json();
const inHours = (hours: number): string => isoFromInstant(after(shop.clock.now(), hours * HOUR));
const preview = (more: object = {}) =>
  shop.post('/api/admin/orders/preview', order({ kind: 'hold' }, more), headers);

describe('a party that starts before any truck can be there', () => {
  const event = { ...orderBody().event, startsAt: '05:00', endsAt: '09:00' };
  const lines = [line({ startDate: '2027-01-23', endDate: '2027-01-24' })];
  const override = { reason: 'I drive it myself' };

  it('is refused with the first start that works, and priced and booked with a reason', async () => {
    const refused = await preview({ lines, event });
    expect([refused.statusCode, refused.json().params.why]).toEqual([409, 'too_early']);
    const { earliest } = refused.json().params;
    expect(
      (await preview({ lines, event: { ...event, startsAt: earliest, endsAt: '18:00' } }))
        .statusCode,
    ).toBe(200);
    expect((await preview({ lines, event, override })).json().quote.totalCents).toBeGreaterThan(0);
    const placed = await take({ kind: 'door' }, { lines, event, override });
    const { history } = await see(placed.json().reservationId);
    expect(JSON.stringify(history)).toMatch(/without a truck on .*: I drive it myself/);
  });
});

describe('an order that waits for payment', () => {
  it('is changed by the office: price and units follow, and its ID, link and quote stay', async () => {
    const [startDate, endDate] = ['2027-03-06', '2027-03-07'];
    const lines = [line({ productId: SHIP, startDate, endDate })];
    const longer = [line({ productId: SHIP, startDate, endDate: '2027-03-09' })];
    const quote = await shop.post(
      '/api/admin/quotes',
      order({ kind: 'card_link' }, { lines, expiresAt: inHours(72), holdsUnits: false }),
      headers,
    );
    const { quoteId } = quote.json();
    await shop.post(`/api/admin/quotes/${quoteId}/send`, {}, headers);
    const booked = await shop.post(
      `/api/admin/quotes/${quoteId}/book`,
      { version: 1, payment: { kind: 'card_link' } },
      headers,
    );
    const { reservationId: replaces, manageToken, quote: before } = booked.json();
    // The customer has the page to pay open.
    const amount = before.dueNowCents;
    const begun = await shop.steps.intent(replaces, 'deposit', amount);
    // Its own units count as available.
    const looked = await preview({ lines: longer, replaces });
    const changed = await take({ kind: 'card_link' }, { lines: longer, replaces });
    expect([looked.statusCode, changed.statusCode]).toEqual([200, 201]);
    const { quote: now, ...same } = changed.json();
    expect(same).toMatchObject({ reservationId: replaces, manageToken, status: 'held' });
    expect(now.totalCents).toBeGreaterThan(before.totalCents);
    expect((await shop.get(`/api/manage/${manageToken}`)).json()).toMatchObject({
      totalCents: now.totalCents,
      lines: [{ endDate: '2027-03-09' }],
    });
    expect((await see(replaces)).office?.quoteId).toBe(quoteId);
    await shop.steps.confirm(begun.json().clientSecret);
    expect(await see(replaces)).toMatchObject({
      status: 'confirmed',
      paidCents: amount,
      balanceCents: now.totalCents - amount,
    });
    await shop.post(`/api/admin/reservations/${replaces}/release`, { scope: 'one' }, headers);
    for (const gone of [
      await preview({ lines, replaces }),
      await take({ kind: 'card_link' }, { lines, replaces }),
    ]) {
      expect([gone.statusCode, gone.json().code]).toEqual([409, 'hold_gone']);
    }
  });
});

describe('what the office prices itself', () => {
  const lines = [line({ startDate: '2027-10-16', endDate: '2027-10-17' })];
  const charges = [
    { label: 'Late-night pickup', amountCents: 7_500, taxable: true },
    { label: 'Stairs and sandbags', amountCents: 4_000, taxable: false },
  ];
  const told = (adjustments: AdminReservation['adjustments'] = []) =>
    adjustments.map(({ label, amountCents }) => [label, amountCents]);

  it('adds lines of its own to an order, taxed as it says, which each of the papers names', async () => {
    const plain = (await preview({ lines })).json().quote;
    const tax = (told(plain.adjustments).at(-1) ?? [])[1];
    const wanted = [
      ['Delivery (Near)', 2_500],
      ['Late-night pickup', 7_500],
      ['Stairs and sandbags', 4_000],
      ['Sales tax (8.25%)', Number(tax) + 618],
    ];
    const priced = (await preview({ lines, charges })).json().quote;
    expect(told(priced.adjustments)).toEqual(wanted);
    const placed = (await take({ kind: 'door' }, { lines, charges })).json();
    const booked = await see(placed.reservationId);
    expect(told(booked.adjustments)).toEqual(wanted);
    expect(booked.totalCents).toBe(plain.totalCents + 11_500 + 618);
    expect(booked.parts?.chargesCents).toBe(11_500);
    const page = (await shop.get(`/api/manage/${placed.manageToken}`)).json();
    expect(told(page.adjustments)).toEqual(wanted);
    for (const paper of ['receipt', 'agreement']) {
      const made = await paperMade(shop, () =>
        shop.get(`/api/admin/reservations/${booked.id}/${paper}`, headers),
      );
      expect(JSON.stringify(made)).toContain('"Late-night pickup"');
    }
    const report = await shop.get(
      '/api/admin/reports/revenue?from=2027-10-16&to=2027-10-16',
      headers,
    );
    expect(report.json().rows[0]).toMatchObject({ chargesCents: 11_500 });
    // Each can come off again, with its tax.
    expect(booked.undoable.map(({ label, amountCents }) => [label, amountCents])).toEqual([
      ['Stairs and sandbags', 4_000],
      ['Late-night pickup', 8_118],
    ]);
    for (const { act } of booked.undoable) {
      const undo = { kind: 'undo_adjustment', act };
      await shop.post(`/api/admin/reservations/${booked.id}/actions`, undo, headers);
    }
    const undone = await see(booked.id);
    expect([undone.totalCents, undone.undoable]).toEqual([plain.totalCents, []]);
  });

  it('quotes them, and the fee it sets for delivery, and the next version begins with both', async () => {
    const asked = { lines, charges, deliveryFeeCents: 9_000 };
    const more = { ...asked, expiresAt: inHours(72), holdsUnits: false };
    const written = await shop.post('/api/admin/quotes', order({ kind: 'door' }, more), headers);
    const { quoteId, order: typed, quote } = written.json();
    expect(typed).toMatchObject({ charges, deliveryFeeCents: 9_000 });
    expect(told(quote.adjustments)[0]).toEqual(['Delivery (Near)', 9_000]);
    const booking = { version: 1, payment: { kind: 'door' } };
    const booked = await shop.post(`/api/admin/quotes/${quoteId}/book`, booking, headers);
    const after = await see(booked.json().reservationId);
    expect(told(after.adjustments)).toEqual(told(quote.adjustments));
    expect(after.office?.deliveryFeeCents).toBe(9_000);
  });

  it('delivers outside its zones for a fee it names, and says why, also if a booking moves there', async () => {
    const event = { ...orderBody().event, city: 'Austin', postalCode: '78701' };
    const override = { reason: 'My cousin’s wedding' };
    const deliveryFeeCents = 30_000;
    for (const half of [{}, { override }, { deliveryFeeCents }]) {
      const refused = await preview({ lines, event, ...half });
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'outside_delivery_area']);
      expect(refused.json().detail).toBe(
        '78701 is in none of your delivery zones. To deliver there anyway, enter a delivery fee and say why.',
      );
    }
    const far = { lines, event, override, deliveryFeeCents };
    const placed = (await take({ kind: 'door' }, far)).json();
    const booked = await see(placed.reservationId);
    expect(told(booked.adjustments)[0]).toEqual(['Delivery', 30_000]);
    const note = 'outside the delivery area: My cousin’s wedding';
    expect(JSON.stringify(booked.history)).toContain(`Taken ${note}`);
    // The customer’s own order from there is refused as before.
    expect(
      (await shop.post('/api/reservations', orderBody({ lines, event }))).json().detail,
    ).toMatch(/^We don’t deliver to 78701 yet/);
    const near = (await take({ kind: 'door' }, { lines })).json();
    const url = `/api/admin/reservations/${near.reservationId}/amendments`;
    const amendment = { kind: 'details', event };
    for (const half of [{}, { override }]) {
      const refused = await shop.post(`${url}/preview`, { amendment, ...half }, headers);
      expect([refused.statusCode, refused.json().code]).toEqual([422, 'outside_delivery_area']);
    }
    const taken = { amendment, override, deliveryFeeCents };
    const { totalCents, excessCents } = (await shop.post(`${url}/preview`, taken, headers)).json();
    const shown = { totalCents, excessCents };
    expect((await shop.post(url, { ...taken, shown }, headers)).statusCode).toBe(200);
    const moved = await see(near.reservationId);
    expect(told(moved.adjustments)[0]).toEqual(['Delivery', 30_000]);
    expect(moved.totalCents).toBe(totalCents);
    expect(JSON.stringify(moved.history)).toContain(`Moved ${note}`);
    // Once there, it may change without being asked again.
    const hours = { ...event, startsAt: '14:00', endsAt: '18:00' };
    const later = { amendment: { kind: 'details', event: hours } };
    expect((await shop.post(`${url}/preview`, later, headers)).statusCode).toBe(200);
  });
});

describe('an order for a day on which the shop is closed', () => {
  const lines = [line({ startDate: '2027-02-13', endDate: '2027-02-14' })];

  it('is refused until the office gives a reason, which the history keeps', async () => {
    const closed = { from: calendarDay('2027-02-13'), to: calendarDay('2027-02-13') };
    const close = (blackouts: Settings['limits']['blackouts']) =>
      shop.change(({ limits }) => ({ limits: { ...limits, blackouts } }));
    await close([{ ...closed, reason: 'Trade show' }]);
    const override = { reason: 'An old customer' };
    const refused = await take({ kind: 'door' }, { lines });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'closed_day']);
    expect((await preview({ lines, override })).json().quote.totalCents).toBeGreaterThan(0);
    const placed = await take({ kind: 'door' }, { lines, override });
    expect(placed.statusCode).toBe(201);
    const { history } = await see(placed.json().reservationId);
    expect(JSON.stringify(history)).toContain('Taken on a closed day: An old customer');
    // Not at the checkout, even for staff.
    const online = { ...orderBody({ lines }), override };
    const own = await shop.post('/api/reservations', online, headers);
    expect([own.statusCode, own.json().code]).toEqual([409, 'closed_day']);
    await close([]);
  });

  it('moves a booking there only with a reason, in the office, which the history keeps', async () => {
    const { reservationId } = (await take({ kind: 'door' })).json();
    const closed = { from: calendarDay('2027-02-13'), to: calendarDay('2027-02-13') };
    await shop.change(({ limits }) => ({
      limits: { ...limits, blackouts: [{ ...closed, reason: 'Trade show' }] },
    }));
    const amendment = { kind: 'reschedule', startDate: '2027-02-13', endDate: '2027-02-14' };
    const path = `/api/admin/reservations/${reservationId}/amendments`;
    const override = { reason: 'A regular customer' };
    const price = (more: object = {}) =>
      shop.post(`${path}/preview`, { amendment, ...more }, headers);
    const refused = await price();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'closed_day']);
    const { totalCents, excessCents } = (await price({ override })).json();
    const shown = { totalCents, excessCents };
    const silent = await shop.post(path, { amendment, shown }, headers);
    expect([silent.statusCode, silent.json().code]).toEqual([409, 'closed_day']);
    expect((await shop.post(path, { amendment, shown, override }, headers)).statusCode).toBe(200);
    expect(JSON.stringify((await see(reservationId)).history)).toContain(
      'Moved to a closed day: A regular customer',
    );
    // Once there, other changes need no reason.
    const details = { street: '9 Other St', city: 'Cleburne', region: 'TX', postalCode: '76033' };
    const event = { ...orderBody().event, ...details };
    const moved = { kind: 'details', event };
    expect((await shop.post(`${path}/preview`, { amendment: moved }, headers)).statusCode).toBe(
      200,
    );
  });
});

const weekend = (startDate: string, endDate: string) => [line({ startDate, endDate })];

type Stop = { readonly reservationId: string; readonly balanceCents: number };

/** What the crew should collect at each of its stops. */
async function askedOnBoard(id: string, day: string): Promise<readonly number[]> {
  const board = (await shop.get(`/api/admin/plans/${day}`, headers)).json();
  const stops: readonly Stop[] = [
    ...board.trucks.flatMap((truck: { readonly stops: readonly Stop[] }) => truck.stops),
    ...board.unassigned,
  ];
  return stops
    .filter(({ reservationId }) => reservationId === id)
    .map(({ balanceCents }) => balanceCents);
}

const isListed = async (id: string, day: string, balance: string): Promise<boolean> =>
  (await shop.get(`/api/admin/reservations?out=${day}&balance=${balance}`, headers))
    .json()
    .reservations.some((one: { id: string }) => one.id === id);

describe('an order entered by the office', () => {
  it('is for the office only', async () => {
    expect((await shop.post('/api/admin/orders', order({ kind: 'cash' }))).statusCode).toBe(401);
  });

  it("shows its price before it is placed, in the shop's words, without writing anything", async () => {
    const written: string[] = [];
    shop.onWrite((collection) => written.push(collection));
    const { contact: _nobody, ...unnamed } = order({ kind: 'hold' });
    const event = { ...unnamed.event, street: '', city: '' };
    const looked = await shop.post('/api/admin/orders/preview', { ...unnamed, event }, headers);
    const told: PreviewedOrder = looked.json();
    const { lines, plan } = orderBody();
    const asked = { lines, plan, postalCode: '76033' };
    expect(told.quote).toEqual((await shop.post('/api/quotes', asked)).json());
    expect([told.visits.length, written]).toEqual([2, []]);
  });

  it('says by code what is missing of the customer, for the screen to say it to staff', async () => {
    const contact = { name: ' ', email: '', phone: '(817) 555-0177' };
    const { errors } = (await take({ kind: 'cash' }, { contact })).json();
    expect(errors.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
      ['contact.name', 'name_missing'],
      ['contact.email', 'email_missing'],
    ]);
  });

  it('with a link to pay: held for a day, mailed, texted with consent, and paid there', async () => {
    const answer = await take({ kind: 'card_link' }, { textsAgreed: true });
    expect(answer.statusCode).toBe(201);
    const { reservationId, holdExpiresAt, quote } = answer.json();
    expect(holdExpiresAt).toBe(isoFromInstant(after(shop.clock.now(), 24 * HOUR)));
    expect(await shop.subjects()).toContain('Pay to book Neon Castle Bounce House');
    const seen = await see(reservationId);
    expect(seen.history.map(({ kind, by }) => [kind, by.kind])).toEqual([
      ['placed', 'admin'],
      ['note', 'admin'],
    ]);
    expect(seen.office).toEqual({ source: 'phone', payment: 'card_link' });
    const intent = await shop.steps.intent(reservationId, 'deposit', quote.dueNowCents);
    await shop.steps.confirm(intent.json().clientSecret);
    expect((await see(reservationId)).status).toBe('confirmed');
  });

  it('with a link to pay in full: the customer cannot pay only the usual deposit', async () => {
    const lines = [line({ startDate: '2027-02-20', endDate: '2027-02-21' })];
    const taken = await take({ kind: 'card_link' }, { plan: 'full', lines });
    const { reservationId, quote, manageToken } = taken.json();
    const seen = (await shop.get(`/api/manage/${manageToken}`)).json();
    expect([quote.dueNowCents, seen.depositPercent]).toEqual([seen.totalCents, 100]);
    const usual = Math.round(seen.totalCents / 2);
    const refused = await shop.steps.intent(reservationId, 'deposit', usual);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'amount_mismatch']);
    expect(refused.json().params).toEqual({ dueCents: seen.totalCents });
    const whole = await shop.steps.intent(reservationId, 'full', seen.totalCents);
    expect(whole.statusCode).toBe(200);
  });

  it('is confirmed by cash or a check for what is due now', async () => {
    for (const [kind, plan] of [
      ['cash', 'deposit'],
      ['check', 'full'],
    ] as const) {
      const placed = (await take({ kind, note: 'No. 7' }, { plan })).json();
      const { status, paidCents, entries } = await see(placed.reservationId);
      expect([status, paidCents]).toEqual(['confirmed', placed.quote.dueNowCents]);
      expect(entries.map(({ kind: entry, method }) => [entry, method])).toEqual([
        ['received', kind],
      ]);
    }
  });

  it('paid at the door is confirmed right away, and the crew collects all of it', async () => {
    const day = '2026-12-26';
    const lines = weekend(day, '2026-12-27');
    const placed = (await take({ kind: 'door' }, { lines })).json();
    const { totalCents } = placed.quote;
    expect(await see(placed.reservationId)).toMatchObject({
      status: 'confirmed',
      paidCents: 0,
      balanceCents: totalCents,
      dueOn: day,
      office: { payment: 'door' },
    });
    expect(await askedOnBoard(placed.reservationId, day)).toEqual([totalCents]);
    expect(await isListed(placed.reservationId, day, 'door')).toBe(true);
  });

  it('is paid first by a gift card, and confirmed without a link if that pays all that is due now', async () => {
    const issue = async (amountCents: number): Promise<string> => {
      const body = { amountCents, expiresOn: '2027-11-20', name: 'Bea' };
      return (await shop.post('/api/admin/credits', body, headers)).json().shownCode;
    };
    const lines = weekend('2027-06-12', '2027-06-13');
    const creditCode = await issue(3_000);
    const told = (await preview({ lines, creditCode })).json().quote;
    expect(told.credit).toMatchObject({ amountCents: 3_000 });
    const placed = (await take({ kind: 'cash' }, { lines, creditCode })).json();
    const paid = await see(placed.reservationId);
    expect([paid.paidCents, paid.balanceCents]).toEqual([
      3_000 + told.dueNowCents,
      told.balanceCents,
    ]);
    expect((await preview({ lines, creditCode })).json().errors[0].path).toBe('creditCode');
    // With a link to pay there would be nothing to pay.
    const large = await issue(20_000);
    const texted = { lines, creditCode: large, textsAgreed: true };
    const whole = (await take({ kind: 'card_link' }, texted)).json();
    expect([whole.status, whole.quote.dueNowCents]).toEqual(['confirmed', 0]);
    const sent = await shop.of(RECORDS.outbox).ofReservation(whole.reservationId, 20);
    expect(sent.map((task) => (task.kind === 'mail' ? task.mail : task.kind))).toEqual([
      'confirmation',
    ]);
  });

  it('takes a promo code, and refuses it in the words a customer reads', async () => {
    await shop.change(() => ({ promoCodes: { isOn: true } }));
    const code = { code: 'PARTY10', discount: { kind: 'percent', percent: 10 } };
    const terms = { minimumSubtotalCents: 0, firstBookingOnly: false, isActive: true };
    await shop.post('/api/admin/promo-codes', { ...code, ...terms }, headers);
    const lines = weekend('2027-06-05', '2027-06-06');
    const kinds = (await preview({ lines, promoCode: 'party10' }))
      .json()
      .quote.adjustments.map(({ kind }: { readonly kind: string }) => kind);
    expect(kinds).toContain('promo');
    const { plan } = orderBody();
    const asked = { lines, plan, postalCode: '76033', promoCode: 'NOPE' };
    const told = (await shop.post('/api/quotes', asked)).json();
    const refused = (await preview({ lines, promoCode: 'NOPE' })).json();
    expect(refused.errors).toEqual(told.errors);
    expect(refused.errors[0].path).toBe('promoCode');
  });

  it('is untaxed once an organization is named, and says so on quote, confirmation and receipt', async () => {
    const taxExempt = { organization: 'Grace Church' };
    const lines = weekend('2027-05-15', '2027-05-16');
    const taxed = (await preview()).json();
    const untaxed = (await preview({ taxExempt })).json();
    const kinds = ({ quote }: PreviewedOrder) => quote.adjustments?.map(({ kind }) => kind);
    expect([kinds(taxed), kinds(untaxed)]).toEqual([['delivery', 'tax'], ['delivery']]);
    const nameless = await preview({ taxExempt: {} });
    expect([nameless.statusCode, nameless.json().errors[0].path]).toEqual([
      400,
      'taxExempt.organization',
    ]);

    const made: PrintedPaper[] = [];
    shop.of(PORTS.paperMaker).make = (paper) => {
      made.push(paper);
      return Promise.resolve(new Uint8Array());
    };
    const { reservationId, manageToken } = (
      await take({ kind: 'cash' }, { taxExempt, lines })
    ).json();
    expect((await see(reservationId)).office?.taxExempt).toEqual(taxExempt);
    await shop.get(`/api/manage/${manageToken}/receipt.pdf`);
    const expiresAt = isoFromInstant(after(shop.clock.now(), 24 * HOUR));
    const later = { taxExempt, lines: weekend('2027-05-22', '2027-05-23') };
    const body = { ...order({ kind: 'card_link' }, later), expiresAt, holdsUnits: false };
    const { quoteId, token } = (await shop.post('/api/admin/quotes', body, headers)).json();
    await shop.post(`/api/admin/quotes/${quoteId}/send`, undefined, headers);
    await shop.get(`/api/admin/quotes/${quoteId}/paper`, headers);
    expect((await shop.get(`/api/quotes/${token}`)).json().taxExempt).toBe('Grace Church');
    const said = '"Tax exempt","value":"Grace Church"';
    expect(made.map(({ blocks }) => JSON.stringify(blocks).includes(said))).toEqual([true, true]);
    // A board signs it on paper.
    expect(JSON.stringify(made.at(-1)?.blocks[0])).toContain(
      '"Date","value":"Friday, November 20, 2026"',
    );
    expect(made.at(-1)?.blocks.at(-1)).toEqual({
      kind: 'blanks',
      labels: ['Signature', 'Printed name', 'Date'],
    });
    await shop.subjects();
    const mails = (await shop.mails()).filter(({ text = '' }) =>
      text.includes('Tax exempt: Grace Church'),
    );
    expect(mails.map(({ subject = '' }) => subject.split(/[!:]/)[0]).toSorted()).toEqual([
      "You're booked",
      'Your quote',
    ]);
    for (const { html } of mails) expect(html).toMatch(/Tax exempt[^]*Grace Church/);
  });

  it('goes on invoice without tax: confirmed, nothing due at the door, and the certificate is stored', async () => {
    // A photo or scan is longer than other bodies may be.
    const base64 = btoa(`%PDF-1.7 exempt ${'.'.repeat(500_000)}`);
    const file = { name: 'cert.pdf', type: 'application/pdf', base64 };
    const { certificateId } = (await shop.post('/api/admin/certificates', file, headers)).json();
    const payment = { kind: 'invoice', poNumber: 'PO-118', netDays: 30 };
    const taxExempt = { ...EXEMPT, certificateId };
    const placed = (await take(payment, { taxExempt })).json();
    const seen = await see(placed.reservationId);
    expect(seen).toMatchObject({
      status: 'confirmed',
      paidCents: 0,
      office: { invoice: { poNumber: 'PO-118', netDays: 30 }, taxExempt },
    });
    expect(seen.adjustments.map(({ kind }) => kind)).toEqual(['delivery']);
    const kept = await shop.get(`/api/admin/certificates/${certificateId}`, headers);
    expect(kept.json()).toEqual(file);
    const mails = await shop.mails();
    await shop.subjects();
    const mail = (await shop.mails()).find(
      ({ text = '' }) => text.includes(placed.reservationId) && text.includes('due by'),
    );
    expect([mails.length, mail?.text]).toEqual([
      expect.any(Number),
      expect.stringContaining('January 6, 2027'),
    ]);

    const page = (await shop.get(`/api/manage/${placed.manageToken}`)).json();
    expect(page).toMatchObject({ invoiceDueOn: '2027-01-06', poNumber: 'PO-118' });
    expect(mail?.text).toContain('PO number: PO-118');
    expect(mail?.text).toContain(`Invoice (PDF): `);
    expect(mail?.html).toContain('PO-118');

    // Not to be collected: not on the desk, the board, or the list behind the desk's number.
    const at = '2026-12-05';
    expect(await askedOnBoard(placed.reservationId, at)).toEqual([0]);
    const lists = ['open', 'door'].map((balance) => isListed(placed.reservationId, at, balance));
    expect(await Promise.all(lists)).toEqual([true, false]);

    // When moved, it stays untaxed, and so does what is added.
    const amendment = {
      kind: 'lines',
      lines: [line(), line({ startDate: '2026-12-19', endDate: '2026-12-20' })],
      addOns: [],
    };
    const path = `/api/admin/reservations/${placed.reservationId}/amendments/preview`;
    const changed = (await shop.post(path, { amendment }, headers)).json();
    expect(changed.adjustments.map(({ kind }: { kind: string }) => kind)).toEqual(['delivery']);
    const late = await take(payment, { taxExempt: { ...EXEMPT, expiresOn: '2026-12-01' } });
    expect([late.statusCode, late.json().code]).toEqual([422, 'certificate_expired']);
  });

  it('of one organization never has the certificate of another', async () => {
    const file = { name: 'cert.pdf', type: 'application/pdf', base64: btoa('%PDF-1.7 Grace') };
    const upload = async () => (await shop.post('/api/admin/certificates', file, headers)).json();
    const { certificateId } = await upload();
    const lines = weekend('2027-05-01', '2027-05-03');
    const contact = { name: 'Grace Office', email: 'grace@example.com', phone: '8175550177' };
    const forWhom = (organization: string) => ({
      lines,
      contact,
      taxExempt: { organization, certificateId },
    });
    const invoice = { kind: 'invoice', netDays: 30 };
    const { reservationId: id } = (await take(invoice, forWhom('Grace Church'))).json();
    const other = await take(invoice, forWhom('Burleson ISD'));
    expect([other.statusCode, other.json().code]).toEqual([422, 'certificate_of_another']);
    expect(other.json().detail).toContain('Grace Church');
    // The same name, however it is typed.
    const same = await take(invoice, {
      ...forWhom('GRACE  Church.'),
      lines: weekend('2027-05-08', '2027-05-10'),
    });
    expect(same.statusCode).toBe(201);
    const quote = await shop.post(
      '/api/admin/quotes',
      {
        ...orderBody({ source: 'phone', payment: { kind: 'card_link' } }),
        ...forWhom('Burleson ISD'),
        expiresAt: '2026-11-25T20:00:00Z',
        holdsUnits: false,
      },
      headers,
    );
    expect([quote.statusCode, quote.json().code]).toEqual([422, 'certificate_of_another']);

    const act = (body: object) => shop.post(`/api/admin/reservations/${id}/actions`, body, headers);
    const isd = { kind: 'certificate', organization: 'Burleson ISD' };
    const given = await act({ ...isd, certificateId });
    expect([given.statusCode, given.json().code]).toEqual([422, 'certificate_of_another']);
    const asked = async () => (await see(id)).office?.taxExempt;
    expect(await asked()).toMatchObject({ organization: 'Grace Church', certificateId });
    // Without a file the other organization has none; with its own it is on file again.
    await act({ kind: 'certificate', organization: 'Grace church', number: 'N-1' });
    expect(await asked()).toMatchObject({ number: 'N-1', certificateId });
    await act(isd);
    expect(await asked()).toEqual({ organization: 'Burleson ISD' });
    const own = await upload();
    await act({ ...isd, ...own });
    expect(await asked()).toEqual({ organization: 'Burleson ISD', ...own });
  });

  it('booked with tax by mistake is made exempt: exactly the tax comes off, in the reports too', async () => {
    const lines = weekend('2027-04-10', '2027-04-12');
    const contact = { name: 'Lee Ford', email: 'lee@example.com', phone: '8175550191' };
    const { reservationId: id } = (
      await take({ kind: 'cash' }, { lines, contact, plan: 'full', damageWaiver: true })
    ).json();
    const act = (body: object) => shop.post(`/api/admin/reservations/${id}/actions`, body, headers);
    const opened = await see(id);
    const { version: first } = opened;
    await act({ kind: 'adjust', amountCents: -1_000, why: 'Late', version: first });
    const before = await see(id);
    const ofTax = (booking: AdminReservation) =>
      booking.adjustments.filter(({ kind }) => kind === 'tax');
    const tax = ofTax(before).reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect([tax > 0, ofTax(before).length]).toEqual([true, 2]);
    // As its preview said.
    expect(new Map(adjustRows('-10', opened))).toEqual(
      new Map([
        ['New total', formatUsd(cents(before.totalCents))],
        ['Sales tax in it', formatUsd(cents(tax))],
        ['Paid', formatUsd(cents(opened.keptCents))],
        ['Refund', '$10.00 in cash'],
      ]),
    );
    const heads = ['Sales tax', 'Delivery fee', 'Damage waiver', 'Discounts', 'Goodwill'];
    const at = CSV.findIndex(([head]) => head === heads[0]);
    const cells = CSV.slice(at, at + heads.length);
    expect(cells.map(([head]) => head)).toEqual(heads);
    const parts = cells.map(([, tell]) => Number(tell(before)) * 100);
    expect(parts.map(Math.round)).toEqual([tax, 2_500, expect.any(Number), 0, -924]);
    expect(before.subtotalCents + parts.reduce((sum, one) => sum + one, 0)).toBeCloseTo(
      before.totalCents,
    );

    const late = { ...EXEMPT, expiresOn: '2027-04-01', version: before.version };
    const refused = await act({ kind: 'make_exempt', ...late });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'certificate_expired']);
    const done = await act({ kind: 'make_exempt', ...EXEMPT, version: before.version });
    const after = done.json() as AdminReservation;
    expect(after.totalCents).toBe(before.totalCents - tax);
    expect(ofTax(after)).toEqual([]);
    // The discount keeps the amount that the customer was told.
    expect(after.adjustments).toContainEqual(
      expect.objectContaining({ label: 'Late ($10.00 with sales tax)', amountCents: -924 }),
    );
    expect(after.subtotalCents).toBe(before.subtotalCents);
    expect(after.office?.taxExempt).toEqual(EXEMPT);
    // It was paid in full, so the tax is handed back.
    expect(after.cashRefundDueCents - before.cashRefundDueCents).toBe(tax);
    const { customerId } = after;
    const customer = (await shop.get(`/api/admin/customers/${customerId}`, headers)).json();
    expect(customer.taxExempt).toEqual(EXEMPT);
    const again = await act({ kind: 'make_exempt', ...EXEMPT, version: after.version });
    expect([again.statusCode, again.json().code]).toEqual([409, 'cannot_make_exempt']);

    const span = 'from=2027-04-10&to=2027-04-10';
    const { rows } = (await shop.get(`/api/admin/reports/tax?${span}`, headers)).json();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      kind: 'Exempt',
      exemptCents: after.totalCents,
      collectedCents: 0,
      goodwillCents: 0,
    });
    // A later change keeps it.
    const path = `/api/admin/reservations/${id}/amendments/preview`;
    const longer = weekend('2027-04-10', '2027-04-13');
    const amendment = { kind: 'lines', lines: longer, addOns: [] };
    const changed = (await shop.post(path, { amendment }, headers)).json();
    expect(changed.total ?? changed.totalCents).toBeGreaterThan(after.totalCents);
    expect(JSON.stringify(changed.adjustments)).not.toContain('"tax"');
    await shop.subjects();
    const told = (await shop.mails()).filter(({ subject = '' }) => /off your|exempt/.test(subject));
    const named = (start: string) => told.find(({ subject = '' }) => subject.startsWith(start));
    expect(named('$10.00 off your rental')).toBeDefined();
    const mail = named('Your rental is tax-exempt now');
    expect(mail?.text).toContain(`We took the sales tax of ${formatUsd(cents(tax))} off`);
    expect(mail?.text).toContain(`Tax exempt: ${EXEMPT.number}`);

    // What is handed back, with the $10, has its own reason.
    const amountCents = after.cashRefundDueCents;
    const paidBack = { kind: 'hand_over', amountCents, method: 'cash' };
    const handed = (await act({ ...paidBack, version: after.version })).json();
    const refunds = async () => {
      const report = await shop.get(
        '/api/admin/reports/refunds?from=2026-11-20&to=2026-11-20',
        headers,
      );
      return report.json().rows;
    };
    expect(await refunds()).toContainEqual(
      expect.objectContaining({ id: 'exempt', reason: 'Made tax-exempt', cashCents: amountCents }),
    );

    // The certificate never came: all is as it was before, and the tax is owed.
    expect(handed.taxToChargeCents).toBe(tax);
    const wrong = { kind: 'charge_tax', amountCents: tax - 1, version: handed.version };
    const seen = await act(wrong);
    expect([seen.statusCode, seen.json().code]).toEqual([409, 'changed_meanwhile']);
    const charged = (await act({ ...wrong, amountCents: tax })).json() as AdminReservation;
    expect(charged.totalCents).toBe(before.totalCents);
    expect(charged.balanceCents - handed.balanceCents).toBe(tax);
    expect(charged.adjustments).toEqual(before.adjustments);
    expect(charged.lines).toEqual(before.lines);
    expect(charged.office?.taxExempt).toBeUndefined();
    expect(charged.history.at(-1)).toMatchObject({
      kind: 'adjusted',
      amountCents: tax,
      facts: { why: 'Sales tax: no tax-exempt certificate' },
    });
    const [taxed] = (await shop.get(`/api/admin/reports/tax?${span}`, headers)).json().rows;
    expect(taxed).toMatchObject({ kind: 'Taxed', exemptCents: 0, collectedCents: tax });
    await shop.subjects();
    const added = (await shop.mails()).find(({ subject = '' }) =>
      subject.startsWith('Sales tax was'),
    );
    expect(added?.text).toContain(`We added the sales tax of ${formatUsd(cents(tax))} to your`);
    const twice = await act({ ...wrong, version: charged.version });
    expect([twice.statusCode, twice.json().code]).toEqual([409, 'cannot_charge_tax']);
  });

  it('on invoice gets its PO number later, or is put on invoice while it is on hold, and is found by it and by its organization', async () => {
    const lines = weekend('2027-03-06', '2027-03-08');
    const taxExempt = { organization: 'Lincoln Elementary PTA' };
    // The search shows eight bookings of a name, and other tests book as Ana.
    const contact = { name: 'Wren Castillo', email: 'wren@example.com', phone: '8175550187' };
    const { reservationId: id } = (
      await take({ kind: 'invoice', netDays: 30 }, { lines, taxExempt, contact })
    ).json();
    const act = (body: object, to = id) =>
      shop.post(
        `/api/admin/reservations/${to}/actions`,
        { kind: 'invoice', netDays: 30, ...body },
        headers,
      );
    const found = async (q: string): Promise<readonly string[]> => {
      const path = `/api/admin/search?q=${encodeURIComponent(q)}`;
      const { results } = (await shop.get(path, headers)).json();
      return results.map((one: { readonly id: string }) => one.id);
    };
    expect(await found('PO-7731')).toEqual([]);
    const given = (await act({ poNumber: ' PO-7731 ' })).json();
    expect(given.office.invoice).toEqual({ netDays: 30, poNumber: 'PO-7731' });
    expect(given.history.at(-1)).toMatchObject({
      facts: { text: 'On invoice, net 30 days, PO number PO-7731' },
    });
    const { results } = (await shop.get('/api/admin/search?q=wren', headers)).json();
    const detailOf = (isIt: (one: { readonly kind: string; readonly id: string }) => boolean) =>
      results.find(isIt).detail;
    expect(detailOf((one) => one.id === id)).toContain('Lincoln Elementary PTA');
    expect(detailOf(({ kind }) => kind === 'customer')).toContain('Lincoln Elementary PTA');
    const listed = async (q: string): Promise<readonly string[]> => {
      const path = `/api/admin/reservations?q=${encodeURIComponent(q)}`;
      const { reservations } = (await shop.get(path, headers)).json();
      return reservations.map((row: ReservationRow) => row.id);
    };
    for (const q of ['PO-7731', '7731']) {
      expect([q, await found(q), await listed(q)]).toEqual([q, [id], [id]]);
    }
    for (const q of ['lincoln pta', 'Elementary PTA', 'lincoln elem']) {
      expect([q, await found(q), await listed(q)]).toEqual([q, [given.customerId, id], [id]]);
    }
    expect((await act({})).json().office.invoice).toEqual({ netDays: 30 });
    expect(await found('PO-7731')).toEqual([]);
    const link = (await take({ kind: 'card_link' }, { lines })).json();
    expect((await act({ netDays: 15 }, link.reservationId)).json()).toMatchObject({
      status: 'confirmed',
      paidCents: 0,
      office: { invoice: { netDays: 15 } },
    });
    // The balance after a deposit, too; what is paid stays paid.
    const cash = (await take({ kind: 'cash' }, { lines })).json();
    const rest = (await act({ poNumber: 'PO-7731' }, cash.reservationId)).json();
    expect(rest.paidCents).toBeGreaterThan(0);
    expect(rest.office.invoice).toEqual({ netDays: 30, poNumber: 'PO-7731', forBalance: true });
    const { reservationId: paid } = (await take({ kind: 'cash' }, { lines })).json();
    const path = `/api/admin/reservations/${paid}`;
    const { version, balanceCents: amountCents } = (await shop.get(path, headers)).json();
    const pay = { kind: 'take_payment', amountCents, method: 'check', note: 'PTA, no. 20417' };
    const byCheck = await shop.post(`${path}/actions`, { ...pay, version }, headers);
    expect(byCheck.statusCode).toBe(200);
    expect([await found('20417'), await listed('20417')]).toEqual([[paid], [paid]]);
    const refused = await act({ poNumber: 'PO-7731' }, paid);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_on_invoice']);
  });

  it('for several organizations of one contact is on the account of its own', async () => {
    const contact = { name: 'Robin Hale', email: 'robin@example.com', phone: '8175550166' };
    const invoice = { kind: 'invoice', netDays: 30 };
    const lines = (week: number) => weekend(`2027-06-${week}`, `2027-06-${week + 1}`);
    const taxExempt = { organization: 'Hope Chapel' };
    const billed = { ...invoice, organization: 'Mansfield ISD', poNumber: 'PO 5' };
    const chapel = (await take(invoice, { contact, taxExempt, lines: lines(12) })).json();
    const school = (await take(billed, { contact, lines: lines(19) })).json();
    const { customerId, office, totalCents } = await see(school.reservationId);
    expect(office?.invoice).toMatchObject({ organization: 'Mansfield ISD', poNumber: 'PO 5' });
    const url = `/api/admin/customers/${customerId}`;
    const customer = (await shop.get(url, headers)).json();
    expect(customer.organizations).toEqual(['Mansfield ISD', 'Hope Chapel']);
    const chapelCents = (await see(chapel.reservationId)).totalCents;
    expect(customer.accounts).toEqual([
      { organization: 'Hope Chapel', bookings: 1, balanceCents: chapelCents, taxExempt },
      { organization: 'Mansfield ISD', bookings: 1, balanceCents: totalCents },
    ]);
    const listed = await shop.get('/api/admin/customers?q=mansfield%20isd', headers);
    expect(listed.json().customers).toMatchObject([{ id: customerId, name: 'Robin Hale' }]);

    const usd = (amount: number) => formatUsd(cents(amount));
    const statement = async (organization?: string) => {
      const only = organization === undefined ? '' : `?organization=${organization}`;
      const { blocks } = await paperMade(shop, () => shop.get(`${url}/statement${only}`, headers));
      return blocks.flatMap((block) => (block.kind === 'amounts' ? block.rows : []));
    };
    expect(await statement('mansfield%20isd')).toContainEqual(
      expect.objectContaining({ label: 'Closing balance', value: usd(totalCents) }),
    );
    expect(await statement()).toMatchObject([
      { label: 'Due from Hope Chapel', value: usd(chapelCents) },
      { label: 'Due from Mansfield ISD', value: usd(totalCents) },
      { label: 'Closing balance', value: usd(chapelCents + totalCents) },
    ]);
    // To accounts payable, as files; the history and the notes keep the address.
    const filesOf = (mail: Awaited<ReturnType<typeof shop.mails>>[number] | undefined) =>
      mail?.attachments.flatMap(({ filename, mimeType }) =>
        mimeType === 'application/pdf' ? [filename] : [],
      );
    const to = 'ap@mansfield.example';
    const at = `/api/admin/reservations/${school.reservationId}`;
    const asked = await shop.post(`${at}/invoice`, { to }, headers);
    expect(asked.json().history.at(-1).facts.text).toBe(`Invoice emailed to ${to}`);
    const told = await shop.post(
      `${url}/statement`,
      { to, organization: 'Mansfield ISD' },
      headers,
    );
    expect(told.json().notes[0].text).toBe(`Account statement of Mansfield ISD emailed to ${to}`);
    await shop.subjects();
    const mails = await shop.mails();
    const sentTo = (address: string, start: string) =>
      mails.find(
        ({ to: [whom] = [], subject = '' }) =>
          whom?.address === address && subject.startsWith(start),
      );
    const bill = sentTo(to, `Invoice ${school.reservationId} from `);
    expect(filesOf(bill)).toEqual([`invoice-${school.reservationId}.pdf`]);
    expect(bill?.text).toContain(`Amount due: ${usd(totalCents)}`);
    expect(bill?.text).not.toContain('/manage/');
    const account = sentTo(to, 'Account statement from ');
    expect(filesOf(account)).toEqual([`statement-${customerId}.pdf`]);
    expect(account?.text).toContain('the account statement for Mansfield ISD');
    for (const [path, body, status] of [
      [`${at}/invoice`, { to: 'nobody' }, 400],
      [`${url}/statement`, { to: '' }, 400],
      ['/api/admin/customers/nobody/statement', { to }, 404],
    ] as const) {
      expect((await shop.post(path, body, headers)).statusCode).toBe(status);
    }
    // The customer's own confirmation brings the unpaid invoice, too.
    const confirmed = mails.filter(
      ({ to: [whom] = [], text = '' }) =>
        whom?.address === contact.email && text.includes(school.reservationId),
    );
    expect(confirmed.flatMap((mail) => filesOf(mail) ?? [])).toEqual([
      `invoice-${school.reservationId}.pdf`,
    ]);
    const { rows } = (
      await shop.get('/api/admin/reports/outstanding?from=2027-06-01&to=2027-06-30', headers)
    ).json();
    const rowOf = (id: string) => rows.find((one: { readonly id: string }) => one.id === id);
    expect(rowOf(school.reservationId)).toMatchObject({
      organization: 'Mansfield ISD',
      poNumber: 'PO 5',
    });
    expect(rowOf(chapel.reservationId)).toMatchObject({ organization: 'Hope Chapel' });
    const exempt = await shop.get(
      '/api/admin/reports/tax-exempt?from=2027-06-01&to=2027-06-30',
      headers,
    );
    expect(exempt.json().rows).toMatchObject([
      { organization: 'Hope Chapel', bookings: 1, exemptCents: chapelCents, file: 'Missing' },
    ]);
    expect(exempt.json().totals.exemptCents).toBe(chapelCents);
    const { reservations } = (
      await shop.get('/api/admin/reservations?q=mansfield', headers)
    ).json();
    expect(reservations).toMatchObject([{ organization: 'Mansfield ISD', poNumber: 'PO 5' }]);
    // The office can say later whom an invoice bills.
    const chapelAt = `/api/admin/reservations/${chapel.reservationId}/actions`;
    await shop.post(chapelAt, { ...invoice, organization: 'Hope Chapel Trust' }, headers);
    expect((await shop.get(url, headers)).json().organizations[0]).toBe('Hope Chapel Trust');
  });

  it('takes in hand what was handed over, from a cent to the whole price', async () => {
    const days = (month: string) => ({ lines: weekend(`2028-${month}-05`, `2028-${month}-07`) });
    const given = async (amountCents: number, month: string) => {
      const placed = await take({ kind: 'cash', amountCents }, days(month));
      const { status, paidCents, balanceCents } = await see(placed.json().reservationId);
      return [status, paidCents, balanceCents];
    };
    const { totalCents } = (await preview(days('02'))).json().quote;
    expect(await given(30_000, '02')).toEqual(['confirmed', 30_000, totalCents - 30_000]);
    expect(await given(1, '03')).toEqual(['confirmed', 1, totalCents - 1]);
    expect(await given(totalCents, '04')).toEqual(['confirmed', totalCents, 0]);
    const more = await take({ kind: 'check', amountCents: totalCents + 1 }, days('05'));
    expect([more.statusCode, more.json().code, more.json().errors[0].path]).toEqual([
      422,
      'above_balance',
      'payment.amountCents',
    ]);
    expect((await take({ kind: 'cash', amountCents: 0 }, days('05'))).statusCode).toBe(400);
  });

  it('on invoice has an invoice until it is paid, then a receipt', async () => {
    const maker = shop.of(PORTS.paperMaker);
    const make = maker.make.bind(maker);
    const made: PrintedPaper[] = [];
    maker.make = (paper) => {
      made.push(paper);
      return make(paper);
    };
    const payment = {
      kind: 'invoice',
      organization: 'Lincoln PTA',
      poNumber: 'PO-118',
      netDays: 30,
    };
    const lines = weekend('2027-01-23', '2027-01-25');
    const event = { ...orderBody().event, startsAt: '10:00', endsAt: '15:00' };
    const placed = [
      (await take(payment, { taxExempt: EXEMPT, lines, event })).json(),
      (await take(payment, { lines: weekend('2027-02-06', '2027-02-08'), language: 'es' })).json(),
    ];
    const paper = async (
      { manageToken }: { readonly manageToken: string },
      name = 'receipt',
    ): Promise<{ title: string; file: string | undefined; text: string }> => {
      const { headers: sent } = await shop.get(`/api/manage/${manageToken}/${name}.pdf`);
      const [file] =
        /(receipt|invoice|recibo|factura)-[\w-]+\.pdf/.exec(String(sent['content-disposition'])) ??
        [];
      const { title, blocks } = made.at(-1) ?? { title: '', blocks: [] };
      return { title, file, text: JSON.stringify(blocks) };
    };
    const first = await paper(placed[0]);
    const { reservationId } = placed[0];
    expect([first.title, first.file]).toEqual([
      `Invoice ${reservationId}`,
      `invoice-${reservationId}.pdf`,
    ]);
    const atOffice = async () =>
      (await shop.get(`/api/admin/reservations/${reservationId}/receipt`, headers)).json().name;
    expect(await atOffice()).toBe(`invoice-${reservationId}.pdf`);
    for (const said of [
      '"Bill to","value":"Lincoln PTA"',
      'Invoice date',
      '"Due date","value":"Wednesday, February 24, 2027"',
      '"PO number","value":"PO-118"',
      '"Tax exempt","value":"TX-501c3-7"',
      '"Party","value":"10 AM – 3 PM, each day"',
      'Net 30 days',
      'Amount due',
      'How to pay',
    ]) {
      expect(first.text).toContain(said);
    }
    // On the first page, however many lines there are.
    expect(first.text.indexOf('How to pay')).toBeLessThan(first.text.indexOf('Rentals'));
    const spanish = await paper(placed[1]);
    expect([spanish.title, spanish.file, spanish.text.includes('Cómo pagar')]).toEqual([
      `Factura ${placed[1].reservationId}`,
      `factura-${placed[1].reservationId}.pdf`,
      true,
    ]);

    const { version, balanceCents, totalCents } = await see(reservationId);
    const taken = await shop.post(
      `/api/admin/reservations/${reservationId}/actions`,
      { kind: 'take_payment', amountCents: balanceCents, method: 'check', version },
      headers,
    );
    expect(taken.statusCode).toBe(200);
    const paid = await paper(placed[0]);
    expect([paid.title, paid.text.includes('Due date')]).toEqual(['Receipt', false]);
    expect(paid.text).toContain('"PO number","value":"PO-118"');
    expect([paid.file, await atOffice()]).toEqual([
      `receipt-${reservationId}.pdf`,
      `receipt-${reservationId}.pdf`,
    ]);

    const today = 'from=2026-11-20&to=2026-11-20';
    const register = await shop.get(`/api/admin/reports/payments?${today}`, headers);
    expect(register.json().rows).toContainEqual(
      expect.objectContaining({
        booking: reservationId,
        organization: 'Lincoln PTA',
        poNumber: 'PO-118',
      }),
    );
    // The invoice stays beside the receipt, and says that it is paid.
    const settled = await paper(placed[0], 'invoice');
    expect([settled.title, settled.file]).toEqual([first.title, first.file]);
    expect(settled.text).toContain('"Status","value":"Paid"');
    expect(settled.text).toContain('"Amount due","value":"$0.00"');
    expect(settled.text).not.toContain('How to pay');
    const { name } = (
      await shop.get(`/api/admin/reservations/${reservationId}/invoice`, headers)
    ).json();
    expect(name).toBe(`invoice-${reservationId}.pdf`);
    const other = (
      await take({ kind: 'cash' }, { lines: weekend('2027-02-20', '2027-02-22') })
    ).json();
    const none = [
      await shop.get(`/api/manage/${other.manageToken}/invoice.pdf`),
      await shop.get(`/api/admin/reservations/${other.reservationId}/invoice`, headers),
    ];
    expect(none.map(({ statusCode }) => statusCode)).toEqual([303, 404]);
    expect(none[0]?.headers['location']).toBe('receipt.pdf');

    const { version: seen } = await see(reservationId);
    const adjusted = await shop.post(
      `/api/admin/reservations/${reservationId}/actions`,
      { kind: 'adjust', amountCents: -5_000, why: 'The slide was late', version: seen },
      headers,
    );
    expect(adjusted.statusCode).toBe(200);
    const { text } = await paper(placed[0]);
    expect(text).toContain('"Refund under way","value":"-$50.00"');
    const left = formatUsd(cents(totalCents - 5_000));
    expect(text).toContain(`"Paid","value":"${left}"`);
    expect(text).toContain('"Balance","value":"$0.00"');
  });

  it('is refused for a "do not rent" customer, until the office gives a reason', async () => {
    const contact = { name: 'Bo Nye', email: 'bo@example.com', phone: '(817) 555-0177' };
    const first = weekend('2027-01-09', '2027-01-11');
    const { reservationId } = (await take({ kind: 'hold' }, { contact, lines: first })).json();
    const { customerId } = await see(reservationId);
    const change = { kind: 'do_not_rent', reason: 'Cut a blower cord' };
    const marked = await shop.post(`/api/admin/customers/${customerId}/changes`, change, headers);
    expect([marked.statusCode, marked.json().refusal?.reason]).toEqual([200, 'Cut a blower cord']);
    const lines = weekend('2027-01-16', '2027-01-18');
    const refused = await take({ kind: 'hold' }, { contact, lines });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'do_not_rent']);
    const rentsBecause = 'Paid for the cord, Dana';
    const placed = await take({ kind: 'hold' }, { contact, lines, rentsBecause });
    expect(placed.statusCode).toBe(201);
    const { history } = await see(placed.json().reservationId);
    expect(JSON.stringify(history)).toContain('Paid for the cord, Dana');
  });

  it('keeps a note that only the office sees', async () => {
    const officeNote = 'Calls back about the generator';
    const lines = weekend('2026-12-12', '2026-12-14');
    const placed = (await take({ kind: 'door' }, { lines, officeNote })).json();
    const { history } = await see(placed.reservationId);
    expect(history.slice(0, 2)).toMatchObject([
      { kind: 'placed' },
      { kind: 'note', facts: { text: officeNote }, by: { kind: 'admin' } },
    ]);
    const told = (await shop.get(`/api/manage/${placed.manageToken}`)).json();
    expect(told.history).not.toEqual([]);
    expect(JSON.stringify(told)).not.toContain(officeNote);
  });

  it('has its discount before tax and its delivery waived, even after a move', async () => {
    const lines = weekend('2026-12-12', '2026-12-14');
    const discount = { kind: 'percent', percent: 10, reason: 'Back again' };
    const placed = (await take({ kind: 'cash' }, { discount, waive: ['delivery'], lines })).json();
    const { adjustments, subtotalCents, totalCents } = placed.quote;
    expect(
      adjustments.map(({ kind, name }: { kind: string; name?: string }) => [kind, name]),
    ).toEqual([
      ['discount', 'Back again'],
      ['tax', undefined],
    ]);
    expect(totalCents).toBe(Math.round(subtotalCents * 0.9 * 1.0825));
    const amendment = { kind: 'reschedule', startDate: '2026-12-19', endDate: '2026-12-21' };
    const path = `/api/admin/reservations/${placed.reservationId}/amendments/preview`;
    const moved = (await shop.post(path, { amendment }, headers)).json();
    expect(moved.totalCents).toBe(totalCents);
  });

  it('is held until the given time, and never into the delivery day', async () => {
    const lines = weekend('2026-12-12', '2026-12-14');
    const holdUntil = isoFromInstant(after(shop.clock.now(), 72 * HOUR));
    const placed = (await take({ kind: 'hold', holdUntil }, { lines })).json();
    expect(placed).toMatchObject({ status: 'held', holdExpiresAt: holdUntil });
    const into = await take({ kind: 'hold', holdUntil: '2026-12-05T15:00:00.000Z' });
    expect([into.statusCode, into.json().code]).toEqual([422, 'hold_not_possible']);
  });

  it("can be one that the site sends to the phone, and is refused with alternatives like the shop's", async () => {
    const today = [line({ startDate: '2026-11-20', endDate: '2026-11-21' })];
    expect((await shop.post('/api/reservations', orderBody({ lines: today }))).json().code).toBe(
      'same_day',
    );
    expect((await take({ kind: 'cash' }, { lines: today })).statusCode).toBe(201);

    const lines = [line({ productId: SHIP })];
    expect((await take({ kind: 'hold' }, { lines })).statusCode).toBe(201);
    for (const refused of [
      await preview({ lines }),
      await take({ kind: 'cash' }, { lines }),
      await shop.post('/api/reservations', orderBody({ lines })),
    ]) {
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'unavailable']);
      expect(refused.json().nearest.length).toBeGreaterThan(0);
    }
  });

  it('moves to days on which a rental is gone, with another in its place', async () => {
    const ship = (startDate: string, endDate: string) =>
      line({ productId: SHIP, startDate, endDate });
    const event = {
      ...orderBody().event,
      startsAt: '12:00',
      endsAt: '15:00',
      sameEvening: ['2027-05-17'],
    };
    const lines = [ship('2027-05-15', '2027-05-17'), ...weekend('2027-05-15', '2027-05-17')];
    const placed = await take({ kind: 'cash' }, { lines, event });
    expect(placed.statusCode).toBe(201);
    const { reservationId } = placed.json();
    const gone = [ship('2027-05-22', '2027-05-24')];
    expect((await take({ kind: 'cash' }, { lines: gone })).statusCode).toBe(201);

    const path = `/api/admin/reservations/${reservationId}/amendments`;
    const days = { startDate: '2027-05-22', endDate: '2027-05-24' };
    const move = async (instead?: readonly object[]) => {
      const amendment = { kind: 'reschedule', ...days, instead };
      const priced = await shop.post(`${path}/preview`, { amendment }, headers);
      if (priced.statusCode !== 200) return priced;
      const { totalCents, excessCents } = priced.json();
      return shop.post(path, { amendment, shown: { totalCents, excessCents } }, headers);
    };
    const refused = await move();
    expect(refused.json()).toMatchObject({ code: 'unavailable', productId: SHIP });
    expect(refused.json().nearest.length).toBeGreaterThan(0);
    // One that is booked already: there are two of it then.
    expect((await move([{ productId: SHIP, substituteId: CASTLE }])).statusCode).toBe(200);
    const moved = await see(reservationId);
    expect(moved.lines).toMatchObject([{ productId: CASTLE, quantity: 2, ...days }]);
    expect(moved.event.sameEvening).toEqual([days.endDate]);
    expect(moved.history.at(-1)?.kind).toBe('lines_changed');
  });

  it('sent twice under its key is one order', async () => {
    const lines = weekend('2026-12-19', '2026-12-21');
    const key = 'order-key-0001';
    const [one, two] = [
      await take({ kind: 'cash' }, { key, lines }),
      await take({ kind: 'cash' }, { key, lines }),
    ];
    expect(one.statusCode).toBe(201);
    expect(two.json().reservationId).toBe(one.json().reservationId);
    expect((await take({ kind: 'check' }, { key, lines })).json().code).toBe(
      'idempotency_key_reused',
    );
  });
});
