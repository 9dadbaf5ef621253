import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '#adapters/csv/read-csv.ts';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import type { ReportDto } from '#core/contract/reports.ts';
import { minutesFor } from '#core/dispatch/travel.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { CASTLE, line } from '#tests/support/order-body.ts';

const SATURDAY = calendarDay('2026-12-05');
const SUNDAY = calendarDay('2026-12-06');
const QUERY = 'from=2026-12-01&to=2026-12-31&by=month';
const COSTS = {
  revision: 0,
  wageCents: 2_000,
  mileCents: 70,
  cleaningMinutes: 30,
  cardPercent: 2.9,
  cardFixedCents: 30,
};

let shop: HttpShop;
let headers: Record<string, string>;

const put = (url: string, body: unknown) => shop.send('PUT', `/api/admin${url}`, { body, headers });

async function goTo(day: typeof SATURDAY, time: string): Promise<void> {
  shop.clock.pass(shopMoment(day, time) - shop.clock.now());
  headers = await shop.adminHeaders();
}

type Served = { readonly crew: number; readonly miles: number };

/** The castle's stop that day was on site between these times. */
async function serve(day: typeof SATURDAY, from: string, to: string): Promise<Served> {
  await goTo(day, to);
  const plan: DayPlanDto = (await shop.get(`/api/admin/plans/${day}`, headers)).json();
  const truck = plan.trucks.find(({ stops }) => stops.length > 0);
  const stop = truck?.stops[0];
  for (const [state, time] of [
    ['arrived', from],
    ['done', to],
  ] as const) {
    const at = isoFromInstant(shopMoment(day, time));
    await shop.post(`/api/admin/plans/${day}/stops/${stop?.id}`, { state, at }, headers);
  }
  return { crew: truck?.crewSize ?? 0, miles: truck?.miles ?? 0 };
}

async function changeUnit(change: object) {
  const inventory = (await shop.get('/api/admin/inventory', headers)).json();
  const castle = inventory.products.find((one: { productId: string }) => one.productId === CASTLE);
  const url = `/api/admin/products/${CASTLE}/units/changes`;
  const { revision } = castle;
  return shop.send('POST', url, { body: { revision, change }, headers });
}

const profit = async (): Promise<ReportDto> =>
  (await shop.get(`/api/admin/reports/profit?${QUERY}`, headers)).json();

const castleIn = ({ rows }: ReportDto, unitId: string) =>
  rows.find(({ id }) => id === `${CASTLE} ${unitId}`) ?? {};

let unitId: string;

/** One castle for a day, half of it paid by card. Both stops were served by a crew. */
beforeAll(async () => {
  shop = await openHttpShop();
  headers = await shop.adminHeaders();
  const placed = await bookingSteps(shop).book({ lines: [line({ endDate: SUNDAY })] });
  const booked = await shop.get(`/api/admin/reservations/${placed.reservationId}`, headers);
  [unitId] = booked
    .json()
    .lines[0].units.map((unit: { id?: string } | string) =>
      typeof unit === 'string' ? unit : (unit.id ?? ''),
    );
});
afterAll(() => shop.close());

describe('costs', () => {
  it("are saved once, and not over somebody else's change", async () => {
    expect((await shop.get('/api/admin/reports/costs', headers)).json()).toMatchObject({
      revision: 0,
      wageCents: null,
    });
    expect((await put('/reports/costs', COSTS)).json()).toMatchObject({ revision: 1 });
    const again = await put('/reports/costs', COSTS);
    expect([again.statusCode, again.json().code]).toEqual([409, 'costs_changed']);
    const wrong = await put('/reports/costs', { ...COSTS, revision: 1, wageCents: -1 });
    expect(wrong.statusCode).toBe(400);
    expect((await shop.get('/api/admin/reports/costs')).statusCode).toBe(401);
  });
});

describe('GET /api/admin/reports/profit', () => {
  it('counts no party that is still ahead, unlike the products report', async () => {
    const { columns, rows, to } = await profit();
    expect(rows).toEqual([]);
    expect(to).toBe('2026-12-31');
    expect(columns.find(({ key }) => key === 'profitCents')).toMatchObject({ title: 'Profit' });
    const product = await shop.get(`/api/admin/reports/products?${QUERY}`, headers);
    expect(product.json().totals).toMatchObject({ rentals: 1 });
  });

  it('counts price over life, repairs, measured minutes, cleaning and card fees', async () => {
    const unit = { label: 'Castle A', condition: 'good', papers: [] };
    const bought = { purchasedOn: '2026-12-01', priceCents: 365_000, lifeYears: 2 };
    await changeUnit({ kind: 'edit', unitId, details: { ...unit, ...bought } });
    const { crew, ...out } = await serve(SATURDAY, '09:00', '09:45');
    const back = await serve(SUNDAY, '10:00', '10:20');
    const block = { from: SUNDAY, to: SUNDAY, reason: 'Torn' };
    expect((await changeUnit({ kind: 'begin_maintenance', unitId, block })).statusCode).toBe(200);
    const cost = { kind: 'price_maintenance', unitId, from: SUNDAY, costCents: 4_500 };
    expect((await changeUnit(cost)).statusCode).toBe(200);

    await goTo(SUNDAY, '23:00');
    const hours: ReportDto = (
      await shop.get(`/api/admin/reports/crew-hours?from=${SUNDAY}&to=2026-12-31`, headers)
    ).json();
    // All of today's stops are over.
    expect(hours.rows.map(({ days }) => days)).toEqual(Array(crew).fill(1));
    const before = await profit();
    expect(before.to).toBe(SATURDAY);
    expect(castleIn(before, unitId)).toMatchObject({ rents: 1, crewCents: 0, milesCents: 0 });
    await goTo(calendarDay('2026-12-08'), '03:00');
    expect(await shop.run('measure-work')).toBe(2);
    const once = castleIn(await profit(), unitId);
    expect(await shop.run('measure-work')).toBe(2);
    const row = castleIn(await profit(), unitId);
    expect(row).toEqual(once);

    // 7 of 730 days, until yesterday; 45 and 20 minutes on site for the whole crew, plus the drives; half an hour
    // of cleaning.
    const miles = out.miles + back.miles;
    const driving = 4 * minutesFor(miles / 4);
    const manMinutes = Math.round((65 + driving) * crew);
    expect(miles).toBeGreaterThan(0);
    // The plan has tenths of a mile.
    expect(Math.abs(Number(row['milesCents']) - miles * COSTS.mileCents)).toBeLessThan(15);
    expect(Number(row['crewCents'])).toBeCloseTo((manMinutes * COSTS.wageCents) / 60, -2);
    expect(row).toMatchObject({
      rents: 1,
      wearCents: Math.round((365_000 * 7) / 730),
      repairsCents: 4_500,
      cleaningCents: 1_000,
    });
    const { rentCents, onTopCents, wearCents, crewCents, milesCents, cardCents, profitCents } = row;
    expect(profitCents).toBe(
      [rentCents, onTopCents].reduce<number>((sum, one) => sum + Number(one), 0) -
        [wearCents, 4_500, crewCents, milesCents, 1_000, cardCents].reduce<number>(
          (sum, one) => sum + Number(one),
          0,
        ),
    );
    const deposit = Math.round(Number(rentCents) / 2);
    expect(cardCents).toBe(Math.round(deposit * 0.029) + 30);
  });

  it('is called income, before which costs, until all of them are entered', async () => {
    const result = async () => (await profit()).columns.find(({ key }) => key === 'profitCents');
    // Only one of the units has a price.
    const some = 'before costs you have not entered: price over life of some units';
    expect(await result()).toMatchObject({ title: 'Income', note: some });
    await put('/reports/costs', { ...COSTS, revision: 1, wageCents: null, mileCents: null });
    expect(await result()).toMatchObject({ note: `${some}, crew, cleaning, miles` });
    await put('/reports/costs', { ...COSTS, revision: 2 });
  });

  it('leads to its bookings, shows its formulas and can be downloaded', async () => {
    const { columns, rows } = await profit();
    for (const { formula } of columns) expect(formula).not.toBe('');
    expect(String(rows[0]?.['href'])).toContain('/admin/reservations?out=2026-12-01..2026-12-07');
    const file = await shop.get(`/api/admin/reports/profit.csv?${QUERY}`, headers);
    const table = readCsv(Buffer.from(file.body));
    expect(table.heads).toEqual(columns.map(({ title }) => title));
    expect(table.rows).toHaveLength(rows.length + 1);
  });

  it('adds up who worked how long, as the crew reported, for the people named that day', async () => {
    const read = async (): Promise<ReportDto> =>
      (await shop.get(`/api/admin/reports/crew-hours?${QUERY}`, headers)).json();
    const saturday = (await shop.get(`/api/admin/plans/${SATURDAY}`, headers)).json() as DayPlanDto;
    const truck = saturday.trucks.find(({ stops }) => stops.length > 0);
    const [lead, mate] = saturday.crew.filter(({ truckId }) => truckId === truck?.truckId);
    if (truck === undefined || lead === undefined || mate === undefined) throw new Error('No crew');
    const both = await read();
    const rowOf = ({ rows }: ReportDto, name: string) => rows.find(({ person }) => person === name);
    // The stops were reported: 45 and 20 minutes on site, two drives each, and loading.
    const minutes = Math.round(
      65 + 2 * saturday.depot.loadMinutes + 4 * minutesFor(truck.miles / 2),
    );
    const row = rowOf(both, lead.name);
    expect(row).toMatchObject({ person: lead.name, days: 2, planned: 0 });
    expect(Math.abs(Number(row?.['worked']) - minutes)).toBeLessThanOrEqual(2);
    expect(row?.['wageCents']).toBe(Math.round((Number(row?.['worked']) * COSTS.wageCents) / 60));
    expect(rowOf(both, mate.name)?.['worked']).toBe(row?.['worked']);
    expect(both.totals['worked']).toBe(2 * Number(row?.['worked']));

    const people = [{ id: mate.id, place: 'off', why: 'sick' }];
    const body = { fleetVersion: saturday.fleetVersion, people };
    await put(`/plans/${SATURDAY}/crew`, body);
    expect(await shop.run('measure-work')).toBe(2);
    // Today's work is not counted yet, and neither is who is off.
    const tuesday = (await shop.get('/api/admin/plans/2026-12-08', headers)).json() as DayPlanDto;
    await put('/plans/2026-12-08/crew', { fleetVersion: tuesday.fleetVersion, people });
    const after = await read();
    expect(rowOf(after, mate.name)).toMatchObject({ days: 1, off: 1, sick: 1 });
    expect(rowOf(after, lead.name)).toMatchObject({ off: 0, sick: 0 });
    expect(after.rows.map(({ id }) => id)).not.toContain('nobody');

    const file = await shop.get(`/api/admin/reports/crew-hours.csv?${QUERY}`, headers);
    const [first] = readCsv(Buffer.from(file.body)).rows;
    expect(JSON.stringify(first)).toContain((Number(row?.['worked']) / 60).toFixed(2));
  });

  it("shows sources' margin, from what a rental cost", async () => {
    const report: ReportDto = (
      await shop.get('/api/admin/reports/sources?from=2026-11-01&to=2026-12-31', headers)
    ).json();
    const [row] = report.rows;
    const unit = castleIn(await profit(), unitId);
    expect(row?.['revenueCents']).toBe(Number(unit['rentCents']) + Number(unit['onTopCents']));
    expect(Number(row?.['marginCents'])).toBeLessThan(Number(row?.['revenueCents']));
    expect(row?.['marginCents']).toBe(report.totals['marginCents']);
  });

  it('leaves out a delivery that failed, until it is made after all', async () => {
    const day = calendarDay('2026-12-12');
    const lines = [line({ startDate: day, endDate: calendarDay('2026-12-13') })];
    await bookingSteps(shop).book({ lines });
    const report = async (state: string) => {
      const plan: DayPlanDto = (await shop.get(`/api/admin/plans/${day}`, headers)).json();
      const stop = plan.trucks.flatMap(({ stops }) => stops)[0];
      const body = { state, ...(state === 'failed' && { why: 'Nobody home' }) };
      const done = await shop.post(`/api/admin/plans/${day}/stops/${stop?.id}`, body, headers);
      expect(done.statusCode).toBe(200);
    };
    await goTo(day, '12:00');
    await report('failed');
    await goTo(calendarDay('2026-12-14'), '03:00');
    const without = await profit();
    expect(without.totals).toMatchObject({ rents: 1 });
    await report('done');
    const withIt = await profit();
    expect(withIt.totals).toMatchObject({ rents: 2 });
    expect(Number(withIt.totals['rentCents'])).toBeGreaterThan(Number(without.totals['rentCents']));
  });

  it('refuses a cost for unknown maintenance', async () => {
    const cost = { kind: 'price_maintenance', unitId, from: '2026-11-01', costCents: 1 };
    const refused = await changeUnit(cost);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'maintenance_not_found']);
  });
});
