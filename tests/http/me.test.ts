import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { issueCredit, withMailing } from '#core/credits/credit.ts';
import { PROVIDER } from '#core/kernel/actor.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { DAY, instant, MINUTE } from '#core/kernel/instant.ts';
import { MARKETING } from '#server/areas/marketing/marketing.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { line } from '#tests/support/order-body.ts';

let shop: HttpShop;
let lia: Record<string, string>;
let max: Record<string, string>;

async function account(displayName: string): Promise<Record<string, string>> {
  const email = `${displayName.toLowerCase()}@example.com`;
  const made = await shop.post('/api/accounts', { displayName, email, password: 'long enough 1' });
  return { authorization: `Bearer ${made.json().token}` };
}

beforeEach(async () => {
  shop = await openHttpShop();
  lia = await account('Lia');
  max = await account('Max');
});
afterEach(() => shop.close());

const book = async (headers: Record<string, string>, startDate: string, endDate: string) =>
  (await bookingSteps(shop).reserve({ lines: [line({ startDate, endDate })] }, headers)).json();

async function payInFull({ reservationId, quote }: Awaited<ReturnType<typeof book>>) {
  const { intent, confirm } = bookingSteps(shop);
  const begun = await intent(reservationId, 'full', quote.totalCents);
  await confirm(begun.json().clientSecret);
}

const mine = (headers: Record<string, string>, query = '') =>
  shop.get(`/api/me/reservations${query}`, headers);

describe('everything below /api/me', () => {
  it.each([
    ['GET', '/api/me'],
    ['PATCH', '/api/me'],
    ['GET', '/api/me/reservations'],
    ['GET', '/api/me/reservations/R1'],
    ['GET', '/api/me/loyalty'],
    ['GET', '/api/me/news'],
    ['PUT', '/api/me/news'],
  ] as const)('requires sign-in: %s %s', async (method, url) => {
    for (const headers of [{}, { authorization: 'Bearer nonsense' }]) {
      const answer = await shop.send(method, url, { headers });
      expect(answer.json()).toMatchObject({ status: 401, code: 'unauthenticated' });
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });
});

describe('my profile', () => {
  const place = { street: '1 Party Lane', city: 'Cleburne', region: 'tx', postalCode: '76033' };
  const change = (body: object) => shop.send('PATCH', '/api/me', { body, headers: lia });

  it('shows who I am and since when', async () => {
    expect((await shop.get('/api/me', lia)).json()).toEqual({
      uid: expect.any(String),
      email: 'lia@example.com',
      isProven: false,
      displayName: 'Lia',
      memberSince: '2026-11-20T18:00:00.000Z',
      hasPassword: true,
    });
  });

  it('says once my address is proven', async () => {
    expect((await shop.get('/api/me', await proven('Lia'))).json().isProven).toBe(true);
  });

  it('shows which terms my latest booking agreed to, and nobody else’s', async () => {
    const steps = bookingSteps(shop);
    const agreed = async () => (await shop.get('/api/me', lia)).json().termsVersion;
    const hold = async (order: object) => {
      const placed = (await steps.reserve(order, lia)).json();
      return () => steps.pay(placed);
    };
    const lines = [line({ startDate: '2026-12-05', endDate: '2026-12-07' })];
    const pay = await hold({ lines, termsVersion: '1.1' });
    // A hold is no booking.
    expect(await agreed()).toBeUndefined();
    await pay();
    shop.clock.pass(MINUTE);
    const sooner = [line({ startDate: '2026-11-28', endDate: '2026-11-29' })];
    const payAgain = await hold({ lines: sooner, termsVersion: '1.2' });
    expect(await agreed()).toBe('1.1');
    await payAgain();
    expect(await agreed()).toBe('1.2');
    expect((await shop.get('/api/me', max)).json().termsVersion).toBeUndefined();
  });

  it('stores what I change, and removes what is null', async () => {
    const changed = await change({ displayName: 'Lía Vega', phone: '817-555-0102', event: place });
    expect(changed.json()).toMatchObject({
      displayName: 'Lía Vega',
      phone: '817-555-0102',
      event: { ...place, region: 'TX' },
    });
    expect((await shop.get('/api/session', lia)).json().user.displayName).toBe('Lía Vega');
    await change({ phone: null });
    const { phone, event, displayName } = (await shop.get('/api/me', lia)).json();
    expect([phone, event.city, displayName]).toEqual([undefined, 'Cleburne', 'Lía Vega']);
    await change({ event: null });
    expect((await shop.get('/api/me', lia)).json().event).toBeUndefined();
  });

  it('cannot be given another role, address or owner', async () => {
    const stranger = (await shop.get('/api/me', max)).json();
    await change({ role: 'admin', email: 'boss@example.com', uid: stranger.uid, id: stranger.uid });
    expect((await shop.get('/api/admin/products', lia)).statusCode).toBe(403);
    expect((await shop.get('/api/me', lia)).json().email).toBe('lia@example.com');
    expect((await shop.get('/api/me', max)).json()).toEqual(stranger);
  });

  it.each([
    [{ displayName: '' }, 'displayName'],
    [{ displayName: 'a\u0000b' }, 'displayName'],
    [{ displayName: 'x'.repeat(121) }, 'displayName'],
    [{ phone: 'call me' }, 'phone'],
    [{ event: { ...place, postalCode: '1' } }, 'event.postalCode'],
    [{ event: { street: '1 Party Lane' } }, 'event.city'],
    [{ event: 'home' }, 'event'],
  ])('refuses %j', async (body, path) => {
    const { status, errors } = (await change(body)).json();
    expect(status).toBe(400);
    expect(errors.map((error: { path: string }) => error.path)).toContain(path);
  });
});

async function signedIn(name: string, password: string): Promise<Record<string, string>> {
  const session = await shop.post('/api/session', { email: `${name}@example.com`, password });
  return { authorization: `Bearer ${session.json().token}` };
}

/** Signed in with a new password from a mailed link, so the address is theirs. */
async function proven(name: string): Promise<Record<string, string>> {
  const email = `${name.toLowerCase()}@example.com`;
  await shop.post('/api/password-resets', { email });
  await shop.run('outbox');
  const [token] = (await shop.mails()).flatMap(
    ({ text }) => /reset-password\?token=(\S+)/.exec(text ?? '')?.[1] ?? [],
  );
  await shop.post(`/api/password-resets/${token}`, { password: 'long enough 2' });
  return signedIn(name, 'long enough 2');
}

describe('my answer about news', () => {
  const say = (consent: boolean, headers: Record<string, string>) =>
    shop.send('PUT', '/api/me/news', { body: { consent, language: 'es' }, headers });

  it('can be set before the address is verified, but is not shown', async () => {
    await shop.post('/api/news', { email: 'lia@example.com', language: 'en', consent: true });
    expect((await shop.get('/api/me/news', lia)).json()).toEqual({ isProven: false });
    expect((await say(false, lia)).json()).toEqual({ isProven: false });
    const hers = await proven('Lia');
    const said = { isGiven: false, source: 'profile', at: '2026-11-20T18:00:00.000Z' };
    expect((await shop.get('/api/me/news', hers)).json()).toEqual({ isProven: true, said });
  });

  it('is stored with where and when it was given, for every spelling of the mailbox', async () => {
    const hers = await proven('Lia');
    expect((await shop.get('/api/me/news', hers)).json()).toEqual({ isProven: true });
    await shop.post('/api/news', { email: 'Lia+party@example.com', language: 'en', consent: true });
    shop.clock.pass(MINUTE);
    const at = '2026-11-20T18:01:00.000Z';
    const told = await shop.get('/api/me/news', hers);
    expect(told.json().said).toMatchObject({ isGiven: true, source: 'checkout' });
    expect((await say(false, hers)).json().said).toEqual({ isGiven: false, source: 'profile', at });
    // Saying it again changes nothing.
    shop.clock.pass(MINUTE);
    expect((await say(false, hers)).json().said.at).toBe(at);
    expect((await say(true, hers)).json().said).toMatchObject({ isGiven: true, source: 'profile' });
    expect((await shop.send('PUT', '/api/me/news', { body: {}, headers: hers })).statusCode).toBe(
      400,
    );
  });
});

describe('my points', () => {
  it('are shown once the address is verified, and pay to the cent what the quote said', async () => {
    const rules = { cap: { perCustomer: 2, days: 14 } };
    await shop
      .of(MARKETING.runCampaigns)
      .saveRules({ ...rules, points: { isOn: true, percent: 3, validDays: 365 } });
    const { reserve, intent, confirm } = bookingSteps(shop);
    const contact = { name: 'Lia', email: 'Lia@example.com', phone: '817-555-0144' };
    const first = (await reserve({ contact })).json();
    const begun = await intent(first.reservationId, 'full', first.quote.totalCents);
    await confirm(begun.json().clientSecret);
    shop.clock.pass(30 * DAY);
    await shop.run('complete-reservations');
    lia = await signedIn('Lia', 'long enough 1');
    expect((await shop.get('/api/me', lia)).json().points).toBeUndefined();
    const hers = await proven('Lia');
    const { points } = (await shop.get('/api/me', hers)).json();
    expect(points.balance).toBe(Math.round(first.quote.totalCents * 0.03));

    const order = {
      lines: [line({ startDate: '2027-01-09', endDate: '2027-01-10' })],
      plan: 'full',
      creditCode: points.code,
    };
    const seen = (await shop.post('/api/quotes', order)).json();
    expect(seen.credit).toMatchObject({ amountCents: points.balance, leftCents: 0 });
    const { quote, reservationId } = (await reserve({ ...order, contact }, hers)).json();
    expect(quote.credit.amountCents).toBe(points.balance);
    expect(quote.dueNowCents).toBe(quote.totalCents - points.balance);
    expect((await intent(reservationId, 'full', quote.dueNowCents + 1)).statusCode).toBe(409);
    expect((await intent(reservationId, 'full', quote.dueNowCents)).statusCode).toBe(200);
    expect((await shop.get('/api/me', hers)).json().points).toBeUndefined();
  });
});

describe('my reservations', () => {
  it('are those I placed while signed in, latest pickup first', async () => {
    const near = await book(lia, '2026-12-05', '2026-12-07');
    const far = await book(lia, '2026-12-12', '2026-12-13');
    await book(max, '2026-12-19', '2026-12-20');
    await bookingSteps(shop).reserve({
      lines: [line({ startDate: '2026-12-26', endDate: '2026-12-27' })],
    });
    const { reservations, next } = (await mine(lia)).json();
    expect(next).toBeUndefined();
    expect(reservations.map((each: { reservationId: string }) => each.reservationId)).toEqual([
      far.reservationId,
      near.reservationId,
    ]);
    expect(reservations[1]).toMatchObject({
      productId: 'neon-castle-bounce-house',
      startDate: '2026-12-05',
      endDate: '2026-12-07',
      status: 'held',
      plan: 'deposit',
      totalCents: near.quote.totalCents,
      paidCents: 0,
      holdExpiresAt: '2026-11-20T18:10:00.000Z',
      manageToken: near.manageToken,
    });
    expect((await shop.get(`/api/manage/${reservations[1].manageToken}`)).statusCode).toBe(200);
  });

  it('show as paid what is left after a refund that is still under way', async () => {
    const booked = await book(lia, '2026-12-05', '2026-12-07');
    await payInFull(booked);
    const admin = await shop.adminHeaders();
    const path = `/api/admin/reservations/${booked.reservationId}`;
    const { version } = (await shop.get(path, admin)).json();
    const act = { kind: 'adjust', amountCents: -5_000, why: 'The crew was late', version };
    expect((await shop.post(`${path}/actions`, act, admin)).json()).toMatchObject({
      pendingCents: 5_000,
    });
    const totalCents = booked.quote.totalCents - 5_000;
    expect((await mine(lia)).json().reservations).toMatchObject([
      { totalCents, paidCents: totalCents, balanceCents: 0 },
    ]);
  });

  it('say whether the agreement still has to be signed, once there is one', async () => {
    const booked = await book(lia, '2026-12-05', '2026-12-07');
    const agreement = async () => (await mine(lia)).json().reservations[0].agreement;
    expect(await agreement()).toBeUndefined();
    await payInFull(booked);
    expect(await agreement()).toBe('unsigned');
    const url = `/api/manage/${booked.manageToken}/agreement`;
    const { textId } = (await shop.get(url)).json();
    await shop.post(url, { textId, name: 'Lia', agreed: true });
    expect(await agreement()).toBe('signed');
  });

  it('come page by page', async () => {
    for (const day of ['05', '12', '19'])
      await book(lia, `2026-12-${day}`, `2026-12-${Number(day) + 1}`.replace(/-6$/, '-06'));
    const first = (await mine(lia, '?limit=2')).json();
    expect(first.reservations).toHaveLength(2);
    const second = (await mine(lia, `?limit=2&after=${encodeURIComponent(first.next)}`)).json();
    expect(second.reservations.map(({ startDate }: { startDate: string }) => startDate)).toEqual([
      '2026-12-05',
    ]);
    // The end of my page opens nothing of anybody else's.
    const theirs = await mine(max, `?after=${encodeURIComponent(first.next)}`);
    expect(theirs.json().reservations).toEqual([]);
  });

  it.each(['?after=nonsense', '?limit=0', '?limit=51', '?limit=x', `?after=${'a'.repeat(3_000)}`])(
    'refuse %s',
    async (query) => {
      expect((await mine(lia, query)).statusCode).toBe(400);
    },
  );

  it('show an expired hold before it is swept', async () => {
    const { reservationId } = await book(lia, '2026-12-05', '2026-12-07');
    shop.clock.pass(30 * MINUTE);
    const found = (await shop.get(`/api/me/reservations/${reservationId}`, lia)).json();
    expect([found.status, found.holdExpiresAt]).toEqual(['expired', undefined]);
  });

  it("are nobody else's: an unknown one, a guest's and another's look the same", async () => {
    const { reservationId } = await book(lia, '2026-12-05', '2026-12-07');
    const guest = (
      await bookingSteps(shop).reserve({
        lines: [line({ startDate: '2026-12-12', endDate: '2026-12-13' })],
      })
    ).json();
    expect((await shop.get(`/api/me/reservations/${reservationId}`, lia)).statusCode).toBe(200);
    const answers = await Promise.all(
      [reservationId, guest.reservationId, 'UNKNOWN', '..%2f..', '__x__'].map((id) =>
        shop.get(`/api/me/reservations/${id}`, max),
      ),
    );
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' });
      expect(answer.body).toBe(answers[0]?.body);
    }
    const admin = await shop.get(
      `/api/me/reservations/${reservationId}`,
      await shop.adminHeaders(),
    );
    expect(admin.statusCode).toBe(404);
  });

  it('are not claimed by an account with the same email address', async () => {
    await bookingSteps(shop).reserve();
    const ana = await account('Ana');
    expect((await mine(ana)).json().reservations).toEqual([]);
  });

  it("include the guest's once the address is verified by a mailed link, in the list and alone", async () => {
    const { reservationId } = (await bookingSteps(shop).reserve()).json();
    const other = { name: 'Bo', email: 'bo@example.org', phone: '817-555-0188' };
    const days = line({ startDate: '2026-12-19', endDate: '2026-12-20' });
    const his = (await bookingSteps(shop).reserve({ contact: other, lines: [days] })).json();
    const before = await account('Ana');
    const signedIn = await book(before, '2026-12-12', '2026-12-13');
    const ana = await proven('Ana');
    const ids = (await mine(ana))
      .json()
      .reservations.map((one: { reservationId: string }) => one.reservationId);
    expect(ids).toEqual([signedIn.reservationId, reservationId]);
    expect((await shop.get(`/api/me/reservations/${reservationId}`, ana)).statusCode).toBe(200);
    const not = await shop.get(`/api/me/reservations/${his.reservationId}`, ana);
    expect(not.statusCode).toBe(404);
  });

  it('do not include bookings made with an invalid token', async () => {
    const placed = await bookingSteps(shop).reserve({}, { authorization: 'Bearer nonsense' });
    expect(placed.statusCode).toBe(201);
    expect((await mine(lia)).json().reservations).toEqual([]);
  });
});

describe('my loyalty', () => {
  it('counts completed parties, and nothing else', async () => {
    const party = await book(lia, '2026-12-05', '2026-12-07');
    await payInFull(party);
    await book(lia, '2026-12-12', '2026-12-13');
    expect((await shop.get('/api/me/loyalty', lia)).json()).toMatchObject({
      tier: 'guest',
      next: { tier: 'regular', missing: 3 },
      completed: 0,
      days: 0,
      parties: [],
    });
    shop.clock.pass(20 * DAY);
    await shop.run('complete-reservations');
    const session = await shop.post('/api/session', {
      email: 'lia@example.com',
      password: 'long enough 1',
    });
    const later = { authorization: `Bearer ${session.json().token}` };
    expect((await shop.get('/api/me/loyalty', later)).json()).toMatchObject({
      memberSince: '2026-11-20T18:00:00.000Z',
      next: { tier: 'regular', missing: 2 },
      completed: 1,
      days: 2,
      parties: [{ reservationId: party.reservationId, days: 2, paidCents: party.quote.totalCents }],
    });
  });
});

describe('what I can pay with', () => {
  type Shown = { kind: string; code: string; balanceCents: number; expiresOn: string };
  const shown = async (headers: Record<string, string>): Promise<readonly Shown[]> =>
    (await shop.get('/api/me/loyalty', headers)).json().credits;

  it('includes a rain check of my booking, and nobody else’s', async () => {
    const headers = await shop.adminHeaders();
    const { revision, ...settings } = (await shop.get('/api/admin/settings', headers)).json();
    const weather = { isOn: true, untilHours: 6, validDays: 365 };
    const cancellation = { ...settings.cancellation, weather };
    const body = { revision, settings: { ...settings, cancellation } };
    expect((await shop.send('PUT', '/api/admin/settings', { body, headers })).statusCode).toBe(200);
    const party = await book(lia, '2026-12-05', '2026-12-07');
    await payInFull(party);
    const link = `/api/manage/${party.manageToken}`;
    const { amountCents } = (await shop.get(link)).json().rainCheck;
    const called = await shop.post(`${link}/rain-check`, { amountCents, why: 'Storms' });
    expect(called.statusCode).toBe(200);
    const [check, ...none] = await shown(lia);
    expect(none).toEqual([]);
    expect(check).toMatchObject({ kind: 'rain_check', balanceCents: amountCents });
    expect(await shown(max)).toEqual([]);
    await shop.post(`/api/admin/credits/${check?.code}/void`, {}, headers);
    expect(await shown(lia)).toEqual([]);
  });

  it('includes gift cards mailed to my address, once it is proven and they have arrived', async () => {
    const headers = await shop.adminHeaders();
    const give = async (email: string, mail?: object) =>
      (
        await shop.post(
          '/api/admin/credits',
          {
            amountCents: 5_000,
            expiresOn: '2027-11-20',
            name: 'Lia',
            email,
            ...(mail && { mail }),
          },
          headers,
        )
      ).json().shownCode;
    const mine = await give('Lia@Example.com', { language: 'en' });
    await give('max@example.com', { language: 'en' });
    // The office keeps the code of this one.
    await give('lia@example.com');
    const credits = shop.of(RECORDS.credits);
    const now = shop.clock.now();
    await credits.create(
      withMailing(
        issueCredit({
          code: 'GC00000000LATER',
          kind: 'gift_card',
          amount: cents(2_500),
          expiresOn: calendarDay('2027-11-20'),
          at: now,
          by: PROVIDER,
        }),
        {
          id: 'sold',
          to: 'lia@example.com',
          language: 'en',
          at: now,
          by: PROVIDER,
          sendAt: instant(now + 30 * DAY),
        },
      ),
    );
    expect(await shown(lia)).toEqual([]);
    expect(await shown(await proven('Lia'))).toEqual([
      { kind: 'gift_card', code: mine, balanceCents: 5_000, expiresOn: '2027-11-20' },
    ]);
  });
});
