import { beforeEach, describe, expect, it } from 'vitest';
import { companyOf } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import type { ReservationRow } from '#core/contract/admin-reservations.ts';
import type { DeskDto, OutlookDto } from '#core/contract/desk.ts';
import type { DayPlanDto } from '#core/contract/dispatch.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { after, DAY, HOUR, isoFromInstant } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { CASTLE, line, orderBody } from '#tests/support/order-body.ts';
import { paperMade } from '#tests/support/paper-made.ts';
import { movedIn } from '#web/admin/dashboard/dashboard-screen.tsx';

const SATURDAY = calendarDay('2026-12-05');

const shop = eachHttpShop();
let headers: Record<string, string>;
beforeEach(async () => {
  headers = await shop.adminHeaders();
});

/** Booked, with the deposit paid. */
async function book(overrides: object = {}) {
  const placed = await bookingSteps(shop).book(overrides);
  return placed;
}

/** Sets the shop's clock to that time, and signs the user in again. */
async function goTo(day: typeof SATURDAY, time: string): Promise<void> {
  shop.clock.pass(shopMoment(day, time) - shop.clock.now());
  headers = await shop.adminHeaders();
}

const desk = async (): Promise<DeskDto> => (await shop.get('/api/admin/desk', headers)).json();
const outlook = async (): Promise<OutlookDto> =>
  (await shop.get('/api/admin/desk/outlook', headers)).json();
const mark = (id: string, act: object) => shop.post('/api/admin/desk/marks', { id, act }, headers);
const listed = async (query: string): Promise<readonly string[]> =>
  (await shop.get(`/api/admin/reservations?${query}`, headers))
    .json()
    .reservations.map(({ id }: { id: string }) => id);
const kinds = ({ open }: DeskDto) => open.map(({ kind }) => kind);

describe('GET /api/admin/desk', () => {
  it('shows the owner what a new shop still needs, until it is done or dismissed', async () => {
    const { start } = await desk();
    const left = start.filter(({ isDone }) => !isDone).map(({ step }) => step);
    expect(left).toEqual([
      'business',
      'tax',
      'claims',
      'insurance',
      'products',
      'trucks',
      'card',
      'mail',
      'texts',
    ]);
    await mark('getting-started:business', { kind: 'done', cause: 'getting-started:business' });
    expect((await desk()).start.find(({ step }) => step === 'business')?.isDone).toBe(true);
    // Whoever says that the name is right has not said so of the claims.
    expect((await desk()).start.find(({ step }) => step === 'claims')?.isDone).toBe(false);
    await mark('getting-started:claims', { kind: 'done', cause: 'getting-started:claims' });
    expect((await desk()).start.find(({ step }) => step === 'claims')?.isDone).toBe(true);
    await mark('getting-started:claims', { kind: 'undo' });
    await mark('getting-started:business', { kind: 'undo' });
    const crew = await shop.get('/api/admin/desk', await shop.staffHeaders('dispatcher'));
    expect(crew.json().start).toEqual([]);
    await mark('getting-started', { kind: 'done', cause: 'getting-started' });
    expect((await desk()).start).toEqual([]);
    await mark('getting-started', { kind: 'undo' });
    expect((await desk()).start).toEqual(start);
  });

  it('is empty in a shop without bookings', async () => {
    const empty = await desk();
    expect([empty.open, empty.aside, empty.isCut]).toEqual([[], [], false]);
    expect(empty.days).toMatchObject([
      { day: '2026-11-20', out: 0, in: 0, unsigned: 0, dueAtDoorCents: 0, stops: { late: 0 } },
      { day: '2026-11-21' },
    ]);
  });

  it('counts a day like the lists behind its numbers, with both parties of one booking on their own days', async () => {
    const later = { startDate: '2026-12-08', endDate: '2026-12-09' };
    const { reservationId, quote } = await book({ lines: [line(), line(later)] });
    await goTo(SATURDAY, '07:00');
    const [today] = (await desk()).days;
    expect(today).toMatchObject({ out: 1, in: 0, unsigned: 1, owing: 1, delivered: 0 });
    expect(today?.dueAtDoorCents).toBe(quote.balanceCents);
    for (const query of [
      'out=2026-12-05',
      'out=2026-12-05&agreement=unsigned',
      'out=2026-12-05&balance=open',
      'in=2026-12-07',
      'out=2026-12-08',
      'in=2026-12-09',
    ]) {
      expect([query, await listed(query)]).toEqual([query, [reservationId]]);
    }
    for (const query of ['in=2026-12-05', 'out=2026-12-07', 'out=2026-12-06']) {
      expect([query, await listed(query)]).toEqual([query, []]);
    }
  });

  it('lists what is rented, delivered, picked up or booked on days, in the requested order', async () => {
    const later = { startDate: '2026-12-12', endDate: '2026-12-13' };
    const first = (await book({ lines: [line()] })).reservationId;
    const second = (await book({ lines: [line(later)] })).reservationId;
    for (const [query, ids] of [
      ['event=2026-12-05..2026-12-12&sort=days', [first, second]],
      ['event=2026-12-05..2026-12-12&sort=-days', [second, first]],
      ['event=2026-12-07', []],
      // What happens that day: also the pickup after the party.
      ['day=2026-12-07', [first]],
      ['day=2026-12-06', [first]],
      ['day=2026-12-08', []],
      ['day=2026-12-07..2026-12-12&sort=days', [first, second]],
      ['day=2026-12-13..', [second]],
      ['out=2026-12-06..2026-12-31', [second]],
      ['in=2026-12-01..2026-12-07', [first]],
      ['booked=2026-11-20&sort=-days', [second, first]],
      ['booked=..2026-11-19', []],
      ['sort=-days&status=confirmed', [second, first]],
    ] as const) {
      expect([query, await listed(query)]).toEqual([query, ids]);
    }
    const refused = await shop.get('/api/admin/reservations?event=tomorrow', headers);
    expect(refused.statusCode).toBe(400);
    const rows = (await shop.get('/api/admin/reservations?sort=days', headers)).json();
    expect(rows.reservations[0].next).toEqual({
      kind: 'sign',
      at: isoFromInstant(shopMoment(SATURDAY, '08:00')),
    });
  });

  it('names the bookings that a closing leaves without a crew, until it is settled or opened again', async () => {
    const save = async (limits: object) => {
      const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
      const body = {
        settings: { ...settings, limits: { ...settings.limits, ...limits } },
        revision,
      };
      const saved = await shop.send('PUT', '/api/admin/settings', { body, headers });
      expect(saved.statusCode).toBe(200);
    };
    const closed = async () => (await desk()).open.filter(({ kind }) => kind === 'closed_day');
    const onBoard = async (day: string): Promise<DayPlanDto['closed']> =>
      (await shop.get(`/api/admin/plans/${day}`, headers)).json().closed;
    const { reservationId } = await book();
    expect(await closed()).toEqual([]);
    const monday = '2026-12-07';
    expect(await onBoard(monday)).toBeUndefined();
    await save({ blackouts: [{ from: monday, to: '2026-12-08', reason: 'Trade fair' }] });
    const [item] = await closed();
    expect(item).toMatchObject({
      ref: monday,
      day: monday,
      who: 'Ana Ortiz',
      about: 'Trade fair',
      count: 1,
      reservationId,
    });
    const { limits } = (await shop.get('/api/admin/settings', headers)).json();
    const week = limits.week.map((hours: object, day: number) =>
      day === 6 ? { ...hours, isOpen: false } : hours,
    );
    await save({ week, keepsOpeningDays: true });
    expect((await closed()).map(({ ref }) => ref)).toEqual(['2026-12-05', monday]);
    expect(await onBoard(monday)).toEqual({ reason: 'Trade fair' });
    expect(await onBoard('2026-12-05')).toEqual({});
    const visits = async () =>
      (await shop.get(`/api/admin/reservations/${reservationId}`, headers)).json().visits;
    expect(await visits()).toMatchObject([
      { date: '2026-12-05', closed: {} },
      { date: monday, closed: { reason: 'Trade fair' } },
    ]);
    await mark(item?.id ?? '', { kind: 'done', cause: item?.cause });
    expect((await closed()).map(({ ref }) => ref)).toEqual(['2026-12-05']);
    await save({ keepsOpeningDays: false, blackouts: [] });
    expect(await closed()).toEqual([]);
    expect(JSON.stringify(await visits())).not.toContain('closed');
  });

  it('names the bookings that shorter hours leave out, as it does those on a closed day', async () => {
    const save = async (weekday: number, hours: object) => {
      const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
      const week = settings.limits.week.with(weekday, {
        ...settings.limits.week[weekday],
        ...hours,
      });
      const body = {
        settings: { ...settings, limits: { ...settings.limits, week } },
        revision,
      };
      const saved = await shop.send('PUT', '/api/admin/settings', { body, headers });
      expect(saved.statusCode).toBe(200);
    };
    const outside = async () => (await desk()).open.filter(({ kind }) => kind === 'outside_hours');
    const event = { ...orderBody().event, startsAt: '14:00', endsAt: '18:00' };
    const { reservationId } = await book({ event });
    const visits = async () =>
      (await shop.get(`/api/admin/reservations/${reservationId}`, headers)).json().visits;
    const [{ from }] = await visits();
    // The first truck is out before the shop opens, so a later opening leaves no delivery out.
    await save(6, { opens: '18:00', closes: '20:00' });
    expect([await outside(), 'outside' in (await visits())[0]]).toEqual([[], false]);
    await save(6, { opens: '06:00', closes: from });
    expect(await outside()).toMatchObject([
      { ref: SATURDAY, who: 'Ana Ortiz', reservationId, day: SATURDAY, count: 1 },
    ]);
    const open = { from: '06:00', to: from };
    expect((await visits())[0]).toMatchObject({ date: SATURDAY, outside: open });
    await save(6, { closes: '20:00' });
    expect([await outside(), 'outside' in (await visits())[0]]).toEqual([[], false]);
  });

  it('asks for a signature from two days before, until it is there or the rental is set up', async () => {
    const { reservationId, manageToken } = await book();
    expect(kinds(await desk())).toEqual([]);
    await goTo(calendarDay('2026-12-04'), '12:00');
    const [item] = (await desk()).open;
    const phone = '(817) 555-0101';
    expect(item).toMatchObject({ kind: 'unsigned', who: 'Ana Ortiz', reservationId, phone });
    expect(item?.due).toBe(isoFromInstant(shopMoment(SATURDAY, '08:00')));
    const other = await book({ contact: { ...orderBody().contact, name: 'Ben Fox' } });
    expect(kinds(await desk())).toEqual(['unsigned', 'unsigned']);
    await goTo(SATURDAY, '09:00');
    const plan = (await shop.get(`/api/admin/plans/${SATURDAY}`, headers)).json() as DayPlanDto;
    const stop = plan.trucks
      .flatMap((truck) => truck.stops)
      .find((one) => one.reservationId === other.reservationId);
    const setUp = `/api/admin/plans/${SATURDAY}/stops/${stop?.id}`;
    await shop.post(setUp, { state: 'done' }, headers);
    const unsigned = async () => (await desk()).open.filter(({ kind }) => kind === 'unsigned');
    expect((await unsigned()).map(({ ref }) => ref)).toEqual([reservationId]);
    const agreement = (await shop.get(`/api/manage/${manageToken}/agreement`)).json();
    const signed = await shop.post(`/api/manage/${manageToken}/agreement`, {
      name: 'Ana Ortiz',
      textId: agreement.textId,
    });
    expect(signed.statusCode).toBeLessThan(300);
    expect(await unsigned()).toEqual([]);
  });

  it('counts what a crew left open as due at the pickup, as its list and the load list do', async () => {
    const tomorrow = addDays(SATURDAY, 1);
    const { reservationId, quote } = await book({
      lines: [line({ startDate: SATURDAY, endDate: tomorrow })],
    });
    const look = async () => {
      const { owing, dueAtDoorCents } = (await desk()).days[1] ?? {};
      const list = await listed(`visit=${tomorrow}&balance=door`);
      const paper = await paperMade(shop, () =>
        shop.get(`/api/admin/plans/${tomorrow}/load-list.pdf`, headers),
      );
      const collected = /(\$[\d.]+) to collect/.exec(JSON.stringify(paper))?.[1];
      return [owing, dueAtDoorCents, list, collected];
    };
    await goTo(SATURDAY, '12:00');
    expect(await look()).toEqual([0, 0, [], undefined]);
    const plan = (await shop.get(`/api/admin/plans/${SATURDAY}`, headers)).json() as DayPlanDto;
    const [stop] = plan.trucks.flatMap((truck) => truck.stops);
    const setUp = `/api/admin/plans/${SATURDAY}/stops/${stop?.id}`;
    expect((await shop.post(setUp, { state: 'done' }, headers)).statusCode).toBe(200);
    const { balanceCents } = quote;
    expect(await look()).toEqual([
      1,
      balanceCents,
      [reservationId],
      formatUsd(cents(balanceCents)),
    ]);
  });

  it('asks for the money of what is set up, one by one or by their list, until it is there or they are back', async () => {
    const first = await book();
    const second = await book({ contact: { ...orderBody().contact, name: 'Ben Fox' } });
    const order = orderBody({ source: 'phone', payment: { kind: 'invoice', netDays: 30 } });
    const invoiced = (await shop.post('/api/admin/orders', order, headers)).json();
    const owed = async () => (await desk()).open.filter(({ kind }) => kind === 'owed');
    const balance = first.quote.balanceCents;
    await goTo(SATURDAY, '12:00');
    const plan = (await shop.get(`/api/admin/plans/${SATURDAY}`, headers)).json() as DayPlanDto;
    const stops = plan.trucks.flatMap((truck) => truck.stops);
    const setUp = async (id: string) => {
      const stop = stops.find(({ reservationId }) => reservationId === id);
      const at = `/api/admin/plans/${SATURDAY}/stops/${stop?.id}`;
      expect((await shop.post(at, { state: 'done' }, headers)).statusCode).toBe(200);
    };
    await setUp(invoiced.reservationId);
    expect(await owed()).toEqual([]);
    await setUp(first.reservationId);
    const single = { reservationId: first.reservationId, amountCents: balance, day: SATURDAY };
    expect(await owed()).toMatchObject([
      { ...single, due: isoFromInstant(shopMoment(SATURDAY, '23:00')) },
    ]);
    const list = `out=${SATURDAY}&balance=set_up`;
    expect([await listed(list), await listed('balance=set_up')]).toEqual([
      [first.reservationId],
      [first.reservationId],
    ]);
    await setUp(second.reservationId);
    const [several, ...others] = await owed();
    expect([several, others]).toMatchObject([
      { who: '2 customers', count: 2, amountCents: 2 * balance, day: SATURDAY },
      [],
    ]);
    expect(await listed(list)).toHaveLength(2);
    const url = `/api/admin/reservations/${second.reservationId}`;
    const { version } = (await shop.get(url, headers)).json();
    const pay = { kind: 'take_payment', amountCents: balance, method: 'cash', version };
    expect((await shop.post(`${url}/actions`, pay, headers)).statusCode).toBe(200);
    expect((await desk()).days[0]).toMatchObject({
      owing: 1,
      setUpUnpaid: 1,
      dueAtDoorCents: balance,
      // The office had it, not a crew.
      takenAtDoorCents: 0,
    });
    await goTo(addDays(SATURDAY, 1), '12:00');
    expect(await owed()).toMatchObject([single]);
    await goTo(addDays(SATURDAY, 2), '12:00');
    const about = (what: string) => ({ ...single, about: expect.stringMatching(`^${what}, `) });
    expect(await owed()).toMatchObject([about('set up')]);
    const back = (
      await shop.get(`/api/admin/plans/${addDays(SATURDAY, 2)}`, headers)
    ).json() as DayPlanDto;
    const pickup = back.trucks
      .flatMap((truck) => truck.stops)
      .find(({ reservationId }) => reservationId === first.reservationId);
    const picked = `/api/admin/plans/${back.day}/stops/${pickup?.id}`;
    expect((await shop.post(picked, { state: 'done' }, headers)).statusCode).toBe(200);
    expect(await owed()).toMatchObject([about('picked up')]);
    // Afterwards it is owed after the party.
    await goTo(addDays(SATURDAY, 3), '12:00');
    const later = await owed();
    expect(later).toMatchObject([{ ...single, day: '2026-12-07' }]);
    // An invoice only once it is late.
    const dueOn = calendarDay(
      (await shop.get(`/api/admin/reservations/${invoiced.reservationId}`, headers)).json().dueOn,
    );
    const ofInvoice = async () =>
      (await owed()).filter(({ ref }) => ref === invoiced.reservationId);
    await goTo(dueOn, '21:00');
    expect(await ofInvoice()).toEqual([]);
    await goTo(addDays(dueOn, 1), '12:00');
    expect(await ofInvoice()).toMatchObject([
      {
        about: expect.stringContaining('its invoice reminder is off'),
        since: isoFromInstant(shopMoment(dueOn, '20:00')),
      },
    ]);
    const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
    const reminders = { ...settings.reminders, invoice: { isOn: true, daysAfter: 3 } };
    const body = { settings: { ...settings, reminders }, revision };
    const saved = await shop.send('PUT', '/api/admin/settings', { body, headers });
    expect(saved.statusCode).toBe(200);
    const [chased] = await ofInvoice();
    expect(chased?.about).not.toContain('reminder');
  });

  it("asks to renew the inspection of units in one line, and the shop's insurance, until it is done", async () => {
    const asked = async () => (await desk()).open.filter(({ kind }) => kind === 'paper');
    const castle = `/api/admin/products/${CASTLE}/units`;
    const inspect = async (expiresOn: string) => {
      const { units } = (await shop.get(castle, headers)).json();
      for (const { id: unitId, label, condition } of units) {
        const { revision } = (await shop.get(castle, headers)).json();
        const papers = [{ kind: 'inspection', number: 'TX-1', expiresOn }];
        const change = { kind: 'edit', unitId, details: { label, condition, papers } };
        const sent = await shop.post(`${castle}/changes`, { change, revision }, headers);
        expect(sent.statusCode).toBe(200);
      }
      return units.length;
    };
    const count = await inspect('2026-12-10');
    expect(await asked()).toMatchObject([
      {
        who: 'inspection',
        about: expect.stringMatching(/ and \d+ more$/),
        day: '2026-12-10',
        count,
      },
    ]);
    await inspect('2027-12-10');
    expect(await asked()).toEqual([]);

    const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
    const insurance = { insurer: 'Lone Star Mutual', policy: 'GL-88', expiresOn: '2026-11-19' };
    const company = { ...companyOf(DEMO_SITE), insurance };
    const body = { settings: { ...settings, company }, revision };
    expect((await shop.send('PUT', '/api/admin/settings', { body, headers })).statusCode).toBe(200);
    const [over] = await asked();
    expect(over).toMatchObject({ who: 'liability', about: 'Lone Star Mutual', day: '2026-11-19' });
    expect(over?.since).toBe(over?.due);

    const now = (await shop.get('/api/admin/settings', headers)).json();
    const save = async ({ revision: read, ...wanted }: { revision: number }) =>
      shop.send('PUT', '/api/admin/settings', {
        body: { settings: wanted, revision: read },
        headers,
      });
    const papers = [{ kind: 'liability', by: 'Lone Star Mutual', expiresOn: '2027-11-19' }];
    const lost = [{ ...papers[0], file: 'gone.pdf' }];
    expect((await save({ ...now, papers: lost })).json()).toMatchObject({
      code: 'paper_file_missing',
    });
    const kept = (await save({ ...now, papers })).json();
    expect(await asked()).toEqual([]);
    // What a form leaves out stays.
    const { papers: _papers, company: all, ...rest } = kept;
    const { insurance: _insurance, ...facts } = all;
    const left = (await save({ ...rest, company: facts })).json();
    expect([left.papers, left.company.insurance]).toEqual([papers, insurance]);
  });

  it('shows who has fewer circuits than the rentals need, until they have enough or the day is over', async () => {
    const venue = { circuits: 1 };
    const event = { ...orderBody().event, venue };
    const lines = [line({ productId: 'mega-60-obstacle-course' })];
    const { reservationId, manageToken } = await book({ event, lines });
    await book({ event: { ...event, venue: { circuits: 9 } } });
    const asked = async () => (await desk()).open.filter(({ kind }) => kind === 'yard');
    const [item, ...others] = await asked();
    expect([item, others]).toMatchObject([
      {
        ref: reservationId,
        about: 'needs 3 circuits, has 1',
        count: 0,
        day: SATURDAY,
        who: 'Ana Ortiz',
      },
      [],
    ]);
    const isChecked = async () =>
      (await shop.get(`/api/manage/${manageToken}`)).json().isSpotChecked === true;
    await mark(item?.id ?? '', { kind: 'snooze', cause: item?.cause, until: '2027-01-01T00:00Z' });
    expect(await isChecked()).toBe(false);
    await mark(item?.id ?? '', { kind: 'done', cause: item?.cause });
    expect(await asked()).toEqual([]);
    expect(await isChecked()).toBe(true);
    const tell = async (circuits: number) => {
      const amendment = { kind: 'details', event: { ...event, venue: { circuits } } };
      const url = `/api/manage/${manageToken}/amendments`;
      const { totalCents, excessCents } = (await shop.post(`${url}/preview`, { amendment })).json();
      return shop.post(url, { amendment, shown: { totalCents, excessCents } });
    };
    // A different number is a different problem, and enough is none.
    expect((await tell(2)).statusCode).toBe(200);
    expect((await asked())[0]?.about).toBe('needs 3 circuits, has 2');
    expect(await isChecked()).toBe(false);
    expect((await tell(3)).statusCode).toBe(200);
    expect(await asked()).toEqual([]);
    expect((await tell(0)).statusCode).toBe(200);
    expect((await asked())[0]?.about).toBe('needs 3 circuits, has none');
    await goTo(calendarDay('2026-12-06'), '08:00');
    expect(await asked()).toEqual([]);
  });

  it('shows whose rentals do not fit the spot, one by one or side by side, until the office has checked', async () => {
    const at = (venue: object, ...products: readonly string[]) =>
      book({
        event: { ...orderBody().event, venue },
        lines: products.map((productId) => line({ productId })),
      });
    const mega = 'mega-60-obstacle-course';
    const small = await at({ lengthFt: 20, widthFt: 12, gateWidthIn: 20, circuits: 1 }, mega);
    const tight = await at({ lengthFt: 40, widthFt: 25 }, 'big-wave-water-slide', CASTLE);
    await at({ lengthFt: 200, widthFt: 200, gateWidthIn: 120, circuits: 9 }, CASTLE);
    const asked = async () => (await desk()).open.filter(({ kind }) => kind === 'yard');
    const told = Object.fromEntries(
      (await asked()).map(({ ref, about, count }) => [ref, [about, count]]),
    );
    expect(told).toEqual({
      [small.reservationId]: [
        '60 ft Mega Obstacle Course: ground too short, ground too narrow, gate too narrow; needs 3 circuits, has 1',
        1,
      ],
      [tight.reservationId]: [
        'not side by side: Big Wave Water Slide, Neon Castle Bounce House',
        2,
      ],
    });
    for (const { id, cause } of await asked()) await mark(id, { kind: 'done', cause });
    expect(await asked()).toEqual([]);
  });

  it('no longer asks about the spot once the rental stands there', async () => {
    const event = { ...orderBody().event, venue: { circuits: 1 } };
    const { reservationId } = await book({
      event,
      lines: [line({ productId: 'mega-60-obstacle-course' })],
    });
    const asked = async () => (await desk()).open.filter(({ kind }) => kind === 'yard').length;
    await goTo(SATURDAY, '12:00');
    expect(await asked()).toBe(1);
    const plan = (await shop.get(`/api/admin/plans/${SATURDAY}`, headers)).json() as DayPlanDto;
    const stop = plan.trucks
      .flatMap(({ stops }) => stops)
      .find((one) => one.reservationId === reservationId);
    const at = `/api/admin/plans/${SATURDAY}/stops/${stop?.id}`;
    expect((await shop.post(at, { state: 'done' }, headers)).statusCode).toBe(200);
    expect(await asked()).toBe(0);
  });

  it('asks for a tax-exempt certificate that is missing, or ends before the party, until a valid one is there', async () => {
    const taxExempt = { number: 'TX-9', expiresOn: '2026-12-10' };
    const body = orderBody({
      source: 'phone',
      payment: { kind: 'invoice', netDays: 30 },
      taxExempt,
    });
    const { reservationId: id } = (await shop.post('/api/admin/orders', body, headers)).json();
    const asked = async () => (await desk()).open.filter(({ kind }) => kind === 'certificate');
    expect(await asked()).toMatchObject([
      { who: 'Ana Ortiz', about: 'missing', day: '2026-12-05', reservationId: id },
    ]);
    const file = { name: 'cert.pdf', type: 'application/pdf', base64: btoa('%PDF-1.7 exempt') };
    const kept = (await shop.post('/api/admin/certificates', file, headers)).json();
    const url = `/api/admin/reservations/${id}`;
    const give = (certificate: object) =>
      shop.post(
        `${url}/actions`,
        { kind: 'certificate', ...taxExempt, ...kept, ...certificate },
        headers,
      );
    const given = (await give({})).json();
    expect(given.office.taxExempt).toEqual({ ...taxExempt, ...kept });
    expect(await asked()).toEqual([]);

    const amendment = { kind: 'reschedule', startDate: '2026-12-19', endDate: '2026-12-21' };
    const { totalCents, excessCents, version } = (
      await shop.post(`${url}/amendments/preview`, { amendment }, headers)
    ).json();
    const shown = { totalCents, excessCents, version: version ?? given.version };
    const moved = await shop.post(`${url}/amendments`, { amendment, shown }, headers);
    expect(moved.statusCode).toBe(200);
    expect(await asked()).toMatchObject([{ about: 'ends before the event', day: '2026-12-19' }]);
    // By the rule for new orders, such a certificate is refused here, too.
    const short = await give({ expiresOn: '2026-12-18' });
    expect([short.statusCode, short.json().code]).toEqual([422, 'certificate_expired']);
    await give({ expiresOn: '2027-12-31' });
    expect(await asked()).toEqual([]);
    const { reservationId } = await book({
      lines: [line({ startDate: '2027-01-09', endDate: '2027-01-10' })],
    });
    const none = await shop.post(
      `/api/admin/reservations/${reservationId}/actions`,
      { kind: 'certificate', ...taxExempt },
      headers,
    );
    expect([none.statusCode, none.json().code]).toEqual([409, 'not_tax_exempt']);
  });

  it('names a truck whose people have no link, until one of those who ride on it has', async () => {
    await book();
    await goTo(addDays(SATURDAY, -1), '12:00');
    const PLAN = `/api/admin/plans/${SATURDAY}`;
    const plan: DayPlanDto = (await shop.get(PLAN, headers)).json();
    const truck = plan.trucks.find(({ stops }) => stops.length > 0);
    const other = plan.trucks.find(({ stops }) => stops.length === 0);
    const [lead, helper] = plan.crew.filter(({ truckId }) => truckId === truck?.truckId);
    const unlinked = async () => (await desk()).open.filter(({ kind }) => kind === 'no_link');
    // Nobody was told anything yet.
    expect(await unlinked()).toEqual([]);
    await shop.post(`${PLAN}/publish`, { version: plan.version }, headers);
    expect(await unlinked()).toMatchObject([
      {
        ref: `${SATURDAY} ${truck?.truckId}`,
        who: truck?.name,
        about: `${lead?.name}, ${helper?.name}`,
        day: SATURDAY,
        due: isoFromInstant(shopMoment(SATURDAY, truck?.out ?? '')),
      },
    ]);
    const link = (name: string | undefined) =>
      shop.post(`${PLAN}/crew-links`, { truckId: truck?.truckId, name }, headers);
    await link(lead?.name);
    expect(await unlinked()).toEqual([]);
    const move = async (id: string | undefined, place: unknown) => {
      const { fleetVersion }: DayPlanDto = (await shop.get(PLAN, headers)).json();
      const body = { fleetVersion, people: [{ id, place }] };
      expect((await shop.send('PUT', `${PLAN}/crew`, { body, headers })).statusCode).toBe(200);
    };
    await move(lead?.id, 'off');
    expect(await unlinked()).toMatchObject([{ about: helper?.name }]);
    await move(lead?.id, { truckId: other?.truckId });
    expect(await unlinked()).toMatchObject([{ about: helper?.name }]);
    await link('A friend of the boss');
    expect(await unlinked()).toEqual([]);
    // A day after tomorrow has time, whatever links it has.
    const later = addDays(SATURDAY, 1);
    await book({ lines: [line({ startDate: later, endDate: addDays(later, 1) })] });
    const { version }: DayPlanDto = (await shop.get(`/api/admin/plans/${later}`, headers)).json();
    const published = await shop.post(`/api/admin/plans/${later}/publish`, { version }, headers);
    expect([published.statusCode, await unlinked()]).toEqual([200, []]);
  });

  it('names customers who have not chosen, from a day before their time is over', async () => {
    const { reservationId } = await book();
    const friday = addDays(SATURDAY, -1);
    const thursday = addDays(friday, -1);
    await goTo(thursday, '17:59');
    const body = { reservationId, rainOn: SATURDAY };
    await shop.post('/api/admin/weather/offers', body, headers);
    const silent = async () => (await desk()).open.filter(({ kind }) => kind === 'unanswered');
    expect(await silent()).toEqual([]);
    const due = isoFromInstant(shopMoment(friday, '18:00'));
    await goTo(thursday, '18:00');
    expect(await silent()).toMatchObject([
      { reservationId, due, about: 'offered because of rain', day: SATURDAY },
    ]);
    const other = await book({ contact: { ...orderBody().contact, name: 'Ben Fox' } });
    const too = { reservationId: other.reservationId, rainOn: SATURDAY };
    await shop.post('/api/admin/weather/offers', too, headers);
    const several = await silent();
    expect(several).toMatchObject([{ ref: `${SATURDAY} rain`, who: '2 customers', count: 2 }]);
    expect(several[0]?.about?.split(', ').toSorted()).toEqual(['Ana Ortiz', 'Ben Fox']);
    expect(several[0]?.reservationId).toBeUndefined();
    const refund = { kind: 'cancel', refundCents: 0 };
    await shop.post(`/api/admin/reservations/${other.reservationId}/actions`, refund, headers);
    await goTo(SATURDAY, '07:00');
    expect(await silent()).toMatchObject([{ reservationId, due }]);
    const cancel = { kind: 'cancel', refundCents: 0 };
    await shop.post(`/api/admin/reservations/${reservationId}/actions`, cancel, headers);
    expect(await silent()).toEqual([]);
  });

  it('shows whose party of the next days was canceled by the customer, and mails the owner, once', async () => {
    const later = { startDate: calendarDay('2026-12-19'), endDate: calendarDay('2026-12-20') };
    const [soon, far, ours] = [
      await book(),
      await book({ lines: [line(later)] }),
      await book({ contact: { ...orderBody().contact, name: 'Ben Fox' } }),
    ];
    await goTo(addDays(SATURDAY, -3), '12:00');
    for (const { manageToken } of [soon, far]) {
      const { cancellation } = (await shop.get(`/api/manage/${manageToken}`)).json();
      const body = { refundCents: cancellation.refundCents };
      const done = await shop.post(`/api/manage/${manageToken}/cancel`, body);
      expect(done.statusCode).toBe(200);
      await shop.post(`/api/manage/${manageToken}/cancel`, body);
    }
    const cancel = { kind: 'cancel', refundCents: 0 };
    await shop.post(`/api/admin/reservations/${ours.reservationId}/actions`, cancel, headers);
    const { reservationId } = soon;
    const news = async () => (await desk()).open.filter(({ kind }) => kind === 'canceled');
    expect(await news()).toMatchObject([{ reservationId, who: 'Ana Ortiz', day: SATURDAY }]);
    while ((await shop.run('outbox')) > 0);
    const told = (await shop.mails()).filter(({ subject }) =>
      /customer canceled/.test(subject ?? ''),
    );
    expect(told.map(({ subject }) => subject)).toEqual([
      `A customer canceled: reservation ${reservationId}`,
    ]);
    await goTo(addDays(SATURDAY, 1), '00:01');
    expect(await news()).toEqual([]);
  });

  it('mails the owner what customers book and cancel online as the settings say, and never what the office does', async () => {
    const toOwner = async () => {
      while ((await shop.run('outbox')) > 0);
      return (await shop.mails()).flatMap(({ subject = '', to }) =>
        to?.[0]?.address === 'hello@bouncegalaxy.example' ? [subject] : [],
      );
    };
    const choose = async (owner: object) => {
      const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
      const reminders = { ...settings.reminders, owner };
      const body = { revision, settings: { ...settings, reminders } };
      expect((await shop.send('PUT', '/api/admin/settings', { body, headers })).statusCode).toBe(
        200,
      );
    };
    await book();
    expect(await toOwner()).toEqual([]);
    await choose({ bookings: true, cancellations: false });
    const { manageToken, reservationId } = await book();
    const told = ['New booking: Neon Castle Bounce House, Sat, Dec 5, Ana Ortiz'];
    expect(await toOwner()).toEqual(told);
    const text = (await shop.mails()).find(({ subject }) => subject === told[0])?.text;
    expect(text).toContain(`Reservation: ${reservationId}`);
    expect(text).toContain('Paid: $225.00');
    // The office takes an order itself.
    const order = { ...orderBody(), source: 'phone', payment: { kind: 'cash' } };
    expect((await shop.post('/api/admin/orders', order, headers)).statusCode).toBe(201);
    await goTo(addDays(SATURDAY, -3), '12:00');
    const { cancellation } = (await shop.get(`/api/manage/${manageToken}`)).json();
    const body = { refundCents: cancellation.refundCents };
    await shop.post(`/api/manage/${manageToken}/cancel`, body);
    expect(await toOwner()).toEqual(told);
  });

  it('shows a message until it is done, and brings it back', async () => {
    const message = { name: 'Pat', email: 'pat@example.com', message: 'Can we start earlier?' };
    await shop.post('/api/contact', message);
    const [item] = (await desk()).open;
    expect(item).toMatchObject({ kind: 'message', who: 'Pat', email: 'pat@example.com' });
    const id = item?.id ?? '';
    const done = (await mark(id, { kind: 'done', cause: item?.cause })).json();
    expect([done.open, done.aside]).toMatchObject([[], [{ id, aside: { by: { kind: 'admin' } } }]]);
    const undone = (await mark(id, { kind: 'undo' })).json();
    expect([undone.open, undone.aside]).toMatchObject([[{ id }], []]);
    const assigned = (await mark(id, { kind: 'assign', to: 'Dana' })).json();
    expect(assigned.open).toMatchObject([{ id, assigned: { to: 'Dana' } }]);
  });

  it('hides a snoozed item until its time', async () => {
    const message = { name: 'Pat', email: 'pat@example.com', message: 'Can we start earlier?' };
    await shop.post('/api/contact', message);
    const [item] = (await desk()).open;
    const until = isoFromInstant(after(shop.clock.now(), 2 * HOUR));
    const slept = await mark(item?.id ?? '', { kind: 'snooze', cause: item?.cause, until });
    expect(slept.json().open).toEqual([]);
    shop.clock.pass(2 * HOUR - 1);
    headers = await shop.adminHeaders();
    expect(kinds(await desk())).toEqual([]);
    shop.clock.pass(1);
    headers = await shop.adminHeaders();
    expect(kinds(await desk())).toEqual(['message']);
    const refused = await mark('x', { kind: 'snooze', cause: 'x', until: 'tomorrow' });
    expect(refused.statusCode).toBe(400);
  });

  it('asks about what is owed after the party and what was not picked up, until it is settled', async () => {
    const { reservationId, quote } = await book();
    await goTo(calendarDay('2026-12-08'), '09:00');
    expect(kinds(await desk()).toSorted()).toEqual(['not_collected', 'owed']);
    const url = `/api/admin/reservations/${reservationId}`;
    const { version } = (await shop.get(url, headers)).json();
    const pay = {
      kind: 'take_payment',
      amountCents: quote.balanceCents,
      method: 'cash',
      version,
    };
    expect((await shop.post(`${url}/actions`, pay, headers)).statusCode).toBe(200);
    const [left] = (await desk()).open;
    expect(left).toMatchObject({ kind: 'not_collected', day: '2026-12-07' });
    // It counts as late, in the list behind the number, and its unit is out today.
    const { days } = await desk();
    expect(days.map(({ stops }) => stops?.notCollected)).toEqual([1, 0]);
    const overdue = (await shop.get('/api/admin/plans/overdue', headers)).json().stops;
    expect(overdue.map(({ stop }: { stop: { id: string } }) => stop.id)).toEqual([left?.ref]);
    const used = async () =>
      (await outlook()).categories.find(({ id }) => id === 'bounce')?.days.slice(0, 2);
    expect(await used()).toMatchObject([{ used: 1 }, { used: 0 }]);
    await shop.post(`/api/admin/plans/${left?.day}/stops/${left?.ref}`, { state: 'done' }, headers);
    expect(kinds(await desk())).toEqual([]);
    expect((await desk()).days[0]?.stops?.notCollected).toBe(0);
    expect(await used()).toMatchObject([{ used: 0 }, { used: 0 }]);
  });
});

describe('GET /api/admin/desk/outlook', () => {
  it("sums up this week's income by day, next to the same weekdays a year before", async () => {
    const { quote } = await book();
    shop.clock.pass(364 * DAY);
    headers = await shop.adminHeaders();
    const second = { startDate: '2027-12-04', endDate: '2027-12-06' };
    const later = await book({ lines: [line(second)] });
    const { week, yearAgo, days, testCents } = await outlook();
    expect(yearAgo.map(({ day, takenCents }) => [day, takenCents])).toEqual([
      ['2026-11-16', 0],
      ['2026-11-17', 0],
      ['2026-11-18', 0],
      ['2026-11-19', 0],
      ['2026-11-20', quote.dueNowCents],
      ['2026-11-21', 0],
      ['2026-11-22', 0],
    ]);
    expect(week[4]).toEqual({
      day: '2027-11-19',
      takenCents: later.quote.dueNowCents,
      backCents: 0,
    });
    // Paid with the simulated card.
    expect(testCents).toBe(later.quote.dueNowCents);
    // The list behind it says what each booking paid that week.
    const paid = async (monday: string) =>
      (await shop.get(`/api/admin/reservations?cash=${monday}`, headers))
        .json()
        .reservations.map(({ id, movedCents }: ReservationRow) => [id, movedCents]);
    expect(await paid('2027-11-15')).toEqual([[later.reservationId, later.quote.dueNowCents]]);
    expect((await paid('2026-11-16')).map(([, moved]: [string, number]) => moved)).toEqual([
      quote.dueNowCents,
    ]);
    expect(days).toHaveLength(14);
  });

  it('has the report’s numbers under the report’s names, also for a bounced check', async () => {
    const { reservationId: id } = await book();
    const act = async (body: object) => {
      const path = `/api/admin/reservations/${id}`;
      const { version } = (await shop.get(path, headers)).json();
      const answer = await shop.post(`${path}/actions`, { ...body, version }, headers);
      expect(answer.statusCode).toBe(200);
      return answer.json();
    };
    await act({ kind: 'take_payment', method: 'cash', amountCents: 3_000 });
    const back = { kind: 'give_back', as: 'by_hand', method: 'cash', staysOwed: true };
    await act({ ...back, amountCents: 1_000, why: 'Late' });
    const checked = await act({ kind: 'take_payment', method: 'check', amountCents: 4_000 });
    await act({ kind: 'return_payment', entryId: checked.entries.at(-1).id });
    const { week } = await outlook();
    const [from, to] = [week[0]?.day, week.at(-1)?.day];
    const path = `/api/admin/reports/money?from=${from}&to=${to}`;
    const { totals } = (await shop.get(path, headers)).json();
    expect([totals.returnedCents, totals.wentBackCents]).toEqual([4_000, 1_000]);
    expect(movedIn(week)).toEqual({
      taken: totals.receivedCents,
      returned: totals.returnedCents,
      wentBack: totals.wentBackCents,
    });
  });

  it('shows how full trucks and shelves are, day by day', async () => {
    await book();
    await goTo(SATURDAY, '07:00');
    const { trucks, categories } = await outlook();
    expect(trucks).toHaveLength(3);
    expect(trucks.map(({ days }) => days[0]?.used ?? 0).filter((used) => used > 0)).toHaveLength(1);
    const bounce = categories.find(({ id }) => id === 'bounce');
    expect(bounce?.days[0]?.used).toBe(1);
    expect(bounce?.days[1]?.used).toBe(1);
    expect(bounce?.days[2]?.used).toBe(0);
  });
});
