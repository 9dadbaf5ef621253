import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '#adapters/csv/read-csv.ts';
import type { JournalDto, ReportDto } from '#core/contract/reports.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { DAY } from '#core/kernel/instant.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { linkKey } from '#core/reporting/report.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { line, orderBody } from '#tests/support/order-body.ts';

const { revision: _revision, ...OFF } = DEFAULT_SETTINGS;

let shop: HttpShop;
let headers: Record<string, string>;
const ids: string[] = [];

async function book(dueNow: 'deposit' | 'full', startDate: string, endDate: string) {
  const lines = [line({ startDate, endDate })];
  const { reservationId } = await bookingSteps(shop).book({ lines, plan: dueNow });
  ids.push(reservationId);
}

const read = async (name: string, query = 'from=2026-11-01&to=2026-12-31&by=month') => {
  const answer = await shop.get(`/api/admin/reports/${name}?${query}`, headers);
  expect(answer.statusCode).toBe(200);
  const report: ReportDto = answer.json();
  return report;
};

/** The ids in the list at this address of the screen. */
async function listed(href: unknown): Promise<readonly string[]> {
  const { search } = new URL(String(href), 'https://shop.example');
  const answer = await shop.get(`/api/admin/reservations${search}`, headers);
  expect(answer.statusCode).toBe(200);
  const found: { readonly reservations: readonly { readonly id: string }[] } = answer.json();
  return found.reservations.map(({ id }) => id).toSorted();
}

async function chargeTax(isOn: boolean): Promise<void> {
  const { revision } = (await shop.get('/api/admin/settings', headers)).json();
  const settings = { ...OFF, tax: { ...OFF.tax, isOn } };
  await shop.send('PUT', '/api/admin/settings', { body: { revision, settings }, headers });
}

/** Two castles at $225 with 8.25% tax: one half paid for December 5, one paid for December 12. */
beforeAll(async () => {
  shop = await openHttpShop();
  headers = await shop.adminHeaders();
  await chargeTax(true);
  await book('deposit', '2026-12-05', '2026-12-06');
  await book('full', '2026-12-12', '2026-12-13');
});
afterAll(() => shop.close());

describe('GET /api/admin/reports', () => {
  it('shows revenue by event day, bookings by booking day and cash by the day it moved', async () => {
    const { rows, totals, columns, isBehind } = await read('revenue');
    expect(isBehind).toBe(false);
    expect(rows).toMatchObject([
      { period: '2026-11', revenueCents: 0, bookedCents: 48_712, cashCents: 36_534 },
      {
        period: '2026-12',
        href: '/admin/reservations?out=2026-12-01..2026-12-31',
        rentalCents: 45_000,
        revenueCents: 45_000,
        taxCents: 3_712,
        cashCents: 0,
      },
    ]);
    expect(totals).toMatchObject({ revenueCents: 45_000, taxCents: 3_712, cashCents: 36_534 });
    expect(totals).toMatchObject({ byCardCents: 36_534, inCashCents: 0, byCheckCents: 0 });
    for (const { formula } of columns) expect(formula).not.toBe('');
    const days = await read('revenue', 'from=2026-12-04&to=2026-12-06&by=day');
    expect(days.rows.map(({ period, revenueCents }) => [period, revenueCents])).toEqual([
      ['2026-12-04', 0],
      ['2026-12-05', 22_500],
      ['2026-12-06', 0],
    ]);
  });

  it('shows what came in by method, apart from what was earned', async () => {
    const { columns, totals } = await read('money');
    expect(columns.map(({ key }) => key)).toEqual([
      'period',
      'receivedCents',
      'returnedCents',
      'wentBackCents',
      'cashCents',
      'byCardCents',
      'inCashCents',
      'byCheckCents',
      'otherWaysCents',
      'shortCents',
    ]);
    expect(totals).toMatchObject({ cashCents: 36_534, byCardCents: 36_534, inCashCents: 0 });
  });

  it('shows the tax by place of delivery, to the cent', async () => {
    const { rows, totals } = await read('tax');
    const place = { county: 'Johnson', city: 'Cleburne' };
    expect(rows).toMatchObject([{ ...place, kind: 'Taxed', rate: 8.25, sales: 2 }]);
    expect((await read('tax-zip')).rows).toMatchObject([{ ...place, zip: '76033' }]);
    expect(totals).toMatchObject({
      salesCents: 45_000,
      taxableCents: 45_000,
      // 22,500 x 8.25% is 1,856.25: a quarter of a cent less, twice.
      atRateCents: 3_713,
      collectedCents: 3_712,
      // 45,000 x 6.25% is 2,812.5.
      stateCents: 2_813,
      localCents: 3_712 - 2_813,
      roundingCents: -1,
    });
  });

  it('says in the tax reports, and only there, that no tax is charged because it is off', async () => {
    const isOff = async (name: string) => (await read(name)).isTaxOff;
    expect(await isOff('tax')).toBeUndefined();
    await chargeTax(false);
    expect([await isOff('tax'), await isOff('tax-zip'), await isOff('revenue')]).toEqual([
      true,
      true,
      undefined,
    ]);
    await chargeTax(true);
  });

  it('shows what is owed, held, refunded and where it came from', async () => {
    const { rows } = await read('outstanding');
    expect(rows).toMatchObject([
      {
        id: ids[0],
        href: `/admin/reservations?id=${ids[0]}`,
        event: '2026-12-05',
        totalCents: 24_356,
        paidCents: 12_178,
        notDueCents: 12_178,
        to30Cents: 0,
        balanceCents: 12_178,
      },
    ]);
    const liabilities = await read('liabilities');
    expect(liabilities.rows).toMatchObject([
      { period: '2026-11', depositsCents: 36_534, taxCents: 0, owedCents: 0 },
      { period: '2026-12', depositsCents: 0, taxCents: 3_712, owedCents: 12_178 },
    ]);
    const [november, december] = liabilities.rows;
    // The parties are still ahead, so the figures are those of today.
    expect(liabilities.totals).toMatchObject({
      period: 'Today',
      depositsCents: 36_534,
      owedCents: 0,
    });
    const past = '/api/admin/reports/liabilities.csv?from=2026-11-01&to=2026-11-10&by=day';
    expect((await shop.get(past, headers)).body.trim().split('\n').at(-1)).toMatch(/^At the end,/);
    expect(await listed(november?.[linkKey('depositsCents')])).toEqual(ids.toSorted());
    expect(await listed(december?.[linkKey('depositsCents')])).toEqual([]);
    expect(await listed(december?.[linkKey('owedCents')])).toEqual([ids[0]]);
    const unknown = await shop.get('/api/admin/reservations?why=nonsense', headers);
    expect(unknown.statusCode).toBe(400);
    expect((await read('sources')).rows).toMatchObject([
      { source: 'Website, unknown', language: 'English', placed: 2, sold: 2, soldCents: 48_712 },
    ]);
    const path = `/api/admin/reservations/${ids[1]}`;
    const { version } = (await shop.get(path, headers)).json();
    const back = { kind: 'give_back', as: 'card', why: 'Late', staysOwed: false, version };
    const body = { ...back, amountCents: 1_000 };
    const refunded = await shop.post(`${path}/actions`, body, headers);
    expect(refunded.statusCode).toBe(200);
    // The provider has not reported it yet: it is promised, and the total is lower right away.
    expect((await read('revenue')).totals).toMatchObject({ revenueCents: 45_000 - 924 });
    // $10.00 back is $9.24 of the price and 76 cents of its tax, and both are off the return.
    const filed = await read('tax');
    expect(filed.rows).toHaveLength(1);
    expect(filed.totals).toMatchObject({
      salesCents: 45_000 - 924,
      taxableCents: 45_000 - 924,
      untaxedCents: 0,
      goodwillCents: 0,
      collectedCents: 3_712 - 76,
    });
    expect((await read('refunds')).rows).toEqual([]);
  });

  it('shows how much each unit was out, of the days it could be', async () => {
    const { rows, totals } = await read('utilisation', 'from=2026-12-01&to=2026-12-31');
    expect(rows[0]).toMatchObject({
      out: 2,
      owned: 31,
      down: 0,
      utilisation: 6.5,
      rentCents: 45_000,
    });
    expect(totals).toMatchObject({ out: 2, rentCents: 45_000 });
  });

  it('shows what could not be sold: why, and at which list price, each visitor once', async () => {
    const steps = bookingSteps(shop);
    const lines = [line({ startDate: '2026-12-19', endDate: '2026-12-21', quantity: 9 })];
    const far = { street: '1 Far Lane', city: 'El Paso', region: 'TX', postalCode: '79901' };
    // What the office tries is no customer who was turned away.
    const tried = {
      ...orderBody({ lines }),
      source: 'phone',
      payment: { kind: 'door' },
    };
    expect((await shop.post('/api/admin/orders', tried, headers)).statusCode).toBe(409);
    expect((await steps.reserve({ lines })).statusCode).toBe(409);
    expect((await steps.reserve({ lines })).statusCode).toBe(409);
    const away = await steps.reserve({ lines: [line()], event: far });
    expect(away.statusCode).toBe(422);
    // A mistyped order is not a lost sale.
    await steps.reserve({ lines: [line({ endDate: '2026-12-05' })] });
    await eventually(async () => {
      const { rows } = await read('turned-away');
      expect(rows).toMatchObject([
        { reason: 'Nothing available', asked: 1, valueCents: 9 * 2 * 22_500 },
        { reason: 'Outside the area', asked: 1, valueCents: 45_000 },
      ]);
    });
    expect(JSON.stringify(await read('turned-away'))).not.toContain('Ortiz');
    // A caller whom it could not serve counts once the office says that they went elsewhere.
    const elsewhere = (key: string, more: object = {}) =>
      shop.post('/api/admin/orders/turned-away', { ...tried, ...more, key }, headers);
    for (const key of ['caller-0001', 'caller-0001', 'caller-0002']) {
      expect((await elsewhere(key)).statusCode).toBe(200);
    }
    const bookable = await elsewhere('caller-0003', { lines: [line()] });
    expect(bookable.json()).toMatchObject({ status: 409, code: 'not_turned_away' });
    expect((await read('turned-away')).rows[0]).toMatchObject({ asked: 3 });
    // The steps of visits are the website's.
    const today = shopDay(shop.clock.now());
    const days = await shop.of(RECORDS.turnedAway).days({ from: today, to: today });
    const refused = Object.entries(days.get(today) ?? {}).filter(([key]) =>
      key.startsWith('refused'),
    );
    expect(refused.map(([, [asked]]) => asked)).toEqual([1, 1]);
  });

  it('exports each day to QuickBooks once, and later changes in a separate block', async () => {
    const query = 'from=2026-11-01&to=2026-12-31';
    const path = '/api/admin/reports/quickbooks';
    const journal = async (): Promise<JournalDto> =>
      (await shop.get(`${path}?${query}`, headers)).json();
    const keep = (version: string) =>
      shop.post(`${path}/sent`, { from: '2026-11-01', to: '2026-12-31', version }, headers);
    // No day is exported before it is over.
    expect((await journal()).entries).toEqual([]);
    shop.clock.pass(30 * DAY);
    headers = await shop.adminHeaders();
    const { entries, version } = await journal();
    expect(entries.map(({ number }) => number)).toEqual(['2026-11-20', '2026-12-05', '2026-12-12']);
    expect((await journal()).includesTest).toBe(true);
    const csv = await shop.get(`${path}.csv?${query}`, headers);
    expect(csv.headers['content-disposition']).toContain('quickbooks-2026-11-01-2026-12-31.csv');
    expect(csv.body.split('\r\n')[1]).toBe(
      '2026-11-20,11/20/2026,Card clearing,365.34,,Bookings for 2026-11-20',
    );
    const iif = await shop.get(`${path}.iif?${query}`, headers);
    expect(iif.body).toContain('ENDTRNS\r\nTRNS\tGENERAL JOURNAL\t12/05/2026\t');
    expect((await keep('0-old')).statusCode).toBe(409);
    expect((await keep(version)).json()).toMatchObject({ entries: [], includesTest: false });
    expect((await keep(version)).statusCode).toBe(409);
    // It was a slip: taken back, the same entries wait again, and then are marked for good.
    const span = { from: '2026-11-01', to: '2026-12-31' };
    const undo = async () => {
      const [last] = (await journal()).exports;
      return shop.post(`${path}/exports/${last?.id ?? 'none'}/undo`, span, headers);
    };
    expect((await journal()).exports).toMatchObject([{ entries }]);
    expect((await undo()).json()).toMatchObject({ entries, exports: [], sentDays: 0, version });
    expect((await undo()).statusCode).toBe(409);
    expect((await keep(version)).json().entries).toEqual([]);
    const rest = await shop.get(`/api/admin/reservations/${ids[0]}`, headers);
    const discount = {
      kind: 'adjust',
      amountCents: -1_000,
      why: 'Late',
      version: rest.json().version,
    };
    const adjusted = await shop.post(
      `/api/admin/reservations/${ids[0]}/actions`,
      discount,
      headers,
    );
    expect(adjusted.statusCode).toBe(200);
    expect((await journal()).entries).toMatchObject([
      {
        number: '2026-12-05-2',
        isCorrection: true,
        lines: [
          { account: 'receivables', cents: -1_000 },
          { account: 'tax', cents: 76 },
          { account: 'adjustments', cents: 924 },
        ],
      },
    ]);
  });

  it('takes what was paid to the state off the tax owed, in the reports and once in QuickBooks, until it is voided', async () => {
    const path = '/api/admin/reports/remittances';
    const owed = async (query: string) =>
      (await read('liabilities', query)).rows.map(({ taxCents }) => taxCents);
    const AROUND = 'from=2026-12-14&to=2026-12-16&by=day';
    const MONTHS = 'from=2026-12-01&to=2027-01-31&by=month';
    const left = async (query?: string) => {
      const { remittedCents, leftCents } = (await read('tax', query)).totals;
      return [remittedCents, leftCents];
    };
    const charged = (await read('tax')).totals['collectedCents'];
    expect(charged).toBe(3_560);
    expect(await left()).toEqual([0, 3_560]);
    const paid = {
      paidOn: '2026-12-15',
      from: '2026-12-01',
      to: '2026-12-31',
      amountCents: 3_000,
      discountCents: 15,
      memo: 'No. 7',
    };
    const wrongAt = async (wrong: object) => {
      const answer = await shop.post(path, { ...paid, ...wrong }, headers);
      expect(answer.statusCode).toBe(400);
      return answer.json().errors.map((error: { path: string }) => error.path);
    };
    expect(await wrongAt({ paidOn: '2026-12-21' })).toEqual(['paidOn']);
    expect(await wrongAt({ amountCents: 0, discountCents: 0 })).toEqual(['amountCents']);
    expect(await wrongAt({ discountCents: 3_000 })).toEqual(['discountCents']);
    expect(await wrongAt({ to: '2026-11-30' })).toEqual(['to']);

    const { remittances } = (await shop.post(path, paid, headers)).json();
    expect(remittances).toMatchObject([{ ...paid, isVoid: false }]);
    expect(await wrongAt({})).toEqual(['amountCents']);
    expect(await left()).toEqual([3_015, 545]);
    // Only a part of what was paid is for these days, and nobody knows which.
    expect(await left('from=2026-12-01&to=2026-12-15&by=month')).toEqual([null, null]);
    expect(await left('from=2026-11-01&to=2026-11-30&by=month')).toEqual([0, 0]);
    expect(await owed(AROUND)).toEqual([3_560, 545, 545]);
    expect(await owed(MONTHS)).toEqual([545, 545]);
    expect(await owed('from=2027-01-01&to=2027-01-31&by=month')).toEqual([545]);
    expect((await read('liabilities')).totals).toMatchObject({ period: 'Today', taxCents: 545 });
    expect((await read('revenue')).totals).toMatchObject({ taxCents: 3_560 });

    const span = { from: '2026-12-14', to: '2026-12-16' };
    const journal = '/api/admin/reports/quickbooks';
    const waiting = async (): Promise<JournalDto> =>
      (await shop.get(`${journal}?from=${span.from}&to=${span.to}`, headers)).json();
    const { entries, version } = await waiting();
    const lines = [
      { account: 'tax', cents: 3_015 },
      { account: 'tax_paid', cents: -3_000 },
      { account: 'tax_discount', cents: -15 },
    ];
    expect(entries).toEqual([
      { number: '2026-12-15', day: '2026-12-15', isCorrection: false, lines },
    ]);
    const csv = await shop.get(`${journal}.csv?from=${span.from}&to=${span.to}`, headers);
    expect(csv.body).toContain('Sales tax paid,,30.00,Bookings and sales tax paid for 2026-12-15');
    await shop.post(`${journal}/sent`, { ...span, version }, headers);
    expect((await waiting()).entries).toEqual([]);

    const end = (id: string) => shop.post(`${path}/${id}/void`, {}, headers);
    expect((await end('none')).statusCode).toBe(404);
    expect((await end(remittances[0].id)).json().remittances).toMatchObject([{ isVoid: true }]);
    expect(await owed(AROUND)).toEqual([3_560, 3_560, 3_560]);
    expect(await left()).toEqual([0, 3_560]);
    const back = lines.map((one) => ({ ...one, cents: -one.cents }));
    expect((await waiting()).entries).toMatchObject([{ isCorrection: true, lines: back }]);
    // What was voided may be recorded again.
    expect((await shop.post(path, paid, headers)).statusCode).toBe(200);
  });

  it('saves report views, and mails one on Mondays at 7, once however often the job runs, until a recipient leaves', async () => {
    const bookkeeper = await shop.staffHeaders('bookkeeper');
    const lead = await shop.staffHeaders('crew_lead');
    const path = '/api/admin/reports/saved';
    const saved = async (sent = headers) => (await shop.get(path, sent)).json();
    expect((await shop.get(path, lead)).statusCode).toBe(403);
    const { staff } = await saved(bookkeeper);
    expect(staff.map(({ email }: { email: string }) => email).toSorted()).toEqual([
      'bookkeeper@shop.test',
      'boss@example.com',
    ]);
    const body = {
      name: 'The week',
      report: 'revenue',
      period: 'last-week',
      by: 'day',
      compare: 'before',
      mailTo: staff.map(({ uid }: { uid: string }) => uid),
      revision: 0,
    };
    const stranger = await shop.post(path, { ...body, mailTo: ['nobody'] }, headers);
    expect(stranger.json()).toMatchObject({ status: 409, code: 'may_not_see' });
    expect((await shop.post(path, body, headers)).statusCode).toBe(200);
    const twice = await shop.post(path, { ...body, name: 'the WEEK' }, headers);
    expect(twice.json().code).toBe('name_taken');

    const goTo = (day: string, time: string) =>
      shop.clock.pass(shopMoment(calendarDay(day), time) - shop.clock.now());
    const ask = async () => {
      const [one, other] = await Promise.all([shop.run('report-mails'), shop.run('report-mails')]);
      while ((await shop.run('outbox')) > 0);
      return one + other;
    };
    const weekly = async () =>
      (await shop.mails()).filter(({ subject }) => subject?.startsWith('The week') === true);
    // It was saved on a Sunday, and the Monday before is over.
    expect(await ask()).toBe(0);
    goTo('2026-12-21', '06:59');
    expect(await ask()).toBe(0);
    goTo('2026-12-21', '07:00');
    expect(await ask()).toBe(2);
    expect(await ask()).toBe(0);
    const mails = await weekly();
    expect(mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual([
      'bookkeeper@shop.test',
      'boss@example.com',
    ]);
    const { html, text, subject, attachments } = mails[0] ?? {};
    expect(subject).toBe('The week: Monday, December 14, 2026 – Sunday, December 20, 2026');
    // The week before had a party.
    expect(text).toContain('Revenue: $0.00 (▼ 100%)');
    expect(text).toContain('Sat, Dec 19 | ');
    expect(text).toContain('Total | ');
    const address = 'report=revenue&from=2026-12-14&to=2026-12-20&by=day&compare=before';
    expect(html).toContain(address.replaceAll('&', '&amp;'));
    expect(attachments?.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
      ['revenue-2026-12-14-2026-12-20.csv', 'text/csv'],
    ]);
    headers = await shop.adminHeaders();
    const csv = await shop.get(
      '/api/admin/reports/revenue.csv?from=2026-12-14&to=2026-12-20&by=day',
      headers,
    );
    const { content } = attachments?.[0] ?? { content: '' };
    const attached = Buffer.from(content as ArrayBuffer).toString('utf8');
    // Mails have their own line ends.
    expect(attached.trimEnd().split(/\r?\n/)).toEqual(csv.body.trimEnd().split('\r\n'));

    goTo('2026-12-27', '12:00');
    headers = await shop.adminHeaders();
    const members = (await shop.get('/api/admin/staff', headers)).json().members;
    const left = members.find((one: { role: string }) => one.role === 'bookkeeper').id;
    await shop.post(`/api/admin/staff/${left}/changes`, { kind: 'remove' }, headers);
    // The server was off on Monday.
    goTo('2026-12-29', '15:00');
    expect(await ask()).toBe(1);
    expect(await weekly()).toHaveLength(3);
    headers = await shop.adminHeaders();
    const [{ id, revision }] = (await saved()).reports;
    const removed = await shop.post(`${path}/${id}/remove`, { revision: 9 }, headers);
    expect(removed.json().code).toBe('report_changed');
    await shop.post(`${path}/${id}/remove`, { revision }, headers);
    goTo('2027-01-04', '08:00');
    expect(await ask()).toBe(0);
  });

  it('writes the same as a spreadsheet, and refuses unknown reports', async () => {
    headers = await shop.adminHeaders();
    const query = 'from=2026-11-01&to=2026-12-31&by=month';
    const csv = await shop.get(`/api/admin/reports/revenue.csv?${query}`, headers);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const { rows } = readCsv(Buffer.from(csv.body));
    expect(rows.map(({ cells }) => [cells[0], cells[1]])).toEqual([
      ['2026-11', '0.00'],
      ['2026-12', '450.00'],
      ['Total', '450.00'],
    ]);
    const owed = await shop.get(`/api/admin/reports/outstanding.csv?${query}`, headers);
    // Its period does not matter.
    const today = shopDay(shop.clock.now());
    expect(owed.headers['content-disposition']).toBe(
      `attachment; filename="outstanding-${today}.csv"`,
    );
    const status = async (path: string, sent = headers) =>
      (await shop.get(`/api/admin/reports/${path}`, sent)).statusCode;
    expect(await status(`nonsense?${query}`)).toBe(400);
    expect(await status('tax?from=2026-12-02&to=2026-12-01')).toBe(400);
    expect(await status('tax?from=2020-01-01&to=2026-12-01')).toBe(400);
    expect(await status(`tax?${query}`, {})).toBe(401);
  });
});
