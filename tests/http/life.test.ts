import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#core/kernel/instant.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { orderBody } from '#tests/support/order-body.ts';

const shop = eachHttpShop();
let admin: Record<string, string>;
beforeEach(async () => {
  admin = await shop.adminHeaders();
});

const send = async (method: 'PUT' | 'PATCH', url: string, payload: object, headers = {}) =>
  shop.app.inject({ method, url, payload, headers });

/** A deposit was paid. */
async function booked(overrides: object = {}) {
  const steps = bookingSteps(shop);
  const { reservationId, manageToken, quote } = (await steps.reserve(overrides)).json();
  if (quote.dueNowCents > 0) {
    await steps.pay({ reservationId, quote });
  }
  const link = `/api/manage/${manageToken}`;
  const manage = async () => (await shop.get(link)).json();
  return { reservationId, link, manage, quote };
}

const subjects = async (): Promise<readonly string[]> => {
  while ((await shop.run('outbox')) > 0);
  return (await shop.mails()).map(({ subject }) => subject?.split(',')[0] ?? '');
};

async function giftCard(amountCents: number): Promise<string> {
  const body = { amountCents, expiresOn: '2027-11-20', name: 'Bea' };
  const answer = await shop.post('/api/admin/credits', body, admin);
  expect(answer.statusCode).toBe(201);
  return answer.json().shownCode;
}

describe('POST /api/manage/{token}/amendments: reschedule', () => {
  it('moves the booking at the price shown, and tells the customer', async () => {
    const { link, manage } = await booked();
    const before = await manage();
    const days = { startDate: '2026-12-12', endDate: '2026-12-14' };
    const amendment = { kind: 'reschedule', ...days };
    const shown = (await shop.post(`${link}/amendments/preview`, { amendment })).json();
    const { totalCents, excessCents } = shown;
    const body = { amendment, shown: { totalCents, excessCents } };
    const moved = await shop.post(`${link}/amendments`, body);
    expect(moved.json()).toMatchObject({ ...days, totalCents, status: 'confirmed' });
    expect(moved.json().history.map(({ kind }: { kind: string }) => kind)).toEqual([
      'placed',
      'paid',
      'confirmed',
      'rescheduled',
    ]);
    expect(shown.differenceCents).toBe(totalCents - before.totalCents);
    expect(await subjects()).toContain('New dates for your rental');
  });

  it('changes nothing if the price is not the one shown', async () => {
    const { link, manage } = await booked();
    const before = await manage();
    const amendment = { kind: 'reschedule', startDate: '2026-12-12', endDate: '2026-12-14' };
    const wrong = { amendment, shown: { totalCents: 1, excessCents: 0 } };
    const refused = await shop.post(`${link}/amendments`, wrong);
    expect(refused.json()).toMatchObject({ status: 409, code: 'quote_changed' });
    expect(await manage()).toEqual(before);
  });

  it('ends with the deadline in the settings for the customer, but not for an admin', async () => {
    const { link, manage, reservationId } = await booked();
    const { startDate } = await manage();
    const until = Date.parse((await manage()).changes.until);
    shop.clock.pass(until - shop.clock.now());
    expect((await manage()).changes).toBeUndefined();
    const days = { startDate: '2026-12-20', endDate: '2026-12-21' };
    const amendment = { kind: 'reschedule', ...days };
    const late = await shop.post(`${link}/amendments/preview`, { amendment });
    expect(late.json()).toMatchObject({ code: 'cannot_change' });
    admin = await shop.adminHeaders();
    const path = `/api/admin/reservations/${reservationId}/amendments`;
    const shown = (await shop.post(`${path}/preview`, { amendment }, admin)).json();
    const { totalCents, excessCents } = shown;
    const made = await shop.post(path, { amendment, shown: { totalCents, excessCents } }, admin);
    expect(made.json()).toMatchObject(days);
    expect(made.json().startDate).not.toBe(startDate);
  });

  it('counts its own days as available, and those of others as taken', async () => {
    const { link, manage } = await booked();
    const { startDate, lines } = await manage();
    const path = `${link}/availability?from=${startDate}&to=${startDate}`;
    const product = `/api/products/${lines[0].productId}/availability?from=${startDate}&to=${startDate}`;
    const own = (await shop.get(path)).json().days[0].free;
    const plain = (await shop.get(product)).json();
    expect(own).toBe(1);
    expect(plain.days[0].free).toBeLessThan(plain.units);
  });
});

describe('POST /api/manage/{token}/amendments: lines', () => {
  it('adds items, refunds the excess, or keeps it as a credit', async () => {
    const { link, manage } = await booked();
    const { lines } = await manage();
    const [{ productId, startDate, endDate }] = lines;
    const request = (quantity: number) => ({
      kind: 'lines',
      lines: [{ productId, quantity, startDate, endDate }],
      addOns: [],
    });
    const preview = (amendment: object) => shop.post(`${link}/amendments/preview`, { amendment });
    const more = (await preview(request(2))).json();
    expect(more.differenceCents).toBeGreaterThan(0);
    const { totalCents, excessCents } = more;
    const changed = await shop.post(`${link}/amendments`, {
      amendment: request(2),
      shown: { totalCents, excessCents },
    });
    expect(changed.json()).toMatchObject({ totalCents, balanceCents: more.balanceCents });
    expect((await preview(request(2))).json().code).toBe('nothing_changed');
  });
});

describe('POST /api/manage/{token}/amendments: version', () => {
  it('refuses to price or make a change based on what the office has changed since', async () => {
    const { link, manage, reservationId } = await booked();
    const opened = await manage();
    const { totalCents, version } = opened;
    const shown = { totalCents, excessCents: 0 };
    const moved = { ...opened.event, street: '9 New Road' };
    const office = `/api/admin/reservations/${reservationId}/amendments`;
    await shop.post(office, { amendment: { kind: 'details', event: moved }, shown }, admin);

    const notes = 'The gate is on the left.';
    const amendmentOf = (event: object) => ({ kind: 'details', event: { ...event, notes } });
    const price = async (event: object, seen: string) =>
      shop.post(`${link}/amendments/preview`, { amendment: amendmentOf(event), version: seen });
    const make = async (event: object, seen: string) =>
      shop.post(`${link}/amendments`, {
        amendment: amendmentOf(event),
        shown: { ...shown, version: seen },
      });
    const changed = { status: 409, code: 'changed_meanwhile' };
    expect((await price(opened.event, version)).json()).toMatchObject(changed);
    expect((await make(opened.event, version)).json()).toMatchObject(changed);
    const now = await manage();
    expect(now.event.street).toBe('9 New Road');

    expect((await price(now.event, now.version)).statusCode).toBe(200);
    const made = (await make(now.event, now.version)).json();
    expect(made.event).toMatchObject({ street: '9 New Road', notes });
    expect(made.version).not.toBe(now.version);
  });
});

type Offered = {
  productId: string;
  differenceCents?: number;
  refused?: string;
  isMisfit?: boolean;
};

describe('POST /api/manage/{token}/items', () => {
  it('prices each item as its change would be, and marks items taken on these days', async () => {
    const venue = { lengthFt: 60, widthFt: 60 };
    const { link, manage } = await booked({ event: { ...orderBody().event, venue } });
    const { lines, totalCents } = await manage();
    const [{ productId, quantity, startDate, endDate }] = lines;
    const period = { startDate, endDate };
    const chosen = { lines: [{ productId, quantity, ...period }], addOns: [] };
    const offersOf = async (now: object): Promise<readonly Offered[]> =>
      (await shop.post(`${link}/items`, { ...now, period })).json().items;
    const taken = { productId: 'mega-60-obstacle-course', quantity: 1, ...period };
    await booked({ lines: [taken] });

    const offers = await offersOf(chosen);
    expect(offers.map((one) => one.productId)).not.toContain(productId);
    expect(offers.filter(({ refused }) => refused !== undefined)).toMatchObject([
      { productId: 'mega-60-obstacle-course', refused: 'sold_out' },
    ]);
    for (const offer of offers) {
      const added = { productId: offer.productId, quantity: 1, ...period };
      const amendment = { kind: 'lines', ...chosen, lines: [...chosen.lines, added] };
      const answer = (await shop.post(`${link}/amendments/preview`, { amendment })).json();
      expect(answer.differenceCents).toBe(offer.differenceCents);
      expect(answer.code).toBe(offer.refused && 'unavailable');
    }

    // Compared with the current choice, or with the booking if nothing is left.
    const [first] = offers;
    const more = [...chosen.lines, { productId: first?.productId, quantity: 1, ...period }];
    const after = await offersOf({ ...chosen, lines: more });
    expect(after).toHaveLength(offers.length - 1);
    expect(after[0]?.differenceCents).toBe(offers[1]?.differenceCents);
    const swapped = await offersOf({ lines: [], addOns: [] });
    const swap = swapped.find((one) => one.productId === first?.productId);
    expect(totalCents + (swap?.differenceCents ?? 0)).toBe(first?.differenceCents);

    // This one needs 66 ft of length.
    const misfits = offers.filter(({ isMisfit }) => isMisfit);
    expect(misfits.map((one) => one.productId)).toEqual(['mega-60-obstacle-course']);

    const other = { startDate: '2027-01-09', endDate: '2027-01-10' };
    const unknown = await shop.post(`${link}/items`, { ...chosen, period: other });
    expect(unknown.json()).toMatchObject({ status: 409, code: 'period_not_found' });
  });
});

describe('POST /api/manage/{token}/amendments: details', () => {
  it('stores another address, and refuses one outside the area', async () => {
    const { link, manage } = await booked();
    const { event, totalCents } = await manage();
    const shown = { totalCents, excessCents: 0 };
    const street = '9 New Road';
    const changed = await shop.post(`${link}/amendments`, {
      amendment: { kind: 'details', event: { ...event, street } },
      shown,
    });
    expect(changed.json()).toMatchObject({ event: { street } });

    const delivery = { ...DEFAULT_SETTINGS.delivery, refusesOutside: true };
    const { revision, ...settings } = (await shop.get('/api/admin/settings', admin)).json();
    const body = { revision, settings: { ...settings, delivery } };
    await send('PUT', '/api/admin/settings', body, admin);
    const outside = await shop.post(`${link}/amendments/preview`, {
      amendment: { kind: 'details', event: { ...event, postalCode: '79901' } },
    });
    expect(outside.json()).toMatchObject({ status: 422, code: 'outside_delivery_area' });
  });
});

describe('POST /api/manage/{token}/amendments: contact', () => {
  it('changes the phone number, but not who booked or where mail goes', async () => {
    const { link, manage } = await booked();
    const { totalCents, contactEmail } = await manage();
    const shown = { totalCents, excessCents: 0 };
    const ask = (contact: object, more: object = {}) =>
      shop.post(`${link}/amendments`, { amendment: { kind: 'contact', contact, ...more }, shown });
    const phone = '817-555-0199';
    expect((await ask({ phone })).json()).toMatchObject({ contactPhone: phone, totalCents });
    for (const refused of [
      await ask({ email: 'stranger@example.com' }),
      await ask({ name: 'Somebody Else' }),
      await ask({ phone: '817-555-0100' }, { link: 'renew' }),
    ]) {
      expect(refused.json()).toMatchObject({ status: 409, code: 'cannot_change' });
    }
    expect(await manage()).toMatchObject({ contactEmail, contactPhone: phone });
  });
});

describe('rain checks and gift cards', () => {
  it('are mailed when the owner says so, once per key', async () => {
    const admin = await shop.adminHeaders();
    const mail = { language: 'es', message: 'Feliz cumple' };
    const body = { amountCents: 5_000, expiresOn: '2027-11-20', mail };
    const nobody = await shop.post('/api/admin/credits', body, admin);
    expect([nobody.statusCode, nobody.json().errors[0].path]).toEqual([400, 'email']);
    const issued = await shop.post(
      '/api/admin/credits',
      { ...body, email: 'rosa@example.com' },
      admin,
    );
    expect(issued.json().mailings).toMatchObject([{ to: 'rosa@example.com', language: 'es' }]);
    await subjects();
    const [told] = await shop.mails();
    expect(told?.text).toMatch(/De parte de todos en .*Feliz cumple/s);
    expect(told?.text).not.toContain('Alguien quiere');
    const { code } = issued.json();
    const request = { id: 'key-of-the-request', email: 'tia@example.com', language: 'en' };
    const again = () => shop.post(`/api/admin/credits/${code}/mail`, request, admin);
    await again();
    expect((await again()).json().mailings).toHaveLength(2);
    await shop.post(`/api/admin/credits/${code}/void`, undefined, admin);
    const late = { ...request, id: 'another-request' };
    const refused = await shop.post(`/api/admin/credits/${code}/mail`, late, admin);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_mailed']);
    const { entries } = (await shop.get('/api/admin/outbox', admin)).json();
    expect(entries.filter(({ kind }: { kind: string }) => kind === 'gift_card')).toHaveLength(2);
  });

  it('are issued once per request, and never for a different one under its key', async () => {
    const admin = await shop.adminHeaders();
    const request = { id: 'request-0001', amountCents: 5_000, expiresOn: '2027-11-20' };
    const issue = (more = {}) => shop.post('/api/admin/credits', { ...request, ...more }, admin);
    const [first, again] = await Promise.all([issue(), issue()]);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json().code).toBe(first.json().code);
    const other = await issue({ amountCents: 9_000 });
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
    const credits: { issuedCents: number }[] = (await shop.get('/api/admin/credits', admin)).json()
      .credits;
    expect(credits.map(({ issuedCents }) => issuedCents)).toEqual([5_000]);
    expect((await issue({ id: 'x' })).json().errors[0].path).toBe('id');
  });

  it('pay part of a booking, and confirm it right away if they pay all that is due', async () => {
    const creditCode = await giftCard(2_000);
    const part = await booked({ creditCode: ` ${creditCode.toLowerCase()} ` });
    expect(part.quote.credit).toMatchObject({ amountCents: 2_000 });
    const managed = await part.manage();
    expect(managed).toMatchObject({
      creditedCents: 2_000,
      credited: [{ kind: 'gift_card', ending: creditCode.slice(-4), amountCents: 2_000 }],
    });

    const all = await booked({ creditCode: await giftCard(400_000), plan: 'full' });
    expect(all.quote).toMatchObject({ dueNowCents: 0, balanceCents: 0 });
    expect(await all.manage()).toMatchObject({ status: 'confirmed', balanceCents: 0 });
    expect((await subjects()).filter((text) => text.startsWith("You're booked!"))).toHaveLength(2);
  });

  it('pay an order that waits for payment, by its link or in the office, and book it once they cover the deposit', async () => {
    const steps = bookingSteps(shop);
    const { reservationId, manageToken, quote } = (await steps.reserve()).json();
    const link = `/api/manage/${manageToken}`;
    const first = (await shop.post(`${link}/credit`, { code: await giftCard(2_000) })).json();
    expect(first).toMatchObject({ status: 'held', creditedCents: 2_000 });
    const path = `/api/admin/reservations/${reservationId}`;
    const { version } = (await shop.get(path, admin)).json();
    const act = (code: string) =>
      shop.post(`${path}/actions`, { kind: 'use_credit', code, version }, admin);
    expect((await act('GC000')).json()).toMatchObject({ status: 422, code: 'credit_unknown' });
    const due = quote.dueNowCents - 2_000;
    const paid = await act(await giftCard(due));
    expect(paid.json()).toMatchObject({ status: 'confirmed', balanceCents: quote.balanceCents });
    expect((await subjects()).filter((text) => text.startsWith("You're booked!"))).toHaveLength(1);

    const late = (await steps.reserve()).json();
    const code = await giftCard(2_000);
    shop.clock.pass(HOUR);
    const refused = await shop.post(`/api/manage/${late.manageToken}/credit`, { code });
    expect(refused.json().code).toBe('hold_expired');
  });

  it('are refused if unknown or empty, and get their money back from an expired hold', async () => {
    const code = await giftCard(2_000);
    const steps = bookingSteps(shop);
    expect((await steps.reserve({ creditCode: 'GC000' })).json().code).toBe('credit_unknown');
    await steps.reserve({ creditCode: code });
    expect((await steps.reserve({ creditCode: code })).json().code).toBe('credit_empty');
    shop.clock.pass(HOUR);
    await shop.run('expire-holds');
    admin = await shop.adminHeaders();
    const { balanceCents, entries } = (await shop.get(`/api/admin/credits/${code}`, admin)).json();
    expect(balanceCents).toBe(2_000);
    expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'issued',
      'used',
      'returned',
    ]);
  });

  it('pay a balance, unless they are void', async () => {
    const { link, manage } = await booked();
    const { balanceCents } = await manage();
    const code = await giftCard(1_000);
    const seen = (await shop.post(`${link}/credit`, { code, isPreview: true })).json();
    expect(seen.creditPreview).toEqual({
      amountCents: 1_000,
      leftCents: 0,
      balanceCents: balanceCents - 1_000,
    });
    expect(seen.balanceCents).toBe(balanceCents);
    expect((await manage()).creditedCents).toBe(0);
    const rich = { code: await giftCard(400_000), isPreview: true };
    expect((await shop.post(`${link}/credit`, rich)).json().creditPreview).toEqual({
      amountCents: balanceCents,
      leftCents: 400_000 - balanceCents,
      balanceCents: 0,
    });
    const paid = await shop.post(`${link}/credit`, { code });
    expect(paid.json().creditPreview).toBeUndefined();
    expect(paid.json().balanceCents).toBe(balanceCents - 1_000);
    // A stranger may have the link.
    const used = paid.json().history.at(-1);
    expect(used).toMatchObject({ kind: 'credit_used', facts: { code: code.slice(-4) } });
    const other = await giftCard(1_000);
    await shop.post(`/api/admin/credits/${other}/void`, undefined, admin);
    const refused = await shop.post(`${link}/credit`, { code: other });
    expect(refused.json()).toMatchObject({ status: 422, code: 'credit_unknown' });
  });

  it('are given for bad weather, if the settings allow it', async () => {
    const { link, manage, quote } = await booked();
    const request = { amountCents: quote.dueNowCents, why: 'Thunderstorms' };
    expect((await shop.post(`${link}/rain-check`, request)).json().code).toBe('no_rain_check');
    const { revision, ...settings } = (await shop.get('/api/admin/settings', admin)).json();
    const weather = { isOn: true, untilHours: 6, validDays: 365 };
    const cancellation = { ...settings.cancellation, weather };
    const body = { revision, settings: { ...settings, cancellation } };
    await send('PUT', '/api/admin/settings', body, admin);
    expect((await manage()).rainCheck).toMatchObject({
      amountCents: quote.dueNowCents,
      expiresOn: '2027-11-20',
    });
    const called = (await shop.post(`${link}/rain-check`, request)).json();
    expect(called).toMatchObject({ status: 'cancelled', paidCents: 0 });
    const [{ code }] = called.issuedCredits;
    expect((await shop.get(`/api/admin/credits/${code}`, admin)).json()).toMatchObject({
      kind: 'rain_check',
      balanceCents: quote.dueNowCents,
    });
    await subjects();
    const mail = (await shop.mails()).find(({ subject = '' }) =>
      /^You chose a \$[\d.]+ rain check/.test(subject),
    );
    expect(mail?.text).toMatch(/^Thank you, Ana\. You chose a rain check, so your reservation is/);
    // On a line of its own, so that the code is not broken.
    expect(mail?.html).toMatch(/>Your code: RC[\dA-Z-]+</);
  });
});

describe('/api/admin/reservations', () => {
  it('finds by id, name, phone, email and balance', async () => {
    const { reservationId } = await booked();
    const find = async (query: string) =>
      (await shop.get(`/api/admin/reservations?${query}`, admin)).json().reservations;
    for (const query of [
      `q=${reservationId}`,
      'q=ana',
      'q=ana%40example.com',
      'q=5550',
      'status=confirmed',
      'balance=open',
      'from=2026-12-01&to=2026-12-31',
      'status=confirmed&from=2026-12-01',
    ]) {
      expect((await find(query)).map(({ id }: { id: string }) => id)).toEqual([reservationId]);
    }
    expect(await find('status=held')).toEqual([]);
    expect(await find('q=nobody')).toEqual([]);
  });

  it('stores notes, adjusts the total and sends a link that replaces the old one', async () => {
    const { reservationId, link, manage } = await booked();
    const act = (body: object) =>
      shop.post(`/api/admin/reservations/${reservationId}/actions`, body, admin);
    await act({ kind: 'note', text: 'Calls back on Monday' });
    const { totalCents } = await manage();
    const adjusted = await act({ kind: 'adjust', amountCents: -1_000, why: 'Late last time' });
    expect(adjusted.json()).toMatchObject({ totalCents: totalCents - 1_000 });
    expect(adjusted.json().entries.at(-1)).toMatchObject({
      kind: 'adjustment',
      amountCents: -1_000,
    });
    const kinds = (await manage()).history.map(({ kind }: { kind: string }) => kind);
    expect(kinds).not.toContain('note');
    expect(kinds).toContain('adjusted');
    const copied = async (): Promise<string> =>
      (await shop.get(`/api/admin/reservations/${reservationId}/link`, admin)).json().url;
    expect(link).toBe(`/api/manage/${(await copied()).split('/manage/')[1]}`);
    await act({ kind: 'send_link', isNew: true });
    expect((await shop.get(link)).statusCode).toBe(404);
    const renewed = `/api/manage/${(await copied()).split('/manage/')[1]}`;
    expect((await shop.get(renewed)).statusCode).toBe(200);
    expect(await subjects()).toContainEqual(
      expect.stringMatching(/^The link to your reservation: please sign by /),
    );
  });

  it('cancels with the refund the admin decides, up to what was paid', async () => {
    const { reservationId, quote, link } = await booked();
    const act = (body: object) =>
      shop.post(`/api/admin/reservations/${reservationId}/actions`, body, admin);
    const refundCents = quote.dueNowCents + 1;
    expect((await act({ kind: 'cancel', refundCents })).json().code).toBe('refund_too_high');
    const why = 'Rude on the phone';
    expect((await act({ kind: 'cancel', refundCents: 100, why })).json()).toMatchObject({
      status: 'cancelled',
      pendingCents: 100,
    });
    // The office's own note.
    expect((await shop.get(link)).body).not.toContain(why);
    expect((await act({ kind: 'cancel', refundCents: 0 })).json().code).toBe('wrong_state');
  });
});
