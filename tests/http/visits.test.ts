import { beforeEach, describe, expect, it } from 'vitest';
import type { PrintedPaper } from '#core/kernel/paper.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { eachHttpShop } from '#tests/support/opened-shop.ts';
import { CASTLE, line, orderBody } from '#tests/support/order-body.ts';
import { paperMade } from '#tests/support/paper-made.ts';
import { sayProblem as saySpanish } from '#web/texts/es/problems.ts';

const COURSE = 'mega-60-obstacle-course';
const LINES = [
  line({ productId: CASTLE, startDate: '2026-12-05', endDate: '2026-12-06' }),
  line({ productId: COURSE, startDate: '2026-12-09', endDate: '2026-12-11' }),
];
const PLACE = orderBody().event;
const TIMES = { startsAt: '14:00', endsAt: '18:00' };

/**
 * The four visits, with the hours of a party that starts at two: the crew comes 4 to 2 hours
 * before.
 */
const VISITS = [
  { kind: 'deliver', date: '2026-12-05', from: '10:00', to: '12:00', lines: [0] },
  { kind: 'collect', date: '2026-12-06', from: '09:00', to: '18:00', lines: [0] },
  { kind: 'deliver', date: '2026-12-09', from: '10:00', to: '12:00', lines: [1] },
  { kind: 'collect', date: '2026-12-11', from: '08:00', to: '20:00', lines: [1] },
];
const SAID = [
  'We set up: Saturday, December 5, 2026, 10 AM – 12 PM: Neon Castle Bounce House',
  'We pick up: Sunday, December 6, 2026, 9 AM – 6 PM: Neon Castle Bounce House',
  'We set up: Wednesday, December 9, 2026, 10 AM – 12 PM: 60 ft Mega Obstacle Course',
  'We pick up: Friday, December 11, 2026, 8 AM – 8 PM: 60 ft Mega Obstacle Course',
];

const shop = eachHttpShop();

async function book(event: object = { ...PLACE, ...TIMES }, lines: readonly object[] = LINES) {
  const steps = bookingSteps(shop);
  const placed = await steps.book({ lines, event });
  const token: string = placed.manageToken;
  const manage = async () => (await steps.manage(token)).json();
  return { id: placed.reservationId, token, manage };
}

type Booking = Awaited<ReturnType<typeof book>>;

/** The text of the named file, before layout. */
const paperOf = ({ token }: Booking, name: string): Promise<PrintedPaper> =>
  paperMade(shop, () => shop.get(`/api/manage/${token}/${name}.pdf`));

/** Papers keep the words of the agreements that customers signed. */
const ON_PAPER: Readonly<Record<string, string>> = { Delivery: 'We set up', Pickup: 'We pick up' };

const visitsIn = ({ blocks }: PrintedPaper): readonly string[] =>
  blocks
    .flatMap((block) => (block.kind === 'facts' ? block.rows : []))
    .flatMap(({ label, value }) => {
      const said = ON_PAPER[label];
      return said === undefined ? [] : [`${said}: ${value}`];
    });

const amend = async ({ token }: Booking, amendment: object) => {
  const path = `/api/manage/${token}/amendments`;
  const quote = (await shop.post(`${path}/preview`, { amendment })).json();
  const { totalCents, excessCents } = quote;
  return shop.post(path, { amendment, shown: { totalCents, excessCents } });
};

describe('an order of two parties', () => {
  it('shows the same four visits on page, mail, calendar, receipt, agreement, account and office', async () => {
    const booking = await book();
    expect((await booking.manage()).visits).toEqual(VISITS);

    const office = await shop.adminHeaders();
    const row = (await shop.get('/api/admin/reservations', office)).json().reservations[0];
    const whole = (await shop.get(`/api/admin/reservations/${booking.id}`, office)).json();
    expect([row.visits, whole.visits]).toEqual([VISITS, VISITS]);

    await shop.run('outbox');
    const [mail] = await shop.mails();
    for (const sentence of SAID) expect(mail?.text).toContain(sentence);
    expect(mail?.text).toContain('Party: 2 PM – 6 PM');
    expect(mail?.text).not.toContain('2-4 hours');

    expect(visitsIn(await paperOf(booking, 'receipt'))).toEqual(SAID);
    expect(visitsIn(await paperOf(booking, 'agreement'))).toEqual(SAID);

    const { body } = await shop.get(`/api/manage/${booking.token}/calendar.ics`);
    const starts = [...body.matchAll(/DTSTART:(\w+)\r\nDTEND:(\w+)/g)].map(([, ...ends]) => ends);
    expect(starts).toEqual([
      ['20261205T160000Z', '20261205T180000Z'],
      ['20261205T200000Z', '20261206T000000Z'],
      ['20261206T150000Z', '20261207T000000Z'],
      ['20261209T160000Z', '20261209T180000Z'],
      // The second party has two days.
      ['20261209T200000Z', '20261210T000000Z'],
      ['20261210T200000Z', '20261211T000000Z'],
      ['20261211T140000Z', '20261212T020000Z'],
    ]);
    expect(body.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it('keeps the promised hours when the owner later sends crews out later in the day', async () => {
    const booking = await book();
    const office = await shop.adminHeaders();
    const { revision, ...settings } = (await shop.get('/api/admin/settings', office)).json();
    const crews = { earliest: '11:00', setUpMinutes: 30 };
    const saved = await shop.send('PUT', '/api/admin/settings', {
      headers: office,
      body: { settings: { ...settings, crews }, revision },
    });
    expect(saved.statusCode).toBe(200);
    expect((await booking.manage()).visits).toEqual(VISITS);
  });

  it('has its visits, and a higher calendar sequence, after days and hours were changed', async () => {
    const booking = await book();
    const sequence = async () => {
      const { body } = await shop.get(`/api/manage/${booking.token}/calendar.ics`);
      return Number(/SEQUENCE:(\d+)/.exec(body)?.[1]);
    };
    const before = await sequence();
    const later = { ...PLACE, startsAt: '16:00', endsAt: '20:00' };
    expect((await amend(booking, { kind: 'details', event: later })).statusCode).toBe(200);
    expect((await booking.manage()).visits).toMatchObject([
      { from: '12:00', to: '14:00' },
      { from: '09:00' },
      { from: '12:00', to: '14:00' },
      { from: '08:00' },
    ]);
    const told = (await booking.manage()).history.findLast(
      ({ kind }: { kind: string }) => kind === 'details_changed',
    );
    expect(told.facts).toMatchObject({
      times: expect.stringMatching(/^\d.* → 16:00-20:00$/),
      setUp: expect.stringMatching(/^\d.* → 12:00-14:00$/),
    });
    // The address is the same.
    expect(Object.keys(told.facts).toSorted()).toEqual(['setUp', 'times']);
    const changed = await sequence();
    const lines = LINES.map((one) => ({ ...one, startDate: '2026-12-12', endDate: '2026-12-13' }));
    expect((await amend(booking, { kind: 'lines', lines, addOns: [] })).statusCode).toBe(200);
    expect((await booking.manage()).visits).toEqual([
      { kind: 'deliver', date: '2026-12-12', from: '12:00', to: '14:00', lines: [0, 1] },
      { kind: 'collect', date: '2026-12-13', from: '09:00', to: '18:00', lines: [0, 1] },
    ]);
    expect([before, changed, await sequence()]).toEqual(
      [before, changed, await sequence()].toSorted((a, b) => a - b),
    );
    expect(new Set([before, changed, await sequence()]).size).toBe(3);
  });
});

describe('another rental in place of one', () => {
  it('is shown with the visits that bring it, and the other party stays as it is', async () => {
    const booking = await book();
    const days = { startDate: '2026-12-05', endDate: '2026-12-06' };
    const playland = line({ productId: 'toddler-playland', ...days });
    const [castle = {}, course = {}] = LINES;
    const shownFor = async (lines: readonly object[]) => {
      const amendment = { kind: 'lines', lines, addOns: [] };
      const path = `/api/manage/${booking.token}/amendments/preview`;
      return (await shop.post(path, { amendment })).json().visits;
    };
    const [before] = await shownFor([playland, castle, course]);
    const { items } = before;
    const added = items.split(', ').find((title: string) => title !== 'Neon Castle Bounce House');
    expect(before).toMatchObject({ added });
    expect(before.takenOff).toBeUndefined();
    const swapped = await shownFor([playland, course]);
    const other = { items: '60 ft Mega Obstacle Course' };
    expect(swapped).toMatchObject([
      { kind: 'deliver', items: added, takenOff: 'Neon Castle Bounce House', added },
      { kind: 'collect', items: added, takenOff: 'Neon Castle Bounce House', added },
      { kind: 'deliver', ...other },
      { kind: 'collect', ...other },
    ]);
    expect(swapped[2].takenOff ?? swapped[2].added).toBeUndefined();
  });
});

describe('one of two parties with the same rental', () => {
  it('comes off with its visits, and the other stays as it is', async () => {
    const days = [
      { startDate: '2026-12-05', endDate: '2026-12-06' },
      { startDate: '2026-12-09', endDate: '2026-12-11' },
    ];
    const lines = days.map((one) => line({ ...one }));
    const booking = await book({ ...PLACE, ...TIMES }, lines);
    const amendment = { kind: 'lines', lines: lines.slice(1), addOns: [] };
    const path = `/api/manage/${booking.token}/amendments/preview`;
    const { visits } = (await shop.post(path, { amendment })).json();
    const datesOf = (one: { before?: { date: string }; after?: { date: string } }) => [
      one.before?.date,
      one.after?.date,
    ];
    expect(visits.map(datesOf)).toEqual([
      ['2026-12-05', undefined],
      ['2026-12-06', undefined],
      ['2026-12-09', '2026-12-09'],
      ['2026-12-11', '2026-12-11'],
    ]);
  });
});

describe('moving one of two parties', () => {
  const period = { startDate: '2026-12-09', endDate: '2026-12-11' };
  const days = { startDate: '2026-12-16', endDate: '2026-12-18' };
  const MOVED = VISITS.map((visit) => ({
    ...visit,
    date: { '2026-12-09': '2026-12-16', '2026-12-11': '2026-12-18' }[visit.date] ?? visit.date,
  }));

  it('is shown visit by visit, and leaves the other, by link and in the office', async () => {
    const booking = await book();
    const amendment = { kind: 'reschedule', period, ...days };
    const path = `/api/manage/${booking.token}/amendments/preview`;
    const shown = (await shop.post(path, { amendment })).json();
    const time = ({ date, from, to }: (typeof VISITS)[number]) => ({ date, from, to });
    const [CASTLE_TITLE, COURSE_TITLE] = ['Neon Castle Bounce House', '60 ft Mega Obstacle Course'];
    expect(shown.visits).toEqual(
      VISITS.map((visit, index) => ({
        kind: visit.kind,
        items: index < 2 ? CASTLE_TITLE : COURSE_TITLE,
        es: {
          items: index < 2 ? 'Brincolín Castillo Neón' : 'Mega Pista de Obstáculos de 60 Pies',
        },
        before: time(visit),
        after: time(MOVED[index] ?? visit),
      })),
    );
    expect((await amend(booking, amendment)).statusCode).toBe(200);
    expect((await booking.manage()).visits).toEqual(MOVED);

    const office = await shop.adminHeaders();
    const back = { kind: 'reschedule', period: days, ...period };
    const at = `/api/admin/reservations/${booking.id}/amendments`;
    const { totalCents, excessCents } = (
      await shop.post(`${at}/preview`, { amendment: back }, office)
    ).json();
    const made = await shop.post(
      at,
      { amendment: back, shown: { totalCents, excessCents } },
      office,
    );
    expect(made.json().visits).toEqual(VISITS);
  });

  it('requires saying which one: a request with dates only is answered with the choices', async () => {
    const booking = await book();
    const path = `/api/manage/${booking.token}/amendments`;
    const ask = (amendment: object) =>
      shop.post(path, { amendment, shown: { totalCents: 1, excessCents: 0 } });
    const answer = await ask({ kind: 'reschedule', ...days });
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'which_period',
      detail:
        'This reservation has several dates: Sat, Dec 5 and Wed, Dec 9 – Thu, Dec 10. Choose which one to move. Nothing was changed.',
      params: { periods: ['2026-12-05/2026-12-06', '2026-12-09/2026-12-11'] },
    });
    const gone = await ask({ kind: 'reschedule', period: days, ...period });
    expect(gone.json()).toMatchObject({ status: 409, code: 'period_not_found' });
    expect((await booking.manage()).visits).toEqual(VISITS);
  });

  it('checks only the days of the party that moves', async () => {
    const booking = await book();
    const others = [line({ productId: CASTLE, startDate: '2026-12-16', endDate: '2026-12-17' })];
    const { units } = (await shop.get(`/api/products/${CASTLE}`)).json();
    for (let taken = 0; taken < units; taken += 1) {
      const contact = { ...orderBody().contact, email: `other${taken}@example.com` };
      expect((await bookingSteps(shop).reserve({ lines: others, contact })).statusCode).toBe(201);
    }
    const at = `/api/manage/${booking.token}/availability?from=2026-12-16&to=2026-12-16`;
    const free = async (more: string) => (await shop.get(`${at}${more}`)).json().days[0].free;
    expect(await free('')).toBe(0);
    expect(await free('&periodStart=2026-12-09&periodEnd=2026-12-11')).toBe(1);
    expect(await free('&periodStart=2026-12-05&periodEnd=2026-12-06')).toBe(0);
  });
});

describe('an order of two parties, one of which is sold out', () => {
  it('gets other days for that one only', async () => {
    const steps = bookingSteps(shop);
    const { units } = (await shop.get(`/api/products/${COURSE}`)).json();
    const days = { startDate: '2026-12-09', endDate: '2026-12-11' };
    for (let taken = 0; taken < units; taken += 1) {
      const contact = { ...orderBody().contact, email: `other${taken}@example.com` };
      const lines = [line({ productId: COURSE, ...days })];
      expect((await steps.reserve({ lines, contact })).statusCode).toBe(201);
    }
    const castle = line({ startDate: '2026-12-05', endDate: '2026-12-06' });
    const refused = await steps.reserve({ lines: [castle, line({ productId: COURSE, ...days })] });
    expect(refused.json()).toMatchObject({ code: 'unavailable', productId: COURSE });
    const nearest: readonly { startDate: string; endDate: string }[] = refused.json().nearest;
    expect(nearest.map(({ startDate, endDate }) => `${startDate}/${endDate}`)).toEqual([
      '2026-12-11/2026-12-13',
      '2026-12-07/2026-12-09',
      '2026-12-16/2026-12-18',
    ]);
    const [{ startDate, endDate } = days] = nearest;
    const other = line({ productId: COURSE, startDate, endDate });
    expect((await steps.reserve({ lines: [castle, other] })).statusCode).toBe(201);
  });
});

describe('the party of a reservation', () => {
  const venue = {
    kind: 'park',
    indoor: false,
    surface: 'asphalt',
    canStake: false,
    lengthFt: 10,
    widthFt: 90,
    gateWidthIn: 30,
    slope: 'flat',
    outletFt: 500,
    circuits: 2,
    contactOnSite: { name: 'Rosa Diaz', phone: '817-555-0199' },
    gateCode: '#4411',
  };

  it('stores the spot, and the yard check, with the rule of that day', async () => {
    const booking = await book({ ...PLACE, ...TIMES, venue });
    expect((await booking.manage()).event).toEqual({ ...PLACE, ...TIMES, venue });
    const office = await shop.adminHeaders();
    const whole = (await shop.get(`/api/admin/reservations/${booking.id}`, office)).json();
    expect(whole.yardCheck).toMatchObject({
      rule: '2026-11-30',
      power: { needs: 3, has: 2, isBrought: false },
      answers: [
        { productId: CASTLE, fit: 'does_not_fit' },
        { productId: COURSE, fit: 'does_not_fit' },
      ],
    });
    expect(whole.yardCheck.answers[0].problems).toEqual(['too_narrow', 'gate', 'outlet']);
  });

  it('stays as given if a change does not mention it', async () => {
    const booking = await book({ ...PLACE, ...TIMES, venue });
    await amend(booking, { kind: 'details', event: { ...PLACE, notes: 'Ring twice.' } });
    expect((await booking.manage()).event).toEqual({
      ...PLACE,
      ...TIMES,
      venue,
      notes: 'Ring twice.',
    });
  });

  it('needs no times: then the crew comes while the shop is open', async () => {
    const plain = await book(PLACE);
    expect((await plain.manage()).visits).toMatchObject([
      { date: '2026-12-05', from: '08:00', to: '20:00' },
      { date: '2026-12-06', from: '09:00', to: '18:00' },
      { date: '2026-12-09' },
      { date: '2026-12-11' },
    ]);
  });

  it.each([
    ['event.startsAt', 'not_a_time', { startsAt: '2 PM', endsAt: '18:00' }],
    ['event.startsAt', 'not_a_time', { startsAt: '24:00' }],
    ['event.startsAt', 'party_start_missing', { endsAt: '18:00' }],
    ['event.endsAt', 'party_end_not_after_start', { startsAt: '14:00', endsAt: '13:00' }],
    ['event.endsAt', 'party_end_not_after_start', { startsAt: '14:00', endsAt: '14:00' }],
    ['event.venue.gateWidthIn', 'number_out_of_range', { venue: { gateWidthIn: -1 } }],
    [
      'event.venue.contactOnSite.phone',
      'phone_malformed',
      {
        venue: { contactOnSite: { name: 'Rosa', phone: 'call' } },
      },
    ],
  ])('refuses %s: %s', async (path, code, wrong) => {
    const answer = await bookingSteps(shop).reserve({
      lines: LINES,
      event: { ...PLACE, ...wrong },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toContainEqual(expect.objectContaining({ path, code }));
  });

  it('cannot be booked online before a crew can have set up, whatever the browser sends', async () => {
    const early = { ...PLACE, startsAt: '07:30', endsAt: '12:00' };
    const refused = await bookingSteps(shop).reserve({ lines: LINES, event: early });
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'starts_too_early',
      params: { earliest: '10:00', phone: '(817) 555-0142' },
      errors: [{ path: 'event.startsAt' }],
      detail:
        'The earliest start you can choose online is 10 AM. For an earlier party, call us at (817) 555-0142.',
    });
    expect(saySpanish(refused.json())).toContain('las 10 a. m.');
    const booking = await book({ ...PLACE, startsAt: '10:00', endsAt: '12:00' });
    const [first] = (await booking.manage()).visits;
    expect(first).toMatchObject({ from: '07:00', to: '08:00' });
    const path = `/api/manage/${booking.token}/amendments`;
    const amendment = { kind: 'details', event: early };
    const previewed = await shop.post(`${path}/preview`, { amendment });
    expect(previewed.json()).toMatchObject({ status: 409, code: 'starts_too_early' });
    const { totalCents } = await booking.manage();
    const moved = await shop.post(path, { amendment, shown: { totalCents, excessCents: 0 } });
    expect(moved.json()).toMatchObject({ status: 409, code: 'starts_too_early' });
    expect((await booking.manage()).visits[0]).toEqual(first);
  });

  it('can start earlier by phone, and then keeps its start when the customer changes the rest', async () => {
    const office = await shop.adminHeaders();
    const early = { ...PLACE, startsAt: '09:15', endsAt: '12:00' };
    const order = orderBody({
      lines: LINES.slice(0, 1),
      event: early,
      source: 'phone',
      payment: { kind: 'cash' },
    });
    const placed = (await shop.post('/api/admin/orders', order, office)).json();
    const crew = { from: '06:15', to: '07:15' };
    const manage = async () => (await bookingSteps(shop).manage(placed.manageToken)).json();
    expect((await manage()).visits[0]).toMatchObject(crew);
    const booking = { id: placed.reservationId, token: placed.manageToken, manage };
    const notes = { ...early, notes: 'The gate is on the left.' };
    expect((await amend(booking, { kind: 'details', event: notes })).statusCode).toBe(200);
    expect(await manage()).toMatchObject({ event: { notes: 'The gate is on the left.' } });
    expect((await manage()).visits[0]).toMatchObject(crew);
    const earlier = { ...early, startsAt: '09:00' };
    const byOffice = { amendment: { kind: 'details', event: earlier } };
    const previewed = await shop.post(
      `/api/admin/reservations/${booking.id}/amendments/preview`,
      byOffice,
      office,
    );
    expect(previewed.statusCode).toBe(200);
    const refused = await shop.post(`/api/manage/${booking.token}/amendments/preview`, byOffice);
    expect(refused.json().code).toBe('starts_too_early');
  });

  it('moves to today by the link only if a crew can still be done before it starts', async () => {
    const owner = await shop.adminHeaders();
    const { revision, ...settings } = (await shop.get('/api/admin/settings', owner)).json();
    const limits = { ...settings.limits, sameDayByPhone: false };
    const body = { revision, settings: { ...settings, limits } };
    await shop.send('PUT', '/api/admin/settings', { body, headers: owner });
    const booking = await book();
    const [period] = LINES;
    const today = { startDate: '2026-11-20', endDate: '2026-11-21' };
    const amendment = { kind: 'reschedule', period, ...today };
    const path = `/api/manage/${booking.token}/amendments`;
    const tooEarly = { code: 'starts_too_early', params: { earliest: '15:00' } };
    expect((await shop.post(`${path}/preview`, { amendment })).json()).toMatchObject(tooEarly);
    const { totalCents } = await booking.manage();
    const moved = await shop.post(path, { amendment, shown: { totalCents, excessCents: 0 } });
    expect(moved.json()).toMatchObject(tooEarly);
    const later = { ...PLACE, startsAt: '15:00', endsAt: '18:00' };
    expect((await amend(booking, { kind: 'details', event: later })).statusCode).toBe(200);
    expect((await amend(booking, amendment)).statusCode).toBe(200);
    const [first] = (await booking.manage()).visits;
    expect(first).toMatchObject({ date: '2026-11-20', from: '12:00', to: '13:00' });
  });

  it('can go on past midnight: the crew comes after that', async () => {
    const booking = await book({ ...PLACE, startsAt: '20:00', endsAt: '01:30' });
    expect((await booking.manage()).visits).toMatchObject([
      { kind: 'deliver', from: '16:00', to: '18:00' },
      { kind: 'collect', from: '09:00' },
      {},
      {},
    ]);
  });
});

describe('a same-evening pickup in a shop that is closed on Sundays', () => {
  const SATURDAY = '2026-12-05';
  const PARTY = { ...PLACE, ...TIMES };
  const EVENING = { ...PARTY, sameEvening: true };
  const NIGHT = line({ startDate: SATURDAY, endDate: '2026-12-06' });
  /** Saturday to Monday: the last party day is the closed Sunday. */
  const LONG = line({ startDate: SATURDAY, endDate: '2026-12-07' });
  const VISIT = { kind: 'collect', date: SATURDAY, from: '18:00', to: '20:00', sameEvening: true };
  let office: Record<string, string>;

  beforeEach(async () => {
    office = await shop.adminHeaders();
    const { revision, ...settings } = (await shop.get('/api/admin/settings', office)).json();
    const week = settings.limits.week.map((day: object, index: number) =>
      index === 0 ? { ...day, isOpen: false } : day,
    );
    const limits = { ...settings.limits, keepsOpeningDays: true, week };
    const body = { settings: { ...settings, limits }, revision };
    await shop.send('PUT', '/api/admin/settings', { headers: office, body });
  });

  const take = (event: object, lines: readonly object[] = [NIGHT]) =>
    shop.post(
      '/api/admin/orders',
      orderBody({ source: 'phone', payment: { kind: 'door' }, lines, event }),
      office,
    );
  /** The slide of another week, Tuesday to Thursday. */
  const SLIDE = line({ productId: COURSE, startDate: '2026-12-08', endDate: '2026-12-10' });
  const whole = async (id: string) =>
    (await shop.get(`/api/admin/reservations/${id}`, office)).json();
  const errorsOf = (answer: {
    json(): { code: string; errors?: { path: string; code?: string }[] };
  }) => {
    const { code, errors = [] } = answer.json();
    return [code, ...errors.map((one) => `${one.path} ${one.code ?? ''}`.trim())];
  };

  const refusal = async ({ token }: { readonly token: string }, amendment: object) =>
    errorsOf(await shop.post(`/api/manage/${token}/amendments/preview`, { amendment }));

  async function taken(event: object = EVENING, lines?: readonly object[]) {
    const { reservationId: id, manageToken: token } = (await take(event, lines)).json();
    return { id, token, manage: async () => (await bookingSteps(shop).manage(token)).json() };
  }

  it('is taken by the office for Saturday, on a truck, where the next day is refused', async () => {
    expect(errorsOf(await take(PARTY))).toEqual(['closed_day', 'lines.0.endDate closed_day']);
    const placed = await take(EVENING);
    expect(placed.statusCode).toBe(201);
    const { reservationId } = placed.json();
    const { visits, customerId } = await whole(reservationId);
    expect(visits[1]).toMatchObject(VISIT);
    const customer = (await shop.get(`/api/admin/customers/${customerId}`, office)).json();
    expect(customer.reservations).toMatchObject([{ endDate: '2026-12-06', sameEvening: true }]);
    const board = (await shop.get(`/api/admin/plans/${SATURDAY}`, office)).json();
    const kinds = board.trucks.flatMap(
      (truck: { stops: { reservationId: string; kind: string }[] }) =>
        truck.stops.flatMap((stop) => (stop.reservationId === reservationId ? stop.kind : [])),
    );
    expect([kinds.toSorted(), board.unassigned]).toEqual([['collect', 'deliver'], []]);
    const found = (day: string) => shop.get(`/api/admin/reservations?in=${day}`, office);
    expect((await found(SATURDAY)).json().reservations).toHaveLength(1);
    expect((await found('2026-12-06')).json().reservations).toHaveLength(0);
    const calendar = await shop.get(`/api/admin/calendar?from=${SATURDAY}&to=2026-12-06`, office);
    expect(calendar.json().days.map((day: { in: number }) => day.in)).toEqual([1, 0]);
  });

  it('needs the end of the party, an open evening, and time before closing', async () => {
    const { endsAt: _end, ...open } = EVENING;
    expect(errorsOf(await take(open))).toEqual(['validation', 'event.endsAt party_end_missing']);
    expect(errorsOf(await take(EVENING, [LONG]))).toEqual([
      'closed_day',
      'lines.0.endDate closed_day',
    ]);
    const late = await take({ ...EVENING, endsAt: '19:45' });
    expect(errorsOf(late)).toEqual(['no_evening_pickup', 'event.endsAt no_evening_pickup']);
    expect(late.json().detail).toContain('our hours that day end at 8 PM');
    expect(saySpanish(late.json())).toContain('termina a las 8');
  });

  it('after closing is taken by the office for a reason, which is in the history, and by nobody else', async () => {
    const late = { ...EVENING, endsAt: '21:00' };
    const ON_EVENING = { kind: 'collect', day: SLIDE.endDate };
    const why = { override: { reason: 'The church asks for it' } };
    const body = orderBody({
      source: 'phone',
      payment: { kind: 'door' },
      lines: [NIGHT],
      event: late,
      ...why,
    });
    const placed = await shop.post('/api/admin/orders', body, office);
    expect(placed.statusCode).toBe(201);
    const id: string = placed.json().reservationId;
    const noted = {
      kind: 'note',
      facts: { text: 'Picked up after closing: The church asks for it' },
    };
    const booked = await whole(id);
    expect(booked.visits[1]).toMatchObject({ ...VISIT, from: '21:00', to: '23:00' });
    expect(booked.history).toContainEqual(expect.objectContaining(noted));

    const other = await taken(PARTY, [SLIDE]);
    const path = `/api/admin/reservations/${other.id}/amendments/preview`;
    const amendment = { kind: 'details', event: { ...late, sameEvening: true } };
    expect((await refusal(other, amendment))[0]).toBe('no_evening_pickup');
    expect((await shop.post(path, { amendment }, office)).json().code).toBe('no_evening_pickup');
    const shown = await shop.post(path, { amendment, ...why }, office);
    expect(shown.json().visits[1].after).toMatchObject({ from: '21:00', to: '23:00' });
    const early = { ...amendment.event, ownHours: [{ ...ON_EVENING, from: '16:00', to: '23:30' }] };
    const owned = { amendment: { ...amendment, event: early }, ...why };
    expect((await shop.post(path, owned, office)).json().visits[1].after).toMatchObject({
      from: '21:00',
      to: '23:30',
    });
    const { totalCents, excessCents } = shown.json();
    const change = { amendment, ...why, shown: { totalCents, excessCents } };
    const made = await shop.post(path.replace('/preview', ''), change, office);
    expect(made.statusCode).toBe(200);
    expect((await whole(other.id)).history).toContainEqual(expect.objectContaining(noted));
  });

  it('can be searched, priced and booked by a customer, who says so', async () => {
    const days = `/api/products?from=${SATURDAY}&to=2026-12-06`;
    expect((await shop.get(days)).json()).toMatchObject({
      products: [],
      closed: { code: 'closed_day', params: { day: '2026-12-06' } },
    });
    const found = (await shop.get(`${days}&sameEvening=true`)).json();
    expect([found.products.length > 20, found.closed]).toEqual([true, undefined]);
    const closed = await shop.get('/api/products?from=2026-12-06&to=2026-12-07&sameEvening=true');
    expect(closed.json().closed.params.field).toBe('startDate');

    const order = { lines: [NIGHT], plan: 'deposit' };
    expect(errorsOf(await shop.post('/api/quotes', order))).toEqual([
      'closed_day',
      'lines.0.endDate closed_day',
    ]);
    const priced = await shop.post('/api/quotes', { ...order, sameEvening: true });
    expect([priced.statusCode, priced.json().lines[0].days]).toEqual([200, 1]);
    const sunday = await shop.post('/api/quotes', { ...order, lines: [LONG], sameEvening: true });
    expect(errorsOf(sunday)).toEqual(['closed_day', 'lines.0.endDate closed_day']);

    const placed = await shop.post(
      '/api/reservations',
      orderBody({ lines: [NIGHT], event: EVENING }),
    );
    expect(placed.statusCode).toBe(201);
    const { manageToken, quote } = placed.json();
    expect(quote.totalCents).toBe(priced.json().totalCents);
    const { visits } = (await bookingSteps(shop).manage(manageToken)).json();
    expect(visits[1]).toMatchObject(VISIT);
    expect(
      errorsOf(await shop.post('/api/reservations', orderBody({ lines: [NIGHT], event: PARTY }))),
    ).toEqual(['closed_day', 'lines.0.endDate closed_day']);
  });

  it('follows the hours that the customer changes by link, or is refused with the reason', async () => {
    const booking = await taken();
    const change = (event: object) => amend(booking, { kind: 'details', event });
    const refused = (event: object) => refusal(booking, { kind: 'details', event });
    expect((await change({ ...PLACE, startsAt: '13:00', endsAt: '17:00' })).statusCode).toBe(200);
    expect((await booking.manage()).visits[1]).toMatchObject({ ...VISIT, from: '17:00' });
    expect(await refused({ ...PLACE, startsAt: '13:00' })).toEqual([
      'validation',
      'event.endsAt party_end_missing',
    ]);
    expect((await refused({ ...PLACE, startsAt: '13:00', endsAt: '22:00' }))[0]).toBe(
      'no_evening_pickup',
    );
    // Nor onto the closed Sunday.
    expect((await refused({ ...PARTY, sameEvening: false }))[0]).toBe('closed_day');
    const moved = { kind: 'reschedule', startDate: '2026-12-11', endDate: '2026-12-13' };
    expect((await amend(booking, moved)).statusCode).toBe(200);
    expect((await booking.manage()).visits[1]).toMatchObject({
      ...VISIT,
      date: '2026-12-12',
      from: '17:00',
    });
  });

  const toDay = (startDate: string, endDate: string) => ({
    kind: 'reschedule',
    startDate,
    endDate,
  });
  const toWednesday = toDay('2026-12-09', '2026-12-10');
  const toSaturday = toDay('2026-12-12', '2026-12-13');

  it('goes with the closed day that required it when the dates change, and comes with another', async () => {
    const booking = await taken();
    const { totalCents } = await booking.manage();
    expect((await amend(booking, toWednesday)).statusCode).toBe(200);
    const moved = await booking.manage();
    expect(moved.visits[1]).toMatchObject({ date: '2026-12-10', from: '08:00', to: '20:00' });
    expect(moved.event.sameEvening).toBeUndefined();
    expect((await amend(booking, toSaturday)).statusCode).toBe(200);
    const back = await booking.manage();
    expect(back.visits[1]).toMatchObject({ ...VISIT, date: '2026-12-12' });
    expect(back.totalCents).toBe(totalCents);
    expect((await amend(booking, toDay('2026-12-12', '2026-12-14'))).statusCode).toBe(200);
    expect((await booking.manage()).visits[1].date).toBe('2026-12-14');
  });

  it('asks a booking without hours for them when it moves before a closed day, and takes them', async () => {
    const wednesday = line({ startDate: '2026-12-09', endDate: '2026-12-10' });
    const booking = await taken(PLACE, [wednesday]);
    const missing = ['validation', 'event.endsAt party_end_missing'];
    expect(await refusal(booking, toSaturday)).toEqual(missing);
    const hours = (endsAt: string) => ({ ...toSaturday, hours: { startsAt: '14:00', endsAt } });
    expect((await refusal(booking, hours('22:00')))[0]).toBe('no_evening_pickup');
    expect((await refusal(booking, hours('13:00')))[0]).toBe('validation');
    expect((await amend(booking, hours('18:00'))).statusCode).toBe(200);
    const { visits, event } = await booking.manage();
    expect([event.startsAt, event.endsAt]).toEqual(['14:00', '18:00']);
    expect(visits).toMatchObject([
      { kind: 'deliver', date: '2026-12-12', from: '10:00', to: '12:00' },
      { ...VISIT, date: '2026-12-12' },
    ]);
    const { history } = await whole(booking.id);
    expect(history.at(-1)).toMatchObject({
      kind: 'rescheduled',
      facts: { times: '- → 14:00-18:00' },
    });
  });

  it('stays when the dates change if it was chosen', async () => {
    const booking = await taken();
    await amend(booking, toWednesday);
    await amend(booking, { kind: 'details', event: EVENING });
    expect((await amend(booking, toDay('2026-12-10', '2026-12-11'))).statusCode).toBe(200);
    expect((await booking.manage()).visits[1]).toMatchObject({ ...VISIT, date: '2026-12-10' });
  });

  it('is refused to a customer whose party ends too late; the office moves it all the same', async () => {
    const booking = await taken();
    await amend(booking, toWednesday);
    const late = { kind: 'details', event: { ...PARTY, endsAt: '21:00' } };
    expect((await amend(booking, late)).statusCode).toBe(200);
    expect((await refusal(booking, toSaturday))[0]).toBe('no_evening_pickup');
    const path = `/api/admin/reservations/${booking.id}/amendments/preview`;
    // With the pickup on the closed day, which needs a reason.
    const unexplained = await shop.post(path, { amendment: toSaturday }, office);
    expect(unexplained.json().code).toBe('closed_day');
    const override = { reason: 'We work that Sunday' };
    const shown = await shop.post(path, { amendment: toSaturday, override }, office);
    expect(shown.json().visits[1].after.date).toBe('2026-12-13');
  });

  const SLIDE_ON = { startDate: SLIDE.startDate, endDate: SLIDE.endDate };

  async function two(sameEvening: unknown) {
    const lines = [NIGHT, SLIDE];
    const { reservationId: id, manageToken: token } = (
      await take({ ...PARTY, sameEvening }, lines)
    ).json();
    const manage = async () => (await bookingSteps(shop).manage(token)).json();
    const pickUps = async () => {
      const { visits, event } = await manage();
      const days = visits.flatMap((visit: { kind: string; date: string }) =>
        visit.kind === 'collect' ? visit.date : [],
      );
      return [...days, event.sameEvening];
    };
    return { id, token, manage, pickUps };
  }

  it('of one period leaves the pickup of another on its own day, everywhere', async () => {
    const order = { lines: [NIGHT, SLIDE], plan: 'deposit' };
    const quoted = (sameEvening: unknown) => shop.post('/api/quotes', { ...order, sameEvening });
    expect(errorsOf(await quoted([SLIDE.endDate]))).toEqual([
      'closed_day',
      'lines.0.endDate closed_day',
    ]);
    const prices = await Promise.all([quoted([NIGHT.endDate]), quoted(true)]);
    expect(new Set(prices.map((answer) => answer.json().totalCents)).size).toBe(1);
    const none = ['validation', 'event.sameEvening not_a_pickup_day'];
    expect(errorsOf(await quoted([NIGHT.endDate, '2026-12-09']))).toEqual(none);
    expect(errorsOf(await take({ ...PARTY, sameEvening: ['2026-12-09'] }))).toEqual(none);
    expect((await quoted(['soon'])).statusCode).toBe(400);

    const booking = await two([NIGHT.endDate]);
    expect(await booking.pickUps()).toEqual([SATURDAY, '2026-12-10', [NIGHT.endDate]]);
    const stops = async (day: string) =>
      (await shop.get(`/api/admin/plans/${day}`, office))
        .json()
        .trucks.flatMap((truck: { stops: { kind: string }[] }) => truck.stops)
        .map(({ kind }: { readonly kind: string }) => kind)
        .toSorted();
    expect(await stops(SATURDAY)).toEqual(['collect', 'deliver']);
    expect([await stops('2026-12-09'), await stops('2026-12-10')]).toEqual([[], ['collect']]);
    const calendar = await shop.get('/api/admin/calendar?from=2026-12-05&to=2026-12-10', office);
    expect(calendar.json().days.map((day: { in: number }) => day.in)).toEqual([1, 0, 0, 0, 0, 1]);
    const event = { ...PARTY, sameEvening: true };
    const lines = [{ ...SLIDE, productId: CASTLE }];
    const every = orderBody({ source: 'phone', payment: { kind: 'door' }, lines, event });
    const shown = await shop.post('/api/admin/orders/preview', every, office);
    expect(shown.json().visits[1].date).toBe('2026-12-09');
  });

  it('is chosen by link for one period, stays with it, and the forced one goes with its days', async () => {
    const booking = await two([NIGHT.endDate]);
    const both = [NIGHT.endDate, SLIDE.endDate];
    const details = (sameEvening: unknown) => ({
      kind: 'details',
      event: { ...PARTY, sameEvening },
    });
    expect((await refusal(booking, details([SLIDE.endDate])))[0]).toBe('closed_day');
    expect((await refusal(booking, details(['2026-12-09'])))[0]).toBe('period_not_found');
    expect((await amend(booking, details(both))).statusCode).toBe(200);
    expect(await booking.pickUps()).toEqual([SATURDAY, '2026-12-09', both]);
    const { facts } = (await whole(booking.id)).history.at(-1);
    expect(facts).toEqual({ pickUp: '2026-12-10 08:00-20:00 → 2026-12-09 18:00-20:00' });

    const move = async (period: object, startDate: string, endDate: string) => {
      const moved = { kind: 'reschedule', period, startDate, endDate };
      expect((await amend(booking, moved)).statusCode).toBe(200);
      return booking.pickUps();
    };
    const night = { startDate: NIGHT.startDate, endDate: NIGHT.endDate };
    const wednesday = { startDate: '2026-12-02', endDate: '2026-12-03' };
    expect(await move(night, '2026-12-02', '2026-12-03')).toEqual([
      '2026-12-03',
      '2026-12-09',
      [SLIDE.endDate],
    ]);
    expect(await move(SLIDE_ON, '2026-12-14', '2026-12-16')).toEqual([
      '2026-12-03',
      '2026-12-15',
      ['2026-12-16'],
    ]);
    expect(await move(wednesday, '2026-12-12', '2026-12-13')).toEqual([
      '2026-12-12',
      '2026-12-15',
      ['2026-12-13', '2026-12-16'],
    ]);
    expect((await amend(booking, details(['2026-12-13']))).statusCode).toBe(200);
    expect(await booking.pickUps()).toEqual(['2026-12-12', '2026-12-16', ['2026-12-13']]);
  });

  it('comes with a rental that is added on such days, and ends with one that is removed', async () => {
    const booking = await two([NIGHT.endDate]);
    const path = `/api/admin/reservations/${booking.id}/amendments`;
    const change = async (lines: readonly object[]) => {
      const amendment = { kind: 'lines', lines, addOns: [] };
      const { totalCents, excessCents } = (
        await shop.post(`${path}/preview`, { amendment }, office)
      ).json();
      const shown = { totalCents, excessCents };
      expect((await shop.post(path, { amendment, shown }, office)).statusCode).toBe(200);
      return booking.pickUps();
    };
    expect(await change([SLIDE])).toEqual(['2026-12-10', undefined]);
    const later = line({ startDate: '2026-12-19', endDate: '2026-12-20' });
    expect(await change([SLIDE, later])).toEqual(['2026-12-10', '2026-12-19', ['2026-12-20']]);
  });

  it('is no obstacle to other days for a rental that is sold out', async () => {
    const lines = [line({ productId: COURSE, startDate: SATURDAY, endDate: '2026-12-06' })];
    const wanted = { lines, event: { ...PARTY, sameEvening: ['2026-12-06'] } };
    const ordered = () => shop.post('/api/reservations', orderBody(wanted));
    expect((await ordered()).statusCode).toBe(201);
    const { code, nearest } = (await ordered()).json();
    const days = nearest.map((one: { endDate: string }) => one.endDate);
    expect([code, ...days]).toEqual(['unavailable', '2026-12-05', '2026-12-08', '2026-12-04']);
  });

  it('that changes alone is not told as a new spot', async () => {
    const booking = await taken();
    await amend(booking, toWednesday);
    const same = { ...PARTY, venue: {} };
    expect(await refusal(booking, { kind: 'details', event: same })).toEqual(['nothing_changed']);
    const changed = await amend(booking, {
      kind: 'details',
      event: { ...same, sameEvening: true },
    });
    expect(changed.statusCode).toBe(200);
    const { facts } = (await whole(booking.id)).history.at(-1);
    expect(Object.keys(facts)).toEqual(['pickUp']);
  });

  it('is changed by the office to the next day and back, with history and mail', async () => {
    const { id } = await taken();
    const path = `/api/admin/reservations/${id}/amendments`;
    async function change(sameEvening: boolean) {
      const amendment = { kind: 'details', event: { ...PARTY, sameEvening } };
      const override = { reason: 'We work that Sunday' };
      const wanted = { amendment, override };
      const shown = (await shop.post(`${path}/preview`, wanted, office)).json();
      const { totalCents, excessCents, visits } = shown;
      const agreed = { ...wanted, shown: { totalCents, excessCents } };
      const made = await shop.post(path, agreed, office);
      expect(made.statusCode).toBe(200);
      return visits[1];
    }
    const overnight = { date: '2026-12-06', from: '09:00', to: '18:00' };
    const evening = { date: SATURDAY, from: '18:00', to: '20:00' };
    expect(await change(false)).toMatchObject({ before: evening, after: overnight });
    expect((await whole(id)).visits[1].date).toBe('2026-12-06');
    expect(await change(true)).toMatchObject({ before: overnight, after: evening });
    expect((await whole(id)).visits[1]).toMatchObject(VISIT);
    const facts = (await whole(id)).history.map((one: { facts?: object }) => one.facts);
    const pickUp = '2026-12-06 09:00-18:00 → 2026-12-05 18:00-20:00';
    expect(facts).toContainEqual(expect.objectContaining({ pickUp }));
    await shop.run('outbox');
    const said = 'We pick up: Saturday, December 5, 2026, 6 PM – 8 PM instead of Sunday';
    expect((await shop.mails()).map(({ text }) => text).join()).toContain(said);
  });
});

describe('hours that the office promises instead of the computed ones', () => {
  const own = (from?: string, to?: string) => ({
    ownHours: [{ kind: 'collect', day: '2026-12-06', from, to }],
  });

  it('are those of the order, its link, mails, papers, calendar and stop, until the office ends them', async () => {
    const office = await shop.adminHeaders();
    const event = { ...PLACE, ...TIMES, ...own('16:00') };
    const order = (of: object) =>
      orderBody({ source: 'phone', payment: { kind: 'door' }, lines: LINES, event: of });
    const narrow = { ...event, ...own('16:00', '16:30') };
    const refused = await shop.post('/api/admin/orders/preview', order(narrow), office);
    expect(refused.json().errors).toMatchObject([{ path: 'event.ownHours.0.to' }]);

    const previewed = await shop.post('/api/admin/orders/preview', order(event), office);
    const agreed = { from: '16:00', to: '18:00' };
    const visits = VISITS.map((one, index) => (index === 1 ? { ...one, ...agreed } : one));
    expect(previewed.json().visits).toEqual(visits);
    const placed = (await shop.post('/api/admin/orders', order(event), office)).json();
    const [id, token]: string[] = [placed.reservationId, placed.manageToken];
    const manage = async () => (await bookingSteps(shop).manage(token ?? '')).json();
    const booking = { id: id ?? '', token: token ?? '', manage };
    expect((await manage()).visits).toEqual(visits);
    await shop.run('outbox');
    const said = 'We pick up: Sunday, December 6, 2026, 4 PM – 6 PM: Neon Castle Bounce House';
    expect((await shop.mails()).at(-1)?.text).toContain(said);
    expect(visitsIn(await paperOf(booking, 'receipt'))).toContain(said);
    expect((await shop.get(`/api/manage/${token}/calendar.ics`)).body).toContain(
      'DTSTART:20261206T220000Z',
    );
    const board = (await shop.get('/api/admin/plans/2026-12-06', office)).json();
    const [stop] = board.trucks.flatMap(({ stops }: { stops: object[] }) => stops);
    expect(stop).toMatchObject({ window: { from: '16:00', to: '18:00' } });

    // The customer can neither set nor lose them.
    const later = { ...PLACE, startsAt: '15:00', endsAt: '19:00', ...own('09:00') };
    expect((await amend(booking, { kind: 'details', event: later })).statusCode).toBe(200);
    expect((await manage()).visits).toMatchObject([{ from: '11:00' }, agreed, {}, {}]);

    const path = `/api/admin/reservations/${id}/amendments`;
    const change = { kind: 'details', event: { ...PLACE, ...own(undefined, '12:00') } };
    const { totalCents } = await manage();
    const shown = { totalCents, excessCents: 0 };
    expect((await shop.post(path, { amendment: change, shown }, office)).statusCode).toBe(200);
    expect((await manage()).visits[1]).toMatchObject({ from: '09:00', to: '12:00' });
    expect((await manage()).history.at(-1).facts).toMatchObject({
      pickUp: '2026-12-06 16:00-18:00 → 2026-12-06 09:00-12:00',
    });
    const ending = { kind: 'details', event: { ...PLACE, ownHours: [] } };
    expect((await shop.post(path, { amendment: ending, shown }, office)).statusCode).toBe(200);
    expect((await manage()).visits[1]).toMatchObject({ from: '09:00', to: '18:00' });
  });
});
