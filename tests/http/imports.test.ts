import { beforeAll, describe, expect, it } from 'vitest';
import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import type { ImportDto, ImportPlanDto } from '#core/contract/imports.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { ADMIN } from '#tests/support/http-shop.ts';
import { oneHttpShop } from '#tests/support/opened-shop.ts';
import { line } from '#tests/support/order-body.ts';

const shop = oneHttpShop();
let headers: Record<string, string>;
beforeAll(async () => {
  headers = await shop.adminHeaders();
});

type More = {
  readonly source?: string;
  readonly columns?: Record<string, string>;
  readonly includesTax?: boolean;
  readonly products?: Record<string, string>;
  readonly taxFiledThrough?: string;
};
const bodyOf = (text: string, more: More = {}) => ({
  name: 'orders.csv',
  base64: Buffer.from(text).toString('base64'),
  ...more,
});
const ask = (text: string, more?: More) =>
  shop.post('/api/admin/imports/plan', bodyOf(text, more), headers);
const plan = async (text: string, more?: More): Promise<ImportPlanDto> =>
  (await ask(text, more)).json();
const put = (id: string, text: string, more?: More) =>
  shop.send('PUT', `/api/admin/imports/${id}`, { body: bodyOf(text, more), headers });
const list = async (): Promise<readonly ImportDto[]> =>
  (await shop.get('/api/admin/imports', headers)).json().imports;
const count = (collection: string): Promise<number> => shop.of(PORTS.store).count({ collection });

/** Today is 2026-11-20. The course has one unit. */
const COURSE = '60 ft Mega Obstacle Course';
const ORDERS = `number,status,customer_name,customer_email,starts_at,stops_at,line_items,grand_total_with_tax_in_cents,paid
7,archived,Ana Ortiz,ana@example.com,2026-05-02 10:00:00 -0500,2026-05-03 10:00:00 -0500,1 x Neon Castle Bounce House; 4 x Old Table,25001,250.01
8,reserved,Ben Hall,ben@example.com,2026-12-05,2026-12-06,${COURSE},44900,100
9,reserved,Cy Day,cy@example.com,2026-12-05,2026-12-06,${COURSE},44900,0
10,concept,Di Fox,di@example.com,2026-12-19,2026-12-20,${COURSE},44900,0
11,reserved,Ed Gray,ed@example.com,soon,2026-12-20,${COURSE},44900,0
12,reserved,Flo Hart,flo@example.com,2026-12-19,2026-12-20,Moon Slide,44900,0
`;

describe('imports', () => {
  it('import the days of a row whose time cannot be read, and say what is left out', async () => {
    const told = await plan(
      'number,email,start,start time,items,total\n1,a@b.co,2026-05-02,TBD,Castle,10\n',
    );
    const leftOut = 'The start time "TBD" was left out, because it is not a time.';
    expect(told).toMatchObject({ counts: { history: 1 }, rows: [{ kind: 'history', leftOut }] });
  });

  it('show what each row becomes, then import exactly that, once', async () => {
    const told = await plan(ORDERS);
    expect(told).toMatchObject({ source: 'booqable', isRecognized: true, missing: [] });
    expect(told.columns).toMatchObject({ start: 'starts_at', item: 'line_items' });
    expect(
      told.rows.map(({ rows, kind, column, why }) => [rows[0], kind, column, why].join(' | ')),
    ).toEqual([
      '2 | history |  | ',
      '3 | booked |  | ',
      '4 | refused | line_items | Not enough units are available on its days.',
      '5 | refused | status | Its status is "concept", so it was not sold.',
      '6 | refused | starts_at | "soon" is not a date.',
      '7 | refused | line_items | There is no product called "Moon Slide".',
    ]);
    expect([await count('reservations'), await list()]).toEqual([0, []]);

    const done = (await put('first', ORDERS)).json();
    expect(done.import).toMatchObject({
      file: 'orders.csv',
      by: ADMIN.email,
      source: 'booqable',
      total: 4,
      done: 4,
      counts: told.counts,
    });
    expect(done.refused.map(({ rows }: { rows: number[] }) => rows)).toEqual([[4], [7]]);
    expect(await list()).toEqual([done.import]);
    const bookings = await count('reservations');
    expect(bookings).toBe(2);
    expect(done.import.refusedKept).toBe(4);
    const rowsOf = (id: string) => shop.get(`/api/admin/imports/${id}/refused`, headers);
    const refused = (await rowsOf('first')).json();
    const [head = ''] = ORDERS.split('\n');
    expect(refused.heads).toEqual(head.split(','));
    const told4 = refused.rows.map(({ cells, why }: { cells: string[]; why: string }) => [
      cells[0],
      cells[2],
      why,
    ]);
    expect(told4).toEqual([
      ['10', 'Di Fox', 'status: Its status is "concept", so it was not sold.'],
      ['11', 'Ed Gray', 'starts_at: "soon" is not a date.'],
      ['9', 'Cy Day', 'line_items: Not enough units are available on its days.'],
      ['12', 'Flo Hart', 'line_items: There is no product called "Moon Slide".'],
    ]);
    expect((await rowsOf('nothing')).statusCode).toBe(404);

    // The same response to a repeated call, and nothing more from the same file.
    expect((await put('first', ORDERS)).json().import).toEqual(done.import);
    expect((await rowsOf('first')).json()).toEqual(refused);
    const again = (await put('second', ORDERS)).json();
    expect(again.import.counts).toMatchObject({ known: 2, booked: 0, history: 0, refused: 4 });
    expect((await plan(ORDERS)).counts).toEqual(again.import.counts);
    expect([await count('reservations'), (await list()).length]).toEqual([bookings, 2]);

    // Its unit is taken for everybody.
    const lines = [
      line({
        productId: 'mega-60-obstacle-course',
        startDate: '2026-12-05',
        endDate: '2026-12-06',
      }),
    ];
    const late = await bookingSteps(shop).reserve({ lines });
    expect([late.statusCode, late.json().code]).toEqual([409, 'unavailable']);
    const audit = makeAudit(documentsAuditReader(shop.of(PORTS.store)), undefined, shop.clock);
    expect((await audit()).findings).toEqual([]);

    const subject = 'reservations/imp-booqable-8';
    const { entries } = (
      await shop.get(`/api/admin/audit-log?subject=${encodeURIComponent(subject)}`, headers)
    ).json();
    expect(entries).toMatchObject([
      { action: 'Import bookings and customers', actor: { name: ADMIN.email, role: 'owner' } },
    ]);
  });

  it('say which columns they need, and use the ones that are named', async () => {
    const text = 'Nr,Mail,When,What,Price\nA1,ana@example.com,2026-01-10,Old Table,30\n';
    const told = await plan(text);
    expect(told).toMatchObject({ source: 'template', isRecognized: false, rows: [] });
    expect(told.missing).toEqual(['email']);
    const refused = await put('third', text);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'columns_missing']);
    expect(refused.json().detail).toBe('The file needs a column for each of: Email.');

    const columns = { email: 'Mail', item: 'What' };
    expect((await plan(text, { columns })).missing).toEqual(['number', 'start']);
    const strange = await ask(text, { columns: { email: 'Post' } });
    expect([strange.statusCode, strange.json().detail]).toEqual([
      422,
      'The file has no column "Post".',
    ]);
    const all = { ...columns, number: 'Nr', start: 'When' };
    expect((await plan(text, { columns: all })).counts).toMatchObject({ history: 1, refused: 0 });
    expect((await put('third', text, { columns: all })).json().import.counts.history).toBe(1);
  });

  it('name what is not imported, ask for the tax, and take a product for an unknown name', async () => {
    const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
    const tax = { ...settings.tax, isOn: true, percent: 8.25 };
    const body = { revision, settings: { ...settings, tax } };
    await shop.send('PUT', '/api/admin/settings', { body, headers });
    const text = `number,email,start,items,total,Referral\nT1,t1@example.com,2027-02-06,Moon Slide,216.50,Google\nT2,t2@example.com,2027-02-13,"Moon Slide",216.50,\n`;
    const told = await plan(text);
    expect(told).toMatchObject({
      unused: ['Referral'],
      asksTax: 8.25,
      unmatched: [{ name: 'Moon Slide', count: 2 }],
      counts: { refused: 2 },
    });
    expect(told.rows[0]?.cells).toEqual([
      ['T1', 't1@example.com', '2027-02-06', 'Moon Slide', '216.50', 'Google'],
    ]);
    const choices = {
      includesTax: true,
      products: { 'Moon Slide': 'mega-60-obstacle-course' },
    };
    expect((await plan(text, choices)).counts).toMatchObject({ booked: 2, refused: 0 });
    expect((await put('chosen', text, choices)).json().import.counts.booked).toBe(2);
    const kept = (await shop.get('/api/admin/reservations/imp-template-T1', headers)).json();
    expect(JSON.stringify(kept)).toContain('Sales tax (8.25%)');
    // For the next file.
    expect((await list())[0]?.choices).toEqual({ columns: {}, products: choices.products });
    // The same file, read in another way, is another import.
    expect((await put('chosen', text, { ...choices, includesTax: false })).statusCode).toBe(409);
  });

  it('stay in the former system’s books: its payments, its filed tax, and no mail about past parties', async () => {
    const text = `number,status,email,start,items,tax,total,paid,payment date,payment method,delivery fee
F1,Completed,f1@example.com,2026-10-10,${COURSE},37.04,486.04,486.04,2026-10-12,Cash,
F2,Completed,f2@example.com,2026-11-14,${COURSE},37.04,486.04,400,2026-11-14,Visa,
F3,Confirmed,f3@example.com,2026-11-19,${COURSE},39.93,523.93,100,2026-11-01,Check,35
F4,Completed,f4@example.com,2026-11-14,Old Table,0,30,,,,
`;
    const told = await plan(text);
    expect(told).toMatchObject({ asksFiled: '2026-10-31', asksOrder: false });
    expect(told.rows.map(({ kind, money }) => [kind, ...Object.values(money ?? {})])).toEqual([
      ['history', 48_604, 48_604, 0, 0],
      ['history', 48_604, 40_000, 8_604, 0],
      ['booked', 52_393, 10_000, 42_393, 0],
      ['history', 3_000, 0, 3_000, 0],
    ]);
    const none = await plan(text, { taxFiledThrough: 'soon' });
    expect(none).toMatchObject({ code: 'validation' });
    expect((await put('former', text)).json().import.counts).toMatchObject({
      history: 3,
      booked: 1,
    });

    const report = async (name: string, from: string, to: string) =>
      (await shop.get(`/api/admin/reports/${name}?from=${from}&to=${to}`, headers)).json();
    const { totals: money } = await report('money', '2026-10-01', '2026-11-19');
    expect([money.cashCents, money.formerCents]).toEqual([0, 98_604]);
    const { totals: paid, rows } = await report('payments', '2026-10-01', '2026-11-19');
    expect([paid.amountCents, paid.formerCents]).toEqual([0, 98_604]);
    expect(rows.map((row: Record<string, unknown>) => [row['date'], row['method']])).toEqual([
      ['2026-10-12', 'Cash'],
      ['2026-11-01', 'Check'],
      ['2026-11-14', 'Other'],
    ]);
    // October is filed, November is not.
    const { totals: owed } = await report('liabilities', '2026-10-01', '2026-11-20');
    expect(owed.taxCents).toBe(3_704 + 3_993);
    const left = async (from: string, to: string) =>
      (await report('tax', from, to)).totals.leftCents;
    expect([
      await left('2026-10-01', '2026-10-31'),
      await left('2026-11-01', '2026-11-20'),
    ]).toEqual([0, 3_704 + 3_993]);

    const { reminders } = (await shop.get('/api/admin/reminders', headers)).json();
    const mailed = reminders.filter(({ kind }: { kind: string }) =>
      ['review_request', 'overdue_reminder'].includes(kind),
    );
    expect(mailed).toEqual([]);
    const today = (await shop.get('/api/admin/plans/2026-11-20', headers)).json();
    expect(JSON.stringify(today)).toContain('imp-template-F3');

    const asked = await plan(text.replaceAll('F', 'G'), { taxFiledThrough: '2026-11-19' });
    expect(asked.counts.history).toBe(3);
  });

  it('are undone as long as nobody touched what they brought, and may be imported again', async () => {
    const text = `number,status,email,start,items,total,paid,refunded,created
U1,Confirmed,u1@example.com,2027-03-06,${COURSE},449,100,,2026-08-01
U2,Completed,u2@example.com,2026-08-08,Old Table,40,40,,2026-08-01
U3,Canceled,u3@example.com,2026-08-15,Old Table,40,30,10,2026-08-01
U4,Completed,u4@example.com,2026-08-22,Old Table,40,0,,2026-08-01
`;
    const figures = async () => {
      const read = async (name: string) =>
        (
          await shop.get(`/api/admin/reports/${name}?from=2026-08-01&to=2026-08-31`, headers)
        ).json();
      return Promise.all(
        ['revenue', 'money', 'payments', 'sources'].map(async (name) => (await read(name)).totals),
      );
    };
    const before = await figures();
    const outbox = await count('outbox');
    await put('undo-me', text);
    const imported = await figures();
    expect(imported).not.toEqual(before);
    shop.clock.pass(MINUTE);
    const note = { kind: 'note', text: 'Called' };
    await shop.post('/api/admin/reservations/imp-template-U4/actions', note, headers);
    const states = async () => {
      const { bookings } = (await shop.get('/api/admin/imports/undo-me/bookings', headers)).json();
      return bookings.map(({ number, state }: Record<string, string>) => `${number} ${state}`);
    };
    expect(await states()).toEqual(['U1 same', 'U2 same', 'U3 same', 'U4 changed']);
    const customers = async () =>
      Promise.all(
        ['u1', 'u2', 'u3', 'u4'].map(async (name) => {
          const found = await shop.get(`/api/admin/customers?q=${name}@example.com`, headers);
          return found.json().customers[0]?.id as string | undefined;
        }),
      );
    const brought = await customers();
    const [u1, , u3, u4] = brought;
    const tags = { kind: 'tags', tags: ['HOA'] };
    await shop.post(`/api/admin/customers/${u3}/changes`, tags, headers);
    const undo = async (id: string) => shop.post(`/api/admin/imports/${id}/undo`, {}, headers);
    expect((await undo('undo-me')).json()).toEqual({ undone: 3, customers: 2, isDone: true });
    expect(await states()).toEqual(['U1 undone', 'U2 undone', 'U3 undone', 'U4 changed']);
    expect((await list()).find(({ id }) => id === 'undo-me')).toMatchObject({ undone: 5 });
    // U3 has a tag, and U4 a booking.
    expect(await customers()).toEqual([undefined, undefined, u3, u4]);
    const { customers: all } = (await shop.get('/api/admin/customers', headers)).json();
    expect(all.map(({ id }: { id: string }) => id)).not.toContain(u1);
    // Their booking still leads to them, so that they can be erased.
    const { customerId } = (
      await shop.get('/api/admin/reservations/imp-template-U1', headers)
    ).json();
    expect((await shop.get(`/api/admin/customers/${customerId}`, headers)).statusCode).toBe(200);
    expect((await undo('undo-me')).json()).toEqual({ undone: 0, customers: 0, isDone: true });
    const [revenue, money, payments, sources] = await figures();
    expect(sources.placed).toBe(1);
    expect([revenue.revenueCents, revenue.feesCents, revenue.bookedCents]).toEqual([
      4_000, 0, 4_000,
    ]);
    expect([money.formerCents ?? 0, payments.formerCents ?? 0]).toEqual([0, 0]);
    expect(await count('outbox')).toBe(outbox);
    expect([(await undo('nothing')).statusCode]).toEqual([404]);
    const audited = async () =>
      (await makeAudit(documentsAuditReader(shop.of(PORTS.store)), undefined, shop.clock)())
        .findings;
    expect(await audited()).toEqual([]);

    expect((await plan(text)).counts).toMatchObject({ booked: 1, history: 2, known: 1 });
    await put('again', text);
    expect(await figures()).toEqual(imported);
    expect(await audited()).toEqual([]);
    expect(await customers()).toEqual(brought);
    expect((await undo('again')).json()).toEqual({ undone: 3, customers: 2, isDone: true });
  });

  it('bring nobody back who was erased, neither with a booking nor alone', async () => {
    const booked = `number,status,customer,email,start,items,total,paid,created
E1,Completed,Zed Gone,zed@example.com,2026-08-08,Old Table,40,40,2026-08-01
`;
    const alone = 'name,email\nZoe Away,zoe@example.com\n';
    await put('zed', booked);
    await put('zoe', alone);
    for (const [email, name] of [
      ['zed@example.com', 'Zed Gone'],
      ['zoe@example.com', 'Zoe Away'],
    ] as const) {
      const { customers } = (await shop.get(`/api/admin/customers?q=${email}`, headers)).json();
      const erased = await shop.post(
        `/api/admin/customers/${customers[0].id}/erase`,
        { name },
        headers,
      );
      expect(erased.statusCode).toBe(200);
    }
    for (const id of ['zed', 'zoe']) await shop.post(`/api/admin/imports/${id}/undo`, {}, headers);
    const why = 'This customer was erased.';
    for (const [id, text] of [
      ['zed-again', booked],
      ['zoe-again', alone],
    ] as const) {
      expect((await plan(text)).rows).toMatchObject([{ kind: 'refused', why }]);
      expect((await put(id, text)).json()).toMatchObject({
        import: { counts: { refused: 1, booked: 0, history: 0, customer: 0 } },
        refused: [{ why }],
      });
      expect((await shop.get(`/api/admin/imports/${id}/refused`, headers)).body).not.toContain('@');
    }
    const { contact } = (await shop.get('/api/admin/reservations/imp-template-E1', headers)).json();
    expect(contact.name).toBe('Erased customer');
  });

  it('undone, leave the customers they brought who have something else, and no trace of the others', async () => {
    const text = 'name,email,phone\nVi Known,vi@example.com,817-555-0161\nWes New,,817-555-0162\n';
    const kept = await Promise.all(['customers', 'customerKeys', 'searchWords'].map(count));
    await put('people', text);
    const seen = async () =>
      (await shop.get('/api/admin/imports/people/bookings', headers)).json().customers;
    expect(await seen()).toBe(2);
    const message = { name: 'Vi', email: 'vi@example.com', message: 'Do you have slides?' };
    expect((await shop.post('/api/contact', message)).statusCode).toBeLessThan(300);
    const undone = await shop.post('/api/admin/imports/people/undo', {}, headers);
    expect(undone.json()).toEqual({ undone: 0, customers: 1, isDone: true });
    expect(await seen()).toBe(1);
    const now = await Promise.all(['customers', 'customerKeys', 'searchWords'].map(count));
    // One customer with two keys is left.
    expect(now.map((many, at) => many - (kept[at] ?? 0))).toEqual([1, 2, 1]);
  });

  it('take products, too: first as a preview, then all rows without a mistake', async () => {
    const send = async (text: string, save: boolean, updates = false, columns = {}) =>
      shop.post(
        '/api/admin/imports/products',
        { ...bodyOf(text, { columns }), save, updates },
        headers,
      );
    const castle = (await shop.get('/api/products/neon-castle-bounce-house')).json();
    const text = `Title,Category,Price,Units\n${castle.title},bounce,${castle.price + 5},${castle.units}\nMoon Slide,,ten,1\n`;
    expect((await plan(text)).looksLikeProducts).toBe(true);
    expect((await plan('Name,Phone\nAna,817-555-0101\n')).looksLikeProducts).toBe(false);
    const told = (await send(text, false)).json();
    expect(told).toMatchObject({
      rows: [{ row: 2, title: castle.title, kind: 'left' }],
      isSaved: false,
    });
    expect(told.missing).toContain('description');
    expect(told.faults).toContainEqual({
      row: 3,
      column: 'Price per day (USD)',
      reason: '"ten" is not a number.',
    });
    expect((await send(text, true, true)).json()).toMatchObject({
      rows: [{ row: 2, kind: 'update' }],
      isSaved: true,
    });
    const after = (await shop.get('/api/products/neon-castle-bounce-house')).json();
    expect(after.price).toBe(castle.price + 5);
    const [{ id = '' } = {}] = await list();
    const { rows } = (await shop.get(`/api/admin/imports/${id}/refused`, headers)).json();
    expect(rows).toMatchObject([
      {
        cells: ['Moon Slide', '', 'ten', '1'],
        why: expect.stringContaining('Price per day (USD): "ten" is not a number.'),
      },
    ]);
    // A foreign head, named by hand; the other one is left out. Listed as an import.
    const foreign = `Title,Rate,Attendants\n${castle.title},${castle.price + 7},2\n`;
    const named = (await send(foreign, true, true, { price: 'Rate' })).json();
    expect(named).toMatchObject({ unused: ['Attendants'], columns: { price: 'Rate' } });
    expect((await shop.get('/api/products/neon-castle-bounce-house')).json().price).toBe(
      castle.price + 7,
    );
    const [latest] = await list();
    expect(latest).toMatchObject({ file: 'orders.csv', products: 1, total: 1, done: 1 });
    const strange = await send(foreign, false, true, { price: 'Cost' });
    expect([strange.statusCode, strange.json().code]).toEqual([422, 'column_not_found']);
    const broken = await send('a,b\n"never closed', false);
    expect([broken.statusCode, broken.json().code]).toEqual([422, 'unreadable_table']);
  });

  it('import a long file in parts, and continue where they were interrupted', async () => {
    const people = Array.from({ length: 450 }, (_, at) => `Guest ${at},guest${at}@example.com`);
    const text = ['Name,Email', ...people].join('\n');
    const part = async () => (await put('long', text)).json().import;
    expect((await part()).done).toBe(200);
    const other = await put('long', `${text}\nOne more,more@example.com`);
    expect([other.statusCode, other.json().code]).toEqual([409, 'import_differs']);
    expect((await part()).done).toBe(400);
    expect(await part()).toMatchObject({ done: 450, total: 450, counts: { customer: 450 } });
    expect((await plan(text)).counts.known).toBe(450);
  });

  it('record who agreed to marketing emails, and bring nobody back who said no', async () => {
    const said = (email: string, consent: boolean) =>
      shop.post(
        '/api/admin/subscribers',
        { email, language: 'en', consent, note: 'phone' },
        headers,
      );
    await said('left@example.com', true);
    await said('left@example.com', false);
    const text = `Name,Email,Accepts marketing
Una,una@example.com,yes
Dos,dos@example.com,
Left,left@example.com,TRUE
Vague,vague@example.com,sometimes
`;
    expect((await plan(text)).columns).toMatchObject({ news: 'Accepts marketing' });
    const { counts } = (await put('agreed', text)).json().import;
    expect(counts).toMatchObject({ customer: 3, refused: 1 });
    const { subscribers } = (await shop.get('/api/admin/subscribers', headers)).json();
    const of = (email: string) => subscribers.find((one: { email: string }) => one.email === email);
    expect(of('una@example.com')).toMatchObject({
      wantsNews: true,
      source: 'office',
      note: 'Agreed, says the imported file orders.csv',
    });
    expect([of('dos@example.com'), of('left@example.com').wantsNews]).toEqual([undefined, false]);
  });

  it('refuse files that are not tables, and rows that are too long', async () => {
    const broken = await ask('a,b\n"never closed');
    expect([broken.statusCode, broken.json().code]).toEqual([422, 'unreadable_table']);
    // Longer than other bodies may be.
    const long = `Name,Email\n${`${'A'.repeat(130)},ana@example.com\n`.repeat(2_000)}`;
    const { rows } = await plan(long);
    expect([rows.length, rows[0]?.column, rows[0]?.why]).toEqual([
      2_000,
      'Name',
      'It is longer than 120 characters.',
    ]);
    const costs = { base64: Buffer.from(long).toString('base64'), save: false };
    expect((await shop.post('/api/admin/inventory/costs', costs, headers)).statusCode).toBe(200);
    expect((await ask('x'.repeat(601_000))).statusCode).toBe(400);
    const refused = await ask('x'.repeat(800 * 1024));
    expect([refused.statusCode, refused.json().detail]).toEqual([
      413,
      'The body can be at most 797 KB.',
    ]);
  });
});
