import { describe, expect, it } from 'vitest';
import { sayProblem } from '#core/content/problem-sentences.es.ts';
import type { CustomerDto } from '#core/contract/customers.ts';
import type { OpenedQuoteDto, WrittenQuoteDto } from '#core/contract/written-quotes.ts';
import { after, DAY, HOUR, isoFromInstant } from '#core/kernel/instant.ts';
import { manageTokenFor } from '#core/reservations/manage-token.ts';
import { TEXTS_WORDING } from '#core/reservations/text-consent.ts';
import { termsVersionIn } from '#core/settings/terms-figures.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { always } from '#tests/support/crews.ts';
import { eachShop } from '#tests/support/opened-shop.ts';
import { line, orderBody } from '#tests/support/order-body.ts';
import { openPaidShop } from '#tests/support/paid-shop.ts';
import { entryName } from '#web/admin/customers/customer-data.ts';

/** The demo has one of them. */
const SHIP = line({ productId: 'pirate-ship-combo' });

const shop = eachShop(openPaidShop);

const inHours = (hours: number): string => isoFromInstant(after(shop.clock.now(), hours * HOUR));
const body = (more: object = {}) =>
  orderBody({
    lines: [SHIP],
    source: 'phone',
    payment: { kind: 'card_link' },
    expiresAt: inHours(72),
    holdsUnits: false,
    ...more,
  });
const admin = async (method: 'GET' | 'POST' | 'PUT', path: string, sent?: object) =>
  shop.send(method, `/api/admin/quotes${path}`, { body: sent, headers: await shop.admin() });
const write = async (more: object = {}): Promise<WrittenQuoteDto> =>
  (await admin('POST', '', body(more))).json();
const send = ({ quoteId }: { readonly quoteId: string }) => admin('POST', `/${quoteId}/send`, {});
const sent = async (more: object = {}): Promise<WrittenQuoteDto> =>
  (await send(await write(more))).json();
const seen = async ({ token }: { readonly token: string }): Promise<OpenedQuoteDto> =>
  (await shop.get(`/api/quotes/${token}`)).json();
const accept = ({ token, version }: { readonly token: string; readonly version: number }) =>
  shop.post(`/api/quotes/${token}/accept`, { version });
const state = async ({ quoteId }: { readonly quoteId: string }) =>
  (await admin('GET', `/${quoteId}`)).json().state;
const reservation = async (id: string) =>
  (await shop.get(`/api/admin/reservations/${id}`, await shop.admin())).json();
const shipIsHeld = async (): Promise<boolean> =>
  (await shop.post('/api/quotes', orderBody({ lines: [SHIP] }))).statusCode === 200 &&
  (
    await shop.get('/api/products/pirate-ship-combo/availability?from=2026-12-05&to=2026-12-05')
  ).json().days[0].free === 0;

describe('a written quote', () => {
  it('is written by the office, and read by anyone with its link', async () => {
    expect((await shop.post('/api/admin/quotes', body())).statusCode).toBe(401);
    const quote = await write();
    expect([quote.state, quote.version, quote.visits.length]).toEqual(['draft', 1, 2]);
    // A draft is not readable by link, nor a sent one with another secret.
    expect((await shop.get(`/api/quotes/${quote.token}`)).json().code).toBe('invalid_link');
    await send(quote);
    expect((await shop.get(`/api/quotes/${quote.token}x`)).json().code).toBe('invalid_link');
    expect(await seen(quote)).toMatchObject({
      state: 'seen',
      totalCents: quote.totalCents,
      quote: { lines: [{ title: 'Pirate Ship Combo', es: { title: 'Combo Barco Pirata' } }] },
    });
    expect(await state(quote)).toBe('seen');
    const pdf = await shop.get(`/api/quotes/${quote.token}/quote.pdf`);
    expect([pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ]);
    const paper = (await admin('GET', `/${quote.quoteId}/paper`)).json();
    expect(atob(paper.pdf).slice(0, 5)).toBe('%PDF-');
    const listed = (await admin('GET', '')).json().quotes;
    expect(listed.map(({ quoteId }: { quoteId: string }) => quoteId)).toEqual([quote.quoteId]);
  });

  it("is mailed with its link, in the customer's language", async () => {
    const quote = await sent({ language: 'es', terms: 'Con luz de noche.' });
    await shop.subjects();
    const mail = (await shop.mails()).at(-1);
    expect(mail?.subject).toMatch(/^Tu cotización: Combo Barco Pirata, vale hasta el /);
    expect(mail?.text).toContain(`http://shop.example/es/quote/${quote.token}`);
    expect(mail?.text).toContain('Con luz de noche.');
    expect(mail?.text).toContain('La cotización también va adjunta en PDF.');
    expect(mail?.attachments).toMatchObject([
      { filename: `cotizacion-${quote.quoteId}.pdf`, mimeType: 'application/pdf' },
    ]);
    expect(mail?.text).toContain('Renta: 1 x Combo Barco Pirata');
    expect(mail?.text).toMatch(/, Ana\.[^]*12 del día\. Todavía no te guardamos nada/);
    // The map's address is a link by its name, and says its name once.
    expect(String(mail?.html).match(/Abrir mapa/g)).toHaveLength(1);
    expect((await seen(quote)).quote.lines[0]?.es?.title).toBe('Combo Barco Pirata');
    // Fetched by the link's page.
    expect(mail?.text).toMatch(
      /paga el depósito de (\$[\d.,]+) en 24 horas y queda.*[^]*Se paga al reservar: \1/,
    );
  });

  it('charges what it said, whatever happens to prices, taxes and products', async () => {
    const discount = { kind: 'percent', percent: 10, reason: 'Back again' };
    const quote = await sent({ discount });
    await shop.change((settings) => ({
      tax: { ...settings.tax, isOn: true, percent: 8.25, rentals: true },
      weekend: { isOn: true, weekdays: [6], percent: 40 },
      deposit: { percent: 90 },
    }));
    await shop.hideProduct('pirate-ship-combo');
    const placed = (await accept(quote)).json();
    expect([placed.status, placed.quote.totalCents, placed.quote.dueNowCents]).toEqual([
      'held',
      quote.totalCents,
      quote.quote.dueNowCents,
    ]);
    expect(await shop.subjects()).toContain('Pay to book Pirate Ship Combo');
    const intent = await shop.steps.intent(placed.reservationId, 'full', quote.totalCents);
    await shop.steps.confirm(intent.json().clientSecret);
    const booked = await reservation(placed.reservationId);
    expect(booked).toMatchObject({
      status: 'confirmed',
      paidCents: quote.totalCents,
      office: { quoteId: quote.quoteId },
    });
    expect(await state(quote)).toBe('accepted');
  });

  it('booked at the desk is settled with the order: its link leads there, and nobody can book it again', async () => {
    const discount = { kind: 'amount', amountCents: 5_000, reason: 'Match' };
    for (const holdsUnits of [false, true]) {
      const startDate = holdsUnits ? '2026-12-12' : '2026-12-05';
      const endDate = holdsUnits ? '2026-12-13' : '2026-12-06';
      const lines = [line({ ...SHIP, startDate, endDate })];
      const quote = await sent({ lines, holdsUnits });
      const changed = orderBody({
        lines,
        source: 'phone',
        payment: { kind: 'check' },
        plan: 'full',
        discount,
        quoteId: quote.quoteId,
        key: `order-of-quote-${holdsUnits}`,
      });
      const headers = await shop.admin();
      const looked = await shop.post('/api/admin/orders/preview', changed, headers);
      expect(looked.json().quote?.totalCents).toBe(quote.totalCents - 5_000);
      const placed = await shop.post('/api/admin/orders', changed, headers);
      expect(placed.statusCode).toBe(201);
      const { reservationId, manageToken } = placed.json();
      expect(await reservation(reservationId)).toMatchObject({
        status: 'confirmed',
        paidCents: quote.totalCents - 5_000,
        office: { quoteId: quote.quoteId, payment: 'check' },
      });
      expect(await seen(quote)).toMatchObject({ state: 'accepted', manageToken });
      expect((await accept(quote)).json().reservationId).toBe(reservationId);
      const { events, reservationId: become } = (await admin('GET', `/${quote.quoteId}`)).json();
      expect([events.at(-1).kind, events.at(-1).by.kind, become]).toEqual([
        'accepted',
        'admin',
        reservationId,
      ]);
      // The response was lost, and pressing again gets the same response.
      const pressed = await shop.post('/api/admin/orders', changed, headers);
      expect([pressed.statusCode, pressed.json()]).toEqual([201, placed.json()]);
      const other = { ...changed, plan: 'deposit' };
      expect((await shop.post('/api/admin/orders', other, headers)).json().code).toBe(
        'idempotency_key_reused',
      );
      const again = await shop.post('/api/admin/orders', { ...changed, key: undefined }, headers);
      expect([again.statusCode, again.json().code]).toEqual([409, 'quote_taken']);
      expect(again.json().detail).toContain(reservationId);
    }
    const all = (await shop.get('/api/admin/reservations', await shop.admin())).json().reservations;
    expect(all).toHaveLength(2);
  });

  it('is written and accepted without a truck if the office says why, to nobody else', async () => {
    const headers = await shop.admin();
    const fleet = (await shop.get('/api/admin/fleet', headers)).json();
    const trucks = fleet.trucks.map((one: object) => ({
      ...one,
      shifts: always('09:00', '20:00'),
    }));
    await shop.send('PUT', '/api/admin/fleet', { body: { ...fleet, trucks }, headers });
    const event = { ...orderBody().event, startsAt: '10:00', endsAt: '14:00' };
    const override = { reason: 'I drive it myself' };
    for (const holdsUnits of [false, true]) {
      const days = { startDate: '2026-12-12', endDate: '2026-12-13' };
      const wanted = { lines: [line(holdsUnits ? days : {})], event, holdsUnits };
      expect((await admin('POST', '', body(wanted))).json().params.why).toBe('too_early');
      const quote = await sent({ ...wanted, override });
      expect(quote.order.override).toEqual(override);
      expect(JSON.stringify(await seen(quote))).not.toContain(override.reason);
      const accepted = await accept(quote);
      expect(accepted.statusCode).toBe(201);
      const { history } = await reservation(accepted.json().reservationId);
      expect(JSON.stringify(history)).toMatch(/without a truck on .*: I drive it myself/);
    }
  });

  it('booked at the desk is paid by a gift card, whether its units are held or not', async () => {
    for (const holdsUnits of [false, true]) {
      const headers = await shop.admin();
      const card = { amountCents: 4_000, expiresOn: '2027-01-01' };
      const { code } = (await shop.post('/api/admin/credits', card, headers)).json();
      const days = { startDate: '2026-12-12', endDate: '2026-12-13' };
      const lines = [line(holdsUnits ? days : {})];
      const quote = await sent({ lines, holdsUnits });
      const payment = { kind: 'card_link' };
      const { quoteId } = quote;
      const order = orderBody({ lines, source: 'phone', payment, quoteId, creditCode: code });
      const looked = await shop.post('/api/admin/orders/preview', order, headers);
      expect(looked.json().quote?.credit?.amountCents).toBe(4_000);
      const placed = await shop.post('/api/admin/orders', order, headers);
      expect(await reservation(placed.json().reservationId)).toMatchObject({ paidCents: 4_000 });
    }
  });

  it('booked at the desk and on the phone at once is one reservation, whoever is first', async () => {
    const quote = await sent({ lines: [line()] });
    const booking = { version: 1, payment: { kind: 'cash' } };
    const [link, desk, other] = await Promise.all([
      accept(quote),
      admin('POST', `/${quote.quoteId}/book`, booking),
      admin('POST', `/${quote.quoteId}/book`, booking),
    ]);
    const all = (await shop.get('/api/admin/reservations', await shop.admin())).json().reservations;
    expect([link.statusCode, all.length]).toEqual([201, 1]);
    expect([desk.statusCode, other.statusCode]).toContain(409);
  });

  it('is booked by the office at the quoted price, paid as stated, once and while valid', async () => {
    const quote = await sent({ lines: [line()], holdsUnits: true });
    await shop.change(() => ({ deposit: { percent: 90 } }));
    const book = (version: number, kind: string) =>
      admin('POST', `/${quote.quoteId}/book`, { version, payment: { kind } });
    expect((await book(2, 'cash')).json().code).toBe('stale');
    const placed = (await book(1, 'cash')).json();
    expect([placed.status, placed.quote.totalCents]).toEqual(['confirmed', quote.totalCents]);
    expect(await reservation(placed.reservationId)).toMatchObject({
      paidCents: quote.quote.dueNowCents,
      office: { payment: 'cash', quoteId: quote.quoteId },
    });
    expect((await book(1, 'cash')).json().code).toBe('quote_taken');
    const late = await sent({ lines: [line()] });
    shop.clock.pass(73 * HOUR);
    const over = await admin('POST', `/${late.quoteId}/book`, {
      version: 1,
      payment: { kind: 'cash' },
    });
    expect([over.statusCode, over.json().code]).toEqual([409, 'quote_expired']);
    const none = await admin('POST', '/no-such-quote/book', {
      version: 1,
      payment: { kind: 'cash' },
    });
    expect(none.statusCode).toBe(404);
  });

  it('that holds its units is held no shorter than promised, whoever accepts it, and says so', async () => {
    for (const who of ['customer', 'office', 'office, for less', 'customer, without its hold']) {
      const quote = await sent({ holdsUnits: true });
      await shop.subjects();
      expect((await shop.mails()).at(-1)?.text).toMatch(
        /deposit of \$[\d.,]+ by Monday, November 23/,
      );
      expect([quote.payUntil, (await seen(quote)).payUntil]).toEqual([
        quote.expiresAt,
        quote.expiresAt,
      ]);
      if (who.endsWith('hold')) {
        const { holdId } = (await shop.of(RECORDS.quotes).find(quote.quoteId)) ?? {};
        await shop.send('POST', `/api/admin/reservations/${holdId}/release`, {
          headers: await shop.admin(),
          body: { scope: 'one' },
        });
      }
      const holdUntil = who.endsWith('less') ? inHours(20) : undefined;
      const placed = who.startsWith('customer')
        ? await accept(quote)
        : await admin('POST', `/${quote.quoteId}/book`, {
            version: 1,
            payment: { kind: 'card_link', holdUntil },
          });
      const { reservationId: id } = placed.json();
      expect([who, (await reservation(id)).holdExpiresAt]).toEqual([who, quote.expiresAt]);
      await shop.send('POST', `/api/admin/reservations/${id}/release`, {
        headers: await shop.admin(),
        body: { scope: 'one' },
      });
    }
    // Shortly before the end, there is a day to pay, as for any order.
    const quote = await sent({ holdsUnits: true, expiresAt: inHours(6) });
    expect((await seen(quote)).payUntil).toBeUndefined();
    const { reservationId } = (await accept(quote)).json();
    expect((await reservation(reservationId)).holdExpiresAt).toBe(inHours(24));
  });

  it('accepted twice, even at once or after a crash between booking and recording, is one reservation', async () => {
    const quote = await sent({ lines: [line()] });
    let crashes = 1;
    shop.onWrite((collection) => {
      if (collection === 'quotes' && crashes-- > 0) throw new Error('the plug was pulled');
    });
    expect((await accept(quote)).statusCode).toBe(500);
    const answers = await Promise.all([accept(quote), accept(quote), accept(quote)]);
    answers.push(await accept(quote));
    const ids = answers.map((answer) => answer.json().reservationId);
    const all = (await shop.get('/api/admin/reservations', await shop.admin())).json().reservations;
    expect([new Set(ids).size, all.length]).toEqual([1, 1]);
    expect((await seen(quote)).manageToken).toBe(answers[0]?.json().manageToken);
    expect((await admin('PUT', `/${quote.quoteId}`, body({ version: 1 }))).json().code).toBe(
      'quote_closed',
    );
  });

  it('withdrawn while it is accepted or booked is one or the other, held or not', async () => {
    const withdraw = ({ quoteId }: WrittenQuoteDto) => admin('POST', `/${quoteId}/withdraw`, {});
    const book = ({ quoteId }: WrittenQuoteDto) =>
      admin('POST', `/${quoteId}/book`, { version: 1, payment: { kind: 'cash' } });
    const codeOf = async (
      answer: Promise<{ statusCode: number; json: () => { code?: string } }>,
    ) => {
      const { statusCode, json } = await answer;
      return [statusCode, json().code];
    };
    // Signed in before, so that the next transaction is the one in question.
    await shop.admin();
    for (const holdsUnits of [false, true]) {
      const quotes = [await sent({ holdsUnits }), await sent({ holdsUnits, lines: [line()] })];
      const [first, second] = quotes as [WrittenQuoteDto, WrittenQuoteDto];
      shop.beforeNextTransaction(() => withdraw(first));
      expect(await codeOf(accept(first))).toEqual([404, 'invalid_link']);
      shop.beforeNextTransaction(() => withdraw(second));
      expect(await codeOf(book(second))).toEqual([409, 'quote_closed']);
      // Neither holds anything, and nobody got mail about a booking.
      expect(await shipIsHeld()).toBe(false);

      const third = await sent({ holdsUnits });
      let accepted: Awaited<ReturnType<typeof accept>> | undefined;
      shop.beforeNextTransaction(async () => {
        accepted = await accept(third);
      });
      const refused = await withdraw(third);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'quote_taken']);
      const { reservationId } = accepted?.json() ?? {};
      expect(refused.json().detail).toContain(reservationId);
      const { status } = await reservation(reservationId);
      expect([status, await state(third)]).toEqual(['held', 'accepted']);
      const path = `/api/admin/reservations/${reservationId}/release`;
      await shop.post(path, { scope: 'one' }, await shop.admin());
    }
  });

  it('sent again while it is withdrawn holds nothing', async () => {
    const quote = await sent({ holdsUnits: true });
    await shop.admin();
    shop.beforeNextTransaction(() => admin('POST', `/${quote.quoteId}/withdraw`, {}));
    expect((await send(quote)).json().code).toBe('quote_closed');
    expect([await shipIsHeld(), await state(quote)]).toEqual([false, 'withdrawn']);
  });

  it('is refused once expired, and with alternatives if others have its units', async () => {
    const late = await sent({ lines: [line()] });
    const gone = await sent();
    expect((await shop.post('/api/reservations', orderBody({ lines: [SHIP] }))).statusCode).toBe(
      201,
    );
    const refused = await accept(gone);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'unavailable']);
    expect(refused.json().nearest.length).toBeGreaterThan(0);
    shop.clock.pass(73 * HOUR);
    const over = await accept(late);
    expect([over.statusCode, over.json().code]).toEqual([409, 'quote_expired']);
    expect(await state(late)).toBe('expired');
  });

  it('holds its units if it says so, until it ends, is withdrawn, or becomes the booking', async () => {
    const first = await sent({ holdsUnits: true });
    expect(await shipIsHeld()).toBe(true);
    await admin('POST', `/${first.quoteId}/withdraw`, {});
    expect([await shipIsHeld(), (await accept(first)).json().code]).toEqual([
      false,
      'invalid_link',
    ]);

    const second = await sent({ holdsUnits: true });
    const again = await send(second);
    expect([again.statusCode, await shipIsHeld()]).toEqual([200, true]);
    // Its next version may use what it holds.
    expect([again.json().held, first.held.length]).toEqual([[SHIP], 1]);
    const notHeld = await sent({ lines: [line()] });
    expect(notHeld.held).toEqual([]);
    const { holdId = '' } = (await shop.of(RECORDS.quotes).find(second.quoteId)) ?? {};
    const hold = await shop.of(RECORDS.ledger).find(holdId);
    if (hold === undefined) throw new Error('It should be held.');
    const link = manageTokenFor(hold, shop.of(PORTS.manageSecrets));
    await shop.post(`/api/manage/${link}/texts`, { agrees: true, wording: TEXTS_WORDING });
    /** Whether the customer's timeline says of it that it is booked, or only quoted. */
    const saidOf = async () => {
      const { customerId } = (await shop.of(RECORDS.ledger).find(hold.id)) ?? {};
      const path = `/api/admin/customers/${customerId}`;
      const { timeline }: CustomerDto = (await shop.get(path, await shop.admin())).json();
      return new Set(
        timeline.flatMap((entry) =>
          entry.kind === 'placed' && entry.reservationId === hold.id ? entryName(entry) : [],
        ),
      );
    };
    expect(await saidOf()).toEqual(new Set(['Quoted']));
    const placed = (await accept(second)).json();
    expect(await saidOf()).toEqual(new Set(['Order placed']));
    expect(placed.quote.totalCents).toBe(second.totalCents);
    expect((await reservation(placed.reservationId)).office.payment).toBe('card_link');
    const told = await shop.of(RECORDS.outbox).ofReservation(hold.id, 10);
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(['mail', 'text']);

    const third = await sent({
      holdsUnits: true,
      lines: [line({ startDate: '2026-12-12', endDate: '2026-12-13', productId: SHIP.productId })],
    });
    shop.clock.pass(73 * HOUR);
    await shop.run('expire-holds');
    const held = (
      await shop.get('/api/products/pirate-ship-combo/availability?from=2026-12-12&to=2026-12-12')
    ).json();
    expect([await state(third), held.days[0].free]).toEqual(['expired', 1]);
  });

  it("keeps the previous version's units until the next one has its own", async () => {
    const first = await sent({ holdsUnits: true });
    const revise = async (version: number, more: object) =>
      admin('PUT', `/${first.quoteId}`, body({ holdsUnits: true, version, ...more }));
    // The only one there is, which this quote itself holds.
    const discount = { kind: 'amount', amountCents: 5_000, reason: 'Match' };
    const cheaper = await revise(1, { discount });
    expect([cheaper.statusCode, (await send(first)).statusCode]).toEqual([200, 200]);

    const later = line({ ...SHIP, startDate: '2026-12-12', endDate: '2026-12-13' });
    expect((await revise(2, { lines: [later] })).statusCode).toBe(200);
    const others = await shop.post('/api/reservations', orderBody({ lines: [later] }));
    expect(others.statusCode).toBe(201);
    const refused = await send(first);
    expect([refused.json().code, await shipIsHeld()]).toEqual(['unavailable', true]);

    const placed = (await accept({ ...first, version: 2 })).json();
    expect(placed.quote.totalCents).toBe(first.totalCents - 5_000);
    expect(await reservation(placed.reservationId)).toMatchObject({
      status: 'held',
      startDate: SHIP.startDate,
      totalCents: first.totalCents - 5_000,
    });
    const all = (await shop.get('/api/admin/reservations', await shop.admin())).json().reservations;
    expect(all).toHaveLength(2);
  });

  it('is booked at the price of the version sent, even if a crash left its hold at another price', async () => {
    const first = await sent({ holdsUnits: true });
    const discount = { kind: 'amount', amountCents: 5_000, reason: 'Match' };
    await admin('PUT', `/${first.quoteId}`, body({ holdsUnits: true, version: 1, discount }));
    let crashes = 1;
    shop.onWrite((collection) => {
      if (collection === 'quotes' && crashes-- > 0) throw new Error('the plug was pulled');
    });
    expect((await send(first)).statusCode).toBe(500);
    const placed = await accept(first);
    expect([placed.statusCode, placed.json().quote?.totalCents]).toEqual([201, first.totalCents]);
    const { totalCents } = await reservation(placed.json().reservationId);
    expect(totalCents).toBe(first.totalCents);
  });

  it('tells a "do not rent" customer to call, without the office\'s reason', async () => {
    const quote = await sent({ language: 'es', lines: [line()] });
    const other = await shop.post('/api/reservations', orderBody({ lines: [SHIP] }));
    const { customerId } = await reservation(other.json().reservationId);
    const change = { kind: 'do_not_rent', reason: 'Cut a blower cord' };
    const path = `/api/admin/customers/${customerId}/changes`;
    await shop.send('POST', path, { body: change, headers: await shop.admin() });
    const refused = (await accept(quote)).json();
    expect(refused.code).toBe('call_to_book');
    expect(sayProblem(refused)).toMatch(/^No podemos .* Llámanos al .*555-/);
    expect((await admin('POST', '', body())).json().code).toBe('do_not_rent');
  });

  it('on invoice is a booking right away, held or not', async () => {
    const payment = { kind: 'invoice', poNumber: 'PO-9', netDays: 15 };
    for (const holdsUnits of [false, true]) {
      const quote = await sent({ payment, holdsUnits, lines: [line()] });
      const dueOn = '2026-12-22';
      expect(await seen(quote)).toMatchObject({ onInvoice: true, invoiceDueOn: dueOn });
      await shop.subjects();
      const mail = (await shop.mails()).findLast(({ subject = '' }) =>
        subject.startsWith('Your quote'),
      );
      expect(mail?.text).toContain('Payment: by invoice, due Tuesday, December 22, 2026');
      const placed = (await accept(quote)).json();
      const { status, office } = await reservation(placed.reservationId);
      expect([status, office.invoice]).toEqual(['confirmed', { poNumber: 'PO-9', netDays: 15 }]);
    }
  });

  it('paid at the door is a booking right away, held or not, and says so', async () => {
    for (const holdsUnits of [false, true]) {
      const quote = await sent({ payment: { kind: 'door' }, holdsUnits, lines: [line()] });
      expect(await seen(quote)).toMatchObject({ atDoor: true, onInvoice: false });
      const placed = (await accept(quote)).json();
      expect(await reservation(placed.reservationId)).toMatchObject({
        status: 'confirmed',
        balanceCents: quote.totalCents,
        office: { payment: 'door' },
      });
    }
  });

  it('can be accepted on its page again when the booking was not paid in time', async () => {
    const quote = await sent();
    const { manageToken } = (await accept(quote)).json();
    expect(await seen(quote)).toMatchObject({ state: 'accepted', manageToken });
    shop.clock.pass(25 * HOUR);
    await shop.run('expire-holds');
    const again = await seen(quote);
    expect([again.state, again.manageToken]).toEqual(['seen', undefined]);
    expect((await accept(quote)).statusCode).toBe(201);
    expect((await seen(quote)).state).toBe('accepted');
  });

  it('whose booking was not paid in time is open for the office again: booked, sent anew or withdrawn', async () => {
    const lapsed = async (): Promise<WrittenQuoteDto> => {
      const quote = await sent();
      await accept(quote);
      expect(await state(quote)).toBe('accepted');
      shop.clock.pass(25 * HOUR);
      await shop.run('expire-holds');
      // It was never opened by its link, only accepted.
      expect(await state(quote)).toBe('sent');
      const { quotes } = (await admin('GET', '')).json();
      expect(quotes[0]).toMatchObject({ quoteId: quote.quoteId, state: 'sent' });
      const { results } = (await shop.get('/api/admin/search?q=ana', await shop.admin())).json();
      expect(results).toContainEqual(expect.objectContaining({ id: quote.quoteId, state: 'sent' }));
      return quote;
    };
    const booked = await lapsed();
    const given = { version: booked.version, payment: { kind: 'card_link' } };
    expect((await admin('POST', `/${booked.quoteId}/book`, given)).statusCode).toBe(201);
    expect(await state(booked)).toBe('accepted');
    expect((await send(booked)).json().code).toBe('quote_closed');
    shop.clock.pass(25 * HOUR);
    await shop.run('expire-holds');

    const again = await lapsed();
    expect((await send(again)).json().state).toBe('sent');
    await shop.subjects();
    expect((await shop.mails()).at(-1)?.text).toContain(again.token);
    expect((await accept(again)).statusCode).toBe(201);
    expect(await state(again)).toBe('accepted');
    shop.clock.pass(25 * HOUR);
    await shop.run('expire-holds');

    const off = await lapsed();
    expect((await admin('POST', `/${off.quoteId}/withdraw`, {})).json().state).toBe('withdrawn');
    expect((await shop.get(`/api/quotes/${off.token}`)).json().code).toBe('invalid_link');
  });

  it('has versions: the link shows the one that was sent, and only that one can be accepted', async () => {
    const first = await sent();
    await shop.subjects();
    shop.clock.pass(HOUR);
    const cheaper = body({
      discount: { kind: 'amount', amountCents: 5_000, reason: 'Match' },
      version: 1,
    });
    const second: WrittenQuoteDto = (await admin('PUT', `/${first.quoteId}`, cheaper)).json();
    expect([second.version, second.state, second.totalCents]).toEqual([
      2,
      'draft',
      first.totalCents - 5_000,
    ]);
    expect((await seen(first)).totalCents).toBe(first.totalCents);
    expect((await admin('PUT', `/${first.quoteId}`, cheaper)).json().code).toBe('stale');
    await send(second);
    await shop.subjects();
    const mails = await shop.mails();
    const texts = mails.map(({ subject = '', text = '' }) => `${subject}\n${text}`);
    expect(texts.filter((text) => text.includes('Here is your quote from'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('It replaces the one'))).toEqual([
      expect.stringMatching(/^Your new quote: Pirate Ship Combo, good until /),
    ]);
    expect((await accept(first)).json().code).toBe('quote_revised');
    expect((await accept(second)).json().quote.totalCents).toBe(second.totalCents);
  });

  it('is declined with a reason, and can still be accepted', async () => {
    const quote = await sent();
    const declined = await shop.post(`/api/quotes/${quote.token}/decline`, { why: 'Rain' });
    expect(declined.json().state).toBe('declined');
    const { events } = (await admin('GET', `/${quote.quoteId}`)).json();
    expect(events.at(-1)).toMatchObject({ kind: 'declined', note: 'Rain' });
    expect((await accept(quote)).statusCode).toBe(201);
  });

  it('lets others book its units once it is declined, and books them anew if accepted after all', async () => {
    const decline = ({ token }: { readonly token: string }) =>
      shop.post(`/api/quotes/${token}/decline`, { why: 'Rain' });
    const quote = await sent({ holdsUnits: true });
    expect(await shipIsHeld()).toBe(true);
    const subjects = await shop.subjects();
    await decline(quote);
    await decline(quote);
    expect([await shipIsHeld(), await shop.subjects()]).toEqual([false, subjects]);
    expect((await accept(quote)).json().status).toBe('held');
    expect(await shipIsHeld()).toBe(true);
    // Declined in another tab: what was accepted stays.
    await decline(quote);
    expect(await shipIsHeld()).toBe(true);
    expect(await state(quote)).toBe('accepted');
  });

  it.each([false, true])(
    'is not accepted under other terms than its page showed (units held: %s)',
    async (holdsUnits) => {
      const inForce = async () =>
        termsVersionIn((await shop.get('/api/admin/settings', await shop.admin())).json());
      const quote = await sent({ holdsUnits });
      const { version, token } = quote;
      const acceptUnder = (termsVersion: string) =>
        shop.post(`/api/quotes/${token}/accept`, { version, termsVersion });
      const shown = await inForce();
      await shop.change(() => ({ deposit: { percent: 60 } }));
      const refused = await acceptUnder(shown);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'terms_changed']);
      expect([await state(quote), await shipIsHeld()]).toEqual(['sent', holdsUnits]);
      expect((await acceptUnder(await inForce())).json().status).toBe('held');
    },
  );

  it('cannot be accepted and declined at once with its units lost or booked twice', async () => {
    const quote = await sent({ holdsUnits: true });
    const decline = shop.post(`/api/quotes/${quote.token}/decline`, {});
    const [accepted] = await Promise.all([accept(quote), decline]);
    expect(await shipIsHeld()).toBe(accepted.statusCode === 201);
  });

  describe('follow-up', () => {
    const reminded = async () =>
      (await shop.subjects()).filter((one) => one.startsWith('Your quote is good until'));
    const follow = async (change: object) =>
      shop.send('PUT', '/api/admin/automations/quote', {
        body: change,
        headers: await shop.admin(),
      });

    it('goes out once, a day before it ends at the latest, unless it was answered', async () => {
      const quote = await sent();
      const answered = await sent({ lines: [line()] });
      await accept(answered);
      await shop.subjects();
      expect(await shop.run('quote-reminders')).toBe(0);
      shop.clock.pass(2 * DAY + HOUR);
      expect([await shop.run('quote-reminders'), await shop.run('quote-reminders')]).toEqual([
        1, 0,
      ]);
      expect([(await reminded()).length, await state(quote)]).toEqual([1, 'sent']);
    });

    it('comes as many days after the quote as the owner says, in the owner’s words, or not at all', async () => {
      await sent({ expiresAt: inHours(9 * 24) });
      const read = async () =>
        (await shop.get('/api/admin/automations/quote', await shop.admin())).json();
      const { automation, texts, revision } = await read();
      expect(automation).toMatchObject({ isOn: true, days: { now: 3 }, next: { count: 1 } });
      const lead = 'Still planning, {first_name}? {items} for {total}.';
      await shop.send('PUT', '/api/admin/automations/quote/texts', {
        body: { ...texts, en: { ...texts.en, lead }, revision },
        headers: await shop.admin(),
      });
      expect((await follow({ isOn: false, days: 2 })).statusCode).toBe(200);
      shop.clock.pass(DAY);
      await follow({ isOn: true, days: 2 });
      expect(await shop.run('quote-reminders')).toBe(0);
      shop.clock.pass(DAY);
      await follow({ isOn: false, days: 2 });
      expect(await shop.run('quote-reminders')).toBe(0);
      await follow({ isOn: true, days: 2 });
      expect(await shop.run('quote-reminders')).toBe(1);
      expect(await reminded()).toHaveLength(1);
      const { text: said } =
        (await shop.mails()).find(({ subject }) => subject?.startsWith('Your quote is good')) ?? {};
      expect(said).toMatch(/^Still planning, Ana\? Pirate Ship Combo for \$[\d,.]+ Accept it, pay/);
      expect((await read()).automation.week).toMatchObject({ sent: 1 });
      shop.clock.pass(6 * DAY);
      expect(await shop.run('quote-reminders')).toBe(0);
    });
  });

  it('needs the office on its last day, reminded or not, until it is answered', async () => {
    const quote = await sent();
    const answered = await sent({ lines: [line()] });
    const items = async () =>
      (await shop.get('/api/admin/desk', await shop.admin()))
        .json()
        .open.filter(({ kind }: { kind: string }) => kind === 'quote');
    shop.clock.pass(2 * DAY - HOUR);
    expect(await items()).toEqual([]);
    shop.clock.pass(2 * HOUR);
    await admin('POST', `/${answered.quoteId}/withdraw`, {});
    expect(await shop.run('quote-reminders')).toBe(1);
    expect(await items()).toMatchObject([
      {
        ref: quote.quoteId,
        who: 'Ana Ortiz',
        about: expect.stringContaining('Pirate Ship Combo'),
        amountCents: quote.totalCents,
        phone: expect.any(String),
        due: quote.expiresAt,
      },
    ]);
    await shop.post(`/api/quotes/${quote.token}/decline`, {});
    expect(await items()).toEqual([]);
  });

  it('cannot be valid into the delivery day, or cover unavailable items', async () => {
    const into = await admin('POST', '', body({ expiresAt: '2026-12-05T12:00:00.000Z' }));
    expect([into.statusCode, into.json().code]).toEqual([422, 'hold_not_possible']);
    await shop.post('/api/reservations', orderBody({ lines: [SHIP] }));
    expect((await admin('POST', '', body())).json().code).toBe('unavailable');
  });
});
