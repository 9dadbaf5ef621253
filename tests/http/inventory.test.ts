import { beforeEach, describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { HOUR } from '#core/kernel/instant.ts';
import { INVENTORY as INVENTORY_USE } from '#server/areas/inventory/inventory.wiring.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { ADMIN } from '#tests/support/http-shop.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { CASTLE, line } from '#tests/support/order-body.ts';

const UNITS = `/api/admin/products/${CASTLE}/units`;
const INVENTORY = '/api/admin/inventory';
/** Used by the fixtures' order. */
const DAY = calendarDay('2026-12-05');

describe('the inventory', () => {
  const shop = eachHttpShop();
  let headers: Record<string, string>;
  beforeEach(async () => {
    headers = await shop.adminHeaders();
  });

  const units = async () => (await shop.get(UNITS, headers)).json();
  const preview = (change: object) => shop.post(`${UNITS}/preview`, { change }, headers);
  const change = async (one: object, revision?: number) =>
    shop.post(
      `${UNITS}/changes`,
      { change: one, revision: revision ?? (await units()).revision },
      headers,
    );
  const maintenance = (unitId: string, days: object = {}) => ({
    kind: 'begin_maintenance',
    unitId,
    block: { from: DAY, to: DAY, reason: 'A torn seam', ...days },
  });
  const reserve = async (quantity = 1) =>
    (await bookingSteps(shop).reserve({ lines: [line({ quantity })] })).json().reservationId;

  it.each([
    ['GET', INVENTORY],
    ['GET', UNITS],
    ['GET', `${UNITS}/unplaced`],
    ['POST', `${UNITS}/preview`],
    ['POST', `${UNITS}/changes`],
  ] as const)('is for admins only: %s %s', async (method, url) => {
    expect((await shop.send(method, url)).json()).toMatchObject({ code: 'unauthenticated' });
    const customer = await shop.customerHeaders();
    const answer = await shop.send(method, url, { headers: customer, body: {} });
    expect(answer.statusCode).toBe(403);
  });

  it('lists every product with its units and what they do for six weeks', async () => {
    const id = await reserve();
    const { from, to, products } = (await shop.get(INVENTORY, headers)).json();
    expect([from, to]).toEqual(['2026-11-20', '2026-12-31']);
    const listed = (await shop.get('/api/admin/products', headers)).json().products;
    expect(products).toHaveLength(listed.length);
    const castle = products.find((one: { productId: string }) => one.productId === CASTLE);
    expect(castle.units).toHaveLength(4);
    expect(castle.units[0]).toMatchObject({
      id: 'u1',
      label: 'Unit 1',
      today: 'free',
      spans: [{ kind: 'held', from: DAY, to: '2026-12-06', reservationId: id }],
    });
    expect(await units()).toEqual(castle);
  });

  it('says of which product a list may show the units as one row', async () => {
    const chair = {
      title: 'Folding Chair',
      description: 'White.',
      price: 2,
      images: [],
      categories: ['addon'],
      isActive: true,
      units: 10,
      turnaroundDays: 0,
    };
    for (const body of [chair, { ...chair, title: 'Table', units: 9 }]) {
      expect((await shop.post('/api/admin/products', body, headers)).statusCode).toBe(201);
    }
    const { products } = (await shop.get(INVENTORY, headers)).json();
    const alike = products.filter(({ areAlike }: { areAlike?: true }) => areAlike === true);
    expect(alike).toMatchObject([{ title: 'Folding Chair' }]);
  });

  it('takes a unit out of service until further notice if no last day is known, and brings it back', async () => {
    const block = { from: DAY, to: '', reason: 'Torn', lookOn: '2026-12-12' };
    const torn = (await change({ ...maintenance('u1'), block })).json();
    expect(torn.product.units[0].blocks).toEqual([{ ...block, to: '2199-12-31' }]);
    const onDay = async (date: string) =>
      (await shop.get(`/api/products/${CASTLE}/availability?from=${date}&to=${date}`)).json()
        .days[0].free;
    expect([await onDay(DAY), await onDay('2027-11-19')]).toEqual([3, 3]);
    await change({ kind: 'end_maintenance', unitId: 'u1', from: DAY });
    expect([await onDay(DAY), await onDay('2027-11-19')]).toEqual([4, 4]);
    const { from, reason } = block;
    const without = await change({ ...maintenance('u1'), block: { from, reason } });
    expect(without.json().product.units[0].blocks).toEqual([{ from, reason, to: '2199-12-31' }]);
  });

  it('refuses a check-up day before the first day out of service', async () => {
    const block = { from: DAY, to: '', reason: 'Torn', lookOn: '2026-12-04' };
    const refused = await change({ ...maintenance('u1'), block });
    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      400,
      [{ message: 'Must not be before its first day out of service.' }],
    ]);
    expect(refused.json().errors[0].path).toMatch(/lookOn$/);
    expect(
      (await change({ ...maintenance('u1'), block: { ...block, lookOn: DAY } })).statusCode,
    ).toBe(200);
  });

  it('refuses a check-up on the last day out of service, when bookings from the next day on count on the unit', async () => {
    const block = { from: DAY, to: '2026-12-06', reason: 'Torn', lookOn: '2026-12-06' };
    const refused = await change({ ...maintenance('u1'), block });
    expect([refused.statusCode, refused.json().errors]).toMatchObject([
      400,
      [{ message: 'Must be before its last day out of service.' }],
    ]);
    const before = { ...maintenance('u1'), block: { ...block, lookOn: DAY } };
    expect((await change(before)).statusCode).toBe(200);
  });

  it('shows what maintenance would move, then moves it', async () => {
    const reservationId = await reserve();
    const seen = (await preview(maintenance('u1'))).json();
    expect(seen).toMatchObject({
      moves: [{ reservationId, name: 'Ana Ortiz', unit: 'Unit 1', to: 'Unit 2', startDate: DAY }],
      unplaced: [],
    });
    expect((await units()).revision).toBe(0);
    const changed = (await change(maintenance('u1'))).json();
    const { back, endsChoices, ...effects } = seen;
    expect([back, endsChoices]).toEqual([[], []]);
    expect(changed).toMatchObject(effects);
    expect(changed.product.units[0].spans).toEqual([
      { kind: 'maintenance', from: DAY, to: DAY, reason: 'A torn seam' },
    ]);
    const booked = (await shop.get(`/api/admin/reservations/${reservationId}`, headers)).json();
    expect(booked.history.at(-1)).toMatchObject({
      kind: 'unit_moved',
      by: { kind: 'admin', who: ADMIN.email },
    });
    const free = (
      await shop.get(`/api/products/${CASTLE}/availability?from=${DAY}&to=${DAY}`)
    ).json();
    expect(free.days).toMatchObject([{ free: 2 }]);
  });

  it('shows the next booking after maintenance, and changes its days, cost kept', async () => {
    const reservationId = await reserve();
    const early = { from: '2026-11-25', to: '2026-11-26' };
    const { moves, next } = (await preview(maintenance('u1', early))).json();
    expect([moves, next]).toEqual([
      [],
      expect.objectContaining({ reservationId, name: 'Ana Ortiz', unit: 'Unit 1', startDate: DAY }),
    ]);
    await change(maintenance('u1', early));
    await change({ kind: 'price_maintenance', unitId: 'u1', from: early.from, costCents: 4_500 });
    const longer = {
      ...maintenance('u1', { from: early.from, lookOn: '2026-11-30' }),
      kind: 'edit_maintenance',
      from: early.from,
    };
    const seen = (await preview(longer)).json();
    expect(seen).toMatchObject({ moves: [{ reservationId, to: 'Unit 2' }] });
    expect(seen.next).toBeUndefined();
    const { product } = (await change(longer)).json();
    expect(product.units[0].blocks).toEqual([{ ...longer.block, costCents: 4_500 }]);

    const days = (from: string, to: string) => ({
      ...longer,
      block: { ...longer.block, from, to },
    });
    shop.clock.pass(7 * 24 * HOUR);
    headers = await shop.adminHeaders();
    const refused = [days('2026-11-26', DAY), days('2026-11-25', '2026-11-25')].map(
      ({ block, ...one }) => preview({ ...one, block: { ...block, lookOn: '' } }),
    );
    const answers = (await Promise.all(refused)).map((one) => one.json());
    expect(answers.map(({ code, errors }) => [code, errors[0].path])).toEqual([
      ['maintenance_begun', 'change.block.from'],
      ['maintenance_ends_in_past', 'change.block.to'],
    ]);
  });

  it('lists whom to call if nothing else is available', async () => {
    const reservationId = await reserve(4);
    const { unplaced } = (await change({ kind: 'retire', unitId: 'u3' })).json();
    expect(unplaced).toMatchObject([
      { reservationId, unit: 'Unit 3', phone: '(817) 555-0101', out: false, known: false },
    ]);
    const later = (await shop.get(`${UNITS}/unplaced`, headers)).json();
    expect(later.unplaced).toEqual([{ ...unplaced[0], known: true }]);
    const { unplaced: again } = (await preview({ kind: 'retire', unitId: 'u4' })).json();
    expect(again.map(({ known }: { known: boolean }) => known).sort()).toEqual([false, true]);
  });

  it('refuses an order for a unit whose papers have expired', async () => {
    const details = {
      label: 'Blue',
      condition: 'good',
      papers: [{ kind: 'insurance', expiresOn: '2026-12-05' }],
    };
    expect((await change({ kind: 'edit', unitId: 'u1', details })).statusCode).toBe(200);
    const refused = await bookingSteps(shop).reserve({ lines: [line({ quantity: 4 })] });
    expect(refused.json()).toMatchObject({ code: 'unavailable', days: ['2026-12-06'] });
  });

  it('stores a certificate with its file, and last year’s beside it', async () => {
    const keep = async (text: string) =>
      shop.post(
        '/api/admin/paper-files',
        { base64: Buffer.from(text, 'latin1').toString('base64') },
        headers,
      );
    const kept = await keep('%PDF-1.7 inspected');
    expect(kept.statusCode).toBe(201);
    const { file } = kept.json();
    const old = { kind: 'inspection', number: 'TX-1', expiresOn: '2026-11-01' };
    const log = (await shop.get('/api/admin/audit-log', headers)).body;
    expect(log).toContain(`paperFiles/${file}`);
    const details = { label: 'Blue', condition: 'good', serial: 'S-9', papers: [old] };
    const edit = (papers: readonly object[], unitId = 'u1') =>
      change({ kind: 'edit', unitId, details: { ...details, papers } });
    expect((await edit([old])).json().product.units[0].today).toBe('papers');
    const by = 'Lone Star Inspections';
    const next = {
      ...old,
      number: 'TX-2',
      by,
      issuedOn: '2026-11-02',
      expiresOn: '2027-11-01',
      file,
    };
    const renewed = (await edit([old, next])).json().product.units[0];
    expect(renewed).toMatchObject({ today: 'free', papers: [old, next] });

    const read = (name: string) => shop.get(`/api/admin/paper-files/${name}`, headers);
    expect((await read(file)).json()).toEqual({
      type: 'application/pdf',
      base64: Buffer.from('%PDF-1.7 inspected').toString('base64'),
    });
    expect((await shop.get(`/api/admin/paper-files/${file}`)).statusCode).toBe(401);
    for (const name of ['none.pdf', '..%2Fshop.sqlite', 'none.html']) {
      expect((await read(name)).json()).toMatchObject({ code: 'paper_file_not_found' });
    }

    expect((await edit([{ ...next, file: 'gone.pdf' }])).json()).toMatchObject({
      code: 'paper_file_missing',
      status: 422,
    });
    expect((await edit([{ kind: 'inspection' }])).json().errors).toMatchObject([
      { path: expect.stringMatching(/expiresOn$/), message: 'Choose the last day it is good.' },
    ]);
    expect((await edit([{ ...next, issuedOn: '2027-11-02' }])).json().errors).toMatchObject([
      { message: 'Must not be before the day it was issued.' },
    ]);
    expect((await edit(Array.from({ length: 21 }, () => old))).json().code).toBe('validation');
    const refused = async (text: string) => (await keep(text)).json();
    expect(await refused('<html><script>')).toMatchObject({ code: 'unknown_file', status: 422 });
    expect(await refused('\0\0\0\x18ftypheic\0\0\0\0heicmif1')).toMatchObject({
      code: 'heic_file',
    });
    expect(await refused('')).toMatchObject({ code: 'unknown_file' });
    const large = await keep(`%PDF-${'.'.repeat(10 * 1_024 * 1_024)}`);
    expect([large.statusCode, large.json().errors?.[0]?.message]).toEqual([400, 'At most 10 MB.']);
  });

  it("shows anybody with a unit's code its inspection and insurance, and nothing else", async () => {
    const [unit] = (await units()).units;
    const card = async (code: string) => shop.get(`/api/units/${encodeURIComponent(code)}`);
    const NONE = { inspection: null, insurance: null, liability: null };
    const { title } = await units();
    expect((await card(unit.code)).json()).toEqual({
      product: title,
      unitLabel: 'Unit 1',
      serial: null,
      isOutOfService: false,
      ...NONE,
    });
    const inspection = {
      kind: 'inspection',
      number: 'TX-2',
      by: 'Lone Star Inspections',
      issuedOn: '2026-11-02',
      expiresOn: '2026-11-20',
    };
    const papers = [inspection, { kind: 'insurance', expiresOn: '2026-11-19', number: 'P-7' }];
    const details = { label: 'Blue', condition: 'good', serial: 'S-9', notes: 'Patched', papers };
    await reserve();
    await change({ kind: 'edit', unitId: 'u1', details });
    const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
    const liability = { kind: 'liability', by: 'Lone Star Mutual', number: 'GL-88' };
    const body = {
      settings: { ...settings, papers: [{ ...liability, expiresOn: '2027-08-01' }] },
      revision,
    };
    expect((await shop.send('PUT', '/api/admin/settings', { body, headers })).statusCode).toBe(200);
    const seen = await card(unit.code);
    const { kind: _kind, ...inspected } = inspection;
    expect(seen.json()).toEqual({
      product: title,
      unitLabel: 'Blue',
      serial: 'S-9',
      isOutOfService: false,
      inspection: { ...inspected, isValid: true, hasFile: false },
      insurance: {
        number: 'P-7',
        by: null,
        issuedOn: null,
        expiresOn: '2026-11-19',
        isValid: false,
      },
      liability: { by: 'Lone Star Mutual', issuedOn: null, expiresOn: '2027-08-01', isValid: true },
    });
    expect([seen.headers['cache-control'], seen.headers['x-robots-tag']]).toEqual([
      'no-store',
      'noindex',
    ]);
    const [product, id, secret = ''] = unit.code.split('.');
    const others = [
      `${product}.u2.${secret}`,
      `${product}.${id}.`,
      `${product}.${id}`,
      'u1',
      `..${secret}`,
    ];
    for (const code of others)
      expect((await card(code)).json()).toMatchObject({ code: 'invalid_link' });
    await change({ kind: 'retire', unitId: 'u1' });
    expect((await card(unit.code)).statusCode).toBe(404);
  });

  it('tells an inspector that a unit is out of service today, but not why', async () => {
    const [unit] = (await units()).units;
    const card = async () => (await shop.get(`/api/units/${unit.code}`)).json();
    const today = '2026-11-20';
    await change(maintenance('u1', { reason: 'Torn by a dog' }));
    expect(await card()).toMatchObject({ isOutOfService: false });
    await change(maintenance('u1', { from: today, to: today, reason: 'Torn by a dog' }));
    const seen = await card();
    expect(seen).toMatchObject({ isOutOfService: true });
    expect(JSON.stringify(seen)).not.toContain('dog');
  });

  it('gives whoever scans a unit the file of its present inspection, and of no other paper', async () => {
    const [unit, next] = (await units()).units;
    const certificate = async (code: string) =>
      shop.get(`/api/units/${encodeURIComponent(code)}/inspection`);
    const kept = async (text: string): Promise<string> =>
      (
        await shop.post(
          '/api/admin/paper-files',
          { base64: Buffer.from(text).toString('base64') },
          headers,
        )
      ).json().file;
    const [old, present, policy] = [
      await kept('%PDF-old'),
      await kept('%PDF-present'),
      await kept('%PDF-policy'),
    ];
    const details = { label: 'Blue', condition: 'good' };
    const insurance = { kind: 'insurance', expiresOn: '2027-11-19', file: policy };
    await change({ kind: 'edit', unitId: 'u1', details: { ...details, papers: [insurance] } });
    expect((await certificate(unit.code)).json()).toMatchObject({ code: 'invalid_link' });
    const papers = [
      { kind: 'inspection', expiresOn: '2026-11-20', file: old },
      { kind: 'inspection', expiresOn: '2027-11-20', file: present },
      insurance,
    ];
    await change({ kind: 'edit', unitId: 'u1', details: { ...details, papers } });
    expect((await shop.get(`/api/units/${unit.code}`)).json().inspection.hasFile).toBe(true);
    const file = await certificate(unit.code);
    expect([file.statusCode, file.body]).toEqual([200, '%PDF-present']);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="inspection-u1.pdf"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const [product, , secret] = unit.code.split('.');
    for (const code of [next.code, `${product}.u2.${secret}`, 'u1']) {
      expect((await certificate(code)).json()).toMatchObject({ code: 'invalid_link' });
    }
  });

  it('prints labels of existing units', async () => {
    const unit = (unitId: string) => ({ productId: CASTLE, unitId });
    const labels = (wanted: readonly object[]) =>
      shop.post(`${INVENTORY}/labels`, { units: wanted }, headers);
    const { name, pdf } = (await labels([unit('u1'), unit('u2'), unit('u99')])).json();
    expect([name, Buffer.from(pdf, 'base64').toString('latin1').slice(0, 5)]).toEqual([
      'unit-labels.pdf',
      '%PDF-',
    ]);
    expect((await labels([unit('u99')])).json()).toMatchObject({ code: 'unit_not_found' });
    expect((await labels([])).json()).toMatchObject({ code: 'validation' });
  });

  it('adds units, retires them and updates the product’s count', async () => {
    const added = await change({
      kind: 'add',
      count: 3,
      details: { label: 'Castle', condition: 'new', papers: [] },
    });
    expect(added.json().product.units).toHaveLength(7);
    await change({ kind: 'retire', unitId: 'u7' });
    expect((await shop.get(`/api/products/${CASTLE}`)).json().units).toBe(6);
  });

  it.each([
    ['unit_not_found', 404, { kind: 'retire', unitId: 'u99' }],
    ['not_retired', 409, { kind: 'reinstate', unitId: 'u1' }],
    ['maintenance_not_found', 409, { kind: 'end_maintenance', unitId: 'u1', from: DAY }],
    ['maintenance_not_found', 409, { ...maintenance('u1'), kind: 'edit_maintenance', from: DAY }],
    ['maintenance_in_past', 400, maintenance('u1', { from: '2026-11-19' })],
    ['maintenance_reversed', 400, maintenance('u1', { to: '2026-12-04' })],
    [
      'label_taken',
      409,
      { kind: 'edit', unitId: 'u1', details: { label: 'unit 2', condition: 'good', papers: [] } },
    ],
    ['validation', 400, maintenance('u1', { reason: ' ' })],
    ['validation', 400, maintenance('u1', { to: '2026-02-30' })],
    ['validation', 400, { kind: 'add', count: 51, details: { condition: 'new', papers: [] } }],
    ['validation', 400, { kind: 'sell', unitId: 'u1' }],
  ])('refuses with %s, %i', async (code, status, one) => {
    const answer = await change(one);
    expect(answer.json()).toMatchObject({ code, status });
    expect((await units()).revision).toBe(0);
  });

  it('refuses a unit change based on an outdated version, and one for an unknown product', async () => {
    await change({ kind: 'retire', unitId: 'u1' }, 0);
    const late = await change({ kind: 'retire', unitId: 'u2' }, 0);
    expect(late.json()).toMatchObject({ code: 'units_changed', status: 409 });
    const url = '/api/admin/products/none/units';
    expect((await shop.get(url, headers)).json()).toMatchObject({ code: 'product_not_found' });
    const body = { change: { kind: 'retire', unitId: 'u1' }, revision: 0 };
    expect((await shop.post(`${url}/changes`, body, headers)).json()).toMatchObject({
      code: 'product_not_found',
    });
  });

  it('adds units from the product’s form, and retires only available ones', async () => {
    await reserve(4);
    const url = `/api/admin/products/${CASTLE}`;
    const save = async (count: number) => {
      const product = (await shop.get(url, headers)).json();
      return shop.send('PUT', url, { body: { ...product, units: count }, headers });
    };
    expect((await save(5)).json()).toMatchObject({ units: 5 });
    expect((await save(4)).json()).toMatchObject({ units: 4 });
    expect((await save(3)).json()).toMatchObject({ code: 'units_booked', status: 409 });
    const { units: all } = await units();
    expect(all.map(({ retiredOn }: { retiredOn?: string }) => retiredOn)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      '2026-11-20',
    ]);
  });

  it('imports purchase days, prices and lifetimes from a spreadsheet: first shown, then saved, never in part', async () => {
    const [one, other] = (await units()).units;
    const { title } = await units();
    const send = async (rows: readonly string[], save: boolean) => {
      const text = ['Product,Unit,Today,Purchased,Price,"Life, years"', ...rows].join('\r\n');
      const base64 = Buffer.from(text).toString('base64');
      return shop.post(`${INVENTORY}/costs`, { base64, save }, headers);
    };
    const good = [
      `${title},${one.label},Available,3/9/2024,"$2,499.50",8`,
      `${title.toUpperCase()},${other.label},,,1800,`,
    ];
    const bad = [
      `${title},${other.label},,2024-02-30,much,99`,
      `${title},Nobody,,,1,1`,
      `${title},${one.label},,,1,1`,
    ];
    const told = (await send(good, false)).json();
    expect(told).toMatchObject({ faults: [], unchanged: 0, isSaved: false });
    expect(told.changes).toMatchObject([
      {
        row: 2,
        before: {},
        after: { purchasedOn: '2024-03-09', priceCents: 249_950, lifeYears: 8 },
      },
      { row: 3, before: {}, after: { priceCents: 180_000 } },
    ]);
    expect((await units()).units[0].priceCents).toBeUndefined();

    const wrong = (await send([...good.slice(0, 1), ...bad], true)).json();
    expect(wrong).toMatchObject({ isSaved: false });
    expect(wrong.faults).toEqual([
      { row: 3, column: 'Purchased', reason: expect.stringContaining('"2024-02-30" is not a day') },
      { row: 3, column: 'Price', reason: '"much" is not a number.' },
      { row: 3, column: 'Life, years', reason: '1 to 30 whole years.' },
      { row: 4, column: 'Unit', reason: 'There is no such unit.' },
      { row: 5, column: 'Unit', reason: 'This is the same unit as in row 2.' },
    ]);
    expect((await units()).units[0].priceCents).toBeUndefined();

    expect((await send(good, true)).json()).toMatchObject({ isSaved: true });
    const kept = (await units()).units;
    expect(kept[0]).toMatchObject({ priceCents: 249_950, lifeYears: 8, label: one.label });
    expect(kept[1]).toMatchObject({ priceCents: 180_000 });
    expect((await send(good, true)).json()).toMatchObject({ changes: [], unchanged: 2 });
    const empty = await shop.post(`${INVENTORY}/costs`, { base64: '', save: true }, headers);
    expect(empty.json()).toMatchObject({ status: 400, code: 'unreadable_table' });
    const named = Buffer.from('Name,Weight\r\na,b').toString('base64');
    const none = await shop.post(`${INVENTORY}/costs`, { base64: named, save: true }, headers);
    expect(none.json().faults.map(({ row }: { row: number }) => row)).toEqual([1, 1]);
  });

  it('saves the costs of a spreadsheet except where someone changed the units meanwhile', async () => {
    const { products } = (await shop.get(INVENTORY, headers)).json();
    const [second, first] = products;
    const table = [
      'Product id,Unit id,Price',
      `${first.productId},u1,1200`,
      `${second.productId},u1,900`,
      `${first.productId},u2,1300`,
    ].join('\n');
    const body = { base64: Buffer.from(table).toString('base64'), save: true };
    shop.beforeNextTransaction(() =>
      shop.of(INVENTORY_USE.changeUnits)(
        second.productId,
        { kind: 'begin_maintenance', unitId: 'u1', block: { from: DAY, to: DAY, reason: 'Torn' } },
        second.revision,
      ),
    );
    const answer = await shop.post(`${INVENTORY}/costs`, body, headers);
    expect(answer.statusCode).toBe(200);
    const { changes, faults, isSaved } = answer.json();
    expect(isSaved).toBe(true);
    expect(changes.map(({ row }: { row: number }) => row)).toEqual([2, 4]);
    expect(faults).toEqual([
      { row: 3, column: 'Unit', reason: expect.stringContaining('changed in the meantime') },
    ]);
    const after = (await shop.get(INVENTORY, headers)).json().products;
    const prices = (index: number) =>
      after[index].units.slice(0, 2).map(({ priceCents }: { priceCents?: number }) => priceCents);
    expect([prices(1), prices(0)[0]]).toEqual([[120_000, 130_000], undefined]);
  });
});
