import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  property,
  record,
  string,
  uniqueArray,
} from 'fast-check';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '#adapters/csv/read-csv.ts';
import { documentsAuditReader } from '#adapters/documents/collections/documents-audit-reader.ts';
import { documentsCustomerAdoption } from '#adapters/documents/collections/documents-customers.ts';
import { memoryManageSecrets } from '#adapters/memory/memory-system.ts';
import { makeAudit } from '#core/audit/audit-store.ts';
import {
  type ImportChoices,
  isProductName,
  makeImportBookings,
} from '#core/integrations/import-bookings.ts';
import { dayIn, itemsIn, timeIn } from '#core/integrations/import-cells.ts';
import { recognizeSource, STATUS_MEANINGS } from '#core/integrations/import-columns.ts';
import { openTable, type ReadChoices } from '#core/integrations/import-rows.ts';
import { makeImportFiles } from '#core/integrations/run-imports.ts';
import { system } from '#core/kernel/actor.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { ok } from '#core/kernel/result.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { factsOf } from '#core/reporting/facts.ts';
import { foundBy } from '#core/reservations/found-by.ts';
import { documentsFileImports } from '#server/areas/integrations/integrations.records.ts';
import { INTEGRATIONS } from '#server/areas/integrations/integrations.wiring.ts';
import { MANAGE } from '#server/areas/manage/manage.wiring.ts';
import { memoryShop } from '#server/platform/wiring/memory.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { countingRandomness, fixedClock, product } from '#tests/support/fixtures.ts';

/** Made by hand, with columns like each system's exports. Today is 2026-11-20. */
const TABLES = {
  inflatableoffice: `Lead ID,Status,First Name,Last Name,Email,Cell Phone,Event Street,Event City,Event State,Event Zip,Event Start,Event End,Rental Items,Total,Amount Paid
1001,Completed,Ana,Ortiz,ana@example.com,817-555-0101,1 Party Lane,Cleburne,TX,76033,05/02/2026 10:00 AM,05/03/2026 10:00 AM,Neon Castle,"$250.00",$250.00
1002,Confirmed,Ben,Hall,ben@example.com,817-555-0102,2 Elm St,Joshua,TX,76058,12/05/2026 9:00 AM,12/06/2026,Neon Castle,"$1,225.50",100
1003,Quote,Cy,Day,cy@example.com,817-555-0103,3 Oak St,Joshua,TX,76058,12/12/2026,12/13/2026,Neon Castle,225,0
`,
  booqable: `number,status,customer_name,customer_email,starts_at,stops_at,line_items,grand_total_with_tax_in_cents,paid
7,archived,Ana Ortiz,ANA@example.com,2026-05-02 10:00:00 -0500,2026-05-03 10:00:00 -0500,1 x Neon Castle; 4 x Folding Table,25001,250.01
8,reserved,Ben Hall,ben@example.com,2026-12-05T09:00:00,2026-12-06T09:00:00,Neon Castle,22500,0
9,canceled,Cy Day,cy@example.com,2026-12-12,2026-12-13,Neon Castle,22500,50
`,
  goodshuffle: `Project Number;Project Status;Client Name;Client Email;Client Phone;Event Date;Event End Date;Items;Contract Total;Net Paid
P-1;Signed;Ana Ortiz;ana@example.com;817-555-0101;May 2, 2026;;Neon Castle;250,00;250,00
P-2;Signed;Ben Hall;ben@example.com;817-555-0102;Dec 5, 2026;Dec 6, 2026;Neon Castle;225,00;0
`,
} as const;

const tableOf = (text: string) => readCsv(new TextEncoder().encode(text));
const read = (text: string, named = {}, choices: ReadChoices = {}) =>
  openTable(tableOf(text), named, choices);

async function openShop() {
  const clock = fixedClock();
  const shop = memoryShop({ clock, randomness: countingRandomness() });
  await shop
    .of(RECORDS.catalogue)
    .create(product({ es: { title: 'Brincolín Neón', description: '' } }));
  const ledger = shop.of(RECORDS.ledger);
  const customers = documentsCustomerAdoption(shop.store);
  const { plan, run } = makeImportBookings({
    ledger,
    customers,
    secrets: memoryManageSecrets(),
    clock,
  });
  const importing = async (
    text: string,
    source: keyof typeof TABLES | 'template',
    isDry = false,
    choices: ImportChoices & ReadChoices = {},
  ) => {
    const products = await shop.of(RECORDS.catalogue).listAll();
    const isProduct = isProductName(products, choices);
    const { drafts } = read(text, {}, { ...choices, isProduct });
    return isDry
      ? plan(drafts, source, products, choices)
      : run(drafts, source, products, system('import'), choices);
  };
  const count = (collection: string) => shop.store.count({ collection });
  return { shop, ledger, importing, count };
}

describe('the import of bookings', () => {
  it('has tax and rates inside the price: a change does not add them again', async () => {
    const { shop, ledger, importing } = await openShop();
    const settings = shop.of(RECORDS.settings);
    const { revision, ...now } = await settings.read();
    const tax = { ...now.tax, isOn: true, percent: 8.25 };
    const weekend = { isOn: true, weekdays: [5, 6], percent: 10 };
    await settings.save({ ...now, tax, weekend }, revision);
    const [, ahead] = await importing(TABLES.inflatableoffice, 'inflatableoffice');
    const booked = await ledger.find(ahead?.id ?? '');
    const [line] = booked?.lines ?? [];
    if (booked === undefined || line === undefined) throw new Error('It should be booked.');
    const { preview } = shop.of(MANAGE.amendReservation);
    const ask = (amendment: Parameters<typeof preview>[1]) =>
      preview(booked, amendment, { kind: 'admin', uid: 'owner' });
    const monday = { startDate: calendarDay('2026-12-07'), endDate: calendarDay('2026-12-08') };
    const moved = await ask({ kind: 'reschedule', ...monday });
    expect(moved).toMatchObject({ ok: true, value: { difference: 0 } });
    const more = { productId: 'castle', quantity: 1, ...monday };
    const added = await ask({ kind: 'lines', lines: [line, more], addOns: [] });
    const atOldPrice = line.unitPrice;
    expect(added).toMatchObject({ ok: true, value: { difference: atOldPrice } });
  });

  it('keeps the party’s hours, the gate code and notes, so that crews come in time', async () => {
    const { ledger, importing } = await openShop();
    const text = `number,email,start,Start Time,End Time,items,total,Event address notes,Notes,Gate code,Referral
1,a@b.co,2026-12-05,2:00 PM,6:30 PM,Neon Castle,225,Back yard,Paid late in 2025,1234,Facebook
2,a@b.co,2026-05-02,10am,,Neon Castle,225,,,,Google
`;
    const { unused } = read(text);
    expect(unused).toEqual(['Referral']);
    const [ahead, past] = await importing(text, 'template');
    const booked = await ledger.find(ahead?.id ?? '');
    expect(booked?.event).toMatchObject({
      startsAt: '14:00',
      endsAt: '18:30',
      notes: 'Back yard',
      venue: { gateCode: '1234' },
    });
    const arrival = booked?.windows?.find(({ kind }) => kind === 'deliver');
    expect([arrival?.day, (arrival?.to ?? '') < '14:00']).toEqual(['2026-12-05', true]);
    expect(booked?.history.flatMap(({ facts }) => facts?.text ?? [])).toEqual([
      'Imported from the table, order 1',
      'Paid late in 2025',
    ]);
    expect((await ledger.find(past?.id ?? ''))?.event.startsAt).toBe('10:00');
  });

  it('picks up on the evening before a closed day if the party ends in time, as any order', async () => {
    const { shop, ledger, importing } = await openShop();
    const settings = shop.of(RECORDS.settings);
    const { revision, ...now } = await settings.read();
    const day = calendarDay('2026-12-14');
    const blackouts = [{ from: day, to: day, reason: 'Closed' }];
    await settings.save({ ...now, limits: { ...now.limits, blackouts } }, revision);
    const row = (number: number, times: string) =>
      `${number},a@b.co,2026-12-13,${times},Neon Castle,225\n`;
    const text = `number,email,start,Start Time,End Time,items,total\n${row(1, '10:00,14:00')}${row(2, ',')}`;
    const done = await importing(text, 'template');
    const [early, untold] = await Promise.all(done.map(({ id }) => ledger.find(id)));
    expect(early?.event.sameEvening).toEqual([day]);
    expect(early?.windows?.find(({ kind }) => kind === 'collect')).toMatchObject({
      on: '2026-12-13',
      from: '14:00',
    });
    // Nobody knows when it ends, so the office decides.
    expect(untold?.event.sameEvening).toBeUndefined();
  });

  it('keeps list prices and names the difference, to the cent', async () => {
    const { shop, ledger, importing } = await openShop();
    const generator = product({ id: 'generator', slug: 'generator', title: 'Generator' });
    await shop.of(RECORDS.catalogue).create({ ...generator, price: cents(75_00) });
    const text = `number,email,start,items,total
1,a@b.co,2026-05-02,Neon Castle; 2 x Generator,300
2,a@b.co,2026-05-02,Neon Castle; Old Table,300.01
3,a@b.co,2026-05-02,Old Table; Old Chair,100.01
`;
    const done = await importing(text, 'template');
    const booked = await Promise.all(done.map(({ id }) => ledger.find(id)));
    const told = booked.map((one) => [
      ...(one?.lines ?? []).map(({ unitPrice }) => unitPrice),
      ...(one?.pricing?.adjustments ?? []).map(({ amount }) => amount),
    ]);
    // The castle's list price is $225.00. What the shop does not have costs what the others leave.
    expect(told).toEqual([
      [225_00, 75_00, -75_00],
      [225_00, 75_01],
      [50_00, 50_00, 1],
    ]);
  });

  it('is no order of the month of the import', async () => {
    const { ledger, importing } = await openShop();
    const text = (row: string, head = '') =>
      `number,status,email,start,items,total,paid${head}\n${row}\n`;
    const cellsOf = async (table: string) => {
      const [done] = await importing(table, 'template');
      const kept = await ledger.find(done?.id ?? '');
      return kept === undefined ? [] : factsOf(kept);
    };
    const canceled = await cellsOf(text('1,Canceled,a@b.co,2026-12-05,Neon Castle,225,50'));
    const sumOf = (account: string) =>
      canceled
        .filter(({ key }) => key === `account:${account}`)
        .reduce((sum, { cents }) => sum + cents, 0);
    // What was kept is a fee, as of a cancellation made here.
    expect([sumOf('fees'), sumOf('former')]).toEqual([-50_00, 50_00]);
    const families = (cells: typeof canceled) => new Set(cells.map(({ key }) => key.split(':')[0]));
    const ahead = await cellsOf(text('2,Confirmed,a@b.co,2026-12-12,Neon Castle,225,50'));
    for (const cells of [canceled, ahead]) {
      for (const family of ['placed', 'came']) expect(families(cells)).not.toContain(family);
    }
    expect(families(ahead)).toContain('tax');
    // With its day of booking, it is an order of that day.
    const dated = await cellsOf(
      text('3,Confirmed,a@b.co,2026-12-19,Neon Castle,225,50,2026-10-01', ',created'),
    );
    expect(dated.find(({ key }) => key.startsWith('placed'))?.day).toBe('2026-10-01');
  });

  it('reads times beside events’ dates', () => {
    const head = 'number,email,event date,event end date,start time,end time,items,total\n';
    const one = (row: string) => read(`${head}${row}`);
    expect(one('1,a@b.co,5/2/2026 10:00 AM,5/2/2026 3:00 PM,,,Castle,10').drafts).toMatchObject([
      { party: { startsAt: '10:00', endsAt: '15:00' } },
    ]);
    // Midnight is how systems write a date without a time.
    expect(one('1,a@b.co,2026-05-02 00:00:00,,,,Castle,10').drafts).toMatchObject([{ party: {} }]);
    expect(one('1,a@b.co,5/2/2026,5/3/2026,9:00 AM,8:00 AM,Castle,10').drafts).toMatchObject([
      { party: { startsAt: '09:00' }, note: 'Ends at 08:00 on the last day.' },
    ]);
    expect(one('1,a@b.co,5/2/2026,,3 PM,1 PM,Castle,10').faults).toMatchObject([
      { field: 'endTime', why: 'The party ends before it starts.' },
    ]);
    expect(one('1,a@b.co,5/2/2026,,,1 PM,Castle,10').faults).toMatchObject([
      { field: 'startTime', why: 'There is an end time, but no start time.' },
    ]);
    const times = ['2:05 p.m.', '14:05', '2026-05-02T14:05:00Z', '02:05:00 PM', '14:05:59'];
    expect(times.map(timeIn)).toEqual(times.map(() => '14:05'));
    expect(['', '13 PM', '25:00', 'noon', '5/2/2026', '2026-05-02'].map(timeIn)).toEqual(
      Array.from({ length: 6 }, () => undefined),
    );
    expect([timeIn('12 AM'), timeIn('12:30 PM')]).toEqual(['00:00', '12:30']);
  });

  it('leaves out what is no time, keeps the days, and says so to the office', async () => {
    const head = 'number,email,start,start time,end time,items,total,notes\n';
    const one = (times: string) => read(`${head}1,a@b.co,2026-12-19,${times},Neon Castle,225,VIP`);
    const told = ['TBD,', '?,noon-ish', 'TBD,3 PM', '1 PM,late', '1 PM,3 PM', ','].map((times) => {
      const { drafts, faults } = one(times);
      const [draft] = drafts;
      if (draft?.kind !== 'booking') throw new Error(JSON.stringify(faults));
      return [draft.party, draft.leftOut, draft.note];
    });
    const start = (cell: string) =>
      `The start time "${cell}" was left out, because it is not a time.`;
    const end = (cell: string) => `The end time "${cell}" was left out, because it is not a time.`;
    expect(told).toEqual(
      [
        [{}, start('TBD')],
        [{}, `${start('?')} ${end('noon-ish')}`],
        [{}, `${start('TBD')} The end time "3 PM" was left out with it.`],
        [{ startsAt: '13:00' }, end('late')],
        [{ startsAt: '13:00', endsAt: '15:00' }, ''],
        [{}, ''],
      ].map(([party, leftOut]) => [party, leftOut, leftOut === '' ? 'VIP' : `VIP\n${leftOut}`]),
    );
    const { ledger, importing } = await openShop();
    await importing(`${head}1,a@b.co,2026-12-19,TBD,,Neon Castle,225,`, 'template');
    const booked = await ledger.find('imp-template-1');
    expect(booked).toMatchObject({ status: 'confirmed', lines: [{ startDate: '2026-12-19' }] });
    expect([booked?.event.startsAt, booked?.windows]).toEqual([undefined, undefined]);
    expect(JSON.stringify(booked?.history)).toContain('The start time \\"TBD\\" was left out');
  });

  it('reads any text as a time or leaves it out, and never refuses the row', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'0129:. apmAPM?TBD-'), maxLength: 9 });
    const head = 'number,email,start,end,start time,end time,items,total\n';
    fc.assert(
      fc.property(cell, (time) => {
        const { drafts, faults } = read(`${head}1,a@b.co,2026-12-19,,${time},,Castle,10`);
        const [draft] = drafts;
        const isKnown = draft?.kind === 'booking' && draft.party.startsAt !== undefined;
        const isLeftOut = draft?.kind === 'booking' && draft.leftOut !== '';
        expect([faults, isKnown || isLeftOut]).toEqual([[], time.trim() !== '']);
      }),
    );
  });

  it('files the sales tax in a total as tax, to the cent', async () => {
    const { shop, ledger, importing } = await openShop();
    const settings = shop.of(RECORDS.settings);
    const { revision, ...now } = await settings.read();
    await settings.save({ ...now, tax: { ...now.tax, isOn: true, percent: 8.25 } }, revision);
    const { preview } = shop.of(MANAGE.amendReservation);
    let sales = 0;
    const sale = async (head: string, row: string, choices: ImportChoices = {}) => {
      sales += 1;
      const day = addDays(calendarDay('2026-11-30'), 7 * sales);
      const text = `number,email,start,items,${head}\n${sales},a@b.co,${day},Neon Castle,${row}\n`;
      const [done] = await importing(text, 'template', false, choices);
      const booked = await ledger.find(done?.id ?? '');
      if (booked === undefined) throw new Error('It should be imported.');
      const parts: Record<string, number> = {};
      for (const { key, cents } of factsOf(booked)) {
        const [family, , rate, part] = key.split(':');
        if (family === 'tax') parts[`${part} ${rate}`] = cents;
      }
      const next = { startDate: addDays(day, 1), endDate: addDays(day, 2) };
      const moved = await preview(
        booked,
        { kind: 'reschedule', ...next },
        { kind: 'admin', uid: 'owner' },
      );
      return { total: booked.total, parts, moved: moved.ok && moved.value.difference };
    };
    expect(await sale('tax,total', '16.50,216.50')).toEqual({
      total: 21_650,
      parts: { 'taxable 8.25': 20_000, 'collected 8.25': 1_650 },
      moved: 0,
    });
    // Delivery was not taxed.
    expect(await sale('tax,total', '16.50,266.50')).toMatchObject({
      total: 26_650,
      parts: { 'taxable 8.25': 20_000, 'untaxed 0': 5_000, 'collected 8.25': 1_650 },
      moved: 0,
    });
    // Another place's rate, and a sale that was exempt.
    expect(await sale('sales tax,total', '20.00,220.00')).toMatchObject({
      parts: { 'taxable 10': 20_000, 'collected 10': 2_000 },
      moved: 0,
    });
    expect(await sale('tax,total', '0,200.00')).toMatchObject({ parts: { 'untaxed 0': 20_000 } });
    // Without a tax column, by what comes before tax or by what the owner says.
    expect(await sale('subtotal,tax', '200.00,16.50')).toMatchObject({
      total: 21_650,
      parts: { 'taxable 8.25': 20_000, 'collected 8.25': 1_650 },
    });
    expect(await sale('subtotal,total', '200.00,216.50')).toMatchObject({
      parts: { 'taxable 8.25': 20_000, 'collected 8.25': 1_650 },
    });
    expect(await sale('total', '216.50')).toMatchObject({ parts: { 'untaxed 0': 21_650 } });
    expect(await sale('total', '216.50', { includesTax: true })).toMatchObject({
      total: 21_650,
      parts: { 'taxable 8.25': 20_000, 'collected 8.25': 1_650 },
      moved: 0,
    });
    const odd = await sale('total', '123.45', { includesTax: true });
    expect([odd.total, odd.parts['taxable 8.25'], odd.parts['collected 8.25'], odd.moved]).toEqual([
      12_345, 11_404, 941, 0,
    ]);
    const audit = makeAudit(documentsAuditReader(shop.store), undefined, fixedClock());
    expect((await audit()).findings).toEqual([]);
  });

  it.each(['inflatableoffice', 'booqable', 'goodshuffle'] as const)(
    'reads a table from %s: past bookings without units, upcoming ones with units, without duplicates on a second run',
    async (source) => {
      const { ledger, importing, count, shop } = await openShop();
      await shop
        .of(INTEGRATIONS.webhooks)
        .add({ url: 'https://example.com', title: 'B', events: [] });
      expect(read(TABLES[source]).missing).toEqual([]);
      expect(recognizeSource(tableOf(TABLES[source]).heads)).toBe(source);
      const dry = await importing(TABLES[source], source, true);
      expect(await count('reservations')).toBe(0);
      const first = await importing(TABLES[source], source);
      expect(first.map(({ kind }) => kind)).toEqual(dry.map(({ kind }) => kind));
      const [past, ahead] = first;
      expect([past?.kind, ahead?.kind]).toEqual(['history', 'booked']);
      const done = await ledger.find(past?.id ?? '');
      expect(done).toMatchObject({
        status: 'completed',
        contact: { name: 'Ana Ortiz', email: 'ana@example.com' },
        former: {},
      });
      expect(done?.lines[0]).toMatchObject({
        productId: 'castle',
        units: [],
        startDate: '2026-05-02',
        endDate: '2026-05-03',
      });
      expect(done?.entries).toMatchObject([
        { kind: 'received', method: 'other', amount: done?.total },
      ]);
      const booked = await ledger.find(ahead?.id ?? '');
      // The former program's books have its money, so it is in neither this week's income nor
      // QuickBooks' "Other payments".
      const kept = (one: typeof done) =>
        one === undefined ? [] : factsOf(one).map(({ key }) => key);
      for (const key of ['cash:other:in', 'account:other']) {
        expect([...kept(done), ...kept(booked)]).not.toContain(key);
      }
      expect(kept(done)).toContain('account:former');
      expect(
        (done === undefined ? [] : foundBy(done)).filter((word) => word.startsWith('cash')),
      ).toEqual([]);
      expect(booked).toMatchObject({ status: 'confirmed', lines: [{ startDate: '2026-12-05' }] });
      expect(booked?.lines[0]?.units).toHaveLength(1);
      for (const one of [done, booked]) {
        const rented = (one?.lines ?? []).reduce(
          (sum, line) => sum + line.unitPrice * line.quantity,
          0,
        );
        const rest = one?.pricing?.adjustments[0]?.amount ?? 0;
        expect(rented + rest).toBe(one?.total);
      }
      const before = await count('reservations');
      const again = await importing(TABLES[source], source);
      expect(again.every(({ kind }) => kind === 'known')).toBe(true);
      expect(await count('reservations')).toBe(before);
      expect([await count('outbox'), await count('webhookDeliveries')]).toEqual([0, 0]);
      expect(await count('customers')).toBe(before);
      // The same audit that every command and test uses.
      const audit = makeAudit(documentsAuditReader(shop.store), undefined, fixedClock());
      expect((await audit()).findings).toEqual([]);
    },
  );

  it('says for each row why it is refused', () => {
    const head = 'number,email,start,end,items,total,paid,status\n';
    const faults = (row: string) => read(`${head}${row}`).faults.map(({ why }) => why);
    expect(faults('1,,2026-05-02,,Castle,10,0,')).toEqual([
      'There is neither an email address nor a phone number.',
    ]);
    expect(faults('1,ana,2026-05-02,,Castle,10,0,')).toEqual(['"ana" is not an email address.']);
    expect(faults(',a@b.co,2026-05-02,,Castle,10,0,')[0]).toMatch(/no order number/);
    expect(faults('1,a@b.co,2026-02-30,,Castle,10,0,')).toEqual(['"2026-02-30" is not a date.']);
    expect(faults('1,a@b.co,2026-05-02,2026-05-01,Castle,10,0,')).toEqual([
      'It ends before it begins.',
    ]);
    expect(faults('1,a@b.co,2026-05-02,2026-07-02,Castle,10,0,')[0]).toMatch(/longer than 30/);
    expect(faults('1,a@b.co,2026-05-02,,,10,0,')).toEqual(['It has no items.']);
    expect(faults('1,a@b.co,2026-05-02,,Castle,ten,0,')).toEqual(['"ten" is not a number.']);
    expect(faults('1,a@b.co,2026-05-02,,Castle,10,11,')).toEqual([
      'The amount paid is more than the total.',
    ]);
    expect(faults('1,a@b.co,2026-05-02,,Castle,10,0,Draft')).toEqual([
      'Its status is "Draft", so it was not sold.',
    ]);
    expect(faults('1,a@b.co,2026-05-02,,Castle,10.005,0,')[0]).toMatch(/fractions of a cent/);
    expect(faults('1,a@b.co,2026-05-02,,0 x Castle,10,0,')).toEqual([
      'A quantity must be from 1 to 1000.',
    ]);
    expect(faults(`1,a@b.co,2026-05-02,,${'C'.repeat(201)},10,0,`)[0]).toMatch(/longer than 200/);
    expect(faults('1,a@b.co,2026-05-02,,Cas\u202Etle,10,0,')[0]).toMatch(/cannot be shown/);
    expect(faults('1,a@b.co,2026-05-02,,Castle,1000000.01,0,')[0]).toMatch(/more than/);
    expect(faults(`${'1'.repeat(41)},a@b.co,2026-05-02,,Castle,10,0,`)[0]).toMatch(
      /longer than 40/,
    );
    expect(
      faults('1,a@b.co,2026-05-02,,Castle,10,0,Won\n1,a@b.co,2026-05-03,,Table,10,0,Won'),
    ).toEqual(['Its rows have different days, amounts or customers.']);
  });

  it('reads dates with the month first, or the day where the owner says so, and refuses only what is none', () => {
    const head = 'number,email,start,end,items,total,paid\n';
    const rows =
      '1,a@b.co,05/12/2026,2026-05-13,Castle,10,0\n2,a@b.co,25/12/2026,,Castle,10,0\n3,a@b.co,12/13/2026,,Castle,10,0\n';
    const told = (isDayFirst?: boolean) => {
      const { drafts, faults, asksOrder } = read(`${head}${rows}`, {}, { isDayFirst });
      const days = drafts.flatMap((one) => (one.kind === 'booking' ? one.startDate : []));
      return { days, refused: faults.map(({ number, field }) => [number, field]), asksOrder };
    };
    expect(told()).toEqual({
      days: ['2026-05-12', '2026-12-13'],
      refused: [['2', 'start']],
      asksOrder: true,
    });
    expect(told(true)).toEqual({
      days: ['2026-12-25'],
      refused: [
        ['1', 'end'],
        ['3', 'start'],
      ],
      asksOrder: true,
    });
    expect(read(`${head}1,a@b.co,2026-05-12,5/5/2026,Castle,10,0\n`).asksOrder).toBe(false);
  });

  it('takes a row that is there twice once, and reports the other', () => {
    const head = 'number,email,start,items,total,paid\n';
    const row = '1,a@b.co,2026-05-02,Castle; Table,30,0\n';
    const { drafts, faults } = read(`${head}${row}${row}`);
    expect(drafts).toMatchObject([{ rows: [2], items: [{ name: 'Castle' }, { name: 'Table' }] }]);
    expect(faults).toMatchObject([{ rows: [3], why: expect.stringContaining('same as row 2') }]);
  });

  it('reads a size in a name as a name, and a product’s name as the product', async () => {
    const names = (text: string, known: readonly string[] = []) =>
      itemsIn(text, '', (one) => known.includes(one)).map(
        ({ name, quantity }) => `${quantity} of ${name}`,
      );
    for (const [text, read1] of [
      ['Tent 20x20', '1 of Tent 20x20'],
      ['Sports Arena 20x20', '1 of Sports Arena 20x20'],
      ['Tent 20 x 20', '1 of Tent 20 x 20'],
      ['20x20 Tent', '1 of 20x20 Tent'],
      ['20 x 20 Tent', '1 of 20 x 20 Tent'],
      ['Castle 13’x13', '1 of Castle 13’x13'],
      ['2 x 20x20 Tent', '2 of 20x20 Tent'],
      ['Tent 20x20 x 3', '3 of Tent 20x20'],
      ['2 x 3 in 1 Combo', '2 of 3 in 1 Combo'],
      ['Slide Max 5', '1 of Slide Max 5'],
    ] as const) {
      expect(names(text)).toEqual([read1]);
    }
    expect(names('Combo x2', ['Combo x2'])).toEqual(['1 of Combo x2']);
    expect(names('Combo 5 x 2', ['Combo 5'])).toEqual(['2 of Combo 5']);
    expect(names('Tent 20x20', ['Tent 20'])).toEqual(['1 of Tent 20x20']);
    expect(names('Castle, blue', ['Castle, blue'])).toEqual(['1 of Castle, blue']);
    const { importing, ledger, shop } = await openShop();
    const arena = product({ id: 'arena', slug: 'arena', title: 'Arena x20' });
    await shop.of(RECORDS.catalogue).create(arena);
    const text =
      'number,email,start,items,quantity,total\n1,a@b.co,2026-05-02,Arena x20,1,225\n2,a@b.co,2026-05-02,Big x2,1,225\n';
    const done = await importing(text, 'template', false, { products: { 'Big x2': 'castle' } });
    const lines = await Promise.all(done.map(async ({ id }) => (await ledger.find(id))?.lines));
    expect(lines).toMatchObject([
      [{ productId: 'arena', quantity: 1 }],
      [{ productId: 'castle', quantity: 1 }],
    ]);
  });

  it('never reads a number of a size as a quantity', () => {
    const side = integer({ min: 1, max: 99 });
    const word = constantFrom('Tent', 'Sports Arena', 'Carpa');
    assert(
      property(side, side, word, constantFrom('x', 'X', '×'), (a, b, name, by) => {
        const size = `${a}${by}${b}`;
        const told = [`${name} ${size}`, `${size} ${name}`, `${name} (${size})`].flatMap((text) =>
          itemsIn(text, '').map((item) => [text, item]),
        );
        expect(told.map(([, item]) => item)).toEqual(
          told.map(([text]) => ({ name: text, quantity: 1 })),
        );
      }),
    );
  });

  it('keeps a number without its extension, a foreign one as it is, and never makes one of another', async () => {
    const { importing, ledger, shop } = await openShop();
    const phones = [
      '512-555-0102 x12',
      '+44 20 7946 0958',
      '+52 55 1234 5678',
      '817-555-0101 / 817-555-0103',
    ];
    const rows = phones.map((phone, at) => `${at},a${at}@b.co,${phone},2026-05-02,Castle,10`);
    const done = await importing(
      `number,email,phone,start,items,total\n${rows.join('\n')}\n`,
      'template',
    );
    const kept = await Promise.all(done.map(({ id }) => ledger.find(id)));
    expect(kept.map((one) => one?.contact.phone)).toEqual([
      '512-555-0102',
      '+44 20 7946 0958',
      '+52 55 1234 5678',
      '817-555-0101',
    ]);
    expect(JSON.stringify(kept[0]?.history)).toContain('Phone in the file: 512-555-0102 x12.');
    expect(done.map(({ draft }) => draft.leftOut !== '')).toEqual([true, false, false, true]);
    const people = await Promise.all(
      ['a0@b.co', 'a1@b.co', 'a2@b.co'].map((email) =>
        shop.of(RECORDS.customers).listedUnder(email, 5),
      ),
    );
    expect(people.flat().flatMap((one) => one.phones)).toEqual([
      '+15125550102',
      '+442079460958',
      '+525512345678',
    ]);
  });

  it('refuses a row without a total, and takes it from the parts or from a zero', () => {
    const head = 'number,email,start,items,subtotal,tax,total,paid\n';
    const one = (sums: string) => {
      const { drafts, faults } = read(`${head}1,a@b.co,2026-12-05,Castle,${sums}`);
      return [
        ...drafts.map((draft) => draft.kind === 'booking' && draft.total),
        ...faults.map(({ field }) => field),
      ];
    };
    expect([one(',,,'), one(',,,50'), one('200,,,'), one('200,16.50,,'), one(',,0,')]).toEqual([
      ['total'],
      ['total'],
      ['total'],
      [21_650],
      [0],
    ]);
  });

  it('keeps what is still out as booked, and what is over as history', async () => {
    const { importing, ledger } = await openShop();
    const head = 'number,email,start,end,items,total,status\n';
    const rows = [
      '1,a@b.co,2026-11-19,,Neon Castle,225,Confirmed',
      '2,a@b.co,2026-11-17,2026-11-19,Neon Castle,225,Confirmed',
      '3,a@b.co,2026-11-18,2026-11-20,Neon Castle,225,Completed',
    ];
    const outcomes = await importing(`${head}${rows.join('\n')}\n`, 'template');
    expect(outcomes.map(({ kind }) => kind)).toEqual(['booked', 'history', 'history']);
    const out = await ledger.find(outcomes[0]?.id ?? '');
    expect(out).toMatchObject({ status: 'confirmed', lines: [{ endDate: '2026-11-20' }] });
    expect(out?.lines[0]?.units).toHaveLength(1);
  });

  it('asks what a status means that could be anything', async () => {
    const head = 'number,status,email,start,items,total\n';
    const rows = ['Contract Sent', '', 'Partially refunded', 'Confirmed', 'Quote'].map(
      (status, at) => `${at},${status},a@b.co,2026-12-0${at + 1},Neon Castle,225`,
    );
    const text = `${head}${rows.join('\n')}\n`;
    const { unknownStatuses, drafts, faults } = read(text);
    expect(unknownStatuses.map(({ name }) => name)).toEqual([
      'Contract Sent',
      '',
      'Partially refunded',
    ]);
    expect(drafts).toMatchObject([{ number: '3' }]);
    expect(faults.map(({ field }) => field)).toEqual(Array.from({ length: 4 }, () => 'status'));
    const kinds = STATUS_MEANINGS.map((meaning) => {
      const [draft] = read(text, {}, { statuses: { 'Contract Sent': meaning } }).drafts;
      return draft?.kind === 'booking' && draft.number === '0'
        ? [draft.isCancelled, draft.isDone]
        : [];
    });
    expect(kinds).toEqual([[false, false], [false, true], [true, false], []]);
  });

  it('gives delivery, discount, tip and the difference lines of their own, which no move multiplies', async () => {
    const { shop, ledger, importing } = await openShop();
    const settings = shop.of(RECORDS.settings);
    const { revision, ...now } = await settings.read();
    await settings.save({ ...now, tax: { ...now.tax, isOn: true, percent: 8.25 } }, revision);
    const { preview } = shop.of(MANAGE.amendReservation);
    const head = 'number,email,zip,start,items,delivery fee,discount,tip,tax,total\n';
    // The castle is $225.00 a day.
    const rows = [
      ['35', '', '', '21.45', '281.45'],
      ['35', '', '', '18.56', '278.56'],
      ['35', '(25.00)', '10', '16.50', '261.50'],
      ['', '', '', '20.63', '270.63'],
      ['', '', '', '16.50', '216.50'],
    ];
    const done = await importing(
      `${head}${rows.map((cells, at) => `${at},a@b.co,76033,2027-0${at + 1}-04,Neon Castle,${cells.join(',')}`).join('\n')}\n`,
      'template',
    );
    const booked = await Promise.all(done.map(({ id }) => ledger.find(id)));
    const parts = booked.map((one) => [
      one?.lines[0]?.unitPrice,
      ...(one?.pricing?.adjustments ?? []).map(({ kind, amount, taxable }) =>
        kind === 'tax' ? amount : `${kind} ${amount}${taxable ? ' taxed' : ''}`,
      ),
    ]);
    expect(parts).toEqual([
      [22_500, 'delivery 3500 taxed', 2_145],
      [22_500, 'delivery 3500', 1_856],
      [22_500, 'discount -2500 taxed', 'delivery 3500', 1_650, 'goodwill 1000'],
      [22_500, 'goodwill 2500 taxed', 2_063],
      [22_500, 'goodwill -2500 taxed', 1_650],
    ]);
    for (const one of booked) {
      if (one === undefined) throw new Error('It should be booked.');
      const { startDate } = one.lines[0] ?? { startDate: calendarDay('2027-01-01') };
      const ask = (from: number, to: number) =>
        preview(
          one,
          {
            kind: 'reschedule',
            startDate: addDays(startDate, from),
            endDate: addDays(startDate, to),
          },
          { kind: 'admin', uid: 'owner' },
        );
      const moved = await ask(1, 2);
      const longer = await ask(0, 2);
      const [same, more] = [moved, longer].map((told) => told.ok && told.value.difference);
      expect(same).toBe(0);
      // One more day of the castle with its tax, and nothing else.
      expect(Math.abs(Number(more) - 24_356)).toBeLessThanOrEqual(1);
    }
    const audit = makeAudit(documentsAuditReader(shop.store), undefined, fixedClock());
    expect((await audit()).findings).toEqual([]);
  });

  it('says in the preview by how much a total differs from the list prices', async () => {
    const { importing } = await openShop();
    const text =
      'number,email,start,items,delivery fee,total\n1,a@b.co,2026-12-05,Neon Castle,35,260\n2,a@b.co,2026-05-02,Neon Castle,35,300\n3,a@b.co,2026-05-02,Old Slide,35,300\n';
    const planned = await importing(text, 'template', true);
    expect(planned.map((one) => 'difference' in one && one.difference)).toEqual([0, 4_000, 0]);
  });

  it('files an exempt sale as exempt, with its organization', async () => {
    const { importing, ledger } = await openShop();
    const head = 'number,email,name,start,items,tax,total,tax exempt,organization\n';
    const [school, person] = await importing(
      `${head}1,a@b.co,Ana,2026-05-02,Neon Castle,0,225,Yes,Cleburne ISD\n2,a@b.co,Ana,2026-05-09,Neon Castle,0,225,yes,\n`,
      'template',
    );
    const [one, other] = await Promise.all(
      [school, person].map((row) => ledger.find(row?.id ?? '')),
    );
    expect([one, other].map((kept) => kept?.office?.taxExempt?.organization)).toEqual([
      'Cleburne ISD',
      'Ana',
    ]);
    const tax =
      one === undefined ? [] : factsOf(one).filter(({ key }) => /^(?:tax|exempt):/.test(key));
    expect(tax.map(({ key, cents }) => [key.split(':').at(-1), cents])).toEqual(
      expect.arrayContaining([
        ['exempt', 22_500],
        [one?.id, 22_500],
      ]),
    );
    expect(read(`${head}1,a@b.co,Ana,2026-05-02,Castle,5,225,Yes,`).faults).toMatchObject([
      { field: 'taxExempt' },
    ]);
  });

  it('keeps how and when it was paid, and refunds, out of this shop’s cash', async () => {
    const { importing, ledger, shop } = await openShop();
    const head =
      'number,status,email,start,items,total,paid,payment method,payment date,refunded\n';
    const rows = [
      '1,Confirmed,a@b.co,2026-12-05,Neon Castle,225,225,Cash,10/05/2026,$25.00',
      '2,Refunded,a@b.co,2026-12-12,Neon Castle,225,225,Visa,,225',
      '3,Canceled,a@b.co,2026-12-12,Neon Castle,225,100,Check,someday,40',
    ];
    const done = await importing(`${head}${rows.join('\n')}\n`, 'template');
    const [booked, , canceled] = await Promise.all(done.map(({ id }) => ledger.find(id)));
    expect(booked?.entries).toMatchObject([
      {
        kind: 'received',
        amount: 22_500,
        method: 'cash',
        at: shopMoment(calendarDay('2026-10-05'), '12:00'),
      },
      { kind: 'handed_back', amount: -2_500 },
    ]);
    expect(canceled?.entries.map(({ amount }) => amount)).toEqual([10_000, -4_000]);
    expect(done[2]?.draft.leftOut).toContain('"someday" was left out');
    for (const one of [booked, canceled]) {
      const keys = (one === undefined ? [] : factsOf(one)).map(({ key }) => key);
      expect(
        keys.filter((key) => /^(?:cash|refund):|account:(?:cash|check|other)/.test(key)),
      ).toEqual([]);
    }
    expect(read(`${head}4,Canceled,a@b.co,2026-12-12,Castle,225,10,,,11`).faults).toMatchObject([
      { field: 'refunded' },
    ]);
    const audit = makeAudit(documentsAuditReader(shop.store), undefined, fixedClock());
    expect((await audit()).findings).toEqual([]);
  });

  it('reads amounts with both marks alike, whatever separates the cells', () => {
    const totals = ['$1,095.00', '1.095,00', '1,095.50', '1095', '1095,5'].map((total) => {
      const { drafts, faults } = read(
        `number;email;start;items;total\n1;a@b.co;2026-05-02;Castle;${total}\n`,
      );
      const [draft] = drafts;
      return draft?.kind === 'booking' ? draft.total : faults[0]?.why;
    });
    expect(totals).toEqual([109_500, 109_500, 109_550, 109_500, 109_550]);
    const comma = read('number,email,start,items,total\n1,a@b.co,2026-05-02,Castle,"1.095,00"\n');
    expect(comma.drafts).toMatchObject([{ total: 109_500 }]);
  });

  it('knows the heads of other systems', () => {
    const heads = [
      'Booking Number,Booking Status,Client Name,Client Email,Delivery Address,Delivery Zip Code,Party Date,Rented Items,Total Amount,Deposit Paid',
      'Order ID,Status,Customer,Customer Email,Shipping Address,Shipping Zip,Rental Start Date,Equipment,Order Total,Amount Received',
    ];
    expect(heads.map((head) => read(`${head}\n`).unused)).toEqual([[], []]);
    expect(heads.map((head) => read(`${head}\n`).missing)).toEqual([[], []]);
  });

  it('knows Spanish heads, titles and statuses, saved by Excel with semicolons in Windows-1252', async () => {
    const { importing } = await openShop();
    const head =
      'Número;Estatus;Nombre;Apellidos;Correo electrónico;Teléfono;Dirección;Código postal;Fecha;Fecha fin;Artículos;Precio;Pagado\r\n';
    const text = `${head}1;Confirmada;José;Núñez;jose@b.co;8175550101;Calle 5;76033;2026-12-05;2026-12-07;BRINCOLIN NEON;1225,50;200\r\n2;Pendiente;Ana;Díaz;ana@b.co;;;;2026-12-12;;Neon Castle;225;0\r\n`;
    const table = openTable(readCsv(Buffer.from(text, 'latin1')), {});
    expect(table.missing).toEqual([]);
    expect(table.drafts).toMatchObject([
      {
        contact: { name: 'José Núñez', phone: '8175550101' },
        endDate: '2026-12-07',
        total: 122_550,
        paid: 20_000,
      },
    ]);
    expect(table.faults).toMatchObject([{ field: 'status' }]);
    expect(await importing(text, 'template')).toMatchObject([{ kind: 'booked' }]);
  });

  it('names the column to blame, and reads a two-line address as one', () => {
    const table = 'Nr,Mail,Street\n1,ana@b.co,"1 Party Ln\nUnit 2"\n2,ana,x\n';
    const { drafts, faults } = read(table, { number: 'Nr', email: 'Mail' });
    expect(drafts[0]?.place.street).toBe('1 Party Ln Unit 2');
    expect(faults).toMatchObject([{ rows: [3], field: 'email' }]);
  });

  it('groups rows with the same number, and imports none of them if one cannot be read', () => {
    const head = 'number,email,start,item,qty,total,paid\n';
    const rows = `${head}1,a@b.co,2026-05-02,Castle,1,30,0\n1,a@b.co,2026-05-02,Table,4,30,0\n`;
    const [draft] = read(rows).drafts;
    expect(draft).toMatchObject({
      rows: [2, 3],
      items: [{ quantity: 1 }, { name: 'Table', quantity: 4 }],
    });
    const broken = read(`${rows}1,a@b.co,never,Chair,2,30,0\n`);
    expect(broken.drafts).toEqual([]);
    expect(broken.faults).toHaveLength(3);
  });

  it('refuses rows without available units or a known product, and writes nothing for them; a phone is enough', async () => {
    const { importing, count } = await openShop();
    const head = 'number,email,phone,start,items,total,paid\n';
    const outcomes = await importing(
      `${head}1,a@b.co,,2026-12-05,3 x Neon Castle,675,0\n2,a@b.co,,2026-12-05,Moon Slide,100,0\n3,,817-555-0101,2026-12-05,Neon Castle,225,0\n4,a@b.co,,2026-12-05,Neon Castle,225,0\n5,b@b.co,,2026-12-05,Neon Castle,225,0\n`,
      'template',
    );
    expect(outcomes.map((one) => ('why' in one ? one.why : one.kind))).toEqual([
      'Not enough units are available on its days.',
      'There is no product called "Moon Slide".',
      'booked',
      'booked',
      'Not enough units are available on its days.',
    ]);
    expect(await count('reservations')).toBe(2);
  });

  it('plans exactly what the import then does, whatever the rows of one file need together', async () => {
    const rental = record({
      start: integer({ min: 0, max: 9 }),
      nights: integer({ min: 1, max: 4 }),
      quantity: integer({ min: 1, max: 2 }),
    });
    await assert(
      asyncProperty(array(rental, { minLength: 2, maxLength: 12 }), async (rentals) => {
        const { importing, shop } = await openShop();
        const rows = rentals.map(({ start, nights, quantity }, at) => {
          const first = addDays(calendarDay('2026-12-26'), start);
          return `${at},a${at}@b.co,${first},${addDays(first, nights)},${quantity} x Neon Castle,100,0`;
        });
        const text = ['number,email,start,end,items,total,paid', ...rows].join('\n');
        const kinds = async (isDry: boolean) =>
          (await importing(text, 'template', isDry)).map(({ kind }) => kind);
        const planned = await kinds(true);
        expect(await kinds(false)).toEqual(planned);
        const audit = makeAudit(documentsAuditReader(shop.store), undefined, fixedClock());
        expect((await audit()).findings).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('counts part of a file once, however often it is sent', async () => {
    const { shop } = await openShop();
    const { promise: isReady, resolve: go } = Promise.withResolvers<void>();
    const files = makeImportFiles({
      imports: documentsFileImports(shop.store),
      importing: {
        plan: async () => [],
        run: async (drafts) => {
          await isReady;
          return drafts.map((draft) => ({ draft, id: draft.number, kind: 'customer' }));
        },
      },
      catalogue: shop.of(RECORDS.catalogue),
      settings: shop.of(RECORDS.settings),
      adoptYes: async () => undefined,
      readTable: (text) => ok(tableOf(text)),
      secrets: memoryManageSecrets(),
      clock: fixedClock(),
    });
    const base64 = 'Name,Email\nAna,ana@example.com\nBen,ben@example.com\n';
    const file = { name: 'people.csv', base64, columns: {} };
    const part = () => files.goOn('i1', file, { kind: 'admin', uid: 'u1' });
    const both = [part(), part()];
    go();
    await Promise.all(both);
    expect(await files.list()).toMatchObject([{ done: 2, total: 2, counts: { customer: 2 } }]);
  });

  it('recognizes no system by headers that all of them use', () => {
    expect(recognizeSource(['Number', 'Name', 'Email', 'Start', 'Items', 'Total'])).toBeUndefined();
    expect(recognizeSource(['Line items', 'Total'])).toBeUndefined();
  });

  it('imports customers, merges known ones, and duplicates nobody', async () => {
    const { importing, count, shop } = await openShop();
    const table =
      'Name,Email,Phone,City\nAna Ortiz,ana@example.com,,Cleburne\nBen Hall,,817-555-0102,Joshua\n';
    const kinds = async (text: string, isDry = false) =>
      (await importing(text, 'template', isDry)).map(({ kind }) => kind);
    expect(await kinds(table, true)).toEqual(['customer', 'customer']);
    expect(await count('customers')).toBe(0);
    expect(await kinds(table)).toEqual(['customer', 'customer']);
    expect(await kinds(table)).toEqual(['known', 'known']);
    const more = 'Name,Email,Phone\nA. Ortiz,ANA@example.com,817-555-0101\n';
    expect(await kinds(more)).toEqual(['merged']);
    expect(await count('customers')).toBe(2);
    const [ana] = await shop.of(RECORDS.customers).listedUnder('ortiz', 5);
    expect(ana).toMatchObject({
      name: 'Ana Ortiz',
      phones: ['+18175550101'],
      figures: { bookings: 0 },
    });
  });

  it('names the columns that it cannot guess', () => {
    expect(read('Nr,Mail,When\n').missing).toEqual(['email']);
    const named = { number: 'Nr', email: 'Mail', start: 'When' };
    expect(read('Nr,Mail,When\n', named).missing).toEqual(['item', 'total']);
  });

  it('reads days and items as people write them', () => {
    for (const text of [
      '2026-05-02',
      '5/2/26',
      '05/02/2026 9:00 AM',
      'May 2, 2026',
      'Sat, May 2nd 2026',
      '2026-05-02T10:00:00Z',
    ]) {
      expect([text, dayIn(text)]).toEqual([text, '2026-05-02']);
    }
    for (const text of ['', 'soon', '13/13/2026', '2026-02-30', '31/12/2026'])
      expect(dayIn(text)).toBeUndefined();
    expect(itemsIn('2 x Table; Neon Castle, blue\nChair x 10|Fan (3)', '')).toEqual([
      { name: 'Table', quantity: 2 },
      { name: 'Neon Castle, blue', quantity: 1 },
      { name: 'Chair', quantity: 10 },
      { name: 'Fan', quantity: 3 },
    ]);
  });

  it('reads every table written from bookings back to the same bookings', () => {
    const word = string({ unit: constantFrom(...'abcdefgh '), minLength: 2, maxLength: 12 }).map(
      (text) => `N${text.trim()}m`,
    );
    const booking = record({
      number: integer({ min: 1, max: 99_999 }).map(String),
      name: word,
      start: integer({ min: 0, max: 900 }),
      days: integer({ min: 1, max: 9 }),
      items: uniqueArray(record({ name: word, quantity: integer({ min: 1, max: 9 }) }), {
        minLength: 1,
        maxLength: 4,
        selector: ({ name }) => name,
      }),
      total: integer({ min: 0, max: 500_000 }),
      share: integer({ min: 0, max: 100 }),
    });
    const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
    assert(
      property(array(booking, { maxLength: 8 }), (all) => {
        const bookings = [...new Map(all.map((one) => [one.number, one])).values()];
        const dollars = (amount: number): string => (amount / 100).toFixed(2);
        const rows = bookings.map(({ number, name, start, days, items, total, share }) => {
          const startDate = addDays(calendarDay('2025-01-01'), start);
          const paid = Math.floor((total * share) / 100);
          const listed = items.map((item) => `${item.quantity} x ${item.name}`).join('; ');
          const cells = [
            number,
            name,
            `${number}@example.com`,
            startDate,
            addDays(startDate, days),
            listed,
            dollars(total),
            dollars(paid),
          ];
          return {
            cells,
            draft: { number, items, startDate, endDate: addDays(startDate, days), total, paid },
          };
        });
        const text = [
          ['number', 'name', 'email', 'start', 'end', 'items', 'total', 'paid'],
          ...rows.map(({ cells }) => cells),
        ]
          .map((cells) => cells.map(quoted).join(','))
          .join('\r\n');
        const { drafts, faults } = read(text);
        expect(faults).toEqual([]);
        expect(drafts).toMatchObject(rows.map(({ draft }) => draft));
        expect(drafts).toHaveLength(rows.length);
      }),
    );
  });
});
